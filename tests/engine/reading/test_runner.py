"""The whole of a run on a real database, with extractors that answer as they are told."""

import asyncio
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.reading.answer import Extraction
from custom_components.switchboard.engine.reading.ledger import CursorLedger, Try
from custom_components.switchboard.engine.reading.passes import QUESTIONS
from custom_components.switchboard.engine.reading.runner import WAITS, Progress
from custom_components.switchboard.engine.reading.windows import WindowPolicy
from custom_components.switchboard.engine.storage import forgetting
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from .building import (
    LATER,
    NOON,
    SMALL,
    Clock,
    FakeExtractor,
    Purse,
    append,
    cursor_of,
    draft,
    each_new,
    facts_of,
    message,
    rows_of,
    runner_for,
    talk,
)


def words(first, last, **changes):
    return [message(n, f"I like dish{n}", **changes) for n in range(first, last + 1)]


async def test_a_log_is_read_to_its_end_and_everything_is_written_down(database):
    await append(database, words(1, 20))
    extractor = FakeExtractor(each_new)
    report = await runner_for(database, extractor).run()
    assert extractor.bounds == [(1, 10), (8, 17), (15, 20)]
    rows = await rows_of(database)
    assert [(row.window_end_id, row.status, row.fact_count, row.attempts) for row in rows] == [
        ("m10", "done", 10, 1),
        ("m17", "done", 7, 1),
        ("m20", "done", 3, 1),
    ]
    assert {row.extractor_version for row in rows} == {QUESTIONS[False].version}
    facts = await facts_of(database)
    assert sorted(fact.source_message_ids for fact in facts) == sorted(
        (f"m{n}",) for n in range(1, 21)
    )
    assert await cursor_of(database) == 20
    assert (report.windows, report.counts["facts"], report.pending, report.stopped) == (
        3,
        20,
        0,
        "finished",
    )
    assert (await runner_for(database, extractor).run()).windows == 0


async def test_a_window_without_facts_is_done_just_the_same(database):
    await append(database, words(1, 10))
    report = await runner_for(database, FakeExtractor()).run()
    assert (report.windows, report.counts["facts"]) == (1, 0)
    [row] = await rows_of(database)
    assert (row.status, row.fact_count) == ("done", 0)
    assert await cursor_of(database) == 10


async def test_where_nobody_of_the_house_spoke_nobody_is_asked(database):
    lines = [("assistant", "Hm."), ("tool", "{}"), ("system", "Notes.")]
    await append(
        database,
        [*talk(*lines), message(4, "I like dish4", tags=("context:home",))],
    )
    extractor = FakeExtractor(each_new)
    report = await runner_for(database, extractor).run()
    assert extractor.read == []
    assert (report.windows, await cursor_of(database)) == (1, 4)


async def test_each_owner_has_windows_and_facts_of_their_own(database):
    entries = [
        message(n, f"I like dish{n}", owner="person.one" if n % 2 else "person.two")
        for n in range(1, 25)
    ]
    await append(database, entries)
    extractor = FakeExtractor(each_new)
    await runner_for(database, extractor).run()
    for owner, first in (("person.one", 1), ("person.two", 2)):
        facts = await facts_of(database, owner)
        assert {fact.source_message_ids[0] for fact in facts} == {
            f"m{n}" for n in range(first, 25, 2)
        }
    assert [window.end_seq for window in extractor.read] == [19, 23, 20, 24]


async def test_what_somebody_says_of_the_house_is_everybodys_and_nothing_private_is(database):
    said = ["The fuse box is behind the coats", "My fuse blows easily", "We are allergic to dust"]
    await append(database, talk(*said, owner="person.ada"))

    def propose(window):
        return [
            draft(one.entry.content, number, category="fact", about="household")
            for number, one in enumerate(window.entries, 1)
        ]

    await runner_for(database, FakeExtractor(propose)).run()
    assert [fact.summary for fact in await facts_of(database)] == said[:1]
    assert {fact.summary for fact in await facts_of(database, "person.ada")} == {*said[1:]}


