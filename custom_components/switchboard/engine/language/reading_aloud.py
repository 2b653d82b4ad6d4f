"""Text with what was spelled put together: "t-u-l-i-p", "T for Tango, U for ...", "p4ssw0rd"."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from .looks import Look, look
from .remembered import LONGEST_TEXT, remembered
from .secret_words import finding, secret_set

_LETTERS: Final = re.compile(
    r"(?<![^\W_])[a-z0-9](?:(?:[ ]{0,2}[-.,/_*+][ ]{0,2}|[ ]{1,3})[a-z0-9]){3,}"
    r"(?![^\W_])(?!['\u2019])"
)
_APART: Final = 5
"""Characters between two such letters."""

_DRESSED: Final = re.compile(r"[a-z0-9@$!]{4,40}")
_DRESS: Final = str.maketrans("0134578@$!", "oleastbasi")


@dataclass(frozen=True, slots=True)
class Heard:
    """A text in plain letters; ``spelled`` are the places in it where a spelled word begins."""

    look: Look
    spelled: frozenset[int]


@remembered(16, LONGEST_TEXT)
def heard(text: str) -> Heard:
    """Return a text as it is meant. Each letter keeps its place in the original."""
    seen = look(text)
    plain = _undressed(seen.text)
    parts = sorted([*_letters(plain), *_named(plain)])
    if not parts:
        return Heard(Look(plain, seen.places), frozenset())
    letters: list[str] = []
    origins: list[int] = []
    spelled: set[int] = set()
    end = 0
    for start, stop, places in parts:
        if start < end:
            continue
        letters.append(plain[end:start])
        origins += seen.places[end:start]
        spelled.add(len(origins))
        letters += (plain[at] for at in places)
        # The last of them stands for all that was said of it.
        origins += (*(seen.places[at] for at in places[:-1]), seen.places[stop - 1])
        end = stop
    letters.append(plain[end:])
    origins += seen.places[end:]
    return Heard(Look("".join(letters), origins), frozenset(spelled))


type _Part = tuple[int, int, list[int]]
"""From where to where a word is spelled, and the places of its letters."""


def _letters(text: str) -> list[_Part]:
    found: list[_Part] = []
    for match in _LETTERS.finditer(text):
        places = [at for at in range(*match.span()) if text[at].isalnum()]
        if any(text[at].isalpha() for at in places):
            found.append((*match.span(), places))
    return found


def _named(text: str) -> list[_Part]:
    """Find "S for sugar, U as in ...": three of them at least, one behind the other."""
    found: list[_Part] = []
    letters: list[int] = []
    start = end = 0
    for match in _name_of_letter().finditer(text):
        if letters and match.start() - end > _APART:
            _add(found, start, end, letters)
            letters = []
        if not letters:
            start = match.start()
        letters.append(match.start())
        end = match.end()
    _add(found, start, end, letters)
    return found


def _add(found: list[_Part], start: int, end: int, letters: list[int]) -> None:
    if len(letters) > 2:
        found.append((start, end, list(letters)))


@cache
def _name_of_letter() -> re.Pattern[str]:
    like = "|".join(sorted(secret_set("spells"), key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])([a-z])\W{{1,3}}(?:{like})\s\1[a-z]{{2,20}}(?![^\W_])")


def _undressed(text: str) -> str:
    """Return a text in which a secret's name has letters for the digits it was written with."""
    if not any(digit in text for digit in "01345789@$!"):
        return text
    return _DRESSED.sub(_undress, text)


def _undress(match: re.Match[str]) -> str:
    word = match[0]
    if word.isalpha() or word.isdecimal():
        return word
    plain = word.translate(_DRESS)
    named = finding("names").match(plain)
    return plain if named is not None and named.end() > 3 and named.end() == len(plain) else word
