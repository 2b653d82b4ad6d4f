"""Numbers of the log, and the jobs that read it in chunks, for sensors, diagnostics and actions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ..engine.reading.ledger import FACTS, GRAPH, CursorLedger
from ..engine.storage.entries import WindowRow
from ..engine.storage.memory_entries import Action
from ..engine.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Numbers:
    """Messages not read yet, facts and memories by kind, windows left, and the same of the graph.

    ``waiting`` is what was learnt and counts once a person has confirmed it, ``doubts`` what may
    contradict each other until a person has settled it. ``jobs`` read the log in chunks.
    """

    pending: int = 0
    waiting: int = 0
    doubts: int = 0
    facts: Mapping[str, int] = field(default_factory=dict)
    memories: Mapping[str, int] = field(default_factory=dict)
    windows_failed: int = 0
    failures: Mapping[str, int] = field(default_factory=dict)
    jobs: int = 0
    last_run: datetime | None = None
    is_paused: bool = False
    graph_pending: int = 0
    graph: Mapping[str, int] = field(default_factory=dict)
    graph_failures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class IngestReport:
    """The outcome of the facts that waited in the last run: decisions by action, and what was left.

    ``forgotten`` said what was to be forgotten; ``expired`` are memories whose end had come.
    """

    taken: Mapping[Action, int] = field(default_factory=dict)
    forgotten: int = 0
    left: int = 0
    expired: int = 0

    def as_dict(self) -> dict[str, Any]:
        """Return JSON values."""
        return {**asdict(self), "taken": dict(self.taken)}


def numbers_of(tx: Transaction, graph_pending: int) -> Numbers:
    """Return the numbers, but for what only the learner knows."""
    owners = tx.log.owners()
    left = tx.windows.unfinished(FACTS)
    runs = [run for owner in owners if (run := tx.windows.cursor(owner).last_run_at)]
    graph = tx.graph.count()
    return Numbers(
        pending=CursorLedger().pending(tx, owners) + tx.reading_jobs.unread(),
        waiting=tx.facts.count_waiting() + graph["waiting"],
        doubts=tx.doubts.count(),
        facts=tx.facts.count(),
        memories=tx.memories.count(),
        windows_failed=len(left),
        failures=errors_of(left),
        jobs=len(tx.reading_jobs.unfinished()),
        last_run=max(runs, default=None),
        graph_pending=graph_pending,
        graph=graph,
        graph_failures=errors_of(tx.windows.unfinished(GRAPH)),
    )


def errors_of(left: list[WindowRow]) -> Counter[str]:
    """Return how many windows that are left failed for which reason."""
    return Counter(row.error or "unknown" for row in left)


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
