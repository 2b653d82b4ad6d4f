"""Placing the relations of a window for which no fact has the words: each becomes a memory.

Either one of the memories on the same messages states it, or it gets the sentence that tells it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..knowledge import tombstones
from ..knowledge.claims import Claim
from ..knowledge.entity_steps import Change, touched
from ..knowledge.timeline import (
    STANDS,
    Ends,
    Place,
    backed,
    end_at,
    ends_of,
    exclusive,
    is_settled,
    memory_of,
    overheard_in_time,
    stands_against,
    still_there,
    stored_ends,
)
from ..language.lexicon import LANGUAGES
from ..language.relating import relation_text
from ..storage.entries import ExtractedFact, Polarity
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .findings import GraphFindings, RelationFinding
from .linking import memory_stating

TAKEN_BACK: Final = "taken_back"
"""What became of a relation that ended one which was known to hold."""
_NO_WINDOW: Final = ""


def claim_of(subject: str, predicate: str, object_: str) -> Claim:
    """Return what a relation says, by the names of its ends: what tombstones hold of it."""
    polarity = _POLARITIES.get(predicate, "neutral")
    return Claim(f"{subject} {predicate.replace('_', ' ')} {object_}", subject, polarity=polarity)


_POLARITIES: dict[str, Polarity] = {"likes": "positive", "dislikes": "negative"}


@dataclass(frozen=True, slots=True)
class FoundRelation:
    """A relation of a window, and between which entities it is."""

    finding: RelationFinding
    ends: Ends


def found_between(
    tx: Transaction, findings: GraphFindings, id_of: Callable[[str], str | None]
) -> list[FoundRelation]:
    """Return the relations of a window that were not forgotten, the earliest first."""
    relations: list[FoundRelation] = []
    for finding in sorted(findings.relations, key=lambda one: one.said_at):
        subject, object_ = id_of(finding.subject), id_of(finding.object)
        if subject is None or object_ is None or subject == object_:
            continue
        ends = stored_ends(subject, finding.predicate, object_)
        if not _is_forgotten(tx, findings.owner, ends, finding):
            relations.append(FoundRelation(finding, ends))
    return relations


def place_relation(
    step: Change, owner: str, found: FoundRelation, new_id: Callable[[], str], language: str | None
) -> list[str]:
    """Place a relation of an owner; returns what became of it, and of others.

    One that nobody has put into words is told in a language.
    """
    return _Placement(step, owner, found, new_id, language).place()


class _Placement:
    def __init__(
        self,
        step: Change,
        owner: str,
        found: FoundRelation,
        new_id: Callable[[], str],
        language: str | None,
    ) -> None:
        self._step = step
        self._tx = step.tx
        self._owner = owner
        self._ends = found.ends
        self._finding = found.finding
        self._new_id = new_id
        self._language = language
        start = found.finding.valid_from or found.finding.said_at
        self._place = Place.of(step.tx, owner, found.ends, start)

    def place(self) -> list[str]:
        if self._place.rejected is not None:
            return []
        if self._finding.status == "quarantined":
            return self._wait()
        return self._end() if self._finding.ended else self._hold()

    def _hold(self) -> list[str]:
        others, till = self._place.others, self._finding.valid_to
        if self._place.known is not None:
            sure, evidence = self._finding.confidence, self._finding.evidence
            self._place.say_again(self._step, self._place.known, sure, evidence)
            return ["confirmed"]
        if any(self._place.would_end(one) and is_settled(one) for one in others):
            # What a person settled is not ended by what was overheard: they are asked.
            return self._wait()
        before = len([one for one in others if one.status == "active"])
        relation = self._relation(self._place.start, till)
        evidence = self._finding.evidence
        stated = memory_stating(self._tx, self._owner, self._ends, evidence, relation)
        is_over = till is not None and till <= self._step.at
        if stated is not None and stated.is_a_persons:
            # What a person told is not past because of what was overheard.
            is_past = is_over or self._place.is_followed(stated.valid_from)
            stated = None if is_past else stated
        if stated is not None:
            relation = replace(stated, **self._ends.columns)
        if is_over:
            relation = touched(relation, self._step.at, status="expired", valid_to=till)
        # The new one has to be there before others can name it as what ended them.
        if stated is None:
            self._step.relate("add", relation)
        else:
            # Its words said so before: there is nothing to take back.
            self._tx.memories.put(relation)
        placed = overheard_in_time(self._step, relation, others, self._new_id)
        left = [
            one for one in exclusive(self._tx, self._owner, self._ends) if one.status == "active"
        ]
        ended = ["ended"] * (before - len(left))
        return [*ended, "added" if placed.status == "active" else "ended"]

    def _end(self) -> list[str]:
        end = self._finding.valid_to or self._finding.said_at
        for known in reversed(self._place.same):
            if known.status not in STANDS or known.valid_from > end:
                continue
            held = known.status == "active"
            if held and stands_against(self._tx, known, self._finding.evidence):
                return self._wait(end)
            sure, evidence = self._finding.confidence, self._finding.evidence
            after = backed(known, self._step.at, sure, evidence)
            self._step.relate("confirm", after)
            is_shorter = known.valid_to is None or end < known.valid_to
            if held or (is_shorter and not known.is_a_persons):
                end_at(self._step, after, end)
            return ["ended", TAKEN_BACK] if held else ["confirmed"]
        start = min(self._finding.valid_from or end, end)
        self._step.relate("add", replace(self._relation(start, end), status="expired"))
        return ["ended"]

    def _wait(self, till: datetime | None = None) -> list[str]:
        if self._finding.ended:
            till = till or self._finding.valid_to or self._finding.said_at
        for fact in self._tx.facts.at_entities([self._ends.subject]):
            if (
                fact.owner == self._owner
                and still_there(self._tx, ends_of(fact)) == self._ends
                and fact.status == "quarantined"
                and not fact.processed
                and (fact.expires_at is None) == (till is None)
            ):
                sources = dict.fromkeys((*fact.source_message_ids, *self._finding.evidence))
                self._tx.facts.rest_on(fact.id, sources)
                return ["confirmed"]
        if till is None and any(one.status == "active" for one in self._place.same):
            return []
        start = self._place.start if till is None else min(self._place.start, till)
        self._tx.facts.put(self._told(start, till))
        return ["waiting"]

    def _relation(self, start: datetime, till: datetime | None) -> Memory:
        return memory_of(self._told(start, till), self._step.at)

    def _told(self, start: datetime, till: datetime | None) -> ExtractedFact:
        """Return the relation with the sentence that tells it, as a fact that waits."""
        ends, tx = self._ends, self._tx
        names = {one.id: one.name for one in tx.graph.entities([ends.subject, ends.object])}
        subject, object_ = names[ends.subject], names[ends.object]
        polarity = _POLARITIES.get(ends.predicate, "neutral")
        return ExtractedFact(
            id=self._new_id(),
            owner=self._owner,
            category="fact" if polarity == "neutral" else "preference",
            summary=relation_text(subject, ends.predicate, object_, self._language),
            confidence=self._finding.confidence,
            source_message_ids=tuple(dict.fromkeys(self._finding.evidence)),
            window_end_id=_NO_WINDOW,
            subject=subject,
            polarity=polarity,
            created_at=self._step.at,
            expires_at=till,
            status="quarantined",
            search_terms=(),
            valid_from=start,
            **ends.columns,
        )


def _is_forgotten(tx: Transaction, owner: str, ends: Ends, finding: RelationFinding) -> bool:
    names = {one.id: one.name for one in tx.graph.entities([ends.subject, ends.object])}
    subject, object_ = names.get(ends.subject, ""), names.get(ends.object, "")
    claim = claim_of(subject, ends.predicate, object_)
    # It may have been forgotten in the words of the fact, or as the sentence that told it.
    told = (relation_text(subject, ends.predicate, object_, one) for one in LANGUAGES)
    return any(
        tombstones.is_forgotten(tx, owner, replace(claim, text=text), finding.evidence)
        for text in (claim.text, *told, *filter(None, [finding.summary]))
    )
