"""A graph of several owners that is written down as it is to be, without a log that says it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.graph.names import key_of
from custom_components.switchboard.engine.graph.neighbourhood import (
    MOST_RELATIONS,
    Edge,
    Node,
    View,
)
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.graph_entries import Alias, Entity, Relation
from custom_components.switchboard.engine.storage.transaction import Transaction

from ..storage.building import put_relation

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
BEFORE = NOW - timedelta(days=100)
ANNA, BEN, CARLA = "person.anna", "person.ben", "person.carla"


@dataclass
class Drawing:
    """A graph into which entities and relations are drawn, each a minute after the one before."""

    tx: Transaction
    drawn: int = field(default=0, init=False)

    def entity(
        self,
        name: str,
        kind: str = "person",
        *aliases: str,
        owner: str = HOUSEHOLD,
        ref: str | None = None,
        language: str = "en",
        **changes: object,
    ) -> str:
        """Draw somebody or something; returns its id."""
        at = self._next()
        id_ = f"e{self.drawn}"
        values = {"ha_ref": ref, **changes}
        self.tx.graph.put_entity(Entity(id_, owner, kind, name, at, at, **values))  # type: ignore[arg-type]
        names = dict.fromkeys((name, *aliases))
        self.tx.graph.put_aliases(id_, [Alias(key_of(one, language), one) for one in names])
        return id_

    def relation(
        self, subject: str, predicate: str, object_: str, owner: str = HOUSEHOLD, **changes: object
    ) -> str:
        """Draw how two hang together; returns its id."""
        at = self._next()
        id_ = f"r{self.drawn}"
        values = {"valid_from": BEFORE, "created_at": at, "updated_at": at, **changes}
        relation = Relation(id_, owner, subject, predicate, object_, 0.8, **values)  # type: ignore[arg-type]
        put_relation(self.tx, relation)
        return id_

    def view(self, *owners: str, most: int = MOST_RELATIONS) -> View:
        """Return the graph as owners see it; by default the household."""
        return View(self.tx, owners or (HOUSEHOLD,), NOW, most)

    def _next(self) -> datetime:
        self.drawn += 1
        return BEFORE + timedelta(minutes=self.drawn)


@contextmanager
def drawing() -> Iterator[Drawing]:
    """Give an empty graph that is gone afterwards."""
    with closing(open_in_memory()) as conn:
        conn.execute("BEGIN")
        yield Drawing(Transaction(conn))


def said(edges: tuple[Edge, ...] | list[Edge] | None) -> list[tuple[str, str, str]]:
    """Return edges by names."""
    return [(one.subject.name, one.predicate, one.object.name) for one in edges or ()]


def named(nodes: tuple[Node, ...] | list[Node]) -> list[str]:
    """Return the names of nodes."""
    return [one.name for one in nodes]
