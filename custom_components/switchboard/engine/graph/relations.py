"""Placing the relations of a window: said again, new, or at an end, in the order of time.

What is said of one thing at a time (``predicates``) makes a line in time. A new object ends the one
before at the moment from which it holds. What was said earlier and is read late finds its place in
that line: it ends where the next one begins, and ends nothing that came after it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from ..knowledge import tombstones
from ..knowledge.claims import Claim
from ..knowledge.evidence import combined
from ..storage.graph_entries import Relation
from ..storage.transaction import Transaction
from .findings import GraphFindings, RelationFinding
from .linking import link_relations
from .steps import Change, touched
from .timeline import (
    STANDS,
    Ends,
    covers,
    end_at,
    exclusive,
    said_after,
    same_ends,
    settle_in_time,
    stored_ends,
)


def claim_of(subject: str, predicate: str, object_: str) -> Claim:
    """Return what a relation says, by the names of its ends: what tombstones hold of it."""
    polarity = {"likes": "positive", "dislikes": "negative"}.get(predicate, "neutral")
    text = f"{subject} {predicate.replace('_', ' ')} {object_}"
    return Claim(text, subject, polarity=polarity)  # type: ignore[arg-type]


def place_relations(
    tx: Transaction,
    findings: GraphFindings,
    id_of: Callable[[str], str | None],
    now: datetime,
    new_id: Callable[[], str],
) -> Counter[str]:
    """Place the relations of a window, the earliest first; returns how many of each sort."""
    counts: Counter[str] = Counter()
    for due in tx.graph.relations_due(findings.owner, now):
        Change(tx, new_id(), "extractor", now).put("end", touched(due, now, status="ended"))
    for finding in sorted(findings.relations, key=lambda one: one.said_at):
        subject, object_ = id_of(finding.subject), id_of(finding.object)
        if subject is None or object_ is None or subject == object_:
            continue
        ends = stored_ends(subject, finding.predicate, object_)
        if not _is_forgotten(tx, findings.owner, ends, finding):
            step = Change(tx, new_id(), "extractor", now)
            counts.update(_Placement(step, findings.owner, ends, finding, new_id).place())
            same = same_ends(tx, findings.owner, ends)
            link_relations(tx, findings.owner, [one.id for one in same])
    return counts


class _Placement:
    def __init__(
        self,
        step: Change,
        owner: str,
        ends: Ends,
        finding: RelationFinding,
        new_id: Callable[[], str],
    ) -> None:
        self._step = step
        self._tx = step.tx
        self._owner = owner
        self._ends = ends
        self._finding = finding
        self._new_id = new_id
        self._same = same_ends(step.tx, owner, ends)

    def place(self) -> list[str]:
        if any(one.status == "retracted" and one.by_person for one in self._same):
            return []
        if self._finding.status == "quarantined":
            return self._wait()
        return self._end() if self._finding.ended else self._hold()

    @property
    def _start(self) -> datetime:
        return self._finding.valid_from or self._finding.said_at

    def _hold(self) -> list[str]:
        start, till = self._start, self._finding.valid_to
        others = exclusive(self._tx, self._owner, self._ends)
        for known in self._same:
            if known.status in STANDS and self._is_part_of(known, start, others):
                self._confirm(known, start, others)
                return ["confirmed"]
        if any(one.by_person and one.status == "active" for one in others):
            # What a person settled is not ended by what was overheard: they are asked.
            return self._wait()
        relation = self._relation(start, till)
        if till is not None and till <= self._step.at:
            relation = touched(relation, self._step.at, status="ended")
        before = len([one for one in others if one.status == "active"])
        # The new one has to be there before others can name it as what ended them.
        self._step.put("add", relation, self._finding.evidence)
        placed = settle_in_time(self._step, relation, others, self._new_id)
        if placed != relation:
            self._step.put("end", placed)
        left = [
            one for one in exclusive(self._tx, self._owner, self._ends) if one.status == "active"
        ]
        ended = ["ended"] * (before - len(left))
        return [*ended, "ended" if placed.status == "ended" else "added"]

    def _end(self) -> list[str]:
        end = self._finding.valid_to or self._finding.said_at
        for known in reversed(self._same):
            if known.status not in STANDS or known.valid_from > end:
                continue
            held = known.status == "active"
            if held and known.by_person:
                return self._wait(end)
            self._add_evidence(known)
            if held or known.valid_to is None or end < known.valid_to:
                end_at(self._step, self._tx.graph.relation(known.id) or known, end)
            return ["ended" if held else "confirmed"]
        start = min(self._finding.valid_from or end, end)
        relation = touched(self._relation(start, end), self._step.at, status="ended")
        self._step.put("add", relation, self._finding.evidence)
        return ["ended"]

    def _wait(self, till: datetime | None = None) -> list[str]:
        if self._finding.ended:
            till = till or self._finding.valid_to or self._finding.said_at
        for known in self._same:
            if known.status == "quarantined" and (known.valid_to is None) == (till is None):
                self._add_evidence(known)
                return ["confirmed"]
            if known.status == "active" and till is None:
                return []
        start = self._start if till is None else min(self._start, till)
        relation = touched(self._relation(start, till), self._step.at, status="quarantined")
        self._step.put("add", relation, self._finding.evidence)
        return ["waiting"]

    def _is_part_of(self, known: Relation, start: datetime, others: Sequence[Relation]) -> bool:
        """Return whether it is the same time of which is spoken: nothing else came in between."""
        if known.valid_from <= start:
            return known.valid_to is None or start <= known.valid_to
        return not any(
            start < one.valid_from < known.valid_from
            or (covers(one, start) and said_after(self._tx, one, start) is not None)
            for one in others
        )

    def _confirm(self, known: Relation, start: datetime, others: Sequence[Relation]) -> None:
        """Count it again; if it was said earlier than known, it has held since then."""
        before = [one for one in others if covers(one, start)]
        if start >= known.valid_from or any(one.by_person for one in before):
            self._add_evidence(known)
            return
        for one in before:
            end_at(self._step, one, start, known.id)
        self._add_evidence(known, {"valid_from": start})

    def _add_evidence(self, known: Relation, changes: dict[str, Any] | None = None) -> None:
        evidence = self._finding.evidence
        sources = self._tx.graph.sources(known.id)
        confidence = combined(known.confidence, sources, self._finding.confidence, evidence)
        after = touched(known, self._step.at, confidence=confidence, **(changes or {}))
        self._step.put("confirm", after, evidence)

    def _relation(self, start: datetime, till: datetime | None) -> Relation:
        return Relation(
            id=self._new_id(),
            owner=self._owner,
            subject=self._ends.subject,
            predicate=self._ends.predicate,
            object=self._ends.object,
            confidence=self._finding.confidence,
            valid_from=start,
            valid_to=till,
            created_at=self._step.at,
            updated_at=self._step.at,
        )


def _is_forgotten(tx: Transaction, owner: str, ends: Ends, finding: RelationFinding) -> bool:
    names = {one.id: one.name for one in tx.graph.entities([ends.subject, ends.object])}
    claim = claim_of(names.get(ends.subject, ""), ends.predicate, names.get(ends.object, ""))
    return tombstones.is_forgotten(tx, owner, claim, finding.evidence)
