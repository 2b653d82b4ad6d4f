"""How a conversation is to be cut."""

from dataclasses import dataclass
from typing import Final

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
