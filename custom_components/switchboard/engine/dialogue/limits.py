"""What the window of a conversation may hold."""

from dataclasses import dataclass, replace
from math import ceil

BACKLOG_TOKENS = 32_000


@dataclass(frozen=True, slots=True)
class WindowLimits:
    """What a window may hold.

    ``max_tokens`` bounds the messages; the pinned prompt is counted beside it. When it is passed,
    rounds leave until ``eviction_target`` of it is held (1.0: one at a time). When more than
    ``keep_exchanges / eviction_target`` rounds are held, they leave until ``keep_exchanges`` are.
    ``backlog_tokens`` bounds what waits for the summary; 0 keeps nothing for it.

    Raises:
        ValueError: a limit is out of range.
    """

    max_tokens: int = 4000
    eviction_target: float = 0.75
    keep_exchanges: int = 10
    backlog_tokens: int = BACKLOG_TOKENS

    def __post_init__(self) -> None:
        if self.max_tokens < 1:
            raise ValueError("The window needs room for at least one token")
        if not 0 < self.eviction_target <= 1:
            raise ValueError("The eviction target is a share above 0 and up to 1")
        if self.keep_exchanges < 1:
            raise ValueError("At least one exchange has to be kept")
        if self.backlog_tokens < 0:
            raise ValueError("The backlog cannot hold less than no tokens")

    def within(self, tokens: int) -> WindowLimits:
        """Return these limits for a window that has room for ``tokens`` at most."""
        return replace(self, max_tokens=max(1, min(self.max_tokens, tokens)))

    @property
    def target_tokens(self) -> int:
        """Tokens left after an eviction."""
        return int(self.max_tokens * self.eviction_target)

    @property
    def max_exchanges(self) -> int:
        """Rounds that may be held."""
        return ceil(self.keep_exchanges / self.eviction_target)
