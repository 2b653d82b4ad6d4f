"""The pipeline that finds facts: its windows, its extractor and its ledger, as the runner asks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ..storage.entries import WindowRow
from ..storage.transaction import Transaction
from . import progress as ledger
from .extractor import Extractor
from .pipeline import Gone
from .progress import Learnt, Plan
from .reports import Tally
from .validation import Standards
from .window_reader import Reading, read_window
from .windows import WindowPolicy


@dataclass(frozen=True, slots=True)
class FactsPipeline:
    """What people like, dislike and know, in windows of ten."""

    extractor: Extractor
    standards: Standards
    policy: WindowPolicy = WindowPolicy()  # noqa: RUF009 - it is frozen

    def tally(self, pending: int) -> Tally:
        """Begin to count."""
        return Tally(pending)

    def plan(
        self, tx: Transaction, owner: str, now: datetime, *, is_eager: bool
    ) -> Plan | Gone | None:
        """Return what is to be read next of an owner's log."""
        policy = replace(self.policy, idle=timedelta(0)) if is_eager else self.policy
        return ledger.plan(tx, owner, now, policy)

    def plan_parked(self, tx: Transaction, row: WindowRow) -> Plan | Gone:
        """Return a window that was given up, to be read once more."""
        return ledger.plan_parked(tx, row)

    async def read(self, plan: Plan, now: datetime) -> Reading:
        """Return what a window tells.

        Raises:
            ExtractionError: there is no answer about it.
        """
        return await read_window(self.extractor, plan, now, self.standards)

    def complete(
        self, tx: Transaction, plan: Plan, reading: Reading, started: datetime, now: datetime
    ) -> Learnt | None:
        """Write down a window that was read, all or nothing; ``None``: it was overtaken."""
        outcome = ledger.complete(
            tx,
            plan,
            reading.findings,
            reading.deeds,
            self.extractor.version,
            started,
            now,
            reading.masked,
        )
        return None if outcome == "overtaken" else outcome

    def fail(
        self, tx: Transaction, plan: Plan, reason: str, started: datetime, now: datetime
    ) -> WindowRow | None:
        """Write down that a window could not be read; returns its row, ``None``: overtaken."""
        return ledger.fail(tx, plan, reason, self.extractor.version, started, now)

    def close(self, tx: Transaction, gone: Gone, now: datetime) -> None:
        """Let go of a window of which no message is left."""
        ledger.close(tx, gone, now)

    def pending(self, tx: Transaction, owners: Sequence[str]) -> int:
        """Return how many messages of the owners wait to be read."""
        return ledger.pending(tx, owners)

    def parked(self, tx: Transaction) -> list[WindowRow]:
        """Return the windows that are parked, in the order of the log."""
        return ledger.parked(tx)

    def left_behind(self, tx: Transaction) -> list[WindowRow]:
        """Return the windows that are parked, and behind which the log has been read on."""
        return ledger.left_behind(tx)
