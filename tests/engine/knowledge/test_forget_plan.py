"""What goes when something is forgotten: everything that says it, and nothing else."""

import json
from pathlib import Path
from unittest.mock import patch

import pytest

from custom_components.switchboard.engine.knowledge import log_scan
from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan, read_ahead
from custom_components.switchboard.engine.knowledge.mentions import Sought
from custom_components.switchboard.engine.knowledge.targets import Target
from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import (
    forget_chosen,
    forget_owner,
    forget_rows,
)
from custom_components.switchboard.engine.storage.graph_entries import (
    Alias,
    Entity,
    EntityImage,
    Relation,
)
from custom_components.switchboard.engine.storage.log import Line, Log
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry

from ..storage.building import NOON, put_relation, summary
from .builders import (
    LATER,
    FakeJudge,
    all_memories,
    editor_for,
    fact,
    facts_left,
    history,
    known,
    learn,
    manager_for,
    message,
    only_memory,
    plan_forgetting,
    say,
)

ANNA, BEN = "person.anna", "person.ben"


async def plan(database, owners=(HOUSEHOLD,), **what) -> Forgotten:
    return await plan_forgetting(database, owners, **what)


async def left(database) -> list[str]:
    """Return the ids of the messages that are left."""
    found = await database.read(lambda tx: list(tx.log.export()))
    return [stored.entry.id for stored in found]


async def test_every_form_of_the_word_goes_in_every_role_with_the_answers_to_it(database):
    await say(
        database,
        message(1, "I like BLUEBERRIES"),
        message(2, "Noted!", role="assistant"),
        message(3, "What's for pudding?"),
        message(4, "Blueberry-flavoured ice cream", role="assistant"),
        message(5, "Turn the light blue"),
        message(6, "Done", role="assistant"),
        message(7, '{"list": ["wildblueberries"]}', role="tool"),
        message(8, "I like tea"),
        message(9, "Blueberries for me", owner=ANNA),
    )
    found = await plan(database, about="the blueberries")
    assert sorted(found.message_ids) == ["m1", "m2", "m4", "m6", "m7"]
    await forget_rows(database, found)
    assert await left(database) == ["m3", "m5", "m8", "m9"]


async def test_of_what_a_memory_cites_only_that_goes_which_says_it(database):
    await say(
        database,
        message(1, "My cat is called Minka"),
        message(2, "I get up at six on workdays"),
        message(3, "Noted.", role="assistant"),
        message(4, "The dustmen come on Tuesdays"),
        message(5, "At six."),
    )
    await learn(database, fact(1, "Gets up at six", "m1", "m2", "m4", "m5"))
    await manager_for(database, FakeJudge()).process()
    found = await plan(database, memory_ids=[(await only_memory(database)).id])
    assert sorted(found.message_ids) == ["m2", "m3", "m5"]


async def test_what_is_put_in_other_words_may_be_any_of_what_it_cites(database):
    await say(database, message(1, "No meat for me"), message(2, "Fish is off my plate as well"))
    await learn(database, fact(1, "Vegetarian", "m1", "m2"))
    await manager_for(database, FakeJudge()).process()
    found = await plan(database, memory_ids=[(await only_memory(database)).id])
    assert sorted(found.message_ids) == ["m1", "m2"]


@pytest.mark.parametrize(
    ("about", "says_it", "others"),
    [
        ("Nüsse", ["Ich esse keine Nuss", "ERDNÜSSE!", "Nussecken"], ["Wir müssen los"]),
        ("Café", ["the cafe is shut", "les cafés"], ["Der Kaffee ist kalt"]),
        ("Emma", ["Emma's bike", "EMMA and I"], ["Anna's bike", "Hannah"]),
        ("mirtilli", ["Un mirtillo", "Mirtilli!"], ["Il mirto"]),
        ("arándanos", ["un arandano", "Arándanos"], ["Aranjuez"]),
        ("the swimming lessons", ["The swim lesson", "swimming lessons"], ["piano lessons"]),
        ("6:30", ["Wake me at 6:30"], ["Wake me at 6:35", "It is 30 degrees"]),
    ],
)
async def test_words_are_found_in_whatever_form(database, about, says_it, others):
    entries = [message(n, text) for n, text in enumerate([*says_it, *others], 1)]
    # Each in a conversation of its own, for what they say elsewhere does not count here.
    await say(
        database,
        *(message(n, e.content, conversation_id=f"c{n}") for n, e in enumerate(entries, 1)),
    )
    found = await plan(database, about=about)
    assert sorted(found.message_ids) == [f"m{n}" for n in range(1, len(says_it) + 1)]


