"""Numbers of the log, and the jobs that read it in chunks, for sensors, diagnostics and actions."""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.event import async_call_later
from homeassistant.util import dt as dt_util

from ..engine.reading.ledger import FACTS, GRAPH, CursorLedger
from ..engine.storage.entries import ReadingJob, WindowRow
from ..engine.storage.errors import StorageError
from ..engine.storage.memory_entries import Action
from ..engine.storage.transaction import Transaction
from ..issues import IN_DOUBT, WAITING, async_check_count
from .wanted_work import Workplace

if TYPE_CHECKING:
    from ..engine.chunking.results import ChunkExtractionResult
    from ..engine.reading.job_run import ReadingReport
    from ..engine.reading.jobs import Standing

_LOGGER = logging.getLogger(__name__)

REFRESH_SECONDS: Final = 30.0
"""How long after a message the numbers are brought up to date."""


@dataclass(frozen=True, slots=True)
class Activity:
    """What reads the log is at.

    ``next_run`` is when it looks for something to read again; None while it does not. ``stopped``
    and ``graph_stopped`` say why the last runs ended, None before the first one.
    """

    is_running: bool
    last_run: datetime | None
    next_run: datetime | None
    stopped: str | None
    graph_stopped: str | None


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
        waiting=tx.facts.count_waiting(),
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


class LiveNumbers:
    """The numbers of the log as they are ``now``, for who listens.

    ``graph_pending`` counts the messages that are not read for the graph yet.
    """

    def __init__(
        self, hass: HomeAssistant, place: Workplace, graph_pending: Callable[[Transaction], int]
    ) -> None:
        self.now = Numbers()
        self._hass = hass
        self._place = place
        self._graph_pending = graph_pending
        self._last_run: datetime | None = None
        self._is_live = False
        self._timer: Callable[[], None] | None = None
        self._listeners: set[Callable[[], None]] = set()

    @property
    def last_run(self) -> datetime | None:
        """Return when the log was last read."""
        return self._last_run or self.now.last_run

    @callback
    def note_run(self) -> None:
        """Take note that the log was read just now."""
        self._last_run = dt_util.utcnow()

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` whenever a number may have changed; returns how to stop that."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    @callback
    def async_start(self) -> None:
        """Let the numbers follow what happens."""
        self._is_live = True

    @callback
    def async_stop(self) -> None:
        """Let them stay as they are."""
        self._is_live = False
        if self._timer is not None:
            self._timer()
            self._timer = None

    @callback
    def async_refresh_soon(self) -> None:
        """Bring them up to date in a moment, if they follow what happens."""
        if self._is_live and self._timer is None:
            self._timer = async_call_later(self._hass, REFRESH_SECONDS, self._async_refresh)

    async def _async_refresh(self, _now: datetime) -> None:
        self._timer = None
        await self.async_refresh()

    async def async_refresh(self) -> None:
        """Bring them up to date."""
        log = self._place.log
        if not log.is_open:
            return
        try:
            numbers = await log.database.read(lambda tx: numbers_of(tx, self._graph_pending(tx)))
        except StorageError as err:
            _LOGGER.debug("The numbers of the log could not be read: %s", err)
            return
        self.now = replace(
            numbers,
            last_run=self._last_run or numbers.last_run,
            is_paused=self._place.pauses.holds("learning"),
        )
        async_check_count(self._hass, WAITING, numbers.waiting)
        async_check_count(self._hass, IN_DOUBT, numbers.doubts)
        for listener in tuple(self._listeners):
            listener()


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
