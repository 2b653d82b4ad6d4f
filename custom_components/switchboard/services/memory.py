"""The actions on the memory: remember, recall, look through, correct, forget, and take back.

They are an administrator's, who sees and corrects what is remembered of everyone in the house.
Anyone else who is a person of it may list, correct and forget their own.
"""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final, get_args

import probatio
from homeassistant.core import (
    HomeAssistant,
    ServiceCall,
    ServiceResponse,
    SupportsResponse,
    callback,
)
from homeassistant.exceptions import ServiceValidationError, Unauthorized
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.knowledge.admission import TYPED, Provenance
from ..engine.knowledge.errors import KnowledgeError, LaterStepError, NoPersonError
from ..engine.knowledge.statements import Telling, Waits
from ..engine.recall.span import SpanError, read_span
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.errors import StorageError
from ..engine.storage.memory_entries import Kind, MemoryStatus
from ..home.guests import guests_are_here
from ..home.owners import PERSON
from ..memory.forget_fact import MOST_SAID
from ..memory.house_memory import DATA_MEMORY, HouseMemory
from ..memory.provenance import provenance_of_call
from ..memory.tools import short
from .forgetting import async_forget_told, would_forget
from .log import async_open_log, failed, not_kept
from .own_rights import async_own_alone
from .pickers import async_change_of, async_id_of
from .responses import (
    IN_DOUBT,
    WAITING,
    doubts_told,
    memory_told,
    outcome_told,
    recalled_told,
    staying_told,
    waiting_told,
)
from .waiting import DECISIONS, OF_WAITING, async_decide, waiting_page

ATTR_ABOUT: Final = "about"
ATTR_CONFIRM: Final = "confirm"
ATTR_CONTAINING: Final = "containing"
ATTR_DELETE_COPIES: Final = "delete_copies"
ATTR_DECISION: Final = "decision"
ATTR_EVERYTHING: Final = "everything"
ATTR_GROUP_ID: Final = "group_id"
ATTR_KIND: Final = "kind"
ATTR_LIMIT: Final = "limit"
ATTR_MEMORY_ID: Final = "memory_id"
ATTR_OFFSET: Final = "offset"
ATTR_OWNER: Final = "owner"
ATTR_PINNED: Final = "pinned"
ATTR_QUESTION: Final = "question"
ATTR_SINCE: Final = "since"
ATTR_STATUS: Final = "status"
ATTR_TEXT: Final = "text"
ATTR_UNTIL: Final = "until"
ATTR_VALID_TO: Final = "valid_to"

KINDS: Final[tuple[Kind, ...]] = ("preference", "feedback", "fact")
PROVENANCE: Final = "provenance"
"""Beside the data of a call: whether a person made it."""

OWN: Final = "own"
"""Beside the data of a call: the person whose memories alone it may touch, None for everyone's."""

ATTR_NO_END: Final = "no_end"

STATUSES: Final[tuple[str, ...]] = (*get_args(MemoryStatus.__value__), IN_DOUBT, WAITING)
NEVER: Final = ""
"""The end of a memory that has none."""

LONGEST_PAGE: Final = 500


def _owner(value: object) -> str:
    text = cv.string(value)
    if text != HOUSEHOLD and not text.startswith(f"{PERSON}."):
        raise probatio.Invalid(f"expected '{HOUSEHOLD}' or the entity ID of a person")
    return text if text == HOUSEHOLD else cv.entity_id(text)


_KIND = probatio.In(KINDS)

SERVICE_REMEMBER: Final = "remember"
SERVICE_REMEMBER_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_TEXT): cv.string,
        probatio.Optional(ATTR_OWNER, default=HOUSEHOLD): _owner,
        probatio.Optional(ATTR_KIND, default="fact"): _KIND,
        probatio.Optional(ATTR_PINNED, default=False): cv.boolean,
        probatio.Optional(ATTR_VALID_TO): cv.datetime,
    }
)

SERVICE_RECALL: Final = "recall"
SERVICE_RECALL_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_QUESTION): cv.string,
        probatio.Optional(ATTR_SINCE): cv.string,
        probatio.Optional(ATTR_UNTIL): cv.string,
        probatio.Optional(ATTR_OWNER, default=HOUSEHOLD): _owner,
        probatio.Optional(ATTR_LIMIT, default=8): probatio.All(
            probatio.Coerce(int), probatio.Range(min=1, max=50)
        ),
    }
)

SERVICE_LIST: Final = "list_memories"
SERVICE_LIST_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_OWNER): _owner,
        probatio.Optional(ATTR_KIND): _KIND,
        probatio.Optional(ATTR_STATUS, default="active"): probatio.In((*STATUSES, "all")),
        probatio.Optional(ATTR_CONTAINING): cv.string,
        probatio.Optional(ATTR_PINNED): cv.boolean,
        probatio.Optional(ATTR_LIMIT, default=50): probatio.All(
            probatio.Coerce(int), probatio.Range(min=1, max=LONGEST_PAGE)
        ),
        probatio.Optional(ATTR_OFFSET, default=0): probatio.All(
            probatio.Coerce(int), probatio.Range(min=0)
        ),
    }
)

