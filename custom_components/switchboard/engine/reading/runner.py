"""Listening back over the log: plan a window, ask the model, write down what it said, go on.

The model is asked outside any transaction, and all about a window is written in one. So whenever
this is killed, a window has been read or has not, and the next run sees which.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Literal, Protocol

from ..chunking.results import ExtractionError, blame, expected
from ..storage.entries import WindowRow
from ..storage.transaction import Store, Transaction
from .asking import Asker, Question
from .ledger import Gone, Ledger, Plan, Try

_LOGGER = logging.getLogger(__name__)

WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 360))
"""How long a window is left alone after its first, second, ... failed attempt.

The last is that of a parked window which the service fails to read: when the service works again,
the log is read on without anyone's doing.
"""

type Stopped = Literal["finished", "budget", "service", "no_deployment", "enough", "paused"]
"""Why a run ended: nothing can be read at present; no budget is left; the model cannot be asked;
the deployment that was chosen for it is not there; it was enough for one run; it is paused."""


class Budget(Protocol):
    """The budget of reading."""

    def stops(self) -> Stopped | None:
        """Return why no other window may be read now; None: one may."""
        ...


class Quiet(Protocol):
    """Tells if a turn is being answered. An ``asyncio.Event`` that is set when none is will do."""

    async def wait(self) -> object:
        """Return once nobody waits for an answer."""
        ...


@dataclass(frozen=True, slots=True)
class RunContext:
    """The clocks, the store and the limits of a run.

    ``clock`` gives the time, ``seconds`` a clock that never goes back. ``on_parked`` hears of each
    window that is given up, once it is written down.
    """

    store: Store
    clock: Callable[[], datetime]
    seconds: Callable[[], float]
    budget: Budget
    quiet: Quiet
    on_parked: Callable[[WindowRow], None] = lambda _: None


@dataclass(frozen=True, slots=True)
class Reading[FoundT]:
    """The result of a window: what may be kept, and how much may not, by reason.

    ``masked`` has, by id, what is left of messages from which a secret was proposed. ``is_cut``
    tells that the answer did not come to its end.
    """

    found: FoundT
    rejected: Mapping[str, int]
    masked: Mapping[str, str]
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Pass[AnswerT, FoundT]:
    """One thing that is looked for in the log: who is asked, and what becomes of the answer.

    ``nothing`` is the answer about a window in which nobody says anything. ``check`` returns what
    of an answer holds, ``write`` puts it down in a transaction, as far as what it rests on is still
    there. ``counts`` names what is counted of that; the first tells how far a run is.
    """

    ledger: Ledger
    asker: Asker
    question: Question[AnswerT]
    nothing: AnswerT
    check: Callable[[Plan, AnswerT, datetime], Awaitable[Reading[FoundT]]]
    write: Callable[[Transaction, Plan, FoundT, datetime], Mapping[str, int]]
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: windows done, facts written, messages that wait, seconds it has taken."""

    windows: int
    facts: int
    pending: int
    seconds: float


@dataclass(slots=True)
class RunReport:
    """Counts of a run.

    ``counts`` has what was written, by the names of its pass. ``rejected`` counts, by reason, what
    was not kept. ``failed`` windows failed in this run; ``parked`` are all that are given up, those
    of earlier runs included. ``masked_in`` are the conversations in which a secret was found, and
    masked in the log.
    """

    pending: int
    counts: Counter[str]
    windows: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    parked: int = 0
    seconds: float = 0.0
    stopped: Stopped = "finished"
    masked_in: set[str] = field(default_factory=set)

    def add(self, plan: Plan, reading: Reading[Any], counts: Mapping[str, int]) -> None:
        """Count a window that was read."""
        self.windows += 1
        self.pending = max(0, self.pending - len(plan.window.new))
        said = (stored.entry for stored in plan.window.entries)
        self.masked_in |= {entry.conversation_id for entry in said if entry.id in reading.masked}
        self.counts.update(counts)
        self.rejected.update(reading.rejected)

    def as_dict(self) -> dict[str, Any]:
        """Return JSON values, in numbers only."""
        return {
            "windows": self.windows,
            **self.counts,
            "rejected": dict(self.rejected),
            "failed": self.failed,
            "parked": self.parked,
            "pending": self.pending,
            "seconds": round(self.seconds, 3),
            "stopped": self.stopped,
        }


class _StopError(Exception):
    def __init__(self, reason: Stopped) -> None:
        super().__init__(reason)
        self.reason = reason


