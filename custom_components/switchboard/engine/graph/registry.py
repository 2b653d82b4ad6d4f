"""Home Assistant's registries, as far as they know things by name, as one frozen picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from ..storage.graph_entries import Alias, EntityKind
from .names import (
    are_spelt_alike,
    has_roles,
    key_of,
    may_be_short_for,
    names_agree,
    parts_of,
    room_concept,
)

type RefKind = Literal["person", "area", "floor", "device", "entity", "label"]

HOME_REF: Final = "entity:zone.home"
"""The household as a whole in Home Assistant."""

HOME_NAMES: Final = ("Home", "Zuhause", "Maison", "Casa", "Thuis", "Hogar")
"""Names of the household as a whole besides, in the languages of the house."""

_ORDER: Final = ("person", "area", "floor", "device", "entity", "label")
_ALIKE: Final[dict[EntityKind, frozenset[EntityKind]]] = {
    "room": frozenset({"room", "place"}),
    "place": frozenset({"room", "place"}),
    "device": frozenset({"device", "thing"}),
    "thing": frozenset({"device", "thing", "habit"}),
    "habit": frozenset({"habit", "thing"}),
}


@dataclass(frozen=True, slots=True)
class Registered:
    """One thing of the registries; ``ref`` is what it is, as ``Entity.ha_ref``."""

    ref: str
    kind: EntityKind
    name: str
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All its names, the one to use first."""
        return (self.name, *self.aliases)


@dataclass(frozen=True)
class Registry:
    """All that is registered and may be spoken of; ``language`` is that of the house.

    ``hidden`` are references of what is there as well, and is not exposed.
    """

    entries: tuple[Registered, ...] = ()
    language: str | None = None
    hidden: frozenset[str] = frozenset()

    @cached_property
    def by_ref(self) -> dict[str, Registered]:
        """Return what is registered, by what it is."""
        return {one.ref: one for one in self.entries}

    @cached_property
    def _by_key(self) -> dict[str, list[Registered]]:
        found: dict[str, list[Registered]] = {}
        for one in self.entries:
            for key in {key_of(name, self.language) for name in one.names}:
                found.setdefault(key, []).append(one)
        return found

    @cached_property
    def _by_concept(self) -> dict[str, list[Registered]]:
        found: dict[str, list[Registered]] = {}
        for one in self.entries:
            if one.kind == "room" and one.ref.startswith("area:"):
                concepts = {room_concept(name, self.language) for name in one.names}
                for concept in concepts - {None}:
                    found.setdefault(str(concept), []).append(one)
        return found

    def find(
        self, names: Sequence[str], kind: EntityKind, language: str | None
    ) -> Registered | None:
        """Return what names mean, the first that means one thing alone; ``None``: nothing does."""
        for find in (self._named, self._first_named, self._by_room):
            for name in names:
                found = {
                    one.ref: one
                    for one in find(name, kind, language)
                    if name == names[0] or self._may_bear(one, names, kind, language)
                }
                if one := _only(list(found.values())):
                    return one
        return None

    def _may_bear(
        self, one: Registered, names: Sequence[str], kind: EntityKind, language: str | None
    ) -> bool:
        """Return whether one who is found by another name may bear the first: Hanna is no Anna."""
        keys = {key_of(name, language) for name in names}
        return not has_roles(kind) or all(
            may_be_short_for(names[0], other)
            if key_of(other, self.language) in keys
            else names_agree(kind, names[0], other, (language, self.language))
            for other in one.names
            if not parts_of(other, self.language).is_role
        )

    def of_kind(self, kind: EntityKind) -> list[Registered]:
        """Return what may be of a kind."""
        return [one for one in self.entries if may_be(kind, one.kind)]

    def _named(self, name: str, kind: EntityKind, language: str | None) -> Iterator[Registered]:
        for one in self._by_key.get(key_of(name, language), ()):
            if may_be(kind, one.kind) and (
                not has_roles(kind) or any(are_spelt_alike(name, other) for other in one.names)
            ):
                yield one

    def _first_named(
        self, name: str, kind: EntityKind, language: str | None
    ) -> Iterator[Registered]:
        if kind != "person":
            return
        for one in self.entries:
            if one.kind == "person" and any(
                is_first_name_of(name, other, language) for other in one.names
            ):
                yield one

    def _by_room(self, name: str, kind: EntityKind, language: str | None) -> Iterator[Registered]:
        if may_be(kind, "room") and (concept := room_concept(name, language)):
            yield from self._by_concept.get(concept, ())


def registered_names(registered: Registered, language: str | None) -> list[Alias]:
    """Return the names of something registered, as they are kept."""
    return [
        Alias(key, name, language, "registry")
        for name in registered.names
        if (key := key_of(name, language))
    ]


def with_registered(known: Sequence[Alias], more: Sequence[Alias]) -> list[Alias]:
    """Return names with those of the registries, which take the place of equal ones."""
    return list({(one.key, one.alias): one for one in (*known, *more)}.values())


def may_be(kind: EntityKind, other: EntityKind) -> bool:
    """Return whether what is taken for one kind may be of another: a room may be called a place."""
    return other in _ALIKE.get(kind, {kind})


def is_first_name_of(name: str, full: str, language: str | None) -> bool:
    """Return whether a name is how a longer one begins: "Mia" of "Mia Berger"."""
    if parts_of(name, language).role:
        return False
    short, words = name.split(), full.split()
    if not 0 < len(short) < len(words):
        return False
    beginning = " ".join(words[: len(short)])
    return key_of(name) == key_of(beginning) and are_spelt_alike(name, beginning)


def _only(found: list[Registered]) -> Registered | None:
    """Return the only one of the first sort that has any: a person before a thing."""
    for sort in _ORDER:
        of_sort = [one for one in found if one.ref.startswith(f"{sort}:")]
        if of_sort:
            return of_sort[0] if len(of_sort) == 1 else None
    return None
