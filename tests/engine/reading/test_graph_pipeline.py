"""The graph over a real database: read with the facts, or later where only those were wanted."""

from dataclasses import replace

from custom_components.switchboard.engine.chunking.conversation import ChunkingConfig
from custom_components.switchboard.engine.language.screening import PLACEHOLDER
from custom_components.switchboard.engine.reading import jobs
from custom_components.switchboard.engine.reading.answer import (
    Extraction,
    GraphDrafts,
    ToldSecret,
)
from custom_components.switchboard.engine.reading.chunk_reader import ChunkReader
from custom_components.switchboard.engine.reading.log_reader import LogReader, ReadingOptions
from custom_components.switchboard.engine.reading.passes import Checks
from custom_components.switchboard.engine.reading.runner import WAITS
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from ..knowledge.builders import FakeJudge, manager_for
from .building import (
    GRAPH_READER,
    STANDARDS,
    Clock,
    FakeExtractor,
    append,
    context_for,
    cursor_of,
    dish,
    draft,
    each_new,
    each_said,
    entity,
    facts_of,
    ids,
    later_pass,
    marks_of,
    message,
    reader_of,
    relations_of,
    rows_of,
    runner_for,
    talk,
    whole_pass,
)
from .reading_child import written


def words(first, last, **changes):
    return [message(n, f"I like {dish(n)} very much", **changes) for n in range(first, last + 1)]


async def said_of(database, owner=HOUSEHOLD):
    """Return the messages that relations rest on."""
    found = await relations_of(database, owner)
    return await database.read(lambda tx: [tx.graph.sources(one.id) for one in found])


def both(window):
    """Propose a fact and a relation of each message, as one answer."""
    return Extraction(tuple(each_new(window)), graph=each_said(window))


def worded(window):
    """Propose the same, the relations as those of the facts."""
    found = both(window)
    of_people = [one.entry.content for one in window.entries if one.entry.role == "user"]
    relations = [
        replace(one, summary=text)
        for one, text in zip(found.graph.relations, of_people, strict=True)
    ]
    return replace(found, graph=replace(found.graph, relations=tuple(relations)))


def graph_runner(database, extractor, **changes):
    """Return a runner that reads for the graph what was read for facts."""
    return reader_of(database, later_pass(extractor), **changes)


async def said(database, entries):
    """Append messages, and read them for facts alone."""
    await append(database, entries)
    await runner_for(database, FakeExtractor()).run(is_eager=True)


async def test_facts_and_graph_of_a_window_come_of_one_answer_and_are_written_at_once(database):
    await append(database, words(1, 45))
    extractor = FakeExtractor(both)
    report = await reader_of(database, whole_pass(extractor)).run(is_eager=True)
    assert extractor.new_bounds == [(1, 1, 20), (18, 21, 40), (38, 41, 45)]
    assert [row.fact_count for row in await rows_of(database)] == [20, 20, 5]
    assert await rows_of(database, "graph") == []
    assert {end for end, _ in (await marks_of(database)).values()} == {"m20", "m40", "m45"}
    assert (report.counts["facts"], report.counts["relations"], report.pending) == (45, 45, 0)
    later = FakeExtractor(each_said)
    assert (await graph_runner(database, later).run(is_eager=True)).windows == 0
    assert later.read == []


async def test_a_window_whose_answer_was_cut_is_read_for_the_graph_once_more(database):
    await append(database, words(1, 6))
    extractor = FakeExtractor(each_new)
    extractor.is_cut = True
    await reader_of(database, whole_pass(extractor)).run(is_eager=True)
    assert (await cursor_of(database), await marks_of(database)) == (6, {})
    later = FakeExtractor(each_said)
    later.is_cut = True  # what is cut again stays as it is
    await graph_runner(database, later).run()
    await graph_runner(database, later).run()
    assert len(later.read) == 1
    assert (len(await facts_of(database)), len(await relations_of(database))) == (6, 6)


async def test_a_fact_and_the_relation_that_it_states_become_one_memory(database):
    await append(database, words(1, 2))

    def stated(window):
        found = worded(window)
        first, last = found.graph.relations
        relations = (first, replace(last, summary="in other words"))
        return replace(found, graph=replace(found.graph, relations=relations))

    report = await reader_of(database, whole_pass(FakeExtractor(stated))).run(is_eager=True)
    assert report.counts["relations"] == 2
    first, second = await facts_of(database)
    assert (first.predicate, first.processed, second.predicate) == ("likes", False, None)
    await manager_for(database, FakeJudge()).process()
    relations = {one.id for one in await relations_of(database)}
    memories = await database.read(lambda tx: tx.memories.active([HOUSEHOLD]))
    sentence = f"Home likes {dish(2)}"
    assert {one.text for one in memories} == {first.summary, second.summary, sentence}
    assert {one.text for one in memories if one.id in relations} == {first.summary, sentence}


