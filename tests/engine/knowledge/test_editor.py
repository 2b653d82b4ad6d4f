"""What a person tells, corrects and looks for."""

from datetime import timedelta

import pytest

from custom_components.switchboard.engine.knowledge.admission import Provenance
from custom_components.switchboard.engine.knowledge.errors import KnowledgeError, ProtectedError
from custom_components.switchboard.engine.knowledge.statements import Telling
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from .builders import (
    LATER,
    Clock,
    FakeJudge,
    actions,
    all_memories,
    editor_for,
    fact,
    history,
    known,
    learn,
    manager_for,
    message,
    only_memory,
    say,
)

ANNA = "person.anna"


async def test_what_is_told_is_kept_as_certain_and_as_a_persons_word(database):
    telling = Telling(
        ANNA,
        "  Plays the violin\n on Mondays ",
        Provenance("spoken", ("Remember that I play the violin on Mondays",)),
        actor="assistant",
        sources=("m4",),
    )
    memory = (await editor_for(database).tell(telling)).memory
    assert memory == await only_memory(database, ANNA)
    assert (memory.text, memory.subject) == ("Plays the violin on Mondays", "plays violin")
    assert (memory.confidence, memory.by_person, memory.sources) == (1.0, True, ("m4",))
    [entry] = await history(database, ANNA)
    assert entry.actor == "assistant"


async def test_what_is_told_twice_is_confirmed(database):
    editor = editor_for(database)
    await editor.remember(HOUSEHOLD, "The bins go out on Tuesday")
    again = await editor.remember(HOUSEHOLD, "The bins go out on Tuesday", pinned=True)
    assert await only_memory(database) == again
    assert again.pinned
    assert await actions(database) == ["add", "confirm"]


async def test_what_was_overheard_and_is_then_told_becomes_certain(database):
    await learn(database, fact(1, "Likes blueberries", confidence=0.5))
    await manager_for(database).process()
    memory = await editor_for(database).remember(
        HOUSEHOLD, "Enjoys eating blueberries", kind="preference"
    )
    assert (memory.confidence, memory.by_person, memory.sources) == (1.0, True, ("m1",))


async def test_a_person_overrules_themselves_and_what_they_pinned(database):
    editor = editor_for(database)
    await editor.remember(HOUSEHOLD, "Gets up at 6:30", pinned=True)
    new = await editor.remember(HOUSEHOLD, "Gets up at 7:30")
    assert await known(database) == ["Gets up at 7:30"]
    assert new.pinned


async def test_a_person_takes_something_back(database):
    editor = editor_for(database)
    await editor.remember(HOUSEHOLD, "Likes blueberries", kind="preference", pinned=True)
    memory = await editor.remember(HOUSEHOLD, "No longer likes blueberries", kind="preference")
    assert memory.status == "retracted"
    assert await known(database) == []


async def test_what_takes_back_something_nobody_knew_is_remembered(database):
    text = "No longer likes blueberries"
    await editor_for(database).remember(HOUSEHOLD, text, kind="preference")
    assert await known(database) == [text]


async def test_what_nobody_can_judge_is_remembered_beside_what_is_known(database):
    judge = FakeJudge()
    judge.failures = ["cannot_connect"]
    editor = editor_for(database, judge)
    await editor.remember(HOUSEHOLD, "Practises the piano every evening")
    await editor.remember(HOUSEHOLD, "Plays the piano every evening")
    assert len(judge.asked) == 1
    assert len(await known(database)) == 2


SECRETS = [
    "The code of the front door is 4711",
    "My PIN is 1234",
    "Das WLAN-Passwort ist Sonnenblume",
    "The card is 4111 1111 1111 1111",
    "Il codice dell'allarme è 2580",
]


@pytest.mark.parametrize("text", SECRETS)
async def test_secrets_are_refused_whoever_tells_them(database, text):
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "Plays the violin")
    with pytest.raises(KnowledgeError, match="memory_secret") as refused:
        await editor.remember(HOUSEHOLD, text)
    assert not any(word in str(refused.value) for word in text.split() if len(word) > 3)
    for changes in ({"text": text}, {"subject": text}):
        with pytest.raises(KnowledgeError, match="memory_secret"):
            await editor.edit(memory.id, **changes)
    assert await all_memories(database) == [memory]


async def test_a_secret_is_refused_that_only_the_message_calls_one(database):
    await say(database, message(1, "The garage code is 4711, remember that"))
    with pytest.raises(KnowledgeError, match="memory_secret"):
        await editor_for(database).remember(HOUSEHOLD, "4711", sources=("m1",))
    assert await all_memories(database) == []


async def test_health_is_remembered_when_a_person_tells_it(database):
    await editor_for(database).remember(ANNA, "Is allergic to nuts")
    assert await known(database, ANNA) == ["Is allergic to nuts"]


async def test_what_is_too_long_or_empty_is_refused(database):
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "x" * 300)
    for text, reason in (("x" * 301, "memory_too_long"), ("  \n", "memory_empty")):
        with pytest.raises(KnowledgeError, match=reason):
            await editor.remember(HOUSEHOLD, text)
        with pytest.raises(KnowledgeError, match=reason):
            await editor.edit(memory.id, text=text)
    with pytest.raises(KnowledgeError, match="memory_too_long"):
        await editor.remember(HOUSEHOLD, "Plays", subject="x" * 81)