async def test_of_several_words_one_is_enough_where_all_are_spoken_of(database):
    await say(
        database,
        message(1, "Aunt Tilda comes on Sunday"),
        message(2, "Tilda likes cake"),
        message(3, "Your aunt called", conversation_id="hall"),
    )
    assert (await plan(database, about="Aunt Tilda")).message_ids == ["m1", "m2"]


GENERAL = [
    "it",
    "the",
    "a",
    "x",
    "that",
    "is it",
    "",
    "?!",
    "7",
    "es",
    "la",
    "het",
    "das",
    "ich mag",
]


@pytest.mark.parametrize("about", GENERAL)
async def test_words_that_stand_everywhere_are_refused(database, about):
    await say(database, message(1, "It is the 7th, and that is it"))
    with pytest.raises(KnowledgeError, match="memory_too_general"):
        await plan(database, about=about)


async def test_a_name_is_none_of_the_words_it_is_in_another_language(database):
    await say(
        database,
        message(1, "My brother Ben comes on Sunday"),
        message(2, "Ben has a dog"),
        message(3, "The dog is called Rex", conversation_id="hall"),
    )
    assert (await plan(database, about="Ben")).message_ids == ["m1", "m2"]
    with pytest.raises(KnowledgeError, match="memory_too_general"):
        await plan(database, about="The")


async def test_a_name_is_looked_for_as_a_name_alone(database):
    await say(
        database,
        message(1, "Ik ben thuis"),
        message(2, "Ben je daar", conversation_id="hall"),
        message(3, "Ik fiets met Ben", conversation_id="study"),
    )
    assert (await plan(database, about="Ben")).message_ids == ["m3"]


async def test_memories_of_any_status_facts_and_history_go(database):
    editor, manager = editor_for(database), manager_for(database)
    await say(database, message(1, "I like blueberries"), message(2, "yes, a lot"))
    await learn(
        database,
        fact(1, "Likes blueberries"),
        fact(2, "No longer likes blueberries", "m2", polarity="negative"),
        fact(3, "Likes jazz", "m3"),
        fact(4, "Wants blueberry pie", "m4", status="quarantined"),
    )
    await manager.process()
    pie = await editor.remember(HOUSEHOLD, "Bakes blueberry pie on Sundays")
    edited = await editor.edit(pie.id, text="Bakes raspberry pie on Sundays")
    found = await plan(database, about="blueberries")
    await forget_rows(database, found)
    assert sorted(await known(database)) == ["Bakes raspberry pie on Sundays", "Likes jazz"]
    assert [left.summary for left in await facts_left(database)] == ["Likes jazz"]
    assert await left(database) == []
    images = [image for entry in await history(database) for image in (entry.before, entry.after)]
    assert not any("blueberr" in repr(image).casefold() for image in images)
    assert edited in await all_memories(database)


async def test_what_shares_a_message_with_it_stays_known_and_may_be_learnt(database):
    await say(database, message(1, "I like tea and blueberries"))
    await learn(database, fact(1, "Likes blueberries"), fact(2, "Likes tea", "m1"))
    manager = manager_for(database)
    await manager.process()
    await forget_rows(database, await plan(database, about="blueberries"))
    assert await known(database) == ["Likes tea"]
    await learn(database, fact(9, "Likes tea"), fact(10, "Likes blueberries"))
    report = await manager.process()
    assert (report.taken, report.forgotten) == ({"confirm": 1}, 1)


async def test_what_was_learnt_from_it_in_another_language_goes(database):
    await say(database, message(1, "Ich mag Heidelbeeren"))
    await learn(database, fact(1, "Likes blueberries"))
    await manager_for(database).process()
    await forget_rows(database, await plan(database, about="Heidelbeeren"))
    assert await known(database) == []