async def test_messages_that_arrive_meanwhile_are_read_in_the_next_window(database):
    await append(database, words(1, 10))
    await runner_for(database, FakeExtractor(each_new)).run()
    await append(database, words(11, 13, created_at=LATER))
    clock = Clock(LATER)
    extractor = FakeExtractor(each_new)
    runner = runner_for(database, extractor, clock=clock)
    report = await runner.run()
    assert (report.windows, report.pending) == (0, 3)
    clock.move(minutes=10)
    assert (await runner.run()).windows == 1
    # A day lies between, so there is no overlap.
    assert extractor.bounds == [(11, 13)]


async def test_who_asks_for_a_run_does_not_wait_for_silence(database):
    await append(database, words(1, 3))
    runner = runner_for(database, FakeExtractor(each_new), clock=Clock(NOON))
    assert (await runner.run()).windows == 0
    assert (await runner.run(is_eager=True)).windows == 1


async def test_another_size_between_runs_skips_and_repeats_nothing(database):
    await append(database, words(1, 23))
    extractor = FakeExtractor(each_new)
    await runner_for(database, extractor, clock=Clock(NOON)).run()
    policy = WindowPolicy(size=4, overlap=1)
    await runner_for(database, extractor, policy=policy).run()
    assert extractor.bounds == [(1, 10), (8, 17), (17, 20), (20, 23)]
    assert len(await facts_of(database)) == 23


async def test_progress_is_told_after_each_window(database):
    await append(database, words(1, 20))
    seconds = iter(range(100))
    told = []
    runner = runner_for(database, FakeExtractor(each_new), seconds=lambda: float(next(seconds)))
    report = await runner.run(told.append)
    assert told == [Progress(1, 10, 10, 1.0), Progress(2, 17, 3, 2.0), Progress(3, 20, 0, 3.0)]
    assert report.seconds == 4.0


async def test_the_budget_is_looked_at_before_each_window(database):
    await append(database, words(1, 30))
    report = await runner_for(database, FakeExtractor(each_new), budget=Purse(2)).run()
    assert (report.windows, report.stopped, report.pending) == (2, "budget", 13)
    assert await cursor_of(database) == 17
    report = await runner_for(database, FakeExtractor(), budget=Purse(2)).run()
    assert (report.stopped, report.pending) == ("finished", 0)


async def test_nothing_is_read_while_a_turn_is_being_answered(database):
    await append(database, words(1, 10))
    quiet = asyncio.Event()
    waiting = asyncio.Event()

    class Turn:
        async def wait(self):
            waiting.set()
            await quiet.wait()

    extractor = FakeExtractor(each_new)
    task = asyncio.create_task(runner_for(database, extractor, quiet=Turn()).run())
    await waiting.wait()
    assert extractor.read == []
    quiet.set()
    assert (await task).windows == 1


class Held(FakeExtractor):
    """An extractor that is stopped in the middle of a window."""

    def __init__(self, reader=each_new):
        super().__init__(reader)
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()

    async def extract(self, window, known) -> Extraction:
        self.begun.set()
        await self.go_on.wait()
        return await super().extract(window, known)


async def test_cancelled_in_the_middle_of_a_window_it_is_read_again(database):
    await append(database, words(1, 20))
    held = Held()
    task = asyncio.create_task(runner_for(database, held).run())
    await held.begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await rows_of(database) == []
    await runner_for(database, FakeExtractor(each_new)).run()
    assert len(await facts_of(database)) == 20


async def test_cancelled_while_it_is_written_down_a_window_is_done_once(database):
    await append(database, words(1, 20))
    writing = asyncio.Event()

    class Slow:
        read = database.read

        async def write(self, work):
            writing.set()
            return await database.write(work)

    task = asyncio.create_task(runner_for(Slow(), FakeExtractor(each_new)).run())
    await writing.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await runner_for(database, FakeExtractor(each_new)).run()
    assert len(await facts_of(database)) == 20
    assert [row.attempts for row in await rows_of(database)] == [1, 1, 1]


