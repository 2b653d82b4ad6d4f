"""Appending without waiting: nothing acknowledged is lost, and no turn is held up."""

import asyncio
import logging
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import (
    ClosedError,
    DiskFullError,
    LockedError,
    RefusedError,
)
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.writer import LogWriter

from .building import check_search_index, ids, message, messages

NEVER = 3600.0
"""A delay that no test waits for: what is written is written for another reason."""


class CountingDatabase(Database):
    """Counts transactions."""

    transactions = 0

    async def write(self, work):
        self.transactions += 1
        return await super().write(work)


@pytest.fixture
async def database(path: Path):
    """Open a database that counts its transactions."""
    database = CountingDatabase(path, busy_timeout=0.01)
    await database.open()
    yield database
    await database.close()


@pytest.fixture
async def begin(database: CountingDatabase):
    """Return what begins to write, and closes the writer in the end."""
    writers: list[LogWriter] = []

    def begin_(**options) -> LogWriter:
        writers.append(LogWriter(database, **{"delay": NEVER} | options))
        writers[-1].start()
        return writers[-1]

    yield begin_
    for writer in writers:
        await writer.close()


@contextmanager
def locked(path: Path):
    """Hold the file as another program would."""
    with closing(sqlite3.connect(path, autocommit=True)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def _stored(database: Database) -> list[str]:
    return ids(await database.read(lambda tx: list(tx.log.export())))


async def test_messages_are_committed_in_batches_in_their_order(database: CountingDatabase, begin):
    writer = begin(batch=10)
    for entry in messages(1, 95):
        assert writer.append(entry)
    await writer.flush()
    assert await _stored(database) == [f"m{number}" for number in range(1, 96)]
    assert database.transactions == 10
    assert writer.stats.written == 95
    assert writer.stats.waiting == 0


@pytest.mark.parametrize(
    ("count", "options"), [(5, {"batch": 5}), (1, {"delay": 0.001})], ids=["full batch", "delay"]
)
async def test_what_is_taken_is_committed_once_a_batch_is_full_or_the_delay_over(
    database: CountingDatabase, begin, count: int, options: dict
):
    written = asyncio.Event()
    write = database.write

    async def tell(work):
        result = await write(work)
        written.set()
        return result

    database.write = tell
    writer = begin(**options)
    for entry in messages(1, count):
        writer.append(entry)
    assert writer.stats.waiting == count
    await written.wait()
    assert len(await _stored(database)) == count


async def test_closing_under_load_loses_nothing(database: CountingDatabase, begin):
    writer = begin(batch=7)
    flushes = []
    for number in range(1, 1001):
        writer.append(message(number))
        if number % 100 == 0:
            flushes.append(asyncio.ensure_future(writer.flush()))
            await asyncio.sleep(0)
    await writer.close()
    await asyncio.gather(*flushes)
    assert len(await _stored(database)) == 1000
    assert writer.append(message(1001))
    assert len(await _stored(database)) == 1000
    writer.start()
    await writer.close()
    assert (await _stored(database))[-1] == "m1001", "what comes between waits for the next start"
    await database.write(check_search_index)


async def test_closing_twice_or_before_the_start_does_no_harm(database: CountingDatabase, begin):
    writer = LogWriter(database)
    await writer.close()
    writer = begin()
    with pytest.raises(RuntimeError):
        writer.start()
    await writer.flush()
    await writer.close()
    await writer.close()
    assert database.transactions == 0


async def test_a_flush_of_a_writer_that_does_not_run_says_so(database: CountingDatabase):
    writer = LogWriter(database)
    writer.append(message(1))
    with pytest.raises(ClosedError):
        await writer.flush()


async def test_a_full_queue_drops_what_comes_and_says_so_once(database: CountingDatabase, caplog):
    writer = LogWriter(database, capacity=10, delay=NEVER)
    taken = [writer.append(entry) for entry in messages(1, 15)]
    assert taken == [True] * 10 + [False] * 5
    assert writer.stats.dropped == 5
    assert caplog.text.count("some will be missing") == 1
    writer.start()
    await writer.flush()
    assert await _stored(database) == [f"m{number}" for number in range(1, 11)]
    assert writer.append(message(16))
    await writer.close()
    assert (await _stored(database))[-1] == "m16"


async def test_a_full_disk_keeps_messages_waiting(database: CountingDatabase, begin, caplog):
    heard = []
    writer = begin(on_problem=heard.append)
    pages = await database.write(lambda tx: tx._conn.execute("PRAGMA page_count").fetchone()[0])
    await database.write(lambda tx: tx._conn.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    for number in range(3):
        writer.append(message(number, "word " * 5000))
        with pytest.raises(DiskFullError, match="Free some space"):
            await writer.flush()
    assert writer.stats.waiting == 3
    assert isinstance(writer.stats.problem, DiskFullError)
    assert [type(problem) for problem in heard] == [DiskFullError], "told once, not three times"
    assert "word" not in caplog.text

    await database.write(lambda tx: tx._conn.execute("PRAGMA max_page_count = 99999").fetchall())
    await writer.flush()
    assert await _stored(database) == ["m0", "m1", "m2"]
    assert writer.stats.problem is None
    assert heard[1:] == [None]


async def test_a_locked_file_keeps_messages_waiting(database: CountingDatabase, begin, path: Path):
    writer = begin()
    with locked(path):
        writer.append(message(1))
        with pytest.raises(LockedError, match="Close what has opened it"):
            await writer.flush()
    await writer.flush()
    assert await _stored(database) == ["m1"]


async def test_a_writer_tries_again(database: CountingDatabase, begin, path: Path, monkeypatch):
    monkeypatch.setattr(
        "custom_components.switchboard.engine.storage.writer._FIRST_RETRY_SECONDS", 0.001
    )
    problems: asyncio.Queue = asyncio.Queue()
    writer = begin(delay=0, on_problem=problems.put_nowait)
    with locked(path):
        writer.append(message(1))
        assert isinstance(await problems.get(), LockedError)
    assert await problems.get() is None
    assert await _stored(database) == ["m1"]


async def test_messages_that_cannot_be_saved_at_the_end_wait_for_another_start(
    database: CountingDatabase, path: Path
):
    heard = []
    writer = LogWriter(database, delay=NEVER, on_problem=heard.append)
    with locked(path):
        for number in range(2):
            writer.append(message(number))
            writer.start()
            with pytest.raises(LockedError):
                await writer.close()
    assert [type(problem) for problem in heard] == [LockedError] * 2, "told at each start"
    assert writer.stats.waiting == 2
    with pytest.raises(ClosedError):
        await writer.flush()
    writer.start()
    await writer.close()
    assert await _stored(database) == ["m0", "m1"]


async def test_a_message_that_cannot_be_held_does_not_hold_up_the_others(
    database: CountingDatabase, begin, caplog
):
    writer = begin()
    for entry in (message(1), message(2, "private words", role="butler"), message(3)):
        writer.append(entry)
    with caplog.at_level(logging.INFO):
        await writer.flush()
    assert await _stored(database) == ["m1", "m3"]
    assert (writer.stats.written, writer.stats.refused) == (2, 1)
    assert "RefusedError" in caplog.text
    assert "private words" not in caplog.text


async def test_closing_ends_a_backups_pause(database: CountingDatabase, begin):
    writer = begin()
    await database.pause()
    writer.append(message(1))
    await writer.close()
    assert await _stored(database) == ["m1"]


async def test_a_database_that_closes_refuses_what_waited_for_the_pause(path: Path):
    database = Database(path)
    await database.open()
    await database.pause()
    waiting = asyncio.ensure_future(database.write(lambda tx: tx.log.append([message(1)])))
    await database.read(lambda tx: tx.log.count())
    await database.close()
    with pytest.raises(ClosedError):
        await waiting


async def test_a_reader_sees_the_state_before_a_long_write_and_does_not_wait(database: Database):
    await database.write(lambda tx: tx.log.append(messages(1, 3)))
    begun, go_on = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def long_write(tx: Transaction) -> None:
        tx.log.append(messages(4, 50))
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()

    write = asyncio.ensure_future(database.write(long_write))
    await begun.wait()
    stored = await database.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 100))
    assert ids(stored) == ["m1", "m2", "m3"]
    assert not write.done()
    go_on.set()
    await write
    assert await database.read(lambda tx: tx.log.count()) == 50


