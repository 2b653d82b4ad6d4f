"""The graph as people read it: entities with their names, and relations as sentences."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from ..language.relating import relation_question, relation_text
from ..storage.graph_entries import Entity, GraphAction, Relation
from ..storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ToldEntity:
    """An entity with all the names by which it is spoken of."""

    entity: Entity
    names: tuple[str, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldRelation:
    """A relation with the names of its ends."""

    relation: Relation
    subject: str
    object: str
    sources: tuple[str, ...]

    def sentence(self, language: str | None, zone: tzinfo | None = None) -> str:
        """Return it as a sentence without a full stop; in a time zone, with its end if it has one.

        "Leni works at the library (until 2026-05-31)".
        """
        end = self.relation.valid_to
        until = end.astimezone(zone).date() if end is not None and zone is not None else None
        predicate = self.relation.predicate
        return relation_text(self.subject, predicate, self.object, language, until=until)

    def question(self, language: str | None, zone: tzinfo) -> str:
        """Return the question whether it is right, for somebody who decides it."""
        return relation_question(self.sentence(language, zone), language)


def tell_entities(tx: Transaction, entities: Sequence[Entity]) -> list[ToldEntity]:
    """Return entities with their names and sources."""
    aliases = tx.graph.aliases_of([one.id for one in entities])
    return [
        ToldEntity(
            one,
            tuple(dict.fromkeys((one.name, *(alias.alias for alias in aliases[one.id])))),
            tuple(tx.graph.sources(one.id)),
        )
        for one in entities
    ]


def tell_relations(tx: Transaction, relations: Sequence[Relation]) -> list[ToldRelation]:
    """Return relations with the names of their ends and their sources."""
    ends = {id_ for one in relations for id_ in (one.subject, one.object)}
    names = {one.id: one.name for one in tx.graph.entities(ends)}
    return [
        ToldRelation(one, names[one.subject], names[one.object], tuple(tx.graph.sources(one.id)))
        for one in relations
    ]


@dataclass(frozen=True, slots=True)
class Changed:
    """What a group of steps changed, as it is now.

    ``group_id`` undoes it; it is ``None`` where nothing had to be changed. ``touched`` are the ids
    of all that may be told otherwise than before: entities, relations, and memories that state
    these. ``undone`` are the actions that an undo took back.
    """

    group_id: str | None
    entities: tuple[ToldEntity, ...]
    relations: tuple[ToldRelation, ...]
    touched: frozenset[str]
    undone: tuple[GraphAction, ...] = ()


def tell_change(tx: Transaction, group_id: str, named: Collection[str] = ()) -> Changed:
    """Return what the steps of a group changed, and the items ``named`` besides."""
    steps = tx.graph_steps.of_group(group_id)
    ids = list(dict.fromkeys((*named, *(one.item_id for one in steps))))
    entities, relations = tx.graph.entities(ids), tx.graph.relations(ids)
    at = [hung for one in entities for hung in tx.graph.relations_of_entity(one.id)]
    about = {one.id for one in (*relations, *at)}
    touched = frozenset({*ids, *about, *tx.graph.memories_stating(about)})
    return Changed(
        group_id if steps else None,
        tuple(tell_entities(tx, entities)),
        tuple(tell_relations(tx, relations)),
        touched,
    )
