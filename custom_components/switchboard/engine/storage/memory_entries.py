"""The values of the memory: what is remembered, what has happened to it, what was forgotten.

Times are held in UTC, and texts as valid Unicode, as in ``entries``.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from .entries import Category, Polarity, Stored

type Kind = Category
type MemoryStatus = Literal["active", "superseded", "retracted", "expired", "merged"]
"""``merged``: another memory, ``superseded_by``, says the same or more in words of its own."""
type Action = Literal[
    "add",
    "confirm",
    "refine",
    "supersede",
    "conflict",
    "retract",
    "noop",
    "edit",
    "pin",
    "unpin",
    "expire",
    "undo",
]
type Actor = Literal["extractor", "person", "assistant"]
"""Who changed a memory; ``assistant`` is an agent's tool, on a person's word."""


@dataclass(frozen=True, slots=True)
class Memory(Stored):
    """One thing that is known of a person or the household.

    ``confidence`` is from 0 to 1. It holds from ``valid_from`` until ``valid_to``, which is
    ``None`` for what has no end. ``superseded_by`` is the id of the memory that took its place, or
    holds what it says.
    ``by_person``: a person told, edited or confirmed it on purpose. ``sources`` are the ids of
    the messages it rests on, those that are still in the log. ``search_terms`` are other words by
    which it may be asked for; ``None``: nobody has been asked for any.
    """

    id: str
    owner: str
    kind: Kind
    subject: str
    text: str
    polarity: Polarity
    confidence: float
    created_at: datetime
    updated_at: datetime
    valid_from: datetime
    status: MemoryStatus = "active"
    valid_to: datetime | None = None
    superseded_by: str | None = None
    pinned: bool = False
    by_person: bool = False
    use_count: int = 0
    last_used_at: datetime | None = None
    sources: tuple[str, ...] = ()
    search_terms: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class HistoryEntry(Stored):
    """One thing that was done to a memory, which is never rewritten.

    ``before`` and ``after`` are the memory as it was and as it became; ``None`` where there was
    none. ``fact_id`` is the extracted fact that led to it. All entries of one decision share
    ``group_id``, and are undone together. ``seq`` is given by the database.
    """

    memory_id: str
    owner: str
    action: Action
    actor: Actor
    at: datetime
    before: Memory | None
    after: Memory | None
    fact_id: str | None = None
    group_id: str = ""
    seq: int = 0
    undone_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Tombstone(Stored):
    """What must not be learnt again, without its words.

    ``digests`` stand for the words, made with the database's own key; ``message_ids`` are the
    messages that were deleted.
    """

    id: str
    owner: str
    digests: frozenset[str]
    polarity: Polarity
    message_ids: frozenset[str]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class DoubtedPair(Stored):
    """Two memories that contradict each other as a judge says, and as nothing else shows.

    ``settled_by`` is the step (``group_id``) by which a person settled it.
    """

    known_id: str
    new_id: str
    at: datetime
    reason: Literal["judge"] = "judge"
    settled_by: str | None = None
