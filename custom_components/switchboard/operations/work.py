"""Background work: watched, paused, resumed, cancelled and tried again.

Each change says as what the caller has seen the work: as going, paused, failed or done. How far it
is changes by itself, and is not compared.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.util.hass_dict import HassKey
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.dialogue.summary_queue import SummaryQueue
from ..engine.storage.errors import StorageError
from ..memory.embedding import Embedding
from ..memory.hub import DATA_HUB, Hub, Member
from ..memory.learner import ExtractionScheduler
from ..memory.wanted_work import Work
from ..memory.work import async_standing
from ..runtime import SwitchboardData
from .answers import digest
from .importing import forget_import, importer_of, steer_import
from .log import STEERING
from .operation import Send
from .rights import Call, RefusedError, not_kept

_LOGGER = logging.getLogger(__name__)

LISTS: Final[Mapping[str, str]] = {"reading": "readings", "import": "imports"}
"""Kinds of which there may be several, and where they stand."""

SECONDS: Final = 1.0
"""How often changes are sent at most, and how often is looked for them while anything runs."""

IDLE_SECONDS: Final = 5.0
"""How often is looked while nothing runs, unless somebody changes something here."""

GIVE_WAY_SECONDS: Final = 5.0
"""How long looking waits for the end of a turn at most."""


@callback
def subscribe(call: Call, send: Send) -> Callable[[], None]:
    """Send how all the work stands, and then what changes, at most once a second."""
    return watch(call.hass).async_join(send)


async def _steer(call: Call, step: str) -> JsonObjectType:
    kind, item_id = call.data["kind"], call.data.get("item_id")
    await _check_seen(call, kind, item_id)
    match kind:
        case "learning" | "embedding":
            await _of_the_house(call, kind, step)
        case "reading":
            await _of_a_reading(call, int(item_id or 0), step)
        case "import":
            go_on = "resume" if step == "retry" else step
            await steer_import(importer_of(call.hass), item_id, go_on)
        case _:
            for _member, queue in _summary_queues(call.memory.hub):
                queue.retry()
    watch(call.hass).look_soon()
    item = await _found(call.hass, kind, item_id)
    return {"step": step, "kind": kind, "item_id": item_id, "work": item}


pause = partial(_steer, step="pause")
resume = partial(_steer, step="resume")
cancel = partial(_steer, step="cancel")
retry = partial(_steer, step="retry")


async def _of_the_house(call: Call, kind: str, step: str) -> None:
    hub = call.memory.hub
    work: Work = "learning" if kind == "learning" else "embedding"
    if step != "retry":
        await hub.pauses.async_set(work, paused=step == "pause")
        return
    if hub.pauses.holds(work):
        raise RefusedError("work_paused")
    worker: ExtractionScheduler | Embedding | None = hub.vectors
    if kind == "learning":
        worker = hub.learner
    if worker is None:
        raise not_kept()
    worker.async_retry_soon()


async def _of_a_reading(call: Call, job_id: int, step: str) -> None:
    if step == "retry":
        await _of_the_house(call, "learning", step)
        return
    if (learner := call.memory.hub.learner) is None:
        raise not_kept()
    if await learner.async_steer(STEERING[step], job_id) is None:
        raise RefusedError("nothing_read_again")


async def undo(call: Call) -> JsonObjectType:
    """Forget all that came with an import; or say what that is, until it is confirmed."""
    item_id = call.data["item_id"]
    await _check_seen(call, "import", item_id)
    told = await forget_import(call, item_id, in_numbers=True)
    watch(call.hass).look_soon()
    return told


async def _check_seen(call: Call, kind: str, item_id: str | None) -> None:
    item = await _found(call.hass, kind, item_id)
    if item is None:
        raise RefusedError("work_unknown")
    if item["revision"] != call.data["expected_revision"]:
        raise RefusedError("work_changed_meanwhile")


async def _found(hass: HomeAssistant, kind: str, item_id: str | None) -> JsonObjectType | None:
    standing: dict[str, Any] = await async_all_work(hass)
    if kind not in LISTS:
        found: JsonObjectType = standing[kind]
        return None if found["state"] in ("off", "closed") else found
    return next((one for one in standing[LISTS[kind]] if one["id"] == item_id), None)


# Watching


async def async_all_work(hass: HomeAssistant) -> JsonObjectType:
    """Return how all the work stands, of the house and of each connection."""
    hub = hass.data[DATA_HUB]
    standing: dict[str, Any] = await async_standing(hass, hub)
    queues = _summary_queues(hub)
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


def _summary_queues(hub: Hub) -> list[tuple[Member, SummaryQueue]]:
    loaded = [(one, getattr(one.entry, "runtime_data", None)) for one in hub.members]
    return [(one, data.summary_queue) for one, data in loaded if isinstance(data, SwitchboardData)]


@dataclass(slots=True)
class WorkWatch:
    """Looks how the work stands while somebody watches, once for all of them.

    Whoever is ``new`` is told the whole standing, everybody else what of it has changed.
    """

    hass: HomeAssistant
    _watching: dict[int, Send] = field(default_factory=dict)
    _new: set[int] = field(default_factory=set)
    _last: JsonObjectType = field(default_factory=dict)
    _task: asyncio.Task[None] | None = None
    _joined: asyncio.Event = field(default_factory=asyncio.Event)
    _wanted: asyncio.Event = field(default_factory=asyncio.Event)
    _numbers: Iterator[int] = field(default_factory=count)

    @callback
    def async_join(self, tell: Send) -> Callable[[], None]:
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


@callback
def watch(hass: HomeAssistant) -> WorkWatch:
    """Return what watches the work of the house, for everybody who looks at it."""
    return hass.data.setdefault(DATA_WATCH, WorkWatch(hass))
