"""Numbers of the log, for sensors, diagnostics and actions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

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