async def test_what_ends_a_relation_is_known_by_its_end(database):
    await append(database, words(1, 1))
    await reader_of(database, whole_pass(FakeExtractor(worded))).run(is_eager=True)
    await manager_for(database, FakeJudge()).process()

    def ended(window):
        found = worded(window)
        last = replace(found.graph.relations[-1], ended=True)
        return replace(found, graph=replace(found.graph, relations=(last,)))

    await append(database, [message(2, f"I like {dish(1)} no longer")])
    await reader_of(database, whole_pass(FakeExtractor(ended))).run(is_eager=True)
    assert await relations_of(database) == []
    assert [one.processed for one in await facts_of(database)] == [True, True]
    assert await database.read(lambda tx: tx.memories.active([HOUSEHOLD])) == []


async def test_of_a_message_that_tells_a_secret_there_is_no_relation(database):
    await append(database, words(1, 3))

    def secretive(window):
        return replace(both(window), secrets=(ToldSecret(2, (dish(2),)),))

    await reader_of(database, whole_pass(FakeExtractor(secretive))).run(is_eager=True)
    assert sorted(await said_of(database)) == [["m1"], ["m3"]]
    assert {one.source_message_ids for one in await facts_of(database)} == {("m1",), ("m3",)}


def calls_secret(_window):
    """Answer that a fact is a secret, and name it in the graph without a word of that."""
    told = draft("Grandma's thing is tulipano", 1, sensitivity="secret", category="fact")
    named = entity("Grandma", 1, 2, kind="person", aliases=("tulipano",))
    return Extraction((told,), graph=GraphDrafts((named, entity("tulipano", 1))))


async def names_of(database):
    found = await database.read(lambda tx: tx.graph.all_names([HOUSEHOLD]))
    return {name for names in found.values() for name in names}


async def log_of(database):
    return [
        one.entry.content for one in await database.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 9))
    ]


async def test_a_secret_that_only_a_fact_is_called_becomes_no_name(database):
    await append(database, talk("Grandma's thing is tulipano", "Grandma is here"))
    await reader_of(database, whole_pass(FakeExtractor(calls_secret))).run(is_eager=True)
    assert await names_of(database) == {"Grandma"}
    assert await log_of(database) == [PLACEHOLDER, "Grandma is here"]


async def test_nor_is_it_left_in_the_log_when_that_is_read_for_the_graph_later(database):
    await said(database, talk("Grandma's thing is tulipano", "Grandma is here"))
    report = await graph_runner(database, FakeExtractor(calls_secret)).run()
    assert await names_of(database) == {"Grandma"}
    assert await log_of(database) == [PLACEHOLDER, "Grandma is here"]
    assert report.masked_in == {"kitchen"}
    assert await facts_of(database) == []


async def test_what_the_model_names_as_a_secret_is_masked_then_too(database):
    await said(database, talk("Grandma's thing is tulipano"))
    told = Extraction((), secrets=(ToldSecret(1, ("tulipano",)),))
    await graph_runner(database, FakeExtractor(lambda _: told)).run()
    assert await log_of(database) == [f"Grandma's thing is {PLACEHOLDER}"]


async def test_a_window_that_is_given_up_marks_its_messages_and_may_be_read_for_both_later(
    database,
):
    await append(database, words(1, 23))
    extractor, clock = FakeExtractor(both), Clock()
    extractor.failures = ["unreadable_answer"] * 5
    runner = reader_of(database, whole_pass(extractor), clock=clock)
    for wait in (*WAITS, WAITS[-1]):
        await runner.run()
        clock.move(seconds=wait.total_seconds())
    assert {done for end, done in (await marks_of(database)).values() if end == "m20"} == {0}
    assert (await graph_runner(database, FakeExtractor(each_said)).run()).windows == 0
    await runner.run(is_eager=True)
    assert {done for _, done in (await marks_of(database)).values()} == {1}
    assert len(await relations_of(database)) == len(await facts_of(database)) == 23


async def test_what_was_not_read_for_facts_is_not_read_for_the_graph_alone(database):
    await append(database, words(1, 12))
    extractor = FakeExtractor(each_said)
    assert (await graph_runner(database, extractor).run(is_eager=True)).windows == 0
    assert extractor.read == []