async def test_kept_conversations_go_whose_state_or_summary_says_it(database):
    state = json.dumps({"rounds": [{"text": "I like bl\u00fceberries"}]})
    assert "\\u00fc" in state

    def keep(tx):
        for name in ("kitchen", "hall", "gone"):
            tx.checkpoints.save(Checkpoint(name, state if name != "hall" else "{}", LATER))
        for name, text in (("study", "They like blüeberries"), ("hall", "They like tea")):
            tx.summaries.add(summary(name, text), [])
        tx.checkpoints.save(Checkpoint("annas", state, LATER))

    await say(
        database,
        message(1, "Hello"),
        message(2, "Hello", conversation_id="hall"),
        message(3, "Hello", conversation_id="study"),
        message(4, "Hello", conversation_id="annas", owner=ANNA),
    )
    await database.write(keep)
    found = await plan(database, about="blueberries")
    assert sorted(found.conversation_ids) == ["gone", "kitchen", "study"]


async def test_one_memory_goes_with_what_it_rests_on_and_what_says_all_its_words(database):
    await say(
        database,
        message(1, "What fruit is good?"),
        message(2, "Blueberries, I would say", role="assistant"),
        message(3, "Yes, those, in a smoothie"),
        message(4, "A blueberry smoothie it is", role="assistant"),
        message(5, "Anna had a blueberry smoothie", conversation_id="hall"),
        message(6, "Smoothies are cold", conversation_id="hall"),
        message(7, "Blueberries are blue", conversation_id="hall"),
    )
    await learn(
        database,
        fact(1, "Likes blueberry smoothies", "m3"),
        fact(2, "Likes blueberries", "m7"),
        fact(3, "Finds smoothies cold", "m6"),
    )
    await manager_for(database).process()
    [memory] = [m for m in await all_memories(database) if m.sources == ("m3",)]
    found = await plan(database, memory_ids=[memory.id])
    assert sorted(found.message_ids) == ["m3", "m4", "m5"]
    assert found.memory_ids == [memory.id]
    assert found.fact_ids == ["f00001"]
    await forget_rows(database, found)
    assert sorted(await known(database)) == ["Finds smoothies cold", "Likes blueberries"]


async def test_answers_in_which_a_memory_was_used_go_with_it_and_others_stay(database):
    def answer(number, content, where):
        return message(number, content, role="assistant", conversation_id=where)

    await say(
        database,
        message(1, "What is there to eat?", conversation_id="before"),
        answer(2, "Blueberries, perhaps", "before"),
        message(3, "I like fresh blueberries in the morning"),
        message(4, "What would you suggest for breakfast?", conversation_id="breakfast"),
        answer(5, "How about porridge with blueberries?", "breakfast"),
        message(6, "Are blueberries healthy?", conversation_id="health"),
        answer(7, "Blueberries are", "health"),
        message(8, "Hello", conversation_id="greeting"),
        answer(9, "Good morning!", "greeting"),
        message(10, "What did I say?", owner=ANNA, conversation_id="anna"),
        message(11, "Blueberries", role="assistant", owner=ANNA, conversation_id="anna"),
    )
    await learn(
        database, fact(1, "Likes fresh blueberries in the morning", "m3", subject="blueberries")
    )
    await manager_for(database).process()
    [memory] = await all_memories(database)
    found = await plan(database, memory_ids=[memory.id])
    assert found.message_ids == ["m3", "m5"]


async def test_what_it_once_was_does_not_outlive_a_memory(database):
    await learn(
        database,
        fact(1, "Likes blueberries"),
        fact(2, "No longer likes blueberries", polarity="negative"),
    )
    await manager_for(database).process()
    again = await editor_for(database).remember(HOUSEHOLD, "Likes blueberries", kind="preference")
    [before] = [one for one in await all_memories(database) if one.id != again.id]
    assert (before.status, again.status) == ("retracted", "active")
    found = await plan(database, memory_ids=[again.id])
    assert sorted(found.memory_ids) == sorted([before.id, again.id])
    assert sorted(found.fact_ids) == ["f00001", "f00002"]


async def test_everything_of_an_owner_goes_and_nothing_of_others(database):
    await say(
        database,
        message(1, "I like tea", owner=ANNA),
        message(2, "I like jazz", owner=BEN, conversation_id="hall"),
    )
    await learn(database, fact(1, "Likes tea", owner=ANNA), fact(2, "Likes jazz", owner=BEN))
    await manager_for(database).process()
    await forget_owner(database, ANNA)
    assert await all_memories(database, ANNA) == []
    assert await facts_left(database, ANNA) == []
    assert await history(database, ANNA) == []
    assert await left(database) == ["m2"]
    assert await known(database, BEN) == ["Likes jazz"]
    await learn(database, fact(3, "Likes tea", owner=ANNA))
    assert (await manager_for(database).process()).taken == {"add": 1}


