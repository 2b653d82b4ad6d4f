"""The log of the house: one file for all entries, opened with the first and closed with the last.

Nothing here stands in the way of a voice: a file that cannot be used is reported, and the house
goes on talking without a log.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from homeassistant.const import EVENT_HOMEASSISTANT_FINAL_WRITE
from homeassistant.core import Event, HomeAssistant, callback
from homeassistant.helpers.chat_session import current_session
from homeassistant.helpers.event import async_track_time_change
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey
from homeassistant.util.ulid import ulid_now

from ..const import DOMAIN
from ..engine.reading.masking import prepare_masked
from ..engine.recall.may_be_told import judge_log
from ..engine.storage import forgetting
from ..engine.storage.database import Database
from ..engine.storage.entries import LogEntry
from ..engine.storage.errors import StorageError
from ..engine.storage.files import delete_files
from ..engine.storage.open import OpenReport
from ..engine.storage.reopen import Opener
from ..engine.storage.turn_entries import Turn
from ..engine.storage.writer import LogWriter, WriterStats
from ..engine.tokens.counter import TokenCounter, exact_cost
from ..home.guests import guests_are_here
from ..issues import async_clear_log_issues, async_report_log, async_report_opening
from ..settings import MemorySettings
from ..turn_scope import LoggedTurn, TurnTrace, scope_with, turn_scope
from .activity import TurnActivity
from .other_agents import OtherAgentRecorder

_LOGGER = logging.getLogger(__name__)

FILE_NAME: Final = f"{DOMAIN}.db"
PURGE_AT: Final = {"hour": 3, "minute": 20, "second": 0}
"""When the house sleeps, in its own time zone."""

OPEN_SECONDS = 2.0
"""How long the set-up of an entry waits for the file at most."""

LONGEST_CARRY_OVER: Final = timedelta(days=1)
"""No conversation is taken up again after this."""


class UnifiedLog:
    """``switchboard.db`` for as long as an entry needs it.

    The file is made once somebody agrees to being logged. One that is there is opened in any case,
    so that what it holds can be exported, and deleted when its time is over. Whoever waits for what
    is written gets a ``StorageError`` where it cannot be written at present.
    """

    def __init__(self, hass: HomeAssistant, counter: TokenCounter) -> None:
        self.path = Path(hass.config.path(FILE_NAME))
        self.database = Database(self.path)
        self.quiet = TurnActivity()
        self._hass = hass
        self.counter = counter
        self._lock = asyncio.Lock()
        self._entries: dict[str, MemorySettings] = {}
        self._writer: LogWriter | None = None
        self._opener = Opener(self.database, on_open=self._opened, on_problem=self._could_not_open)
        self._after_pause: asyncio.Task[None] | None = None
        self._delete = False
        self._unsubscribe: list[Callable[[], None]] = []
        self._generation = 0
        self._forgetting = 0
        self._overhearing: OtherAgentRecorder | None = None
        self._listeners: set[Callable[[], None]] = set()
        self._turn_listeners: set[Callable[[Turn], None]] = set()
        self._before_close: set[Callable[[], Awaitable[None]]] = set()
        self.opening: tuple[OpenReport, datetime] | None = None
        """How the file was found when it was opened last, and when."""

    @property
    def is_open(self) -> bool:
        """Return whether there is a log that can be read and written."""
        return self._opener.is_open

    @property
    def takes_messages(self) -> bool:
        """Return whether messages are taken; they wait where the file is not open.

        Between the leaving of the last entry and the next one's joining, as in a reload, those of
        the turns are taken that go on.
        """
        return self._writer is not None

    @property
    def is_agreed(self) -> bool:
        """Return whether anybody wants conversations to be logged."""
        return any(settings.log_conversations for settings in self._entries.values())

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Take a turn of our own: nothing of it is overheard, nor what its tools say to others.

        If everything is deleted meanwhile, it is deleted with it. A turn that a tool begins is off
        the record if its own is.
        """
        off_record = turn_scope().is_off_record
        logged = LoggedTurn(self._generation, ulid_now(), off_record=off_record)
        with self.quiet.turn(), scope_with(logged=logged, trace=TurnTrace()):
            yield

    @property
    def moment(self) -> int:
        """A number that is another one after something was forgotten."""
        return self._generation

    def has_forgotten_since(self, moment: int) -> bool:
        """Return whether something was or is forgotten since a moment."""
        return self._forgetting > 0 or moment != self._generation

    @property
    def has_forgotten_turn(self) -> bool:
        """Whether something was or is forgotten since the turn began in which this is asked."""
        turn = turn_scope().logged
        return turn is not None and self.has_forgotten_since(turn.began_in)

    @callback
    def withhold_turn(self) -> tuple[str, ...]:
        """Take the turn in which this is called not down, whoever's it is.

        Returns the ids of what was taken of it before.
        """
        if (turn := turn_scope().logged) is not None:
            turn.withheld = True
        elif self._overhearing is not None and (session := current_session.get()):
            return self._overhearing.withhold(session.conversation_id)
        return ()

    @property
    def turn_message_id(self) -> str | None:
        """The id that what is said in the turn in which this is asked gets, or has."""
        if (turn := turn_scope().logged) is not None:
            return turn.message_id
        session = current_session.get()
        if self._overhearing is None or session is None:
            return None
        return self._overhearing.question_id(session.conversation_id)

    @callback
    def forget_turns(self) -> None:
        """Take nothing more of the turns that are under way, ours and those overheard."""
        self._generation += 1
        if self._overhearing is not None:
            self._overhearing.forget()

    @contextmanager
    def forgetting(self) -> Iterator[None]:
        """Take nothing of the turns that are under way at any moment of this.

        One that begins meanwhile may still be told what is being forgotten, and say it again.
        """
        self._forgetting += 1
        self.forget_turns()
        try:
            yield
        finally:
            self._forgetting -= 1
            self.forget_turns()

    @property
    def stats(self) -> WriterStats | None:
        """Return what became of the messages since the file was opened."""
        return None if self._writer is None else self._writer.stats

    @property
    def retention(self) -> timedelta | None:
        """How long messages are kept; the shortest time of all who have a say, None for ever."""
        having_a_say = [one for one in self._entries.values() if one.log_conversations]
        days = [one.retention_days for one in having_a_say or self._entries.values()]
        return timedelta(days=min(kept)) if (kept := [day for day in days if day]) else None

    async def async_join(self, entry_id: str, settings: MemorySettings) -> None:
        """Let the log be opened if an entry needs it and it is not open yet. Never fails.

        A file that takes long to open is opened behind the house's back.
        """
        async with self._lock:
            self._entries[entry_id] = settings
            self._delete = False
            if self._unsubscribe and self._writer is not None:
                self._opener.try_now()
            elif settings.log_conversations or await self._hass.async_add_executor_job(
                self.path.exists
            ):
                self._begin()
            self._overhear()
        with suppress(TimeoutError):
            async with asyncio.timeout(OPEN_SECONDS):
                await self._opener.tried()

    async def async_leave(self, entry_id: str) -> None:
        """Close the log if nobody else needs it; after the backup, if one is being made."""
        async with self._lock:
            self._entries.pop(entry_id, None)
            self._overhear()
            await self._async_end()

    async def async_delete(self) -> None:
        """Delete the file and all beside it if no entry needs it; after a backup, if one is made.

        Never fails: what could not be deleted is said in Home Assistant's log.
        """
        async with self._lock:
            self.forget_turns()
            self._delete = not self._entries
            await self._async_end()

    async def async_resume(self) -> None:
        """End a backup's pause, and do what waited for its end."""
        self.database.resume()
        if self._after_pause is not None:
            await asyncio.wait({self._after_pause})

    async def async_tried(self) -> None:
        """Return once the file is open, or could not be opened for the time being."""
        await self._opener.tried()

    async def async_opened(self) -> None:
        """Return once the file is open, however long that takes."""
        await self._opener.opened()

    @callback
    def append(self, entries: Iterable[LogEntry]) -> None:
        """Take messages and return at once; they are written in the background.

        Nothing is taken while guests are here.
        """
        if self._writer is not None and not guests_are_here(self._hass):
            for entry in entries:
                if self._writer.append(entry) and entry.turn is not None:
                    for heard in tuple(self._turn_listeners):
                        heard(entry.turn)
            for listener in tuple(self._listeners):
                # Without the context of the turn: a timer set in it would hold its conversation.
                Context().run(listener)

    @callback
    def _overheard(self, entries: Iterable[LogEntry]) -> None:
        if not self._forgetting:
            self.append(entries)

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after each append; returns how to stop that."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    @callback
    def async_listen_to_turns(self, listener: Callable[[Turn], None]) -> Callable[[], None]:
        """Call ``listener`` when a turn is taken down, or its late answer; returns how to stop."""
        self._turn_listeners.add(listener)
        return lambda: self._turn_listeners.discard(listener)

    @callback
    def async_before_close(self, finish: Callable[[], Awaitable[None]]) -> Callable[[], None]:
        """Let ``finish`` write before the file is closed; returns how to take that back."""
        self._before_close.add(finish)
        return lambda: self._before_close.discard(finish)

    async def async_finish(self) -> None:
        """Let everybody write what waits."""
        for finish in tuple(self._before_close):
            await finish()

    async def async_write_all(self) -> None:
        """Return once the file holds all there is, what waits for a quiet moment included.

        Whoever deletes or masks has to reach that as well.
        """
        await self.async_flush()
        await self.async_finish()

    async def async_flush(self) -> None:
        """Return once everything taken so far is in the file."""
        await self._opener.tried()
        if self._writer is not None:
            await self._writer.flush()

    @callback
    def _overhear(self) -> None:
        wanted = any(settings.overhears for settings in self._entries.values())
        if wanted and self._overhearing is None:
            self._overhearing = OtherAgentRecorder(self._hass, self._overheard)
            self._overhearing.async_start()
        elif not wanted and self._overhearing is not None:
            self._overhearing.async_stop()
            self._overhearing = None

    @callback
    def _begin(self) -> None:
        if self._writer is None or not self.is_agreed:
            self._writer = LogWriter(
                self.database,
                prepare=partial(prepare_masked, cost=partial(exact_cost, self.counter)),
                on_problem=partial(async_report_log, self._hass, self.path),
            )
        self._unsubscribe = self._unsubscribe or [
            async_track_time_change(self._hass, self.async_purge_old, **PURGE_AT),
            self._hass.bus.async_listen(EVENT_HOMEASSISTANT_FINAL_WRITE, self._async_final_write),
        ]
        self._opener.start()

    @callback
    def _opened(self, report: OpenReport) -> None:
        self.opening = report, dt_util.utcnow()
        async_report_log(self._hass, self.path, None)
        async_report_opening(self._hass, self.path, report)
        if self._writer is not None and not self._writer.is_started:
            self._writer.start()

    @callback
    def _could_not_open(self, problem: StorageError, again: bool) -> None:
        _LOGGER.warning("Conversations go on without a log. %s", problem)
        async_report_log(self._hass, self.path, problem)
        if not again:
            self._writer = None

    async def _async_end(self) -> None:
        """Close the file, and delete it if that is wanted, unless an entry needs it."""
        if self._entries:
            return
        if self.database.is_paused:
            # What is copied must stay as it is until the copy is made.
            if self._after_pause is None:
                self._after_pause = asyncio.get_running_loop().create_task(
                    self._async_end_after_pause(), name="switchboard log after a backup"
                )
            return
        await self._async_close()
        if self._delete:
            self._delete, self._writer = False, None
            try:
                await self._hass.async_add_executor_job(delete_files, self.path)
            except StorageError as err:
                _LOGGER.warning("The log is still there. %s", err)
            async_clear_log_issues(self._hass)

    async def _async_end_after_pause(self) -> None:
        await self.database.resumed()
        async with self._lock:
            self._after_pause = None
            await self._async_end()

    async def _async_close(self) -> None:
        if self._after_pause is not None:
            self._after_pause.cancel()
            self._after_pause = None
        writer = self._writer
        if not self.is_open:
            waiting = writer is not None and writer.stats.waiting > 0
            await self._opener.stop(last_attempt=waiting)
        try:
            if writer is not None and self.database.is_open:
                await writer.close()
                await self.async_finish()
        except StorageError as err:
            _LOGGER.debug("What waits is not in the log: %s", type(err).__name__)
        finally:
            await self._opener.stop(last_attempt=False)
            await self.database.close()
            while self._unsubscribe:
                self._unsubscribe.pop()()

    async def _async_final_write(self, _: Event) -> None:
        """Close the file at shutdown, which unloads no entry."""
        async with self._lock:
            await self._async_close()
            writer, self._writer = self._writer, None
        if writer is not None and (lost := writer.stats.waiting):
            problem = writer.stats.problem or "The file could not be opened"
            _LOGGER.error("%d messages could not be saved: %s", lost, problem)

    async def async_purge_old(self, _now: datetime | None = None) -> None:
        """Delete what has been kept long enough."""
        if not self.is_open:
            return
        now, kept = dt_util.utcnow(), self.retention
        try:
            await self.database.write(
                lambda tx: tx.checkpoints.purge(before=now - LONGEST_CARRY_OVER, now=now)
            )
            if kept is None:
                await forgetting.finish_forgetting(self.database)
            else:
                report = await forgetting.purge(self.database, now - kept)
                _LOGGER.debug("%d old messages were deleted from the log", report.messages)
            await forgetting.merge_indexes(self.database)
            await judge_log(self.database)
        except StorageError as err:
            _LOGGER.warning("What is old could not be deleted from the log. %s", err)


DATA_LOG: HassKey[UnifiedLog] = HassKey(f"{DOMAIN}_log")
