"""Decisions of people on a relation: that it is so, that it never was, or that it has ended."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Literal

from ..knowledge.entity_steps import Change, names_of, retold, touched
from ..knowledge.errors import KnowledgeError
from ..knowledge.evidence import CERTAIN
from ..knowledge.timeline import (
    ENDED,
    STANDS,
    end_at,
    ends_of,
    exclusive,
    memory_of,
    same_ends,
    settle_in_time,
    still_there,
    stored_ends,
)
from ..storage.entries import ExtractedFact
from ..storage.graph_entries import Relation
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .editing import Edit, begin

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
    step = begin(tx, edit)
    fact = tx.facts.get(relation_id)
    if fact is not None and fact.predicate and not fact.processed and fact.owner in edit.owners:
        for one in (fact, *_same_waiting(tx, fact)):
            _decide(step, one, edit, decision)
        return step.group_id
    relation = tx.memories.get(relation_id)
    if relation is None or relation.predicate is None or relation.owner not in edit.owners:
        raise KnowledgeError("graph_relation_unknown")
    _SETTLED[decision](step, relation, until)
    return step.group_id


def waiting_relations(tx: Transaction, owners: Collection[str]) -> list[Relation]:
    """Return the relations in nobody's words that wait for a person, the newest first.

    Those that say the same are one, and are decided on together.
    """
    found = {
        (one.owner, stored_ends(one.subject, one.predicate, one.object), one.valid_to is None): one
        for one in reversed(tx.graph.relations_waiting(owners))
    }
    return list(found.values())[::-1]


def _same_waiting(tx: Transaction, fact: ExtractedFact) -> list[ExtractedFact]:
    """Return what waits in nobody's words and says the same since entities were merged."""
    ends = still_there(tx, ends_of(fact))
    at = tx.facts.at_entities([ends.subject]) if ends is not None else []
    return [
        one
        for one in at
        if one.id != fact.id
        and (one.owner, one.status, one.processed) == (fact.owner, "quarantined", False)
        and not one.has_words
        and (one.expires_at is None) == (fact.expires_at is None)
        and still_there(tx, ends_of(one)) == ends
    ]


def lets_hold(tx: Transaction, group_id: str) -> bool:
    """Return whether by a group of steps something holds, or did, that had waited for a person."""
    for entry in tx.history.group(group_id):
        fact = tx.facts.get(entry.memory_id)
        if entry.before is None and fact is not None and fact.status == "quarantined":
            memory = tx.memories.get(entry.memory_id)
            if memory is not None and memory.status == "merged" and memory.superseded_by:
                memory = tx.memories.get(memory.superseded_by)
            if memory is not None and memory.status in STANDS:
                return True
    return False


def _decide(step: Change, fact: ExtractedFact, edit: Edit, decision: Decision) -> None:
    """Confirm or reject what waited; it has an end that is over where it was said to be."""
    if decision == "end":
        raise KnowledgeError("graph_not_holding")
    ends = still_there(step.tx, ends_of(fact))
    if ends is None:
        raise KnowledgeError("graph_relation_unknown")
    said = memory_of(fact, step.at)
    relation = replace(said, by_person=True, confidence=CERTAIN, **ends.columns)
    relation = retold(said, names_of(step.tx, said), relation, names_of(step.tx, relation))
    step.tx.facts.mark_processed([fact.id])
    if decision == "reject":
        step.relate("add", touched(relation, step.at, status="retracted"))
        return
    is_over = fact.expires_at is not None and fact.expires_at <= step.at
    for twin in same_ends(step.tx, relation.owner, ends):
        if twin.status == "active":
            merged: dict[str, Any] = {"status": "merged", "superseded_by": twin.id}
            step.relate("add", touched(relation, step.at, **merged))
            sources = tuple(dict.fromkeys((*twin.sources, *relation.sources)))
            sure = touched(twin, step.at, by_person=True, confidence=CERTAIN, sources=sources)
            step.relate("confirm", sure)
            if is_over and fact.expires_at is not None:
                end_at(step, sure, fact.expires_at)
            return
    held = touched(relation, step.at, status="expired" if is_over else "active")
    step.relate("add", held)
    if not is_over:
        others = exclusive(step.tx, relation.owner, ends)
        settle_in_time(step, held, others, edit.new_id)


def _confirm(step: Change, relation: Memory, _until: datetime | None) -> None:
    if relation.status != "active" or relation.by_person:
        raise KnowledgeError("graph_not_waiting")
    step.relate("confirm", touched(relation, step.at, by_person=True, confidence=CERTAIN))


def _reject(step: Change, relation: Memory, _until: datetime | None) -> None:
    ends = ends_of(relation)
    if relation.status not in STANDS or ends is None:
        raise KnowledgeError("graph_not_waiting")
    step.relate("retract", touched(relation, step.at, status="retracted", by_person=True))
    for one in exclusive(step.tx, relation.owner, ends):
        if one.status in ENDED and one.superseded_by == relation.id:
            changes: dict[str, Any] = {
                "status": relation.status,
                "valid_to": relation.valid_to,
                "superseded_by": relation.superseded_by,
            }
            step.relate("edit", touched(one, step.at, **changes))


def _end(step: Change, relation: Memory, until: datetime | None) -> None:
    if relation.status != "active":
        raise KnowledgeError("graph_not_holding")
    end = until or step.at
    if end < relation.valid_from:
        raise KnowledgeError("graph_ends_before")
    status = "expired" if end <= step.at else "active"
    step.relate("expire", touched(relation, step.at, status=status, valid_to=end, by_person=True))


_SETTLED: Final[Mapping[Decision, Callable[[Change, Memory, datetime | None], None]]] = {
    "confirm": _confirm,
    "reject": _reject,
    "end": _end,
}