async def test_nobody_forgets_anothers_memory(database):
    memory = await editor_for(database).remember(ANNA, "Plays the violin")
    with pytest.raises(KnowledgeError, match="memory_not_yours"):
        await plan(database, [HOUSEHOLD, BEN], memory_ids=[memory.id])
    with pytest.raises(KnowledgeError, match="memory_unknown"):
        await plan(database, [ANNA], memory_ids=["nothing"])
    found = await plan(database, [HOUSEHOLD, BEN], about="violin")
    assert found.memory_ids == []


async def test_planning_changes_nothing_but_makes_a_key(database):
    await say(database, message(1, "I like blueberries"))
    await editor_for(database).remember(HOUSEHOLD, "Likes blueberries", sources=("m1",))
    before = await all_memories(database), await left(database)
    first, second = [await plan(database, about="blueberries") for _ in range(2)]
    assert {grave.id for grave in first.tombstones} == {grave.id for grave in second.tombstones}
    assert (await all_memories(database), await left(database)) == before


async def test_forgotten_words_are_in_no_byte_of_the_files_and_do_not_come_back(database):
    await say(
        database,
        message(1, "I like blueberries"),
        message(2, "Blueberries, noted", role="assistant"),
        message(3, "And in smoothies"),
        message(4, "I like tea"),
    )
    editor, manager = editor_for(database), manager_for(database)
    facts = [
        fact(1, "Likes blueberries"),
        fact(2, "Likes blueberries in smoothies", "m1", "m3"),
        fact(4, "Likes tea"),
    ]
    await learn(database, *facts)
    await manager.process()
    [memory] = await editor.find([HOUSEHOLD], "blueberries")
    await editor.edit(memory.id, text="Likes blueberries in everything")
    await forget_rows(database, await plan(database, about="blueberries"))
    # A window that was being read meanwhile gives what it read of them.
    again = [fact(n, f.summary, *f.source_message_ids) for n, f in enumerate(facts, 60)]
    await learn(database, *again)
    report = await manager.process()
    assert (report.taken, report.forgotten) == ({"noop": 1}, 2)
    assert await known(database) == ["Likes tea"]
    assert await left(database) == ["m4"]
    await database.close()
    for file in Path(database.path).parent.iterdir():
        raw = file.read_bytes().lower()
        assert b"blueberr" not in raw
        assert b"smoothie" not in raw


async def test_what_was_merged_with_a_memory_is_forgotten_with_it(database):
    manager = manager_for(database, FakeJudge(lambda *_: "same"))
    await learn(database, fact(1, "Practises the piano daily"))
    await manager.process()
    await learn(database, fact(2, "Sits down at the piano each evening"))
    await manager.process()
    memory = await only_memory(database)
    await forget_rows(database, await plan(database, memory_ids=[memory.id]))
    assert await history(database) == []
    assert await all_memories(database) == []
    await learn(database, fact(3, "Sits down at the piano each evening", "m9"))
    assert (await manager.process()).forgotten == 1
    await database.close()
    for file in Path(database.path).parent.iterdir():
        assert b"piano" not in file.read_bytes().lower()


@pytest.mark.parametrize("word", ["piano", "keys"])
async def test_forgetting_by_a_word_takes_what_holds_it_in_other_words(database, word):
    editor = editor_for(database, FakeJudge(lambda *_: "same"))
    await editor.remember(HOUSEHOLD, "Practises the piano in the evening")
    await editor.remember(HOUSEHOLD, "Sits at the keys in the evening")
    await editor.remember(HOUSEHOLD, "The bins go out on Tuesday")
    await forget_rows(database, await plan(database, about=word))
    assert [one.text for one in await all_memories(database)] == ["The bins go out on Tuesday"]


