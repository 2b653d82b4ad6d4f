"""The graph's pipeline over a real database: what it reads, marks, retries and gives up."""

from custom_components.switchboard.engine.reading.runner import WAITS
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from .building import (
    Clock,
    FakeExtractor,
    append,
    cursor_of,
    dish,
    each_new,
    each_said,
    graph_pass_of,
    graph_runner,
    marks_of,
    message,
    relations_of,
    rows_of,
    runner_for,
)


def words(first, last, **changes):
    return [message(n, f"I like {dish(n)} very much", **changes) for n in range(first, last + 1)]


async def said_of(database, owner=HOUSEHOLD):
    """Return the messages that relations rest on."""
    found = await relations_of(database, owner)
    return await database.read(lambda tx: [tx.graph.sources(one.id) for one in found])


async def test_a_log_is_read_to_its_end_and_each_message_is_marked_once(database):
    await append(database, words(1, 45))
    extractor = FakeExtractor(each_said)
    report = await graph_runner(database, extractor).run()
    assert extractor.new_bounds == [(1, 1, 20), (18, 21, 40), (38, 41, 45)]
    marks = await marks_of(database)
    assert marks == {
        f"m{n}": ("m20" if n <= 20 else "m40" if n <= 40 else "m45", 1) for n in range(1, 46)
    }
    rows = await rows_of(database, "graph")
    assert [(row.start_seq, row.window_end_id, row.status, row.fact_count) for row in rows] == [
        (1, "m20", "done", 20),
        (18, "m40", "done", 20),
        (38, "m45", "done", 5),
    ]
    assert sorted(await said_of(database)) == sorted([f"m{n}"] for n in range(1, 46))
    assert (report.windows, report.counts["relations"], report.pending) == (3, 45, 0)
    assert report.rejected == {"repeat": 6}
    assert (await graph_runner(database, extractor).run()).windows == 0


async def test_it_goes_on_from_the_marks_and_not_from_the_facts(database):
    await append(database, words(1, 30))
    facts = FakeExtractor(each_new)
    await runner_for(database, facts).run()
    assert await cursor_of(database) == 30
    assert await marks_of(database) == {}
    at = Clock()()
    await database.write(
        lambda tx: tx.marks.put([f"m{n}" for n in range(1, 26)], "m25", at, processed=True)
    )
    extractor = FakeExtractor(each_said)
    await graph_runner(database, extractor).run()
    assert extractor.new_bounds == [(23, 26, 30)]
    assert await cursor_of(database) == 30


async def test_marks_that_were_lost_are_set_right_and_nothing_is_paid_for_twice_for_ever(database):
    await append(database, words(1, 20))
    await graph_runner(database, FakeExtractor(each_said)).run()
    await database.write(lambda tx: tx._conn.execute("DELETE FROM processed_entity_log"))
    extractor = FakeExtractor(each_said)
    await graph_runner(database, extractor).run()
    await graph_runner(database, extractor).run()
    assert len(extractor.read) == 1
    assert len(await marks_of(database)) == 20
    assert len(await relations_of(database)) == 20


async def test_a_failed_window_marks_nothing_keeps_its_bounds_and_is_tried_again(database):
    await append(database, words(1, 12))
    extractor, clock = FakeExtractor(each_said), Clock()
    reads = graph_pass_of(extractor)
    extractor.failures = ["throttled"]
    report = await graph_runner(database, None, reads=reads, clock=clock).run()
    assert (report.failed, report.stopped, report.pending) == (1, "service", 12)
    assert await marks_of(database) == {}
    await append(database, words(13, 40))
    runner = graph_runner(database, None, reads=reads, clock=clock)
    assert (await runner.run()).windows == 0
    clock.move(seconds=WAITS[0].total_seconds())
    await runner.run()
    assert extractor.new_bounds[:3] == [(1, 1, 12), (1, 1, 12), (10, 13, 32)]
    assert [row.attempts for row in await rows_of(database, "graph")] == [2, 1, 1]
    assert len(await relations_of(database)) == 40


async def test_a_window_is_given_up_after_five_attempts_and_the_next_go_on(database):
    await append(database, words(1, 23))
    extractor, clock, parked = FakeExtractor(each_said), Clock(), []
    extractor.failures = ["unreadable_answer"] * 5
    runner = graph_runner(database, extractor, clock=clock, on_parked=parked.append)
    for wait in (*WAITS, WAITS[-1]):
        report = await runner.run()
        clock.move(seconds=wait.total_seconds())
    assert [row.window_end_id for row in parked] == ["m20"]
    assert (report.parked, report.pending) == (1, 0)
    marks = await marks_of(database)
    assert {done for end, done in marks.values() if end == "m20"} == {0}
    assert sorted(await said_of(database)) == [["m21"], ["m22"], ["m23"]]
    extractor.failures = ["throttled", "unreadable_answer"]
    assert (await runner.run(is_eager=True)).stopped == "service"
    await append(database, words(24, 24))
    await runner.run(is_eager=True)  # given up once more, and what was said since is read
    assert len(await relations_of(database)) == 4
    assert (await runner.run(is_eager=True)).parked == 0
    assert len(await relations_of(database)) == 24
    assert {done for _, done in (await marks_of(database)).values()} == {1}


async def test_what_was_deleted_while_the_model_answered_is_not_written(database):
    await append(database, words(1, 4))

    class Deleting(FakeExtractor):
        async def extract(self, window, known):
            await database.write(
                lambda tx: tx._conn.execute("DELETE FROM unified_log WHERE id = 'm2'")
            )
            return await super().extract(window, known)

    await graph_runner(database, Deleting(each_said)).run()
    assert sorted(await said_of(database)) == [["m1"], ["m3"], ["m4"]]
    assert sorted(await marks_of(database)) == ["m1", "m3", "m4"]


async def test_a_slow_runner_does_not_apply_what_another_read_in_other_bounds(database):
    await append(database, words(1, 4))

    class Slow(FakeExtractor):
        async def extract(self, window, known):
            await append(database, words(5, 9))
            await graph_runner(database, FakeExtractor(each_said)).run(is_eager=True)
            return await super().extract(window, known)

    report = await graph_runner(database, Slow(each_said)).run(is_eager=True)
    assert report.windows == 0
    assert [row.window_end_id for row in await rows_of(database, "graph")] == ["m9"]
    assert sorted(await said_of(database)) == [[f"m{n}"] for n in range(1, 10)]


async def test_a_failed_window_whose_messages_are_all_gone_is_let_go(database):
    await append(database, words(1, 4))
    extractor = FakeExtractor(each_said)
    extractor.failures = ["throttled"]
    runner = graph_runner(database, extractor)
    await runner.run()
    await database.write(lambda tx: tx._conn.execute("DELETE FROM unified_log"))
    await append(database, words(5, 6))
    await runner.run(is_eager=True)
    assert [(row.status, row.error) for row in await rows_of(database, "graph")] == [
        ("done", "purged"),
        ("done", None),
    ]
    assert sorted(await said_of(database)) == [["m5"], ["m6"]]
