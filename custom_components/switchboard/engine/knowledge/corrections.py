"""What a person corrected is not read again out of what had been misread."""

from collections.abc import Collection

from ..storage.memory_entries import HistoryEntry, Memory
from ..storage.transaction import Transaction
from .claims import Claim
from .matching import says_all_of


def corrected(
    tx: Transaction, owner: str, claim: Claim, message_ids: Collection[str]
) -> Memory | None:
    """Return the memory in which a person put other words in place of a statement.

    Only on the evidence it had then: what is said anew is weighed anew.
    """
    for memory in tx.memories.resting_on(owner, message_ids):
        if not memory.by_person or says_all_of(Claim.of(memory), claim):
            continue
        if any(
            _was_corrected(entry, claim, message_ids) for entry in tx.history.of_memory(memory.id)
        ):
            return memory
    return None


def _was_corrected(entry: HistoryEntry, claim: Claim, message_ids: Collection[str]) -> bool:
    before = entry.before
    return (
        entry.action == "edit"
        and entry.undone_at is None
        and before is not None
        and set(message_ids) <= set(before.sources)
        and says_all_of(Claim.of(before), claim)
    )
