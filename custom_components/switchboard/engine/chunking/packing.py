"""Packing, which all strategies share: chunks of the right size, their overlaps, their ids.

A message too large for a chunk is split where a reader would pause.
"""

import hashlib
import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Final, overload

from ..tokens.counter import TokenCounter
from .conversation import (
    ChunkingConfig,
    ChunkMessage,
    ChunkMetadata,
    Conversation,
    ConversationChunk,
)
from .outline import Outline, outline_of

_ENDS: Final = (
    re.compile(r"\n\s*\n"),  # of paragraphs
    re.compile(r"\n|[.!?…][\"'»”’)\]]*\s+|[。！？]"),  # noqa: RUF001 - of sentences
    re.compile(r"\s+"),  # of words
)
_FIRST_GUESS: Final = 4
"""Characters a token, before any was counted."""
_LOOKS: Final = 6


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of a text: its characters from one up to another, and what they cost."""

    start: int
    end: int
    tokens: int


def split_text(text: str, room: int, count: Callable[[str], int]) -> list[TextPart]:
    """Split a text into parts of at most ``room`` tokens.

    A part ends with a paragraph, else with a sentence, else with a word, if one ends in the latter
    half of what there is room for, and anywhere else where nothing does. Together the parts are the
    text. A part above ``room`` is a single character.
    """
    parts: list[TextPart] = []
    start, each = 0, float(_FIRST_GUESS)
    while start < len(text):
        end, tokens = _longest(text, start, room, count, each)
        if end < len(text):
            end = _pause(text, start, end)
            tokens = count(text[start:end])
            while tokens > room and end - start > 1:
                end -= max(1, (end - start) // 16)
                tokens = count(text[start:end])
        each = max(0.1, (end - start) / max(1, tokens))
        parts.append(TextPart(start, end, tokens))
        start = end
    return parts


def _longest(
    text: str, start: int, room: int, count: Callable[[str], int], each: float
) -> tuple[int, int]:
    """Return about the furthest end that fits from ``start``, and its tokens.

    ``each`` is how many characters a token had before.
    """
    fits, above = start, len(text) + 1
    tokens = 0
    end = start + max(1, int(room * each))
    for _ in range(_LOOKS):
        end = max(fits + 1, min(end, above - 1))
        found = count(text[start:end])
        if found <= room:
            fits, tokens = end, found
            if end == len(text) or found >= 0.95 * room:
                break
        else:
            above = end
        if above - fits <= 1:
            break
        end = start + int((end - start) * 0.99 * room / max(1, found))
    if fits == start:
        return _first_that_fits(text, start, above, room, count)
    return fits, tokens


def _first_that_fits(
    text: str, start: int, above: int, room: int, count: Callable[[str], int]
) -> tuple[int, int]:
    """Halve until it fits, down to a single character."""
    end = above
    while True:
        end = start + max(1, (end - start) // 2)
        tokens = count(text[start:end])
        if tokens <= room or end - start == 1:
            return end, tokens


def _pause(text: str, start: int, end: int) -> int:
    """Return the last place to stop at in the latter half of a stretch of text."""
    half = start + (end - start + 1) // 2
    for pattern in _ENDS:
        found = 0
        for match in pattern.finditer(text, half, end):
            found = match.end()
        if found:
            return found
    return end


type RepeatFrom = Callable[[int], int]


def pack(
    conversation: Conversation,
    config: ChunkingConfig,
    counter: TokenCounter,
    strategy: str,
    cuts: Iterable[int] = (),
    *,
    outline: Outline | None = None,
    repeat_from: RepeatFrom | None = None,
) -> list[ConversationChunk]:
    """Make chunks of a conversation that is cut before some of its messages.

    Args:
        conversation: what is cut. Without messages it gives no chunk, and one that fits gives
            exactly one without overlap, whatever the cuts.
        config: the sizes. A stretch between two cuts that fits is one chunk, though its overlap
            may have to be smaller: leave room for ``config.overlap`` where you choose the cuts.
            One that does not fit is filled chunk by chunk. A chunk whose new part is below
            ``min_chunk_size`` joins a neighbour or takes messages over from it.
        counter: what counts the parts of a message that is split.
        strategy: the name of the strategy that chose the cuts; it goes into metadata and ids.
        cuts: indices of messages before which to cut, in any order; one that would part a tool call
            from its results is moved to before the call.
        outline: ``outline_of(conversation)``, if it was read already.
        repeat_from: gives for the index of the first new message of a chunk the index from which
            the end of the chunk before is repeated, if that fits the overlap, and else nothing is.
            Without it as many whole messages are repeated as fit.

    Of a chunk the indices, counts and id are held; its messages are read when they are asked for.
    """
    outline = outline or outline_of(conversation)
    if not outline.units:
        return []
    most = config.max_tokens_per_chunk
    if outline.total <= most:
        spans = [_Span(0, 0, outline.units)]
    else:
        borders = {outline.unit_at(cut) for cut in cuts if 0 < cut < outline.starts[-1]} - {0}
        packing = _Packing(outline, most, config.overlap, repeat_from)
        spans = packing.repeat(packing.mend(packing.fill(borders), config.min_chunk_size or 0))
    return _chunks(conversation, config, counter, strategy, outline, spans)


@dataclass(frozen=True, slots=True)
class _Span:
    """A chunk in units: the first that it repeats, the first that is new, and the end."""

    start: int
    new: int
    end: int


@dataclass(frozen=True, slots=True)
class _Packing:
    outline: Outline
    most: int
    overlap: int
    repeat_from: RepeatFrom | None

    def fill(self, borders: Iterable[int]) -> list[tuple[int, int]]:
        """Return what is new in each chunk: units from and up to, none across a border."""
        spans: list[_Span] = []
        for start, end in pairwise([0, *sorted(borders), self.outline.units]):
            new = start
            while new < end:
                spans.append(self._next(spans, new, end, whole=new == start))
                new = spans[-1].end
        return [(span.new, span.end) for span in spans]

    def _next(self, spans: Sequence[_Span], new: int, end: int, *, whole: bool) -> _Span:
        """Return the chunk that begins with a unit; the ``whole`` stretch if that fits."""
        outline = self.outline
        if whole and outline.tokens(new, end) <= self.most:
            return _Span(self._repeated(spans, new, end), new, end)
        first = self._repeated(spans, new, new + 1)
        room = outline.sums[first] + self.most
        last = bisect_right(outline.sums, room, new + 1, end + 1) - 1
        return _Span(first, new, max(last, new + 1))

    def _repeated(self, spans: Sequence[_Span], new: int, end: int) -> int:
        """Return the first unit that a chunk repeats, never the whole chunk before."""
        room = min(self.overlap, self.most - self.outline.tokens(new, end))
        if not spans or room <= 0:
            return new
        least = bisect_left(self.outline.sums, self.outline.sums[new] - room, 0, new)
        least = max(least, spans[-1].start + 1)
        if self.repeat_from is None:
            return min(least, new)
        wanted = self.outline.unit_from(self.repeat_from(self.outline.starts[new]))
        return wanted if least <= wanted < new else new

    def mend(self, parts: Sequence[tuple[int, int]], least: int) -> list[tuple[int, int]]:
        """Let parts that are too small join a neighbour, or take units over from it."""
        mended: list[tuple[int, int]] = []
        for start, end in parts:
            if mended and min(self._size(mended[-1]), self._size((start, end))) < least:
                joined = (mended[-1][0], end)
                overlap = self.overlap if joined[0] else 0
                if self._size(joined) + overlap <= self.most:
                    mended[-1] = joined
                elif (border := self._balanced(*joined, start, least)) is not None:
                    mended[-1:] = [(joined[0], border), (border, end)]
                elif self._size(joined) <= self.most:
                    mended[-1] = joined
                else:
                    mended.append((start, end))
            else:
                mended.append((start, end))
        return mended

    def _size(self, part: tuple[int, int]) -> int:
        return self.outline.tokens(*part)

    def _balanced(self, start: int, end: int, border: int, least: int) -> int | None:
        """Return the border nearest to the one there is with neither side too small or large."""
        sums = self.outline.sums
        if sums[end] - sums[border] < least:
            border = bisect_right(sums, sums[end] - least, start, border) - 1
        else:
            border = bisect_left(sums, sums[start] + least, border, end)
        sides = (self._size((start, border)), self._size((border, end)))
        is_between = start < border < end
        return border if is_between and least <= min(sides) and max(sides) <= self.most else None

    def repeat(self, parts: Iterable[tuple[int, int]]) -> list[_Span]:
        """Let each chunk repeat the end of the one before as far as there is room."""
        spans: list[_Span] = []
        for new, end in parts:
            spans.append(_Span(self._repeated(spans, new, end), new, end))
        return spans


@dataclass(frozen=True, slots=True)
class _Messages(Sequence[ChunkMessage]):
    """Some messages of a conversation, or a part of one, read when they are asked for."""

    source: Sequence[ChunkMessage]
    start: int
    end: int
    part: TextPart | None = None

    def __len__(self) -> int:
        return self.end - self.start

    @overload
    def __getitem__(self, index: int) -> ChunkMessage: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ChunkMessage]: ...
    def __getitem__(self, index: int | slice) -> ChunkMessage | Sequence[ChunkMessage]:
        if isinstance(index, slice):
            return list(self)[index]
        return self._read(self.source[range(self.start, self.end)[index]])

    def __iter__(self) -> Iterator[ChunkMessage]:
        return map(self._read, self.source[self.start : self.end])

    def _read(self, message: ChunkMessage) -> ChunkMessage:
        if (part := self.part) is None:
            return message
        return replace(message, content=message.content[part.start : part.end], tokens=part.tokens)


def _chunks(
    conversation: Conversation,
    config: ChunkingConfig,
    counter: TokenCounter,
    strategy: str,
    outline: Outline,
    spans: Sequence[_Span],
) -> list[ConversationChunk]:
    at = datetime.now(UTC)
    chunks: list[ConversationChunk] = []
    for number, span in enumerate(spans):
        start, new, end = (outline.starts[unit] for unit in (span.start, span.new, span.end))
        tokens = outline.tokens(span.start, span.end)
        oversized = tokens > config.max_tokens_per_chunk
        parts: list[TextPart] = []
        if oversized and end - start == 1 and not config.preserve_message_boundaries:
            parts = _parts(conversation, config, counter, start)
        for number_of_part, part in enumerate(parts or [None], 1):
            cost = tokens if part is None else part.tokens
            following = spans[number + 1] if number + 1 < len(spans) else None
            repeated = outline.starts[following.start] if following else end
            metadata = ChunkMetadata(
                start,
                end - 1,
                strategy,
                at,
                oversized=cost > config.max_tokens_per_chunk,
                split_message=conversation.messages[start].id if parts else None,
                part=number_of_part if parts else None,
                parts=len(parts) or None,
            )
            chunks.append(
                ConversationChunk(
                    _id(conversation.id, config, metadata),
                    conversation.id,
                    len(chunks) + 1,
                    0,
                    _Messages(conversation.messages, start, end, part),
                    cost,
                    new - start,
                    outline.starts[following.new] - repeated if following else 0,
                    metadata,
                )
            )
    return [replace(chunk, total_chunks=len(chunks)) for chunk in chunks]


def _parts(
    conversation: Conversation, config: ChunkingConfig, counter: TokenCounter, index: int
) -> list[TextPart]:
    """Split a message; into nothing if what it costs besides its text leaves no room."""
    message = conversation.messages[index]

    def count(text: str) -> int:
        return counter.count(text, config.token_count_method).tokens

    besides = max(0, message.tokens - count(message.content))
    room = config.max_tokens_per_chunk - besides
    parts = split_text(message.content, room, count) if room > 0 else []
    if len(parts) < 2:
        return []
    return [replace(part, tokens=besides + part.tokens) for part in parts]


def _id(conversation_id: str, config: ChunkingConfig, metadata: ChunkMetadata) -> str:
    facts = (
        conversation_id,
        metadata.chunking_strategy,
        config.max_tokens_per_chunk,
        config.overlap,
        config.min_chunk_size,
        config.preserve_message_boundaries,
        config.token_count_method,
        metadata.start_message_index,
        metadata.end_message_index,
        metadata.part,
        metadata.parts,
    )
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:32]
