"""Two people of one name, who are told apart by what is said of them.

A name that is known means whom it meant before, and of several the one who was spoken of last. But
where a window says who somebody is, and nothing of that has to do with what is known of them, a
judge is asked whether they are one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..knowledge.claims import Claim, Dated, Question, Verdicts, pair_of
from ..knowledge.evidence import Said, last_said
from ..knowledge.timeline import ends_of
from ..language.relating import relation_text
from ..storage.entries import ExtractedFact
from ..storage.graph_entries import Entity
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .findings import HOME, SPEAKER, EntityFinding, GraphFindings, RelationFinding
from .names import key_of

_SAYS_WHO: Final = frozenset(
    {
        *("parent_of", "child_of", "grandparent_of", "grandchild_of", "partner_of", "sibling_of"),
        *("relative_of", "friend_of", "neighbour_of", "related_to", "cares_for", "teaches"),
        *("lives_in", "works_at", "works_as", "studies_at", "attends"),
    }
)
"""Predicates that say who somebody is, and not only what they like or do."""

_MOST_SAID: Final = 5
"""So many of the latest statements say who somebody is."""


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Tells people of one name apart; ``verdicts`` are what a judge has said."""

    tx: Transaction
    findings: GraphFindings
    verdicts: Verdicts

    def question(self, finding: EntityFinding, bearers: Sequence[Entity]) -> Question | None:
        """Return what a judge has to be asked of those who bear a finding's name."""
        said = list(self._said(finding))
        says_who = any(one.predicate in _SAYS_WHO for one in said)
        if finding.kind != "person" or not said or not (says_who or len(bearers) > 1):
            return None
        new = self._new(finding)
        asked = [
            Dated(known)
            for one in bearers
            if (known := self._known(one)) is not None and not self._have_in_common(one, said)
        ]
        return Question(Dated(new), tuple(asked)) if asked else None

    def meant(self, finding: EntityFinding, bearers: Sequence[Entity]) -> Entity | None:
        """Return which of those who bear a finding's name is meant; ``None``: somebody else."""
        if len(bearers) == 1 and not self.verdicts:
            return bearers[0]
        new = self._new(finding)
        found: dict[bool, list[Entity]] = {True: [], False: []}
        for one in bearers:
            known = self._known(one)
            answer = None if known is None else self.verdicts.get(pair_of(new, known))
            if answer != "disputed":
                found[answer == "same"].append(one)
        return max(found[True] or found[False], key=self._last_said, default=None)

    def _last_said(self, entity: Entity) -> Said:
        said = last_said(self.tx, self.tx.graph.sources(entity.id))
        return said or (entity.updated_at, 0)

    def _said(self, finding: EntityFinding) -> Iterator[RelationFinding]:
        """Yield what the window says of somebody."""
        names = {finding.name, *finding.aliases}
        for one in self.findings.relations:
            if not names.isdisjoint((one.subject, one.object)):
                yield one

    def _new(self, finding: EntityFinding) -> Claim:
        sentences = (
            relation_text(one.subject, one.predicate, one.object, None)
            for one in self._said(finding)
        )
        return _claim(finding.name, sentences)

    def _known(self, entity: Entity) -> Claim | None:
        """Return who somebody is as far as it is known; a person or Home Assistant may say so."""
        said = [] if entity.by_person or entity.ha_ref else self._statements(entity)
        texts = [one.text if isinstance(one, Memory) else one.summary for one in said]
        return _claim(entity.name, texts[-_MOST_SAID:]) if texts else None

    def _statements(self, entity: Entity) -> list[Memory | ExtractedFact]:
        memories = self.tx.memories.at_entities([entity.id])
        facts = self.tx.facts.at_entities([entity.id])
        return [
            *(one for one in memories if one.status == "active"),
            *(one for one in facts if one.status == "accepted" and not one.processed),
        ]

    def _have_in_common(self, entity: Entity, said: Sequence[RelationFinding]) -> bool:
        """Return whether something is said of somebody that hangs together with them already."""
        ends = filter(None, map(ends_of, self._statements(entity)))
        beside = {id_ for one in ends for id_ in (one.subject, one.object)} - {entity.id}
        known = {alias.key for some in self.tx.graph.aliases_of(beside).values() for alias in some}
        names = {name for one in said for name in (one.subject, one.object)} - {SPEAKER, HOME}
        return not known.isdisjoint({key_of(name) for name in names})


def _claim(name: str, sentences: Iterator[str] | Sequence[str]) -> Claim:
    return Claim(". ".join((f'The person that is called "{name}"', *sentences)), name)
