"""What is learnt from a chunk: memories to be, and how they relate to each other."""

from dataclasses import dataclass
from datetime import datetime

from ..storage.entries import Category, FactStatus, Polarity


@dataclass(frozen=True, slots=True)
class ChunkMemory:
    """A fact that was found in a chunk, or that was merged of such; it becomes an `ExtractedFact`.

    The fields have the names they have there. It is a type of its own as it has neither a job nor a
    fate yet, and as ``created_at`` is when it was said: chunks are merged by that, and read at
    once. ``source_chunks`` names the chunks it was found in, ``chunk_confidence`` has the
    confidence in each, in the same order. ``merged_from`` names the facts it was made of, itself
    among them; empty for one that was not merged.
    """

    id: str
    owner: str
    category: Category
    summary: str
    confidence: float
    source_message_ids: tuple[str, ...]
    window_end_id: str
    subject: str
    polarity: Polarity
    created_at: datetime
    expires_at: datetime | None = None
    status: FactStatus = "accepted"
    search_terms: tuple[str, ...] | None = None
    source_chunks: tuple[str, ...] = ()
    chunk_confidence: tuple[float, ...] = ()
    merged_from: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChunkRelationship:
    """How one memory relates to another; ``evidence`` are the ids of messages."""

    id: str
    source_id: str
    relation: str
    target_id: str
    confidence: float
    evidence: tuple[str, ...] = ()
