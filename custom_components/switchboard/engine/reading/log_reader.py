"""Reading the log in chunks: jobs are cut once, read chunk by chunk, and go on where they stood.

``again`` reads what was read before with the extractor of today. ``backlog`` reads what nobody has
read yet, where that is too much for one window after the other. What is said meanwhile is read by
the windows, as ever.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final, overload

from ..chunking.conversation import ChunkingConfig, ChunkMessage, Conversation
from ..chunking.deduplication import ChunkDeduplicator
from ..chunking.orchestrator import ChunkingOrchestrator
from ..chunking.registry import strategies_by_name, strategy_for
from ..knowledge.ports import NewId
from ..storage.entries import JobKind, JobStatus, ReadingChunk, ReadingJob
from ..storage.transaction import Store
from ..tokens.counter import TokenCounter
from . import chunk_ledger as ledger
from . import jobs
from .chunk_reader import ChunkReader, message
from .job_run import JobRun, ReadingProgress, ReadingReport, Written
from .jobs import Range, Standing
from .runner import RunContext

PAGE: Final = 500
_KEPT: Final = 4
"""Pages that are held: strategies go through a conversation from its beginning."""
_SECONDS: Final = 60.0
"""After what time a page that does not come is given up: the loop may have ended meanwhile."""


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How the log is cut, and how many chunks are read at a time."""

    chunking: ChunkingConfig
    parallel_chunks: int = 1


class LogReader:
    """Begins jobs and reads them; one run at a time. ``on_written`` hears of each chunk."""

    def __init__(
        self,
        context: RunContext,
        reader: ChunkReader,
        counter: TokenCounter,
        options: ReadingOptions,
        *,
        new_id: NewId,
        on_written: Written,
    ) -> None:
        self._store = context.store
        self._context = context
        self._reader = reader
        self._counter = counter
        self._options = options
        self._new_id = new_id
        self._on_written = on_written
        self._one_at_a_time = asyncio.Lock()

    async def begin_again(self, since: datetime | None) -> ReadingJob | None:
        """Begin to read again what was read, from a time on; another such job ends with that.

        Returns ``None`` if there is nothing to read again.

        Raises:
            StorageError: the log cannot be read or written.
        """
        return await self._begin("again", since, await self._store.read(jobs.was_read))

    async def begin_backlog(self) -> ReadingJob | None:
        """Begin to read what waits of owners of whom more than ``jobs.BACKLOG_TOKENS`` wait.

        What waits is then the job's, and the windows go on behind it.

        Raises:
            StorageError: the log cannot be read or written.
        """
        return await self._begin("backlog", None, await self._store.read(jobs.too_much))

    async def steer(self, status: JobStatus, job_id: int | None = None) -> ReadingJob | None:
        """Pause, resume or cancel a job that is under way; returns it, if there is one.

        Without ``job_id`` it is the reading again, else the first reading of what waits.

        Raises:
            StorageError: the database cannot be written.
        """
        work = partial(jobs.steer, status=status, now=self._context.clock(), job_id=job_id)
        return await self._store.write(work)

    async def standings(self) -> list[Standing]:
        """Return how all jobs stand, the latest first.

        Raises:
            StorageError: the database cannot be read.
        """
        return await self._store.read(jobs.standings)

    async def run(
        self,
        on_progress: Callable[[ReadingProgress], None] = lambda _: None,
        *,
        eager: bool = False,
        job_id: int | None = None,
    ) -> list[ReadingReport]:
        """Read what is due of the jobs that run; returns how each of them stands, and ``job_id``.

        ``eager``: what failed lately or was given up is tried as well, of jobs too that are done.
        It can be cancelled at any point without harm.

        Raises:
            StorageError: the database cannot be read or written.
        """
        reports: list[ReadingReport] = []
        async with self._one_at_a_time:
            for job in await self._store.read(partial(jobs.due, eager=eager, job_id=job_id)):
                reports.append(await self._run(job, on_progress, eager=eager))
                if reports[-1].stopped in ("budget", "no_deployment", "service"):
                    break
        return reports

    async def _begin(
        self, kind: JobKind, since: datetime | None, ranges: Sequence[Range]
    ) -> ReadingJob | None:
        cut: dict[Range, Sequence[ReadingChunk]] = {}
        for one in ranges:
            places = await self._store.read(partial(jobs.places, span=one, since=since))
            if places:
                loop = asyncio.get_running_loop()
                messages = LogMessages(self._store, one.owner, places, loop)
                cut[one] = await asyncio.to_thread(self._cut, messages, one.owner)
        if not cut:
            return None
        config = self._options.chunking
        job = ReadingJob(
            kind=kind,
            from_time=since,
            extractor_version=self._reader.version,
            config=json.dumps(
                {
                    "strategy": config.strategy,
                    "max_tokens_per_chunk": config.max_tokens_per_chunk,
                    "overlap_tokens": config.overlap,
                }
            ),
            started_at=self._context.clock(),
        )
        return await self._store.write(partial(jobs.begin, job=job, cut=cut))

    def _cut(self, messages: LogMessages, owner: str) -> list[ReadingChunk]:
        """Cut an owner's messages, on a thread; the log is paged by the loop's."""
        conversation = Conversation(f"log:{owner}", messages)
        config = self._options.chunking
        strategy = strategy_for(strategies_by_name(self._counter), conversation, config)
        places = messages.places
        return [
            ReadingChunk(
                job_id=0,
                sequence=chunk.sequence,
                id=chunk.id,
                owner=owner,
                start_seq=places[chunk.metadata.start_message_index],
                new_from_seq=places[
                    chunk.metadata.start_message_index + chunk.overlap_with_previous
                ],
                end_seq=places[chunk.metadata.end_message_index],
                token_count=chunk.token_count,
            )
            for chunk in strategy.chunk(conversation, config)
        ]

    async def _run(
        self, job: ReadingJob, on_progress: Callable[[ReadingProgress], None], *, eager: bool
    ) -> ReadingReport:
        if eager:
            job = await self._store.write(partial(jobs.take_up, job=job))
        chunks = await self._store.read(lambda tx: tx.reading_jobs.chunks(job_id=job.id))
        run = JobRun(
            context=self._context,
            job=job,
            chunks={chunk.id: chunk for chunk in chunks},
            rows=await self._store.read(partial(ledger.rows_of, job=job)),
            given_up=await self._store.read(partial(jobs.given_up, job=job)),
            reader=self._reader,
            new_id=self._new_id,
            eager=eager,
            on_written=self._on_written,
            on_progress=on_progress,
            began=self._context.seconds(),
        )
        stopped = await run.run(
            ChunkingOrchestrator(
                self._counter,
                {},
                ChunkDeduplicator(),
                parallel_chunks=self._options.parallel_chunks,
                seconds=self._context.seconds,
            )
        )
        await self._store.write(partial(ledger.close, job=job, now=self._context.clock()))
        now = await self._store.read(lambda tx: tx.reading_jobs.get(job_id=job.id))
        return run.report(now or job, stopped)


