"""Numbers in a sentence, however they were spoken or written, in six languages at once.

"4711", "47-11", "four seven one one", "forty-seven eleven" and "quattromilasettecentoundici" are
all 4711. Reading takes time in proportion to the length of the sentence.
"""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

from ..language.lexicon import LANGUAGES, base_language, plain
from ..language.numbers import JOINS, Piece, digits_of, names_number, pieces_of

type Kind = Literal[
    "pin",
    "acts",
    "things",
    "before",
    "after",
    "years",
    "times",
    "filler",
    "maths",
    "repeat",
    "declines",
]

_FOLDER: Final = Path(__file__).parent / "data" / "pin"


@cache
def _load() -> Mapping[str, Mapping[str, frozenset[str]]]:
    return {
        language: {
            kind: frozenset(line.split())
            for kind, line in json.loads(
                (_FOLDER / f"{language}.json").read_text(encoding="utf-8")
            ).items()
        }
        for language in LANGUAGES
    }


@cache
def words_of(kind: Kind, language: str | None = None) -> frozenset[str]:
    """Return the words of a kind in a language, English where there is none of it; None: in all.

    They are from ``data/pin/<language>.json``, written the way ``plain`` gives them: what names a
    PIN (``pin``), what lets people in (``acts``, ``things``), what stands ``before`` and ``after``
    numbers of other things, before ``years`` and before ``times`` of day, what means nothing beside
    a PIN (``filler``), what only sums are about (``maths``), what says a digit several times
    (``repeat``), and sentences that call off what was asked for (``declines``, with ``_``).
    """
    every = _load()
    if language is None:
        return frozenset().union(*(words[kind] for words in every.values()))
    return every.get(base_language(language), every["en"])[kind]


# Read when the module is imported: sentences are read on the event loop.
_load()


_WORD: Final = re.compile(r"[0-9]+|[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_HOMOPHONES: Final = MappingProxyType(
    {"for": "four", "fore": "four", "to": "two", "too": "two", "ate": "eight", "won": "one"}
)
_ZERO: Final = "o"
_ZERO_IS_OR: Final = frozenset({"it", "es"})
_DIGITS: Final = frozenset(range(10))


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a written number of a sentence, and where it stands. ``plain``: see ``lexicon``."""

    start: int
    end: int
    plain: str


@dataclass(frozen=True, slots=True)
class NumberRun:
    """Numbers that follow one another, from word ``first`` up to, not including, word ``last``."""

    first: int
    last: int
    digits: str

    def __repr__(self) -> str:
        return f"NumberRun({self.first}, {self.last}, {len(self.digits)} digits)"


def words_in(text: str) -> list[Word]:
    """Return the words of a sentence; each digit of any script counts as the one it means."""
    readable = text if text.isascii() else "".join(map(_ascii_digit, text))
    return [Word(match.start(), match.end(), plain(match[0])) for match in _WORD.finditer(readable)]


def number_runs(
    text: str, words: Sequence[Word], language: str, *, loosely: bool = False
) -> list[NumberRun]:
    """Find all numbers in the ``words`` of a sentence.

    What has no letter between it belongs together. ``loosely``: what is parted by words that mean
    nothing does too, as in "it is 47, and then 11", and what has no space between it ("4a7b1c1").
    """
    runs: list[NumberRun] = []
    pieces: list[Piece] = []
    first = last = 0
    o_is_zero = loosely or base_language(language) not in _ZERO_IS_OR
    for place, word in enumerate(words):
        found = _pieces(word.plain, o_is_zero=o_is_zero)
        if not found:
            continue
        gap = words[last:place] if pieces else ()
        joined = len(gap) == 1 and _may_go_on(pieces[-1], gap[0].plain, found[0])
        adjoins = not gap or joined or (loosely and _mean_nothing(gap))
        if not adjoins and loosely:
            adjoins = len(text[words[last - 1].end : word.start].split()) == 1 and not any(
                char.isspace() for char in text[words[last - 1].end : word.start]
            )
        if pieces and not adjoins:
            runs.append(NumberRun(first, last, digits_of(pieces)))
            pieces = []
        if not pieces:
            first = place
        elif joined:
            found = (replace(found[0], joined=True), *found[1:])
        pieces.extend(found)
        last = place + 1
    if pieces:
        runs.append(NumberRun(first, last, digits_of(pieces)))
    return [run for run in runs if run.digits]


def _ascii_digit(char: str) -> str:
    value = unicodedata.numeric(char, -1)
    return str(int(value)) if value in _DIGITS else char


def with_homophones(words: Sequence[Word]) -> list[Word]:
    """Return ``words`` with "for", "to", "ate" and "won" among spoken digits as what they mean."""
    spoken = [word.plain in _HOMOPHONES or names_number(word.plain) for word in words]
    return [
        replace(word, plain=_HOMOPHONES[word.plain])
        if word.plain in _HOMOPHONES
        and (spoken[place + 1] if place + 1 < len(words) else place > 0 and spoken[place - 1])
        else word
        for place, word in enumerate(words)
    ]


def _may_go_on(before: Piece, join: str, after: Piece) -> bool:
    """Return whether "and" between two pieces may belong to one number: rather one too many."""
    if join not in JOINS or before.value < 0 or not 0 <= after.value < 100:
        return False
    is_ten = after.value >= 20 and after.value % 10 == 0
    return (0 < before.value < 10 and is_ten) or before.value >= 20


def _mean_nothing(gap: Sequence[Word]) -> bool:
    return all(word.plain in words_of("filler") | words_of("repeat") for word in gap)


def _pieces(word: str, *, o_is_zero: bool) -> tuple[Piece, ...]:
    """Return what a word gives to a number; nothing if it is none."""
    return (Piece(value=0),) if o_is_zero and word == _ZERO else pieces_of(word)
