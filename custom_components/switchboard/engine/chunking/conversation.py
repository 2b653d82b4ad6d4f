"""Conversations that are cut, how they are cut, and the chunks that come of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from ..storage.entries import Role
from ..tokens.counter import Method, TokenCounter

SLIDING_WINDOW: Final = "sliding-window"
CONVERSATION_BOUNDARY: Final = "conversation-boundary"
SEMANTIC: Final = "semantic"
CUSTOM: Final = "custom"
STRATEGIES: Final = (SLIDING_WINDOW, CONVERSATION_BOUNDARY, SEMANTIC, CUSTOM)
_METHOD: Final = TokenCounter.get_recommended_method("azure")


class ChunkingConfigError(ValueError):
    """A conversation cannot be cut that way; the text says why."""


@dataclass(frozen=True, slots=True)
class ChunkingConfig:
    """How a conversation is cut into chunks; sizes are in tokens.

    With ``overlap_tokens`` given, ``overlap_percentage`` (a share of the maximum) is ignored; with
    neither, chunks do not overlap. ``min_chunk_size`` is kept where that can be done. ``custom``
    needs the name a strategy was registered under, in ``custom_strategy``.

    Raises:
        ChunkingConfigError: no conversation could be cut that way.
    """

    max_tokens_per_chunk: int
    overlap_tokens: int | None = None
    overlap_percentage: float | None = None
    min_chunk_size: int | None = None
    strategy: str = SLIDING_WINDOW
    preserve_message_boundaries: bool = True
    token_count_method: Method = _METHOD
    custom_strategy: str | None = None

    def __post_init__(self) -> None:
        if self.max_tokens_per_chunk < 1:
            raise ChunkingConfigError("A chunk needs room for at least one token")
        if self.overlap_tokens is not None and self.overlap_tokens < 0:
            raise ChunkingConfigError("Chunks cannot overlap by fewer than no tokens")
        if self.overlap_tokens is not None and self.overlap_tokens >= self.max_tokens_per_chunk:
            raise ChunkingConfigError("Chunks must overlap by fewer tokens than they may have")
        if self.overlap_percentage is not None and not 0 <= self.overlap_percentage < 1:
            raise ChunkingConfigError("The share by which chunks overlap is from 0 to below 1")
        if self.min_chunk_size is not None and not (
            0 <= self.min_chunk_size <= self.max_tokens_per_chunk
        ):
            raise ChunkingConfigError("The smallest chunk cannot be larger than the largest")
        if self.strategy not in STRATEGIES:
            raise ChunkingConfigError(
                f"There is no strategy {self.strategy!r}. Choose one of {', '.join(STRATEGIES)}"
            )
        if (self.strategy == CUSTOM) != (self.custom_strategy is not None):
            raise ChunkingConfigError(
                "A custom strategy is chosen by the name it was registered under, and only so"
            )

    @property
    def overlap(self) -> int:
        """By how many tokens chunks overlap at most."""
        if self.overlap_tokens is not None:
            return self.overlap_tokens
        return int((self.overlap_percentage or 0.0) * self.max_tokens_per_chunk)


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
