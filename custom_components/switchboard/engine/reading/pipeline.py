"""What a pipeline over the log is made of: the runner asks the same of each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from ..storage.entries import WindowRow
from ..storage.transaction import Transaction

type Stopped = Literal["finished", "budget", "service", "no_deployment", "enough", "paused"]
"""Why a run ended: nothing can be read at present; no budget is left; the model cannot be asked;
the deployment that was chosen for it is not there; it was enough for one run; it is paused."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: windows done, facts written, messages that wait, seconds it has taken."""

    windows: int
    facts: int
    pending: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Gone:
    """A window that failed, and whose messages have all been purged since."""

    row: WindowRow


class Planned(Protocol):
    """A window to be read."""

    @property
    def attempt(self) -> WindowRow | None:
        """The row of the last failed attempt, if there was one."""
        ...

    @property
    def end_id(self) -> str:
        """The name of the window."""
        ...


class Tally[PlanT, ReadingT, LearntT, ReportT](Protocol):
    """What a run has done so far."""

    failed: int

    def add(self, plan: PlanT, reading: ReadingT, learnt: LearntT) -> None:
        """Count a window that was read."""
        ...

    def progress(self, seconds: float) -> Progress:
        """Return how far the run is."""
        ...

    def report(self, *, parked: int, pending: int, seconds: float, stopped: Stopped) -> ReportT:
        """Return what the run did, at its end."""
        ...


class Pipeline[PlanT: Planned, ReadingT, LearntT, ReportT](Protocol):
    """What is read out of the log: how it is cut, what is asked, and what is written down.

    All but ``read`` work in the transaction they are given.
    """

    def tally(self, pending: int) -> Tally[PlanT, ReadingT, LearntT, ReportT]:
        """Begin to count; so many messages wait."""
        ...

    def plan(
        self, tx: Transaction, owner: str, now: datetime, *, is_eager: bool
    ) -> PlanT | Gone | None:
        """Return what is to be read next of an owner's log; ``is_eager``: nothing waits."""
        ...

    def plan_parked(self, tx: Transaction, row: WindowRow) -> PlanT | Gone:
        """Return a window that was given up, to be read once more."""
        ...

    async def read(self, plan: PlanT, now: datetime) -> ReadingT:
        """Return what a window tells.

        Raises:
            ExtractionError: there is no answer about it.
        """
        ...

    def complete(
        self, tx: Transaction, plan: PlanT, reading: ReadingT, started: datetime, now: datetime
    ) -> LearntT | None:
        """Write down a window that was read, all or nothing; ``None``: it was overtaken."""
        ...

    def fail(
        self, tx: Transaction, plan: PlanT, reason: str, started: datetime, now: datetime
    ) -> WindowRow | None:
        """Write down that a window could not be read; returns its row, ``None``: overtaken."""
        ...

    def close(self, tx: Transaction, gone: Gone, now: datetime) -> None:
        """Let go of a window of which no message is left."""
        ...

    def pending(self, tx: Transaction, owners: Sequence[str]) -> int:
        """Return how many messages of the owners wait to be read."""
        ...

    def parked(self, tx: Transaction) -> list[WindowRow]:
        """Return the windows that are parked, in the order of the log."""
        ...

    def left_behind(self, tx: Transaction) -> list[WindowRow]:
        """Return the windows that are parked, and behind which the log has been read on."""
        ...
