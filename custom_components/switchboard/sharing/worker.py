"""The exchange with the server: what happened here goes out, and what happened elsewhere comes in.

It runs on a task of the connection that holds the other homes, and never in a turn. Whatever it is
stopped in, the next round begins again: the server takes a change once, and a home applies once
what arrives, with its place, in one transaction.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from datetime import datetime, timedelta
from random import uniform
from typing import Any, Final, NamedTuple

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.storage import Store
from homeassistant.loader import async_get_loaded_integration
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..const import CONF_SERVER_READS, CONF_SHARED, DOMAIN
from ..engine.sharing.changes import Arrival, Change
from ..engine.sharing.errors import ArrivalError
from ..engine.sharing.inbox import Applied, incoming
from ..engine.sharing.outbox import Standing, begin_anew, join, outgoing, read_by, sent, standing
from ..engine.storage import forgetting
from ..engine.storage.errors import StorageError
from ..engine.storage.transaction import Transaction
from ..issues import async_check_passed_over, async_check_sharing
from ..memory.first_use import async_house_memory
from ..memory.hub import Hub
from .wire import Exchanged, OtherHome, Problem, Reader, Server, ServerError

_LOGGER = logging.getLogger(__name__)

MOST_CHANGES: Final = 500
WAIT_SECONDS: Final = 25.0
"""How long the server holds an answer while it has nothing to say."""

FIRST_PAUSE: Final = 0.5
SHORT_PAUSE: Final = 5.0
LONG_PAUSE: Final = 60.0
SOON: Final = timedelta(minutes=10)
"""So long after a failure the pauses stay short."""
LEAST_PAUSE: Final = 1.0
"""What is new waits so long at least while the server is away."""
LONG_AWAY: Final = timedelta(days=1)
"""After this time somebody is told that the server is away."""
HOMES_AGAIN: Final = 3600.0
ASKED_SECONDS: Final = 60.0
"""How long somebody who asks for an exchange waits at most."""


class Pause(NamedTuple):
    """A rest between rounds, in seconds; after ``least`` of them, what is new ends it."""

    most: float
    least: float


NO_PAUSE: Final = Pause(0.0, 0.0)
LONGEST: Final = Pause(LONG_PAUSE, LONG_PAUSE)
REFUSED: Final = Pause(300.0, 300.0)


class Exchanger:
    """Exchanges what happens with the other homes, for as long as its connection is loaded."""

    def __init__(
        self, hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry, hub: Hub
    ) -> None:
        data = subentry.data
        self._hass, self._entry, self._subentry_id = hass, entry, subentry.subentry_id
        self._hub, self._log, self._database = hub, hub.log, hub.log.database
        self._server = Server(async_get_clientsession(hass), data[CONF_URL], data[CONF_TOKEN])
        self._shared: Mapping[str, str] = data[CONF_SHARED]
        self._may_read: bool = data[CONF_SERVER_READS]
        self._store: Store[dict[str, str]] = Store(hass, 1, f"{DOMAIN}.sharing")
        self._task: asyncio.Task[None] | None = None
        self._wanted = asyncio.Event()
        self._asking: list[asyncio.Future[None]] = []
        self._most, self._failures, self._waiting = MOST_CHANGES, 0, 0
        self._reader: Reader | None = None
        self._kept: dict[str, str] = {}
        self._release = str(async_get_loaded_integration(hass, DOMAIN).version)
        self._homes_at = -HOMES_AGAIN
        self._homes: Sequence[OtherHome] = ()
        self._problem: Problem | None = None
        self._exchanged_at: datetime | None = None
        self._forgetting: Sequence[Mapping[str, int]] = ()

    async def async_start(self, entry: ConfigEntry) -> None:
        """Begin to exchange, on a task of the entry."""
        self._kept = await self._store.async_load() or {}
        self._database.on_written = self._wanted.set
        self._hub.sharing = self
        self._task = entry.async_create_background_task(
            self._hass, self._async_work(), f"{DOMAIN} other homes"
        )

    async def async_stop(self) -> None:
        """End what is under way; where the house shares no longer, nothing waits to go out."""
        self._database.on_written = lambda: None
        self._hub.sharing = None
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait({task})
        self._answer(self._asking)
        if self._subentry_id not in self._entry.subentries:
            await self._store.async_remove()
            async_check_sharing(self._hass, self._entry, None)
            async_check_passed_over(self._hass, self._entry, 0)
            with suppress(StorageError):
                await self._hub.async_end_sharing()
        elif self._entry.disabled_by:
            self._hub.pauses.async_read_elsewhere(is_so=False)

    async def async_exchange_now(self) -> None:
        """Exchange at once, whatever is waited for; returns when that is done or has failed."""
        done = asyncio.get_running_loop().create_future()
        self._asking.append(done)
        self._wanted.set()
        with suppress(TimeoutError):  # a backup, or a file that is not open yet, may take longer
            async with asyncio.timeout(ASKED_SECONDS):
                await done

    @callback
    def report(self) -> dict[str, Any]:
        """Return how sharing stands: the homes by name, and else numbers and reasons."""
        return {
            "homes": [one.name for one in self._homes],
            "persons": len(self._shared),
            "problem": self._problem,
            "last_exchange": self._exchanged_at and self._exchanged_at.isoformat(),
            "waiting": self._waiting,
            "passed_over": self._passed_over,
            "forgetting": [*self._forgetting],
            "read_by_server": self._hub.pauses.is_read_elsewhere,
        }

    def homes_told(self, owners: Collection[str]) -> int:
        """Return how many other homes are told of what becomes of the owners' memory."""
        names = {self._shared[owner] for owner in owners if owner in self._shared}
        return sum(not names.isdisjoint(one.shares) for one in self._homes)

    async def _async_work(self) -> None:
        await self._log.async_opened()
        while True:
            await self._database.resumed()
            asked, self._asking = self._asking, []
            try:
                pause = await self._async_round(at_once=bool(asked))
            except (ServerError, ArrivalError) as err:
                pause = await self._async_failed(err)
            except StorageError as err:
                _LOGGER.warning("What homes share waits. %s", err)
                pause = LONGEST
            except Exception as err:
                _LOGGER.error(  # noqa: TRY400  (what the error holds may be somebody's words)
                    "The exchange with other homes failed unexpectedly: %s", type(err).__name__
                )
                _LOGGER.debug("How the exchange failed", exc_info=True)
                pause = LONGEST
            finally:
                self._answer(asked)
            if pause.most:
                await self._async_rest(pause)

    @staticmethod
    @callback
    def _answer(asked: Iterable[asyncio.Future[None]]) -> None:
        for one in asked:
            if not one.done():
                one.set_result(None)

    async def _async_round(self, *, at_once: bool) -> Pause:
        """Send what waits, or wait for what comes; returns how long to rest after it."""
        if self._reader is None:
            await self._async_join()
        self._wanted.clear()  # before looking: what is written from here on is looked for again
        stands, going = await self._database.write(self._look)
        if stands is None:  # everything was forgotten, and sharing with it
            _LOGGER.warning("Sharing with other homes has ended, as everything here was forgotten")
            self._hass.config_entries.async_remove_subentry(self._entry, self._subentry_id)
            return LONGEST
        self._waiting = stands.waiting
        if stands.unerased:
            await self._async_erase()
        if not await self._async_is_known():
            return NO_PAUSE
        at_once = at_once or bool(going or self._asking or self._problem)
        began, waits = self._hass.loop.time(), not at_once
        asking = asyncio.ensure_future(
            self._server.exchange(
                stands.after,
                sorted(self._shared.values()),
                [one.to_json() for one in going],
                WAIT_SECONDS if waits else 0.0,
            )
        )
        try:
            if waits and not await self._async_wait_for(asking):
                return NO_PAUSE
            answer = await asking
        finally:
            asking.cancel()
        if going and answer.accepted < going[0].number:
            raise ServerError("wrong_answer", "The server did not keep what was sent")
        await self._async_take(answer, is_sent=bool(going))
        await self._async_worked()
        lasted = self._hass.loop.time() - began
        is_idle = waits and not answer.arrivals and lasted < LEAST_PAUSE
        return Pause(LEAST_PAUSE, 0.0) if is_idle else NO_PAUSE

    @property
    def _passed_over(self) -> int:
        """How much has arrived that this release does not take."""
        return int(self._kept.get("passed_over", "0").rpartition(" ")[2])

    def _look(self, tx: Transaction) -> tuple[Standing | None, list[Change]]:
        going = outgoing(tx, self._most)
        return standing(tx), going

    async def _async_has_news(self) -> bool:
        stands = await self._database.read(standing)
        return stands is None or stands.waiting != self._waiting

    async def _async_wait_for(self, asking: asyncio.Future[Exchanged]) -> bool:
        """Wait for an answer; returns whether it is there, and nothing was to be sent before."""
        while not asking.done():
            woken = asyncio.ensure_future(self._wanted.wait())
            either: set[asyncio.Future[Any]] = {asking, woken}
            try:
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            finally:
                woken.cancel()
            if not asking.done():
                self._wanted.clear()
                if self._asking or await self._async_has_news():
                    return asking.done()
        return True

    async def _async_join(self) -> None:
        """Share whom the form says, and take an agreement to be read back where it was.

        What another release passed over is heard once more.
        """
        now = dt_util.utcnow()
        release, _, _ = self._kept.get("passed_over", "").rpartition(" ")
        is_anew = release not in ("", self._release)

        def work(tx: Transaction) -> Reader:
            if is_anew:
                begin_anew(tx)
            join(tx, self._shared, now)
            if not self._may_read:
                read_by(tx, "home", now)
            state = tx.sharing.state()
            return state.reader if state else "home"

        self._reader = await self._database.write(work)
        if is_anew:
            await self._async_keep(passed_over=None)
        self._hub.pauses.async_read_elsewhere(is_so=self._reader == "server")

    async def _async_erase(self) -> None:
        """Leave no byte of what others forgot; what is too large for the day waits for the night.

        Only then do they hear that it is gone.
        """
        size = await self._database.read(lambda tx: tx.deletion.bytes_to_rewrite())
        if 0 < size <= forgetting.AT_ONCE_BYTES:
            await forgetting.finish_forgetting(self._database)

    async def _async_is_known(self) -> bool:
        """Learn now and then which homes share; a server that is another one is told all."""
        now = self._hass.loop.time()
        if now - self._homes_at < HOMES_AGAIN:
            return True
        me = await self._server.me()
        self._homes, self._homes_at = me.homes, now
        known_as = f"{self._server.url} {me.home}"
        is_known = self._kept.get("known_as", known_as) == known_as
        if not is_known:
            await self._database.write(begin_anew)
            await self._async_keep(passed_over=None)
        await self._async_keep(known_as=known_as)
        return is_known

    async def _async_keep(self, **values: str | None) -> None:
        """Keep over a restart how the server knows this home, and since when it fails."""
        kept = {key: one for key, one in (self._kept | values).items() if one is not None}
        if kept != self._kept:
            self._kept = kept
            await self._store.async_save(kept)

    async def _async_take(self, answer: Exchanged, *, is_sent: bool) -> None:
        """Apply what arrived, and let go of what it changed."""
        arrivals = [Arrival.from_json(one) for one in answer.arrivals]
        reader: Reader = answer.reader if self._may_read else "home"
        self._forgetting = answer.forgetting
        if not (arrivals or is_sent or reader != self._reader):
            return
        now = dt_util.utcnow()

        def apply(tx: Transaction) -> Applied:
            read_by(tx, reader, now)
            sent(tx, answer.accepted)
            return incoming(tx, arrivals, now, ulid_now, self._hub.health)

        async with AsyncExitStack() as stack:
            if any(one.change.kind == "forget" for one in arrivals):
                memory = await async_house_memory(self._hass)
                await stack.enter_async_context(memory.forgetting.letting_go())
            applied = await self._database.write(apply)
        if applied.passed_over:
            _LOGGER.warning(
                "Other homes have sent what this release does not take, at the places %s",
                ", ".join(map(str, applied.passed_over)),
            )
            count = self._passed_over + len(applied.passed_over)
            await self._async_keep(passed_over=f"{self._release} {count}")
        self._reader = reader
        self._hub.pauses.async_read_elsewhere(is_so=reader == "server")
        if arrivals:
            self._hub.drop_recalled(applied.memory_ids)
            self._hub.embed_soon()
            self._hub.refresh_numbers_soon()

    async def _async_worked(self) -> None:
        self._exchanged_at = dt_util.utcnow()
        self._problem, self._failures = None, 0
        async_check_sharing(self._hass, self._entry, None)
        async_check_passed_over(self._hass, self._entry, self._passed_over)
        if "failing_since" in self._kept:
            await self._async_keep(failing_since=None)
            _LOGGER.info("The exchange with other homes works again")

    async def _async_failed(self, err: ServerError | ArrivalError) -> Pause:
        """Take note of a failure, and return how long to rest."""
        problem = err.problem if isinstance(err, ServerError) else "wrong_answer"
        if problem == "too_large" and self._most > 1:
            self._most //= 2
            return NO_PAUSE
        if problem == "restored" and self._problem != problem:
            _LOGGER.warning("The server of the other homes was put back: all is exchanged anew")
            self._problem, self._homes_at = problem, -HOMES_AGAIN
            self._kept = self._kept | {"known_as": ""}
            return NO_PAUSE
        self._problem = problem
        self._failures += 1
        self._homes_at = -HOMES_AGAIN
        now = dt_util.utcnow()
        if "failing_since" not in self._kept:
            await self._async_keep(failing_since=now.isoformat())
            _LOGGER.warning("The exchange with other homes waits. %s", err)
        away = now - (dt_util.parse_datetime(self._kept["failing_since"]) or now)
        is_away = problem == "cannot_connect"
        is_told = away > LONG_AWAY or not is_away
        async_check_sharing(self._hass, self._entry, problem if is_told else None)
        if not is_away:
            return REFUSED if problem == "invalid_auth" else LONGEST
        if isinstance(err, ServerError) and err.seconds is not None:
            seconds = max(err.seconds, LEAST_PAUSE)
            return Pause(seconds, seconds)
        longest = SHORT_PAUSE if away < SOON else LONG_PAUSE
        seconds = min(longest, FIRST_PAUSE * 2 ** min(self._failures, 10))
        return Pause(seconds * uniform(0.5, 1.0), LEAST_PAUSE)  # noqa: S311 - no secret

    async def _async_rest(self, pause: Pause) -> None:
        """Rest, unless somebody asks, or something new is to be sent."""
        loop = self._hass.loop
        ends, soonest = loop.time() + pause.most, loop.time() + pause.least
        with suppress(TimeoutError):
            async with asyncio.timeout_at(ends) as limit:
                while not self._asking:
                    await self._wanted.wait()
                    self._wanted.clear()
                    if not self._asking and await self._async_has_news():
                        limit.reschedule(min(ends, max(soonest, loop.time())))
