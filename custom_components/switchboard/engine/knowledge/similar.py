"""Which memories a new statement may have to do with: those that share a word with it."""

from datetime import datetime
from typing import Final

from ..language.content import content_words
from ..language.stemming import beginning, stems
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .claims import Claim
from .matching import is_same

MOST_ALIKE: Final = 20
_LEAST_PREFIX: Final = 3


def find_similar(tx: Transaction, owner: str, claim: Claim, now: datetime) -> list[Memory]:
    """Return the owner's active memories that are nearest to a statement in words, best first."""
    match = _match(claim)
    if match is None:
        return []
    found = tx.memories.search([owner], match, MOST_ALIKE, now=now)
    return [memory for memory, _ in found]


def holders(tx: Transaction, owner: str, claim: Claim, now: datetime) -> list[Memory]:
    """Return the owner's active memories with which a statement in equal words was merged.

    One that a person has put into other words since holds it no longer.
    """
    match = _match(claim)
    if match is None:
        return []
    found = tx.memories.search([owner], match, MOST_ALIKE, now=now, status="merged")
    merged = {
        memory.superseded_by: memory for memory, _ in found if is_same(claim, Claim.of(memory))
    }
    held = tx.memories.by_ids([id_ for id_ in merged if id_ is not None])
    return [
        memory
        for memory in held.values()
        if memory.owner == owner
        and memory.status == "active"
        and (memory.valid_to is None or memory.valid_to > now)
        and not _was_reworded(tx, memory, merged[memory.id])
    ]


def _was_reworded(tx: Transaction, memory: Memory, merged: Memory) -> bool:
    steps = tx.history.of_memory(merged.id)
    return any(
        entry.action == "edit"
        and entry.undone_at is None
        and (not steps or entry.seq > steps[-1].seq)
        and entry.before is not None
        and entry.after is not None
        and entry.before.text != entry.after.text
        for entry in tx.history.of_memory(memory.id)
    )


def _match(claim: Claim) -> str | None:
    """Return an FTS5 expression that finds any form of any of a statement's words."""
    terms = {_term(word) for word in content_words(f"{claim.text} {claim.subject}")}
    return " OR ".join(sorted(terms)) or None


def _term(word: str) -> str:
    if word[0].isdecimal():
        # FTS5 takes "6:30" for a phrase of two numbers, as it did in the text.
        return f'"{word}"'
    prefix = beginning(word, stems(word))
    # The text may have another letter for a double s ("Straße").
    if word.find("ss") >= _LEAST_PREFIX:
        prefix = prefix[: word.find("ss")]
    return f'"{prefix}"*' if len(prefix) >= _LEAST_PREFIX else f'"{word}"'
