"""Reading the log in chunks, for the house: on whose budget, and what is told of it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.chunking.results import ChunkExtractionResult
from ..engine.reading.chunk_reader import ChunkReader
from ..engine.reading.job_run import ReadingProgress, ReadingReport
from ..engine.reading.jobs import Standing
from ..engine.reading.log_reader import LogReader, ReadingOptions
from ..engine.reading.reading_ledger import ChunkLearnt
from ..engine.reading.runner import Budget
from ..engine.storage.entries import JobStatus, ReadingJob, WindowRow
from ..settings import ChunkingSettings
from .hub import DATA_COUNTER, Hub


class LogReading:
    """The jobs of the connection that reads the log. ``ingest`` makes memories of facts."""

    def __init__(
        self,
        hass: HomeAssistant,
        hub: Hub,
        settings: ChunkingSettings,
        reader: ChunkReader,
        budget: Budget,
        *,
        ingest: Callable[[], Awaitable[None]],
        on_parked: Callable[[WindowRow], None],
    ) -> None:
        self.reports: Sequence[ReadingReport] = ()
        self._hub = hub
        self._ingest = ingest
        self._jobs = LogReader(
            hub.log.database,
            reader,
            hass.data[DATA_COUNTER],
            ReadingOptions(settings.config, settings.parallel_chunks),
            clock=dt_util.utcnow,
            seconds=hass.loop.time,
            budget=budget,
            quiet=hub.log.quiet,
            new_id=ulid_now,
            on_written=self._async_written,
            on_parked=on_parked,
        )

    async def async_begin_again(self, since: datetime | None) -> ReadingJob | None:
        """Begin to read the log again from a time on; ``None`` if there is nothing to read again.

        Raises:
            StorageError: the log cannot be read or written.
        """
        return await self._jobs.begin_again(since)

    async def async_steer(self, status: JobStatus, job_id: int | None = None) -> ReadingJob | None:
        """Pause, resume or cancel a job that is under way; returns it.

        Raises:
            StorageError: the log cannot be written.
        """
        return await self._jobs.steer(status, job_id)

    async def async_standings(self) -> Sequence[Standing]:
        """Return how all jobs stand, the latest first.

        Raises:
            StorageError: the log cannot be read.
        """
        return await self._jobs.standings()

    async def async_take_over_backlog(self) -> None:
        """Let what waits be read in chunks where it is too much for windows.

        Raises:
            StorageError: the log cannot be read or written.
        """
        await self._jobs.begin_backlog()

    async def async_run(
        self,
        on_progress: Callable[[ReadingProgress], None] = lambda _: None,
        *,
        eager: bool = False,
        job_id: int | None = None,
    ) -> Sequence[ReadingReport]:
        """Go on with the jobs that run; returns how they stand, and ``job_id`` in any case.

        Raises:
            StorageError: the log cannot be read or written.
        """
        self.reports = await self._jobs.run(on_progress, eager=eager, job_id=job_id) or self.reports
        return self.reports

    async def _async_written(self, learnt: ChunkLearnt) -> None:
        # Their next sentence begins anew: a secret was told in them.
        self._hub.reset(learnt.masked_in)
        if learnt.withdrawn.memory_ids:
            self._hub.drop_recalled(learnt.withdrawn.memory_ids)
        await self._ingest()


def reading_as_dict(report: ReadingReport, *, detailed: bool = False) -> dict[str, Any]:
    """Return how a job stands as JSON values; ``detailed``: with what came of each chunk."""
    values = {
        **job_as_dict(report.job),
        "chunks": report.chunks,
        "read": report.read,
        "failed": report.failed,
        "parked": report.parked,
        "facts": report.facts,
        "repeats": report.repeats,
        "seconds": round(report.seconds, 3),
        "stopped": report.stopped,
    }
    if detailed:
        values["results"] = [_result_as_dict(result) for result in report.results]
    return values


def standing_as_dict(standing: Standing) -> dict[str, Any]:
    """Return how a job stands as JSON values."""
    return {
        **job_as_dict(standing.job),
        "chunks": standing.chunks,
        "read": standing.read,
        "failed": standing.failed,
        "parked": standing.parked,
    }


def job_as_dict(job: ReadingJob) -> dict[str, Any]:
    """Return a job as JSON values."""
    return {
        "generation": job.id,
        "kind": job.kind,
        "from": job.from_time and job.from_time.isoformat(),
        "status": job.status,
        "replaced": job.replaced,
        "withdrawn": job.withdrawn,
    }


def _result_as_dict(result: ChunkExtractionResult) -> dict[str, Any]:
    values: dict[str, Any] = {
        "chunk_id": result.chunk_id,
        "sequence": result.sequence,
        "status": result.status,
        "memories": [
            {
                "category": memory.category,
                "summary": memory.summary,
                "confidence": memory.confidence,
                "status": memory.status,
            }
            for memory in result.memories
        ],
        "relationships": [asdict(one) for one in result.relationships],
        "token_count": result.token_count,
        "processing_time": round(result.processing_time, 3),
    }
    if result.error is not None:
        values["error"] = {"reason": result.error.reason}
    return values
