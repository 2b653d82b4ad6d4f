"""Identity of a finding: something registered, known by a name, or what a judge takes for it.

It is looked for in this order: what a person named; Home Assistant's registries; the names that
are known already, unless it is a namesake; what a judge takes for the same, and no guard forbids.
Two names that differ in a guard (another given name, number, colour, room) are never one, whoever
says so.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from itertools import islice
from typing import Final

from ..knowledge.claims import Claim, Dated, Question, Verdicts, pair_of
from ..language.lexicon import base_language
from ..storage.graph_entries import Alias, Entity
from ..storage.transaction import Transaction
from .findings import EntityFinding, GraphFindings
from .names import (
    ROLE,
    are_spelt_alike,
    has_roles,
    is_description,
    key_of,
    may_be_short_for,
    names_agree,
    parts_of,
    role_key,
    words_of,
)
from .namesakes import Namesakes
from .registry import Registered, Registry, is_first_name_of, may_be

WIDE_ROLES: Final = frozenset({"friend", "neighbour", "colleague", "guest", "cousin"})
"""What more than one is to anybody: such a role alone says nothing of a name."""

MOST_ASKED: Final = 40
"""Of how many known names it is asked whether a new one means the same."""

_NEVER_REGISTERED: Final = frozenset({"thing", "habit", "pet"})
"""Of these no judge is asked whether they are something registered: there are too many."""

_LIKENESS: Final = 0.75
_LEAST_BEGINNING: Final = 4

type _Named = tuple[Entity, list[Alias]]


@dataclass(frozen=True, slots=True)
class Match:
    """The identity of a finding: a known entity, something registered, both, or neither yet.

    ``joined`` is what was known only by a role, and is the same.
    """

    entity: Entity | None = None
    registered: Registered | None = None
    joined: Entity | None = None

    @property
    def is_new(self) -> bool:
        """Return whether nobody knows it by these names."""
        return self.entity is None and self.registered is None


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A name that may mean the same, and whose it is; neither: that of a finding beside."""

    name: str
    language: str | None
    entity: Entity | None = None
    registered: Registered | None = None


@dataclass(frozen=True)
class Known:
    """The entities of an owner, as they are in this transaction, and what is registered."""

    tx: Transaction
    findings: GraphFindings
    registry: Registry
    verdicts: Verdicts = field(default_factory=dict)

    @property
    def owner(self) -> str:
        """Return whose entities they are."""
        return self.findings.owner

    @property
    def _namesakes(self) -> Namesakes:
        return Namesakes(self.tx, self.findings, self.verdicts)

    @cached_property
    def entities(self) -> list[_Named]:
        """All of them with their names, oldest first, read once when they are first needed."""
        return self.with_aliases(self.tx.graph.entities_of([self.owner]))

    def with_aliases(self, entities: Iterable[Entity]) -> list[_Named]:
        """Return entities with their names."""
        found = list(entities)
        aliases = self.tx.graph.aliases_of([one.id for one in found])
        return [(one, aliases[one.id]) for one in found]

    def match(self, finding: EntityFinding) -> Match:
        """Find who or what is meant, by names alone."""
        sought = _Sought(self, finding)
        if (entity := sought.named_by_person()) is not None:
            return Match(entity, joined=sought.nameless(entity))
        registered = self.registry.find(sought.names, finding.kind, finding.language)
        if registered is not None:
            return sought.registered(registered)
        if bearers := sought.by_name():
            entity = self._namesakes.meant(finding, bearers)
            return Match(entity, joined=sought.nameless(entity)) if entity else Match()
        return Match(sought.by_role())

    def judged(self, finding: EntityFinding) -> Match:
        """Return what a judge takes for the same as a finding, and no guard forbids."""
        said = _claim(finding, finding.name)
        answers = self.verdicts.items()
        if not any(pair[0] == said.text and found == "same" for pair, found in answers):
            return Match()
        same = [
            one
            for one in self._candidates(finding)
            if self.verdicts.get(pair_of(said, _claim(finding, one.name))) == "same"
        ]
        likely = next(iter(_likely(finding, same)), None)
        return Match(likely.entity, likely.registered) if likely else Match()

    def question_about(
        self, finding: EntityFinding, beside: Sequence[EntityFinding] = ()
    ) -> Question | None:
        """Return what a judge has to be asked of a finding.

        Where its names mean nothing known, it is asked of names that share a word or much of their
        letters, and across languages of all that are of one kind; of a known name, where its bearer
        may be another one. ``beside`` are findings of the same window.
        """
        match = self.match(finding)
        if not match.is_new:
            by_name = match.registered is None and _Sought(self, finding).by_name()
            return self._namesakes.question(finding, by_name) if by_name else None
        found = self._candidates(finding) + [
            _Candidate(name, one.language)
            for one in beside
            if may_be(finding.kind, one.kind)
            for name in (one.name, *one.aliases)
        ]
        asked = dict.fromkeys(Dated(_claim(finding, one.name)) for one in _likely(finding, found))
        return Question(Dated(_claim(finding, finding.name)), tuple(asked)) if asked else None

    def _candidates(self, finding: EntityFinding) -> list[_Candidate]:
        of_kind = [one for one in self.entities if may_be(finding.kind, one[0].kind)]
        refs = {entity.ha_ref for entity, _ in of_kind}
        registered = [
            _Candidate(name, self.registry.language, registered=one)
            for one in self.registry.of_kind(finding.kind)
            if finding.kind not in _NEVER_REGISTERED and one.ref not in refs
            for name in one.names
        ]
        return registered + [
            _Candidate(alias.alias, alias.language, entity)
            for entity, aliases in of_kind
            for alias in aliases
        ]


