"""The commands on background work: watch it, pause, resume, cancel and retry it, undo an import.

Each write says as what the caller has seen what it changes: as going, paused, failed or done. How
far it is changes by itself, and is not compared.
"""

from collections.abc import Mapping
from typing import Any, Final

import probatio
from homeassistant.components import websocket_api
from homeassistant.components.websocket_api.connection import ActiveConnection
from homeassistant.components.websocket_api.decorators import websocket_command
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..history.imports import DATA_IMPORTER
from ..memory.house_memory import HouseMemory
from ..memory.hub import Learner, Vectors
from ..memory.pauses import Work
from ..services.importing import async_steer_import, async_undo_import
from ..services.log import STEERING, not_kept
from ..services.own_rights import PROVENANCE, check_person
from .frame import EXPECTED_REVISION, Command, Fields, not_allowed, refuse
from .work_watch import DATA_WATCH, WorkWatch, async_all_work, summary_queues

ATTR_KIND: Final = "kind"
ATTR_ITEM_ID: Final = "item_id"
ATTR_CONFIRM: Final = "confirm"

LISTS: Final = {"reading": "readings", "import": "imports"}
"""Kinds of which there may be several, and where they stand."""

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "pause": ("learning", "reading", "import", "embedding"),
    "resume": ("learning", "reading", "import", "embedding"),
    "cancel": ("reading", "import"),
    "retry": ("learning", "reading", "import", "embedding", "summaries"),
}
"""What each step can be done with."""


@callback
def async_setup_watch(hass: HomeAssistant) -> None:
    """Let the work be watched."""
    hass.data[DATA_WATCH] = WorkWatch(hass)
    websocket_api.async_register_command(hass, _subscribe)


@websocket_command({probatio.Required("type"): f"{DOMAIN}/work/subscribe"})
@callback
def _subscribe(hass: HomeAssistant, connection: ActiveConnection, msg: dict[str, Any]) -> None:
    """Send how all the work stands, and then what changes, at most once a second."""
    if not connection.user.is_admin:
        refuse(connection, msg["id"], not_allowed())
        return
    connection.send_result(msg["id"])

    @callback
    def tell(told: JsonObjectType) -> None:
        if connection.user.is_admin:
            connection.send_event(msg["id"], told)
        elif end := connection.subscriptions.pop(msg["id"], None):
            end()

    connection.subscriptions[msg["id"]] = hass.data[DATA_WATCH].async_join(tell)


async def _pause(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    return await _steer(memory, data, "pause")


async def _resume(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    return await _steer(memory, data, "resume")


async def _cancel(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    return await _steer(memory, data, "cancel")


async def _retry(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    return await _steer(memory, data, "retry")


async def _steer(memory: HouseMemory, data: dict[str, Any], step: str) -> JsonObjectType:
    """Do a step with some work, once it is sure that it is as the caller has seen it."""
    check_person(data[PROVENANCE])
    kind, item_id = data[ATTR_KIND], data.get(ATTR_ITEM_ID)
    await _async_seen(memory, kind, item_id, data[EXPECTED_REVISION])
    match kind:
        case "learning" | "embedding":
            await _of_the_house(memory, kind, step)
        case "reading":
            await _of_a_reading(memory, int(item_id or 0), step)
        case "import":
            importer = memory.hass.data[DATA_IMPORTER]
            await async_steer_import(importer, item_id, "resume" if step == "retry" else step)
        case _:
            for _member, queue in summary_queues(memory.hub):
                queue.retry()
    memory.hass.data[DATA_WATCH].look_soon()
    item = await _async_found(memory, kind, item_id)
    return {"step": step, "kind": kind, "item_id": item_id, "work": item}


async def _of_the_house(memory: HouseMemory, kind: str, step: str) -> None:
    """Do a step with what the house does once."""
    pauses = memory.hub.pauses
    work: Work = "learning" if kind == "learning" else "embedding"
    if step != "retry":
        await pauses.async_set(work, paused=step == "pause")
        return
    if pauses.holds(work):
        raise _refused("work_paused")
    worker: Learner | Vectors | None = (
        memory.hub.learner if kind == "learning" else memory.hub.vectors
    )
    if worker is None:
        raise not_kept()
    worker.async_retry_soon()


async def _of_a_reading(memory: HouseMemory, job_id: int, step: str) -> None:
    """Do a step with a reading in chunks."""
    if step == "retry":
        await _of_the_house(memory, "learning", step)
        return
    if (learner := memory.hub.learner) is None:
        raise not_kept()
    if await learner.async_steer(STEERING[step], job_id) is None:
        raise _refused("nothing_read_again")


async def _undo(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Forget all that came with an import; or say what that is, until it is confirmed."""
    check_person(data[PROVENANCE])
    item_id, confirmed = data[ATTR_ITEM_ID], data[ATTR_CONFIRM]
    await _async_seen(memory, "import", item_id, data[EXPECTED_REVISION])
    told = await async_undo_import(memory, item_id, confirmed=confirmed)
    memory.hass.data[DATA_WATCH].look_soon()
    return told


async def _async_seen(memory: HouseMemory, kind: str, item_id: str | None, seen: str) -> None:
    """Check that some work is as the caller has seen it.

    Raises:
        ServiceValidationError: it is not there, or as something else.
    """
    item = await _async_found(memory, kind, item_id)
    if item is None:
        raise _refused("work_unknown")
    if item["revision"] != seen:
        raise _refused("work_changed_meanwhile")


async def _async_found(
    memory: HouseMemory, kind: str, item_id: str | None
) -> JsonObjectType | None:
    """Return some work as it stands; None: there is none."""
    standing: dict[str, Any] = await async_all_work(memory.hass)
    if kind not in LISTS:
        found: JsonObjectType = standing[kind]
        return None if found["state"] in ("off", "closed") else found
    return next((one for one in standing[LISTS[kind]] if one["id"] == item_id), None)


def _refused(key: str) -> ServiceValidationError:
    return ServiceValidationError(translation_domain=DOMAIN, translation_key=key)


_NAME: Final = probatio.All(str, probatio.Length(min=1, max=255))
_SEEN: Final[Fields] = {probatio.Required(EXPECTED_REVISION): _NAME}


def _of_kinds(step: str) -> Fields:
    return {
        probatio.Required(ATTR_KIND): probatio.In(KINDS[step]),
        probatio.Optional(ATTR_ITEM_ID): _NAME,
        **_SEEN,
    }


COMMANDS: Final = (
    *(
        Command(
            f"work/{step}",
            _of_kinds(step),
            action,
            for_everyone=False,
            shows_words=False,
            # There are summaries without a log.
            needs_log=step != "retry",
        )
        for step, action in (
            ("pause", _pause),
            ("resume", _resume),
            ("cancel", _cancel),
            ("retry", _retry),
        )
    ),
    Command(
        "work/undo",
        {
            probatio.Required(ATTR_ITEM_ID): _NAME,
            probatio.Optional(ATTR_CONFIRM, default=False): bool,
            **_SEEN,
        },
        _undo,
        for_everyone=False,
        shows_words=False,
    ),
)
