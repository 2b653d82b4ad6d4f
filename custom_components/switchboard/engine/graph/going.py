"""What goes of the graph when something is forgotten, as people are shown it before."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..storage.deletion import Forgotten
from ..storage.graph_entries import Entity
from ..storage.transaction import Transaction
from .telling import ToldRelation, tell_relations


@dataclass(frozen=True, slots=True)
class Going:
    """The entities and relations that go, and the names that others lose.

    ``names`` are those by which an entity that stays was called in a message that goes alone.
    """

    entities: tuple[Entity, ...] = ()
    relations: tuple[ToldRelation, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def ids(self) -> list[str]:
        """The ids of all that goes."""
        return [
            *(one.id for one in self.entities),
            *(one.relation.id for one in self.relations),
        ]

    @property
    def count(self) -> int:
        """How many entities and relations there are."""
        return len(self.entities) + len(self.relations)


def going_with(tx: Transaction, forgotten: Forgotten) -> Going:
    """Return what goes with what is to be forgotten: what is chosen, and what rests on it alone."""
    ids = tx.graph_deletion.going_with(
        forgotten.graph_ids, forgotten.message_ids, forgotten.graph_stays
    )
    names = tx.graph_deletion.names_said_in(forgotten.message_ids)
    return _going(tx, ids, [alias for id_, alias in names if id_ not in ids])


def all_of(tx: Transaction, owners: Sequence[str]) -> Going:
    """Return all that the graph has of the owners."""
    relations = [one.id for one in tx.graph.all_relations(owners)]
    return _going(tx, [*tx.graph.all_names(owners), *relations], ())


def _going(tx: Transaction, ids: Sequence[str], names: Sequence[str]) -> Going:
    return Going(
        tuple(tx.graph.entities(ids)),
        tuple(tell_relations(tx, tx.graph.relations(ids))),
        tuple(dict.fromkeys(names)),
    )
