"""The action that asks the graph: what is around something, the way between two, who is called so.

An administrator sees everyone's graph, and so does an automation. Anyone else who is a person of
the house sees what is theirs and the household's.
"""

from typing import Any, Final

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
from homeassistant.helpers.translation import async_get_translations
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.graph.asking import MOST_HOPS, NobodyCalledSoError, Picture, Question, Statement
from ..engine.graph.errors import GraphError, NamedTwiceError
from ..engine.graph.exporting import FORMATS
from ..engine.graph.neighbourhood import Node
from ..engine.storage.errors import StorageError
from ..memory.house_memory import DATA_MEMORY, HouseMemory
from .carrying import check_no_guests
from .graph_editing import ATTR_ENTITY
from .graph_responses import graph_refused
from .log import async_open_log, failed
from .memory_schemas import (
    ATTR_CONTAINING,
    ATTR_LIMIT,
    ATTR_OFFSET,
    ATTR_OWNER,
    LONGEST_PAGE,
    owner_id,
)
from .own_rights import OWN, async_own_alone, async_register, async_shown, async_viewer, check_owner

ATTR_TO: Final = "to"
ATTR_HOPS: Final = "hops"
ATTR_FORMAT: Final = "format"
ATTR_WITH_ENDED: Final = "with_ended"

JSON: Final = "json"
SERVICE_GRAPH: Final = "graph"
SERVICE_GRAPH_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_ENTITY): cv.string,
        probatio.Optional(ATTR_TO): cv.string,
        probatio.Optional(ATTR_CONTAINING): cv.string,
        probatio.Optional(ATTR_HOPS, default=MOST_HOPS): probatio.All(
            probatio.Coerce(int), probatio.Range(min=1, max=MOST_HOPS)
        ),
        probatio.Optional(ATTR_OWNER): owner_id,
        probatio.Optional(ATTR_FORMAT, default=JSON): probatio.In((JSON, *FORMATS)),
        probatio.Optional(ATTR_LIMIT, default=50): probatio.All(
            probatio.Coerce(int), probatio.Range(min=1, max=LONGEST_PAGE)
        ),
        probatio.Optional(ATTR_OFFSET, default=0): probatio.All(
            probatio.Coerce(int), probatio.Range(min=0)
        ),
    }
)


@callback
def async_setup_graph_services(hass: HomeAssistant) -> None:
    """Register the action that asks the graph."""
    async_register(hass, SERVICE_GRAPH, _async_graph, SERVICE_GRAPH_SCHEMA, SupportsResponse.ONLY)


async def _async_graph(call: ServiceCall) -> ServiceResponse:
    check_no_guests(call.hass)
    own = await async_own_alone(call, for_everyone=True)
    await async_open_log(call.hass)
    try:
        await check_owner(call, own)
        data = {**call.data, OWN: own, **await async_viewer(call)}
        return await async_ask(call.hass.data[DATA_MEMORY], data)
    except StorageError as err:
        raise failed(err) from err


async def async_ask(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return what the graph says of what the caller may see.

    Raises:
        ServiceValidationError: it knows nothing called so, or there is nothing to say.
        StorageError: the graph cannot be read.
        Unauthorized: they ask for somebody else's.
    """
    _check_asked(data)
    language = memory.hass.config.language
    try:
        question = Question(
            await async_shown(memory, data),
            language,
            entity=data.get(ATTR_ENTITY),
            to=data.get(ATTR_TO),
            containing=data.get(ATTR_CONTAINING),
            hops=data[ATTR_HOPS],
            limit=data[ATTR_LIMIT],
            offset=data[ATTR_OFFSET],
            with_ended=data.get(ATTR_WITH_ENDED, False),
        )
        picture = await memory.ask_graph(question)
    except NobodyCalledSoError as err:
        raise graph_refused(err, err.named) from err
    except GraphError as err:
        raise graph_refused(err, str(data.get(ATTR_ENTITY))) from err
    if picture.unclear is not None:
        return await _async_candidates(memory.hass, picture.unclear, picture.candidates)
    if (written_as := data[ATTR_FORMAT]) == JSON:
        return _told(picture)
    write = FORMATS[written_as]
    return {
        "format": written_as,
        "text": await memory.hass.async_add_executor_job(write, picture, language),
        "nodes": len(picture.nodes),
        "relations": len(picture.statements),
        "more": picture.more,
    }


def _check_asked(data: dict[str, Any]) -> None:
    """Refuse to answer two questions at once, and half of one."""
    names = ATTR_ENTITY in data
    if (ATTR_TO in data and not names) or (ATTR_CONTAINING in data and names):
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="graph_ask_one")


async def _async_candidates(
    hass: HomeAssistant, named: str, candidates: tuple[Node, ...]
) -> JsonObjectType:
    """Return who may be meant; an error would put their names into Home Assistant's log."""
    texts = await async_get_translations(hass, hass.config.language, "exceptions", {DOMAIN})
    text = texts[f"component.{DOMAIN}.exceptions.{NamedTwiceError.reason}.message"]
    return {
        "error": NamedTwiceError.reason,
        "message": text.replace("{value}", named),
        "candidates": [_node_told(one) for one in candidates],
    }


def _told(picture: Picture) -> JsonObjectType:
    return {
        "nodes": [_node_told(one) for one in picture.nodes],
        "relations": [_statement_told(one) for one in picture.statements],
        "more": picture.more,
    }


def _node_told(node: Node) -> JsonObjectType:
    return {
        "id": node.id,
        "kind": node.kind,
        "name": node.name,
        "names": list(node.names),
        "ha_ref": node.ha_ref,
        "owners": [*sorted(node.owners)],
        "entity_ids": list(node.entity_ids),
    }


def _statement_told(one: Statement) -> JsonObjectType:
    return {
        "id": one.id,
        "ids": [relation.id for relation in one.edge.relations],
        "text": one.text,
        "subject": one.edge.subject.id,
        "predicate": one.edge.predicate,
        "object": one.edge.object.id,
        "owners": [*one.owners],
        "confidence": one.confidence,
        "valid_from": one.since.isoformat(),
        "valid_to": one.until.isoformat() if one.until else None,
        "memory_ids": list(one.memory_ids),
    }