async def test_an_edit_is_a_persons_word_and_is_written_down(database):
    await learn(database, fact(1, "Likes blueberries", confidence=0.5))
    await manager_for(database).process()
    before = await only_memory(database)
    after = await editor_for(database).edit(before.id, text="Does not like raspberries")
    assert after == await only_memory(database)
    assert (after.by_person, after.confidence, after.polarity) == (True, 1.0, "negative")
    assert after.subject == "raspberries"
    entry = (await history(database))[-1]
    assert (entry.action, entry.before, entry.after) == ("edit", before, after)


async def test_pinning_says_nothing_about_whose_word_it_is(database):
    await learn(database, fact(1, "Likes blueberries"))
    await manager_for(database).process()
    editor = editor_for(database)
    memory = await only_memory(database)
    assert not (await editor.edit(memory.id, pinned=True)).by_person
    await editor.edit(memory.id, pinned=True)
    await editor.edit(memory.id, pinned=False)
    assert await actions(database) == ["add", "pin", "noop", "unpin"]


async def test_an_end_is_given_and_taken_away_and_can_bring_back_what_expired(database):
    clock = Clock()
    editor, manager = editor_for(database, clock=clock), manager_for(database, clock=clock)
    memory = await editor.remember(HOUSEHOLD, "Has guests", valid_to=LATER + timedelta(days=1))
    clock.move(days=2)
    await manager.expire()
    assert (await only_memory(database)).status == "expired"
    again = await editor.edit(memory.id, valid_to=None)
    assert (again.status, again.valid_to) == ("active", None)
    untouched = await editor.edit(memory.id, pinned=True)
    assert untouched.valid_to is None


async def test_nothing_is_told_that_has_ended_or_ends_before_it_begins(database):
    clock = Clock()
    editor = editor_for(database, clock=clock)
    with pytest.raises(KnowledgeError, match="memory_ended"):
        await editor.remember(HOUSEHOLD, "Has guests", valid_to=clock())
    memory = await editor.remember(HOUSEHOLD, "Has guests")
    with pytest.raises(KnowledgeError, match="memory_ended"):
        await editor.edit(memory.id, valid_to=memory.valid_from)
    assert await only_memory(database) == memory


async def test_what_ended_meanwhile_is_expired_as_soon_as_a_person_says_so(database):
    clock = Clock()
    editor = editor_for(database, clock=clock)
    memory = await editor.remember(HOUSEHOLD, "Has guests")
    clock.move(days=2)
    ended = await editor.edit(memory.id, valid_to=clock() - timedelta(days=1))
    assert ended.status == "expired"
    await editor.undo([HOUSEHOLD])
    assert (await only_memory(database)).status == "active"


async def test_only_those_named_have_their_memories_changed(database):
    editor = editor_for(database)
    memory = await editor.remember(ANNA, "Plays the violin")
    with pytest.raises(KnowledgeError, match="memory_not_yours"):
        await editor.edit(memory.id, text="Plays the drums", owners=[HOUSEHOLD, "person.ben"])
    await editor.edit(memory.id, text="Plays the drums", owners=[HOUSEHOLD, ANNA])
    assert await known(database, ANNA) == ["Plays the drums"]
    with pytest.raises(KnowledgeError, match="memory_unknown"):
        await editor.edit("nothing", text="Plays the drums")


async def test_memories_are_found_by_their_words_in_any_form(database):
    editor = editor_for(database)
    for text in ("Likes blueberries", "Blueberry cake is for birthdays", "Likes raspberries"):
        await editor.remember(HOUSEHOLD, text, kind="preference")
    await editor.remember(ANNA, "Picks blueberries in July")

    async def found(owners, words):
        return sorted(memory.text for memory in await editor.find(owners, words))

    assert await found([HOUSEHOLD], "that I like blueberries") == [
        "Blueberry cake is for birthdays",
        "Likes blueberries",
    ]
    assert await found([HOUSEHOLD], "the birthday blueberry") == ["Blueberry cake is for birthdays"]
    assert await found([HOUSEHOLD], "blueberry pancakes") == [
        "Blueberry cake is for birthdays",
        "Likes blueberries",
    ]
    assert "Picks blueberries in July" in await found([HOUSEHOLD, ANNA], "blueberries")
    assert await found([HOUSEHOLD], "it") == []


@pytest.mark.parametrize(
    ("new", "action"),
    [
        ("Mia does not eat peanuts", "supersede"),
        ("Mia eats peanuts and almonds", "refine"),
        ("Mia no longer eats peanuts", "retract"),
    ],
)
async def test_a_persons_word_is_protected_where_no_judge_answers(database, new, action):
    judge = FakeJudge()
    judge.failures = ["service_error"] * 9
    editor = editor_for(database, judge)
    await editor.remember(HOUSEHOLD, "Mia eats peanuts", pinned=True)
    with pytest.raises(ProtectedError) as refused:
        await editor.tell(Telling(HOUSEHOLD, new, Provenance("spoken", (new,)), actor="assistant"))
    assert refused.value.action == action
    assert await known(database) == ["Mia eats peanuts"]
