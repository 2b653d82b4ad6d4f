"""A text as rules read it: however its letters are dressed up, and where each of them stands.

Compared are small letters without accents. Wide, styled and composed letters become the ones that
Unicode calls compatible; letters of other scripts become the ASCII letters that they look like;
what is not seen is left out.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

type Span = tuple[int, int]
"""Where something stands: the place of its first character, and the one behind its last."""

_FILE: Final = Path(__file__).parent / "data" / "lookalikes.json"


def _load() -> Mapping[str, str]:
    like: Mapping[str, str] = json.loads(_FILE.read_text("utf-8"))["looks_like"]
    return {char: letter for letter, chars in like.items() for char in chars}


# Read when the module is imported: windows are read on the event loop.
_LETTERS: Final = _load()


@dataclass(frozen=True, slots=True)
class Look:
    """A text in plain letters. ``places`` has the place in the original of each of them."""

    text: str
    places: Sequence[int]

    def span(self, start: int, end: int) -> Span:
        """Return where in the original a part that is not empty stands."""
        return self.places[start], self.places[end - 1] + 1


def look(text: str) -> Look:
    """Return a text in plain letters."""
    plain = text.translate(_TABLE)
    # Of ASCII no character becomes two, so none is left out where there are as many.
    if len(plain) == len(text) and (text.isascii() or _TABLE.one_for_one(text)):
        return Look(plain, range(len(plain)))
    letters: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        seen = _plain(char)
        letters.append(seen)
        places.extend([place] * len(seen))
    return Look("".join(letters), tuple(places))


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans in order, those that touch as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)


class _Table(dict[int, str]):
    """What ``str.translate`` takes: each character's plain form, found when it is first met."""

    def __missing__(self, code: int) -> str:
        plain = _plain(chr(code))
        if len(self) < _MOST_KNOWN:
            self[code] = plain
        return plain

    def one_for_one(self, text: str) -> bool:
        """Return whether each character of a text has just one in its plain form."""
        return all(len(self[ord(char)]) == 1 for char in set(text))


_MOST_KNOWN: Final = 10_000
_TABLE: Final = _Table()
_UNSEEN: Final = frozenset({"Cf", "Cc", "Mn", "Me"})
_STRAIGHT: Final = {"\u2019": "'", "\u02bc": "'", "\u2018": "'"}


def _plain(char: str) -> str:
    if char.isspace():
        return "\n" if char in "\n\r" else " "
    if unicodedata.category(char) == "Pd":
        return "-"
    composed = unicodedata.normalize("NFKC", _STRAIGHT.get(char, char))
    alike = "".join(_LETTERS.get(one, one) for one in composed)
    return "".join(
        one
        for one in unicodedata.normalize("NFKD", alike.casefold())
        if unicodedata.category(one) not in _UNSEEN
    )
