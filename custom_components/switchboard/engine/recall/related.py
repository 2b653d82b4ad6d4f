"""The part of the household graph that recall asks for, and its form."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ..storage.memory_entries import Memory
from ..storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Related:
    """How two things hang together, of which one is near to what a question mentions.

    ``text`` says it as a sentence; ``way`` says in the same words how the question leads to it, and
    is empty where the question mentions one of the two; ``way_ids`` are the relations on it.
    ``memory_ids`` are memories that state it,
    the newest first. ``strength`` is about how many words of the question are in both together.
    """

    id: str
    text: str
    way: str
    owner: str
    message_ids: tuple[str, ...]
    memory_ids: tuple[str, ...]
    at: datetime
    strength: float
    way_ids: tuple[str, ...] = ()


class Surroundings(Protocol):
    """The graph around what a question mentions: ``graph.associations``."""

    def __call__(
        self,
        tx: Transaction,
        question: str,
        owners: Sequence[str],
        *,
        now: datetime,
        limit: int,
        known: Sequence[Memory],
    ) -> Sequence[Related]:
        """Return what holds around it and the best memories ``known``, the most telling first."""
