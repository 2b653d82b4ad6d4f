"""Making two entities one, so that it can be undone: nothing is deleted.

The one that goes stays as ``merged``, with its own names. Relations go over to the other; those
that then say the same become one, with the evidence of both. What is no memory yet stays as it was
said, and is read as one of the other.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any

from ..knowledge.entity_steps import Change, names_of, retold, touched
from ..knowledge.evidence import combined
from ..knowledge.timeline import (
    ENDED,
    STANDS,
    Ends,
    end_at,
    ends_of,
    exclusive,
    is_settled,
    moved,
    same_ends,
)
from ..storage.graph_entries import Entity
from ..storage.memory_entries import Memory


def merge(step: Change, kept: Entity, gone: Entity) -> None:
    """Let ``gone`` be merged into ``kept``, with all that is known of it."""
    graph, at = step.tx.graph, step.at
    kept = touched(kept, at, ha_ref=kept.ha_ref or gone.ha_ref)
    step.put("merge", kept, graph.sources(gone.id), graph.aliases(gone.id))
    merged = touched(gone, at, status="merged", merged_into=kept.id, ha_ref=None)
    step.put("merge", merged)
    for earlier in graph.merged_into(gone.id):
        step.put("merge", touched(earlier, at, merged_into=kept.id))
    relations = step.tx.memories.at_entities([gone.id])
    for relation in relations:
        if relation.status in STANDS:
            move(step, relation, gone.id, kept.id)
    for relation in relations:
        if relation.status == "retracted" and relation.by_person:
            _move_rejected(step, relation, gone.id, kept.id)


def move(step: Change, relation: Memory, from_id: str, to_id: str) -> None:
    """Let a relation be one of another entity; it becomes one with those that say the same."""
    ends = moved(ends_of(relation), from_id, to_id)
    if ends is None:
        step.relate("edit", touched(relation, step.at, status="merged"))
        return
    twin = next(
        (
            one
            for one in same_ends(step.tx, relation.owner, ends)
            if one.id != relation.id and _are_one(one, relation)
        ),
        None,
    )
    if twin is not None:
        _unite(step, relation, twin)
        return
    at_other = _at(step, relation, ends)
    step.relate("edit", at_other)
    if at_other.status == "active":
        _end_earlier(step, at_other, ends)


def _at(step: Change, relation: Memory, ends: Ends) -> Memory:
    """Return a relation with other ends, and told by their names if it was told by those before."""
    other = replace(relation, subject_id=ends.subject, object_id=ends.object)
    before, names = names_of(step.tx, relation), names_of(step.tx, other)
    other = retold(relation, before, other, names)
    return other if other == relation else replace(other, updated_at=step.at)


def _move_rejected(step: Change, relation: Memory, from_id: str, to_id: str) -> None:
    """Let what a person rejected of one be rejected of the other, unless that is known to be so."""
    ends = moved(ends_of(relation), from_id, to_id)
    if ends is not None and not any(
        one.status in STANDS for one in same_ends(step.tx, relation.owner, ends)
    ):
        step.relate("edit", _at(step, relation, ends))


def _are_one(one: Memory, other: Memory) -> bool:
    """Return whether two relations with the same ends are one: at one time."""
    if one.status not in STANDS:
        return False
    starts = max(one.valid_from, other.valid_from)
    return all(two.valid_to is None or two.valid_to >= starts for two in (one, other))


def _unite(step: Change, gone: Memory, kept: Memory) -> None:
    is_over = kept.status in ENDED and gone.status in ENDED
    after = touched(
        kept,
        step.at,
        confidence=combined(kept.confidence, kept.sources, gone.confidence, gone.sources),
        sources=tuple(dict.fromkeys((*kept.sources, *gone.sources))),
        valid_from=min(kept.valid_from, gone.valid_from),
        valid_to=_later(kept, gone) if is_over else _open_end(kept, gone),
        status="active" if "active" in (kept.status, gone.status) else kept.status,
        superseded_by=kept.superseded_by if is_over else None,
        by_person=kept.by_person or gone.by_person,
        pinned=kept.pinned or gone.pinned,
    )
    step.relate("confirm", after)
    merged: dict[str, Any] = {"status": "merged", "superseded_by": kept.id, "pinned": False}
    step.relate("edit", touched(gone, step.at, **merged))


def _later(one: Memory, other: Memory) -> datetime | None:
    ends = [two.valid_to for two in (one, other) if two.valid_to is not None]
    return max(ends, default=None)


def _open_end(one: Memory, other: Memory) -> datetime | None:
    """Return the end of what still holds of two."""
    holds = [two for two in (one, other) if two.status == "active"]
    return None if any(two.valid_to is None for two in holds) else _later(one, other)


def _end_earlier(step: Change, moved: Memory, ends: Ends) -> None:
    """End what no longer holds now that there is one more of which only one can hold."""
    others = exclusive(step.tx, moved.owner, ends)
    for other in (one for one in others if one.status == "active"):
        first, last = sorted((moved, other), key=lambda one: (is_settled(one), one.valid_from))
        current = step.tx.memories.get(first.id) or first
        end_at(step, current, last.valid_from, last.id)
