"""Whether the numbers of a text were said: in digits, in words, or as a time of day.

"Nineteen degrees" says 19, "der zwölfte Mai" a 12, "half seven" both 6:30 and 7:30 (which one, only
people of that country know) and "le dieci meno un quarto" 9:45 and 21:45. The words are those of
Unicode's rule-based number formats (CLDR, RBNF).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from unicode_rbnf import FormatPurpose, RbnfEngine

from .lexicon import LANGUAGES, plain, word_set

TOKEN: Final = re.compile(r"\d+(?:[.,:/]\d+)*|[^\W\d_]+")
_DIGITS: Final = re.compile(r"\d+")
_CLOCK: Final = re.compile(r"(?<![\d.,:/])(\d{1,2})(?:[:.](?=\d\d)|\s?h\b\s?|h(?=\d))(\d\d)?(?!\d)")
_FRACTIONS: Final = frozenset(
    {"half", "quarter", "halb", "viertel", "dreiviertel", "demi", "demie", "quart", "mezza"}
    | {"mezzo", "quarto", "quarti", "kwart", "media", "cuarto"}
)
_MINUTES: Final = frozenset({15, 30, 45})
_HUNDRED: Final = 100
_YEARS_FROM: Final = 10
"""As "nineteen" in "nineteen eighty-four"."""
_MOST_WORDS: Final = 4
_LONGEST: Final = 30
_HALF_A_DAY: Final = 12
_HOUR: Final = 60

type _Words = tuple[str, ...]


def says_numbers(text: str, said: Iterable[str]) -> bool:
    """Return whether every number written in a text was said in one of others."""
    claim = plain(text)
    numbers: set[int] = set()
    words: set[str] = set()
    for one in said:
        numbers |= _numbers(one)
        words |= set(TOKEN.findall(plain(one)))
    for clock in _CLOCK.finditer(claim):
        if _is_clock_said(int(clock[1]), int(clock[2] or 0), numbers, words):
            claim = claim.replace(clock[0], " ", 1)
    return all(
        _whole(token) in numbers or set(map(_value, _DIGITS.findall(token))) <= numbers
        for token in TOKEN.findall(claim)
        if token[0].isdecimal()
    )


def _is_clock_said(hour: int, minute: int, numbers: set[int], words: set[str]) -> bool:
    """Return whether a time was said, before or after noon, to or past an hour."""
    near = {hour} if minute in numbers or not minute else {hour, hour + 1}
    if not {one % _HALF_A_DAY for one in near} & {one % _HALF_A_DAY for one in numbers}:
        return False
    part_said = minute in _MINUTES and not _FRACTIONS.isdisjoint(words)
    return not minute or minute in numbers or _HOUR - minute in numbers or part_said


def _numbers(text: str) -> set[int]:
    """Return the numbers of a text, those in words included; not digits that were said one by one.

    Whoever writes those as one number has mostly been told a code.
    """
    said = TOKEN.findall(plain(text))
    found: set[int] = set()
    for token in said:
        if token[0].isdecimal():
            found |= {_whole(token), *map(_value, _DIGITS.findall(token))}
    before = 0
    for value in _in_words(said):
        found.add(value)
        if before and before % _HUNDRED == 0:
            found.add(before + value)
        elif _YEARS_FROM <= before < _HUNDRED:
            found.add(_HUNDRED * before + value)
        before = value
    return found


def _in_words(said: Sequence[str]) -> Iterator[int]:
    table, at = _table(), 0
    while at < len(said):
        lengths = range(min(_MOST_WORDS, len(said) - at), 0, -1)
        length = next((n for n in lengths if tuple(said[at : at + n]) in table), 0)
        if length:
            yield table[tuple(said[at : at + length])]
        at += length or 1


def _whole(token: str) -> int:
    return _value("".join(_DIGITS.findall(token)))


def _value(digits: str) -> int:
    """Return what digits stand for; Python refuses numbers of thousands of them."""
    return int(digits[:_LONGEST])


def numbers_in_words(language: str, *, ordinals: bool = True) -> Mapping[_Words, int]:
    """Return numbers by their words in a language: as they are counted, and as they are ordered."""
    counted, ordered = _formatted(language)
    return {**ordered, **counted} if ordinals else counted


@cache
def _formatted(language: str) -> tuple[Mapping[_Words, int], Mapping[_Words, int]]:
    engine = RbnfEngine.for_language(language)
    rounded = (*range(200, 1000, _HUNDRED), *range(1000, 10_000, 1000))

    def by_words(purpose: FormatPurpose) -> Mapping[_Words, int]:
        found: dict[_Words, int] = {}
        for value in (*range(_HUNDRED + 1), *rounded):
            # Cardinals have a gender where they end in one, and in hundreds.
            alike = purpose is FormatPurpose.CARDINAL and value < _HUNDRED and value % 10 != 1
            rulesets = ["spellout-numbering"] if alike else None
            said = engine.format_number(value, purpose, rulesets).text_by_ruleset
            for text in said.values():
                found.setdefault(tuple(TOKEN.findall(plain(text))), value)
        return found

    return by_words(FormatPurpose.CARDINAL), by_words(FormatPurpose.ORDINAL)


@cache
def _table() -> Mapping[_Words, int]:
    found: dict[_Words, int] = {}
    for language in LANGUAGES:
        for words, value in numbers_in_words(language).items():
            found.setdefault(words, value)
    return found


@cache
def number_words() -> Mapping[str, str]:
    """Return digits for the single words that are one number in whatever language, and no article.

    What is another number elsewhere is left out; what is another word there is not.
    """
    found: dict[str, set[int]] = {}
    for language in LANGUAGES:
        for words, value in numbers_in_words(language).items():
            if len(words) == 1 and (value > 1 or words[0] not in word_set("filler")):
                found.setdefault(words[0], set()).add(value)
    return {word: str(*values) for word, values in found.items() if len(values) == 1}


# Made when the module is imported: windows are read on the event loop.
_table()
