"""Who or what a finding is: of the registries, or known by a name, or to be asked about.

It is looked for in this order: what a person named; Home Assistant's registries; the names that
are known already; what a judge takes for the same, and no guard forbids. Two names that differ in
a guard (another given name, number, colour, room) are never one, whoever says so.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..storage.graph_entries import Alias, Entity
from ..storage.transaction import Transaction
from .agreement import has_roles, names_agree
from .candidates import Listing
from .findings import EntityFinding
from .names import ROLE, are_spelt_alike, key_of, parts_of, role_key
from .registry import Registered, Registry, is_first_name_of, may_be

WIDE_ROLES: Final = frozenset({"friend", "neighbour", "colleague", "guest", "cousin"})
"""What more than one is to anybody: such a role alone says nothing of a name."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who or what a finding is: a known entity, something registered, both, or neither yet.

    ``joined`` is what was known only by a role, and is the same.
    """

    entity: Entity | None = None
    registered: Registered | None = None
    joined: Entity | None = None

    @property
    def is_new(self) -> bool:
        """Return whether nobody knows it by these names."""
        return self.entity is None and self.registered is None


def match(
    tx: Transaction,
    owner: str,
    finding: EntityFinding,
    registry: Registry,
    listing: Listing,
) -> Match:
    """Find who or what is meant, by names alone."""
    known = _Known(tx, owner, finding, listing)
    if (entity := known.named_by_person()) is not None:
        return Match(entity, joined=known.nameless(entity))
    names = called([finding.name, *finding.aliases], finding)
    registered = registry.find(names, finding.kind, finding.language)
    if registered is not None:
        return known.registered(registered)
    if (entity := known.by_name()) is not None:
        return Match(entity, joined=known.nameless(entity))
    return Match(known.by_role())


class _Known:
    """The entities of an owner, looked at for one finding."""

    def __init__(
        self,
        tx: Transaction,
        owner: str,
        finding: EntityFinding,
        listing: Listing,
    ) -> None:
        self._listing = listing
        self._tx = tx
        self._owner = owner
        self._finding = finding
        names = (finding.name, *finding.aliases)
        roles = {parts_of(name, finding.language).role for name in names} - {None}
        self._names = called(names, finding)
        self._roles = {role for role in roles if role and has_roles(finding.kind)}

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
            for entity, aliases in self._listing.entities
            if entity.kind == "person"
            and any(
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

    def _keys(self) -> set[str]:
        return {key_of(name, self._finding.language) for name in self._names} - {""}

    def _best(self, keys: Iterable[str], wanted: Callable[[Entity], bool]) -> Entity | None:
        """Return the entity that has the first of the names that means anything."""
        found = [
            (entity, aliases)
            for entity, aliases in self._with_keys(keys)
            if wanted(entity)
            and any(self._is_called(alias) for alias in aliases)
            and self._agrees(aliases)
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
        """Return whether an alias is one of the names, to the letter where somebody bears it."""
        if self._finding.kind not in ("person", "pet"):
            return True
        return any(
            key_of(name, self._finding.language) == alias.key and are_spelt_alike(name, alias.alias)
            for name in self._names
        )

    def _agrees(self, aliases: Iterable[Alias]) -> bool:
        """Return whether one with the same nickname may bear the name: Hanna is no Anna."""
        finding = self._finding
        own = key_of(self._names[0], finding.language)
        known = [one for one in aliases if not one.key.startswith(ROLE)]
        if not has_roles(finding.kind) or any(one.key == own for one in known):
            return True
        others = [one for one in known if one.key not in self._keys()]
        return all(
            names_agree(finding.kind, self._names[0], one.alias, (finding.language, one.language))
            for one in others
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


def called(names: Sequence[str], finding: EntityFinding) -> list[str]:
    """Return the names that are more than a role, and those within them: "my daughter Mia"."""
    found: dict[str, None] = {}
    for name in names:
        parts = parts_of(name, finding.language)
        if not (has_roles(finding.kind) and parts.is_role):
            found[name] = None
            if parts.role and parts.called and has_roles(finding.kind):
                found[parts.called] = None
    return list(found)


def _is_nameless(aliases: Iterable[Alias]) -> bool:
    return all(alias.key.startswith(ROLE) for alias in aliases)


def _only(found: Iterable[Entity]) -> Entity | None:
    every = list(found)
    return every[0] if len(every) == 1 else None
