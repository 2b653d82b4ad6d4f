"""By what two people who change the same memory at once are told apart: its revision."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .errors import ChangedMeanwhileError

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
            ChangedMeanwhileError: it has been changed, or forgotten.
        """
        if revision_of(tx.memories.get(self.memory_id)) != self.revision:
            raise ChangedMeanwhileError("The memory was changed meanwhile")


def checked[T](
    tx: Transaction, *, work: Callable[[Transaction], T], expected: Expected | None
) -> T:
    """Do ``work`` in the transaction in which the memory is seen to be as expected."""
    if expected is not None:
        expected.check(tx)
    return work(tx)