SERVICE_EDIT: Final = "edit_memory"
SERVICE_EDIT_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_MEMORY_ID): cv.string,
        probatio.Optional(ATTR_TEXT): cv.string,
        probatio.Optional(ATTR_KIND): _KIND,
        probatio.Optional(ATTR_OWNER): _owner,
        probatio.Optional(ATTR_PINNED): cv.boolean,
        probatio.Optional(ATTR_VALID_TO): probatio.Any(NEVER, None, cv.datetime),
        probatio.Optional(ATTR_NO_END): cv.boolean,
        probatio.Optional(ATTR_DECISION): probatio.In(DECISIONS),
    }
)

SERVICE_FORGET: Final = "forget"
SERVICE_FORGET_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_MEMORY_ID): cv.string,
        probatio.Optional(ATTR_ABOUT): cv.string,
        probatio.Optional(ATTR_OWNER): _owner,
        probatio.Optional(ATTR_EVERYTHING, default=False): cv.boolean,
        probatio.Optional(ATTR_CONFIRM, default=False): cv.boolean,
        probatio.Optional(ATTR_DELETE_COPIES, default=False): cv.boolean,
    }
)

SERVICE_UNDO: Final = "undo"
SERVICE_UNDO_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_GROUP_ID): cv.string,
        probatio.Optional(ATTR_OWNER): _owner,
    }
)

FOR_EVERYONE: Final = frozenset({SERVICE_LIST, SERVICE_EDIT, SERVICE_FORGET})
"""What somebody who is no administrator may do with their own memories."""

type _Action = Callable[[HouseMemory, dict[str, Any]], Coroutine[Any, Any, JsonObjectType]]


@callback
def async_setup_memory_services(hass: HomeAssistant) -> None:
    """Register the actions on the memory."""
    for service, action, schema in (
        (SERVICE_REMEMBER, _if_agreed(_async_remember), SERVICE_REMEMBER_SCHEMA),
        (SERVICE_RECALL, _async_recall, SERVICE_RECALL_SCHEMA),
        (SERVICE_LIST, _async_list, SERVICE_LIST_SCHEMA),
        (SERVICE_EDIT, _async_edit, SERVICE_EDIT_SCHEMA),
        (SERVICE_FORGET, _async_forget, SERVICE_FORGET_SCHEMA),
        (SERVICE_UNDO, _async_undo, SERVICE_UNDO_SCHEMA),
    ):
        hass.services.async_register(
            DOMAIN,
            service,
            _handler(action, for_everyone=service in FOR_EVERYONE),
            schema,
            supports_response=SupportsResponse.OPTIONAL,
        )


def _if_agreed(action: _Action) -> _Action:
    """Let nothing be remembered where nobody agrees; what is there can always be looked through."""

    @wraps(action)
    async def act(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
        if guests_are_here(memory.hass):
            raise ServiceValidationError(translation_domain=DOMAIN, translation_key="guests_here")
        if not memory.is_open:
            raise not_kept()
        return await action(memory, data)

    return act


def _handler(
    action: _Action, *, for_everyone: bool
) -> Callable[[ServiceCall], Coroutine[Any, Any, ServiceResponse]]:
    """Make an action's handler; what goes wrong becomes a sentence in the user's language."""

    @wraps(action)
    async def handle(call: ServiceCall) -> ServiceResponse:
        own = await async_own_alone(call, for_everyone=for_everyone)
        await async_open_log(call.hass)
        named = call.data.get(ATTR_MEMORY_ID) or call.data.get(ATTR_GROUP_ID)
        try:
            await _check_owner(call)
            data = {**call.data, PROVENANCE: provenance_of_call(call), OWN: own}
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
        except KnowledgeError as err:
            raise ServiceValidationError(
                translation_domain=DOMAIN,
                translation_key=err.reason,
                translation_placeholders={"value": str(named or "")},
            ) from err
        except StorageError as err:
            raise failed(err) from err

    return handle


async def _check_owner(call: ServiceCall) -> None:
    """Refuse an owner whom nobody knows: a person who was removed may still have left something."""
    owner, hass = call.data.get(ATTR_OWNER), call.hass
    if owner in (None, HOUSEHOLD) or hass.states.get(owner) or er.async_get(hass).async_get(owner):
        return
    if owner not in await hass.data[DATA_MEMORY].all_owners():
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="memory_owner_unknown",
            translation_placeholders={"owner": owner},
        )


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
    owners = tuple(dict.fromkeys((HOUSEHOLD, data[ATTR_OWNER])))
    since, until = data.get(ATTR_SINCE), data.get(ATTR_UNTIL)
    span = read_span(since, until, dt_util.get_default_time_zone())
    found = await memory.recall(owners, data[ATTR_QUESTION], span=span, limit=data[ATTR_LIMIT])
    doubts = await memory.in_doubt.of([one.memory_id for one in found if one.memory_id])
    told = [recalled_told(one) | doubts_told(doubts.get(one.memory_id or "")) for one in found]
    return {"found": [*told]}


