"""Digits in a text, written or spoken, in six languages at once.

"Four seven one one", "forty-seven eleven" and "siebenundvierzig elf" are all 4711.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from .lexicon import digit_words, load_words, word_set

_TENS: Final = frozenset(range(20, 100, 10))
_FOUR: Final = 4
_TWENTY: Final = 20
_SCORE: Final = frozenset({"vingt", "vingts"})
_COUNTED_ON: Final = _SCORE | {"soixante"}
"""French counts on from sixty and from eighty: "soixante-dix", "quatre-vingt-douze"."""


@cache
def number_words() -> Mapping[str, int]:
    """Return what each number word stands for, from zero to ninety-nine."""
    found = {word: int(digit) for word, digit in digit_words().items()}
    for data in load_words().values():
        teens, tens = _of_language(data["numbers"])
        found |= teens | tens
        units = {
            word: value
            for value, names in enumerate(data["digits"])
            for word in names.split("|")
            if value
        }
        for ten, value in tens.items():
            for unit, digit in units.items():
                # Drei-und-dreissig; trenta-tre, trent-uno; veinti-tres.
                joined = [f"{unit}{join}{ten}" for join in data["number_joins"]]
                for word in (*joined, ten + unit, ten[:-1] + unit, f"{ten[:-1]}i{unit}"):
                    found.setdefault(word, value + digit)
    return found


def _of_language(names: Sequence[str]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the words from ten to nineteen, and those for the tens."""
    values = [*range(10, 20), *sorted(_TENS)]
    every = {
        word: value
        for value, line in zip(values, names, strict=True)
        for word in line.split("|")
        if word
    }
    return (
        {word: value for word, value in every.items() if value < _TWENTY},
        {word: value for word, value in every.items() if value >= _TWENTY},
    )


@dataclass(frozen=True, slots=True)
class Run:
    """Digits that follow one another: the words from ``start`` to before ``end``.

    ``before`` is the word that stands before them.
    """

    digits: str
    before: str
    start: int
    end: int
    large: bool
    """Whether a word for ten or more is among them: so times are said, and codes seldom are."""

    @property
    def is_time_of_day(self) -> bool:
        """Whether it is told as one: "at ten thirty"."""
        hour, minute = self.digits[:-2], self.digits[-2:]
        return (
            self.large
            and self.before in word_set("before_times")
            and len(self.digits) in (3, 4)
            and int(hour) <= 24
            and int(minute) < 60
        )


def runs_in(said: Sequence[str]) -> Iterator[Run]:
    """Yield the numbers among words as ``words`` gives them."""
    run, start, large, at = "", 0, False, 0
    while at < len(said):
        digits, taken, named = _number(said, at)
        if digits:
            if not run:
                start = at
            run += digits
            large = large or (named and len(digits) > 1)
        elif run:
            yield Run(run, said[start - 1] if start else "", start, at, large)
            run, large = "", False
        at += taken
    if run:
        yield Run(run, said[start - 1] if start else "", start, at, large)


def _number(said: Sequence[str], at: int) -> tuple[str, int, bool]:
    """Return the digits of the number that begins at a place, of how many words, and if named."""
    written = said[at].replace(".", "").replace(",", "")
    if written.isdecimal():
        return written, 1, False
    value, taken = number_words().get(said[at]), 1
    if value is None:
        return "", 1, False
    if value == _FOUR and said[at : at + 2][-1] in _SCORE:
        value, taken = 80, 2  # four times twenty
    if value in _TENS:
        small, more = _small(said, at + taken)
        counted_on = value in (60, 80) and said[at + taken - 1] in _COUNTED_ON
        if 0 < small < (20 if counted_on else 10):
            value, taken = value + small, taken + more
    return str(value), taken, True


def _small(said: Sequence[str], at: int) -> tuple[int, int]:
    """Return the unit that follows a ten, "y" and the like before it left out; and its words."""
    joined = at < len(said) and said[at] in word_set("number_joins")
    place = at + joined
    value = number_words().get(said[place], 0) if place < len(said) else 0
    return value, 1 + joined
