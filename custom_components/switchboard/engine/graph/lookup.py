"""What people say instead of ids: a name of an entity, or words of a relation's sentence."""

from collections.abc import Collection

from ..knowledge.errors import KnowledgeError
from ..language.lexicon import plain
from ..storage.transaction import Transaction
from .names import key_of
from .telling import tell_relations

_SETTLED_BY_PEOPLE = ("active", "quarantined", "ended")


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