async def test_one_read_sees_one_moment(database: Database):
    await database.write(lambda tx: tx.log.append(messages(1, 3)))
    loop = asyncio.get_running_loop()

    def look_twice(tx: Transaction) -> tuple[int, int]:
        first = tx.log.count()
        asyncio.run_coroutine_threadsafe(
            database.write(lambda tx: tx.log.append(messages(4, 9))), loop
        ).result()
        return first, tx.log.count()

    assert await database.read(look_twice) == (3, 3)
    assert await database.read(lambda tx: tx.log.count()) == 9


async def test_a_reader_cannot_write(database: Database):
    with pytest.raises(Exception, match="cannot be opened for writing"):
        await database.read(lambda tx: tx.log.append([message(1)]))
    assert await database.read(lambda tx: tx.log.count()) == 0


async def test_a_mistake_in_a_query_is_not_taken_for_trouble_with_the_disk(database: Database):
    with pytest.raises(RefusedError, match="SQLITE_ERROR"):
        await database.read(lambda tx: tx._conn.execute("SELECT * FROM attic").fetchall())


async def test_a_checkpoint_says_whether_a_reader_was_in_the_way(database: Database, path: Path):
    await database.write(lambda tx: tx.log.append(messages(1, 3)))
    with closing(sqlite3.connect(path, autocommit=True)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM unified_log").fetchone()
        await database.write(lambda tx: tx.log.append(messages(4, 6)))
        assert not await database.checkpoint()
    assert await database.checkpoint()
    assert path.with_name("switchboard.db-wal").stat().st_size == 0


async def test_a_pause_that_nobody_ends_ends_by_itself(database: CountingDatabase, monkeypatch):
    monkeypatch.setattr("custom_components.switchboard.engine.storage.database.PAUSE_SECONDS", 0)
    await database.pause()
    await database.write(lambda tx: tx._conn.execute("SELECT 1").fetchone())
    assert not database.is_paused
