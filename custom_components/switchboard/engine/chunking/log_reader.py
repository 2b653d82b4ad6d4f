"""Reading the log in chunks: jobs are cut once, read chunk by chunk, and go on where they stood.

``again`` reads what was read before with the extractor of today. ``backlog`` reads what nobody has
read yet, where that is too much for one window after the other. What is said meanwhile is read by
the windows, as ever.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Final

from ..extraction.errors import blame
from ..extraction.progress import PIPELINE
from ..extraction.runner import Budget, Quiet
from ..knowledge.ports import NewId
from ..storage.entries import JobKind, JobStatus, ReadingChunk, ReadingJob, WindowRow
from ..storage.ports import Store
from ..storage.transaction import Transaction
from ..tokens.counter import TokenCounter
from . import reading_ledger as ledger
from .chunk_reader import ChunkReader
from .config import CUSTOM, ChunkingConfig
from .conversation import ChunkMetadata, Conversation, ConversationChunk
from .deduplication import ChunkDeduplicator
from .job_run import WAITING, JobRun, ReadingProgress, ReadingReport, StopError, StoppedBy, Written
from .log_chunk_reader import LogChunkReader
from .log_messages import LogMessages
from .orchestrator import ChunkingOrchestrator
from .registry import strategies_by_name, strategy_for
from .results import ChunkExtractionError, ChunkExtractionResult

_AS_BEGUN: Final = "as-begun"

BACKLOG_TOKENS: Final = 500_000
"""More than this waits in chunks; below, windows are as fast and find more."""


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How the log is cut, and how many chunks are read at a time."""

    chunking: ChunkingConfig
    parallel_chunks: int = 1


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What of an owner's log is to be cut: the places after ``after`` up to ``end``."""

    owner: str
    after: int
    end: int


