"""By what two people who change the same memory at once are told apart: its revision."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ..storage.deletion import Forgotten
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .errors import KnowledgeError

GONE: Final = "gone"
"""The revision of a memory that is not there."""

_LENGTH: Final = 16


def revision_of(memory: Memory | None) -> str:
    """Return what changes whenever a memory does; that it was used is no change."""
    if memory is None:
        return GONE
    values = (
        memory.id,
        memory.owner,
        memory.kind,
        memory.subject,
        memory.text,
        memory.status,
        memory.valid_from,
        memory.valid_to,
        memory.superseded_by,
        memory.pinned,
        memory.by_person,
        memory.updated_at,
    )
    return sha256(repr(values).encode()).hexdigest()[:_LENGTH]


@dataclass(frozen=True, slots=True)
class Expected:
    """The memory as whoever wants to change it has seen it."""

    memory_id: str
    revision: str

    def check(self, tx: Transaction) -> None:
        """Check that it is still so.

        Raises:
            KnowledgeError: it has been changed, or forgotten.
        """
        if revision_of(tx.memories.get(self.memory_id)) != self.revision:
            raise KnowledgeError("memory_changed_meanwhile")


def checked[T](
    tx: Transaction, *, work: Callable[[Transaction], T], expected: Iterable[Expected]
) -> T:
    """Do ``work`` in the transaction in which the memories are seen to be as expected."""
    for one in expected:
        one.check(tx)
    return work(tx)


def revision_of_chosen(tx: Transaction, chosen: Forgotten) -> str:
    """Return what changes whenever other things would be forgotten, or one of them changes."""
    memories = tx.memories.by_ids(chosen.memory_ids)
    values = (
        sorted((id_, revision_of(memories.get(id_))) for id_ in chosen.memory_ids),
        *(
            sorted(ids)
            for ids in (
                chosen.fact_ids,
                chosen.message_ids,
                chosen.conversation_ids,
                tx.graph_deletion.going_with(
                    chosen.entity_ids,
                    chosen.message_ids,
                    chosen.entities_staying,
                    chosen.memory_ids,
                    chosen.fact_ids,
                ),
            )
        ),
    )
    return sha256(repr(values).encode()).hexdigest()[:_LENGTH]


def chosen_as_seen(
    tx: Transaction, *, choose: Callable[[Transaction], Forgotten], expected: str | None
) -> Forgotten:
    """Choose what is to be forgotten, and check that it is what was seen.

    Raises:
        KnowledgeError: it is more, less, or has changed.
    """
    chosen = choose(tx)
    if expected is not None and revision_of_chosen(tx, chosen) != expected:
        raise KnowledgeError("memory_scope_changed")
    return chosen
