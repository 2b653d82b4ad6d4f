"""Numbers in a sentence, however they were spoken or written, in six languages at once.

"4711", "47-11", "four seven one one", "forty-seven eleven" and "quattromilasettecentoundici" are
all 4711. Reading takes time in proportion to the length of the sentence.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from ..language.lexicon import plain, word_set
from ..language.numbers import number_words
from .languages import base_language
from .pin_words import words_of

LONGEST_WORD: Final = 60
"""Letters. No number is written as a longer word."""

_WORD: Final = re.compile(r"[0-9]+|[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_MORE: Final = MappingProxyType(
    {"fuenf": 5, "zwoelf": 12, "fuenfzehn": 15, "fuenfzig": 50, "niner": 9}
    | {"nought": 0, "naught": 0, "aught": 0, "ought": 0, "nil": 0, "zeros": 0, "zeroes": 0}
    | {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6, "sevens": 7}
    | {"eights": 8, "nines": 9}
    | {"doscientos": 200, "trescientos": 300, "cuatrocientos": 400, "quinientos": 500}
    | {"seiscientos": 600, "setecientos": 700, "ochocientos": 800, "novecientos": 900}
)
"""Numbers that the words of the language room do not have."""

_HOMOPHONES: Final = MappingProxyType(
    {"for": "four", "fore": "four", "to": "two", "too": "two", "ate": "eight", "won": "one"}
)
_ZERO: Final = "o"
_ZERO_IS_OR: Final = frozenset({"it", "es"})
_COUNTED_ON: Final = frozenset({"soixante", "vingt", "vingts"})
"""French counts on from sixty and from eighty: "soixante-dix", "quatre-vingt-douze"."""
_SCORES: Final = frozenset({"vingt", "vingts"})
_DIGITS: Final = frozenset(range(10))
_HUNDRED: Final = 100
_THOUSAND: Final = 1000


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


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a number: ``written`` digits, a value, or how often the next digit is said.

    ``joined``: "and" stands before it.
    """

    written: str = ""
    value: int = -1
    times: int = 0
    joined: bool = False
    score: bool = False
    counts_on: bool = False


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
    pieces: list[_Piece] = []
    first = last = 0
    o_is_zero = loosely or base_language(language) not in _ZERO_IS_OR
    for place, word in enumerate(words):
        found = _pieces(word.plain, o_is_zero=o_is_zero)
        if not found:
            continue
        gap = words[last:place] if pieces else ()
        joined = len(gap) == 1 and gap[0].plain in _joins() and _goes_on(pieces[-1], found[0])
        adjoins = not gap or joined or (loosely and _mean_nothing(gap))
        if not adjoins and loosely:
            adjoins = len(text[words[last - 1].end : word.start].split()) == 1 and not any(
                char.isspace() for char in text[words[last - 1].end : word.start]
            )
        if pieces and not adjoins:
            runs.append(NumberRun(first, last, _digits(pieces)))
            pieces = []
        if not pieces:
            first = place
        elif joined:
            found = (_Piece(value=found[0].value, joined=True), *found[1:])
        pieces.extend(found)
        last = place + 1
    if pieces:
        runs.append(NumberRun(first, last, _digits(pieces)))
    return [run for run in runs if run.digits]


def _ascii_digit(char: str) -> str:
    value = unicodedata.numeric(char, -1)
    return str(int(value)) if value in _DIGITS else char


def with_homophones(words: Sequence[Word]) -> list[Word]:
    """Return ``words`` with "for", "to", "ate" and "won" among spoken digits as what they mean."""
    spoken = [word.plain in _HOMOPHONES or word.plain in _values() for word in words]
    return [
        replace(word, plain=_HOMOPHONES[word.plain])
        if word.plain in _HOMOPHONES
        and (spoken[place + 1] if place + 1 < len(words) else place > 0 and spoken[place - 1])
        else word
        for place, word in enumerate(words)
    ]


def is_number(word: str) -> bool:
    """Whether a word may be a part of a number."""
    return bool(_pieces(word, o_is_zero=False))


@cache
def _joins() -> frozenset[str]:
    return word_set("number_joins") | {"and", "e", "ed"}


def _goes_on(before: _Piece, after: _Piece) -> bool:
    """Whether "and" between two pieces can be a part of one number."""
    if before.value < 0 or after.value < 0 or after.value >= _HUNDRED:
        return False
    is_ten = after.value >= 20 and after.value % 10 == 0
    return (0 < before.value < 10 and is_ten) or before.value >= 20


def _mean_nothing(gap: Sequence[Word]) -> bool:
    return all(word.plain in words_of("filler") | words_of("repeat") for word in gap)


