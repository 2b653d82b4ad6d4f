"""Listening back over the log: when it is done, on whose budget, and what it has come to."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.event import async_call_later, async_track_time_interval
from homeassistant.helpers.importlib import async_import_module
from homeassistant.util import dt as dt_util

from ..const import DOMAIN
from ..engine.dialogue.context import Silence
from ..engine.reading.ledger import MarkLedger
from ..engine.reading.windows import policy_of
from ..engine.storage.entries import JobStatus, ReadingJob, WindowRow
from ..engine.storage.errors import StorageError
from ..engine.storage.transaction import Transaction
from ..engine.turn.background import BackgroundLLM
from ..issues import WINDOWS_PARKED, async_check_count
from ..settings import EntrySettings
from .numbers import Activity, IngestReport, LiveNumbers, reading_as_dict
from .wanted_work import AskedRuns, Workplace

if TYPE_CHECKING:
    from ..engine.reading.chunk_ledger import ChunkLearnt
    from ..engine.reading.job_run import ReadingProgress, ReadingReport
    from ..engine.reading.jobs import Standing
    from ..engine.reading.runner import Progress, RunReport
    from .readers import Readers

_LOGGER = logging.getLogger(__name__)

WINDOWS_A_RUN: Final = 10
"""Windows that one run of its own accord reads at most for the graph alone: a log that was never
read for it must not use up a day's budget at once."""


