"""A text that is being written, cut into what is spoken at a time.

A piece is a sentence, or more where sentences are very short. The first one may be shorter, so that
sound begins early. Where a sentence ends shows the next word: abbreviations, ordinals and numbers
go on, in the six languages of the house.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator
from itertools import chain
from typing import Final

from ..language.lexicon import read_data

LEAST: Final = 25
"""Characters of a piece; a shorter sentence is spoken with the next one."""
LEAST_AT_FIRST: Final = 10
FIRST_CLAUSE: Final = 50
"""Characters after which the first piece may end within a sentence, at a comma or the like."""
LONGEST: Final = 600
"""Characters of a piece, far below what any service takes at a time."""
PAUSE: Final = 0.4
"""Seconds without a further word, after which a text that ends like a sentence has ended one: a
model says what it is about to do, and then does it."""

_WIDE: Final = "\u3002\uff01\uff1f"
_CLOSING: Final = r"[\"'\u201c\u201d\u2019\u00bb)\]]*"
_END: Final = re.compile(rf"[.!?\u2026]+{_CLOSING}\s+|[{_WIDE}]\s*|\n\s*")
_ENDS: Final = re.compile(rf"[.!?\u2026{_WIDE}]{_CLOSING}\s*$")
_CLAUSE: Final = re.compile(r"[,;:\u2013\u2014]\s+")
_OPENING: Final = "([\"'\u201c\u201e\u00ab"
_GOES_ON: Final = re.compile(r"\d{1,3}|[^\W\d_]|(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,3}")
"""Words before a point that end nothing: "3. Mai", "J. Miller", "z.B.", "p.m."."""
_ABBREVIATIONS: Final = frozenset(chain.from_iterable(read_data("abbreviations").values()))
"""Read when the module is imported: answers are streamed on the event loop."""


class Sentences:
    """The sentences of one answer after the other; a piece is whole as soon as it is returned."""

    def __init__(self) -> None:
        self._rest = ""
        self._is_first = True

    @property
    def may_have_ended(self) -> bool:
        """Return whether what is left ends like a sentence, as far as it is known."""
        return _ENDS.search(self._rest) is not None

    def feed(self, text: str) -> list[str]:
        """Return the pieces that are whole now that more of the text is known."""
        self._rest += text
        pieces: list[str] = []
        while (end := self._end()) > 0:
            piece, self._rest = self._rest[:end].strip(), self._rest[end:]
            if is_spoken(piece):
                pieces.append(piece)
                self._is_first = False
        return pieces

    def finish(self) -> list[str]:
        """Return the rest: the text has ended, or nothing more comes for a while."""
        piece, self._rest = self._rest.strip(), ""
        if not is_spoken(piece):
            return []
        self._is_first = False
        return [piece]

    def _end(self) -> int:
        """Return where the next piece ends, 0 where it is not known yet."""
        text = self._rest
        least = LEAST_AT_FIRST if self._is_first else LEAST
        for found in _END.finditer(text, 0, LONGEST):
            if found.end() == len(text):
                break
            if len(text[: found.end()].strip()) >= least and _is_end(text, found):
                return found.end()
        if self._is_first and (clause := _CLAUSE.search(text, FIRST_CLAUSE)):
            return clause.end()
        if len(text) <= LONGEST:
            return 0
        return max(text.rfind(" ", 1, LONGEST), 0) or LONGEST


def _is_end(text: str, found: re.Match[str]) -> bool:
    if "\n" in found[0] or found[0][0] in _WIDE:
        return True
    if text[found.end()].islower():
        return False
    if found[0].rstrip() != ".":
        return True
    before = text[: found.start()].split()[-1:]
    word = before[0].lstrip(_OPENING) if before else ""
    return word.casefold() not in _ABBREVIATIONS and _GOES_ON.fullmatch(word) is None


def is_spoken(text: str) -> bool:
    """Return whether there is anything in a text that has a sound."""
    return any(character.isalnum() for character in text)


def cut(text: str) -> list[str]:
    """Return the pieces of a whole text."""
    sentences = Sentences()
    return sentences.feed(text) + sentences.finish()


async def pieces_of(text: AsyncIterator[str], pause: float = PAUSE) -> AsyncGenerator[str]:
    """Yield the pieces of a text as it is written; ``pause`` in seconds."""
    sentences = Sentences()
    coming: asyncio.Future[str | None] | None = None
    try:
        while True:
            coming = coming or asyncio.ensure_future(anext(text, None))
            await asyncio.wait({coming}, timeout=pause if sentences.may_have_ended else None)
            if not coming.done():
                written, more = sentences.finish(), True
            else:
                part, coming = coming.result(), None
                more = part is not None
                written = sentences.finish() if part is None else sentences.feed(part)
            for piece in written:
                yield piece
            if not more:
                return
    finally:
        if coming is not None:
            coming.cancel()