class LogReader:
    """Begins jobs and reads them; one run at a time.

    ``clock`` gives the time, ``seconds`` a clock that never goes back. ``on_written`` hears of each
    chunk that was written, ``on_parked`` of each that is given up.
    """

    def __init__(  # noqa: PLR0913
        self,
        store: Store,
        reader: ChunkReader,
        counter: TokenCounter,
        options: ReadingOptions,
        *,
        clock: Callable[[], datetime],
        seconds: Callable[[], float],
        budget: Budget,
        quiet: Quiet,
        new_id: NewId,
        on_written: Written,
        on_parked: Callable[[WindowRow], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._reader = reader
        self._counter = counter
        self._options = options
        self._clock = clock
        self._seconds = seconds
        self._budget = budget
        self._quiet = quiet
        self._new_id = new_id
        self._on_written = on_written
        self._on_parked = on_parked
        self._one_at_a_time = asyncio.Lock()

    async def begin_again(self, since: datetime | None) -> ReadingJob | None:
        """Begin to read again what was read, from a time on; another such job ends with that.

        Returns ``None`` if there is nothing to read again.

        Raises:
            StorageError: the log cannot be read or written.
        """
        stretches = await self._store.read(_read_so_far)
        return await self._begin("again", since, stretches)

    async def begin_backlog(self) -> ReadingJob | None:
        """Begin to read what waits of owners of whom more than ``BACKLOG_TOKENS`` wait.

        What waits is then the job's, and the windows go on behind it.

        Raises:
            StorageError: the log cannot be read or written.
        """
        stretches = await self._store.read(_too_much)
        return await self._begin("backlog", None, stretches)

    async def steer(self, status: JobStatus) -> ReadingJob | None:
        """Pause, resume or cancel the reading again that is under way; returns it, if there is one.

        Raises:
            StorageError: the database cannot be written.
        """
        return await self._store.write(partial(_steer, status=status, now=self._clock()))

    async def run(
        self,
        on_progress: Callable[[ReadingProgress], None] = lambda _: None,
        *,
        eager: bool = False,
        job_id: int | None = None,
    ) -> list[ReadingReport]:
        """Read what is due of the jobs that run; returns how each of them stands, and ``job_id``.

        ``eager``: what failed lately or was given up is tried as well, of the last job too if it is
        done. It can be cancelled at any point without harm.

        Raises:
            StorageError: the database cannot be read or written.
        """
        reports: list[ReadingReport] = []
        async with self._one_at_a_time:
            for job in await self._store.write(partial(_due, eager=eager, job_id=job_id)):
                reports.append(await self._run(job, on_progress, eager=eager))
                if reports[-1].stopped in ("budget", "no_deployment", "service"):
                    break
        return reports

    async def _begin(
        self, kind: JobKind, since: datetime | None, stretches: Sequence[_Stretch]
    ) -> ReadingJob | None:
        cut: dict[_Stretch, Sequence[ReadingChunk]] = {}
        for stretch in stretches:
            places = await self._store.read(partial(_places, stretch=stretch, since=since))
            if places:
                loop = asyncio.get_running_loop()
                messages = LogMessages(self._store, stretch.owner, places, loop)
                cut[stretch] = await asyncio.to_thread(self._cut, messages, stretch.owner)
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
            started_at=self._clock(),
        )
        return await self._store.write(partial(_write_job, job=job, cut=cut))

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
        chunks = await self._store.read(lambda tx: tx.reading_jobs.chunks(job_id=job.id))
        by_id = {chunk.id: chunk for chunk in chunks}
        run = JobRun(
            self._store,
            job,
            by_id,
            await self._store.read(partial(ledger.rows_of, job=job)),
            self._reader.version,
            self._clock,
            self._seconds,
            self._budget,
            self._quiet,
            self._new_id,
            eager,
            self._on_written,
            self._on_parked,
            on_progress,
            began=self._seconds(),
        )
        reader = LogChunkReader(self._store, self._reader, by_id)
        results: list[ChunkExtractionResult] = []
        stopped: StoppedBy = "finished"
        try:
            for _, of_owner in groupby(chunks, key=lambda one: one.owner):
                await self._read(list(of_owner), reader, run, results)
        except StopError as stop:
            stopped = stop.reason
        await self._store.write(partial(ledger.close, job=job, now=self._clock()))
        now = await self._store.read(lambda tx: tx.reading_jobs.get(job_id=job.id))
        return run.report(now or job, results, stopped)

    async def _read(
        self,
        chunks: Sequence[ReadingChunk],
        reader: LogChunkReader,
        run: JobRun,
        results: list[ChunkExtractionResult],
    ) -> None:
        """Read what is due of an owner's chunks.

        Raises:
            StopError: nothing more may be read at present; what was under way is written.
        """
        owner = chunks[0].owner
        orchestrator = ChunkingOrchestrator(
            self._counter,
            {_AS_BEGUN: _AsBegun(chunks)},
            ChunkDeduplicator(),
            parallel_chunks=self._options.parallel_chunks,
            seconds=self._seconds,
        )
        config = replace(self._options.chunking, strategy=CUSTOM, custom_strategy=_AS_BEGUN)
        stream = orchestrator.stream(_only(Conversation(owner, ())), owner, reader, config, run)
        try:
            async with aclosing(stream) as done:
                async for result in done:
                    results += [result] if run.was_tried(result.chunk_id) else []
        except ChunkExtractionError as err:
            # All that was left had failed before, or for what it says: that is no end of the run.
            if err.reason != WAITING and blame(err.reason) == "service":
                raise StopError("service") from err
        if run.stopped_by is not None:
            raise StopError(run.stopped_by)


@dataclass(frozen=True, slots=True)
class _AsBegun:
    """Cuts as an owner's log was cut when the job began, whatever has been deleted since.

    The chunks have no messages: their reader finds those that are left.
    """

    chunks: Sequence[ReadingChunk]
    name: str = _AS_BEGUN

    def can_handle(self, _conversation: Conversation, _config: ChunkingConfig) -> bool:
        return True

    def chunk(self, conversation: Conversation, _config: ChunkingConfig) -> list[ConversationChunk]:
        at = datetime.now(UTC)
        return [
            ConversationChunk(
                id=one.id,
                conversation_id=conversation.id,
                sequence=one.sequence,
                total_chunks=len(self.chunks),
                messages=(),
                token_count=one.token_count,
                overlap_with_previous=0,
                overlap_with_next=0,
                metadata=ChunkMetadata(one.start_seq, one.end_seq, _AS_BEGUN, at),
            )
            for one in self.chunks
        ]


async def _only(conversation: Conversation) -> AsyncIterator[Conversation]:
    yield conversation


def _read_so_far(tx: Transaction) -> list[_Stretch]:
    cursors = [tx.windows.cursor(owner) for owner in tx.log.owners()]
    ends = {one.owner: one.last_processed_seq for one in cursors}
    for job in tx.reading_jobs.unfinished():
        if job.kind == "backlog":  # it reads these for the first time
            rows = ledger.rows_of(tx, job)
            for chunk in tx.reading_jobs.chunks(job.id):
                is_read = chunk.id in rows and rows[chunk.id].status == "done"
                if chunk.owner in ends and not is_read:
                    ends[chunk.owner] = min(ends[chunk.owner], chunk.new_from_seq - 1)
    return [_Stretch(owner, 0, end) for owner, end in ends.items()]


def _too_much(tx: Transaction) -> list[_Stretch]:
    cursors = [tx.windows.cursor(owner) for owner in tx.log.owners()]
    end = tx.log.last_seq()
    return [
        _Stretch(one.owner, one.last_processed_seq, end)
        for one in cursors
        if tx.log.tokens_after(one.owner, one.last_processed_seq) > BACKLOG_TOKENS
    ]


def _places(tx: Transaction, stretch: _Stretch, since: datetime | None) -> list[int]:
    return tx.log.places(stretch.owner, stretch.after, stretch.end, since)


def _write_job(
    tx: Transaction, job: ReadingJob, cut: Mapping[_Stretch, Sequence[ReadingChunk]]
) -> ReadingJob | None:
    """Write a job down with its chunks; ``None`` if what it was to read was read meanwhile."""
    if job.kind == "again":
        for earlier in tx.reading_jobs.unfinished():
            if earlier.kind == "again":
                tx.reading_jobs.set_status(earlier.id, "cancelled", job.started_at)
    else:
        # All are looked at before any is handed over: what is nobody's is never read.
        if any(tx.windows.cursor(one.owner).last_processed_seq != one.after for one in cut):
            return None
        for stretch in cut:
            tx.windows.hand_over(
                PIPELINE, ledger.cursor_behind(tx, stretch.owner, stretch.end, job.started_at)
            )
    begun = tx.reading_jobs.begin(job)
    chunks = [chunk for of_owner in cut.values() for chunk in of_owner]
    tx.reading_jobs.add_chunks(
        # The same cut has the same ids again, and each job has chunks of its own.
        replace(chunk, id=f"{begun.id}-{chunk.id}", job_id=begun.id, sequence=number)
        for number, chunk in enumerate(chunks, 1)
    )
    return begun


def _steer(tx: Transaction, status: JobStatus, now: datetime) -> ReadingJob | None:
    for job in tx.reading_jobs.unfinished():
        if job.kind == "again":
            tx.reading_jobs.set_status(job.id, status, now)
            return tx.reading_jobs.get(job.id)
    return None


def _due(tx: Transaction, *, eager: bool, job_id: int | None) -> list[ReadingJob]:
    """Return the jobs to be read on, or to be told of."""
    jobs = [job for job in tx.reading_jobs.unfinished() if job.status == "running"]
    last = tx.reading_jobs.last()
    if eager and last is not None and last.status == "done":
        rows = ledger.rows_of(tx, last).values()
        if any(row.status == "parked" for row in rows):
            tx.reading_jobs.reopen(last.id)
            jobs.append(replace(last, status="running", finished_at=None))
    asked = None if job_id is None else tx.reading_jobs.get(job_id)
    return [*jobs, asked] if asked is not None and asked not in jobs else jobs
