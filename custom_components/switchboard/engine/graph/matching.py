"""Who or what a finding is: of the registries, or known by a name, or to be asked about.

It is looked for in this order: what a person named; Home Assistant's registries; the names that
are known already; what a judge takes for the same, and no guard forbids. Two names that differ in
a guard (another given name, number, colour, room) are never one, whoever says so.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from itertools import islice
from typing import Final

from ..knowledge.claims import Claim, Dated, Question, Verdicts, pair_of
from ..knowledge.guards import conflicts
from ..language.forms import given_names
from ..language.lexicon import base_language
from ..language.spelling import read
from ..storage.graph_entries import Alias, Entity, EntityKind
from ..storage.transaction import Transaction
from .findings import EntityFinding
from .names import are_spelt_alike, guarded, is_description, key_of, parts_of, role_key, words_of
from .registry import Registered, Registry, is_first_name_of, may_be

MOST_ASKED: Final = 40
"""Of how many known things it is asked whether a new name means them."""

WIDE_ROLES: Final = frozenset({"friend", "neighbour", "colleague", "guest", "cousin"})
"""What more than one is to anybody: such a role alone says nothing of a name."""

_NEVER_REGISTERED: Final = frozenset({"thing", "habit", "pet"})
"""Of these no judge is asked whether they are something registered: there are too many."""

_LIKENESS: Final = 0.75
_LEAST_BEGINNING: Final = 4


@dataclass(frozen=True, slots=True)
class Match:
    """Who or what a finding is: a known entity, something registered, both, or new.

    ``joined`` is what was known only by a role, and is the same. ``question`` is what a judge has
    to be asked first to know better.
    """

    entity: Entity | None = None
    registered: Registered | None = None
    joined: Entity | None = None
    question: Question | None = None


def match(
    tx: Transaction,
    owner: str,
    finding: EntityFinding,
    registry: Registry,
    verdicts: Verdicts,
    beside: Sequence[EntityFinding] = (),
) -> Match:
    """Find who or what is meant.

    ``beside`` are findings of the same window that will have been placed by then.
    """
    known = _Known(tx, owner, finding, beside)
    names = (finding.name, *finding.aliases)
    if (entity := known.named_by_person()) is not None:
        return Match(entity, joined=known.nameless(entity))
    registered = registry.find(_called(names, finding), finding.kind, finding.language)
    if registered is not None:
        return known.registered(registered)
    if (entity := known.by_name()) is not None:
        return Match(entity, joined=known.nameless(entity))
    if (entity := known.by_role()) is not None:
        return Match(entity)
    return known.by_judge(registry, verdicts)


class _Known:
    """The entities of an owner, looked at for one finding."""

    def __init__(
        self,
        tx: Transaction,
        owner: str,
        finding: EntityFinding,
        beside: Sequence[EntityFinding] = (),
    ) -> None:
        self._beside = [one for one in beside if may_be(finding.kind, one.kind)]
        self._tx = tx
        self._owner = owner
        self._finding = finding
        self._parts = [
            (name, parts_of(name, finding.language)) for name in (finding.name, *finding.aliases)
        ]
        self._names = _called([finding.name, *finding.aliases], finding)
        self._roles = {
            parts.role for _, parts in self._parts if parts.role and _has_roles(finding.kind)
        }

    def named_by_person(self) -> Entity | None:
        """Return what a person gave one of these names."""
        return _only(
            entity
            for entity, aliases in self._with_keys(self._keys())
            if any(alias.origin == "person" and self._is_called(alias) for alias in aliases)
        )

    def registered(self, registered: Registered) -> Match:
        """Return what is known of something registered, by what it is or by its name."""
        of_owner = [
            one
            for one in self._tx.graph.entities_by_ref(registered.ref)
            if one.owner == self._owner
        ]
        entity = of_owner[0] if of_owner else None
        if entity is None:
            keys = {key_of(name, self._finding.language) for name in registered.names}
            entity = self._best(keys | self._keys(), lambda one: one.ha_ref is None)
        if entity is None:
            return Match(self._single_nameless(), registered)
        return Match(entity, registered, self.nameless(entity))

    def by_name(self) -> Entity | None:
        """Return what is known by one of the names, or whose first name it is."""
        if (entity := self._best(self._keys(), lambda _: True)) is not None:
            return entity
        if self._finding.kind != "person":
            return None
        return _only(
            entity
            for entity, aliases in self._of_kind
            if any(
                is_first_name_of(name, alias.alias, self._finding.language)
                for name in self._names
                for alias in aliases
            )
        )

    def by_role(self) -> Entity | None:
        """Return the only one who may have a role that is all, or part of what is said."""
        if not self._roles:
            return None
        holders = list(self._with_keys(map(role_key, self._roles)))
        if not self._names:
            nameless = [one for one, aliases in holders if _is_nameless(aliases)]
            return holders[0][0] if len(holders) == 1 else _only(nameless)
        return self._single_nameless()

    def nameless(self, entity: Entity) -> Entity | None:
        """Return what was known by nothing but a role, and is this entity after all."""
        found = self._single_nameless(besides=entity)
        return None if found is None or found.id == entity.id else found

    def by_judge(self, registry: Registry, verdicts: Verdicts) -> Match:
        """Return what a judge takes for the same, or what is to be asked."""
        if not self._names:
            return Match()
        said = _claim(self._finding.kind, self._finding.name)
        asked: list[Dated] = []
        for name, entity, registered in self._candidates(registry):
            other = _claim(self._finding.kind, name)
            verdict = verdicts.get(pair_of(said, other))
            if verdict == "same":
                return Match(entity, registered)
            if verdict is None:
                asked.append(Dated(other))
        unasked = tuple(dict.fromkeys(asked))[:MOST_ASKED]
        return Match(question=Question(Dated(said), unasked) if unasked else None)

    def _candidates(self, registry: Registry) -> list[tuple[str, Entity | None, Registered | None]]:
        """Return the names that may mean the same, the likeliest first."""
        found: list[tuple[str, str | None, Entity | None, Registered | None]] = []
        refs = {entity.ha_ref for entity, _ in self._of_kind}
        if self._finding.kind not in _NEVER_REGISTERED:
            for registered in registry.of_kind(self._finding.kind):
                if registered.ref not in refs:
                    names = registered.names
                    found += [(name, registry.language, None, registered) for name in names]
        for entity, aliases in self._of_kind:
            found += [(alias.alias, alias.language, entity, None) for alias in aliases]
        for one in self._beside:
            found += [(name, one.language, None, None) for name in (one.name, *one.aliases)]
        weighed = [
            (likeness, candidate)
            for candidate in found
            if (likeness := self._likeness(candidate[0], candidate[1]))
        ]
        weighed.sort(key=lambda one: -one[0])
        agreeing = (
            (name, entity, registered)
            for _, (name, language, entity, registered) in weighed
            if names_agree(
                self._finding.kind, self._finding.name, name, (self._finding.language, language)
            )
        )
        return list(islice(agreeing, MOST_ASKED))

    def _likeness(self, name: str, language: str | None) -> float:
        """Return how likely a name means the same, 0 where that is not to be asked."""
        if _has_roles(self._finding.kind) and parts_of(name, language).is_role:
            return 0.0
        mine, its = key_of(self._finding.name, self._finding.language), key_of(name, language)
        if _share_word(mine, its):
            return 1.0
        spoken, its_language = base_language(self._finding.language), base_language(language)
        are_two_languages = bool(spoken and its_language and spoken != its_language)
        if _has_roles(self._finding.kind):
            # Names of their own are the same in all languages; "the plumber" is not.
            described = is_description(self._finding.name) and is_description(name)
            return 0.5 if described and are_two_languages else 0.0
        likeness = SequenceMatcher(None, mine, its).ratio()
        if likeness >= _LIKENESS:
            return likeness
        return 0.5 + likeness / 4 if are_two_languages else 0.0

    def _keys(self) -> set[str]:
        return {key_of(name, self._finding.language) for name in self._names} - {""}

    def _best(self, keys: Iterable[str], wanted: Callable[[Entity], bool]) -> Entity | None:
        """Return the entity that has the first of the names that means anything."""
        found = [
            (entity, aliases)
            for entity, aliases in self._with_keys(keys)
            if wanted(entity) and any(self._is_called(alias) for alias in aliases)
        ]
        if len(found) < 2:
            return found[0][0] if found else None
        own = key_of(self._names[0], self._finding.language)
        by_own = [one for one, aliases in found if any(alias.key == own for alias in aliases)]
        if len(by_own) == 1:
            return by_own[0]
        keys = set(keys)
        return max(found, key=lambda one: len(keys & {alias.key for alias in one[1]}))[0]

    def _is_called(self, alias: Alias) -> bool:
        """Whether an alias is one of the names, to the letter where somebody bears it."""
        if self._finding.kind not in ("person", "pet"):
            return True
        return any(
            key_of(name, self._finding.language) == alias.key and are_spelt_alike(name, alias.alias)
            for name in self._names
        )

    def _single_nameless(self, besides: Entity | None = None) -> Entity | None:
        """Return the only one known by a role that a name comes with, if nobody else has it."""
        for role in self._roles - WIDE_ROLES:
            holders = list(self._with_keys([role_key(role)]))
            nameless = [one for one, aliases in holders if _is_nameless(aliases)]
            others = [one for one, aliases in holders if not _is_nameless(aliases)]
            if len(nameless) != 1 or nameless[0].by_person:
                continue
            if all(besides is not None and one.id == besides.id for one in others):
                return nameless[0]
        return None

    def _with_keys(self, keys: Iterable[str]) -> Iterator[tuple[Entity, list[Alias]]]:
        found = self._tx.graph.entities_named([self._owner], list(keys))
        aliases = self._tx.graph.aliases_of([entity.id for entity in found])
        for entity in found:
            if may_be(self._finding.kind, entity.kind):
                yield entity, aliases[entity.id]

    @cached_property
    def _of_kind(self) -> list[tuple[Entity, list[Alias]]]:
        found = [
            entity
            for entity in self._tx.graph.entities_of([self._owner])
            if may_be(self._finding.kind, entity.kind)
        ]
        aliases = self._tx.graph.aliases_of([entity.id for entity in found])
        return [(entity, aliases[entity.id]) for entity in found]


def names_agree(
    kind: EntityKind,
    one: str,
    other: str,
    languages: tuple[str | None, str | None] = (None, None),
) -> bool:
    """Whether no guard keeps two names of a kind apart."""
    mine, its = (
        guarded(name, language) for name, language in zip((one, other), languages, strict=True)
    )
    if any(mine[role].isdisjoint(its[role]) for role in mine.keys() & its.keys()):
        return False
    if not _has_roles(kind):
        return not conflicts(Claim(_lowered(one)), Claim(_lowered(other)))
    return not conflicts(Claim(one), Claim(other)) and not _are_others(one, other)


def _are_others(one: str, other: str) -> bool:
    """Whether two names of somebody differ on both sides: "Tom Berg" and "Tom Berger"."""
    if is_description(one) or is_description(other):
        return False
    mine, its = words_of(key_of(one)), words_of(key_of(other))
    same_words = mine == its and not are_spelt_alike(one, other)
    return same_words or bool(mine - its and its - mine)


def _lowered(name: str) -> str:
    """Return a name in which only given names have a capital: "Mia's Room" names no Room."""
    return " ".join(
        word.raw if word.plain.removesuffix("s") in given_names() else word.raw.lower()
        for word in read(name)
    )


def _called(names: Sequence[str], finding: EntityFinding) -> list[str]:
    """Return the names that are more than a role, and those within them: "my daughter Mia"."""
    found: dict[str, None] = {}
    for name in names:
        parts = parts_of(name, finding.language)
        if not (_has_roles(finding.kind) and parts.is_role):
            found[name] = None
            if parts.role and parts.called and _has_roles(finding.kind):
                found[parts.called] = None
    return list(found)


def _has_roles(kind: str) -> bool:
    return kind in ("person", "pet")


def _is_nameless(aliases: Iterable[Alias]) -> bool:
    return all(alias.key.startswith("@") for alias in aliases)


def _share_word(one: str, other: str) -> bool:
    mine, its = words_of(one), words_of(other)
    return not mine.isdisjoint(its) or any(
        len(a) >= _LEAST_BEGINNING and len(b) >= _LEAST_BEGINNING and (a in b or b in a)
        for a in mine
        for b in its
    )


def _claim(kind: str, name: str) -> Claim:
    return Claim(f'The {kind} that is called "{name}"', name)


def _only(found: Iterable[Entity]) -> Entity | None:
    every = list(found)
    return every[0] if len(every) == 1 else None
