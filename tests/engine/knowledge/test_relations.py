"""A fact that says how two hang together: one memory, which ends in the order of time."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.graph.editing import Edit
from custom_components.switchboard.engine.graph.settling import settle_relation
from custom_components.switchboard.engine.knowledge.history import Step, change
from custom_components.switchboard.engine.knowledge.settling import Join
from custom_components.switchboard.engine.knowledge.statements import Telling
from custom_components.switchboard.engine.knowledge.timeline import ends_of, stored_ends
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.graph_entries import Alias, Entity
from custom_components.switchboard.engine.storage.memory_entries import Memory

from .builders import (
    LATER,
    NOON,
    FakeJudge,
    actions,
    all_memories,
    by_id,
    editor_for,
    fact,
    facts_left,
    known,
    learn,
    manager_for,
    message,
    numbered,
    only_memory,
    plan_forgetting,
    say,
    sensible,
)

LIKES = {"predicate": "likes", "other": "olives", "polarity": "positive"}
DISLIKES = {"predicate": "dislikes", "other": "olives", "polarity": "negative"}
NAMES = ("Jonas", "library", "brewery", "olives")


@pytest.fixture
async def house(database):
    """Return a store in which somebody and some places are known."""

    def put(tx):
        for name in NAMES:
            tx.graph.put_entity(
                Entity(name, HOUSEHOLD, "person", name, created_at=NOON, updated_at=NOON)
            )

    await database.write(put)
    await say(database, *(message(number, "something") for number in range(1, 6)))
    return database


def related(number, text, *sources, predicate="works_at", other="library", **changes):
    """Return a fact that states a relation of Jonas."""
    ends = stored_ends("Jonas", predicate, other)
    values = {"category": "fact", "polarity": "neutral", "subject": "Jonas", **ends.columns}
    return fact(number, text, *sources, **(values | changes))


def told(other="library", **changes) -> Memory:
    """Return a relation with the sentence that tells it."""
    text = f"Jonas works at {other}"
    memory = Memory("told", HOUSEHOLD, "fact", "Jonas", text, "neutral", 0.6, NOON, NOON, NOON)
    ends = stored_ends("Jonas", "works_at", other).columns
    return replace(memory, search_terms=(), **ends, **changes)


async def put(house, memory: Memory) -> None:
    step = Step("told", "extractor", NOON)
    await house.write(lambda tx: change(tx, step, "add", None, memory))


async def learnt(house, *facts, opinion=sensible):
    await learn(house, *facts)
    judge = FakeJudge(opinion)
    report = await manager_for(house, judge, new_id=numbered(facts[0].id)).process()
    return report.taken, judge


async def test_a_fact_and_its_relation_are_one_memory(house):
    await learnt(house, related(1, "Jonas works at the library since spring", valid_from=NOON))
    memory = await only_memory(house)
    assert (memory.text, ends_of(memory)) == (
        "Jonas works at the library since spring",
        stored_ends("Jonas", "works_at", "library"),
    )
    [shown] = await house.read(lambda tx: tx.graph.all_relations([HOUSEHOLD]))
    assert (shown.id, shown.valid_from) == (memory.id, NOON)


async def test_a_new_place_ends_the_one_before_without_asking_anybody(house):
    await learnt(house, related(1, "Jonas works at the library"))
    taken, judge = await learnt(house, related(2, "Jonas is at the brewery", other="brewery"))
    assert (taken, judge.asked) == ({"add": 1}, [])
    assert await known(house) == ["Jonas is at the brewery"]
    before, after = sorted(await all_memories(house), key=lambda one: one.valid_from)
    assert (before.status, before.superseded_by) == ("superseded", after.id)
    assert before.valid_to == after.valid_from


async def test_what_was_said_earlier_and_is_read_late_is_past(house):
    await learnt(house, related(3, "Jonas is at the brewery", other="brewery"))
    await learnt(house, related(1, "Jonas works at the library"))
    assert await known(house) == ["Jonas is at the brewery"]
    [past] = [one for one in await all_memories(house) if one.status == "superseded"]
    assert (past.text, past.valid_to) == (
        "Jonas works at the library",
        NOON + timedelta(minutes=3),
    )


async def test_words_of_people_take_the_place_of_the_sentence_that_told_it(house):
    await put(house, told())
    taken, judge = await learnt(house, related(2, "Jonas has a job at the library"))
    assert (taken, judge.asked) == ({"refine": 1}, [])
    memory = await only_memory(house)
    assert (memory.id, memory.text, memory.sources) == (
        "told",
        "Jonas has a job at the library",
        ("m2",),
    )


async def test_what_says_something_besides_of_a_relation_stands_beside_it(house):
    await learnt(house, related(1, "Jonas works at the library"))
    await learnt(
        house,
        related(2, "Jonas starts at nine in the library"),
        opinion=lambda *_: "unrelated",
    )
    first, second = await all_memories(house)
    assert (ends_of(first), ends_of(second)) == (
        stored_ends("Jonas", "works_at", "library"),
        None,
    )
    assert first.sources == ("m1", "m2")


async def test_the_same_words_of_somebody_else_are_a_memory_of_their_own(house):
    words = "Works at the library"
    await learnt(house, related(1, words))
    await learnt(house, related(2, words, subject_id="olives"))
    assert await known(house) == [words, words]


async def test_what_somebody_dislikes_ends_what_they_liked_and_is_known(house):
    await learnt(house, related(1, "Jonas likes olives", **LIKES))
    await learnt(
        house,
        related(2, "Jonas does not like olives", **DISLIKES),
    )
    assert await known(house) == ["Jonas does not like olives"]


async def test_what_a_person_settled_is_not_ended_by_what_is_overheard(house):
    await put(house, told(by_person=True))
    taken, _ = await learnt(house, related(2, "Jonas is at the brewery", other="brewery"))
    assert (taken, await known(house)) == ({"conflict": 1}, ["Jonas works at library"])
    [waiting] = await facts_left(house)
    assert (waiting.status, waiting.processed) == ("quarantined", False)


async def test_what_a_person_told_is_not_past_because_of_what_was_overheard(house):
    written = await editor_for(house).remember(HOUSEHOLD, "Jonas works at the library")
    await put(house, told("brewery", valid_from=written.valid_from + timedelta(days=1)))
    taken, _ = await learnt(house, related(1, "Jonas works at the library"))
    assert taken == {"confirm": 1}
    after = await by_id(house, written.id)
    assert (after.status, after.valid_to) == ("active", None)


@pytest.mark.parametrize("changes", [{"pinned": True}, {"text": "Jonas has diabetes"}])
async def test_what_is_pinned_or_of_health_is_not_ended_by_what_is_overheard(house, changes):
    await put(house, replace(told(), **changes))
    taken, _ = await learnt(house, related(2, "Jonas is at the brewery", other="brewery"))
    assert (taken, len(await known(house))) == ({"conflict": 1}, 1)


async def test_what_another_voice_says_of_the_household_is_in_doubt_with_what_was_said(house):
    await say(house, message(11, "something", user_id="robin"), message(12, "something"))
    await learnt(house, related(11, "Jonas works at the library"))
    taken, _ = await learnt(house, related(12, "Jonas is at the brewery", other="brewery"))
    assert taken == {"add": 1}
    assert sorted(await known(house)) == ["Jonas is at the brewery", "Jonas works at the library"]
    first, second = [one.id for one in await all_memories(house)]
    (doubt,) = await house.read(lambda tx: tx.doubts.unsettled([first]))
    assert {doubt.known_id, doubt.new_id} == {first, second}


async def test_what_a_person_rejected_is_not_learnt_again(house):
    await put(house, told(by_person=True, status="retracted"))
    taken, _ = await learnt(house, related(2, "Jonas works at the library"))
    assert (taken, await known(house)) == ({"noop": 1}, [])


async def test_what_a_person_rejected_is_not_read_again_as_words_alone(house):
    waits = related(2, "Jonas is at the brewery", other="brewery", status="quarantined")
    await learn(house, waits)
    edit = Edit([HOUSEHOLD], "person", LATER, numbered("edit"))
    await house.write(lambda tx: settle_relation(tx, edit, waits.id, "reject"))
    plain = {"category": "fact", "polarity": "neutral", "subject": "Jonas"}
    taken, _ = await learnt(house, fact(3, waits.summary, "m2", **plain))
    assert (taken, await known(house)) == ({"noop": 1}, [])
    await learnt(house, fact(4, waits.summary, "m4", **plain))
    assert await known(house) == [waits.summary]


async def test_an_undo_takes_fact_and_relation_back_at_once(house):
    await learnt(house, related(1, "Jonas works at the library"))
    before = await only_memory(house)
    await learnt(house, related(2, "Jonas is at the brewery", other="brewery"))
    await editor_for(house).undo([HOUSEHOLD])
    assert await by_id(house, before.id) == before
    assert await known(house) == [before.text]
    assert (await actions(house)).count("undo") == 2
    assert before.updated_at > LATER


async def test_what_waits_is_asked_about_once_and_holds_with_its_relation(house):
    await put(house, told())
    waits = related(2, "Jonas is at the brewery", other="brewery", status="quarantined")
    await learn(house, waits)
    assert await house.read(lambda tx: tx.graph.relations_waiting([HOUSEHOLD])) == []
    telling = Telling(HOUSEHOLD, waits.summary, sources=("m2",), relation=ends_of(waits))
    confirmed = await editor_for(house).confirm(telling)
    assert (confirmed.memory.predicate, confirmed.memory.by_person) == ("works_at", True)
    assert await known(house) == ["Jonas is at the brewery"]


async def test_of_what_was_forgotten_meanwhile_the_words_alone_are_known(house):
    text = "Jonas works at the library"
    gone = stored_ends("Jonas", "works_at", "the library of before")
    confirmed = await editor_for(house).confirm(Telling(HOUSEHOLD, text, relation=gone))
    assert (confirmed.memory.text, confirmed.memory.predicate) == (text, None)


async def test_an_entity_stays_for_a_fact_that_is_to_become_a_memory(house):
    await learn(house, related(1, "Jonas works at the library", "m1", "m2"))

    def forget(tx):
        tx.graph.put_sources("library", ["m1"])
        going = tx.graph_deletion.going_with([], ["m1"])
        tx.graph_deletion.forget_messages(["m1"])
        return going, tx.graph.entity("library") is not None

    assert await house.write(forget) == ([], True)
    assert [one.predicate for one in await facts_left(house)] == ["works_at"]


@pytest.mark.parametrize(
    ("words", "predicate"),
    [
        ("Jonas works at the library since 2021", "works_at"),
        ("Jonas works at the town hall since 2020", None),
        ("Jonas no longer works at the library", None),
    ],
)
async def test_other_words_of_a_person_are_a_relation_only_where_they_say_it(
    house, words, predicate
):
    await house.write(lambda tx: tx.graph.put_aliases("library", [Alias("library", "library")]))
    await learnt(house, related(1, "Jonas works at the library since 2020"))
    before = await only_memory(house)
    edited = await editor_for(house).edit(before.id, text=words)
    assert (edited.text, edited.predicate) == (words, predicate)
    await editor_for(house).undo([HOUSEHOLD])
    assert ends_of(await by_id(house, before.id)) == ends_of(before)


async def test_what_is_given_to_somebody_is_no_relation_of_the_household_any_more(house):
    await learnt(house, related(1, "Jonas works at the library"))
    before = await only_memory(house)
    given = await editor_for(house).edit(before.id, owner="person.jonas")
    assert (given.predicate, given.subject_id, given.object_id) == (None, None, None)
    shown = await house.read(lambda tx: tx.graph.all_relations([HOUSEHOLD, "person.jonas"]))
    assert shown == []


async def test_what_is_given_back_is_no_relation_of_the_households(house):
    words = "Jonas works at the library"
    await say(house, message(11, words, owner="person.jonas"))
    plain = {"category": "fact", "polarity": "neutral", "subject": "Jonas"}
    await learnt(house, fact(11, words, owner="person.jonas", **plain))
    before = await only_memory(house, "person.jonas")
    given = await editor_for(house).edit(before.id, owner=HOUSEHOLD)
    # The graph finds out later that its words state a relation.
    ends = stored_ends("Jonas", "works_at", "library").columns
    await house.write(lambda tx: tx.memories.put(replace(given, **ends)))
    await editor_for(house).undo([HOUSEHOLD, "person.jonas"])
    assert await by_id(house, before.id) == before


async def test_of_memories_that_a_person_makes_one_the_relation_stays(house):
    words = ("Jonas works at the library", "Jonas is employed in the library")
    await learnt(house, related(1, words[0]))
    plain = {"category": "fact", "polarity": "neutral", "subject": "Jonas"}
    await learnt(house, fact(2, words[1], **plain), opinion=lambda *_: "unrelated")
    first, second = await all_memories(house)
    held, merged = await editor_for(house).join(Join(second.id, (first.id,)))
    assert (held.text, ends_of(held)) == (words[1], ends_of(first))
    holding = await house.read(lambda tx: tx.graph.count())
    assert holding["relations"] == 1
    assert merged.status == "merged"
    await editor_for(house).undo([HOUSEHOLD])
    assert await all_memories(house) == [first, second]


async def test_facts_of_somebody_who_is_forgotten_go_with_them(house):
    await house.write(lambda tx: tx.graph.put_aliases("Jonas", [Alias("jonas", "Jonas")]))
    await learn(house, related(1, "Works at the library", subject="work"))
    forgotten = await plan_forgetting(house, [HOUSEHOLD], about="Jonas")
    assert (forgotten.fact_ids, forgotten.entity_ids) == (["f00001"], ["Jonas"])
