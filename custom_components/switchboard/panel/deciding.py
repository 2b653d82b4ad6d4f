"""The commands on several memories at once: which of two in doubt holds, and which are one.

Each of them is expected to be as the caller has seen it.
"""

from typing import Any, Final

import probatio
from homeassistant.util.json import JsonObjectType

from ..engine.knowledge.contradictions import Settlement
from ..engine.knowledge.joining import Join
from ..engine.knowledge.revision import Expected, revision_of
from ..engine.storage.memory_entries import Memory
from ..memory.house_memory import HouseMemory
from ..services.memory_schemas import ATTR_MEMORY_ID
from ..services.own_rights import OWN, PROVENANCE, check_person
from ..services.responses import memory_told
from .frame import EXPECTED_REVISION, Command, Fields
from .memory import check_readable

BOTH_HOLD: Final = "both_hold"
OTHERS: Final = "others"
MOST_OTHERS: Final = 20
_ID: Final = probatio.All(str, probatio.Length(min=1, max=255))


async def _settle(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Let a memory hold, alone or beside others that it is in doubt with."""
    check_person(data[PROVENANCE])
    others, expected = _meant(data)
    await check_readable(memory, data, (data[ATTR_MEMORY_ID], *others))
    wish = Settlement(data[ATTR_MEMORY_ID], others, data[BOTH_HOLD], _owners(data))
    return _told(await memory.in_doubt.settle(wish, expected))


async def _merge(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Let a memory hold what others say as well; those stay as merged with it."""
    check_person(data[PROVENANCE])
    others, expected = _meant(data)
    await check_readable(memory, data, (data[ATTR_MEMORY_ID], *others))
    return _told(await memory.join(Join(data[ATTR_MEMORY_ID], others, _owners(data)), expected))


def _owners(data: dict[str, Any]) -> tuple[str, ...] | None:
    own = data[OWN]
    return (own,) if own else None


def _meant(data: dict[str, Any]) -> tuple[tuple[str, ...], list[Expected]]:
    """Return the ids of the others, and as what all of them have been seen."""
    seen = [Expected(one[ATTR_MEMORY_ID], one[EXPECTED_REVISION]) for one in (data, *data[OTHERS])]
    return tuple(one.memory_id for one in seen[1:]), seen


def _told(memories: list[Memory]) -> JsonObjectType:
    return {
        "revision": revision_of(memories[0]),
        "memory": memory_told(memories[0]),
        OTHERS: [memory_told(one) for one in memories[1:]],
    }


_ONE: Final[Fields] = {
    probatio.Required(ATTR_MEMORY_ID): _ID,
    probatio.Required(EXPECTED_REVISION): _ID,
}
_SEVERAL: Final[Fields] = {
    **_ONE,
    probatio.Required(OTHERS): probatio.All(
        [probatio.Schema({**_ONE})], probatio.Length(min=1, max=MOST_OTHERS)
    ),
}

COMMANDS: Final = (
    Command(
        "memory/settle", {**_SEVERAL, probatio.Optional(BOTH_HOLD, default=False): bool}, _settle
    ),
    Command("memory/merge", _SEVERAL, _merge),
)