class _Sought:
    """One finding that is looked for among the entities of an owner."""

    def __init__(self, known: Known, finding: EntityFinding) -> None:
        self._known = known
        self._finding = finding
        said = (finding.name, *finding.aliases)
        parts = [parts_of(name, finding.language) for name in said]
        self._of_somebody = has_roles(finding.kind)
        self._roles = {one.role for one in parts if one.role and self._of_somebody}
        # The names that are more than a role, and those within them: "my daughter Mia".
        found: dict[str, None] = {}
        for name, one in zip(said, parts, strict=True):
            if not (self._of_somebody and one.is_role):
                found[name] = None
                if self._of_somebody and one.role and one.called:
                    found[one.called] = None
        self.names = list(found)
        self._keys = {key_of(name, finding.language) for name in self.names} - {""}

    def named_by_person(self) -> Entity | None:
        return _only(
            entity
            for entity, aliases in self._with_keys(self._keys)
            if any(alias.origin == "person" and self._is_called(alias) for alias in aliases)
        )

    def registered(self, registered: Registered) -> Match:
        of_ref = self._known.tx.graph.entities_by_ref(registered.ref)
        entity = next((one for one in of_ref if one.owner == self._known.owner), None)
        if entity is None:
            keys = {key_of(name, self._finding.language) for name in registered.names}
            entity = next(iter(self._best(keys | self._keys, lambda one: one.ha_ref is None)), None)
        if entity is None:
            return Match(self.nameless(), registered)
        return Match(entity, registered, self.nameless(entity))

    def by_name(self) -> list[Entity]:
        """Return what is known by one of the names, or whose first name it is."""
        if bearers := self._best(self._keys, lambda _: True):
            return bearers
        if self._finding.kind != "person":
            return []
        only = _only(
            entity
            for entity, aliases in self._known.entities
            if entity.kind == "person"
            and any(
                is_first_name_of(name, alias.alias, self._finding.language)
                for name in self.names
                for alias in aliases
            )
            and self._agrees(aliases)
        )
        return [only] if only else []

    def by_role(self) -> Entity | None:
        """Return the only one who may have a role that is all, or part of what is said."""
        if self.names or not self._roles:
            return self.nameless()
        holders = list(self._with_keys(map(role_key, self._roles)))
        nameless = (one for one, aliases in holders if is_nameless(aliases))
        return holders[0][0] if len(holders) == 1 else _only(nameless)

    def nameless(self, besides: Entity | None = None) -> Entity | None:
        """Return the only one known by a role that a name comes with, if nobody else has it."""
        for role in self._roles - WIDE_ROLES:
            holders = list(self._with_keys([role_key(role)]))
            nameless = [one for one, aliases in holders if is_nameless(aliases)]
            others = [one for one, aliases in holders if not is_nameless(aliases)]
            if len(nameless) != 1 or nameless[0].by_person:
                continue
            if all(besides is not None and one.id == besides.id for one in others):
                is_same = besides is not None and besides.id == nameless[0].id
                return None if is_same else nameless[0]
        return None

    def _best(self, keys: Iterable[str], wanted: Callable[[Entity], bool]) -> list[Entity]:
        """Return those that have the first of the names, or else any; with most of them."""
        found = [
            (entity, {alias.key for alias in aliases})
            for entity, aliases in self._with_keys(keys)
            if wanted(entity)
            and any(self._is_called(alias) for alias in aliases)
            and self._agrees(aliases)
        ]
        own = key_of(self.names[0], self._finding.language) if found else ""
        by_own = [one for one in found if own in one[1]]
        shared = [(len(has.intersection(keys)), entity) for entity, has in by_own or found]
        most = max((count for count, _ in shared), default=0)
        return [entity for count, entity in shared if count == most]

    def _is_called(self, alias: Alias) -> bool:
        """Return whether an alias is one of the names, to the letter where somebody bears it."""
        return not self._of_somebody or any(
            key_of(name, self._finding.language) == alias.key and are_spelt_alike(name, alias.alias)
            for name in self.names
        )

    def _agrees(self, aliases: Iterable[Alias]) -> bool:
        """Return whether one with the same nickname may bear the name: Hanna is no Anna."""
        finding = self._finding
        own = key_of(self.names[0], finding.language)
        known = [one for one in aliases if not one.key.startswith(ROLE)]
        if not self._of_somebody or any(one.key == own for one in known):
            return True
        return all(
            may_be_short_for(self.names[0], one.alias)
            if one.key in self._keys
            else names_agree(
                finding.kind, self.names[0], one.alias, (finding.language, one.language)
            )
            for one in known
        )

    def _with_keys(self, keys: Iterable[str]) -> Iterator[_Named]:
        found = self._known.tx.graph.entities_named([self._known.owner], list(keys))
        kinds = (one for one in found if may_be(self._finding.kind, one.kind))
        yield from self._known.with_aliases(kinds)


