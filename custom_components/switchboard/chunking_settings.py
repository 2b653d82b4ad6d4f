"""How the log is cut where it is read in chunks: again, or because too much of it waits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from .const import (
    CONF_CHUNK_OVERLAP,
    CONF_CHUNK_STRATEGY,
    CONF_CHUNK_TOKENS,
    CONF_PARALLEL_CHUNKS,
)
from .engine.chunking.config import (
    CONVERSATION_BOUNDARY,
    SEMANTIC,
    SLIDING_WINDOW,
    ChunkingConfig,
)

STRATEGIES: Final = (CONVERSATION_BOUNDARY, SLIDING_WINDOW, SEMANTIC)
"""Those that can be chosen in a form."""

DEFAULT_CHUNKING: Final[dict[str, Any]] = {
    CONF_CHUNK_STRATEGY: CONVERSATION_BOUNDARY,
    CONF_CHUNK_TOKENS: 4000,
    CONF_CHUNK_OVERLAP: 200,
    CONF_PARALLEL_CHUNKS: 1,
}


@dataclass(frozen=True, slots=True)
class ChunkingSettings:
    """How a connection cuts the log, and how many chunks it reads at a time."""

    strategy: str = DEFAULT_CHUNKING[CONF_CHUNK_STRATEGY]
    max_tokens: int = DEFAULT_CHUNKING[CONF_CHUNK_TOKENS]
    overlap_tokens: int = DEFAULT_CHUNKING[CONF_CHUNK_OVERLAP]
    parallel_chunks: int = DEFAULT_CHUNKING[CONF_PARALLEL_CHUNKS]

    @classmethod
    def from_options(cls, section: Mapping[str, Any]) -> Self:
        """Resolve the section of an entry's options."""
        chosen = {**DEFAULT_CHUNKING, **section}
        return cls(
            strategy=chosen[CONF_CHUNK_STRATEGY],
            max_tokens=int(chosen[CONF_CHUNK_TOKENS]),
            overlap_tokens=int(chosen[CONF_CHUNK_OVERLAP]),
            parallel_chunks=int(chosen[CONF_PARALLEL_CHUNKS]),
        )

    @property
    def config(self) -> ChunkingConfig:
        """How the log is cut."""
        return ChunkingConfig(
            max_tokens_per_chunk=self.max_tokens,
            overlap_tokens=self.overlap_tokens,
            strategy=self.strategy,
        )
