"""Conversations that are cut, and the chunks that come of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ..storage.entries import Role
from .config import ChunkingConfig


@dataclass(frozen=True, slots=True)
class ChunkMessage:
    """A message that is cut between, with what it costs.

    ``calls`` are the ids of the tool calls an assistant's message makes, ``answers`` that of the
    call a tool's message answers.
    """

    id: str
    role: Role
    content: str
    tokens: int
    created_at: datetime | None = None
    calls: tuple[str, ...] = ()
    answers: str | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """Messages in their order.

    ``messages`` may be a sequence that reads them from a file when they are asked for: it is used
    off the event loop alone, in slices, and not kept.
    """

    id: str
    messages: Sequence[ChunkMessage]


@dataclass(frozen=True, slots=True)
class ChunkMetadata:
    """Where in its conversation a chunk lies, and how it was cut.

    Indices count from 0, are inclusive and include the overlap. ``chunking_strategy`` is the one
    that really cut. ``oversized``: a message alone, or a tool call with its results, is larger than
    a chunk may be. A message that was split is named by ``split_message``, of which this is
    ``part`` (from 1) of ``parts``; its parts do not overlap.
    """

    start_message_index: int
    end_message_index: int
    chunking_strategy: str
    created_at: datetime
    oversized: bool = False
    split_message: str | None = None
    part: int | None = None
    parts: int | None = None


@dataclass(frozen=True, slots=True)
class ConversationChunk:
    """A part of a conversation that is read at once.

    ``sequence`` counts from 1. The overlaps are numbers of messages; ``token_count`` includes them.
    The same cut of the same conversation has the same ``id`` again. ``messages`` may read from a
    file, as those of the conversation do.
    """

    id: str
    conversation_id: str
    sequence: int
    total_chunks: int
    messages: Sequence[ChunkMessage]
    token_count: int
    overlap_with_previous: int
    overlap_with_next: int
    metadata: ChunkMetadata


class ChunkingStrategy(Protocol):
    """Cuts conversations in one way."""

    @property
    def name(self) -> str:
        """The name it is chosen by."""
        ...

    def can_handle(self, conversation: Conversation, config: ChunkingConfig) -> bool:
        """Return whether it finds anything in this conversation that it could cut by."""
        ...

    def chunk(self, conversation: Conversation, config: ChunkingConfig) -> list[ConversationChunk]:
        """Cut a conversation; one without messages into nothing, one that fits into one chunk."""
        ...
