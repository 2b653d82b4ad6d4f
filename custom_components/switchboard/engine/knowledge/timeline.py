"""When relations hold: those of which only one holds at a time make a line in time.

What is said of one thing at a time (``predicates``) makes that line. A new object ends the one
before at the moment from which it holds. What was said earlier and is read late finds its place in
the line: it ends where the next one begins, and ends nothing that came after it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Self

from ..language.sensitive import is_about_health
from ..storage.entries import ExtractedFact
from ..storage.memory_entries import DoubtedPair, Memory
from ..storage.transaction import Transaction
from .entity_steps import Change, touched
from .evidence import are_of_others, combined
from .predicates import PREDICATES

ENDED: Final = ("superseded", "expired")
"""Statuses of a relation that held until its end."""
STANDS: Final = ("active", *ENDED)
"""Statuses of a relation that holds, or did."""


@dataclass(frozen=True, slots=True)
class Ends:
    """A relation's ends and predicate as they are stored."""

    subject: str
    predicate: str
    object: str

    @property
    def columns(self) -> dict[str, Any]:
        """Return them as the values of a memory or a fact."""
        return {"predicate": self.predicate, "subject_id": self.subject, "object_id": self.object}


def stored_ends(subject: str, predicate: str, object_: str) -> Ends:
    """Return how a relation is stored: inverses one way, symmetric ones in a stable order."""
    known = PREDICATES[predicate]
    if known.stored is not None:
        return Ends(object_, known.stored, subject)
    if known.symmetric and object_ < subject:
        return Ends(object_, predicate, subject)
    return Ends(subject, predicate, object_)


def ends_of(relation: Memory | ExtractedFact) -> Ends | None:
    """Return the ends of a memory that is a relation, or of a fact that carries one."""
    if relation.predicate is None or relation.subject_id is None or relation.object_id is None:
        return None
    return Ends(relation.subject_id, relation.predicate, relation.object_id)


def still_there(tx: Transaction, ends: Ends | None) -> Ends | None:
    """Return the ends of a relation as what they have been merged into since it was read.

    None: an entity has been forgotten, or both are one.
    """
    if ends is None:
        return None
    entities = tx.graph.entities({ends.subject, ends.object})
    now = {one.id: one.merged_into or one.id for one in entities}
    if len(set(now.values())) < 2:
        return None
    return stored_ends(now[ends.subject], ends.predicate, now[ends.object])


def moved(ends: Ends | None, from_id: str, to_id: str) -> Ends | None:
    """Return ends with another entity in place of one; ``None``: both would be the same."""
    if ends is None:
        return None
    subject, object_ = (to_id if one == from_id else one for one in (ends.subject, ends.object))
    return None if subject == object_ else stored_ends(subject, ends.predicate, object_)


def move_waiting(tx: Transaction, fact: ExtractedFact, from_id: str, to_id: str | None) -> None:
    """Let a fact carry a relation of another entity; if there is none, its words alone."""
    ends = moved(still_there(tx, ends_of(fact)), from_id, to_id) if to_id is not None else None
    if ends is None:
        tx.facts.relate(fact.id, None, None, None)
    else:
        tx.facts.relate(fact.id, ends.predicate, ends.subject, ends.object)


def memory_of(fact: ExtractedFact, now: datetime) -> Memory:
    """Return the memory that a fact with a relation becomes where it is not weighed."""
    return Memory(
        id=fact.id,
        owner=fact.owner,
        kind=fact.category,
        subject=fact.subject,
        text=fact.summary,
        polarity=fact.polarity,
        confidence=fact.confidence,
        created_at=fact.created_at,
        updated_at=now,
        valid_from=fact.valid_from or fact.created_at,
        valid_to=fact.expires_at,
        sources=fact.source_message_ids,
        search_terms=fact.search_terms,
        predicate=fact.predicate,
        subject_id=fact.subject_id,
        object_id=fact.object_id,
    )


@dataclass(frozen=True, slots=True)
class Place:
    """The place in time of a relation that is said to hold from ``start`` on.

    ``same`` are the relations that say the same, ``others`` those of which none holds while it
    does, past ones too. ``known`` is the one of the ``same`` of which is spoken, if there is any.
    """

    ends: Ends
    start: datetime
    same: tuple[Memory, ...]
    others: tuple[Memory, ...]
    known: Memory | None

    @classmethod
    def of(cls, tx: Transaction, owner: str, ends: Ends, start: datetime) -> Self:
        """Look for the place of a relation of an owner."""
        same, others = same_ends(tx, owner, ends), exclusive(tx, owner, ends)
        stand = (one for one in same if one.status in STANDS)
        known = next((one for one in stand if _is_part_of(tx, one, start, others)), None)
        return cls(ends, start, tuple(same), tuple(others), known)

    @property
    def rejected(self) -> Memory | None:
        """Return the relation of which a person said that it never was."""
        wrong = (one for one in self.same if one.status == "retracted" and one.by_person)
        return next(wrong, None)

    def would_end(self, other: Memory) -> bool:
        """Return whether one of the others would hold no longer, or a shorter time."""
        return other.status == "active" or covers(other, self.start)

    def is_followed(self, start: datetime) -> bool:
        """Return whether one of the others began after a time."""
        return any(one.valid_from > start for one in self.others)

    def say_again(
        self, step: Change, known: Memory, confidence: float, evidence: Sequence[str]
    ) -> Memory:
        """Count a relation again; if it was said earlier than known, it has held since then."""
        before = [one for one in self.others if covers(one, self.start)]
        after = backed(known, step.at, confidence, evidence)
        stay = (stands_against(step.tx, one, evidence) for one in before)
        if self.start < known.valid_from and not any(stay):
            for one in before:
                end_at(step, one, self.start, known.id)
            after = touched(after, step.at, valid_from=self.start)
        step.relate("confirm", after)
        return after


