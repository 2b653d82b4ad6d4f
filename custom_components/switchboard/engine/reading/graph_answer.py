"""What the model is asked to answer with about a window of the graph, and reading it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, get_args

from ..chunking.errors import UNREADABLE, ExtractionError
from ..graph.predicates import PREDICATES
from ..storage.graph_entries import EntityKind
from .answer import (
    SAID_AS,
    SENSITIVITIES,
    documents,
    number_of,
    sensitivity_of,
    whole_items,
    word_of,
)

MOST_ENTITIES: Final = 30
MOST_RELATIONS: Final = 30
"""What is read of one answer; twenty messages hold fewer."""
MOST_ALIASES: Final = 5
MOST_SOURCES: Final = 8

KINDS: Final[tuple[str, ...]] = get_args(EntityKind.__value__)

_SOURCES: Final = {
    "type": "array",
    "items": {"type": "integer"},
    "minItems": 1,
    "maxItems": MOST_SOURCES,
}
_DATE: Final = {"type": ["string", "null"]}
_ENTITY: Final[Mapping[str, object]] = {
    "sources": _SOURCES,
    "name": {"type": "string"},
    "kind": {"type": "string", "enum": list(KINDS)},
    "aliases": {"type": "array", "items": {"type": "string"}, "maxItems": MOST_ALIASES},
    "sensitivity": {"type": "string", "enum": list(SENSITIVITIES)},
}
_RELATION: Final[Mapping[str, object]] = {
    # What it rests on comes first: a model writes in this order.
    "sources": _SOURCES,
    "said_as": {"type": "string", "enum": list(SAID_AS)},
    "subject": {"type": "string"},
    "predicate": {"type": "string", "enum": list(PREDICATES)},
    "object": {"type": "string"},
    "ended": {"type": "boolean"},
    "valid_from": _DATE,
    "valid_to": _DATE,
    "confidence": {"type": "number", "minimum": 0, "maximum": 1},
    "sensitivity": {"type": "string", "enum": list(SENSITIVITIES)},
}


def _items(properties: Mapping[str, object], most: int) -> Mapping[str, object]:
    return {
        "type": "array",
        "maxItems": most,
        "items": {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        },
    }


SCHEMA: Final[Mapping[str, object]] = {
    "type": "object",
    "properties": {
        "entities": _items(_ENTITY, MOST_ENTITIES),
        "relations": _items(_RELATION, MOST_RELATIONS),
    },
    "required": ["entities", "relations"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class EntityDraft:
    """Somebody or something as it was proposed; ``sources`` are places in the window, from 1."""

    name: str
    kind: str
    sources: tuple[int, ...]
    aliases: tuple[str, ...] = ()
    sensitivity: str = ""


@dataclass(frozen=True, slots=True)
class RelationDraft:
    """A relation as it was proposed, before anything of it is believed."""

    subject: str
    predicate: str
    object: str
    sources: tuple[int, ...]
    confidence: float
    said_as: str = ""
    sensitivity: str = ""
    ended: bool = False
    valid_from: str | None = None
    valid_to: str | None = None


@dataclass(frozen=True, slots=True)
class GraphDrafts:
    """All that was proposed about a window; ``malformed`` had not the form of either."""

    entities: tuple[EntityDraft, ...] = ()
    relations: tuple[RelationDraft, ...] = ()
    malformed: int = 0


def read_answer(text: str) -> GraphDrafts:
    """Return what an answer proposes; of one that was cut, what of it is whole.

    Raises:
        ExtractionError: there is no answer in it.
    """
    for found in documents(text):
        if isinstance(found, dict):
            lists = [found.get(name) for name in ("entities", "relations")]
            if any(isinstance(one, list) for one in lists):
                return _drafts(*(one if isinstance(one, list) else [] for one in lists))
    entities, relations = (list(whole_items(text, name)) for name in ("entities", "relations"))
    if entities or relations:
        return _drafts(entities, relations)
    raise ExtractionError(UNREADABLE)


def _drafts(entities: list[Any], relations: list[Any]) -> GraphDrafts:
    told = any(isinstance(one, dict) and one.get("sensitivity") for one in (*entities, *relations))
    things = [one for item in entities if (one := _entity(item, told=told)) is not None]
    links = [link for item in relations if (link := _relation(item, told=told)) is not None]
    kept = GraphDrafts(tuple(islice(things, MOST_ENTITIES)), tuple(islice(links, MOST_RELATIONS)))
    proposed = len(entities) + len(relations)
    malformed = proposed - len(kept.entities) - len(kept.relations)
    return GraphDrafts(kept.entities, kept.relations, malformed)


def _entity(item: Any, *, told: bool) -> EntityDraft | None:
    if not isinstance(item, dict) or not isinstance(sources := item.get("sources"), list):
        return None
    name, kind, aliases = word_of(item, "name"), word_of(item, "kind"), item.get("aliases")
    if not name or kind not in KINDS:
        return None
    others = [one for one in aliases if isinstance(one, str)] if isinstance(aliases, list) else []
    said = (" ".join(one.split()) for one in others[:MOST_ALIASES])
    return EntityDraft(
        name,
        kind,
        tuple(map(number_of, sources)),
        tuple(one for one in dict.fromkeys(said) if one and one != name),
        sensitivity_of(item, told=told),
    )


def _relation(item: Any, *, told: bool) -> RelationDraft | None:
    if not isinstance(item, dict) or not isinstance(sources := item.get("sources"), list):
        return None
    subject, predicate, other = (word_of(item, one) for one in ("subject", "predicate", "object"))
    confidence, ended = item.get("confidence"), item.get("ended", False)
    if (
        not (subject and predicate and other)
        or not isinstance(confidence, int | float)
        or isinstance(confidence, bool)
        or not isinstance(ended, bool)
    ):
        return None
    said_as = word_of(item, "said_as").casefold()
    return RelationDraft(
        subject,
        predicate,
        other,
        tuple(map(number_of, sources)),
        float(confidence),
        said_as if said_as in SAID_AS else "",
        sensitivity_of(item, told=told),
        ended,
        word_of(item, "valid_from") or None,
        word_of(item, "valid_to") or None,
    )
