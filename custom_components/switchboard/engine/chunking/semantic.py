"""Chunks that end where the words change most.

In the last third of what a chunk has room for, the cut is where what is said before and after has
the least in common, if that place stands out. Where none does, the chunk is filled.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import islice
from math import sqrt
from statistics import fmean
from typing import Final

from ..language.lexicon import tokens
from ..tokens.counter import TokenCounter
from .boundaries import depths, languages_of, similarities, vector_similarities
from .conversation import (
    SEMANTIC,
    SLIDING_WINDOW,
    ChunkingConfig,
    ChunkingConfigError,
    ChunkMessage,
    Conversation,
    ConversationChunk,
)
from .outline import Outline, outline_of, pages
from .packing import pack

type Vectors = Sequence[Sequence[float]]

_AS_MANY: Final = "There must be as many vectors as messages"
_HANDFUL: Final = 8
"""Messages with words that it needs."""
_LEAST_FILLED: Final = 2 / 3
"""Share of its room that a chunk uses, wherever it ends."""
_MOST: Final = 80
"""Messages that are looked through for one cut, so that a chunk of very many is not read for it."""
_WIDTH: Final = 6
"""Messages on each side of a gap that are compared."""
_LEAST_DEPTH: Final = 0.1
"""By how much less the sides of a cut have in common than those of gaps before and after it."""


class Semantic:
    """Cuts where the words change; where no place stands out it is a sliding window, and says so.

    ``vectors`` are compared instead of words if given: those of all messages, or what makes them of
    some messages.
    """

    name = SEMANTIC

    def __init__(
        self,
        counter: TokenCounter,
        vectors: Vectors | Callable[[Sequence[ChunkMessage]], Vectors] | None = None,
    ) -> None:
        self._counter = counter
        self._vectors = vectors

    def can_handle(self, conversation: Conversation, config: ChunkingConfig) -> bool:
        """Return whether there are a handful of messages with words."""
        worded = (one for page in pages(conversation) for one in page if tokens(one.content))
        return len(list(islice(worded, _HANDFUL))) == _HANDFUL

    def chunk(self, conversation: Conversation, config: ChunkingConfig) -> list[ConversationChunk]:
        """Cut a conversation.

        Raises:
            ChunkingConfigError: there are not as many vectors as messages.
        """
        if isinstance(self._vectors, Sequence) and len(self._vectors) != len(conversation.messages):
            raise ChunkingConfigError(_AS_MANY)
        outline = outline_of(conversation)
        cuts = self._cuts(conversation.messages, outline, config)
        cut_so = cuts or outline.total <= config.max_tokens_per_chunk
        name = self.name if cut_so else SLIDING_WINDOW
        return pack(conversation, config, self._counter, name, cuts, outline=outline)

    def _cuts(
        self, messages: Sequence[ChunkMessage], outline: Outline, config: ChunkingConfig
    ) -> list[int]:
        """Return the messages before which to cut."""
        most, sums = config.max_tokens_per_chunk, outline.sums
        room = max(most - config.overlap, most / 2)
        cuts: list[int] = []
        start = 0
        while outline.tokens(start, outline.units) > most:
            full = max(bisect_right(sums, sums[start] + room) - 1, start + 1)
            least = bisect_left(sums, sums[start] + room * _LEAST_FILLED, start + 1, full)
            reach = range(max(least, full - _MOST), min(full + 1, outline.units))
            cut = self._outstanding(messages, outline, reach)
            if cut is not None:
                cuts.append(outline.starts[cut])
            start = full if cut is None else cut
        return cuts

    def _outstanding(
        self, messages: Sequence[ChunkMessage], outline: Outline, reach: range
    ) -> int | None:
        """Return the unit before which the words change most, if any stands out."""
        if not reach:
            return None
        first = max(0, outline.starts[reach[0]] - _WIDTH)
        found = depths(self._similarities(messages, first, outline.starts[reach[-1]] + _WIDTH))
        mean = fmean(found)
        enough = max(_LEAST_DEPTH, mean + sqrt(fmean((one - mean) ** 2 for one in found)))
        depth, cut = max((found[outline.starts[unit] - first - 1], -unit) for unit in reach)
        return -cut if depth >= enough else None

    def _similarities(self, messages: Sequence[ChunkMessage], first: int, end: int) -> list[float]:
        read = messages[first:end]
        if self._vectors is not None:
            given = self._vectors
            vectors = given[first:end] if isinstance(given, Sequence) else given(read)
            if len(vectors) != len(read):
                raise ChunkingConfigError(_AS_MANY)
            return vector_similarities(vectors, _WIDTH)
        said = [tokens(one.content) if one.role in {"user", "assistant"} else [] for one in read]
        return similarities(said, languages_of(said), _WIDTH)[0]
