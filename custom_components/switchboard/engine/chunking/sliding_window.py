"""Chunks as large as they may be, each beginning with the end of the one before."""

from ..tokens.counter import TokenCounter
from .config import SLIDING_WINDOW, ChunkingConfig
from .conversation import Conversation, ConversationChunk
from .packing import pack


class SlidingWindow:
    """Moves on by the size of a chunk less the overlap, whatever is said; it can cut anything."""

    name = SLIDING_WINDOW

    def __init__(self, counter: TokenCounter) -> None:
        self._counter = counter

    def can_handle(self, conversation: Conversation, config: ChunkingConfig) -> bool:
        """Return that it can."""
        return True

    def chunk(self, conversation: Conversation, config: ChunkingConfig) -> list[ConversationChunk]:
        """Cut a conversation where a chunk is full."""
        return pack(conversation, config, self._counter, self.name)
