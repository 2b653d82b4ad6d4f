"""The strategies by their names, and which of them cuts a conversation.

The sliding window is the plainest of them, and cuts where the one that was asked for cannot.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ..tokens.counter import TokenCounter
from .conversation import (
    SLIDING_WINDOW,
    STRATEGIES,
    ChunkingConfig,
    ChunkingConfigError,
    ChunkingStrategy,
    Conversation,
    ConversationChunk,
)
from .conversation_boundary import ConversationBoundary
from .packing import pack
from .semantic import Semantic


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


BUILT_IN: Final[tuple[Callable[[TokenCounter], ChunkingStrategy], ...]] = (
    SlidingWindow,
    ConversationBoundary,
    Semantic,
)
"""The strategies that come with the integration."""


def strategies_by_name(
    counter: TokenCounter, custom: Iterable[ChunkingStrategy] = ()
) -> dict[str, ChunkingStrategy]:
    """Return the strategies that come with the integration, and those of others besides.

    Raises:
        ChunkingConfigError: two have the same name.
    """
    strategies = {strategy.name: strategy for strategy in (build(counter) for build in BUILT_IN)}
    for strategy in custom:
        if strategy.name in strategies or strategy.name in STRATEGIES:
            raise ChunkingConfigError(f"There is a strategy {strategy.name!r} already")
        strategies[strategy.name] = strategy
    return strategies


def strategy_for(
    strategies: Mapping[str, ChunkingStrategy], conversation: Conversation, config: ChunkingConfig
) -> ChunkingStrategy:
    """Return the strategy that ``config`` names, or the sliding window where that one cannot cut.

    Raises:
        ChunkingConfigError: no strategy has that name.
    """
    name = config.custom_strategy or config.strategy
    strategy = strategies.get(name)
    if strategy is None:
        raise ChunkingConfigError(f"There is no strategy {name!r}")
    return strategy if strategy.can_handle(conversation, config) else strategies[SLIDING_WINDOW]
