"""Chunks of about the same size, cut where the least continuity is broken.

A chunk begins with a person's message or where the topic shifts. The chunks are as many as are
needed to leave some room in each, and around each place where all would be the same size the cut
is looked for. Which of these are taken together is found by dynamic programming: their scores add
up to most, less what each chunk's size is off.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil, inf
from typing import Final

from ..tokens.counter import TokenCounter
from .boundaries import find_boundaries, score_gaps
from .conversation import (
    CONVERSATION_BOUNDARY,
    ChunkingConfig,
    ChunkMessage,
    Conversation,
    ConversationChunk,
)
from .outline import Outline, outline_of, pages
from .packing import pack

_FILLED: Final = 0.85
"""Share of its room that a chunk uses, so that cuts can be chosen."""
_AROUND: Final = 0.2
"""Share of a chunk's size by which a cut may be off, before and after."""
_MOST_AROUND: Final = 8
"""Messages by which it may be off, so that a chunk of very many is not read for one cut."""
_CONTEXT: Final = 4
"""Messages before and after them that are read for their scores."""
_CANDIDATES: Final = 12
"""Places that one cut is chosen from."""
_OF_SIZE: Final = 50.0
"""Weight of a size that is off: 20 % as much as two of a score's log-odds."""
_TOO_LARGE: Final = 1000.0
_EXCHANGE: Final = 50
"""Messages that an exchange has at the most, to be repeated."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    unit: int
    score: float


class ConversationBoundary:
    """Cuts at turns and shifts of the topic, into chunks of about the same size."""

    name = CONVERSATION_BOUNDARY

    def __init__(self, counter: TokenCounter) -> None:
        self._counter = counter

    def can_handle(self, conversation: Conversation, config: ChunkingConfig) -> bool:
        """Return whether people say something in it twice."""
        said = (one for page in pages(conversation) for one in page if one.role == "user")
        return len(list(islice(said, 2))) == 2

    def chunk(self, conversation: Conversation, config: ChunkingConfig) -> list[ConversationChunk]:
        """Cut a conversation; the last exchange before a cut is repeated if it fits the overlap."""
        outline, messages = outline_of(conversation), conversation.messages
        cuts = [outline.starts[unit] for unit in _cuts(messages, outline, config)]
        return pack(
            conversation,
            config,
            self._counter,
            self.name,
            cuts,
            outline=outline,
            repeat_from=lambda cut: _exchange_before(messages, cut),
        )


def _exchange_before(messages: Sequence[ChunkMessage], cut: int) -> int:
    first = max(0, cut - _EXCHANGE)
    roles = [message.role for message in messages[first:cut]]
    return first + max((at for at, role in enumerate(roles) if role == "user"), default=len(roles))


def _cuts(messages: Sequence[ChunkMessage], outline: Outline, config: ChunkingConfig) -> list[int]:
    most = config.max_tokens_per_chunk
    room = max(most - config.overlap, most / 2)
    if outline.total <= most:
        return []
    chunks = min(_chunks(outline.total, room, config.min_chunk_size), outline.units)
    size = outline.total / chunks
    stages: list[list[_Candidate]] = []
    last = 0
    for number in range(1, chunks):
        around = _around(outline, size, number, last)
        if around:
            stages.append(_candidates(messages, outline, around))
            last = around[-1]
    return _balanced(outline, stages, size, room)


def _chunks(total: int, room: float, least: int | None) -> int:
    """Return into how many chunks to cut; not more than needed if they would be too small."""
    wanted = ceil(total / (room * _FILLED))
    return max(ceil(total / room), min(wanted, total // least) if least else wanted)


def _around(outline: Outline, size: float, number: int, last: int) -> range:
    """Return the units before which a cut may be; the nearest if the sizes leave no choice."""
    ideal = number * size
    nearest = bisect_left(outline.sums, ideal)
    first = max(bisect_left(outline.sums, ideal - size * _AROUND), nearest - _MOST_AROUND, last + 1)
    end = min(bisect_right(outline.sums, ideal + size * _AROUND), nearest + _MOST_AROUND)
    found = range(first, min(end, outline.units))
    return found or range(max(nearest, last + 1), min(nearest + 1, outline.units))


def _candidates(
    messages: Sequence[ChunkMessage], outline: Outline, around: range
) -> list[_Candidate]:
    first = max(0, outline.starts[around[0]] - _CONTEXT)
    read = messages[first : outline.starts[around[-1]] + _CONTEXT]
    scores = score_gaps(read)
    shifts = set(find_boundaries(scores))
    found: list[_Candidate] = []
    besides: list[_Candidate] = []
    for unit in around:
        at = outline.starts[unit] - first
        is_place = read[at].role == "user" or at in shifts
        (found if is_place else besides).append(_Candidate(unit, scores[at - 1]))
    best = sorted(found or besides, key=lambda one: -one.score)[:_CANDIDATES]
    return sorted(best, key=lambda one: one.unit)


def _balanced(
    outline: Outline, stages: Sequence[Sequence[_Candidate]], size: float, room: float
) -> list[int]:
    """Return the unit of each stage's cut that together are best; of equal ones the earlier."""

    def cost(start: int, end: int) -> float:
        tokens = outline.tokens(start, end)
        too_large = _TOO_LARGE * tokens / room if tokens > room else 0.0
        return _OF_SIZE * (tokens / size - 1) ** 2 + too_large

    before = [_Candidate(0, 0.0)]
    ways: list[list[int]] = []
    for stage in [*stages, [_Candidate(outline.units, 0.0)]]:
        here: list[_Candidate] = []
        came_from: list[int] = []
        for one in stage:
            gain, place = -inf, 0
            for at, other in enumerate(before):
                value = other.score - cost(other.unit, one.unit)
                if value > gain:
                    gain, place = value, at
            here.append(_Candidate(one.unit, gain + one.score))
            came_from.append(place)
        before = here
        ways.append(came_from)
    cuts: list[int] = []
    place = 0
    for stage, came_from in zip(reversed(stages), reversed(ways), strict=False):
        place = came_from[place]
        cuts.append(stage[place].unit)
    return cuts[::-1]
