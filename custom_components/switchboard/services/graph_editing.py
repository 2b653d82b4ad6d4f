"""The actions that put the graph right: merge, split and rename entities, and settle relations.

A signed-in person may change what is theirs and the household's, an administrator everyone's.
What waits is confirmed by an administrator alone, as with memories: it may touch access, money or
safety, and so the whole house.
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
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import config_validation as cv
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.graph.errors import GraphError
from ..engine.graph.settling import Decision
from ..engine.knowledge.errors import KnowledgeError
from ..engine.storage.errors import StorageError
from ..memory.graph_editor import Caller
from ..memory.house_memory import DATA_MEMORY, HouseMemory
from ..memory.provenance import provenance_of_call
from .carrying import as_guests_may_see
from .graph_responses import changed_told, graph_refused
from .log import async_open_log, failed
from .memory_schemas import ATTR_DECISION, ATTR_OWNER, ATTR_VALID_TO, moment, owner_id
from .own_rights import (
    OWN,
    async_graphs_of,
    async_own_alone,
    async_register,
    check_owner,
    check_person,
)

ATTR_ENTITY: Final = "entity"
ATTR_DUPLICATE: Final = "duplicate"
ATTR_NAME: Final = "name"
ATTR_RELATION: Final = "relation"
ATTR_RELATIONS: Final = "relations"
ATTR_ALIASES: Final = "aliases"

DECISIONS: Final[tuple[Decision, ...]] = get_args(Decision.__value__)

_WHOSE: Final = {probatio.Optional(ATTR_OWNER): owner_id}

SERVICE_MERGE: Final = "merge_entities"
SERVICE_MERGE_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_ENTITY): cv.string,
        probatio.Required(ATTR_DUPLICATE): cv.string,
        **_WHOSE,
    }
)

SERVICE_SPLIT: Final = "split_entity"
SERVICE_SPLIT_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_ENTITY): cv.string,
        probatio.Required(ATTR_NAME): cv.string,
        probatio.Optional(ATTR_RELATIONS, default=[]): probatio.All(cv.ensure_list, [cv.string]),
        probatio.Optional(ATTR_ALIASES, default=[]): probatio.All(cv.ensure_list, [cv.string]),
        **_WHOSE,
    }
)

SERVICE_RENAME: Final = "rename_entity"
SERVICE_RENAME_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_ENTITY): cv.string,
        probatio.Required(ATTR_NAME): cv.string,
        **_WHOSE,
    }
)

SERVICE_SETTLE: Final = "settle_relation"
SERVICE_SETTLE_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_RELATION): cv.string,
        probatio.Required(ATTR_DECISION): probatio.In(DECISIONS),
        probatio.Optional(ATTR_VALID_TO): moment,
        **_WHOSE,
    }
)

type _Action = Callable[[HouseMemory, Caller, dict[str, Any]], Coroutine[Any, Any, JsonObjectType]]


@callback
def async_setup_graph_editing_services(hass: HomeAssistant) -> None:
    """Register the actions that put the graph right."""
    for service, action, schema in (
        (SERVICE_MERGE, _async_merge, SERVICE_MERGE_SCHEMA),
        (SERVICE_SPLIT, _async_split, SERVICE_SPLIT_SCHEMA),
        (SERVICE_RENAME, _async_rename, SERVICE_RENAME_SCHEMA),
        (SERVICE_SETTLE, _async_settle, SERVICE_SETTLE_SCHEMA),
    ):
        async_register(hass, service, _handler(action), schema, SupportsResponse.OPTIONAL)


def _handler(action: _Action) -> Callable[[ServiceCall], Coroutine[Any, Any, ServiceResponse]]:
    """Make an action's handler; what goes wrong becomes a sentence in the user's language."""

    @wraps(action)
    async def handle(call: ServiceCall) -> ServiceResponse:
        own = await async_own_alone(call, for_everyone=True)
        await async_open_log(call.hass)
        memory = call.hass.data[DATA_MEMORY]
        try:
            check_person(provenance_of_call(call))
            await check_owner(call, own)
            caller = await async_graphs_of(memory, {**call.data, OWN: own})
            changed = await action(memory, caller, {**call.data, OWN: own})
            return as_guests_may_see(call.hass, changed)
        except GraphError as err:
            named = call.data.get(ATTR_ENTITY) or call.data.get(ATTR_RELATION)
            raise graph_refused(err, str(named)) from err
        except KnowledgeError as err:
            raise ServiceValidationError(
                translation_domain=DOMAIN,
                translation_key=err.reason,
                translation_placeholders={"value": str(call.data.get(ATTR_NAME, ""))},
            ) from err
        except StorageError as err:
            raise failed(err) from err

    return handle


async def _async_merge(memory: HouseMemory, caller: Caller, data: dict[str, Any]) -> JsonObjectType:
    changed = await memory.graph.merge(caller, data[ATTR_ENTITY], data[ATTR_DUPLICATE])
    return changed_told(changed, caller.language)


async def _async_split(memory: HouseMemory, caller: Caller, data: dict[str, Any]) -> JsonObjectType:
    changed = await memory.graph.split(
        caller,
        data[ATTR_ENTITY],
        data[ATTR_NAME],
        relations=data[ATTR_RELATIONS],
        aliases=data[ATTR_ALIASES],
    )
    return changed_told(changed, caller.language)


async def _async_rename(
    memory: HouseMemory, caller: Caller, data: dict[str, Any]
) -> JsonObjectType:
    changed = await memory.graph.rename(caller, data[ATTR_ENTITY], data[ATTR_NAME])
    return changed_told(changed, caller.language)


async def _async_settle(
    memory: HouseMemory, caller: Caller, data: dict[str, Any]
) -> JsonObjectType:
    until = data.get(ATTR_VALID_TO)
    changed = await memory.graph.settle(
        caller, data[ATTR_RELATION], data[ATTR_DECISION], until and dt_util.as_utc(until)
    )
    return changed_told(changed, caller.language)
