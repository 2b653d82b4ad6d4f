"""The file's life: one thread that writes, one that reads, and nothing on the event loop."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from . import secure_delete as erasing
from .errors import ClosedError, CorruptFileError, LostFileError, StorageError, storage_error
from .files import COUNT_SECONDS, delete_moved_aside, identity_of, note_counts, suspicion_file
from .migrations import SCHEMA_FOLDER, read_migrations
from .open import OpenReport, connect, open_file
from .transaction import Transaction

_LOGGER = logging.getLogger(__name__)

BUSY_SECONDS = 5.0
"""How long the writing thread waits for another program that has locked the file."""

PAUSE_SECONDS: Final = 3600.0
"""Longer than any backup should take."""

REOPEN_SECONDS: Final[dict[type[StorageError], float]] = {CorruptFileError: 3600, LostFileError: 10}
"""After what time a file is opened anew once more for the same reason."""


class Database:
    """``switchboard.db``: whoever asks waits on the event loop, the work is done on two threads.

    What ``read`` and ``write`` are given runs on such a thread and returns plain values, never a
    cursor. A caller that is cancelled while it waits does not learn whether its work was done.

    Where damage is met, or the file was deleted or replaced while it is open, it is opened anew,
    which saves what can be read. Then the work is done once more, so it must not use anything up.
    """

    def __init__(
        self,
        path: Path,
        *,
        schema: Path = SCHEMA_FOLDER,
        busy_timeout: float = BUSY_SECONDS,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.path = path
        self._schema = schema
        self._busy_timeout = busy_timeout
        self.now = now
        """The clock."""
        self._writer: _Worker | None = None
        self._reader: _Worker | None = None
        self._running = asyncio.Event()
        self._pause_limit: asyncio.TimerHandle | None = None
        self._file: tuple[int, int] | None = None
        self._counted = 0.0
        self._reopening: asyncio.Task[bool] | None = None
        self._reopened: dict[type[StorageError], float] = {}
        self._times_opened = 0
        self.on_reopened: Callable[[OpenReport], None] = lambda _: None
        """Hears how the file was found when it was opened anew."""
        self.on_lost: Callable[[StorageError], None] = lambda _: None
        """Hears why it could not be opened anew; the database is closed then."""
        self.on_written: Callable[[], object] = lambda: None
        """Is called after each ``write``."""

    @property
    def is_open(self) -> bool:
        """Whether the file can be read and written; at once, or when it has been opened anew."""
        return self._writer is not None or self._reopening is not None

    async def open(self) -> OpenReport:
        """Open, check and migrate the file; see ``OpenReport`` for how it was found.

        What was cut off while something was forgotten is finished first, as far as it can be.

        Raises:
            StorageError: it could not be opened; its text says what can be done.
        """
        if self.is_open:
            raise RuntimeError("The database is open")
        return await self._open()

    async def _open(self) -> OpenReport:
        writer = _Worker("switchboard-writer", self.path)
        reader = _Worker("switchboard-reader", self.path)
        try:
            report = await writer.begin(self._open_writer)
            await reader.begin(self._open_reader)
        except BaseException:
            await _stop(reader, writer)
            raise
        self._writer, self._reader = writer, reader
        self._times_opened += 1
        self._running.set()
        return report

    async def close(self) -> None:
        """Let what was begun end, write everything into the one file, and close it.

        Work that waits for the end of a pause is refused with ``ClosedError``.
        """
        await self._settled()
        if self._writer is None or self._reader is None:
            return
        writer, reader = self._writer, self._reader
        self._writer = self._reader = None
        self.resume()
        with suppress(StorageError):
            await writer.run(self._count)
        await _stop(reader, writer)

    async def read[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads, all of it from one moment; it never waits for a writer.

        Raises:
            StorageError: the file could not be read.
        """
        return await self._again_if_reopened(partial(self._read, work))

    async def write[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns, once all it wrote is committed, in one transaction.

        If ``work`` raises, nothing of it is kept. During a pause it waits. It runs in the caller's
        context.

        Raises:
            StorageError: nothing was written; its text says what can be done.
        """
        run = copy_context().run
        change = partial(_in_transaction, lambda tx: run(work, tx), "BEGIN IMMEDIATE")
        job = partial(self._in_our_file, change)
        result = await self._again_if_reopened(partial(self._write, job))
        self.on_written()
        return result

    async def checkpoint(self) -> bool:
        """Move the write-ahead log into the file itself.

        Returns False if a reader still needed a part of the log.
        """
        return await self._write(erasing.empty_log)

    async def finish_forgetting(self) -> bool:
        """Leave no byte in the file of what was deleted for good, if any may be left.

        Takes as much room again as the file has while it runs. Other writing goes on in between,
        but for the time in which the file itself is written anew: seconds for a large one. Opening
        the file does it too, for what was cut off.

        Returns False if a reader held on to the old bytes for too long; try again later.

        Raises:
            StorageError: the file could not be written anew; try again later.
        """
        if not (mark := await self._write(erasing.last_mark)):
            return True
        await self._write(erasing.begin_indexes)
        while await self._write(partial(erasing.merge, begin=False)):
            pass
        return await self._write(partial(self._rewrite, mark))

    async def delete_copies(self) -> None:
        """Delete the damaged files that were moved aside.

        Raises:
            OSError: one could not be deleted.
        """
        await asyncio.to_thread(delete_moved_aside, self.path)

    async def pause(self) -> None:
        """Hold back all writing, for a backup; the file then holds everything written so far.

        It ends by itself after ``PAUSE_SECONDS``.
        """
        await self._settled()
        if self._writer is None:
            raise ClosedError(f"{self.path} is not open")
        self.resume()
        self._running.clear()
        # Whoever was to end the pause may have died meanwhile.
        self._pause_limit = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self.resume)
        await self._writer.run(erasing.empty_log)

    def resume(self) -> None:
        """End a pause."""
        if self._pause_limit is not None:
            self._pause_limit.cancel()
            self._pause_limit = None
        self._running.set()

    @property
    def is_paused(self) -> bool:
        """Return whether all writing is held back."""
        return self.is_open and not self._running.is_set()

    async def resumed(self) -> None:
        """Return once writing is not held back, or the file is closed."""
        if self.is_open:
            await self._running.wait()

    async def _read[T](self, work: Callable[[Transaction], T]) -> T:
        if self._reader is None:
            raise ClosedError(f"{self.path} is not open")
        return await self._reader.run(partial(_in_transaction, work, "BEGIN"))

    async def _write[T](self, job: Callable[[sqlite3.Connection], T]) -> T:
        await self._running.wait() if self.is_open else None
        if self._writer is None:
            raise ClosedError(f"{self.path} is not open")
        return await self._writer.run(job)

    async def _settled(self) -> None:
        """Return once the file is not being opened anew."""
        if self._reopening is not None:
            await asyncio.wait({self._reopening})

    async def _again_if_reopened[T](self, ask: Callable[[], Awaitable[T]]) -> T:
        await self._settled()
        opened = self._times_opened
        try:
            return await ask()
        except (CorruptFileError, LostFileError) as err:
            failed = err
        if opened == self._times_opened and not await self._reopen(failed):
            raise failed
        return await ask()

    async def _reopen(self, reason: StorageError) -> bool:
        """Open the file anew, unless it was for the same reason lately; returns whether it is."""
        if self._reopening is None:
            now = asyncio.get_running_loop().time()
            kind = type(reason)
            if now - self._reopened.get(kind, -REOPEN_SECONDS[kind]) < REOPEN_SECONDS[kind]:
                return False
            self._reopened[kind] = now
            self._reopening = asyncio.get_running_loop().create_task(
                self._close_and_open(reason), name="switchboard reopening"
            )
        # Whoever waits may be cancelled; the file must not be left half open for that.
        return await asyncio.shield(self._reopening)

    async def _close_and_open(self, reason: StorageError) -> bool:
        writer, reader = self._writer, self._reader
        self._writer = self._reader = None
        try:
            if writer is not None and reader is not None:
                with suppress(StorageError):
                    if isinstance(reason, LostFileError):
                        await writer.run(erasing.empty_log)
                    await writer.run(_let_go)
                await _stop(reader, writer)
            report = await self._open()
        except StorageError as err:
            self._reopening = None
            self.on_lost(err)
            return False
        finally:
            self._reopening = None
        if isinstance(reason, LostFileError) and report.outcome == "created":
            report = replace(report, outcome="begun_anew")
        self.on_reopened(report)
        return True

    def _in_our_file[T](
        self, job: Callable[[sqlite3.Connection], T], conn: sqlite3.Connection
    ) -> T:
        """Do what is to be done, and fail if nobody will find it under the file's name.

        What was written to a file that was deleted meanwhile ends with it.
        """
        result = job(conn)
        if identity_of(self.path) != self._file:
            raise LostFileError(f"{self.path} was deleted or replaced while it was open")
        if monotonic() - self._counted > COUNT_SECONDS:
            self._count(conn)
        return result

    def _rewrite(self, mark: int, conn: sqlite3.Connection) -> bool:
        finished = erasing.rewrite(conn, mark)
        self._count(conn)  # what was forgotten is not missed
        return finished

    def _count(self, conn: sqlite3.Connection) -> None:
        note_counts(conn, self.path)
        self._counted = monotonic()

    def _open_writer(self) -> tuple[sqlite3.Connection, OpenReport]:
        steps = read_migrations(self._schema)
        conn, report = open_file(self.path, steps, self._busy_timeout, self.now())
        if erasing.last_mark(conn):
            _finish_forgetting(conn, self.path)
            note_counts(conn, self.path)
        self._counted = monotonic()
        self._file = identity_of(self.path)
        return conn, report

    def _open_reader(self) -> tuple[sqlite3.Connection, None]:
        conn = connect(self.path, self._busy_timeout)
        conn.execute("PRAGMA query_only = ON")
        return conn, None


class _Worker:
    """One thread with one connection, which never leaves it."""

    def __init__(self, name: str, path: Path) -> None:
        self._path = path
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._conn: sqlite3.Connection | None = None

    async def begin[T](self, connect_: Callable[[], tuple[sqlite3.Connection, T]]) -> T:
        def job() -> T:
            self._conn, report = connect_()
            return report

        return await self._run(job)

    async def run[T](self, job: Callable[[sqlite3.Connection], T]) -> T:
        def on_thread() -> T:
            if self._conn is None:
                raise ClosedError(f"{self._path} is not open")
            return job(self._conn)

        return await self._run(on_thread)

    async def end(self) -> None:
        """Close the connection after all that was handed in before, and join the thread."""
        try:
            await self._run(self._disconnect)
        finally:
            await asyncio.to_thread(self._executor.shutdown)

    async def _run[T](self, job: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, job)
        except (sqlite3.Error, UnicodeError) as err:
            failed = storage_error(err, self._path)
        except CorruptFileError as err:
            failed = err
        if isinstance(failed, CorruptFileError):
            with suppress(OSError):
                await asyncio.to_thread(suspicion_file(self._path).touch)
        # Not from what SQLite raised: that may hold what somebody said.
        raise failed

    def _disconnect(self) -> None:
        conn, self._conn = self._conn, None
        if conn is not None:
            conn.close()


async def _stop(*workers: _Worker) -> None:
    """End ``workers`` in turn, each of them even if another fails."""
    results = [await asyncio.gather(worker.end(), return_exceptions=True) for worker in workers]
    for (result,) in results:
        if isinstance(result, BaseException):
            _LOGGER.warning("The database was not closed in order: %s", result)


def _let_go(conn: sqlite3.Connection) -> None:
    """Change nothing under the file's name any more, neither the file nor the log beside it.

    A damaged file is kept as it is. Of one that was replaced, the log (emptied before, so that it
    is not taken for the new one's) may be that one's own by now.
    """
    conn.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, True)


def _in_transaction[T](work: Callable[[Transaction], T], begin: str, conn: sqlite3.Connection) -> T:
    conn.execute(begin)
    try:
        result = work(Transaction(conn))
        conn.execute("COMMIT")
    except BaseException:
        # A full disk, among others, has ended the transaction by itself.
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise
    return result


def _finish_forgetting(conn: sqlite3.Connection, path: Path) -> None:
    """Finish what was cut off; a file for which there is no room is opened all the same."""
    try:
        erasing.finish(conn)
    except sqlite3.Error as err:
        _LOGGER.warning(
            "What was forgotten is deleted, but traces of it are left in the file until the "
            "database is opened again or something else is forgotten: %s",
            storage_error(err, path),
        )