async def _async_list(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    owners = await _owners(memory, data)
    status, kind = data[ATTR_STATUS], data.get(ATTR_KIND)
    pinned, containing = data.get(ATTR_PINNED), data.get(ATTR_CONTAINING)
    limit, offset = data[ATTR_LIMIT], data[ATTR_OFFSET]
    if status == WAITING:
        facts = await memory.waiting.listing(owners, kind=kind, containing=containing)
        return waiting_page([] if pinned else facts, offset, limit)
    only_doubted = status == IN_DOUBT
    found, total = await memory.listing(
        owners,
        status="active" if only_doubted else None if status == "all" else status,
        kind=kind,
        containing=containing,
        pinned=pinned,
        limit=-1 if only_doubted else limit,
        offset=0 if only_doubted else offset,
    )
    doubts = await memory.in_doubt.of([one.id for one in found])
    if only_doubted:
        doubted = [one for one in found if one.id in doubts]
        found, total = doubted[offset : offset + limit], len(doubted)
    listed = [memory_told(one) | doubts_told(doubts.get(one.id)) for one in found]
    return {"memories": [*listed], "total": total, "offset": offset}


async def _async_edit(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    memory_id, provenance = data.pop(ATTR_MEMORY_ID), data.pop(PROVENANCE)
    decision, own = data.pop(ATTR_DECISION, None), data.pop(OWN)
    _check_person(provenance)
    if own and data.get(ATTR_OWNER, own) != own:
        raise Unauthorized
    if data.pop(ATTR_NO_END, False):
        data[ATTR_VALID_TO] = None
    elif ATTR_VALID_TO in data:
        data[ATTR_VALID_TO] = _in_utc(data[ATTR_VALID_TO] or None)
    owners = (own,) if own else None
    memory_id = await async_id_of(memory, memory_id, owners, waits=decision in OF_WAITING)
    if decision:
        return await async_decide(memory, decision, memory_id, own, data)
    if not data:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="edit_what")
    return {"memory": memory_told(await memory.edit(memory_id, owners, **data))}


async def _async_forget(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Forget; without a confirmation only a memory named by its id, else say what it would be."""
    memory_id, about = data.get(ATTR_MEMORY_ID), data.get(ATTR_ABOUT)
    confirmed = data[ATTR_CONFIRM]
    everything, owner = data[ATTR_EVERYTHING], data.get(ATTR_OWNER)
    if data[OWN] and (everything or data[ATTR_DELETE_COPIES]):
        raise Unauthorized
    meant = [memory_id is not None, about is not None, everything]
    if sum(meant) > 1 or not (any(meant) or owner):
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="forget_what")
    owners = await _owners(memory, data)
    if memory_id is not None:
        named, memory_id = memory_id, await async_id_of(memory, memory_id, owners, waits=False)
        confirmed = data[ATTR_CONFIRM] or memory_id == named
    if memory_id is not None or about is not None:
        planned = await memory.forgetting.plan(
            owners, memory_ids=[memory_id] if memory_id else (), about=about
        )
    else:
        planned = await memory.forgetting.plan_all(None if everything else owner)
    if not confirmed:
        response = would_forget(planned)
        said = await memory.forgetting.said(planned)
        response["messages_say"] = [short(text) for text in said[:MOST_SAID]]
        if about is not None:
            left = await memory.forgetting.stays(owners, [about], planned)
            response["would_stay"] = staying_told(left)
        return response
    if not (memory_id or about) or any(one.pinned or one.by_person for one in planned.memories):
        _check_person(data[PROVENANCE])
    return await async_forget_told(memory, planned, delete_copies=data[ATTR_DELETE_COPIES])


async def _async_undo(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    _check_person(data[PROVENANCE])
    owners = await _owners(memory, data)
    group_id = data.get(ATTR_GROUP_ID) or None
    if group_id is not None:
        group_id = await async_change_of(memory, group_id, owners)
    report = await memory.undo(owners, group_id)
    return {
        "undone": list(report.actions),
        "group_id": report.group_id,
        "undo_group_id": report.undo_group_id,
        "restored": [memory_told(one) for one in report.restored],
        "removed": [memory_told(one) for one in report.removed],
    }


def _check_person(provenance: Provenance) -> None:
    if provenance != TYPED:
        raise NoPersonError("No person is signed in who could say so")


async def _owners(memory: HouseMemory, data: dict[str, Any]) -> tuple[str, ...]:
    """Return the one whose memories are meant, or everyone who may be meant.

    Raises:
        Unauthorized: they are somebody else's than the caller's, who may touch their own alone.
    """
    if own := data[OWN]:
        if data.get(ATTR_OWNER, own) != own:
            raise Unauthorized
        return (own,)
    if owner := data.get(ATTR_OWNER):
        return (owner,)
    return await memory.all_owners()


def _in_utc(value: Any) -> Any:
    return value and dt_util.as_utc(value)
