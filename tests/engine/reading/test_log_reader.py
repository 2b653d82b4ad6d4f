"""A long log is cut page by page, and what is deleted meanwhile is not missed."""

import asyncio
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.chunking.conversation import STRATEGIES, ChunkingConfig
from custom_components.switchboard.engine.chunking.results import CONTENT_FILTERED, ExtractionError
from custom_components.switchboard.engine.reading.chunk_reader import ChunkReader, ChunkReading
from custom_components.switchboard.engine.reading.log_reader import LogReader, ReadingOptions
from custom_components.switchboard.engine.reading.passes import Checks
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, Cursor
from custom_components.switchboard.engine.storage.forgetting import forget_rows
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from .building import (
    NOON,
    STANDARDS,
    Clock,
    FakeExtractor,
    Purse,
    context_for,
    draft,
    facts_of,
    message,
    runner_for,
)
from .reading_child import SlowReader, written

BACKLOG = "custom_components.switchboard.engine.reading.jobs.BACKLOG_TOKENS"

OWNERS = ("household", "person.one")
MESSAGES = 1300


class Seen(SlowReader):
    """Keeps which new messages it was shown, and learns nothing."""

    def __init__(self) -> None:
        super().__init__(0.0, 0)
        self.seen: list[str] = []

    async def read(self, chunk_id, window, before) -> ChunkReading:
        await super().read(chunk_id, window, before)
        self.seen += [one.entry.id for one in window.new]
        return ChunkReading()


def reader_for(database, reader, strategy: str, budget=None) -> LogReader:
    return LogReader(
        context_for(database, budget=budget or Purse()),
        reader,
        TokenCounter(),
        ReadingOptions(ChunkingConfig(700, overlap_tokens=60, strategy=strategy), 2),
        new_id=iter(str(number) for number in range(9999)).__next__,
        on_written=written,
    )


async def test_each_message_is_read_once_by_every_strategy(database):

    def say(tx) -> None:
        tx.log.append(
            message(
                number,
                f"Then we spoke of matter {number // 40} and what came of it",
                owner=OWNERS[number % 2],
                created_at=NOON + timedelta(minutes=number),
                role="user" if number % 3 else "assistant",
            )
            for number in range(MESSAGES)
        )
        for owner in OWNERS:
            tx.windows.move("facts", Cursor(owner, None, tx.log.last_seq(), None))

    await database.write(say)
    # Forgotten after the cut, it is nowhere shown, and shifts nothing.
    gone = {"m40", "m41", "m42"}
    everything = {f"m{number}" for number in range(MESSAGES)}
    for strategy in [one for one in STRATEGIES if one != "custom"]:
        seen = Seen()
        reader = reader_for(database, seen, strategy)
        assert await reader.begin_again(None)
        await forget_rows(database, Forgotten(message_ids=gone))
        [report] = await reader.run()
        assert (report.job.status, report.read) == ("done", report.chunks)
        assert report.chunks > 20
        assert sorted(seen.seen) == sorted(everything - gone)


async def log_of_two(database, monkeypatch) -> None:
    """Fill a log in which too much waits for windows."""
    monkeypatch.setattr(BACKLOG, 50)
    await database.write(
        lambda tx: tx.log.append(
            message(n, f"Matter {n}", role="user", owner=OWNERS[n % 2], token_count=100)
            for n in range(60)
        )
    )


async def test_what_is_not_taken_over_is_left_to_the_windows(database, monkeypatch):
    await log_of_two(database, monkeypatch)
    reader = reader_for(database, Seen(), "sliding-window")
    cut = reader._cut

    def cut_while_windows_read_on(messages, owner):
        if owner == OWNERS[1]:
            read_on = Cursor(owner, "m13", 14, None)
            writing = database.write(lambda tx: tx.windows.move("facts", read_on))
            asyncio.run_coroutine_threadsafe(writing, loop).result()
        return cut(messages, owner)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(reader, "_cut", cut_while_windows_read_on)
    assert await reader.begin_backlog() is None
    places = [
        await database.read(lambda tx, owner=owner: tx.windows.cursor(owner).last_processed_seq)
        for owner in OWNERS
    ]
    assert places == [0, 14]


async def test_what_waits_for_its_first_reading_is_not_read_twice(database, monkeypatch):
    await log_of_two(database, monkeypatch)
    seen = Seen()
    reader = reader_for(database, seen, "sliding-window")
    assert await reader.begin_backlog()
    await reader.begin_again(None)
    await reader.run()
    assert sorted(seen.seen) == sorted(f"m{n}" for n in range(60))