class LogMessages(Sequence[ChunkMessage]):
    """The log of one owner as a conversation to be cut, read page by page from a worker thread.

    A message that is deleted meanwhile is empty from then on.
    """

    def __init__(
        self, store: Store, owner: str, places: Sequence[int], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.places = places
        self._store = store
        self._owner = owner
        self._loop = loop
        self._pages: dict[int, list[ChunkMessage]] = {}

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, index: int) -> ChunkMessage: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ChunkMessage]: ...
    def __getitem__(self, index: int | slice) -> ChunkMessage | Sequence[ChunkMessage]:
        if isinstance(index, slice):
            return [self._at(one) for one in range(len(self.places))[index]]
        return self._at(range(len(self.places))[index])

    def _at(self, index: int) -> ChunkMessage:
        number, place = divmod(index, PAGE)
        if number not in self._pages:
            while len(self._pages) >= _KEPT:
                del self._pages[next(iter(self._pages))]
            self._pages[number] = self._read(number)
        return self._pages[number][place]

    def _read(self, number: int) -> list[ChunkMessage]:
        places = self.places[number * PAGE : (number + 1) * PAGE]
        reading = asyncio.run_coroutine_threadsafe(
            self._store.read(lambda tx: tx.log.between(self._owner, places[0], places[-1])),
            self._loop,
        )
        found = {stored.seq: message(stored.entry) for stored in reading.result(_SECONDS)}
        return [found.get(place) or ChunkMessage(str(place), "system", "", 0) for place in places]