async def test_two_runners_at_once_apply_no_window_twice(database):
    await append(database, words(1, 40))
    extractors = [FakeExtractor(each_new) for _ in range(3)]
    reports = await asyncio.gather(*(runner_for(database, one).run() for one in extractors))
    assert sum(len(one.read) for one in extractors) > 6, "they did get in each other's way"
    assert sum(report.windows for report in reports) == 6
    assert sum(report.counts["facts"] for report in reports) == len(await facts_of(database)) == 40


async def test_a_slow_runner_does_not_apply_what_another_read_in_other_bounds(database):
    await append(database, words(1, 4))
    held = Held()
    slow = asyncio.create_task(runner_for(database, held).run(is_eager=True))
    await held.begun.wait()
    await append(database, words(5, 10))
    await runner_for(database, FakeExtractor(each_new)).run(is_eager=True)
    held.go_on.set()
    report = await slow
    assert (report.windows, report.counts["facts"]) == (0, 0)
    assert [row.window_end_id for row in await rows_of(database)] == ["m10"]
    assert len(await facts_of(database)) == 10


async def test_one_runner_makes_one_run_at_a_time(database):
    await append(database, words(1, 20))
    extractor = FakeExtractor(each_new)
    runner = runner_for(database, extractor)
    await asyncio.gather(runner.run(), runner.run(is_eager=True))
    assert len(extractor.read) == 3


@pytest.mark.parametrize(
    ("forget", "left"),
    [
        (lambda store: forgetting.forget_owner(store, HOUSEHOLD), 0),
        (lambda store: forgetting.forget_rows(store, Forgotten(message_ids=("m4",))), 9),
    ],
    ids=["all", "one message"],
)
async def test_what_is_forgotten_while_it_is_read_is_not_learnt(database, forget, left):
    await append(database, words(1, 10))
    held = Held()
    task = asyncio.create_task(runner_for(database, held).run())
    await held.begun.wait()
    await forget(database)
    held.go_on.set()
    assert (await task).counts["facts"] == left
    assert len(await facts_of(database)) == left
    assert ("m4",) not in [fact.source_message_ids for fact in await facts_of(database)]


async def test_what_people_say_is_wrong_is_learnt_without_the_model(database):
    lines = [
        "Turn on the kitchen light",
        ("assistant", "It is on."),
        "No, the other one",
    ]
    await append(database, talk(*lines))
    report = await runner_for(database, FakeExtractor()).run()
    [fact] = await facts_of(database)
    assert (fact.category, fact.polarity) == ("feedback", "negative")
    assert fact.source_message_ids == ("m1", "m3")
    assert report.counts["facts"] == 1


async def test_a_reaction_that_a_window_cut_off_from_its_cause_is_seen(database):
    lines = ["Turn on the kitchen light", *[("assistant", "It is.")] * 9, "No, the other one"]
    await append(database, talk(*lines))
    await runner_for(database, FakeExtractor()).run()
    [fact] = await facts_of(database)
    assert fact.source_message_ids == ("m1", "m11")
    assert fact.window_end_id == "m11"


async def test_an_enrichment_takes_the_place_of_what_was_known(database):
    await append(database, talk(*[("assistant", "Hm.")] * 9, "I like tea"))

    def reader(window):
        number = len(window.entries)
        more = ", especially in the evening" if number == 4 else ""
        return [draft(f"Likes tea{more}", number)]

    await runner_for(database, FakeExtractor(reader)).run()
    [first] = await facts_of(database)
    await database.write(lambda tx: tx.facts.mark_processed([first.id]))
    await append(database, [message(11, "Especially in the evening")])
    report = await runner_for(database, FakeExtractor(reader)).run()
    assert (report.counts["facts"], report.counts["refined"]) == (1, 1)
    [refined] = await facts_of(database)
    assert refined.id == first.id
    assert refined.summary == "Likes tea, especially in the evening"
    assert refined.source_message_ids == ("m10", "m11")
    assert not refined.processed, "it is to be taken into the memories anew"


