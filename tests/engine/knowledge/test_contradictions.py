"""What changes, changes; what is disputed stays in doubt until a person settles it."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count

import pytest

from custom_components.switchboard.engine.knowledge.errors import KnowledgeError, ProtectedError
from custom_components.switchboard.engine.knowledge.history import Step
from custom_components.switchboard.engine.knowledge.settling import (
    Settlement,
    contradictions,
    settle,
)
from custom_components.switchboard.engine.knowledge.statements import Telling
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_rows

from .builders import (
    Clock,
    FakeJudge,
    all_memories,
    by_id,
    editor_for,
    fact,
    known,
    learn,
    manager_for,
    message,
    numbered,
    plan_forgetting,
    say,
)

BEHIND = "The car is parked behind the mill"
BESIDE = "The car is parked beside the church"
RUNS = count(1)
CHANGED = FakeJudge(lambda *_: "contradicts")


def stated(number: int, text: str, subject: str = ""):
    return fact(number, text, category="fact", polarity="neutral", subject=subject)


async def process(store, *facts, judge: FakeJudge | None = None) -> dict:
    await learn(store, *facts)
    judge = judge or FakeJudge(lambda *_: "disputed")
    new_id = numbered(f"run{next(RUNS)}-")
    return (await manager_for(store, judge, new_id=new_id).process()).taken


async def let_hold(store, memory_id: str, **wish) -> None:
    step = Step(f"settled{next(RUNS)}", "person", Clock()())
    await store.write(partial(settle, settlement=Settlement(memory_id, **wish), step=step))


async def in_doubt(store) -> list[tuple[str, str]]:
    found = await store.read(contradictions)
    return [(one.known.text, one.new.text) for one in found]


async def ids(store) -> list[str]:
    [found] = await store.read(contradictions)
    return [found.known.id, found.new.id]


@pytest.fixture
async def doubted(database):
    for number, text in enumerate((BEHIND, BESIDE), 1):
        await process(database, stated(number, text))
    return database


@pytest.mark.parametrize("subject", ["", "it", "car"])
async def test_what_a_judge_calls_a_change_supersedes_whatever_the_words(database, subject):
    for number, text in enumerate((BEHIND, BESIDE), 1):
        await process(database, stated(number, text, subject), judge=CHANGED)
    assert (await known(database), await in_doubt(database)) == ([BESIDE], [])
    await editor_for(database).undo([HOUSEHOLD])
    assert await known(database) == [BEHIND]


async def test_a_change_is_seen_where_no_word_is_shared(database):
    await process(database, stated(1, "Drives a red estate"))
    await process(database, stated(2, "Hat kein Auto mehr"), judge=CHANGED)
    assert await known(database) == ["Hat kein Auto mehr"]


async def test_a_change_supersedes_all_that_it_contradicts(database):
    facts = (stated(1, "Lives in Ulm"), stated(2, "Has a flat in Ulm near the minster"))
    await process(database, *facts, judge=FakeJudge())
    taken = await process(database, stated(3, "No longer lives in Ulm"), judge=CHANGED)
    assert (taken, await known(database)) == ({"supersede": 1}, ["No longer lives in Ulm"])
    await editor_for(database).undo([HOUSEHOLD])
    assert set(await known(database)) == {"Lives in Ulm", "Has a flat in Ulm near the minster"}


async def test_two_people_who_disagree_about_the_household_leave_both_in_doubt(database):
    said = [message(1, BEHIND, user_id="robin"), message(2, BESIDE, user_id="kim"),
            message(3, BESIDE, user_id="robin")]  # fmt: skip
    await say(database, *said)
    await process(database, stated(1, BEHIND), judge=CHANGED)
    await process(database, stated(2, BESIDE), judge=CHANGED)
    assert await in_doubt(database) == [(BEHIND, BESIDE)]
    await process(database, stated(3, "The car is parked at the mill pond"), judge=CHANGED)
    assert BEHIND not in await known(database)


@pytest.mark.parametrize(("first", "second"), [("robin", None), ("robin", "kim")])
async def test_who_is_not_known_to_have_said_it_leaves_it_in_doubt(database, first, second):
    await say(database, message(1, BEHIND, user_id=first), message(2, BESIDE, user_id=second))
    await process(database, stated(1, BEHIND), judge=CHANGED)
    await process(database, stated(2, BESIDE), judge=CHANGED)
    assert await in_doubt(database) == [(BEHIND, BESIDE)]


async def test_what_is_confirmed_ends_nothing_of_another_person(database):
    said = [message(1, BEHIND, user_id="robin"), message(2, BESIDE, user_id="kim"),
            message(3, "Beside the church stands the car", user_id="kim")]  # fmt: skip
    await say(database, *said)
    await process(database, stated(1, BEHIND), judge=CHANGED)
    await process(database, stated(2, BESIDE), judge=CHANGED)
    judge = FakeJudge(lambda _, old: "same" if old == BESIDE else "contradicts")
    await process(database, stated(3, "Beside the church stands the car"), judge=judge)
    assert BEHIND in await known(database)


async def test_one_overheard_sentence_ends_two_memories_at_most(database):
    rooms = [f"The cat sleeps in the {room}" for room in ("hall", "attic", "cellar")]
    facts = [stated(number, text) for number, text in enumerate(rooms, 1)]
    await process(database, *facts, judge=FakeJudge())
    await process(database, stated(4, "The cat sleeps outside"), judge=CHANGED)
    assert {*rooms} <= {*await known(database)}
    assert len(await in_doubt(database)) == 3


async def test_what_is_overheard_ends_nothing_about_health(database):
    await process(database, stated(1, "Mia is allergic to peanuts"))
    taken = await process(database, stated(2, "Mia eats peanuts every morning"), judge=CHANGED)
    assert (taken, await known(database)) == ({"conflict": 1}, ["Mia is allergic to peanuts"])


async def test_a_dated_sentence_sets_no_end_to_what_a_person_told(database):
    await editor_for(database).remember(HOUSEHOLD, BEHIND)
    until = Clock()() + timedelta(days=1)
    await process(database, replace(stated(1, BEHIND), expires_at=until))
    [memory] = await all_memories(database)
    assert memory.valid_to is None


async def test_what_a_person_settled_as_wrong_is_no_past(doubted):
    now = Clock()()
    await let_hold(doubted, (await ids(doubted))[1])

    def past(tx) -> list[str]:
        return [one.text for one in recall(tx, "car parked", [HOUSEHOLD], now=now, past=True)]

    assert await doubted.read(past) == [BESIDE]


async def test_what_differs_in_the_person_is_in_doubt_without_one_subject(database):
    await process(database, stated(1, "Anna has the spare key"))
    await process(database, stated(2, "Emma has the spare key"), judge=CHANGED)
    assert len(await in_doubt(database)) == 1
    await process(database, stated(3, "Emma has the cellar key", "cellar key"))
    await process(database, stated(4, "Anna has the cellar key", "cellar key"), judge=CHANGED)
    assert "Emma has the cellar key" not in await known(database)


async def doubted_by_waiting(store) -> list[str]:
    memories = await all_memories(store)
    found = await store.read(lambda tx: tx.doubts.by_waiting([one.id for one in memories]))
    return [one.text for one in memories if one.id in found]


@pytest.mark.parametrize("label", ["contradicts", "disputed"])
async def test_what_waits_puts_what_it_contradicts_in_doubt_until_it_is_rejected(database, label):
    await process(database, stated(1, BEHIND))
    waiting = replace(stated(2, BESIDE), status="quarantined")
    await process(database, waiting, judge=FakeJudge(lambda *_: label))
    assert (await known(database), await in_doubt(database)) == ([BEHIND], [])
    assert await doubted_by_waiting(database) == [BEHIND]
    await forget_rows(database, Forgotten(fact_ids=(waiting.id,)))
    assert await doubted_by_waiting(database) == []
    rows = await database.read(
        lambda tx: tx._conn.execute("SELECT * FROM memory_doubts").fetchall()
    )
    assert rows == []


async def test_what_waits_is_held_against_memories_once_and_again_if_a_judge_fails(database):
    await process(database, stated(1, BEHIND))
    await learn(database, replace(stated(2, BESIDE), status="quarantined"))
    judge = FakeJudge(lambda *_: "contradicts")
    judge.failures = ["service_error"]
    manager = manager_for(database, judge, new_id=numbered("waits"))
    await manager.process()
    assert await doubted_by_waiting(database) == []
    for _ in range(2):
        await manager.process()
    assert (await doubted_by_waiting(database), judge.calls) == ([BEHIND], 2)


async def test_what_contradicts_a_persons_word_waits_for_a_person_once(database):
    await editor_for(database).remember(HOUSEHOLD, BEHIND)
    for number in (1, 2):
        taken = await process(database, stated(number, BESIDE), judge=CHANGED)
        assert taken == {"conflict": 1}
    held = await database.read(lambda tx: tx.facts.held())
    assert (held, await known(database)) == (["f00001"], [BEHIND])
    assert await doubted_by_waiting(database) == [BEHIND]


async def test_what_a_person_tells_is_in_doubt_as_well(database):
    editor = editor_for(database, FakeJudge(lambda *_: "disputed"))
    await editor.remember(HOUSEHOLD, BEHIND, subject="it")
    await editor.remember(HOUSEHOLD, BESIDE, subject="it")
    assert await in_doubt(database) == [(BEHIND, BESIDE)]


@pytest.mark.parametrize("holds", [0, 1])
async def test_the_one_that_holds_is_a_persons_own_and_the_other_gives_way(doubted, holds):
    pair = await ids(doubted)
    before = await all_memories(doubted)
    editor = editor_for(doubted)
    await let_hold(doubted, pair[holds])
    kept, gone = await by_id(doubted, pair[holds]), await by_id(doubted, pair[1 - holds])
    assert (kept.status, kept.by_person, kept.confidence) == ("active", True, 1)
    assert (gone.status, gone.superseded_by) == ("superseded", kept.id)
    assert gone.valid_to
    assert await in_doubt(doubted) == []
    report = await editor.undo([HOUSEHOLD])
    assert await all_memories(doubted) == before
    assert await in_doubt(doubted) == [(BEHIND, BESIDE)]
    await editor.undo([HOUSEHOLD], report.undo_group_id)
    assert await in_doubt(doubted) == []
    with pytest.raises(KnowledgeError, match="memory_not_in_doubt"):
        await let_hold(doubted, pair[holds])


async def test_both_may_hold_and_are_not_brought_up_again(doubted):
    editor = editor_for(doubted)
    await let_hold(doubted, (await ids(doubted))[1], both_hold=True)
    assert await in_doubt(doubted) == []
    assert set(await known(doubted)) == {BEHIND, BESIDE}
    assert all(one.by_person for one in await all_memories(doubted))
    report = await editor.undo([HOUSEHOLD])
    assert await in_doubt(doubted) == [(BEHIND, BESIDE)]
    await editor.undo([HOUSEHOLD], report.undo_group_id)
    assert await process(doubted, stated(3, BESIDE), stated(4, BEHIND)) == {"confirm": 2}
    assert await in_doubt(doubted) == []
    assert set(await known(doubted)) == {BEHIND, BESIDE}


async def test_what_gave_way_and_is_overheard_again_changes_and_asks_nothing(doubted):
    judge = FakeJudge(lambda *_: "contradicts")
    await let_hold(doubted, (await ids(doubted))[0])
    assert await process(doubted, stated(3, BESIDE), judge=judge) == {"conflict": 1}
    assert (judge.calls, await known(doubted), await in_doubt(doubted)) == (0, [BEHIND], [])


async def test_what_gave_way_and_is_told_again_on_purpose_holds(doubted):
    editor = editor_for(doubted)
    await let_hold(doubted, (await ids(doubted))[0])
    with pytest.raises(ProtectedError):
        await editor.tell(Telling(HOUSEHOLD, BESIDE, actor="assistant"))
    await editor.remember(HOUSEHOLD, BESIDE)
    assert (await known(doubted), await in_doubt(doubted)) == ([BESIDE], [])


async def test_nobody_settles_what_is_somebody_elses(doubted):
    with pytest.raises(KnowledgeError, match="memory_not_yours"):
        await let_hold(doubted, (await ids(doubted))[0], owners=("person.robin",))
    with pytest.raises(KnowledgeError, match="memory_not_in_doubt"):
        await let_hold(doubted, (await ids(doubted))[0], others=("nothing",))


async def test_other_words_end_a_doubt_until_they_are_taken_back(doubted):
    editor = editor_for(doubted)
    await editor.edit((await ids(doubted))[1], text="The bike is parked beside the church")
    assert await in_doubt(doubted) == []
    await editor.undo([HOUSEHOLD])
    assert await in_doubt(doubted) == [(BEHIND, BESIDE)]


async def test_taking_back_one_ends_the_doubt_and_bringing_it_back_brings_that_back(doubted):
    editor = editor_for(doubted)
    report = await editor.undo([HOUSEHOLD])
    assert await in_doubt(doubted) == []
    await editor.undo([HOUSEHOLD], report.undo_group_id)
    assert await in_doubt(doubted) == [(BEHIND, BESIDE)]


async def test_forgetting_one_leaves_no_trace_of_the_doubt(doubted):
    plan = await plan_forgetting(doubted, [HOUSEHOLD], memory_ids=[(await ids(doubted))[0]])
    await forget_rows(doubted, plan)
    rows = await doubted.read(lambda tx: tx._conn.execute("SELECT * FROM memory_doubts").fetchall())
    assert rows == []
    assert await known(doubted) == [BESIDE]
