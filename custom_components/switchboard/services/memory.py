"""The actions on the memory: remember, recall, look through, correct, forget, and take back.

They are an administrator's, who sees and corrects what is remembered of everyone in the house.
Anyone else who is a person of it may list, correct and forget their own.
"""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final

from homeassistant.core import (
    HomeAssistant,
    ServiceCall,
    ServiceResponse,
    SupportsResponse,
    callback,
)
from homeassistant.exceptions import ServiceValidationError, Unauthorized
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.graph.errors import GraphError
from ..engine.knowledge.errors import KnowledgeError, LaterStepError
from ..engine.knowledge.statements import Telling, Waits
from ..engine.recall.span import SpanError, read_span
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.errors import StorageError
from ..home.origin import in_a_models_hand
from ..memory.house_memory import DATA_MEMORY, HouseMemory
from ..memory.provenance import provenance_of_call
from .carrying import as_guests_may_see, check_no_guests
from .forgetting import async_forget, async_undo
from .graph_responses import graph_refused
from .log import async_open_log, failed, not_kept
from .memory_schemas import (
    ATTR_CONTAINING,
    ATTR_DECISION,
    ATTR_GROUP_ID,
    ATTR_KIND,
    ATTR_LIMIT,
    ATTR_MEMORY_ID,
    ATTR_NO_END,
    ATTR_OFFSET,
    ATTR_OWNER,
    ATTR_PINNED,
    ATTR_QUESTION,
    ATTR_SINCE,
    ATTR_STATUS,
    ATTR_TEXT,
    ATTR_UNTIL,
    ATTR_VALID_TO,
    SERVICE_EDIT,
    SERVICE_EDIT_SCHEMA,
    SERVICE_FORGET,
    SERVICE_FORGET_SCHEMA,
    SERVICE_LIST,
    SERVICE_LIST_SCHEMA,
    SERVICE_RECALL,
    SERVICE_RECALL_SCHEMA,
    SERVICE_REMEMBER,
    SERVICE_REMEMBER_SCHEMA,
    SERVICE_UNDO,
    SERVICE_UNDO_SCHEMA,
)
from .own_rights import (
    EXPECTED,
    LOOKS_AS,
    OWN,
    PROVENANCE,
    VIEWER,
    async_note_look,
    async_own_alone,
    async_owners_meant,
    async_register,
    async_shown,
    async_viewer,
    check_owner,
    check_person,
    not_for_models,
)
from .pickers import async_id_of
from .responses import (
    IN_DOUBT,
    WAITING,
    doubts_told,
    memory_told,
    outcome_told,
    recalled_told,
    waiting_told,
)
from .waiting import OF_WAITING, async_decide, async_relations_waiting, waiting_page

FOR_EVERYONE: Final = frozenset({SERVICE_LIST, SERVICE_EDIT, SERVICE_FORGET, SERVICE_UNDO})
"""What somebody who is no administrator may do with what is their own."""

type Action = Callable[[HouseMemory, dict[str, Any]], Coroutine[Any, Any, JsonObjectType]]


@callback
def async_setup_memory_services(hass: HomeAssistant) -> None:
    """Register the actions on the memory."""
    for service, action, schema in (
        (SERVICE_REMEMBER, _if_agreed(_async_remember), SERVICE_REMEMBER_SCHEMA),
        (SERVICE_RECALL, _without_guests(_async_recall), SERVICE_RECALL_SCHEMA),
        (SERVICE_LIST, _without_guests(_async_list), SERVICE_LIST_SCHEMA),
        (SERVICE_EDIT, _as_guests_may_see(async_edit), SERVICE_EDIT_SCHEMA),
        (SERVICE_FORGET, _as_guests_may_see(async_forget), SERVICE_FORGET_SCHEMA),
        (SERVICE_UNDO, _as_guests_may_see(async_undo), SERVICE_UNDO_SCHEMA),
    ):
        handler = guarded(action, for_everyone=service in FOR_EVERYONE)
        async_register(hass, service, handler, schema, SupportsResponse.OPTIONAL)