async def test_a_log_read_for_facts_is_read_to_its_end_and_each_message_is_marked_once(database):
    await said(database, words(1, 45))
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
    await said(database, words(1, 20))
    await graph_runner(database, FakeExtractor(each_said)).run()
    await database.write(lambda tx: tx._conn.execute("DELETE FROM processed_entity_log"))
    extractor = FakeExtractor(each_said)
    await graph_runner(database, extractor).run()
    await graph_runner(database, extractor).run()
    assert len(extractor.read) == 1
    assert len(await marks_of(database)) == 20
    assert len(await relations_of(database)) == 20


async def test_a_failed_window_marks_nothing_keeps_its_bounds_and_is_tried_again(database):
    await said(database, words(1, 12))
    extractor, clock = FakeExtractor(each_said), Clock()
    reads = later_pass(extractor)
    extractor.failures = ["throttled"]
    report = await reader_of(database, reads, clock=clock).run()
    assert (report.failed, report.stopped, report.pending) == (1, "service", 12)
    assert await marks_of(database) == {}
    await said(database, words(13, 40))
    runner = reader_of(database, reads, clock=clock)
    assert (await runner.run()).windows == 0
    clock.move(seconds=WAITS[0].total_seconds())
    await runner.run()
    assert extractor.new_bounds[:3] == [(1, 1, 12), (1, 1, 12), (10, 13, 32)]
    assert [row.attempts for row in await rows_of(database, "graph")] == [2, 1, 1]
    assert len(await relations_of(database)) == 40


async def test_a_window_is_given_up_after_five_attempts_and_the_next_go_on(database):
    await said(database, words(1, 23))
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
    await said(database, words(24, 24))
    await runner.run(is_eager=True)  # given up once more, and what was said since is read
    assert len(await relations_of(database)) == 4
    assert (await runner.run(is_eager=True)).parked == 0
    assert len(await relations_of(database)) == 24
    assert {done for _, done in (await marks_of(database)).values()} == {1}


async def test_what_was_deleted_while_the_model_answered_is_not_written(database):
    await said(database, words(1, 4))

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
    await said(database, words(1, 4))

    class Slow(FakeExtractor):
        async def extract(self, window, known):
            await said(database, words(5, 9))
            await graph_runner(database, FakeExtractor(each_said)).run(is_eager=True)
            return await super().extract(window, known)

    report = await graph_runner(database, Slow(each_said)).run(is_eager=True)
    assert report.windows == 0
    assert [row.window_end_id for row in await rows_of(database, "graph")] == ["m9"]
    assert sorted(await said_of(database)) == [[f"m{n}"] for n in range(1, 10)]


async def test_a_failed_window_whose_messages_are_all_gone_is_let_go(database):
    await said(database, words(1, 4))
    extractor = FakeExtractor(each_said)
    extractor.failures = ["throttled"]
    runner = graph_runner(database, extractor)
    await runner.run()
    await database.write(lambda tx: tx._conn.execute("DELETE FROM unified_log"))
    await said(database, words(5, 6))
    await runner.run(is_eager=True)
    assert [(row.status, row.error) for row in await rows_of(database, "graph")] == [
        ("done", "purged"),
        ("done", None),
    ]
    assert sorted(await said_of(database)) == [["m5"], ["m6"]]


async def test_a_chunk_is_read_for_both_and_marked_and_windows_leave_it_to_its_job(
    database, monkeypatch
):
    monkeypatch.setattr(jobs, "BACKLOG_TOKENS", 50)
    await append(database, words(1, 30, token_count=100))
    extractor, later = FakeExtractor(worded), FakeExtractor(each_said)
    reader = LogReader(
        context_for(database),
        ChunkReader(extractor, Checks(STANDARDS, GRAPH_READER), Clock()),
        TokenCounter(),
        ReadingOptions(ChunkingConfig(1_000, strategy="sliding-window")),
        new_id=ids(),
        on_written=written,
    )
    assert await reader.begin_backlog()
    assert await cursor_of(database) == 30
    await graph_runner(database, later).run(is_eager=True)
    assert later.read == []
    await reader.run()
    assert [one.predicate for one in await facts_of(database)] == ["likes"] * 30
    assert await said_of(database) == []
    await manager_for(database, FakeJudge()).process()
    assert sorted(await said_of(database)) == sorted([f"m{n}"] for n in range(1, 31))
    assert len(await database.read(lambda tx: tx.memories.active([HOUSEHOLD]))) == 30
    assert {done for _, done in (await marks_of(database)).values()} == {1}
    await graph_runner(database, later).run(is_eager=True)
    assert later.read == []