class SwitchboardRunner[AnswerT, FoundT]:
    """Reads the logs of all owners for one pass, window by window; one run at a time."""

    def __init__(self, context: RunContext, reads: Pass[AnswerT, FoundT]) -> None:
        self._store = context.store
        self._context = context
        self._pass = reads
        self._ledger = reads.ledger
        self._clock = context.clock
        self._one_at_a_time = asyncio.Lock()
        self._unwritten: tuple[Plan, Reading[FoundT]] | None = None
        self._left: int | None = None

    async def run(
        self,
        on_progress: Callable[[Progress], None] = lambda _: None,
        *,
        is_eager: bool = False,
        most: int | None = None,
    ) -> RunReport:
        """Read what is ready; what failed lately, or may still be going on, waits.

        ``is_eager``: read all there is, because somebody asked for it; what was given up is tried
        once more. With ``most``, no more windows are tried. It can be cancelled at any point
        without harm.

        Raises:
            StorageError: the database cannot be read or written.
        """
        async with self._one_at_a_time:
            began = self._context.seconds()
            self._left = most
            owners = await self._store.read(lambda tx: tx.log.owners())
            counts = Counter(dict.fromkeys(self._pass.counts, 0))
            report = RunReport(await self._pending(owners), counts)

            def progressed() -> None:
                facts = report.counts[self._pass.counts[0]]
                seconds = self._context.seconds() - began
                on_progress(Progress(report.windows, facts, report.pending, seconds))

            try:
                if is_eager:
                    await self._read_parked(report, progressed)
                for owner in owners:
                    await self._read_owner(owner, report, progressed, is_eager=is_eager)
            except _StopError as stop:
                report.stopped = stop.reason
            report.parked = len(await self._store.read(self._ledger.parked))
            report.pending = await self._pending(owners)
            report.seconds = self._context.seconds() - began
            return report

    async def _read_parked(self, report: RunReport, progressed: Callable[[], None]) -> None:
        """Try the windows again that others have been read behind."""
        for row in await self._store.read(self._ledger.left_behind):
            plan = await self._store.read(partial(self._ledger.again, row=row))
            if isinstance(plan, Gone):
                await self._close(plan)
            elif await self._read(plan, report):
                progressed()

    async def _read_owner(
        self, owner: str, report: RunReport, progressed: Callable[[], None], *, is_eager: bool
    ) -> None:
        while True:
            plan = await self._store.read(
                partial(self._ledger.plan, owner=owner, now=self._clock(), is_eager=is_eager)
            )
            if isinstance(plan, Gone):
                await self._close(plan)
            elif plan is None or not (
                is_eager or plan.attempt is None or is_due(plan.attempt, self._clock())
            ):
                return
            elif await self._read(plan, report):
                progressed()
            else:
                return

    async def _read(self, plan: Plan, report: RunReport) -> bool:
        """Read one window; returns whether there may be a next one to read."""
        await self._context.quiet.wait()
        started = self._clock()
        reading = self._read_before(plan)
        if reading is None:
            if (stopped := self._stops()) is not None:
                raise _StopError(stopped)
            try:
                answer, is_cut = await self._answer(plan)
                reading = await self._pass.check(plan, answer, started)
                reading = replace(reading, is_cut=is_cut)
            except ExtractionError as err:
                return await self._failed(plan, err.reason, started, report)
        # A full disk must not make the same window be paid for again and again.
        self._unwritten = (plan, reading)
        counts = await self._store.write(
            partial(self._complete, plan=plan, reading=reading, attempt=self._try(started))
        )
        self._unwritten = None
        if counts is None:
            _LOGGER.debug("The window up to %s was read by another run", plan.end_id)
        else:
            _LOGGER.debug("Read up to %s", plan.end_id)
            report.add(plan, reading, counts)
        return True

    async def _answer(self, plan: Plan) -> tuple[AnswerT, bool]:
        """Return what is said about a window, and whether that was cut.

        A window with nothing new of a person asks nobody.
        """
        if not plan.window.may_tell:
            return self._pass.nothing, False
        asker, question = self._pass.asker, self._pass.question
        return await expected(asker.ask(question, plan.window, plan.known))

    def _stops(self) -> Stopped | None:
        """Return why no other window may be tried; None: one may."""
        stopped = self._context.budget.stops()
        if stopped is not None or self._left is None:
            return stopped
        self._left -= 1
        return "enough" if self._left < 0 else None

    def _complete(
        self, tx: Transaction, plan: Plan, reading: Reading[FoundT], attempt: Try
    ) -> Mapping[str, int] | None:
        """Write down a window that was read, all or nothing; ``None``: it was overtaken."""
        if self._ledger.is_overtaken(tx, plan):
            return None
        counts = self._pass.write(tx, plan, reading.found, attempt.now)
        found = counts.get(self._pass.counts[0], 0)
        self._ledger.complete(tx, plan, attempt, found, reading.masked, is_cut=reading.is_cut)
        return counts

    def _try(self, started: datetime) -> Try:
        return Try(self._pass.question.version, started, self._clock())

    def _read_before(self, plan: Plan) -> Reading[FoundT] | None:
        """Return what the last window told, if it could not be written down and is this one."""
        unwritten, self._unwritten = self._unwritten, None
        return None if unwritten is None or unwritten[0] != plan else unwritten[1]

    async def _failed(self, plan: Plan, reason: str, started: datetime, report: RunReport) -> bool:
        row = await self._store.write(
            partial(self._ledger.fail, plan=plan, attempt=self._try(started), reason=reason)
        )
        if row is not None:
            _LOGGER.debug("Attempt %d up to %s failed: %s", row.attempts, plan.end_id, reason)
            report.failed += 1
            was_parked = plan.attempt is not None and plan.attempt.status == "parked"
            if row.status == "parked" and not was_parked:
                self._context.on_parked(row)
        if blame(reason) == "service":
            raise _StopError("service")
        # Given up, it lets the next ones go on.
        return row is None or row.status == "parked"

    async def _close(self, gone: Gone) -> None:
        await self._store.write(partial(self._ledger.close, gone=gone, now=self._clock()))

    async def _pending(self, owners: Sequence[str]) -> int:
        return await self._store.read(partial(self._ledger.pending, owners=owners))


def is_due(row: WindowRow, now: datetime) -> bool:
    """Return whether what failed has been left alone for long enough."""
    wait = WAITS[min(row.attempts, len(WAITS)) - 1]
    # A clock that was set back must not stretch the wait.
    return abs(now - (row.finished_at or row.started_at)) >= wait
