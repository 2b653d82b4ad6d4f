"""One run over a job: which of its chunks is due, what came of each, and when to stop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Final, Literal

from ..chunking.conversation import ChunkMetadata, ConversationChunk
from ..chunking.orchestrator import ChunkingOrchestrator
from ..chunking.results import ChunkError, ChunkExtractionError, ChunkExtractionResult
from ..knowledge.ports import NewId
from ..storage.entries import ReadingChunk, ReadingJob, WindowRow
from . import chunk_ledger as ledger
from .chunk_ledger import Attempt, ChunkLearnt
from .chunk_reader import ChunkReader, ChunkReading
from .jobs import Standing
from .ledger import Try
from .merging import Merge, known_of, merges_of
from .runner import RunContext, Stopped, is_due
from .windows import Window

_LOGGER = logging.getLogger(__name__)

_WAITING: Final = ChunkError("waiting")
"""Why a chunk is not tried now: it failed lately, or was given up, or nothing may be read."""

type StoppedBy = Stopped | Literal["cancelled"]
type Written = Callable[[ChunkLearnt], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """How far a job is: chunks read and left, facts written and replaced, seconds of this run."""

    chunks: int
    left: int
    facts: int
    replaced: int
    seconds: float


@dataclass(frozen=True, slots=True)
class ReadingReport(Standing):
    """How a job stands at the end of a run.

    ``facts`` and ``repeats`` are the run's own, as ``results`` are, one for each chunk it tried.
    """

    facts: int
    repeats: int
    seconds: float
    stopped: StoppedBy
    results: tuple[ChunkExtractionResult, ...] = ()


@dataclass(slots=True)
class JobRun:
    """One run: a ``ChunkExtractor`` and a ``ChunkLedger`` for the chunks of a job.

    ``eager``: what failed lately or is ``given_up`` is tried as well. The chunks have no messages
    until they are read: those that are left in the log then are.
    """

    context: RunContext
    job: ReadingJob
    chunks: dict[str, ReadingChunk]
    rows: dict[str, WindowRow]
    given_up: frozenset[str]
    reader: ChunkReader
    new_id: NewId
    eager: bool
    on_written: Written
    on_progress: Callable[[ReadingProgress], None]
    began: float
    facts: int = 0
    repeats: int = 0
    replaced: int = 0
    results: list[ChunkExtractionResult] = field(default_factory=list)
    stopped_by: StoppedBy | None = None
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tried: set[str] = field(default_factory=set)
    _started: dict[str, datetime] = field(default_factory=dict)

    async def run(self, orchestrator: ChunkingOrchestrator) -> StoppedBy:
        """Read what is due, owner by owner; returns why it ended."""
        planned = list(self.chunks.values())
        for owner, of_owner in groupby(planned, key=lambda one: one.owner):
            chunks = [_to_be_read(one, len(planned)) for one in of_owner]
            try:
                async with aclosing(orchestrator.read(chunks, owner, self, self)) as done:
                    async for result in done:
                        self.results += [result] if result.chunk_id in self._tried else []
            except ChunkExtractionError:
                return "service"
            if self.stopped_by is not None:
                return self.stopped_by
        return "finished"

    async def known(self, chunk: ConversationChunk) -> ChunkReading | ChunkError | None:
        """Return what is known of a chunk; ``None`` once it may be read.

        Once nothing may be read, all that is left waits, and what is under way is written.
        """
        if self.stopped_by is not None:
            return _WAITING
        row = self.rows.get(chunk.id)
        if row is not None and row.status == "done":
            return ChunkReading()
        if row is not None and not self._is_due(row):
            return _WAITING
        await self.context.quiet.wait()
        self.stopped_by = await self._stops()
        if self.stopped_by is not None:
            return _WAITING
        self._started[chunk.id] = self.context.clock()
        return None

    async def extract(
        self, chunk: ConversationChunk, owner: str, before: str | None
    ) -> ChunkReading:
        """Return what a chunk tells of ``owner``; one of which nothing new is left tells nothing.

        Raises:
            ExtractionError: there is no answer about it.
            StorageError: the log cannot be read.
        """
        places = self.chunks[chunk.id]
        left = await self.context.store.read(partial(ledger.messages_of, chunk=places))
        repeated = sum(stored.seq < places.new_from_seq for stored in left)
        window = Window(tuple(left[:repeated]), tuple(left[repeated:]))
        if not window.new:
            return ChunkReading()
        return await self.reader.read(chunk.id, window, before or "")

    async def write(self, chunk: ConversationChunk, outcome: ChunkReading | ChunkError) -> None:
        """Write down what came of a chunk."""
        self._tried.add(chunk.id)
        started = self._started.pop(chunk.id)
        tried = Try(self.reader.version, started, self.context.clock())
        attempt = Attempt(self.job, self.chunks[chunk.id], tried)
        if isinstance(outcome, ChunkError):
            await self._fail(attempt, outcome.reason)
            return
        async with self._one_at_a_time:  # else two would say the same and neither know
            learnt = await self.context.store.write(
                partial(
                    ledger.complete,
                    attempt=attempt,
                    found=outcome,
                    new_id=self.new_id,
                    merges=await self._merges(attempt.chunk, outcome),
                )
            )
        if learnt is None:
            _LOGGER.debug("Chunk %s was read or let go by another run", chunk.id)
            return
        self.rows[chunk.id] = learnt.row
        for part, row in learnt.unread:
            self.chunks[part.id], self.rows[part.id] = part, row
            _LOGGER.warning(
                "A part of chunk %s was not read: %s. What is around it was", chunk.id, row.error
            )
        self.facts += len(learnt.kept)
        self.repeats += learnt.repeats
        self.replaced += len(learnt.withdrawn.facts)
        read = sum(row.status == "done" for row in self.rows.values())
        left = len(self.chunks) - read
        self.on_progress(ReadingProgress(read, left, self.facts, self.replaced, self._seconds()))
        await self.on_written(learnt)

    def report(self, job: ReadingJob, stopped: StoppedBy) -> ReadingReport:
        """Return how the job stands."""
        counts = [row.status for row in self.rows.values()]
        return ReadingReport(
            job=job,
            chunks=len(self.chunks),
            read=counts.count("done"),
            failed=counts.count("failed"),
            parked=counts.count("parked"),
            facts=self.facts,
            repeats=self.repeats,
            seconds=self._seconds(),
            stopped=stopped,
            results=tuple(self.results),
        )

    async def _stops(self) -> StoppedBy | None:
        job = await self.context.store.read(lambda tx: tx.reading_jobs.get(job_id=self.job.id))
        if job is None or job.status in ("cancelled", "done"):
            return "cancelled"
        return "paused" if job.status == "paused" else self.context.budget.stops()

    async def _merges(self, chunk: ReadingChunk, found: ChunkReading) -> list[Merge]:
        """Return what of a chunk says what other chunks of the job have said."""
        if not found.memories:
            return []
        known = await self.context.store.read(partial(known_of, job=self.job, owner=chunk.owner))
        result = ChunkExtractionResult(
            chunk.id, chunk.sequence, "success", found.memories, (), chunk.token_count, 0.0
        )
        return await asyncio.to_thread(merges_of, known, result)

    async def _fail(self, attempt: Attempt, reason: str) -> None:
        before = self.rows.get(attempt.chunk.id)
        row = await self.context.store.write(partial(ledger.fail, attempt=attempt, reason=reason))
        if row is None:
            return
        self.rows[attempt.chunk.id] = row
        if row.status == "parked" and (before is None or before.status != "parked"):
            self.context.on_parked(row)

    def _is_due(self, row: WindowRow) -> bool:
        if self.eager:
            # What a later job reads is that job's.
            return row.status != "parked" or row.window_end_id in self.given_up
        return not ledger.is_given_up(row) and is_due(row, self.context.clock())

    def _seconds(self) -> float:
        return self.context.seconds() - self.began


def _to_be_read(chunk: ReadingChunk, chunks: int) -> ConversationChunk:
    """Return a chunk as the log was cut when the job began, whatever has been deleted since."""
    at = datetime.now(UTC)
    return ConversationChunk(
        id=chunk.id,
        conversation_id=chunk.owner,
        sequence=chunk.sequence,
        total_chunks=chunks,
        messages=(),
        token_count=chunk.token_count,
        overlap_with_previous=0,
        overlap_with_next=0,
        metadata=ChunkMetadata(chunk.start_seq, chunk.end_seq, "as-begun", at),
    )