def _if_agreed(action: Action) -> Action:
    """Let nothing be remembered where nobody agrees; what is there can always be looked through."""

    @wraps(action)
    async def act(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
        check_no_guests(memory.hass)
        if not memory.is_open:
            raise not_kept()
        return await action(memory, data)

    return act


def _without_guests(action: Action) -> Action:
    """Let nothing be looked through while guests are here: an action does not ask who hears it."""

    @wraps(action)
    async def act(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
        check_no_guests(memory.hass)
        return await action(memory, data)

    return act


def _as_guests_may_see(action: Action) -> Action:
    """Let what can be named be put right while guests are here, and none of its words be told."""

    @wraps(action)
    async def act(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
        return as_guests_may_see(memory.hass, await action(memory, data))

    return act


def guarded(
    action: Action, *, for_everyone: bool, needs_log: bool = True
) -> Callable[[ServiceCall], Coroutine[Any, Any, ServiceResponse]]:
    """Make the handler of an action, which is given whose memories the caller may touch.

    What goes wrong becomes a sentence in the user's language.
    """

    @wraps(action)
    async def handle(call: ServiceCall) -> ServiceResponse:
        own = await async_own_alone(call, for_everyone=for_everyone)
        if needs_log:
            await async_open_log(call.hass)
        named = call.data.get(ATTR_MEMORY_ID) or call.data.get(ATTR_GROUP_ID)
        try:
            await check_owner(call, own)
            data = {**call.data, PROVENANCE: provenance_of_call(call), OWN: own}
            data |= await async_viewer(call)
            return await action(call.hass.data[DATA_MEMORY], data)
        except LaterStepError as err:
            raise ServiceValidationError(
                translation_domain=DOMAIN,
                translation_key="memory_changed_since",
                translation_placeholders={"group_id": err.group_id},
            ) from err
        except SpanError as err:
            raise ServiceValidationError(
                translation_domain=DOMAIN,
                translation_key=err.reason,
                translation_placeholders={"value": err.value},
            ) from err
        except GraphError as err:
            raise graph_refused(err, str(named or "")) from err
        except KnowledgeError as err:
            raise ServiceValidationError(
                translation_domain=DOMAIN,
                translation_key=err.reason,
                translation_placeholders={"value": str(named or "")},
            ) from err
        except StorageError as err:
            raise failed(err) from err

    return handle


async def _async_remember(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    outcome = await memory.tell(
        Telling(
            data[ATTR_OWNER],
            data[ATTR_TEXT],
            data[PROVENANCE],
            kind=data[ATTR_KIND],
            pinned=data[ATTR_PINNED],
            valid_to=_in_utc(data.get(ATTR_VALID_TO)),
        )
    )
    if isinstance(outcome, Waits):
        return {"waiting": waiting_told(outcome.fact)}
    return outcome_told(outcome)


async def _async_recall(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    await async_note_look(memory, data, data[ATTR_OWNER])
    owners = tuple(dict.fromkeys((HOUSEHOLD, data[ATTR_OWNER])))
    since, until = data.get(ATTR_SINCE), data.get(ATTR_UNTIL)
    span = read_span(since, until, dt_util.get_default_time_zone())
    found = await memory.recall(owners, data[ATTR_QUESTION], span=span, limit=data[ATTR_LIMIT])
    doubts = await memory.in_doubt.of([one.memory_id for one in found if one.memory_id])
    told = [recalled_told(one) | doubts_told(doubts.get(one.memory_id or "")) for one in found]
    return {"found": [*told]}


async def _async_list(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    if data[ATTR_STATUS] != "active" and in_a_models_hand():
        raise not_for_models("list_memories")
    may_all = data[OWN] is None and data[ATTR_STATUS] != WAITING
    owners = await (async_shown if may_all else async_owners_meant)(memory, data)
    return await async_list_of(memory, owners, data)


async def async_list_of(
    memory: HouseMemory, owners: tuple[str, ...], data: dict[str, Any]
) -> JsonObjectType:
    """Return a page of what is remembered of some owners, or waits.

    Raises:
        StorageError: the memory cannot be read.
    """
    status, kind = data[ATTR_STATUS], data.get(ATTR_KIND)
    pinned, containing = data.get(ATTR_PINNED), data.get(ATTR_CONTAINING)
    limit, offset = data[ATTR_LIMIT], data[ATTR_OFFSET]
    if status == WAITING:
        if pinned:
            return waiting_page([], offset, limit)
        facts = await memory.waiting.listing(owners, kind=kind, containing=containing)
        relations = [] if kind else await async_relations_waiting(memory, owners, containing)
        return waiting_page([*map(waiting_told, facts), *relations], offset, limit)
    only_doubted = status == IN_DOUBT
    found, total = await memory.listing(
        owners,
        status="active" if only_doubted else None if status == "all" else status,
        kind=kind,
        containing=containing,
        pinned=pinned,
        among=await memory.in_doubt.ids() if only_doubted else None,
        limit=limit,
        offset=offset,
    )
    doubts = await memory.in_doubt.of([one.id for one in found])
    listed = [memory_told(one) | doubts_told(doubts.get(one.id)) for one in found]
    return {"memories": [*listed], "total": total, "offset": offset}


async def async_edit(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Change a memory, or decide what waits or is in doubt, and return what became of it."""
    looking = dict(data)
    memory_id, provenance = data.pop(ATTR_MEMORY_ID), data.pop(PROVENANCE)
    decision, own = data.pop(ATTR_DECISION, None), data.pop(OWN)
    expected = data.pop(EXPECTED, None)
    data.pop(VIEWER, None)
    data.pop(LOOKS_AS, None)
    check_person(provenance)
    if own and data.get(ATTR_OWNER, own) != own:
        raise Unauthorized
    if data.pop(ATTR_NO_END, False):
        data[ATTR_VALID_TO] = None
    elif ATTR_VALID_TO in data:
        data[ATTR_VALID_TO] = _in_utc(data[ATTR_VALID_TO] or None)
    owners: tuple[str, ...] | None = (own,) if own else None
    if own and not decision and ATTR_OWNER not in data:
        # What is the household's anybody of it may correct or let end: that can be undone.
        owners = (own, HOUSEHOLD)
    memory_id = await async_id_of(memory, memory_id, owners, waits=decision in OF_WAITING)
    if decision:
        return await async_decide(memory, decision, memory_id, own, data)
    if not data:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="edit_what")
    edited = await memory.edit(memory_id, owners, expected, **data)
    await async_note_look(memory, looking, edited.owner)
    return {"memory": memory_told(edited)}


def _in_utc(value: Any) -> Any:
    return value and dt_util.as_utc(value)