@cache
def _values() -> Mapping[str, int]:
    values = dict(number_words()) | _MORE
    values |= dict.fromkeys(words_of("hundred"), _HUNDRED)
    return values | dict.fromkeys(words_of("thousand"), _THOUSAND)


@cache
def _part() -> re.Pattern[str]:
    """Return what finds the next part of a number that is written in one word."""
    longest_first = sorted(filter(None, _values()), key=len, reverse=True)
    return re.compile(rf"(?:und|en|e|y)?({'|'.join(map(re.escape, longest_first))})")


@lru_cache(maxsize=4096)
def _pieces(word: str, *, o_is_zero: bool) -> tuple[_Piece, ...]:
    """Return what a word gives to a number; nothing if it is none."""
    if word.isdecimal():
        return (_Piece(written=word),)
    if word in words_of("twice"):
        return (_Piece(times=2),)
    if word in words_of("thrice"):
        return (_Piece(times=3),)
    if o_is_zero and word == _ZERO:
        return (_Piece(value=0),)
    value = _values().get(word)
    if value is not None:
        return (_Piece(value=value, score=word in _SCORES, counts_on=word in _COUNTED_ON),)
    return _parts_of(word) if len(word) <= LONGEST_WORD else ()


def _parts_of(word: str) -> tuple[_Piece, ...]:
    pieces: list[_Piece] = []
    at = 0
    while at < len(word):
        found = _part().match(word, at)
        if found is None:
            return ()
        pieces.append(_Piece(value=_values()[found[1]]))
        at = found.end()
    return tuple(pieces)


def _digits(pieces: Sequence[_Piece]) -> str:
    """Read pieces as digits that follow one another, the way they were most likely meant."""
    if len(pieces) == 1 and pieces[0].value >= _HUNDRED:
        return ""  # "a thousand thanks"
    digits, at = "", 0
    parts: list[str] = []
    while at < len(pieces):
        piece = pieces[at]
        if piece.times:
            at += 1
            digits, at = _one(pieces, at) if at < len(pieces) else ("", at)
            parts.append(digits * (piece.times if len(digits) == 1 else 1))
        else:
            digits, at = _one(pieces, at)
            parts.append(digits)
    return "".join(parts)


def _one(pieces: Sequence[_Piece], at: int) -> tuple[str, int]:
    """Read one number; returns it and where the next begins."""
    if pieces[at].times:
        return "", at
    following = pieces[at + 1].value if at + 1 < len(pieces) else -1
    if pieces[at].written and (following < _HUNDRED or len(pieces[at].written) > 3):
        return pieces[at].written, at + 1
    if pieces[at].value == 0:
        return "0", at + 1
    thousands, at = _below_thousand(pieces, at)
    if at < len(pieces) and pieces[at].value == _THOUSAND:
        at += 1
        rest, after = _below_thousand(pieces, at) if _can_follow(pieces, at) else (0, at)
        return str((thousands or 1) * _THOUSAND + rest), after
    return str(thousands), at


def _can_follow(pieces: Sequence[_Piece], at: int) -> bool:
    return at < len(pieces) and 0 < pieces[at].value < _THOUSAND


def _below_thousand(pieces: Sequence[_Piece], at: int) -> tuple[int, int]:
    value, at = _below_hundred(pieces, at)
    if at < len(pieces) and pieces[at].value == _HUNDRED and value < _HUNDRED:
        value, at = (value or 1) * _HUNDRED, at + 1
    elif not (value >= _HUNDRED and value % _HUNDRED == 0):
        return value, at
    if at < len(pieces) and 0 < pieces[at].value < _HUNDRED:
        more, after = _below_hundred(pieces, at)
        following = pieces[after].value if after < len(pieces) else -1
        if following != _HUNDRED:
            return value + more, after
    return value, at


def _below_hundred(pieces: Sequence[_Piece], at: int) -> tuple[int, int]:
    """Read a number up to 99, or one of hundreds that is a word of its own."""
    piece = pieces[at]
    if piece.written:
        return int(piece.written), at + 1
    if piece.value in (_HUNDRED, _THOUSAND):
        return 0, at
    value, counts_on, at = piece.value, piece.counts_on, at + 1
    following = pieces[at] if at < len(pieces) else _Piece()
    if value == 4 and following.score:
        counts_on, value, at = True, 80, at + 1
        following = pieces[at] if at < len(pieces) else _Piece()
    is_ten = 20 <= value < _HUNDRED and value % 10 == 0
    if is_ten and 0 < following.value < (20 if counts_on and value in (60, 80) else 10):
        return value + following.value, at + 1
    if 0 < value < 10 and following.joined and following.value % 10 == 0:
        return value + following.value, at + 1
    return value, at


# Read when the module is imported: sentences are read on the event loop.
_part()
