"""Listening back over the log: plan a window, ask the model, write down what it said, go on.

The model is asked outside any transaction, and all about a window is written in one. So whenever
this is killed, a window has been read or has not, and the next run sees which.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Protocol

from ..chunking.errors import ExtractionError, blame
from ..storage.entries import WindowRow
from ..storage.ports import Store
from .pipeline import Gone, Pipeline, Planned, Progress, Stopped, Tally

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
    """How a run goes ahead: what was given up is read once more, and what waits does so no longer.

    ``is_eager``: somebody asked for it.
    """

    waits: Sequence[timedelta]
    is_eager: bool


class _StopError(Exception):
    def __init__(self, reason: Stopped) -> None:
        super().__init__(reason)
        self.reason = reason


class SwitchboardRunner[PlanT: Planned, ReadingT, LearntT, ReportT]:
    """Reads the logs of all owners for one pipeline, window by window; one run at a time.

    ``clock`` gives the time, ``seconds`` a clock that never goes back. ``on_parked`` hears of each
    window that is given up, once it is written down.
    """

    def __init__(
        self,
        store: Store,
        pipeline: Pipeline[PlanT, ReadingT, LearntT, ReportT],
        *,
        clock: Callable[[], datetime],
        seconds: Callable[[], float],
        budget: Budget,
        quiet: Quiet,
        on_parked: Callable[[WindowRow], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._pipeline = pipeline
        self._clock = clock
        self._seconds = seconds
        self._budget = budget
        self._quiet = quiet
        self._on_parked = on_parked
        self._one_at_a_time = asyncio.Lock()
        self._unwritten: tuple[PlanT, ReadingT] | None = None

    async def run(self, on_progress: Callable[[Progress], None] = lambda _: None) -> ReportT:
        """Read what is ready; what failed lately, or may still be going on, waits.

        It can be cancelled at any point without harm.

        Raises:
            StorageError: the database cannot be read or written.
        """
        return await self._run(_Course(WAITS, is_eager=False), on_progress)

    async def run_now(self, on_progress: Callable[[Progress], None] = lambda _: None) -> ReportT:
        """Read all there is, because somebody asked for it; parked windows are tried once more.

        Raises:
            StorageError: the database cannot be read or written.
        """
        return await self._run(_Course((timedelta(0),), is_eager=True), on_progress)

    async def _run(self, course: _Course, on_progress: Callable[[Progress], None]) -> ReportT:
        async with self._one_at_a_time:
            began = self._seconds()
            owners = await self._store.read(lambda tx: tx.log.owners())
            tally = self._pipeline.tally(await self._pending(owners))

            def progressed() -> None:
                on_progress(tally.progress(self._seconds() - began))

            stopped: Stopped = "finished"
            try:
                if course.is_eager:
                    await self._read_parked(tally, progressed)
                for owner in owners:
                    await self._read_owner(owner, course, tally, progressed)
            except _StopError as stop:
                stopped = stop.reason
            return tally.report(
                parked=len(await self._store.read(self._pipeline.parked)),
                pending=await self._pending(owners),
                seconds=self._seconds() - began,
                stopped=stopped,
            )

    async def _read_parked(
        self, tally: Tally[PlanT, ReadingT, LearntT, ReportT], progressed: Callable[[], None]
    ) -> None:
        """Try the windows again that others have been read behind."""
        for row in await self._store.read(self._pipeline.left_behind):
            plan = await self._store.read(partial(self._pipeline.plan_parked, row=row))
            if isinstance(plan, Gone):
                await self._close(plan)
            elif await self._read(plan, tally):
                progressed()

    async def _read_owner(
        self,
        owner: str,
        course: _Course,
        tally: Tally[PlanT, ReadingT, LearntT, ReportT],
        progressed: Callable[[], None],
    ) -> None:
        while True:
            plan = await self._store.read(
                partial(
                    self._pipeline.plan,
                    owner=owner,
                    now=self._clock(),
                    is_eager=course.is_eager,
                )
            )
            if isinstance(plan, Gone):
                await self._close(plan)
            elif plan is None or not self._is_due(plan, course.waits):
                return
            elif await self._read(plan, tally):
                progressed()
            else:
                return

    def _is_due(self, plan: PlanT, waits: Sequence[timedelta]) -> bool:
        if plan.attempt is None:
            return True
        tried = plan.attempt.finished_at or plan.attempt.started_at
        wait = waits[min(plan.attempt.attempts, len(waits)) - 1]
        # A clock that was set back must not stretch the wait.
        return abs(self._clock() - tried) >= wait

    async def _read(self, plan: PlanT, tally: Tally[PlanT, ReadingT, LearntT, ReportT]) -> bool:
        """Read one window; returns whether there may be a next one to read."""
        await self._quiet.wait()
        started = self._clock()
        reading = self._read_before(plan)
        if reading is None:
            if (stopped := self._budget.stops()) is not None:
                raise _StopError(stopped)
            try:
                reading = await self._pipeline.read(plan, started)
            except ExtractionError as err:
                return await self._failed(plan, err.reason, started, tally)
        # A full disk must not make the same window be paid for again and again.
        self._unwritten = (plan, reading)
        learnt = await self._store.write(
            partial(
                self._pipeline.complete,
                plan=plan,
                reading=reading,
                started=started,
                now=self._clock(),
            )
        )
        self._unwritten = None
        if learnt is None:
            _LOGGER.debug("The window up to %s was read by another run", plan.end_id)
        else:
            _LOGGER.debug("Read up to %s", plan.end_id)
            tally.add(plan, reading, learnt)
        return True

    def _read_before(self, plan: PlanT) -> ReadingT | None:
        """Return what the last window told, if it could not be written down and is this one."""
        unwritten, self._unwritten = self._unwritten, None
        return None if unwritten is None or unwritten[0] != plan else unwritten[1]

    async def _failed(
        self,
        plan: PlanT,
        reason: str,
        started: datetime,
        tally: Tally[PlanT, ReadingT, LearntT, ReportT],
    ) -> bool:
        row = await self._store.write(
            partial(
                self._pipeline.fail,
                plan=plan,
                reason=reason,
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
        await self._store.write(partial(self._pipeline.close, gone=gone, now=self._clock()))

    async def _pending(self, owners: Sequence[str]) -> int:
        return await self._store.read(partial(self._pipeline.pending, owners=owners))
