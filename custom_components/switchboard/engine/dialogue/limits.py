"""The limits of a conversation's window."""

from dataclasses import dataclass, replace
from math import ceil

BACKLOG_TOKENS = 200_000
SUMMARY_TOKENS = 600
"""Room for 200 words in languages that need many tokens; longer summaries are cut."""
LEAST_SUMMARY_TOKENS = 60


@dataclass(frozen=True, slots=True)
class WindowLimits:
    """The limits of one window.

    ``max_tokens`` bounds the summary and the messages; the pinned prompt is counted beside it.
    When they come to fill it, rounds leave until ``eviction_target`` of it is taken (1.0: one at a
    time). When more than ``keep_exchanges / eviction_target`` finished rounds are held, they leave
    until ``keep_exchanges`` are. ``backlog_tokens`` bounds what is held back for the summary; 0
    means that there is none. ``preserve_system``: system messages that are added stay; else they
    leave with their rounds, all but the prompt that is set.

    Raises:
        ValueError: a limit is out of range.
    """

    max_tokens: int = 4000
    eviction_target: float = 0.75
    keep_exchanges: int = 10
    backlog_tokens: int = BACKLOG_TOKENS
    preserve_system: bool = True

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
        """Tokens left after rounds had to leave for want of room."""
        return int(self.max_tokens * self.eviction_target)

    @property
    def folds(self) -> bool:
        """Return whether rounds are folded into a summary before they leave."""
        return self.backlog_tokens > 0

    @property
    def summary_tokens(self) -> int:
        """Return what a summary may take of ``max_tokens``."""
        return max(LEAST_SUMMARY_TOKENS, min(SUMMARY_TOKENS, self.max_tokens // 4))

    def tokens_to_keep_free(self, largest: int) -> int:
        """Return what to keep free for the next round, by the tokens that the ``largest`` took."""
        return min(largest, self.max_tokens // 4)

    @property
    def max_exchanges(self) -> int:
        """Finished rounds that may be held."""
        return ceil(self.keep_exchanges / self.eviction_target)
