"""Listening back over the log: plan a window, ask the model, write down what it said, go on.

The model is asked outside any transaction, and all about a window is written in one. So whenever
this is killed, a window has been read or has not, and the next run sees which.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Protocol

from ..storage.entries import WindowRow
from ..storage.ports import Store
from . import progress as ledger
from .errors import ExtractionError, blame
from .extractor import Extractor
from .progress import Gone, Plan
from .reports import Progress, RunReport, Stopped, Tally
from .validation import Standards
from .window_reader import Reading, read_window
from .windows import WindowPolicy

_LOGGER = logging.getLogger(__name__)

WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 360))
"""How long a window is left alone after its first, second, ... failed attempt.

The last is that of a parked window which the service fails to read: when the service works again,
the log is read on without anyone's doing.
"""


class Budget(Protocol):
    """What reading may use up."""

    def stops(self) -> Stopped | None:
        """Return why no other window may be read now; None: one may."""
        ...


class Quiet(Protocol):
    """Whether a turn is being answered. An ``asyncio.Event`` that is set when none is will do."""

    async def wait(self) -> object:
        """Return once nobody waits for an answer."""
        ...


@dataclass(frozen=True, slots=True)
class _Course:
    """How eager a run is. ``parked``: whether windows that were given up are read once more."""

    policy: WindowPolicy
    waits: Sequence[timedelta]
    parked: bool


class _StopError(Exception):
    def __init__(self, reason: Stopped) -> None:
        super().__init__(reason)
        self.reason = reason


class SwitchboardRunner:
    """Reads the logs of all owners, window by window; one run at a time.

    ``clock`` gives the time, ``seconds`` a clock that never goes back. ``on_parked`` hears of each
    window that is given up, once it is written down.
    """

    def __init__(  # noqa: PLR0913
        self,
        store: Store,
        extractor: Extractor,
        *,
        clock: Callable[[], datetime],
        seconds: Callable[[], float],
        budget: Budget,
        quiet: Quiet,
        policy: WindowPolicy | None = None,
        standards: Standards,
        on_parked: Callable[[WindowRow], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._extractor = extractor
        self._clock = clock
        self._seconds = seconds
        self._budget = budget
        self._quiet = quiet
        self._policy = policy or WindowPolicy()
        self._standards = standards
        self._on_parked = on_parked
        self._one_at_a_time = asyncio.Lock()
        self._unwritten: tuple[Plan, Reading] | None = None

    async def run(self, on_progress: Callable[[Progress], None] = lambda _: None) -> RunReport:
        """Read what is ready; what failed lately, or may still be going on, waits.

        It can be cancelled at any point without harm.

        Raises:
            StorageError: the database cannot be read or written.
        """
        course = _Course(self._policy, WAITS, parked=False)
        return await self._run(course, on_progress)

    async def run_now(self, on_progress: Callable[[Progress], None] = lambda _: None) -> RunReport:
        """Read all there is, because somebody asked for it; parked windows are tried once more.

        Raises:
            StorageError: the database cannot be read or written.
        """
        policy = replace(self._policy, idle=timedelta(0))
        course = _Course(policy, (timedelta(0),), parked=True)
        return await self._run(course, on_progress)

    async def _run(self, course: _Course, on_progress: Callable[[Progress], None]) -> RunReport:
        async with self._one_at_a_time:
            began = self._seconds()
            owners = await self._store.read(lambda tx: tx.log.owners())
            tally = Tally(await self._pending(owners))

            def progressed() -> None:
                on_progress(tally.progress(self._seconds() - began))

            stopped: Stopped = "finished"
            try:
                if course.parked:
                    await self._read_parked(tally, progressed)
                for owner in owners:
                    await self._read_owner(owner, course, tally, progressed)
            except _StopError as stop:
                stopped = stop.reason
            return tally.report(
                parked=len(await self._store.read(ledger.parked)),
                pending=await self._pending(owners),
                seconds=self._seconds() - began,
                stopped=stopped,
            )

    async def _read_parked(self, tally: Tally, progressed: Callable[[], None]) -> None:
        """Try the windows again that others have been read behind."""
        for row in await self._store.read(ledger.left_behind):
            plan = await self._store.read(partial(ledger.plan_parked, row=row))
            if isinstance(plan, Gone):
                await self._close(plan)
            elif await self._read(plan, tally):
                progressed()

    async def _read_owner(
        self, owner: str, course: _Course, tally: Tally, progressed: Callable[[], None]
    ) -> None:
        while True:
            plan = await self._store.read(
                partial(ledger.plan, owner=owner, now=self._clock(), policy=course.policy)
            )
            if isinstance(plan, Gone):
                await self._close(plan)
            elif plan is None or not self._is_due(plan, course.waits):
                return
            elif await self._read(plan, tally):
                progressed()
            else:
                return

    def _is_due(self, plan: Plan, waits: Sequence[timedelta]) -> bool:
        if plan.attempt is None:
            return True
        tried = plan.attempt.finished_at or plan.attempt.started_at
        wait = waits[min(plan.attempt.attempts, len(waits)) - 1]
        # A clock that was set back must not stretch the wait.
        return abs(self._clock() - tried) >= wait

    async def _read(self, plan: Plan, tally: Tally) -> bool:
        """Read one window; returns whether there may be a next one to read."""
        await self._quiet.wait()
        started = self._clock()
        version = self._extractor.version
        reading = self._read_before(plan)
        if reading is None:
            if (stopped := self._budget.stops()) is not None:
                raise _StopError(stopped)
            try:
                reading = await read_window(self._extractor, plan, started, self._standards)
            except ExtractionError as err:
                return await self._failed(plan, err.reason, started, tally)
        # A full disk must not make the same window be paid for again and again.
        self._unwritten = (plan, reading)
        outcome = await self._store.write(
            partial(
                ledger.complete,
                plan=plan,
                findings=reading.findings,
                deeds=reading.deeds,
                version=version,
                started=started,
                now=self._clock(),
                masked=reading.masked,
            )
        )
        self._unwritten = None
        if outcome == "overtaken":
            _LOGGER.debug("The window up to %s was read by another run", plan.end_id)
        else:
            _LOGGER.debug("Read up to %s: %d facts", plan.end_id, len(outcome.kept))
            tally.add(reading, outcome, plan.window)
        return True

    def _read_before(self, plan: Plan) -> Reading | None:
        """Return what the last window told, if it could not be written down and is this one."""
        unwritten, self._unwritten = self._unwritten, None
        return None if unwritten is None or unwritten[0] != plan else unwritten[1]

    async def _failed(self, plan: Plan, reason: str, started: datetime, tally: Tally) -> bool:
        row = await self._store.write(
            partial(
                ledger.fail,
                plan=plan,
                reason=reason,
                version=self._extractor.version,
                started=started,
                now=self._clock(),
            )
        )
        if row is not None:
            _LOGGER.debug("Attempt %d up to %s failed: %s", row.attempts, plan.end_id, reason)
            tally.failed += 1
            was_parked = plan.attempt is not None and plan.attempt.status == "parked"
            if row.status == "parked" and not was_parked:
                self._on_parked(row)
        if blame(reason) == "service":
            raise _StopError("service")
        # Given up, it lets the next ones go on.
        return row is None or row.status == "parked"

    async def _close(self, gone: Gone) -> None:
        await self._store.write(partial(ledger.close, gone=gone, now=self._clock()))

    async def _pending(self, owners: Sequence[str]) -> int:
        return await self._store.read(partial(ledger.pending, owners=owners))
