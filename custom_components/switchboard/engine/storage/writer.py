"""Appending to the log without anyone waiting for the disk."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from .database import Database
from .entries import LogEntry
from .errors import ClosedError, RefusedError, StorageError
from .transaction import Append, Prepare, Store, Transaction

_LOGGER = logging.getLogger(__name__)

CAPACITY = 10_000
BATCH = 100
DELAY_SECONDS = 0.05
_FIRST_RETRY_SECONDS = 1.0
_LAST_RETRY_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class WriterStats:
    """``dropped`` found the queue full or closed; ``refused`` could not be stored as they are.

    ``problem`` is why the log cannot be written at present.
    """

    written: int
    waiting: int
    dropped: int
    refused: int
    problem: StorageError | None


async def as_they_are(_: Store, entries: Sequence[LogEntry]) -> Append:
    """Return what appends messages as they come."""

    def append(tx: Transaction) -> int:
        return tx.log.append(entries)

    return append


async def append_prepared(store: Store, entries: Sequence[LogEntry], prepare: Prepare) -> int:
    """Append messages, prepared as often as it takes; returns how many were new."""
    while True:
        added = await store.write(await prepare(store, entries))
        if added is not None:
            return added


class LogWriter:
    """Takes messages at once and commits them in batches; used from one event loop.

    What cannot be written at present (disk full, file locked, backup under way, the file being
    written anew after something was forgotten) waits in a bounded queue, and whatever was taken is
    written. When the queue is full, further messages are counted and dropped.
    """

    def __init__(
        self,
        database: Database,
        *,
        capacity: int = CAPACITY,
        batch: int = BATCH,
        delay: float = DELAY_SECONDS,
        prepare: Prepare | None = None,
        on_problem: Callable[[StorageError | None], None] | None = None,
    ) -> None:
        """``prepare`` has a say in how messages are written; without it they are as they come.

        ``on_problem`` hears why writing fails, once; then ``None`` when it works again.
        """
        self._database = database
        self._capacity = capacity
        self._batch = batch
        self._delay = delay
        self._prepare = prepare or as_they_are
        self._on_problem = on_problem
        self._queue: deque[LogEntry] = deque()
        self._flushes: deque[tuple[int, asyncio.Future[None]]] = deque()
        self._arrived = asyncio.Event()
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        self._taken = self._settled = self._dropped = self._refused = 0
        self._problem: StorageError | None = None

    @property
    def is_started(self) -> bool:
        """Return whether it has begun to write."""
        return self._task is not None

    @property
    def stats(self) -> WriterStats:
        """Return what has become of the messages so far."""
        return WriterStats(
            written=self._settled - self._refused,
            waiting=len(self._queue),
            dropped=self._dropped,
            refused=self._refused,
            problem=self._problem,
        )

    def start(self) -> None:
        """Begin to write, or go on after ``close``; not from within a turn, whose context it keeps.

        Raises:
            RuntimeError: it writes already.
        """
        if self._task is not None:
            raise RuntimeError("The writer was started before")
        self._problem = None
        self._arrived.set()
        self._task = asyncio.get_running_loop().create_task(self._run(), name="switchboard log")

    def append(self, entry: LogEntry) -> bool:
        """Take a message and return at once; False if it was dropped."""
        if len(self._queue) >= self._capacity:
            if not self._dropped:
                _LOGGER.warning(
                    "Messages cannot be saved as fast as they come: some will be missing in the log"
                )
            self._dropped += 1
            return False
        self._queue.append(entry)
        self._taken += 1
        self._arrived.set()
        if len(self._queue) >= self._batch and self._problem is None:
            self._hurry.set()
        return True

    async def flush(self) -> None:
        """Return once every message taken so far is committed.

        Raises:
            StorageError: they cannot be at present; they wait and are tried again.
        """
        if self._settled == self._taken:
            return
        if self._task is None or self._task.done():
            raise ClosedError("The log is not being written")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._flushes.append((self._taken, done))
        self._hurry.set()
        await done

    async def close(self) -> None:
        """Commit the messages that wait, and end; a backup's pause ends with it.

        What could not be written, or comes later, waits until it is started again.

        Raises:
            StorageError: the last messages could not be written.
        """
        if self._task is None:
            return
        self._closing = True
        self._database.resume()
        self._arrived.set()
        self._hurry.set()
        try:
            await self._task
        finally:
            self._task, self._closing = None, False
        if self._problem is not None:
            raise self._problem

    async def _run(self) -> None:
        wait, retry = self._delay, _FIRST_RETRY_SECONDS
        while not self._closing or self._queue:
            await self._arrived.wait()
            await self._pause(wait)
            self._arrived.clear()
            try:
                await self._drain()
            except StorageError as err:
                self._failed(err)
                if self._closing:
                    return
                self._arrived.set()
                wait, retry = retry, min(2 * retry, _LAST_RETRY_SECONDS)
            else:
                wait, retry = self._delay, _FIRST_RETRY_SECONDS

    async def _pause(self, seconds: float) -> None:
        """Wait until the time is over, or somebody is in a hurry."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._hurry.wait()
        self._hurry.clear()

    async def _drain(self) -> None:
        while self._queue:
            batch = tuple(islice(self._queue, self._batch))
            await self._commit(batch)
            for _ in batch:
                self._queue.popleft()
            self._settled += len(batch)
            self._works_again()
            while self._flushes and self._flushes[0][0] <= self._settled:
                _, done = self._flushes.popleft()
                if not done.done():
                    done.set_result(None)

    async def _commit(self, batch: Sequence[LogEntry]) -> None:
        """Write ``batch``; what SQLite will not take as it is must not hold up the rest."""
        try:
            await append_prepared(self._database, batch, self._prepare)
        except RefusedError as err:
            refused: Exception = err
        except StorageError:
            raise
        except Exception as err:  # noqa: BLE001 - said below, without what it holds
            refused = err
        else:
            return
        if len(batch) == 1:
            self._refused += 1
            # Not what it says: that may be the message.
            _LOGGER.error("A message could not be stored (%s)", type(refused).__name__)
            return
        for entry in batch:
            await self._commit((entry,))

    def _failed(self, err: StorageError) -> None:
        first = type(self._problem) is not type(err)
        self._problem = err
        while self._flushes:
            _, done = self._flushes.popleft()
            if not done.done():
                done.set_exception(err)
        if first:
            _LOGGER.warning("The log cannot be written at present: %s", err)
            if self._on_problem is not None:
                self._on_problem(err)

    def _works_again(self) -> None:
        if self._problem is None:
            return
        self._problem = None
        _LOGGER.info("The log can be written again")
        if self._on_problem is not None:
            self._on_problem(None)
