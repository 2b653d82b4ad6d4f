"""The graph as people read it and name it: entities by their names, relations as sentences.

It also tells what goes of the graph when something is forgotten, and what a change did to it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from ..knowledge.errors import KnowledgeError
from ..language.lexicon import plain
from ..language.relating import relation_question, relation_text
from ..storage.deletion import Forgotten
from ..storage.graph_entries import Entity, Relation
from ..storage.memory_entries import Action
from ..storage.transaction import Transaction
from .names import key_of

_SETTLED_BY_PEOPLE = ("active", "quarantined", "ended")


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
    """The result of a group of steps, as it is now.

    ``group_id`` undoes it; it is ``None`` where nothing had to be changed. ``touched`` are the ids
    of all that may be told otherwise than before: entities, relations, and memories that state
    these. ``undone`` are the actions that an undo took back.
    """

    group_id: str | None
    entities: tuple[ToldEntity, ...]
    relations: tuple[ToldRelation, ...]
    touched: frozenset[str]
    undone: tuple[Action, ...] = ()


def tell_change(tx: Transaction, group_id: str, named: Collection[str] = ()) -> Changed:
    """Return what the steps of a group changed, and the items ``named`` besides."""
    steps = [one.memory_id for one in tx.history.group(group_id)]
    ids = list(dict.fromkeys((*named, *steps)))
    entities, relations = tx.graph.entities(ids), tx.graph.relations(ids)
    at = [hung.id for one in entities for hung in tx.graph.relations_of_entity(one.id)]
    touched = frozenset({*ids, *at})
    return Changed(
        group_id if steps else None,
        tuple(tell_entities(tx, entities)),
        tuple(tell_relations(tx, relations)),
        touched,
    )


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
    entities = entities_going(tx, forgotten)
    names = tx.graph_deletion.names_said_in(forgotten.message_ids)
    waiting = tx.graph.relations(forgotten.fact_ids)
    at = [one.id for id_ in entities for one in tx.graph.relations_of_entity(id_)]
    at += [one.id for one in waiting if one.status == "quarantined"]
    ids = [*entities, *forgotten.memory_ids, *at]
    return _going(tx, ids, [alias for id_, alias in names if id_ not in entities])


def entities_going(tx: Transaction, forgotten: Forgotten) -> list[str]:
    """Return the entities that go with what is to be forgotten."""
    return tx.graph_deletion.going_with(
        forgotten.entity_ids,
        forgotten.message_ids,
        forgotten.entities_staying,
        forgotten.memory_ids,
        forgotten.fact_ids,
    )


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


def entity_called(
    tx: Transaction, owners: Collection[str], named: str, language: str | None
) -> str:
    """Return the id of the owners' entity that has an id, or alone has a name.

    Raises:
        KnowledgeError: none is called so; several are.
    """
    by_id = tx.graph.entity(named)
    if by_id is not None and by_id.owner in owners:
        return named
    key = key_of(named, language)
    found = tx.graph.entities_named(owners, [key]) if key else []
    called = [one for one in found if plain(one.name) == plain(named)]
    match called or found:
        case [one]:
            return one.id
        case []:
            raise KnowledgeError("graph_entity_unknown")
        case _:
            raise KnowledgeError("graph_named_twice")


def relation_called(
    tx: Transaction, owners: Collection[str], named: str, language: str | None
) -> str:
    """Return the id of the owners' relation that has an id, or alone says some words.

    Of several that say them, the one that says nothing else, or the only one that holds or waits.

    Raises:
        KnowledgeError: none says them; several do.
    """
    by_id = tx.graph.relation(named)
    if by_id is not None and by_id.owner in owners:
        return named
    wanted = plain(named)
    every = [one for one in tx.graph.all_relations(owners) if one.status in _SETTLED_BY_PEOPLE]
    said = {
        one.relation.id: (plain(one.sentence(language)), one.relation.status)
        for one in tell_relations(tx, every)
    }
    found = [id_ for id_, (text, _) in said.items() if wanted and wanted in text]
    found = [id_ for id_ in found if said[id_][0] == wanted] or found
    found = [id_ for id_ in found if said[id_][1] != "ended"] or found
    match found:
        case [one_id]:
            return one_id
        case []:
            raise KnowledgeError("graph_relation_unknown")
        case _:
            raise KnowledgeError("graph_named_twice")