def is_settled(relation: Memory) -> bool:
    """Return whether nothing overheard ends a relation: a person settled it, or it is of health."""
    return relation.is_a_persons or is_about_health(relation.text)


def stands_against(tx: Transaction, relation: Memory, evidence: Sequence[str]) -> bool:
    """Return whether a relation is not ended by what is overheard: it is settled, or others'."""
    return is_settled(relation) or are_of_others(tx, relation.owner, relation.sources, evidence)


def backed(known: Memory, at: datetime, confidence: float, evidence: Sequence[str]) -> Memory:
    """Return a relation with further evidence."""
    return touched(
        known,
        at,
        confidence=combined(known.confidence, known.sources, confidence, evidence),
        sources=tuple(dict.fromkeys((*known.sources, *evidence))),
    )


def _is_part_of(tx: Transaction, known: Memory, start: datetime, others: Sequence[Memory]) -> bool:
    """Return whether it is the same time of which is spoken: nothing else came in between."""
    if known.valid_from <= start:
        return known.valid_to is None or start <= known.valid_to
    return not any(
        start < one.valid_from < known.valid_from
        or (covers(one, start) and said_after(tx, one, start) is not None)
        for one in others
    )


def settle_in_time(
    step: Change, relation: Memory, others: Sequence[Memory], new_id: Callable[[], str]
) -> Memory:
    """Give a relation its place in time among those of which only one holds at a time.

    Those that it ends are ended; one that was said again since becomes two, before and after it.
    Returns the relation, ended if another one came after it.
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
            changes: dict[str, Any] = {
                "status": "superseded",
                "valid_to": end,
                "superseded_by": following,
            }
            relation = touched(relation, step.at, **changes)
            step.relate("supersede", relation)
    return relation


def overheard_in_time(
    step: Change, relation: Memory, others: Sequence[Memory], new_id: Callable[[], str]
) -> Memory:
    """Give what was overheard its place in time; what others said of the household stays, in doubt.

    Returns the relation, ended if another one came after it.
    """
    tx, start = step.tx, relation.valid_from
    doubted = [
        one
        for one in others
        if "active" == one.status == relation.status
        and covers(one, start)
        and are_of_others(tx, relation.owner, one.sources, relation.sources)
    ]
    left = [one for one in others if one not in doubted]
    placed = settle_in_time(step, relation, left, new_id)
    if placed.status == "active":
        for one in doubted:
            tx.doubts.add(DoubtedPair(one.id, placed.id, step.at))
    return placed


def _divide(step: Change, relation: Memory, between: Memory, again: datetime, new_id: str) -> None:
    """Let a relation hold until another one between, and from when it was said again."""
    messages = step.tx.log.by_ids(relation.sources)
    said = {id_ for id_, one in messages.items() if one.entry.created_at <= between.valid_from}
    before = tuple(one for one in relation.sources if one in said)
    if before:
        earlier = replace(
            relation,
            id=new_id,
            status="superseded",
            valid_to=between.valid_from,
            superseded_by=between.id,
            created_at=step.at,
            updated_at=step.at,
            pinned=False,
            use_count=0,
            last_used_at=None,
            sources=before,
        )
        step.relate("add", earlier)
    left = tuple(one for one in relation.sources if one not in said)
    step.relate("confirm", touched(relation, step.at, valid_from=again, sources=left))


def covers(relation: Memory, at: datetime) -> bool:
    """Return whether a relation had begun at a time, and goes on after it."""
    return relation.valid_from <= at and (relation.valid_to is None or relation.valid_to > at)


def said_after(tx: Transaction, relation: Memory, at: datetime) -> datetime | None:
    """Return when a relation was said next after a time, if it was."""
    left = tx.log.by_ids(relation.sources).values()
    times = [stored.entry.created_at for stored in left if stored.entry.created_at > at]
    return min(times, default=None)


def end_at(step: Change, relation: Memory, at: datetime, successor: str | None = None) -> None:
    """End a relation, but not before it began."""
    successor = successor or relation.superseded_by
    changes: dict[str, Any] = {
        "status": "superseded" if successor else "expired",
        "valid_to": max(at, relation.valid_from),
        "superseded_by": successor,
    }
    after = touched(relation, step.at, **changes)
    step.relate("supersede" if successor else "expire", after)


def exclusive(tx: Transaction, owner: str, ends: Ends) -> list[Memory]:
    """Return the relations, past ones too, of which none holds while this one does."""
    known = PREDICATES[ends.predicate]
    if known.opposite is not None:
        found = tx.memories.between(owner, [known.opposite], [ends.subject])
        wanted = [
            one for one in found if (one.subject_id, one.object_id) == (ends.subject, ends.object)
        ]
    elif known.single:
        at = {ends.subject, ends.object} if known.symmetric else {ends.subject}
        found = tx.memories.between(owner, [ends.predicate], at)
        wanted = [
            one
            for one in found
            if (known.symmetric or one.subject_id == ends.subject) and ends_of(one) != ends
        ]
    else:
        return []
    return [one for one in wanted if one.status in STANDS]


def same_ends(tx: Transaction, owner: str, ends: Ends) -> list[Memory]:
    """Return the relations that say the same, whatever their status, oldest first."""
    found = tx.memories.between(owner, [ends.predicate], [ends.subject])
    return [one for one in found if ends_of(one) == ends]
