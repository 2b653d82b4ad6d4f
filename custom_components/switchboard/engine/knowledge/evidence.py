"""How much a statement that comes again is worth, and which of two was said later."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from ..storage.entries import HOUSEHOLD
from ..storage.transaction import Transaction

CERTAIN: Final = 1.0
"""Confidence in what a person told the memory on purpose."""

MOST_LEARNT: Final = 0.98
"""However often something was overheard, it may have been misheard each time."""

_DAMPING: Final = 0.5

type Said = tuple[datetime, int]
"""When something was said, and its place in the log, by which equal times are told apart."""


def strengthened(known: float, again: float) -> float:
    """Return the confidence in what has been said again, on other evidence.

    A noisy-or: it is wrong only if both times were. Were they independent, that had the
    probability ``(1 - known) * (1 - again)``. They are not quite (the same person, the same
    microphone, the same model), so the weaker of the two counts by half. The higher one is kept at
    least, and what was overheard never becomes certain.
    """
    stronger, weaker = max(known, again), min(known, again)
    return max(stronger, min(MOST_LEARNT, 1 - (1 - stronger) * (1 - _DAMPING * weaker)))


def combined(
    known: float, known_sources: Collection[str], again: float, sources: Collection[str]
) -> float:
    """Return the confidence in what is known and said again; the same messages tell nothing new."""
    return (
        strengthened(known, again) if are_independent(known_sources, sources) else max(known, again)
    )


def are_independent(one: Collection[str], other: Collection[str]) -> bool:
    """Return whether two statements rest on different messages; one without any rests on a word."""
    return not set(one) & set(other)


def last_said(tx: Transaction, message_ids: Collection[str]) -> Said | None:
    """Return when the last of the messages was said that are left in the log."""
    left = tx.log.by_ids(list(message_ids)).values()
    return max(((stored.entry.created_at, stored.seq) for stored in left), default=None)


def speakers(tx: Transaction, message_ids: Collection[str]) -> set[str]:
    """Return the users who said the messages that are left in the log, as far as they are known."""
    left = tx.log.by_ids(list(message_ids)).values()
    return {stored.entry.user_id for stored in left if stored.entry.user_id}


def are_of_others(
    tx: Transaction, owner: str, known: Collection[str], sources: Collection[str]
) -> bool:
    """Return whether somebody else said of the household what is known of it.

    Somebody unknown counts as another than who is known.
    """
    if owner != HOUSEHOLD:
        return False
    told = speakers(tx, known)
    return bool(told) and not told & speakers(tx, sources)
