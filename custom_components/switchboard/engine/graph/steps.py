"""One step of the graph: what is changed, and what is written down about it, belong together."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self

from ..storage.codec import from_json, json_column, to_json
from ..storage.graph_entries import (
    Alias,
    Entity,
    GraphAction,
    GraphActor,
    GraphItem,
    GraphStep,
    Relation,
)
from ..storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class EntityImage:
    """An entity with all its rows, as one step found it or left it."""

    entity: Entity
    aliases: tuple[Alias, ...] = ()
    sources: tuple[str, ...] = ()

    @classmethod
    def of(cls, tx: Transaction, entity_id: str) -> Self | None:
        """Return an entity as it is now."""
        entity = tx.graph.entity(entity_id)
        if entity is None:
            return None
        return cls(entity, tuple(tx.graph.aliases(entity_id)), tuple(tx.graph.sources(entity_id)))

    @property
    def as_json(self) -> str:
        """All of it, as the history holds it."""
        return json_column(
            to_json(self.entity) | {"sources": tuple(sorted(self.sources)), "aliases": self.aliases}
        )

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what ``as_json`` wrote."""
        data = json.loads(text)
        aliases = sorted(from_json(tuple[Alias, ...], data["aliases"]), key=_alias_order)
        return cls(from_json(Entity, data), tuple(aliases), tuple(data["sources"]))


@dataclass(frozen=True, slots=True)
class RelationImage:
    """A relation with all its rows, as one step found it or left it."""

    relation: Relation
    sources: tuple[str, ...] = ()

    @classmethod
    def of(cls, tx: Transaction, relation_id: str) -> Self | None:
        """Return a relation as it is now."""
        relation = tx.graph.relation(relation_id)
        return None if relation is None else cls(relation, tuple(tx.graph.sources(relation_id)))

    @property
    def as_json(self) -> str:
        """All of it, as the history holds it."""
        return json_column(to_json(self.relation) | {"sources": tuple(sorted(self.sources))})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what ``as_json`` wrote."""
        data = json.loads(text)
        return cls(from_json(Relation, data), tuple(data["sources"]))


type Image = EntityImage | RelationImage


@dataclass(frozen=True, slots=True)
class Change:
    """A decision while it is carried out. All it changes shares ``group_id`` in the history."""

    tx: Transaction
    group_id: str
    actor: GraphActor
    at: datetime

    def entity(
        self,
        action: GraphAction,
        after: Entity,
        aliases: Iterable[Alias] = (),
        sources: Iterable[str] = (),
        *,
        instead: bool = False,
    ) -> None:
        """Write an entity, add names and sources, and write down what changed, if anything did.

        ``instead``: the names and sources replace those that it has.
        """
        before = EntityImage.of(self.tx, after.id)
        graph = self.tx.graph
        graph.put_entity(after)
        if instead:
            graph.replace_aliases(after.id, aliases)
            graph.replace_sources(after.id, sources)
        else:
            graph.put_aliases(after.id, aliases)
            graph.put_sources(after.id, sources)
        self._record("entity", action, before, EntityImage.of(self.tx, after.id))

    def relation(
        self,
        action: GraphAction,
        after: Relation,
        sources: Iterable[str] = (),
        *,
        instead: bool = False,
    ) -> None:
        """Write a relation, add sources, and write down what changed, if anything did."""
        before = RelationImage.of(self.tx, after.id)
        self.tx.graph.put_relation(after)
        if instead:
            self.tx.graph.replace_sources(after.id, sources)
        else:
            self.tx.graph.put_sources(after.id, sources)
        self._record("relation", action, before, RelationImage.of(self.tx, after.id))

    def restore(self, current: Image | None, wanted: Image | None) -> None:
        """Make an item what it was; ``None``: it was not there."""
        match wanted:
            case EntityImage():
                self.entity("undo", wanted.entity, wanted.aliases, wanted.sources, instead=True)
            case RelationImage():
                self.relation("undo", wanted.relation, wanted.sources, instead=True)
            case None if current is not None:
                self.tx.graph_deletion.delete([_item(current).id])
                kind: GraphItem = "entity" if isinstance(current, EntityImage) else "relation"
                self._record(kind, "undo", current, None)

    def _record(
        self, item: GraphItem, action: GraphAction, before: Image | None, after: Image | None
    ) -> None:
        if before == after:
            return
        image = after or before
        assert image is not None  # noqa: S101 - they differ, so one is there
        self.tx.graph_steps.add(
            [
                GraphStep(
                    group_id=self.group_id,
                    owner=_item(image).owner,
                    item_id=_item(image).id,
                    item=item,
                    action=action,
                    actor=self.actor,
                    before=None if before is None else before.as_json,
                    after=None if after is None else after.as_json,
                    at=self.at,
                )
            ]
        )


def image_of(tx: Transaction, item: GraphItem, item_id: str) -> Image | None:
    """Return an entity or a relation as it is now."""
    return EntityImage.of(tx, item_id) if item == "entity" else RelationImage.of(tx, item_id)


def read_image(item: GraphItem, text: str | None) -> Image | None:
    """Return an entity or a relation as the history holds it."""
    if text is None:
        return None
    return EntityImage.from_json(text) if item == "entity" else RelationImage.from_json(text)


def touched[One: (Entity, Relation)](item: One, at: datetime, **changes: Any) -> One:
    """Return an item with changes, changed at a time; the same one if nothing is changed by it."""
    after = replace(item, **changes)
    return item if after == item else replace(after, updated_at=at)


def _item(image: Image) -> Entity | Relation:
    return image.entity if isinstance(image, EntityImage) else image.relation


def _alias_order(alias: Alias) -> tuple[str, str]:
    return alias.key, alias.alias