class ExtractionScheduler:
    """The runner of one entry; it works while the house has chosen that entry."""

    def __init__(
        self,
        hass: HomeAssistant,
        place: Workplace,
        settings: EntrySettings,
        llm: BackgroundLLM,
    ) -> None:
        self.log = place.log
        self.numbers = LiveNumbers(hass, place, self.graph_pending)
        self.report: RunReport | None = None
        self._hass = hass
        self._place = place
        self._settings = settings
        zone = dt_util.get_default_time_zone
        self._policy = replace(
            policy_of(settings.memory.window_size, settings.memory.overlap),
            idle=settings.background.idle,
            night_hour=settings.background.night_hour,
            nights=settings.background.nights,
            zone=zone,
            gap=settings.memory.gap,
        )
        self.ingested = IngestReport()
        self._llm = llm
        self._readers: Readers | None = None
        self._in_chunks: Sequence[ReadingReport] = ()
        self._of_graph = MarkLedger()
        self._graph_report: RunReport | None = None
        self._silence = Silence(hass.loop.time)
        self._asked = AskedRuns()
        self._task: asyncio.Task[None] | None = None
        self._wanted = asyncio.Event()
        self._works = self._is_eager = False
        self._next_run: datetime | None = None
        self._idle_timer: Callable[[], None] | None = None
        self._unsubscribe: list[Callable[[], None]] = []

    async def async_readers(self) -> Readers:
        """Return what reads the log, made with its first use."""
        module = await async_import_module(self._hass, f"{__package__}.readers")
        if self._readers is None:
            self._readers = module.Readers.of(
                self._hass,
                self._place,
                self._settings,
                self._llm,
                self._policy,
                parked=self._parked,
                on_written=self._async_written,
            )
        return self._readers

    @property
    def is_in_charge(self) -> bool:
        """Return whether this reads the log for the house now."""
        return self._place.in_charge()

    async def async_start(self, entry: ConfigEntry) -> None:
        """Begin to listen back now and then, if there is a log."""
        if not self._settings.memory.log_conversations:
            return
        self._unsubscribe = [
            async_track_time_interval(self._hass, self._want, self._settings.background.every),
            self.log.async_listen(self._appended),
            self._place.pauses.async_listen(self._paused_or_resumed),
        ]
        self._next_run = dt_util.utcnow() + self._settings.background.every
        self._asked.open()
        self.numbers.async_start()
        self._task = entry.async_create_background_task(
            self._hass, self._async_work(), f"{DOMAIN} listening back"
        )

    async def async_stop(self) -> None:
        """End what is under way; a window that was begun is read again next time."""
        while self._unsubscribe:
            self._unsubscribe.pop()()
        if self._idle_timer is not None:
            self._idle_timer()
        self.numbers.async_stop()
        self._idle_timer = self._next_run = None
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait({task})
        await self._asked.end()

    async def async_run_now(self, on_progress: Callable[[Progress], None]) -> RunReport:
        """Read all there is, because somebody asked.

        Raises:
            StorageError: the log cannot be read or written.
            StoppedError: this was stopped before that was done.
        """
        return await self._asked.run(self._async_run_now(on_progress))

    async def _async_run_now(self, on_progress: Callable[[Progress], None]) -> RunReport:
        await self.log.async_write_all()
        readers = await self.async_readers()
        await readers.jobs.begin_backlog()
        report = await self._async_finished(await readers.facts.run(on_progress, is_eager=True))
        await self._async_read_for_graph(is_eager=True)
        await self._async_read_chunks(eager=True)
        return report

    async def async_begin_again(self, since: datetime | None) -> ReadingJob | None:
        """Begin to read the log again from a time on; ``None`` if there is nothing to read again.

        Raises:
            StorageError: the log cannot be read or written.
            StoppedError: this was stopped before that was done.
        """
        await self.log.async_write_all()
        return await self._asked.run((await self.async_readers()).jobs.begin_again(since))

    async def async_read_chunks_now(
        self, job_id: int, on_progress: Callable[[ReadingProgress], None]
    ) -> Sequence[ReadingReport]:
        """Go on with a job, because somebody asked; returns how that and all others stand.

        Raises:
            StorageError: the log cannot be read or written.
            StoppedError: this was stopped before that was done.
        """
        return await self._asked.run(
            self._async_read_chunks(on_progress, eager=True, job_id=job_id)
        )

    async def async_steer(self, status: JobStatus, job_id: int | None = None) -> ReadingJob | None:
        """Pause, resume or cancel a job that reads in chunks and is under way; returns it.

        Without ``job_id`` it is the reading again, else the first reading of what waits.

        Raises:
            StorageError: the log cannot be written.
        """
        job = await (await self.async_readers()).jobs.steer(status, job_id)
        self._wanted.set()
        self.numbers.async_refresh_soon()
        return job

    async def async_standings(self) -> Sequence[Standing]:
        """Return how all jobs that read in chunks stand, the latest first.

        Raises:
            StorageError: the log cannot be read.
        """
        return await (await self.async_readers()).jobs.standings()

    @callback
    def async_run_soon(self) -> None:
        """Let a run begin when there is time."""
        self._wanted.set()

    @callback
    def async_retry_soon(self) -> None:
        """Let all there is be read when there is time, what was given up included."""
        self._is_eager = True
        self._wanted.set()

    @property
    def activity(self) -> Activity:
        """Return what it is at, and when it runs next."""
        graph = self._graph_report
        return Activity(
            is_running=self._works or self._asked.is_busy,
            last_run=self.numbers.last_run,
            next_run=None if self._place.pauses.holds("learning") else self._next_run,
            stopped=self.report.stopped if self.report else None,
            graph_stopped=graph.stopped if graph else None,
        )

    def graph_pending(self, tx: Transaction) -> int:
        """Return how many messages are not read for the graph yet."""
        wanted = self._settings.memory.graph
        return self._of_graph.pending(tx, tx.log.owners()) if wanted else 0

    def as_dict(self) -> dict[str, Any]:
        """Return how it goes, in numbers."""
        numbers, report = self.numbers.now, self.report
        return {
            "in_charge": self.is_in_charge,
            "paused": numbers.is_paused,
            "pending_messages": numbers.pending,
            "waiting_for_a_person": numbers.waiting,
            "in_doubt": numbers.doubts,
            "facts": dict(numbers.facts),
            "memories": dict(numbers.memories),
            "windows_failed": dict(numbers.failures),
            "last_run": numbers.last_run and numbers.last_run.isoformat(),
            "last_report": report and report.as_dict(),
            "taken_in": self.ingested.as_dict(),
            "graph": {
                "wanted": self._settings.memory.graph,
                "pending_messages": numbers.graph_pending,
                **numbers.graph,
                "windows_failed": dict(numbers.graph_failures),
                "last_report": self._graph_report and self._graph_report.as_dict(),
            },
            "read_in_chunks": [reading_as_dict(one) for one in self._in_chunks],
        }

    async def _async_work(self) -> None:
        await self.log.async_opened()
        await self.numbers.async_refresh()
        if self.numbers.now.jobs:
            self._wanted.set()
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            if not (self.is_in_charge and self.log.is_open):
                continue
            if self._place.pauses.holds("learning"):
                continue
            is_eager, self._is_eager = self._is_eager, False
            self._works = True
            try:
                if is_eager:
                    await self._async_run_now(lambda _: None)
                else:
                    await self._async_run()
            except StorageError as err:
                _LOGGER.warning("The log could not be listened back over. %s", err)
            except Exception as err:
                _LOGGER.error(  # noqa: TRY400  (what the error holds may be somebody's words)
                    "Listening back failed unexpectedly: %s", type(err).__name__
                )
                _LOGGER.debug("How listening back failed", exc_info=True)
            finally:
                self._works = False

    async def _async_run(self) -> None:
        await self.log.async_write_all()
        readers = await self.async_readers()
        await readers.jobs.begin_backlog()
        await self._async_finished(await readers.facts.run())
        await self._async_read_for_graph()
        await self._async_read_chunks()
        await self._async_write_terms()

    async def _async_finished(self, report: RunReport) -> RunReport:
        self.report = report
        if report.windows or report.failed:  # every quarter of an hour would fill the activity page
            self.numbers.note_run()
        async_check_count(self._hass, WINDOWS_PARKED, report.parked + self._graph_parked)
        # Their next sentence begins anew: a secret was told in them.
        self._place.reset(report.masked_in)
        _LOGGER.debug("Listened back over the log: %s", report.as_dict())
        await self._async_ingest()
        await self.numbers.async_refresh()
        return report

    async def _async_read_for_graph(self, *, is_eager: bool = False) -> None:
        if self._settings.memory.graph:
            most = None if is_eager else WINDOWS_A_RUN
            graph = (await self.async_readers()).graph
            self._graph_report = report = await graph.run(is_eager=is_eager, most=most)
            if self.report is not None:  # what of the graph was read together with the facts
                report.counts.update({name: self.report.counts[name] for name in report.counts})
            # Their next sentence begins anew: a secret was told in them.
            self._place.reset(report.masked_in)

    @property
    def _graph_parked(self) -> int:
        return self._graph_report.parked if self._graph_report else 0

    async def _async_read_chunks(
        self,
        on_progress: Callable[[ReadingProgress], None] = lambda _: None,
        *,
        eager: bool = False,
        job_id: int | None = None,
    ) -> Sequence[ReadingReport]:
        """Go on with what is read in chunks."""
        jobs = (await self.async_readers()).jobs
        found = await jobs.run(on_progress, eager=eager, job_id=job_id)
        self._in_chunks = reports = found or self._in_chunks
        parked = sum(one.parked for one in reports) + (self.report.parked if self.report else 0)
        async_check_count(self._hass, WINDOWS_PARKED, parked + self._graph_parked)
        await self.numbers.async_refresh()
        return reports

    async def _async_written(self, learnt: ChunkLearnt) -> None:
        # Their next sentence begins anew: a secret was told in them.
        self._place.reset(learnt.masked_in)
        if learnt.withdrawn.memory_ids:
            self._place.drop_recalled(learnt.withdrawn.memory_ids)
        await self._async_ingest()

    async def _async_ingest(self) -> None:
        """Make memories of what was learnt, and let end those whose end has come."""
        await self.log.quiet.wait()
        memories = (await self.async_readers()).memories
        expired = await memories.expire()
        report = await memories.process()
        self.ingested = IngestReport(report.taken, report.forgotten, report.left, len(expired))
        if report.taken:
            self._place.embed_soon()
        _LOGGER.debug("Took in what was learnt: %s", self.ingested.as_dict())

    async def _async_write_terms(self) -> None:
        """Have search terms written for memories that were told without any."""
        terms = (await self.async_readers()).terms
        while not self._place.pauses.holds("learning"):
            await self.log.quiet.wait()
            if await terms.write() is None:
                return

    @callback
    def _parked(self, row: WindowRow) -> None:
        _LOGGER.warning(
            "A part of the log was left out after %d attempts (%s)", row.attempts, row.error
        )

    @callback
    def _want(self, _now: datetime) -> None:
        self._next_run = dt_util.utcnow() + self._settings.background.every
        self._wanted.set()

    @callback
    def _paused_or_resumed(self) -> None:
        self._wanted.set()
        if self._task is not None:
            self._hass.async_create_task(
                self.numbers.async_refresh(), f"{DOMAIN} numbers of the log"
            )

    @callback
    def _appended(self) -> None:
        """Read once nothing has been said for a while, and show a little later what waits."""
        self._silence.broken()
        if self._idle_timer is None:
            self._wait_for_idle(self._policy.idle.total_seconds() + 1)
        self.numbers.async_refresh_soon()

    @callback
    def _wait_for_idle(self, seconds: float) -> None:
        self._idle_timer = async_call_later(self._hass, seconds, self._idle)

    @callback
    def _idle(self, _now: datetime) -> None:
        self._idle_timer = None
        left = self._policy.idle.total_seconds() - (self._silence.seconds or 0.0)
        if left > 0:
            self._wait_for_idle(left + 1)
        else:
            self._wanted.set()
