"""A small graph of a plainly fictional household, told window by window."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from custom_components.switchboard.engine.graph.editing import Edit
from custom_components.switchboard.engine.graph.findings import (
    EntityFinding,
    GraphFindings,
    RelationFinding,
)
from custom_components.switchboard.engine.graph.placing import Placed, StoreResolver, place
from custom_components.switchboard.engine.graph.registry import Registered, Registry
from custom_components.switchboard.engine.knowledge.processor import MemoryManager
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.graph_entries import Entity, Relation

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def day(number: float) -> datetime:
    """Return a day since the first one."""
    return MONDAY + timedelta(days=number)


def entity(name: str, kind: str = "person", *aliases: str, language: str = "en") -> EntityFinding:
    """Return somebody or something that is spoken of."""
    return EntityFinding(name, kind, ("m1",), aliases, language)  # type: ignore[arg-type]


def relation(
    subject: str, predicate: str, object_: str, on: float = 0, evidence: str = "", **changes
) -> RelationFinding:
    """Return how two hang together, said on a day."""
    values = {
        "subject": subject,
        "predicate": predicate,
        "object": object_,
        "evidence": (evidence or f"m{on}",),
        "confidence": 0.8,
        "said_at": day(on),
    }
    return RelationFinding(**(values | changes))


@dataclass
class House:
    """A store, what is registered, and what is told."""

    database: Database
    registry: Registry = field(default_factory=Registry)
    judge: object = None
    owner: str = HOUSEHOLD
    now: datetime = NOW
    ids: itertools.count = field(default_factory=lambda: itertools.count(1))

    def new_id(self) -> str:
        """Return the next id."""
        return f"id{next(self.ids):05}"

    def register(self, *entries: Registered) -> None:
        """Let things be in Home Assistant's registries."""
        self.registry = Registry((*self.registry.entries, *entries), "en")

    async def tell(
        self,
        entities: Sequence[EntityFinding] = (),
        relations: Sequence[RelationFinding] = (),
    ) -> Placed:
        """Place what a window told."""
        findings = GraphFindings(self.owner, tuple(entities), tuple(relations))
        resolver = StoreResolver(self.database, lambda: self.registry, self.judge)
        resolved = await resolver.resolve(findings)
        return await self.database.write(
            lambda tx: place(tx, findings, resolved, self.now, self.new_id)
        )

    async def expire(self) -> None:
        """Let end what has an end."""
        manager = MemoryManager(self.database, self.judge, lambda: self.now, self.new_id)
        await manager.expire()

    async def edit(self, change, *args, actor="person", **kwargs) -> str:
        """Let a person change something."""
        edit = Edit([self.owner], actor, self.now, self.new_id)
        return await self.database.write(lambda tx: change(tx, edit, *args, **kwargs))

    async def entities(self) -> dict[str, Entity]:
        """Return what there is, by name."""
        found = await self.database.read(lambda tx: tx.graph.entities_of([self.owner]))
        named = {one.name: one for one in found}
        assert len(named) == len(found), [one.name for one in found]
        return named

    async def aliases(self, name: str) -> set[str]:
        """Return the names of an entity."""
        entity_id = (await self.entities())[name].id
        found = await self.database.read(lambda tx: tx.graph.aliases(entity_id))
        return {one.alias for one in found}

    async def relations(self, *, ended: bool = False) -> list[Relation]:
        """Return what holds; ``ended``: also what did."""
        states = {"active", "ended"} if ended else {"active"}
        found = await self.database.read(lambda tx: tx.graph.all_relations([self.owner]))
        return [one for one in found if one.status in states]

    async def told(self, *, ended: bool = False) -> set[tuple[str, str, str]]:
        """Return what holds, by names."""
        found = await self.relations(ended=ended)
        names = await self.names_of(found)
        return {(names[one.subject], one.predicate, names[one.object]) for one in found}

    async def past(self) -> dict[tuple[str, str, str], tuple[datetime, datetime | None]]:
        """Return what has ended, with when it held."""
        found = [one for one in await self.relations(ended=True) if one.status == "ended"]
        names = await self.names_of(found)
        return {
            (names[one.subject], one.predicate, names[one.object]): (one.valid_from, one.valid_to)
            for one in found
        }

    async def waiting(self) -> list[Relation]:
        """Return the relations that wait for a person."""

        def look(tx) -> list[Relation]:
            every = {
                one.id: one
                for entity in tx.graph.entities_of([self.owner])
                for one in tx.graph.relations_of_entity(entity.id)
            }
            return [one for one in every.values() if one.status == "quarantined"]

        return await self.database.read(look)

    async def names_of(self, relations: Sequence[Relation]) -> dict[str, str]:
        ids = {id_ for one in relations for id_ in (one.subject, one.object)}
        found = await self.database.read(lambda tx: tx.graph.entities(ids))
        return {one.id: one.name for one in found}
