"""The values of the household graph that go into the database and come out of it."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Literal, Self

from .entries import Stored

type EntityKind = Literal["person", "room", "device", "place", "pet", "habit", "thing"]
type EntityStatus = Literal["active", "merged"]
type RelationStatus = Literal["active", "ended", "merged", "quarantined", "retracted"]
type AliasOrigin = Literal["said", "registry", "person"]


@dataclass(frozen=True, slots=True)
class Alias(Stored):
    """A name by which an entity is spoken of.

    ``key`` is what names are compared by; ``origin`` says whether people said it, Home Assistant's
    registries have it, or a person gave it. ``said_in`` is the id of the message that had it first.
    """

    key: str
    alias: str
    language: str | None = None
    origin: AliasOrigin = "said"
    said_in: str | None = None


@dataclass(frozen=True, slots=True)
class Entity(Stored):
    """Somebody or something that people of the house speak of.

    ``ha_ref`` is what it is in Home Assistant, as ``person:<entity id>``, ``area:<id>``,
    ``floor:<id>``, ``device:<id>``, ``entity:<entity id>`` or ``label:<id>``. One that was
    ``merged`` names its successor in ``merged_into``. ``by_person``: a person named or settled it,
    and no model changes that.
    """

    id: str
    owner: str
    kind: EntityKind
    name: str
    created_at: datetime
    updated_at: datetime
    ha_ref: str | None = None
    status: EntityStatus = "active"
    merged_into: str | None = None
    by_person: bool = False


@dataclass(frozen=True, slots=True)
class EntityImage(Entity):
    """An entity with its names and the ids of the messages it rests on, both in order."""

    sources: tuple[str, ...] = ()
    aliases: tuple[Alias, ...] = ()

    @classmethod
    def of(cls, entity: Entity, sources: Iterable[str], aliases: Iterable[Alias]) -> Self:
        """Return an entity with these sources and names; of two that are equal the first counts."""
        values = {one.name: getattr(entity, one.name) for one in fields(Entity)}
        names = {(one.key, one.alias): one for one in reversed([*aliases])}
        in_order = tuple(names[key] for key in sorted(names))
        return cls(**values, sources=tuple(sorted({*sources})), aliases=in_order)


@dataclass(frozen=True, slots=True)
class Relation(Stored):
    """How two entities hang together and when, as the view ``kg_relations`` has it.

    ``subject`` and ``object`` are ids of entities; ``confidence`` is from 0 to 1. ``ended``: it
    held until ``valid_to``. One that waits for a person is ``quarantined``. ``superseded_by`` is
    the relation that ended it or that it was merged into.
    """

    id: str
    owner: str
    subject: str
    predicate: str
    object: str
    confidence: float
    valid_from: datetime
    created_at: datetime
    updated_at: datetime
    valid_to: datetime | None = None
    status: RelationStatus = "active"
    superseded_by: str | None = None
    by_person: bool = False
