"""What the actions on the memory give back, as values of JSON."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Final

from homeassistant.util.json import JsonObjectType, JsonValueType

from ..engine.graph.going import Going
from ..engine.graph.telling import ToldRelation
from ..engine.knowledge.remainder import Staying
from ..engine.knowledge.revision import revision_of
from ..engine.knowledge.statements import Ingested
from ..engine.recall.recalled import Recalled
from ..engine.storage.entries import ExtractedFact
from ..engine.storage.memory_entries import Memory
from ..memory.forget_preview import Forgetting, Planned

WAITING: Final = "waiting"
"""The status of what was learnt and counts only once a person has confirmed it."""


RELATION: Final = "relation"
"""Stands in the place of a memory's kind where a relation of the graph is listed."""

IN_DOUBT: Final = "in_doubt"
"""Stands for the active memories that another may contradict."""


def _time(value: datetime | None) -> str | None:
    return None if value is None else value.isoformat()


def outcome_told(told: Ingested) -> JsonObjectType:
    """Say what is remembered now, in whose place, and what it is in doubt with."""
    response: JsonObjectType = {"memory": memory_told(told.memory)}
    if told.before is not None and told.before.text != told.memory.text:
        response["instead_of"] = told.before.text
    return response | doubts_told(told.doubts)


def memory_told(memory: Memory) -> JsonObjectType:
    """Return all of a memory."""
    return {
        "id": memory.id,
        "owner": memory.owner,
        "kind": memory.kind,
        "text": memory.text,
        "subject": memory.subject,
        "status": memory.status,
        "confidence": memory.confidence,
        "pinned": memory.pinned,
        "by_person": memory.by_person,
        "valid_from": memory.valid_from.isoformat(),
        "valid_to": _time(memory.valid_to),
        "superseded_by": memory.superseded_by,
        "created_at": memory.created_at.isoformat(),
        "updated_at": memory.updated_at.isoformat(),
        "revision": revision_of(memory),
        "use_count": memory.use_count,
        "last_used_at": _time(memory.last_used_at),
        "sources": list(memory.sources),
        "search_terms": list(memory.search_terms or ()),
    }


def doubts_told(others: Sequence[Memory] | None) -> JsonObjectType:
    """Return what a memory is in doubt with, if it is."""
    named = [_named(one) | {"revision": revision_of(one)} for one in others or ()]
    return {"in_doubt_with": [*named]} if named else {}


def waiting_told(fact: ExtractedFact) -> JsonObjectType:
    """Return what was learnt and waits for a person."""
    return {
        "id": fact.id,
        "owner": fact.owner,
        "kind": fact.category,
        "text": fact.summary,
        "subject": fact.subject,
        "status": WAITING,
        "confidence": fact.confidence,
        "valid_to": _time(fact.expires_at),
        "created_at": fact.created_at.isoformat(),
        "sources": list(fact.source_message_ids),
    }


def waiting_relation_told(told: ToldRelation, language: str, zone: tzinfo) -> JsonObjectType:
    """Return a relation of the graph that waits for a person, and what they are asked."""
    relation = told.relation
    return {
        "id": relation.id,
        "owner": relation.owner,
        "kind": RELATION,
        "text": told.sentence(language, zone),
        "question": told.question(language, zone),
        "subject": told.subject,
        "status": WAITING,
        "confidence": relation.confidence,
        "valid_to": _time(relation.valid_to),
        "created_at": relation.created_at.isoformat(),
        "sources": list(told.sources),
    }


def recalled_told(one: Recalled) -> JsonObjectType:
    """Return something recalled."""
    return {
        "text": one.text,
        "source": one.source,
        "owner": one.owner,
        "at": one.at.isoformat(),
        "score": one.score,
        "memory_id": one.memory_id,
        "relation_id": one.relation_id,
        "by_way_of": one.way or None,
        "conversation_id": one.conversation_id,
        "role": one.role,
        "sources": list(one.message_ids),
    }


def chosen_told(
    what: Planned | Forgetting, language: str, *, in_numbers: bool = False
) -> JsonObjectType:
    """Return what goes, or went; ``in_numbers``: without a word of it, whose ever it is."""
    memories: list[JsonValueType] = [
        {"id": one.id, "owner": one.owner} if in_numbers else _named(one) for one in what.memories
    ]
    return {
        "memories": memories,
        "facts": what.facts,
        "messages": what.messages,
        "conversations": what.conversations,
        "graph": {"count": what.graph.count} if in_numbers else _going_told(what.graph, language),
    }


def _going_told(going: Going, language: str) -> JsonObjectType:
    return {
        "count": going.count,
        "entities": [
            {"id": one.id, "owner": one.owner, "name": one.name} for one in going.entities
        ],
        "relations": [
            {"id": one.relation.id, "owner": one.relation.owner, "text": one.sentence(language)}
            for one in going.relations
        ],
        "names": list(going.names),
    }


def staying_told(left: Staying, most: int | None = None) -> JsonObjectType:
    """Return what stays though it has to do with what goes, at most so many memories of a sort."""
    return {
        "only_contain_it": [_named(one) for one in left.holding[:most]],
        "messages_that_only_contain_it": left.messages,
        "may_be_about_it": [_named(one) for one in left.about_it[:most]],
    }


def _named(memory: Memory) -> JsonObjectType:
    return {"id": memory.id, "owner": memory.owner, "text": memory.text}
