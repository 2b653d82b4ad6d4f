"""The JSON schema of the answer a model gives about a window, and the words it may choose from."""

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from ..knowledge.predicates import PREDICATES
from ..language.search_terms import MOST_PROPOSED
from ..storage.graph_entries import EntityKind

MOST_FACTS: Final = 20
MOST_SECRETS: Final = 20
MOST_ENTITIES: Final = 30
"""Limits of what is read of one answer; the messages of a window hold less."""

MOST_ALIASES: Final = 5
MOST_SOURCES: Final = 8
"""Messages an item may be said to rest on: a small model that counts them up would never end."""

SENSITIVITIES: Final = (
    "none",
    "secret",
    "access",
    "money",
    "health",
    "order",
    "other_person",
)
"""Words a model may say of an item. They only make things stricter: rules look by themselves."""

SAID_AS: Final = (
    "statement",
    "wish",
    "correction",
    "command",
    "question",
    "small_talk",
    "reported",
    "order",
)
"""Words a model may say of the sentence an item rests on. They only make things stricter."""

OF_NOBODY_ELSE: Final = frozenset({"", "speaker", "household"})
"""Whom a fact is about, where that is nobody who would have to be named."""

UNKNOWN: Final = "unknown"
"""Stands for any other word."""

KINDS: Final[tuple[str, ...]] = get_args(EntityKind.__value__)

type _Schema = Mapping[str, object]

_TEXT: Final[_Schema] = {"type": "string"}
_DATE: Final[_Schema] = {"type": ["string", "null"]}
_SHARE: Final[_Schema] = {"type": "number", "minimum": 0, "maximum": 1}


def _one_of(words: Sequence[str]) -> _Schema:
    return {"type": "string", "enum": list(words)}


def _texts(most: int) -> _Schema:
    return {"type": "array", "items": _TEXT, "maxItems": most}


def _object(properties: _Schema, optional: str = "") -> _Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name != optional],
        "additionalProperties": False,
    }


def _list(properties: _Schema, most: int, optional: str = "") -> _Schema:
    return {"type": "array", "maxItems": most, "items": _object(properties, optional)}


# What an item rests on and whom it is about comes first: a model writes in this order.
_SOURCES: Final[_Schema] = {
    "type": "array",
    "items": {"type": "integer"},
    "minItems": 1,
    "maxItems": MOST_SOURCES,
}
_SECRET: Final[_Schema] = {"source": {"type": "integer"}, "words": _texts(MOST_SOURCES)}
_FACT: Final[_Schema] = {
    "sources": _SOURCES,
    "said_as": _one_of(SAID_AS),
    "about": _TEXT,
    "category": _one_of(("preference", "feedback", "fact")),
    "summary": _TEXT,
    "subject": _TEXT,
    "polarity": _one_of(("positive", "negative", "neutral")),
    "confidence": _SHARE,
    "sensitivity": _one_of(SENSITIVITIES),
    "search_terms": _texts(MOST_PROPOSED),
    "expires": _TEXT,
}
_ENTITY: Final[_Schema] = {
    "sources": _SOURCES,
    "name": _TEXT,
    "kind": _one_of(KINDS),
    "aliases": _texts(MOST_ALIASES),
}
_RELATION: Final[_Schema] = {
    "subject": _TEXT,
    "predicate": _one_of(tuple(PREDICATES)),
    "object": _TEXT,
    "ended": {"type": "boolean"},
    "valid_from": _DATE,
    "valid_to": _DATE,
}


def answer_schema(most: int = MOST_FACTS, *, graph: bool = False, **besides: _Schema) -> _Schema:
    """Return the schema of an answer of at most so many facts, and what is asked besides.

    With ``graph``, it has the entities too, and each fact has the relation that it states, if any.
    """
    secrets = _list(_SECRET, MOST_SECRETS)
    if not graph:
        facts = _list(_FACT, most, optional="expires")
        return _object({"secrets": secrets, "facts": facts, **besides})
    relation: _Schema = {"anyOf": [_object(_RELATION), {"type": "null"}]}
    facts = _list({**_FACT, "relation": relation}, most, optional="expires")
    entities = _list(_ENTITY, MOST_ENTITIES)
    # The names come first: an answer that is cut keeps the relations of the facts it has.
    return _object({"secrets": secrets, "entities": entities, "facts": facts, **besides})
