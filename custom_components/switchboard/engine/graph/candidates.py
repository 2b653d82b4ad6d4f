"""What a judge is asked about a name that means nothing known, and what an answer is worth.

It is asked of names that share a word or much of their letters, and across languages of all that
are of one kind, as far as no guard keeps the two apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from itertools import islice
from typing import Final

from ..knowledge.claims import Claim, Dated, Question, Verdicts, pair_of
from ..language.lexicon import base_language
from ..storage.graph_entries import Alias, Entity
from ..storage.transaction import Transaction
from .agreement import has_roles, names_agree
from .findings import EntityFinding
from .names import is_description, key_of, parts_of, words_of
from .registry import Registered, Registry, may_be

MOST_ASKED: Final = 40
"""Of how many known names it is asked whether a new one means the same."""

_NEVER_REGISTERED: Final = frozenset({"thing", "habit", "pet"})
"""Of these no judge is asked whether they are something registered: there are too many."""

_LIKENESS: Final = 0.75
_LEAST_BEGINNING: Final = 4


@dataclass(frozen=True)
class Listing:
    """All entities of an owner with their names, read once when they are first needed."""

    tx: Transaction
    owner: str

    @cached_property
    def entities(self) -> list[tuple[Entity, list[Alias]]]:
        """All of them, oldest first."""
        found = self.tx.graph.entities_of([self.owner])
        aliases = self.tx.graph.aliases_of([entity.id for entity in found])
        return [(entity, aliases[entity.id]) for entity in found]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A name that may mean the same, and whose it is; neither: that of a finding beside."""

    name: str
    language: str | None
    entity: Entity | None = None
    registered: Registered | None = field(default=None)


def question_about(
    finding: EntityFinding,
    listing: Listing,
    registry: Registry,
    beside: Sequence[EntityFinding] = (),
) -> Question | None:
    """Return what a judge has to be asked of a finding whose names mean nothing known.

    ``beside`` are findings of the same window.
    """
    found = [*_known(finding, listing, registry), *_beside(finding, beside)]
    asked = [Dated(_claim(finding, one.name)) for one in _likely(finding, found)]
    said = Dated(_claim(finding, finding.name))
    return Question(said, tuple(dict.fromkeys(asked))) if asked else None


def judged_same(
    finding: EntityFinding, listing: Listing, registry: Registry, verdicts: Verdicts
) -> Candidate | None:
    """Return what a judge takes for the same as a finding, and no guard forbids."""
    said = _claim(finding, finding.name)
    if not any(pair[0] == said.text and found == "same" for pair, found in verdicts.items()):
        return None
    same = [
        one
        for one in _known(finding, listing, registry)
        if verdicts.get(pair_of(said, _claim(finding, one.name))) == "same"
    ]
    return next(iter(_likely(finding, same)), None)


def _claim(finding: EntityFinding, name: str) -> Claim:
    return Claim(f'The {finding.kind} that is called "{name}"', name)


def _known(finding: EntityFinding, listing: Listing, registry: Registry) -> list[Candidate]:
    of_kind = [one for one in listing.entities if may_be(finding.kind, one[0].kind)]
    found: list[Candidate] = []
    if finding.kind not in _NEVER_REGISTERED:
        refs = {entity.ha_ref for entity, _ in of_kind}
        for registered in registry.of_kind(finding.kind):
            if registered.ref not in refs:
                found += [
                    Candidate(name, registry.language, registered=registered)
                    for name in registered.names
                ]
    for entity, aliases in of_kind:
        found += [Candidate(alias.alias, alias.language, entity) for alias in aliases]
    return found


def _beside(finding: EntityFinding, beside: Sequence[EntityFinding]) -> list[Candidate]:
    return [
        Candidate(name, one.language)
        for one in beside
        if may_be(finding.kind, one.kind)
        for name in (one.name, *one.aliases)
    ]


def _likely(finding: EntityFinding, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return those of which it is worth asking, the likeliest first."""
    weighed = [(_likeness(finding, one), one) for one in candidates]
    likely = sorted((one for one in weighed if one[0]), key=lambda one: -one[0])
    agreeing = (
        one
        for _, one in likely
        if names_agree(finding.kind, finding.name, one.name, (finding.language, one.language))
    )
    return list(islice(agreeing, MOST_ASKED))


def _likeness(finding: EntityFinding, candidate: Candidate) -> float:
    """Return how likely a name means the same, 0 where that is not to be asked."""
    language = candidate.language
    if has_roles(finding.kind) and parts_of(candidate.name, language).is_role:
        return 0.0
    mine, its = key_of(finding.name, finding.language), key_of(candidate.name, language)
    if _share_word(mine, its):
        return 1.0
    languages = {base_language(finding.language), base_language(language)}
    are_two = len(languages) == 2 and "" not in languages
    if has_roles(finding.kind):
        # Names of their own are the same in all languages; "the plumber" is not.
        described = is_description(finding.name) and is_description(candidate.name)
        return 0.5 if described and are_two else 0.0
    likeness = SequenceMatcher(None, mine, its).ratio()
    if likeness >= _LIKENESS:
        return likeness
    return 0.5 + likeness / 4 if are_two else 0.0


def _share_word(one: str, other: str) -> bool:
    mine, its = words_of(one), words_of(other)
    return not mine.isdisjoint(its) or any(
        len(a) >= _LEAST_BEGINNING and len(b) >= _LEAST_BEGINNING and (a in b or b in a)
        for a in mine
        for b in its
    )
