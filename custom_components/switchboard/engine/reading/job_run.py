"""One run over a job: which of its chunks is due, what came of each, and when to stop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Final, Literal

from ..chunking.conversation import ConversationChunk
from ..chunking.results import ChunkError, ChunkExtractionResult
from ..knowledge.ports import NewId
from ..storage.entries import ReadingChunk, ReadingJob, WindowRow
from . import reading_ledger as ledger
from .chunk_reader import ChunkReading
from .merging import Merge, known_of, merges_of
from .reading_ledger import Attempt, ChunkLearnt
from .runner import RunContext, Stopped, is_due

_LOGGER = logging.getLogger(__name__)

WAITING: Final = "waiting"
"""Why a chunk is not tried now: it failed lately, or was given up."""

type StoppedBy = Stopped | Literal["cancelled"]


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """How far a job is: chunks read and left, facts written and replaced, seconds of this run."""

    chunks: int
    left: int
    facts: int
    replaced: int
    seconds: float


@dataclass(frozen=True, slots=True)
class ReadingReport:
    """How a job stands at the end of a run.

    ``facts`` and ``repeats`` are the run's own, as ``results`` are, one for each chunk it tried.
    ``masked_in`` are the conversations in which a secret was found.
    """

    job: ReadingJob
    chunks: int
    read: int
    failed: int
    parked: int
    facts: int
    repeats: int
    seconds: float
    stopped: StoppedBy
    results: tuple[ChunkExtractionResult, ...] = ()
    masked_in: frozenset[str] = frozenset()


class StopError(Exception):
    """A run ends before its job does."""

    def __init__(self, reason: StoppedBy) -> None:
        super().__init__(reason)
        self.reason: StoppedBy = reason


type Written = Callable[[ChunkLearnt], Awaitable[None]]


@dataclass(slots=True)
class JobRun:
    """The ledger of one run. ``eager``: what failed lately or is ``given_up`` is tried as well."""

    context: RunContext
    job: ReadingJob
    chunks: dict[str, ReadingChunk]
    rows: dict[str, WindowRow]
    given_up: frozenset[str]
    version: str
    new_id: NewId
    eager: bool
    on_written: Written
    on_progress: Callable[[ReadingProgress], None]
    began: float = 0.0
    facts: int = 0
    repeats: int = 0
    replaced: int = 0
    masked_in: set[str] = field(default_factory=set)
    stopped_by: StoppedBy | None = None
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tried: set[str] = field(default_factory=set)
    _started: dict[str, datetime] = field(default_factory=dict)

    async def known(self, chunk: ConversationChunk) -> ChunkReading | ChunkError | None:
        """Return what is known of a chunk; ``None`` once it may be read.

        Once nothing may be read, all that is left waits, and what is under way is written.
        """
        if self.stopped_by is not None:
            return ChunkError(WAITING)
        row = self.rows.get(chunk.id)
        if row is not None and row.status == "done":
            return ChunkReading()
        if row is not None and not self._is_due(row):
            return ChunkError(WAITING)
        await self.context.quiet.wait()
        if (stopped := await self._stops()) is not None:
            self.stopped_by = stopped
            return ChunkError(WAITING)
        self._started[chunk.id] = self.context.clock()
        return None

    async def write(self, chunk: ConversationChunk, outcome: ChunkReading | ChunkError) -> None:
        """Write down what came of a chunk."""
        self._tried.add(chunk.id)
        attempt = Attempt(
            self.job, self.chunks[chunk.id], self.version, self._started.pop(chunk.id)
        )
        if isinstance(outcome, ChunkError):
            await self._fail(attempt, outcome.reason)
            return
        async with self._one_at_a_time:  # else two would say the same and neither know
            learnt = await self.context.store.write(
                partial(
                    ledger.complete,
                    attempt=attempt,
                    found=outcome,
                    now=self.context.clock(),
                    new_id=self.new_id,
                    merges=await self._merges(attempt.chunk, outcome),
                )
            )
        if learnt == "overtaken":
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
        self.masked_in |= learnt.masked_in
        self.on_progress(self._progress())
        await self.on_written(learnt)

    async def _stops(self) -> StoppedBy | None:
        job = await self.context.store.read(lambda tx: tx.reading_jobs.get(job_id=self.job.id))
        if job is None or job.status in ("cancelled", "done"):
            return "cancelled"
        return "paused" if job.status == "paused" else self.context.budget.stops()

    def was_tried(self, chunk_id: str) -> bool:
        """Return whether a chunk was read, or failed, in this run."""
        return chunk_id in self._tried

    def report(
        self, job: ReadingJob, results: Sequence[ChunkExtractionResult], stopped: StoppedBy
    ) -> ReadingReport:
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
            seconds=self.context.seconds() - self.began,
            stopped=stopped,
            results=tuple(results),
            masked_in=frozenset(self.masked_in),
        )

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
        row = await self.context.store.write(
            partial(ledger.fail, attempt=attempt, reason=reason, now=self.context.clock())
        )
        if row is None:
            return
        self.rows[attempt.chunk.id] = row
        if row.status == "parked" and (before is None or before.status != "parked"):
            self.context.on_parked(row)

    def _is_due(self, row: WindowRow) -> bool:
        if self.eager:
            # What a later job reads is that job's.
            return row.status != "parked" or row.window_end_id in self.given_up
        if ledger.is_given_up(row):
            return False
        return is_due(row, self.context.clock())

    def _progress(self) -> ReadingProgress:
        read = sum(row.status == "done" for row in self.rows.values())
        return ReadingProgress(
            read,
            len(self.chunks) - read,
            self.facts,
            self.replaced,
            self.context.seconds() - self.began,
        )
