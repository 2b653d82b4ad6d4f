"""Decisions of people on a relation: that it is so, that it never was, or that it has ended."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final, Literal

from ..knowledge.errors import KnowledgeError
from ..knowledge.evidence import CERTAIN
from ..storage.graph_entries import Relation
from ..storage.transaction import Transaction
from .editing import Edit, begin, relation_in
from .steps import Change, Image, touched
from .timeline import STANDS, end_at, ends_of, exclusive, same_ends, settle_in_time

type Decision = Literal["confirm", "reject", "end"]


def settle_relation(
    tx: Transaction,
    edit: Edit,
    relation_id: str,
    decision: Decision,
    until: datetime | None = None,
) -> str:
    """Let a person say what is so of a relation; returns the group of the steps.

    ``confirm``: it is right. One that waited ends what it has to end from then on. ``reject``: it
    never was, and is not learnt again; what it had ended goes on as if it had not been. ``end``: it
    held ``until`` then, by default until now. What is overheard later changes none of these.

    Raises:
        KnowledgeError: it is not there; there is nothing to confirm or to reject: a person has said
            so before, or it is no more; it cannot end, because it does not hold; it would have
            ended before it began.
    """
    relation = relation_in(tx, edit, relation_id)
    step = begin(tx, edit)
    _SETTLED[decision](step, relation, edit, until)
    return step.group_id


def lets_hold(tx: Transaction, group_id: str) -> bool:
    """Return whether by a group of steps something holds, or did, that had waited for a person."""
    return any(
        (before := Image.read(one.before)) is not None
        and before.item.status == "quarantined"
        and _holds(tx, one.item_id)
        for one in tx.graph_steps.of_group(group_id)
    )


def _holds(tx: Transaction, relation_id: str) -> bool:
    relation = tx.graph.relation(relation_id)
    if relation is not None and relation.status == "merged" and relation.superseded_by:
        relation = tx.graph.relation(relation.superseded_by)
    return relation is not None and relation.status in STANDS


def _confirm(step: Change, relation: Relation, edit: Edit, _until: datetime | None) -> None:
    if relation.status == "active" and not relation.by_person:
        step.put("settle", touched(relation, step.at, by_person=True, confidence=CERTAIN))
        return
    if relation.status != "quarantined":
        raise KnowledgeError("graph_not_waiting")
    ends = ends_of(relation)
    twin = next(
        (one for one in same_ends(step.tx, relation.owner, ends) if one.status == "active"), None
    )
    if twin is not None:
        _settle_on(step, relation, twin)
        return
    is_over = relation.valid_to is not None and relation.valid_to <= step.at
    held = touched(
        relation,
        step.at,
        status="ended" if is_over else "active",
        by_person=True,
        confidence=CERTAIN,
    )
    step.put("settle", held)
    if not is_over:
        others = exclusive(step.tx, relation.owner, ends)
        step.put("settle", settle_in_time(step, held, others, edit.new_id))


def _reject(step: Change, relation: Relation, _edit: Edit, _until: datetime | None) -> None:
    if relation.status not in ("quarantined", *STANDS):
        raise KnowledgeError("graph_not_waiting")
    step.put("settle", touched(relation, step.at, status="retracted", by_person=True))
    for one in exclusive(step.tx, relation.owner, ends_of(relation)):
        if one.status == "ended" and one.superseded_by == relation.id:
            changes: dict[str, Any] = {
                "status": "ended" if relation.status == "ended" else "active",
                "valid_to": relation.valid_to,
                "superseded_by": relation.superseded_by,
            }
            step.put("settle", touched(one, step.at, **changes))


def _end(step: Change, relation: Relation, _edit: Edit, until: datetime | None) -> None:
    if relation.status != "active":
        raise KnowledgeError("graph_not_holding")
    end = until or step.at
    if end < relation.valid_from:
        raise KnowledgeError("graph_ends_before")
    status = "ended" if end <= step.at else "active"
    after = touched(relation, step.at, status=status, valid_to=end, by_person=True)
    step.put("settle", after)


def _settle_on(step: Change, relation: Relation, twin: Relation) -> None:
    """Let a relation that holds be confirmed, or ended, by one that waited."""
    sources = step.tx.graph.sources(relation.id)
    merged = touched(relation, step.at, status="merged", superseded_by=twin.id)
    step.put("settle", merged)
    sure = touched(twin, step.at, by_person=True, confidence=CERTAIN)
    step.put("settle", sure, sources)
    if relation.valid_to is not None and relation.valid_to <= step.at:
        end_at(step, sure, relation.valid_to)


_SETTLED: Final[Mapping[Decision, Callable[[Change, Relation, Edit, datetime | None], None]]] = {
    "confirm": _confirm,
    "reject": _reject,
    "end": _end,
}
