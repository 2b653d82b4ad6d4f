"""What a person forgot on purpose is not learnt again, unless they say so."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.knowledge import tombstones as covering
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.mentions import Sought
from custom_components.switchboard.engine.language.content import Wanted, content_words
from custom_components.switchboard.engine.language.digest_stems import stem
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_rows

from .builders import (
    LATER,
    NOON,
    FakeJudge,
    all_memories,
    editor_for,
    fact,
    facts_left,
    known,
    learn,
    manager_for,
    message,
    only_memory,
    plan_forgetting,
    say,
)


async def forget(database, text: str, owner: str = HOUSEHOLD) -> None:
    """Forget the memory with a text, as a person does."""
    found = await all_memories(database, owner)
    [memory] = [memory for memory in found if (memory.text, memory.status) == (text, "active")]
    plan = await plan_forgetting(database, [owner], memory_ids=[memory.id])
    await forget_rows(database, plan)


async def learn_and_forget(database, text: str, **changes) -> None:
    await say(database, message(1, text))
    await learn(database, fact(1, text, **changes))
    await manager_for(database, FakeJudge()).process()
    await forget(database, text)


AGAIN = [
    ("Likes blueberries", "Enjoys eating blueberries"),
    ("Enjoys eating blueberries", "Likes blueberries"),
    ("Likes blueberries", "Is fond of the blueberry"),
    ("Likes blueberries", "Likes blueberries especially in smoothies"),
    ("Mag Heidelbeeren", "Isst gerne eine Heidelbeere"),
    ("Aime les myrtilles", "Adore manger une myrtille"),
    ("Gli piacciono i mirtilli", "Adora il mirtillo"),
    ("Houdt van aardbeien", "Eet graag een aardbei"),
    ("Le gustan los arándanos", "Le encanta comer un arándano"),
    ("Gets up at 6:30", "Always gets up at 6:30"),
]


@pytest.mark.parametrize(("forgotten", "again"), AGAIN)
async def test_what_was_forgotten_is_not_learnt_again_in_other_words(database, forgotten, again):
    await learn_and_forget(database, forgotten)
    await say(database, message(50, again))
    await learn(database, fact(50, again))
    report = await manager_for(database).process()
    assert (report.taken, report.forgotten) == ({}, 1)
    assert await known(database) == []
    assert await facts_left(database) == []


OTHER = [
    ("Likes blueberries", "Likes raspberries", "positive"),
    ("Likes blueberries", "Hates blueberries", "negative"),
    ("Likes blueberries", "Does not like blueberries any more", "negative"),
    ("Gets up at 6:30", "Gets up at 7:30", "positive"),
    ("Anna plays the violin", "Emma plays the violin", "positive"),
    ("Mag Heidelbeeren", "Mag Himbeeren", "positive"),
]


@pytest.mark.parametrize(("forgotten", "other", "polarity"), OTHER)
async def test_another_thing_or_the_opposite_is_learnt(database, forgotten, other, polarity):
    await learn_and_forget(database, forgotten)
    await say(database, message(50, other))
    await learn(database, fact(50, other, polarity=polarity))
    report = await manager_for(database).process()
    assert report.forgotten == 0
    assert report.taken.get("add", 0) + report.taken.get("noop", 0) == 1


async def test_the_opposite_of_a_plain_fact_is_told_by_its_denial(database):
    changes = {"category": "fact", "polarity": "neutral"}
    await learn_and_forget(database, "Is allergic to nuts", **changes)
    await learn(database, fact(50, "Is not allergic to nuts", **changes))
    await learn(database, fact(51, "Is allergic to nuts", **changes))
    report = await manager_for(database).process()
    assert (report.taken, report.forgotten) == ({"add": 1}, 1)
    assert await known(database) == ["Is not allergic to nuts"]


async def test_what_only_has_to_do_with_it_is_learnt(database):
    await learn_and_forget(database, "Likes tea")
    plain = {"category": "fact", "polarity": "neutral"}
    await learn(
        database,
        fact(50, "The tea kettle is descaled on Fridays", **plain),
        fact(51, "Drinks tea daily", **plain),
        fact(52, "Likes drinking tea in the garden on Sundays with Anna", **plain),
    )
    report = await manager_for(database).process()
    assert (report.taken, report.forgotten) == ({"add": 1}, 2)


async def test_what_was_told_as_a_fact_is_not_learnt_as_a_preference(database):
    await editor_for(database).remember(HOUSEHOLD, "I like blueberries")
    await forget(database, "I like blueberries")
    await learn(database, fact(50, "Likes blueberries"))
    assert (await manager_for(database).process()).forgotten == 1


async def test_nothing_is_learnt_from_messages_that_were_forgotten(database):
    await learn_and_forget(database, "Likes blueberries")
    await learn(
        database,
        fact(2, "Hates blueberries", "m1", polarity="negative"),
        fact(3, "Is fond of fruit", "m1"),
        fact(4, "Hates blueberries in cake", "m1", "m9", polarity="negative"),
    )
    report = await manager_for(database).process()
    assert (report.taken, report.forgotten) == ({}, 3)


async def test_who_says_it_on_purpose_is_remembered(database):
    await learn_and_forget(database, "Likes blueberries")
    await editor_for(database).remember(HOUSEHOLD, "I like blueberries", kind="preference")
    assert await known(database) == ["I like blueberries"]
    assert await database.read(lambda tx: tx.tombstones.of_owners([HOUSEHOLD])) == []
    await learn(database, fact(50, "Likes blueberries in smoothies"))
    assert (await manager_for(database).process()).forgotten == 0


async def test_who_asks_in_so_many_words_to_remember_it_is_heard_in_the_log_too(database):
    await learn_and_forget(database, "Likes blueberries")
    await say(database, message(50, "Please remember that I like blueberries"))
    await learn(database, fact(50, "Likes blueberries"))
    assert (await manager_for(database).process()).taken == {"add": 1}
    await forget(database, "Likes blueberries")
    await learn(database, fact(51, "Likes blueberries", "m50"))
    assert (await manager_for(database).process()).forgotten == 1


async def test_a_message_that_was_rejected_asks_for_nothing_though_it_stays_in_the_log(database):
    asked = "Please remember that I like blueberries"
    await say(database, message(50, asked), message(51, asked))
    claim = Claim("Likes blueberries", "blueberries", "preference", "positive")
    grave = await database.write(
        lambda tx: covering.of_statement(tx, HOUSEHOLD, claim, ["m50"], LATER)
    )
    await forget_rows(database, Forgotten(tombstones=(grave,)))
    await learn(database, fact(50, "Likes blueberries", "m50"))
    assert (await manager_for(database).process()).forgotten == 1
    await learn(database, fact(51, "Likes blueberries", "m51"))
    assert (await manager_for(database).process()).taken == {"add": 1}


async def test_what_one_person_forgot_another_may_say(database):
    await learn_and_forget(database, "Likes blueberries")
    await learn(database, fact(50, "Likes blueberries", owner="person.anna"))
    assert (await manager_for(database).process()).taken == {"add": 1}


async def test_a_tombstone_has_no_words_and_another_house_other_digests(database, tmp_path):
    await learn_and_forget(database, "Likes blueberries")
    [grave] = await database.read(lambda tx: tx.tombstones.of_owners([HOUSEHOLD]))
    assert grave.message_ids == {"m1"}
    [digest] = grave.digests
    assert len(digest) == 64
    claim = Claim("Likes blueberries", "blueberries", "preference", "positive")

    def with_another_key(tx):
        tx._conn.execute("DELETE FROM forget_key")
        return covering.of_statement(tx, HOUSEHOLD, claim, ["m1"], LATER)

    other = await database.write(with_another_key)
    assert other.digests != grave.digests


async def test_what_has_no_words_of_its_own_forgets_only_its_messages(database):
    await learn_and_forget(database, "Likes it", subject="it")
    await learn(database, fact(50, "Likes blueberries"), fact(51, "Likes it", "m1"))
    report = await manager_for(database).process()
    assert (report.taken, report.forgotten) == ({"add": 1}, 1)


async def test_forgetting_leaves_one_memory_and_takes_its_neighbour(database):
    await learn(database, fact(1, "Likes blueberries"), fact(2, "Likes tea"))
    await manager_for(database).process()
    await forget(database, "Likes blueberries")
    assert (await only_memory(database)).text == "Likes tea"


FORMS = [
    "blueberry blueberries", "Heidelbeere Heidelbeeren", "Nuss Nüsse Nüssen", "nut nuts",
    "mirtillo mirtilli", "fragola fragole", "arándano arándanos", "limón limones",
    "myrtille myrtilles", "gâteau gâteaux", "aardbei aardbeien", "party parties",
    "tomato tomatoes", "Kind Kinder Kindern", "Kartoffel Kartoffeln", "smoothie smoothies",
    "evening evenings", "box boxes",
]  # fmt: skip


def test_the_stems_of_which_tombstones_hold_digests_never_change():
    words = (
        "blueberries planning heidelbeeren kartoffeln myrtilles gateaux mirtilli aardbei smoothie"
    )
    assert [stem(word) for word in words.split()] == [
        *("blueber", "plan", "heidelbeer", "kartoffel", "myrtil", "gateau", "mirtil", "aardbei"),
        "smooth",
    ]


@pytest.mark.parametrize("forms", FORMS)
def test_the_forms_of_a_word_have_one_stem(forms):
    assert len({stem(word) for word in content_words(forms)}) == 1
    assert len(Wanted(content_words(forms)).words) == 1


@pytest.mark.parametrize(
    "words",
    [
        "Anna Anne Hanna Emma",
        "Mario Maria Marie",
        "blueberries raspberries",
        "tea team",
        "Bert Bern",
    ],
)
def test_different_words_and_names_stay_apart(words):
    assert len({stem(word) for word in content_words(words)}) == len(words.split())
    assert len(Wanted(content_words(words)).words) == len(words.split())


@given(st.text(alphabet="abcdefgilmnorstuvyzäéß", min_size=1, max_size=14))
def test_a_stem_begins_its_word(word):
    for found in content_words(word):
        assert found.startswith(stem(found))
        assert stem(found)


@given(st.lists(st.sampled_from(["tea", "blueberries", "Nüsse", "6:30", "Anna"]), min_size=1))
def test_every_text_says_its_own_words(words):
    text = " ".join(words)
    assert Wanted(content_words(text)).all_in(f"Well, {text.upper()}!")
    assert set(content_words(text)) == Wanted(content_words(text)).words


def test_words_are_found_in_compounds_and_not_in_what_is_shorter():
    blueberries = Wanted(content_words("blueberries"))
    for text in ("BLUEBERRY-flavoured", "wildblueberries!", "Two blueberries."):
        assert blueberries.all_in(text)
    for text in ("Turn it blue", "Berries", "Raspberries"):
        assert not blueberries.all_in(text)
    assert Wanted(["beere"]).all_in("Waldbeerenkuchen")
    assert not Wanted(["tea"]).all_in("The team had steak")
    assert not Wanted([]).all_in("anything")


@pytest.mark.parametrize(
    ("forgotten", "said", "is_so"),
    [
        (("Tea in bed", "positive"), ("Tea in bed", "positive"), True),
        (("Tea in bed", "positive"), ("Tea in bed", "neutral"), True),
        (("Tea in bed", "positive"), ("Tea in bed", "negative"), False),
        (("Tea in bed", "negative"), ("Tea in bed", "neutral"), False),
        (("Tea in bed", "positive"), ("Takes tea to bed with honey", "neutral"), True),
        (("Tea in bed", "positive"), ("Tea in bed with honey, lemon and mint", "neutral"), False),
    ],
)
async def test_on_which_side_it_stood_decides_what_says_it_again(database, forgotten, said, is_so):
    def told(tx) -> tuple[bool, bool, int]:
        grave = Claim(forgotten[0], polarity=forgotten[1])
        tx.tombstones.add(covering.of_statement(tx, HOUSEHOLD, grave, [], LATER))
        claim = Claim(said[0], polarity=said[1])
        found = covering.is_forgotten(tx, HOUSEHOLD, claim, ["m9"])
        of_others = covering.is_forgotten(tx, "person.bo", claim, [])
        return found, of_others, covering.remove_tombstone(tx, HOUSEHOLD, claim)

    assert await database.write(told) == (is_so, False, int(is_so))


async def test_a_topic_is_forgotten_of_its_owner_and_until_then(database):
    def told(tx) -> list[bool]:
        stems = Sought("green tea").stems
        tx.tombstones.add(covering.of_topic(tx, HOUSEHOLD, stems, ["m1"], LATER))
        topics = covering.forgotten_topics(tx, [HOUSEHOLD, "person.bo"])
        green = Claim("Drinks green tea")
        return [
            topics.has(HOUSEHOLD, "Where is the green tea?", NOON),
            topics.has(HOUSEHOLD, "Where is the green tea?", LATER),
            topics.has(HOUSEHOLD, "Where is the tea?", NOON),
            topics.has("person.bo", "Where is the green tea?", NOON),
            topics.has(HOUSEHOLD, "Where is the green tea?", LATER + timedelta(days=1)),
            covering.is_forgotten(tx, HOUSEHOLD, green, ["m1", "m2"]),
            covering.is_forgotten(tx, HOUSEHOLD, green, ["m2"]),
            covering.is_forgotten(tx, HOUSEHOLD, Claim("Has a cat"), ["m1"]),
            covering.is_forgotten(tx, HOUSEHOLD, Claim("Has a cat"), ["m1", "m2"]),
        ]

    expected = [True, True, False, False, False, True, False, True, False]
    assert await database.write(told) == expected
