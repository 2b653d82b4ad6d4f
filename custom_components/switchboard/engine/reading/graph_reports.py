"""What a run of the graph's pipeline did."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..graph.placing import Resolved
from .graph_ledger import Plan
from .graph_validation import Judged
from .pipeline import Progress, Stopped


@dataclass(frozen=True, slots=True)
class Reading:
    """What may be kept of a window, and whom it is about; ``None`` where nothing is kept."""

    judged: Judged
    resolved: Resolved | None = None


@dataclass(frozen=True, slots=True)
class Learnt:
    """What was written of a window, by the names of ``GraphReport``."""

    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GraphReport:
    """What a run did.

    ``entities`` and ``relations`` are new; ``ended`` relations hold no longer, ``confirmed`` ones
    were said again, ``waiting`` ones wait for a person. ``rejected`` counts, by reason, what was
    not kept. ``failed`` windows failed in this run; ``parked`` are all that are given up.
    ``masked_in`` are the conversations in which a secret was found, and masked in the log.
    """

    windows: int
    entities: int
    relations: int
    ended: int
    confirmed: int
    waiting: int
    rejected: Mapping[str, int]
    failed: int
    parked: int
    pending: int
    seconds: float
    stopped: Stopped
    masked_in: frozenset[str] = frozenset()


@dataclass(slots=True)
class GraphTally:
    """What a run has done so far; ``pending`` is counted when it begins."""

    pending: int
    windows: int = 0
    failed: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    masked_in: set[str] = field(default_factory=set)

    def add(self, plan: Plan, reading: Reading, learnt: Learnt) -> None:
        """Count a window that was read."""
        self.windows += 1
        self.pending = max(0, self.pending - len(plan.window.new))
        said = (stored.entry for stored in plan.window.entries)
        masked = reading.judged.masked
        self.masked_in |= {entry.conversation_id for entry in said if entry.id in masked}
        self.counts.update(learnt.counts)
        self.rejected.update(reading.judged.rejected)

    def progress(self, seconds: float) -> Progress:
        """Return how far the run is; relations stand for facts."""
        return Progress(self.windows, self.counts["relations"], self.pending, seconds)

    def report(self, *, parked: int, pending: int, seconds: float, stopped: Stopped) -> GraphReport:
        """Return what the run did, at its end."""
        return GraphReport(
            windows=self.windows,
            entities=self.counts["entities"],
            relations=self.counts["relations"],
            ended=self.counts["ended"],
            confirmed=self.counts["confirmed"],
            waiting=self.counts["waiting"],
            rejected=dict(self.rejected),
            failed=self.failed,
            parked=parked,
            pending=pending,
            seconds=seconds,
            stopped=stopped,
            masked_in=frozenset(self.masked_in),
        )