async def test_what_is_under_way_when_the_budget_is_spent_is_written(database, monkeypatch):
    await log_of_two(database, monkeypatch)
    spent = asyncio.Event()

    class Told(Purse):
        def stops(self):
            stopped = super().stops()
            if stopped is not None:
                spent.set()
            return stopped

    class Slow(Seen):
        async def read(self, chunk_id, window, before) -> ChunkReading:
            await spent.wait()
            return await super().read(chunk_id, window, before)

    seen = Slow()
    reader = reader_for(database, seen, "sliding-window", Told(1))
    job = await reader.begin_backlog()
    async with asyncio.timeout(60):
        [report] = await reader.run()
    assert (report.stopped, report.read) == ("budget", 1)
    rows = await database.read(lambda tx: tx.windows.of_pipeline(job.pipeline))
    assert [row.status for row in rows] == ["done"]


class Refused(Seen):
    """Is refused chunks that say certain words, for as long as there are any."""

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = set(words)
        self.refused = 0

    async def read(self, chunk_id, window, before) -> ChunkReading:
        if any(word in one.entry.content for one in window.entries for word in self.words):
            self.refused += 1
            raise ExtractionError(CONTENT_FILTERED)
        return await super().read(chunk_id, window, before)


async def read_by_windows(database) -> None:
    """Fill a log that was read to its end, a message each hour."""

    def say(tx) -> None:
        tx.log.append(
            message(n, f"Matter {n}.", created_at=NOON + timedelta(hours=n), token_count=100)
            for n in range(60)
        )
        tx.windows.move("facts", Cursor(HOUSEHOLD, None, tx.log.last_seq(), None))

    await database.write(say)


async def read_until_given_up(reader: LogReader) -> None:
    """Begin to read the log again, and be refused until nothing else is left of it."""
    assert await reader.begin_again(None)
    for _ in range(5):
        [report] = await reader.run(eager=True)
    assert (report.job.status, report.parked) == ("done", 1)


async def test_what_a_job_gave_up_is_tried_again_though_a_newer_job_has_been_read(database):
    await read_by_windows(database)
    seen = Refused("Matter 7.")
    await read_until_given_up(reader_for(database, seen, "sliding-window"))
    assert "m7" not in seen.seen
    # As after a restart, nothing is known but what is written.
    seen = Refused()
    reader = reader_for(database, seen, "sliding-window")
    assert await reader.begin_again(NOON + timedelta(hours=50))
    await reader.run()
    assert "m7" not in seen.seen
    [report] = await reader.run(eager=True)
    assert (report.job.id, report.job.status, report.parked) == (1, "done", 0)
    assert "m7" in seen.seen
    assert await reader.run(eager=True) == []


async def test_what_a_newer_job_has_read_is_not_read_once_more_for_an_older_one(database):
    await read_by_windows(database)
    await read_until_given_up(reader_for(database, Refused("Matter 7."), "sliding-window"))
    seen = Seen()
    reader = reader_for(database, seen, "sliding-window")
    assert await reader.begin_again(None)
    await reader.run()
    assert sorted(seen.seen) == sorted(f"m{n}" for n in range(60))
    assert await reader.run(eager=True) == []


async def test_a_job_that_was_taken_up_and_cut_off_is_done_again_and_taken_up_again(database):
    await read_by_windows(database)
    seen = Refused("Matter 7.")
    await read_until_given_up(reader_for(database, seen, "sliding-window"))

    class Hangs(Seen):
        async def read(self, chunk_id, window, before) -> ChunkReading:
            begun.set()
            await asyncio.Event().wait()
            raise AssertionError

    begun = asyncio.Event()
    cut_off = asyncio.create_task(reader_for(database, Hangs(), "sliding-window").run(eager=True))
    async with asyncio.timeout(60):
        await begun.wait()
    cut_off.cancel()
    await asyncio.wait({cut_off})
    seen = Seen()
    reader = reader_for(database, seen, "sliding-window")
    [report] = await reader.run()
    assert (report.job.status, report.parked, seen.seen) == ("done", 1, [])
    [report] = await reader.run(eager=True)
    assert (report.job.status, report.parked) == ("done", 0)
    assert "m7" in seen.seen


@pytest.mark.parametrize("is_found_again", [True, False])
async def test_what_a_person_told_of_the_house_is_read_again_as_theirs_is(database, is_found_again):
    bins = "The bins go out on Monday"

    def say(tx) -> None:
        tx.log.append(
            [message(1, bins, owner="person.one"), message(2, "The bins go out on Monday")]
        )

    await database.write(say)
    extractor = FakeExtractor(
        lambda _: [draft(bins, 1, about="household", category="fact", polarity="neutral")]
    )
    await runner_for(database, extractor).run(is_eager=True)
    before = {one.source_message_ids: one for one in await facts_of(database)}
    assert before.keys() == {("m1",), ("m2",)}
    if not is_found_again:
        extractor.reader = lambda _: []
    chunks = ChunkReader(extractor, Checks(STANDARDS), Clock())
    reader = reader_for(database, chunks, "sliding-window")
    assert await reader.begin_again(None)
    await reader.run()
    after = {one.source_message_ids: one for one in await facts_of(database)}
    assert await facts_of(database, "person.one") == []
    assert after.keys() == (before.keys() if is_found_again else set())
    assert all(one.generation for one in after.values())