async def test_the_model_is_told_what_is_known_of_the_overlap(database):
    await append(database, words(1, 17))
    told = []

    class Listening(FakeExtractor):
        async def extract(self, window, known):
            told.append([fact.source_message_ids for fact in known])
            return await super().extract(window, known)

    await runner_for(database, Listening(each_new)).run()
    assert told == [[], [("m8",), ("m9",), ("m10",)]]


async def test_a_window_that_failed_keeps_its_bounds_whatever_arrives(database):
    await append(database, words(1, 4))
    extractor = FakeExtractor(each_new)
    extractor.failures = ["answer_cut"]
    clock = Clock()
    await runner_for(database, extractor, clock=clock).run()
    await append(database, words(5, 30))
    clock.move(minutes=1)
    await runner_for(database, extractor, clock=clock, policy=WindowPolicy(size=6)).run()
    assert extractor.bounds[:3] == [(1, 4), (1, 4), (2, 7)]
    assert len(await facts_of(database)) == 30


async def test_a_failed_window_of_which_nothing_is_left_is_let_go(database):
    await append(database, words(1, 10))
    extractor = FakeExtractor(each_new)
    extractor.failures = ["answer_cut"]
    clock = Clock()
    await runner_for(database, extractor, clock=clock).run()
    await database.write(lambda tx: tx.log.purge(LATER))
    await append(database, words(11, 20, created_at=LATER))
    clock.move(minutes=20)
    await runner_for(database, extractor, clock=clock).run()
    rows = await rows_of(database)
    assert [(row.window_end_id, row.status, row.error) for row in rows] == [
        ("m10", "done", "purged"),
        ("m20", "done", None),
    ]


async def test_a_failed_window_is_read_as_far_as_it_is_left(database):
    await append(database, words(1, 17))
    extractor = FakeExtractor(each_new)
    extractor.failures = ["", "answer_cut"]
    clock = Clock()
    await runner_for(database, extractor, clock=clock).run()
    await database.write(
        lambda tx: tx._conn.execute("DELETE FROM unified_log WHERE seq BETWEEN 1 AND 12")
    )
    clock.move(minutes=1)
    await runner_for(database, extractor, clock=clock).run()
    assert [one.seq for one in extractor.read[-1].new] == [13, 14, 15, 16, 17]
    assert extractor.read[-1].overlap == ()
    assert (await rows_of(database))[-1].window_end_id == "m17"


async def test_a_window_that_is_done_is_overtaken_and_cannot_fail(database):
    await append(database, words(1, 10))
    ledger = CursorLedger(SMALL)
    plan = await database.read(lambda tx: ledger.plan(tx, HOUSEHOLD, LATER))
    attempt = Try("test", LATER, LATER)
    await database.write(lambda tx: ledger.complete(tx, plan, attempt, 0, {}))
    assert await database.write(lambda tx: ledger.is_overtaken(tx, plan))
    assert await database.write(lambda tx: ledger.fail(tx, plan, attempt, "answer_cut")) is None


async def test_a_clock_that_was_set_back_does_not_stretch_a_wait(database):
    await append(database, words(1, 10))
    extractor = FakeExtractor(each_new)
    extractor.failures = ["answer_cut"]
    clock = Clock()
    runner = runner_for(database, extractor, clock=clock)
    await runner.run()
    clock.move(days=-30)
    assert (await runner.run()).windows == 1


async def test_what_is_rejected_is_counted_by_reason(database):
    await append(database, talk("I like tea", ("assistant", "You like coffee.")))
    proposed = [
        draft("Likes tea", 1),
        draft("Likes coffee", 2),
        draft("Likes tea", 7),
        draft("Likes cocoa", 1),
        draft("Likes tea", 1, category="taste"),
    ]
    report = await runner_for(database, FakeExtractor(lambda _: proposed)).run()
    assert report.rejected == {
        "not_own_words": 1,
        "unknown_source": 1,
        "ungrounded": 1,
        "wrong_category": 1,
    }
    assert report.counts["facts"] == 1


def test_waits_grow():
    assert list(WAITS) == sorted(WAITS)
    assert WAITS[0] >= timedelta(minutes=1)
