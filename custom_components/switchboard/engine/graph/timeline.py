"""When relations hold: those of which only one holds at a time make a line in time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ..storage.graph_entries import Relation
from ..storage.transaction import Transaction
from .predicates import PREDICATES
from .steps import Change, touched

STANDS: Final = ("active", "ended")
"""Statuses of a relation that holds, or did."""


@dataclass(frozen=True, slots=True)
class Ends:
    """A relation's ends and predicate as they are stored."""

    subject: str
    predicate: str
    object: str


def stored_ends(subject: str, predicate: str, object_: str) -> Ends:
    """Return how a relation is stored: inverses one way, symmetric ones in a stable order."""
    known = PREDICATES[predicate]
    if known.stored is not None:
        return Ends(object_, known.stored, subject)
    if known.symmetric and object_ < subject:
        return Ends(object_, predicate, subject)
    return Ends(subject, predicate, object_)


def settle_in_time(
    step: Change, relation: Relation, others: Sequence[Relation], new_id: Callable[[], str]
) -> Relation:
    """Give a relation its place in time among those of which only one holds at a time.

    Those that it ends are ended; one that was said again since becomes two, before and after it.
    Returns the relation, as ended if another one came after it.
    """
    start = relation.valid_from
    later = [(one.valid_from, one.id) for one in others if one.valid_from > start]
    for one in others:
        if not covers(one, start):
            continue
        if (again := said_after(step.tx, one, start)) is not None:
            later.append((again, one.id))
            _divide(step, one, relation, again, new_id())
        else:
            end_at(step, one, start, relation.id)
    if later:
        end, following = min(later)
        if relation.valid_to is None or end < relation.valid_to:
            relation = touched(
                relation, step.at, status="ended", valid_to=end, superseded_by=following
            )
    return relation


def _divide(
    step: Change, relation: Relation, between: Relation, again: datetime, new_id: str
) -> None:
    """Let a relation hold until another one between, and from when it was said again."""
    graph = step.tx.graph
    messages = step.tx.log.by_ids(graph.sources(relation.id))
    before = [id_ for id_, one in messages.items() if one.entry.created_at <= between.valid_from]
    if before:
        earlier = replace(
            relation,
            id=new_id,
            status="ended",
            valid_to=between.valid_from,
            superseded_by=between.id,
            created_at=step.at,
            updated_at=step.at,
        )
        step.put("add", earlier, before)
    left = set(graph.sources(relation.id)) - set(before)
    after = touched(relation, step.at, valid_from=again)
    step.put("confirm", after, left, instead=True)


def covers(relation: Relation, at: datetime) -> bool:
    """Return whether a relation had begun at a time, and goes on after it."""
    return relation.valid_from <= at and (relation.valid_to is None or relation.valid_to > at)


def said_after(tx: Transaction, relation: Relation, at: datetime) -> datetime | None:
    """Return when a relation was said next after a time, if it was."""
    left = tx.log.by_ids(tx.graph.sources(relation.id)).values()
    times = [stored.entry.created_at for stored in left if stored.entry.created_at > at]
    return min(times, default=None)


def end_at(step: Change, relation: Relation, at: datetime, successor: str | None = None) -> None:
    """End a relation, but not before it began."""
    changes: dict[str, Any] = {"status": "ended", "valid_to": max(at, relation.valid_from)}
    if successor is not None:
        changes["superseded_by"] = successor
    step.put("end", touched(relation, step.at, **changes))


def exclusive(tx: Transaction, owner: str, ends: Ends) -> list[Relation]:
    """Return the relations, past ones too, of which none holds while this one does."""
    known = PREDICATES[ends.predicate]
    if known.opposite is not None:
        found = tx.graph.relations_in_any_state(owner, [known.opposite], [ends.subject])
        wanted = [one for one in found if (one.subject, one.object) == (ends.subject, ends.object)]
    elif known.single:
        at = {ends.subject, ends.object} if known.symmetric else {ends.subject}
        found = tx.graph.relations_in_any_state(owner, [ends.predicate], at)
        wanted = [
            one
            for one in found
            if (known.symmetric or one.subject == ends.subject) and ends_of(one) != ends
        ]
    else:
        return []
    return [one for one in wanted if one.status in STANDS]


def same_ends(tx: Transaction, owner: str, ends: Ends) -> list[Relation]:
    """Return the relations that say the same, whatever their status, oldest first."""
    found = tx.graph.relations_in_any_state(owner, [ends.predicate], [ends.subject])
    return [one for one in found if ends_of(one) == ends]


def ends_of(relation: Relation) -> Ends:
    """Return the ends of a relation."""
    return Ends(relation.subject, relation.predicate, relation.object)