async def test_what_is_said_while_a_plan_is_made_goes_with_the_rest(database, monkeypatch):
    monkeypatch.setattr(log_scan, "PAGE", 2)
    await say(database, *(message(n, f"I like tea {n}", conversation_id=f"c{n}") for n in range(9)))
    await say(database, message(20, "I like blueberries", conversation_id="one"))
    await say(database, message(21, "The wild ones", conversation_id="two"))
    late = [
        message(30, "Blueberries again"),
        message(31, "Wild blueberries, I mean", conversation_id="two"),
        message(32, "Noted: wild ones", conversation_id="two", role="assistant"),
    ]
    what = ForgetPlan([HOUSEHOLD], about="wild blueberries")
    pages = 0
    while await database.read(what.read_page):
        pages += 1
        if pages == 3:
            await say(database, late[0])
    assert pages > 3
    # After the last page: these are met by the transaction that deletes.
    await say(database, *late[1:])
    editor = editor_for(database)
    kept = await editor.remember(HOUSEHOLD, "Picks wild blueberries")
    _, report = await forget_chosen(database, what.choose)
    assert (report.messages, report.memories) == (3, 1)
    assert {"m20", "m30"} <= set(await left(database))
    assert {"m21", "m31", "m32"}.isdisjoint(await left(database))
    assert kept.id not in {one.id for one in await all_memories(database, HOUSEHOLD)}


async def test_a_memory_that_changes_while_its_end_is_planned_is_looked_for_anew(database):
    await say(database, message(1, "I like tea"), message(2, "I play the violin"))
    editor = editor_for(database)
    memory = await editor.remember(HOUSEHOLD, "Likes tea")
    what = ForgetPlan([HOUSEHOLD], memory_ids=[memory.id])
    await read_ahead(database, what)
    await editor.edit(memory.id, text="Plays the violin")
    await forget_chosen(database, what.choose)
    assert await left(database) == ["m1"]


async def test_the_transaction_that_deletes_reads_no_more_of_the_log_than_what_is_new(database):
    await say(
        database, *(message(n, f"I like tea {n}", conversation_id=f"c{n}") for n in range(50))
    )
    await say(database, message(60, "I like blueberries"))
    what = ForgetPlan([HOUSEHOLD], about="blueberries")
    await read_ahead(database, what)
    await say(database, message(61, "Blueberries!"))
    looked_at: list[str] = []
    lines = Log.lines

    def look(log: Log, *where) -> list[Line]:
        found = list(lines(log, *where))
        looked_at.extend(line.text for line in found)
        return found

    with patch.object(Log, "lines", look):
        chosen, _ = await forget_chosen(database, what.choose)
    assert set(chosen.message_ids) == {"m60", "m61"}
    assert looked_at == ["Blueberries!"]


async def _dog(database) -> None:
    """Let the graph know a dog and its food, of messages that are purged long since."""

    def fill(tx) -> None:
        for id_, name, owner in (
            ("e1", "Bello", HOUSEHOLD),
            ("e2", "salmon", HOUSEHOLD),
            ("e3", "basket", HOUSEHOLD),
            ("e4", "Bello", ANNA),
        ):
            tx.graph.put_entity(Entity(id_, owner, "thing", name, NOON, NOON))
            tx.graph.put_aliases(id_, [Alias(name.lower(), name)])
        for id_, predicate, other in (("r1", "eats", "e2"), ("r2", "sleeps_in", "e3")):
            put_relation(
                tx, Relation(id_, HOUSEHOLD, "e1", predicate, other, 0.9, NOON, NOON, NOON)
            )

    await database.write(fill)


async def test_what_the_graph_says_goes_though_nothing_it_rests_on_is_left(database):
    await _dog(database)
    found = await plan(database, about="Bello")
    assert (found.entity_ids, found.memory_ids) == (["e1"], ["r1", "r2"])
    await forget_rows(database, found)

    def look(tx) -> None:
        left = tx.graph.all_names([HOUSEHOLD, ANNA])
        assert left == {"e2": ["salmon"] * 2, "e3": ["basket"] * 2, "e4": ["Bello"] * 2}
        assert tx.graph.all_relations([HOUSEHOLD]) == []

    await database.read(look)


async def test_of_the_graph_only_that_goes_which_says_all_of_the_words(database):
    await _dog(database)
    assert (await plan(database, about="Bello eats salmon")).memory_ids == ["r1"]
    parrot = await plan(database, about="parrot")
    assert (parrot.entity_ids, parrot.memory_ids) == ([], [])


async def test_of_the_graph_nothing_goes_for_a_little_word_of_another_language(database):
    await _dog(database)
    works = Relation("r3", HOUSEHOLD, "e2", "works_at", "e3", 0.9, NOON, NOON, NOON)
    await database.write(lambda tx: put_relation(tx, works))
    # "arbeitet bei" is how it is told in German, and "bei" the plural of "bello" in Italian.
    assert "r3" not in (await plan(database, about="Bello")).memory_ids
    assert (await plan(database, about="arbeitet")).memory_ids == ["r3"]


