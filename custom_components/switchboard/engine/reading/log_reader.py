"""Reading the log in chunks: jobs are cut once, read chunk by chunk, and go on where they stood.

``again`` reads what was read before with the extractor of today. ``backlog`` reads what nobody has
read yet, where that is too much for one window after the other. What is said meanwhile is read by
the windows, as ever.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Final

from ..chunking.config import CUSTOM, ChunkingConfig
from ..chunking.conversation import ChunkMetadata, Conversation, ConversationChunk
from ..chunking.deduplication import ChunkDeduplicator
from ..chunking.errors import blame
from ..chunking.orchestrator import ChunkingOrchestrator
from ..chunking.registry import strategies_by_name, strategy_for
from ..chunking.results import ChunkExtractionError, ChunkExtractionResult
from ..knowledge.ports import NewId
from ..storage.entries import JobKind, JobStatus, ReadingChunk, ReadingJob
from ..tokens.counter import TokenCounter
from . import jobs
from . import reading_ledger as ledger
from .chunk_reader import ChunkReader
from .job_run import WAITING, JobRun, ReadingProgress, ReadingReport, StopError, StoppedBy, Written
from .jobs import Standing, Stretch
from .log_chunk_reader import LogChunkReader
from .log_messages import LogMessages
from .runner import RunContext

_AS_BEGUN: Final = "as-begun"


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
        stretches = await self._store.read(jobs.read_so_far)
        return await self._begin("again", since, stretches)

    async def begin_backlog(self) -> ReadingJob | None:
        """Begin to read what waits of owners of whom more than ``jobs.BACKLOG_TOKENS`` wait.

        What waits is then the job's, and the windows go on behind it.

        Raises:
            StorageError: the log cannot be read or written.
        """
        stretches = await self._store.read(jobs.too_much)
        return await self._begin("backlog", None, stretches)

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
        self, kind: JobKind, since: datetime | None, stretches: Sequence[Stretch]
    ) -> ReadingJob | None:
        cut: dict[Stretch, Sequence[ReadingChunk]] = {}
        for stretch in stretches:
            places = await self._store.read(partial(jobs.places, stretch=stretch, since=since))
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
        by_id = {chunk.id: chunk for chunk in chunks}
        run = JobRun(
            self._context,
            job,
            by_id,
            await self._store.read(partial(ledger.rows_of, job=job)),
            await self._store.read(partial(jobs.given_up, job=job)),
            self._reader.version,
            self._new_id,
            eager,
            self._on_written,
            on_progress,
            began=self._context.seconds(),
        )
        reader = LogChunkReader(self._store, self._reader, by_id)
        results: list[ChunkExtractionResult] = []
        stopped: StoppedBy = "finished"
        try:
            for _, of_owner in groupby(chunks, key=lambda one: one.owner):
                await self._read(list(of_owner), reader, run, results)
        except StopError as stop:
            stopped = stop.reason
        await self._store.write(partial(ledger.close, job=job, now=self._context.clock()))
        now = await self._store.read(lambda tx: tx.reading_jobs.get(job_id=job.id))
        return run.report(now or job, results, stopped)

    async def _read(
        self,
        chunks: Sequence[ReadingChunk],
        reader: LogChunkReader,
        run: JobRun,
        results: list[ChunkExtractionResult],
    ) -> None:
        """Read what is due of an owner's chunks."""
        owner = chunks[0].owner
        orchestrator = ChunkingOrchestrator(
            self._counter,
            {_AS_BEGUN: _AsBegun(chunks)},
            ChunkDeduplicator(),
            parallel_chunks=self._options.parallel_chunks,
            seconds=self._context.seconds,
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
