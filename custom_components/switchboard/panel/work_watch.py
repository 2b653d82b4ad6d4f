"""Watching the background work for as long as a page is open: the whole standing, then changes."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.util.hass_dict import HassKey
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.dialogue.summary_queue import SummaryQueue
from ..engine.storage.errors import StorageError
from ..memory.hub import DATA_HUB, Hub, Member
from ..memory.work import async_standing
from ..runtime import SwitchboardData
from .paging import digest

_LOGGER = logging.getLogger(__name__)

SECONDS: Final = 1.0
"""How often changes are sent at most, and how often is looked for them while anything runs."""

IDLE_SECONDS: Final = 5.0
"""How often is looked while nothing runs, unless somebody changes something here."""

GIVE_WAY_SECONDS: Final = 5.0
"""How long looking waits for the end of a turn at most."""

type Tell = Callable[[JsonObjectType], None]


async def async_all_work(hass: HomeAssistant) -> JsonObjectType:
    """Return how all the work stands, of the house and of each connection.

    Raises:
        StorageError: the log cannot be read.
    """
    hub = hass.data[DATA_HUB]
    standing: dict[str, Any] = await async_standing(hass, hub)
    queues = summary_queues(hub)
    waiting = sum(queue.waiting for _, queue in queues)
    failing = sum(queue.failing for _, queue in queues)
    standing["summaries"] = {
        "state": "running" if waiting else "idle",
        "waiting": waiting,
        "failing": failing,
        "revision": digest({"is_failing": failing > 0}),
    }
    for part in ("learning", "embedding"):
        is_paused = standing[part]["state"] in ("paused", "pausing")
        standing[part] = {**standing[part], "revision": digest({"is_paused": is_paused})}
    for part in ("readings", "imports"):
        standing[part] = [
            {**one, "revision": digest({"id": one["id"], "status": one["status"]})}
            for one in standing[part]
        ]
    return standing


def summary_queues(hub: Hub) -> list[tuple[Member, SummaryQueue]]:
    """Return what makes the summaries of each connection."""
    loaded = [(one, getattr(one.entry, "runtime_data", None)) for one in hub.members]
    return [(one, data.summary_queue) for one, data in loaded if isinstance(data, SwitchboardData)]


@dataclass(slots=True)
class WorkWatch:
    """Looks how the work stands while somebody watches, once for all of them.

    Whoever is ``new`` is told the whole standing, everybody else what of it has changed.
    """

    hass: HomeAssistant
    _watching: dict[int, Tell] = field(default_factory=dict)
    _new: set[int] = field(default_factory=set)
    _last: JsonObjectType = field(default_factory=dict)
    _task: asyncio.Task[None] | None = None
    _joined: asyncio.Event = field(default_factory=asyncio.Event)
    _wanted: asyncio.Event = field(default_factory=asyncio.Event)
    _numbers: Iterator[int] = field(default_factory=count)

    @callback
    def async_join(self, tell: Tell) -> Callable[[], None]:
        """Tell how the work stands, and from then on what changes; returns how to stop that."""
        number = next(self._numbers)
        self._watching[number] = tell
        self._new.add(number)
        self._joined.set()
        self._wanted.set()
        if self._task is None:
            self._task = self.hass.async_create_background_task(
                self._async_watch(), f"{DOMAIN} work watched"
            )

        @callback
        def stop() -> None:
            self._watching.pop(number, None)
            self._new.discard(number)
            if not self._watching and self._task is not None:
                self._task.cancel()
                self._task = None

        return stop

    @callback
    def look_soon(self) -> None:
        """Look within a second: somebody has changed something."""
        self._wanted.set()

    async def _async_watch(self) -> None:
        while True:
            self._joined.clear()
            self._wanted.clear()
            await self._async_look()
            await _until(self._joined, SECONDS)
            if not (self._joined.is_set() or _is_anything_running(self._last)):
                await _until(self._wanted, IDLE_SECONDS - SECONDS)

    async def _async_look(self) -> None:
        await _until_quiet(self.hass)
        try:
            standing = await async_all_work(self.hass)
        except StorageError as err:
            _LOGGER.debug("How the work stands could not be read: %s", err)
            self._tell_all({"problem": "log_failed"})
            self._new |= self._watching.keys()
            return
        changes: JsonObjectType = {
            part: value for part, value in standing.items() if self._last.get(part) != value
        }
        self._last, new, self._new = standing, self._new, set()
        if changes:
            self._tell_all({"changes": changes}, but=new)
        for number in new & self._watching.keys():
            self._watching[number]({"standing": standing})

    @callback
    def _tell_all(self, told: JsonObjectType, *, but: Collection[int] = ()) -> None:
        for number, tell in tuple(self._watching.items()):
            if number not in but:
                tell(told)


async def _until(event: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return


async def _until_quiet(hass: HomeAssistant) -> None:
    """Let a turn go first: both read the log on one thread."""
    try:
        async with asyncio.timeout(GIVE_WAY_SECONDS):
            await hass.data[DATA_HUB].log.quiet.wait()
    except TimeoutError:
        return


def _is_anything_running(standing: JsonObjectType) -> bool:
    states = [
        part.get("state") if isinstance(part, dict) else None
        for part in (standing.get("learning"), standing.get("embedding"))
    ]
    rows = standing.get("imports")
    importing = isinstance(rows, list) and any(
        isinstance(one, dict) and one["under_way"] for one in rows
    )
    return importing or not {"running", "pausing"}.isdisjoint(states)


DATA_WATCH: HassKey[WorkWatch] = HassKey(f"{DOMAIN}_work_watch")
