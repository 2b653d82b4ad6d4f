"""The command on the graph: what is around something."""

from typing import Any, Final

import probatio
from homeassistant.util.json import JsonObjectType

from ..engine.graph.asking import MOST_HOPS
from ..memory.house_memory import HouseMemory
from ..services.graph import ATTR_FORMAT, ATTR_HOPS, ATTR_WITH_ENDED, JSON, async_ask
from ..services.graph_editing import ATTR_ENTITY
from ..services.memory_schemas import ATTR_LIMIT, ATTR_OFFSET, ATTR_OWNER, owner_id
from .frame import Command

MOST_NODES: Final = 100


async def _neighbourhood(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    return await async_ask(memory, {**data, ATTR_FORMAT: JSON, ATTR_OFFSET: 0})


COMMANDS: Final = (
    Command(
        "graph/neighbourhood",
        {
            probatio.Required(ATTR_ENTITY): probatio.All(str, probatio.Length(min=1, max=255)),
            probatio.Optional(ATTR_OWNER): owner_id,
            probatio.Optional(ATTR_HOPS, default=1): probatio.All(
                int, probatio.Range(min=1, max=MOST_HOPS)
            ),
            probatio.Optional(ATTR_LIMIT, default=50): probatio.All(
                int, probatio.Range(min=1, max=MOST_NODES)
            ),
            probatio.Optional(ATTR_WITH_ENDED, default=False): bool,
        },
        _neighbourhood,
    ),
)
