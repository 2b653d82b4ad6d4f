"""Messages too large for a chunk, split where a reader would pause."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

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
