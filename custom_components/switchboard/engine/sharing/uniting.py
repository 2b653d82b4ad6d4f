"""Uniting what two homes have learnt apart: nothing is known twice, and what differs is in doubt.

No model is asked. A merge is a step as any other, made once: by the home that learnt the later of
the two.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from ..graph import merging
from ..knowledge.candidates import find_similar
from ..knowledge.claims import Claim
from ..knowledge.entity_steps import Change, touched
from ..knowledge.evidence import combined
from ..knowledge.history import Step, change
from ..knowledge.matching import by_words, is_same
from ..knowledge.ports import NewId
from ..knowledge.timeline import Ends, ends_of, exclusive, same_ends
from ..storage.graph_entries import Entity
from ..storage.memory_entries import DoubtedPair, Memory
from ..storage.transaction import Transaction

_FURTHEST: Final = 8
"""So often an end is looked for that was merged into one that was merged itself."""


def unite(tx: Transaction, ids: Iterable[str], now: datetime, new_id: NewId) -> None:
    """Unite memories and entities that arrived with those of the same owner that are here."""
    ids = dict.fromkeys(ids)
    for entity in tx.graph.entities(ids):
        if entity.status == "active":
            _unite_entity(tx, entity, now, new_id)
        elif entity.merged_into is not None:
            # What hangs on it here goes with it, and a name that two shared may be of one now.
            ids |= dict.fromkeys(one.id for one in tx.memories.at_entities([entity.id]))
            earlier = {one.id: one for one in tx.graph.merged_into(entity.id)}
            for id_, home in tx.history.origins(earlier).items():
                if home is None and id_ != entity.merged_into:
                    after = touched(earlier[id_], now, merged_into=entity.merged_into)
                    Change(tx, new_id(), "extractor", now).put("merge", after)
            if (kept := tx.graph.entity(entity.merged_into)) and kept.status == "active":
                _unite_entity(tx, kept, now, new_id)
    for id_, found in tx.memories.by_ids(ids).items():
        # One before may have been united with it.
        memory = tx.memories.get(id_) or found
        if memory.status == "active":
            _unite_memory(tx, memory, now, new_id)


def _unite_entity(tx: Transaction, entity: Entity, now: datetime, new_id: NewId) -> None:
    """Let the entity of this home go into the first of that kind and name, of whatever home."""
    names = [one.key for one in tx.graph.aliases(entity.id) if one.alias == entity.name]
    alike = [
        one
        for one in tx.graph.entities_named([entity.owner], names)
        if (one.kind, one.name) == (entity.kind, entity.name)
    ]
    origins = tx.history.origins([one.id for one in alike])
    homes = [origins.get(one.id) for one in alike]
    # Two that one home tells apart are two, and nobody can say which of them is another home's.
    if None in homes and len(set(homes)) == len(homes) > 1:
        kept = min(alike, key=lambda one: (one.created_at, one.id))
        if (own := alike[homes.index(None)]) is not kept:
            merging.merge(Change(tx, new_id(), "extractor", now), kept, own)


def _unite_memory(tx: Transaction, memory: Memory, now: datetime, new_id: NewId) -> None:
    ends, claim = ends_of(memory), Claim.of(memory)
    if ends is not None and _move(tx, memory, Change(tx, new_id(), "extractor", now)):
        return
    apart = exclusive(tx, memory.owner, ends) if ends is not None else []
    alike = find_similar(tx, memory.owner, claim, now)
    alike += same_ends(tx, memory.owner, ends) if ends is not None else []
    others = {one.id: one for one in (*alike, *apart) if one.status == "active"}
    origins = tx.history.origins({*others, memory.id})
    home = origins.get(memory.id)
    for other in others.values():
        if origins.get(other.id) == home:
            continue
        known, new = sorted((memory, other), key=lambda one: (one.created_at, one.id))
        one_relation = None in (ends, ends_of(other)) or ends == ends_of(other)
        if one_relation and is_same(claim, Claim.of(other)):
            if origins.get(new.id) is None:
                _merge(tx, known, new, Step(new_id(), "extractor", now))
                return
        elif other in apart or by_words(claim, Claim.of(other)) == "contradicts":
            tx.doubts.add(DoubtedPair(known.id, new.id, new.created_at))


def _move(tx: Transaction, relation: Memory, step: Change) -> bool:
    """Let a relation of this home be one of what its ends were merged into; False: they stand."""
    for moves in range(_FURTHEST):
        ends = ends_of(relation)
        merged = ends and _merged_end(tx, ends)
        if relation.status != "active" or not merged:
            return moves > 0
        if not moves and tx.history.origins([relation.id]).get(relation.id) is not None:
            return False
        merging.move(step, relation, *merged)
        relation = tx.memories.get(relation.id) or relation
    return True


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
