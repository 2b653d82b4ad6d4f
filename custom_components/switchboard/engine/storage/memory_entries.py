"""The values of the memory: what is remembered, what has happened to it, what was forgotten.

Times are held in UTC, and texts as valid Unicode, as in ``entries``.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeIs

from .entries import Category, Polarity, Stored
from .graph_entries import EntityImage

type Kind = Category
type MemoryStatus = Literal["active", "superseded", "retracted", "expired", "merged"]
"""``merged``: another memory, ``superseded_by``, says the same or more in words of its own."""
type MemoryOrder = Literal["used", "changed", "newest", "oldest", "unsure"]
"""Most used first, changed last, noted last or first, or least sure."""
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
    "merge",
    "split",
    "rename",
    "link",
]
"""The last four are of entities."""
type Actor = Literal["extractor", "person", "assistant", "registry"]
"""Who changed it: ``assistant`` is an agent's tool, on a person's word."""


@dataclass(frozen=True, slots=True)
class Memory(Stored):
    """One thing that is known of a person or the household.

    ``confidence`` is from 0 to 1. It holds from ``valid_from`` until ``valid_to``, which is
    ``None`` for what has no end. ``superseded_by`` is the id of the memory that took its place, or
    holds what it says.
    ``by_person``: a person told, edited or confirmed it on purpose. ``sources`` are the ids of
    the messages it rests on, those that are still in the log. ``search_terms`` are other words by
    which it may be asked for; ``None``: nobody has been asked for any.

    A relation is a memory with a ``predicate`` between two entities, whose ids are ``subject_id``
    and ``object_id``: all three or none.
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
    predicate: str | None = None
    subject_id: str | None = None
    object_id: str | None = None

    @property
    def is_a_persons(self) -> bool:
        """Return whether a person told, edited, confirmed or pinned it."""
        return self.by_person or self.pinned


@dataclass(frozen=True, slots=True)
class HistoryEntry[One: Memory | EntityImage = Memory](Stored):
    """One thing that was done to a memory or to an entity, which is never rewritten.

    ``memory_id`` is the id of either. ``before`` and ``after`` are it as it was and as it became;
    ``None`` where there was none. ``fact_id`` is the extracted fact that led to it. All entries of
    one decision share ``group_id``, and are undone together. ``seq`` is given by the database.
    ``done_by`` is the person who did it, where the actor is one and it is known which. ``origin``
    is the home where it was done, ``None`` for this one; where a memory is shared, ``stamp`` is the
    place among all that was done to it in any home.
    """

    memory_id: str
    owner: str
    action: Action
    actor: Actor
    at: datetime
    before: One | None
    after: One | None
    fact_id: str | None = None
    group_id: str = ""
    seq: int = 0
    undone_at: datetime | None = None
    done_by: str | None = None
    origin: str | None = None
    stamp: int | None = None

    @property
    def item(self) -> str:
        """What it was done to: a ``memory`` or an ``entity``."""
        return "entity" if isinstance(self.before or self.after, EntityImage) else "memory"


type Known = Memory | EntityImage
"""What is known: a memory, or an entity of the graph."""
type AnyEntry = HistoryEntry[Known]


def is_of_memory(entry: AnyEntry) -> TypeIs[HistoryEntry]:
    """Return whether something was done to a memory."""
    return entry.item == "memory"


def is_of_entity(entry: AnyEntry) -> TypeIs[HistoryEntry[EntityImage]]:
    """Return whether something was done to an entity."""
    return entry.item == "entity"


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
