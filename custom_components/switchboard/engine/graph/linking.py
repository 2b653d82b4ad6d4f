"""Links from relations to memories that state them, so that nothing is told twice.

A memory states a relation if it rests on one of its messages and names both of its ends. Whoever
speaks, and the household, need not be named: "Likes tea" says that whoever's memory it is does.
"""

from collections.abc import Collection, Iterable

from ..storage.entries import HOUSEHOLD
from ..storage.graph_entries import Entity, Relation
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .names import keys_in
from .registry import HOME_REF


def link_relations(tx: Transaction, owner: str, relation_ids: Collection[str]) -> int:
    """Link relations to the memories that state them; returns how many links were looked at."""
    found = 0
    for relation in tx.graph.relations(relation_ids):
        if relation.status != "merged":
            memories = tx.memories.resting_on(owner, tx.graph.sources(relation.id))
            found += _link(tx, [relation], memories)
    return found


def link_memory(tx: Transaction, memory: Memory) -> int:
    """Link a memory to the relations that it states; returns how many there are."""
    items = tx.graph.resting_on(memory.sources) if memory.sources else []
    relations = [
        one
        for one in tx.graph.relations(items)
        if one.owner == memory.owner and one.status != "merged"
    ]
    return _link(tx, relations, [memory])


def _link(tx: Transaction, relations: Iterable[Relation], memories: Iterable[Memory]) -> int:
    found = 0
    said = {memory.id: _keys_of(memory) for memory in memories}
    for relation in relations:
        ends = tx.graph.entities([relation.subject, relation.object])
        for memory_id, keys in said.items():
            if all(_is_named(tx, end, relation.owner, keys) for end in ends):
                tx.graph.link_memory(memory_id, [relation.id])
                found += 1
    return found


def _keys_of(memory: Memory) -> frozenset[str]:
    return keys_in(f"{memory.text}. {memory.subject}")


def _is_named(tx: Transaction, end: Entity, owner: str, keys: frozenset[str]) -> bool:
    if end.ha_ref == HOME_REF or (owner != HOUSEHOLD and end.ha_ref == f"person:{owner}"):
        return True
    return any(alias.key in keys for alias in tx.graph.aliases(end.id))
