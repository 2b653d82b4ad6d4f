"""Making two entities one, so that it can be undone: nothing is deleted.

The one that goes stays as ``merged``, with its own names. Relations go over to the other; those
that then say the same become one, with the evidence of both.
"""

from ..knowledge.evidence import combined
from ..storage.graph_entries import Entity, GraphAction, Relation
from .linking import link_relations
from .steps import Change, touched
from .timeline import STANDS, Ends, end_at, exclusive, same_ends, stored_ends

_EVERY_STATUS = ("active", "ended", "quarantined")


def merge(step: Change, kept: Entity, gone: Entity) -> None:
    """Let ``gone`` be merged into ``kept``, with all that is known of it."""
    graph, at = step.tx.graph, step.at
    kept = touched(kept, at, ha_ref=kept.ha_ref or gone.ha_ref)
    step.put("merge", kept, graph.sources(gone.id), graph.aliases(gone.id))
    merged = touched(gone, at, status="merged", merged_into=kept.id, ha_ref=None)
    step.put("merge", merged)
    for earlier in graph.merged_into(gone.id):
        step.put("merge", touched(earlier, at, merged_into=kept.id))
    relations = graph.relations_of_entity(gone.id)
    for relation in relations:
        if relation.status in _EVERY_STATUS:
            move(step, relation, gone.id, kept.id)
    for relation in relations:
        if relation.status == "retracted" and relation.by_person:
            _move_rejected(step, relation, gone.id, kept.id)


def move(
    step: Change,
    relation: Relation,
    from_id: str,
    to_id: str,
    action: GraphAction = "merge",
) -> None:
    """Let a relation be one of another entity; it becomes one with those that say the same."""
    at = step.at
    subject = to_id if relation.subject == from_id else relation.subject
    object_ = to_id if relation.object == from_id else relation.object
    if subject == object_:
        step.put(action, touched(relation, at, status="merged"))
        return
    ends = stored_ends(subject, relation.predicate, object_)
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
    moved = touched(relation, at, subject=ends.subject, object=ends.object)
    step.put(action, moved)
    if moved.status == "active":
        _end_earlier(step, moved, ends)
    step.tx.graph.unlink_relations([relation.id])
    link_relations(step.tx, relation.owner, [relation.id])


def _move_rejected(step: Change, relation: Relation, from_id: str, to_id: str) -> None:
    """Let what a person rejected of one be rejected of the other, unless that is known to be so."""
    subject = to_id if relation.subject == from_id else relation.subject
    object_ = to_id if relation.object == from_id else relation.object
    ends = stored_ends(subject, relation.predicate, object_)
    if subject == object_ or any(
        one.status in STANDS for one in same_ends(step.tx, relation.owner, ends)
    ):
        return
    moved = touched(relation, step.at, subject=ends.subject, object=ends.object)
    step.put("merge", moved)


def _are_one(one: Relation, other: Relation) -> bool:
    """Return whether two relations with the same ends are one: at one time, or both waiting."""
    if "quarantined" in (one.status, other.status):
        return one.status == other.status
    if one.status not in _EVERY_STATUS:
        return False
    starts = max(one.valid_from, other.valid_from)
    return all(two.valid_to is None or two.valid_to >= starts for two in (one, other))


def _unite(step: Change, gone: Relation, kept: Relation) -> None:
    graph = step.tx.graph
    mine, its = graph.sources(kept.id), graph.sources(gone.id)
    is_over = kept.status == gone.status == "ended"
    after = touched(
        kept,
        step.at,
        confidence=combined(kept.confidence, mine, gone.confidence, its),
        valid_from=min(kept.valid_from, gone.valid_from),
        valid_to=_later(kept, gone) if is_over else _open_end(kept, gone),
        status="active" if "active" in (kept.status, gone.status) else kept.status,
        superseded_by=kept.superseded_by if is_over else None,
        by_person=kept.by_person or gone.by_person,
    )
    step.put("merge", after, its)
    step.put("merge", touched(gone, step.at, status="merged", superseded_by=kept.id))
    graph.unlink_relations([gone.id])
    link_relations(step.tx, kept.owner, [kept.id])


def _later(one: Relation, other: Relation) -> object:
    ends = [two.valid_to for two in (one, other) if two.valid_to is not None]
    return max(ends) if ends else None


def _open_end(one: Relation, other: Relation) -> object:
    """Return the end of what still holds, or waits, of two."""
    holds = [two for two in (one, other) if two.status != "ended"]
    return None if any(two.valid_to is None for two in holds) else _later(one, other)


def _end_earlier(step: Change, moved: Relation, ends: Ends) -> None:
    """End what no longer holds now that there is one more of which only one can hold."""
    others = exclusive(step.tx, moved.owner, ends)
    for other in (one for one in others if one.status == "active"):
        first, last = sorted((moved, other), key=lambda one: (one.by_person, one.valid_from))
        current = step.tx.graph.relation(first.id) or first
        end_at(step, current, last.valid_from, last.id)