def is_nameless(aliases: Iterable[Alias]) -> bool:
    """Return whether somebody is known by nothing but roles."""
    return all(alias.key.startswith(ROLE) for alias in aliases)


def _only(found: Iterable[Entity]) -> Entity | None:
    every = list(found)
    return every[0] if len(every) == 1 else None


def _claim(finding: EntityFinding, name: str) -> Claim:
    return Claim(f'The {finding.kind} that is called "{name}"', name)


def _likely(finding: EntityFinding, candidates: Sequence[_Candidate]) -> list[_Candidate]:
    weighed = [(_likeness(finding, one), one) for one in candidates]
    likely = sorted((one for one in weighed if one[0]), key=lambda one: -one[0])
    agreeing = (
        one
        for _, one in likely
        if names_agree(finding.kind, finding.name, one.name, (finding.language, one.language))
    )
    return list(islice(agreeing, MOST_ASKED))


def _likeness(finding: EntityFinding, candidate: _Candidate) -> float:
    """Return how likely a name means the same, 0 where that is not to be asked."""
    language = candidate.language
    if has_roles(finding.kind) and parts_of(candidate.name, language).is_role:
        return 0.0
    mine, its = key_of(finding.name, finding.language), key_of(candidate.name, language)
    if _share_word(words_of(mine), words_of(its)):
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


def _share_word(mine: frozenset[str], its: frozenset[str]) -> bool:
    return not mine.isdisjoint(its) or any(
        min(len(a), len(b)) >= _LEAST_BEGINNING and (a in b or b in a) for a in mine for b in its
    )
