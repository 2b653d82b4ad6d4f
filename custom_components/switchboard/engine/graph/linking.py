"""The memories that state a relation in people's own words.

A memory states a relation if it rests on one of its messages and names both of its ends. Whoever
speaks, and the household, need not be named: "Likes tea" says that whoever's memory it is does.
"""

from collections.abc import Collection

from ..knowledge.candidates import find_similar
from ..knowledge.claims import Claim
from ..knowledge.matching import is_same
from ..knowledge.timeline import Ends
from ..storage.entries import HOUSEHOLD
from ..storage.graph_entries import Entity
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .names import keys_in
from .registry import HOME_REF


def memory_stating(
    tx: Transaction, owner: str, ends: Ends, evidence: Collection[str], sentence: Memory
) -> Memory | None:
    """Return the first of the owner's memories that states a relation, and is none yet.

    ``sentence`` is the relation as a memory of its own: one in the same words states it as well.
    """
    both = tx.graph.entities([ends.subject, ends.object])
    for memory in tx.memories.resting_on(owner, evidence):
        keys = keys_in(f"{memory.text}. {memory.subject}")
        if memory.predicate is None and all(_is_named(tx, end, owner, keys) for end in both):
            return memory
    told = Claim.of(sentence)
    return next(
        (
            memory
            for memory in find_similar(tx, owner, told, sentence.updated_at)
            if memory.predicate is None and is_same(told, Claim.of(memory))
        ),
        None,
    )


def _is_named(tx: Transaction, end: Entity, owner: str, keys: frozenset[str]) -> bool:
    if end.ha_ref == HOME_REF or (owner != HOUSEHOLD and end.ha_ref == f"person:{owner}"):
        return True
    return any(alias.key in keys for alias in tx.graph.aliases(end.id))
