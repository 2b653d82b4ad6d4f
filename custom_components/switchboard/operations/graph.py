"""The household graph: asked, and put right by merging, splitting, renaming and settling.

A person of the house sees and changes what is theirs and the household's, an administrator all.
What waits is confirmed by an administrator alone: it may touch access, money or safety.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers.translation import async_get_translations
from homeassistant.util import dt as dt_util

from ..const import DOMAIN
from ..engine.graph.asking import Picture, Question, Statement
from ..engine.graph.exporting import FORMATS
from ..engine.graph.neighbourhood import Node
from ..engine.graph.telling import Changed
from .answers import ABSENT, Absent, Answer, filled, picked
from .rights import Call, RefusedError

_OF_ENTITY: Final = (
    *("id", "owner", "kind", "name", "ha_ref", "status", "merged_into", "by_person"),
    *("created_at", "updated_at"),
)
_OF_RELATION: Final = (
    *("id", "owner", "predicate", "status", "confidence", "by_person", "valid_from", "valid_to"),
    *("superseded_by", "created_at", "updated_at"),
)


@dataclass(slots=True, kw_only=True)
class GraphNode:
    """Something that the graph knows, a person or a thing."""

    id: str
    kind: str
    name: str
    names: Sequence[str]
    ha_ref: str | None
    owners: Sequence[str]
    entity_ids: Sequence[str]


@dataclass(slots=True, kw_only=True)
class Relation:
    """Something that the graph says of two; ``subject`` and ``object`` are ids of nodes."""

    id: str
    ids: Sequence[str]
    text: str
    subject: str
    predicate: str
    object: str
    owners: Sequence[str]
    confidence: float
    valid_from: datetime
    valid_to: datetime | None
    memory_ids: Sequence[str]


@dataclass(slots=True, kw_only=True)
class Neighbourhood(Answer):
    """A part of the graph; where a name means several, there are ``candidates`` instead."""

    nodes: Sequence[GraphNode] | Absent = ABSENT
    relations: Sequence[Relation] | Absent = ABSENT
    more: bool | Absent = ABSENT
    error: str | Absent = ABSENT
    message: str | Absent = ABSENT
    candidates: Sequence[GraphNode] | Absent = ABSENT


async def graph(call: Call) -> Neighbourhood | dict[str, Any]:
    """Return what the graph says of what the caller may see, or a text that draws it."""
    picture = await _picture(call, call.data["offset"])
    written_as = call.data["format"]
    if picture.unclear is not None or written_as == "json":
        return await _shown(call.hass, picture)
    write, language = FORMATS[written_as], call.hass.config.language
    return {
        "format": written_as,
        "text": await call.hass.async_add_executor_job(write, picture, language),
        "nodes": len(picture.nodes),
        "relations": len(picture.statements),
        "more": picture.more,
    }


async def neighbourhood(call: Call) -> Neighbourhood:
    """Return what is around something, or without it what hangs together with the most."""
    return await _shown(call.hass, await _picture(call, 0, linked_first=True))


async def _picture(call: Call, offset: int, *, linked_first: bool = False) -> Picture:
    """Ask the graph."""
    data, named = call.data, "entity" in call.data
    if ("to" in data and not named) or ("containing" in data and named):
        raise RefusedError("graph_ask_one")
    question = Question(
        await call.owners_shown(),
        call.hass.config.language,
        entity=data.get("entity"),
        to=data.get("to"),
        containing=data.get("containing"),
        hops=data["hops"],
        limit=data["limit"],
        offset=offset,
        with_ended=data.get("with_ended", False),
        linked_first=linked_first,
    )
    return await call.memory.ask_graph(question)


async def _shown(hass: HomeAssistant, picture: Picture) -> Neighbourhood:
    """Return a picture, or who may be meant: an error would put their names into the log."""
    if picture.unclear is None:
        return Neighbourhood(
            nodes=[_node(one) for one in picture.nodes],
            relations=[_relation(one) for one in picture.statements],
            more=picture.more,
        )
    texts = await async_get_translations(hass, hass.config.language, "exceptions", {DOMAIN})
    text = texts[f"component.{DOMAIN}.exceptions.{'graph_named_twice'}.message"]
    return Neighbourhood(
        error="graph_named_twice",
        message=text.replace("{value}", picture.unclear),
        candidates=[_node(one) for one in picture.candidates],
    )


def _node(node: Node) -> GraphNode:
    return filled(GraphNode, node, owners=sorted(node.owners))


def _relation(one: Statement) -> Relation:
    return filled(
        Relation,
        one,
        ids=[relation.id for relation in one.edge.relations],
        subject=one.edge.subject.id,
        predicate=one.edge.predicate,
        object=one.edge.object.id,
        valid_from=one.since,
        valid_to=one.until,
    )


# Putting right


async def merge_entities(call: Call) -> dict[str, Any]:
    """Say that a second entity is the first one."""
    caller, data = await call.graph_caller(), call.data
    merged = await call.memory.graph.merge(caller, data["entity"], data["duplicate"])
    return changed(merged, caller.language)


async def split_entity(call: Call) -> dict[str, Any]:
    """Make two of an entity."""
    caller, data = await call.graph_caller(), call.data
    split = await call.memory.graph.split(
        caller, data["entity"], data["name"], relations=data["relations"], aliases=data["aliases"]
    )
    return changed(split, caller.language)


async def rename_entity(call: Call) -> dict[str, Any]:
    """Give an entity another name."""
    caller, data = await call.graph_caller(), call.data
    renamed = await call.memory.graph.rename(caller, data["entity"], data["name"])
    return changed(renamed, caller.language)


async def settle_relation(call: Call) -> dict[str, Any]:
    """Say that a relation is right, never was, or held until some time."""
    caller, data = await call.graph_caller(), call.data
    until = data.get("valid_to")
    settled = await call.memory.graph.settle(
        caller, data["relation"], data["decision"], until and dt_util.as_utc(until)
    )
    return changed(settled, caller.language)


def changed(change: Changed, language: str) -> dict[str, Any]:
    """Return what was changed, as it is now, and the ID by which that is undone."""
    entities = [
        picked(one.entity, *_OF_ENTITY, names=one.names, sources=one.sources)
        for one in change.entities
    ]
    relations = [
        picked(
            one.relation,
            *_OF_RELATION,
            text=one.sentence(language),
            subject=one.subject,
            object=one.object,
            sources=one.sources,
        )
        for one in change.relations
    ]
    return {"group_id": change.group_id, "entities": entities, "relations": relations}
