"""How far a run is, and what it did."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from .pipeline import Progress, Stopped
from .progress import Learnt, Plan
from .window_reader import Reading


@dataclass(frozen=True, slots=True)
class RunReport:
    """What a run did.

    ``refined`` and ``quarantined`` are among ``facts``. ``repeats`` said only what was known.
    ``rejected`` counts, by reason, what was not kept. ``failed`` windows failed in this run.
    ``parked`` are all that are given up, those of earlier runs included. ``masked_in`` are the
    conversations in which a secret was found, and masked in the log.
    """

    windows: int
    facts: int
    refined: int
    quarantined: int
    repeats: int
    rejected: Mapping[str, int]
    failed: int
    parked: int
    pending: int
    seconds: float
    stopped: Stopped
    masked_in: frozenset[str] = frozenset()


@dataclass(slots=True)
class Tally:
    """What a run has done so far; ``pending`` is counted when it begins."""

    pending: int
    windows: int = 0
    facts: int = 0
    refined: int = 0
    quarantined: int = 0
    repeats: int = 0
    failed: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    masked_in: set[str] = field(default_factory=set)

    def add(self, plan: Plan, reading: Reading, learnt: Learnt) -> None:
        """Count a window that was read."""
        window = plan.window
        self.windows += 1
        self.pending = max(0, self.pending - len(window.new))
        said = (stored.entry for stored in window.entries)
        self.masked_in |= {entry.conversation_id for entry in said if entry.id in reading.masked}
        self.facts += len(learnt.kept)
        self.refined += sum(kept.refines for kept in learnt.kept)
        self.quarantined += sum(kept.fact.status == "quarantined" for kept in learnt.kept)
        self.repeats += learnt.repeats
        self.rejected.update(reading.rejected)

    def progress(self, seconds: float) -> Progress:
        """Return how far the run is."""
        return Progress(self.windows, self.facts, self.pending, seconds)

    def report(self, *, parked: int, pending: int, seconds: float, stopped: Stopped) -> RunReport:
        """Return what the run did, at its end."""
        return RunReport(
            windows=self.windows,
            facts=self.facts,
            refined=self.refined,
            quarantined=self.quarantined,
            repeats=self.repeats,
            rejected=dict(self.rejected),
            failed=self.failed,
            parked=parked,
            pending=pending,
            seconds=seconds,
            stopped=stopped,
            masked_in=frozenset(self.masked_in),
        )
