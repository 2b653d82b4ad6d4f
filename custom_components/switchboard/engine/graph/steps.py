"""One step of the graph: what is changed, and what is written down about it, belong together."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self

from ..storage.graph_entries import Alias, Entity, GraphAction, GraphActor, GraphStep, Relation
from ..storage.table import from_json, json_column, to_json
from ..storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Image:
    """An entity or a relation with all its rows, as one step found it or left it."""

    item: Entity | Relation
    sources: tuple[str, ...] = ()
    aliases: tuple[Alias, ...] = ()

    @classmethod
    def of(cls, tx: Transaction, item_id: str) -> Self | None:
        """Return an item as it is now."""
        item = tx.graph.entity(item_id) or tx.graph.relation(item_id)
        if item is None:
            return None
        return cls(item, tuple(tx.graph.sources(item_id)), tuple(tx.graph.aliases(item_id)))

    @property
    def as_json(self) -> str:
        """All of it, as the history holds it."""
        data = to_json(self.item) | {"sources": tuple(sorted(self.sources))}
        if isinstance(self.item, Entity):
            data["aliases"] = self.aliases
        return json_column(data)

    @classmethod
    def read(cls, text: str | None) -> Self | None:
        """Read what ``as_json`` wrote, if there was anything to write."""
        if text is None:
            return None
        data = json.loads(text)
        if "aliases" not in data:
            return cls(from_json(Relation, data), tuple(data["sources"]))
        aliases = from_json(tuple[Alias, ...], data["aliases"])
        in_order = sorted(aliases, key=lambda one: (one.key, one.alias))
        return cls(from_json(Entity, data), tuple(data["sources"]), tuple(in_order))


@dataclass(frozen=True, slots=True)
class Change:
    """A decision while it is carried out. All it changes shares ``group_id`` in the history."""

    tx: Transaction
    group_id: str
    actor: GraphActor
    at: datetime

    def put(
        self,
        action: GraphAction,
        after: Entity | Relation,
        sources: Iterable[str] = (),
        aliases: Iterable[Alias] = (),
        *,
        instead: bool = False,
    ) -> None:
        """Write an item, add sources and names, and write down what changed, if anything did.

        ``instead``: the sources and names replace those that it has.
        """
        before = Image.of(self.tx, after.id)
        graph = self.tx.graph
        if isinstance(after, Entity):
            graph.put_entity(after)
            (graph.replace_aliases if instead else graph.put_aliases)(after.id, aliases)
        else:
            graph.put_relation(after)
        (graph.replace_sources if instead else graph.put_sources)(after.id, sources)
        self._record(action, before, Image.of(self.tx, after.id))

    def restore(self, current: Image | None, wanted: Image | None) -> None:
        """Make an item what it was; ``None``: it was not there."""
        if wanted is not None:
            self.put("undo", wanted.item, wanted.sources, wanted.aliases, instead=True)
        elif current is not None:
            self.tx.graph_deletion.delete([current.item.id])
            self._record("undo", current, None)

    def _record(self, action: GraphAction, before: Image | None, after: Image | None) -> None:
        image = after or before
        if image is None or before == after:
            return
        step = GraphStep(
            group_id=self.group_id,
            owner=image.item.owner,
            item_id=image.item.id,
            item="entity" if isinstance(image.item, Entity) else "relation",
            action=action,
            actor=self.actor,
            before=None if before is None else before.as_json,
            after=None if after is None else after.as_json,
            at=self.at,
        )
        self.tx.graph_steps.add([step])


def touched[One: (Entity, Relation)](item: One, at: datetime, **changes: Any) -> One:
    """Return an item with changes, changed at a time; the same one if nothing is changed by it."""
    after = replace(item, **changes)
    return item if after == item else replace(after, updated_at=at)
