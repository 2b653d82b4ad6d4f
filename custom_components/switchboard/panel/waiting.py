"""The commands on what waits for a person: confirm, reject.

What waits is never changed, only decided; so it is enough to see that it is what the page showed.
"""

from typing import Any, Final

import probatio
from homeassistant.util.json import JsonObjectType

from ..engine.knowledge.errors import ChangedMeanwhileError, NotWaitingError
from ..memory.house_memory import HouseMemory
from ..services.memory import async_edit, async_list_of
from ..services.memory_schemas import (
    ATTR_CONTAINING,
    ATTR_DECISION,
    ATTR_LIMIT,
    ATTR_MEMORY_ID,
    ATTR_OFFSET,
    ATTR_STATUS,
)
from ..services.own_rights import OWN, PROVENANCE, async_owners_meant
from ..services.responses import WAITING
from .frame import EXPECTED_REVISION, Command, Fields
from .paging import digest

_ALL: Final = {ATTR_STATUS: WAITING, ATTR_CONTAINING: None, ATTR_LIMIT: 10**6, ATTR_OFFSET: 0}


async def _confirm(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    return await _decide(memory, data, "confirm")


async def _reject(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    return await _decide(memory, data, "reject")


async def _decide(memory: HouseMemory, data: dict[str, Any], decision: str) -> JsonObjectType:
    """Decide as the action does, once it is sure that it is what the caller has seen."""
    owners, named = await async_owners_meant(memory, data), data[ATTR_MEMORY_ID]
    waiting: Any = (await async_list_of(memory, owners, data | _ALL))["memories"]
    found = next((one for one in waiting if one["id"] == named), None)
    if found is None:
        raise NotWaitingError("Nothing of this ID waits for a confirmation")
    if digest(found) != data[EXPECTED_REVISION]:
        raise ChangedMeanwhileError("It is not what the caller has seen")
    wanted = {name: data[name] for name in (ATTR_MEMORY_ID, PROVENANCE, OWN)}
    told = await async_edit(memory, wanted | {ATTR_DECISION: decision})
    return {"decision": decision, "memory_id": named, "memory": told.get("memory")}


_SEEN: Final[Fields] = {
    probatio.Required(ATTR_MEMORY_ID): probatio.All(str, probatio.Length(min=1, max=255)),
    probatio.Required(EXPECTED_REVISION): probatio.All(str, probatio.Length(min=1, max=255)),
}

COMMANDS: Final = (
    Command("memory/confirm", _SEEN, _confirm, for_everyone=False),
    Command("memory/reject", _SEEN, _reject),
)
