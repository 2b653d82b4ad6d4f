"""How far a run is, and what it did."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .progress import Learnt
from .window_reader import Reading
from .windows import Window

type Stopped = Literal["finished", "budget", "service", "no_deployment"]
"""Why a run ended: nothing can be read at present; no budget is left; the model cannot be asked;
the deployment that was chosen for it is not there."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: windows done, facts written, messages that wait, seconds it has taken."""

    windows: int
    facts: int
    pending: int
    seconds: float


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

    def add(self, reading: Reading, learnt: Learnt, window: Window) -> None:
        """Count a window that was read."""
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
