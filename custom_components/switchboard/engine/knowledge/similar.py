"""Which memories a new statement may have to do with: those that share a word with it."""

from datetime import datetime
from typing import Final

from ..language.content import content_words
from ..language.stemming import beginning, stems
from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction
from .claims import Claim

MOST_ALIKE: Final = 20
_LEAST_PREFIX: Final = 3


def find_similar(tx: Transaction, owner: str, claim: Claim, now: datetime) -> list[Memory]:
    """Return the owner's active memories that are nearest to a statement in words, best first."""
    match = _match(claim)
    if match is None:
        return []
    found = tx.memories.search([owner], match, MOST_ALIKE, now=now)
    return [memory for memory, _ in found]


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
