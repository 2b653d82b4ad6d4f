"""The jobs that read the log in chunks, as JSON values."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..engine.chunking.results import ChunkExtractionResult
    from ..engine.reading.job_run import ReadingReport
    from ..engine.reading.jobs import Standing
    from ..engine.storage.entries import ReadingJob


def reading_as_dict(report: ReadingReport, *, detailed: bool = False) -> dict[str, Any]:
    """Return how a job stands as JSON values; ``detailed``: with what came of each chunk."""
    values = {
        **standing_as_dict(report),
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
