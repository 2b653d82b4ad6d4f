"""Uniting what two homes have learnt apart: nothing is known twice, and what differs is in doubt.

No model is asked. A merge is a step as any other, made once: by the home that learnt the later of
the two.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from ..graph import merging
from ..knowledge.candidates import find_similar
from ..knowledge.claims import Claim
from ..knowledge.entity_steps import Change
from ..knowledge.evidence import combined
from ..knowledge.history import Step, change
from ..knowledge.matching import by_words, is_same
from ..knowledge.ports import NewId
from ..knowledge.timeline import Ends, ends_of, exclusive, same_ends
from ..storage.graph_entries import Entity
from ..storage.memory_entries import DoubtedPair, Memory
from ..storage.transaction import Transaction


def unite(tx: Transaction, ids: Iterable[str], now: datetime, new_id: NewId) -> None:
    """Unite memories and entities that arrived with those of the same owner that are here."""
    ids = list(ids)
    for entity in tx.graph.entities(ids):
        if entity.status == "active":
            _unite_entity(tx, entity, now, new_id)
    for id_ in ids:
        memory = tx.memories.get(id_)
        if memory is not None and memory.status == "active":
            _unite_memory(tx, memory, now, new_id)


def _unite_entity(tx: Transaction, entity: Entity, now: datetime, new_id: NewId) -> None:
    names = [one.key for one in tx.graph.aliases(entity.id) if one.alias == entity.name]
    others = [
        one
        for one in tx.graph.entities_named([entity.owner], names)
        if (one.kind, one.name) == (entity.kind, entity.name)
        and one.id != entity.id
        and _origin(tx, one.id) != _origin(tx, entity.id)
    ]
    if len(others) == 1:
        kept, gone = sorted((entity, others[0]), key=lambda one: (one.created_at, one.id))
        if _is_own(tx, gone.id):
            merging.merge(Change(tx, new_id(), "extractor", now), kept, gone)


def _unite_memory(tx: Transaction, memory: Memory, now: datetime, new_id: NewId) -> None:
    ends, claim = ends_of(memory), Claim.of(memory)
    if ends is not None and (merged := _merged_end(tx, ends)) and _is_own(tx, memory.id):
        gone, kept = merged
        merging.move(Change(tx, new_id(), "extractor", now), memory, gone, kept)
        return
    apart = exclusive(tx, memory.owner, ends) if ends is not None else []
    alike = find_similar(tx, memory.owner, claim, now)
    alike += same_ends(tx, memory.owner, ends) if ends is not None else []
    for other in {one.id: one for one in (*alike, *apart)}.values():
        if (
            other.id == memory.id
            or other.status != "active"
            or _origin(tx, other.id) == _origin(tx, memory.id)
        ):
            continue
        known, new = sorted((memory, other), key=lambda one: (one.created_at, one.id))
        one_relation = None in (ends, ends_of(other)) or ends == ends_of(other)
        if one_relation and is_same(claim, Claim.of(other)):
            if _is_own(tx, new.id):
                _merge(tx, known, new, Step(new_id(), "extractor", now))
                return
        elif other in apart or by_words(claim, Claim.of(other)) == "contradicts":
            tx.doubts.add(DoubtedPair(known.id, new.id, new.created_at))


def _merged_end(tx: Transaction, ends: Ends) -> tuple[str, str] | None:
    """Return an end of a relation that was merged into another entity meanwhile, and that."""
    entities = tx.graph.entities([ends.subject, ends.object])
    return next(((one.id, one.merged_into) for one in entities if one.merged_into), None)


def _merge(tx: Transaction, kept: Memory, gone: Memory, step: Step) -> None:
    """Let a memory hold the evidence of another one, which stays as merged with it."""
    relation = kept if kept.predicate is not None else gone
    ends = [one.valid_to for one in (kept, gone)]
    after = replace(
        kept,
        confidence=combined(kept.confidence, kept.sources, gone.confidence, gone.sources),
        sources=tuple(dict.fromkeys((*kept.sources, *gone.sources))),
        valid_from=min(kept.valid_from, gone.valid_from),
        valid_to=None if None in ends else max(one for one in ends if one),
        pinned=kept.pinned or gone.pinned,
        by_person=kept.by_person or gone.by_person,
        predicate=relation.predicate,
        subject_id=relation.subject_id,
        object_id=relation.object_id,
        updated_at=step.at,
    )
    change(tx, step, "confirm", kept, after)
    for one in (gone, *tx.memories.merged_into([gone.id])):
        merged = replace(
            one, status="merged", superseded_by=kept.id, pinned=False, updated_at=step.at
        )
        change(tx, step, "confirm", one, merged)


def _is_own(tx: Transaction, item_id: str) -> bool:
    return _origin(tx, item_id) is None


def _origin(tx: Transaction, item_id: str) -> str | None:
    """Return the home in which something was first noted; ``None``: in this one."""
    return next((one.origin for one in tx.history.of_memory(item_id)), None)