async def test_steps_of_the_graph_that_name_it_go_whatever_became_of_what_they_are_about(database):
    await _dog(database)

    def undo(tx) -> None:
        for owner, item_id, name, alias in (
            (HOUSEHOLD, "gone", "Momo", "the pup"),
            (HOUSEHOLD, "e2", "salmon", "Momo's fish"),
            (HOUSEHOLD, "e3", "salmon", "Mia's fish"),
            (ANNA, "lost", "Momo", "the pup"),
        ):
            entity = Entity(item_id, owner, "pet", name, NOON, NOON)
            before = EntityImage.of(entity, (), [Alias(alias, alias)])
            tx.history.append(HistoryEntry(item_id, owner, "undo", "person", NOON, before, None))

    await database.write(undo)

    def left(tx) -> list[str]:
        return [one for one in ("gone", "e2", "e3", "lost") if tx.history.of_entity(one)]

    assert (await plan(database, about="pup")).entity_ids == []
    await forget_rows(database, await plan(database, about="Momo"))
    assert await database.read(left) == ["e3", "lost"]
    await forget_owner(database, ANNA)
    assert await database.read(left) == ["e3"]


async def test_steps_of_what_is_gone_go_with_the_message_that_it_rested_on(database):
    await _dog(database)
    momo = Entity("gone", ANNA, "pet", "Momo", NOON, NOON)
    image = EntityImage.of(momo, ["m9"], [Alias("bo", "Bo", said_in="m8")])
    for message_id in ("m8", "m9"):
        step = HistoryEntry("gone", ANNA, "add", "person", NOON, None, image)
        await database.write(lambda tx, one=step: tx.history.append(one))
        assert await database.read(lambda tx: len(tx.history.of_entity("gone"))) == 1
        await forget_rows(database, Forgotten(message_ids=["m7"]))
        assert await database.read(lambda tx: len(tx.history.of_entity("gone"))) == 1
        await forget_rows(database, Forgotten(message_ids=[message_id]))
        assert await database.read(lambda tx: tx.history.of_entity("gone")) == []


async def test_what_was_merged_into_something_goes_with_it(database):
    await _dog(database)
    pup = Entity("e5", HOUSEHOLD, "thing", "Momo", NOON, NOON, status="merged", merged_into="e1")
    await database.write(lambda tx: tx.graph.put_entity(pup))
    found = await plan(database, about="Bello")
    going = await database.read(lambda tx: tx.graph_deletion.going_with(found.entity_ids, []))
    report = await forget_rows(database, found)
    assert sorted(going) == ["e1", "e5"]
    assert (report.graph, report.memories) == (2, 2)
    assert await database.read(lambda tx: tx.graph.entity("e5")) is None


async def test_the_transaction_that_deletes_looks_only_at_texts_that_are_new(database):
    editor = editor_for(database)
    await editor.remember(HOUSEHOLD, "Picks blueberries")
    kept = await editor.remember(HOUSEHOLD, "Likes tea")
    await say(database, message(1, "I like blueberries"))
    what = ForgetPlan([HOUSEHOLD], about="blueberries")
    await read_ahead(database, what)
    await editor.edit(kept.id, text="Likes blueberry tea")
    looked_at: list[str] = []
    likely = Sought._likely

    def look(sought: Sought, text: str) -> list[Target]:
        looked_at.append(text)
        return likely(sought, text)

    with patch.object(Sought, "_likely", look):
        chosen, _ = await forget_chosen(database, what.choose)
    assert looked_at
    assert all(text.startswith("Likes blueberry tea") for text in looked_at)
    assert kept.id in chosen.memory_ids
    assert len(chosen.memory_ids) == 2
    assert set(chosen.message_ids) == {"m1"}


async def test_of_several_words_one_alone_takes_nothing_where_not_all_are_said(database):
    await say(
        database,
        message(1, "The kettle is on", conversation_id="a"),
        message(2, "The door is green", conversation_id="a"),
        message(3, "The green kettle broke", conversation_id="b"),
        message(4, "Buy another kettle", conversation_id="b"),
        message(5, "The cat sleeps", conversation_id="b"),
    )
    assert (await plan(database, about="green kettle")).message_ids == ["m3", "m4"]
