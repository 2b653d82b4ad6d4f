"""Statements word by word in one form: numbers, measures, clock times and dates whatever the words.

"Half past six", "halb sieben" and "6:30" are one time of day; "nineteen degrees" and "19 °C" one
measure; "3 May" and "the third of May" one date. The number words are those of Unicode's
rule-based number formats; how a language tells a time is in ``data/guards/<language>.json``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final

from .guard_words import load_guard_words, match
from .lexicon import load_words, plain
from .remembered import LONGEST_TEXT, remembered
from .spelled_numbers import TOKEN, numbers_in_words

type Word = str | Quantity

_TOKEN: Final = re.compile(rf"{TOKEN.pattern}|[%°€$£]")
_SPELT: Final = (
    (re.compile(r"\bca(?:nno|n')t\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"(?<!\S)[-\u2212](?=\d)"), " minus "),
)
_SIGNS: Final = {"%": "percent", "°": "degree", "€": "euro", "$": "dollar", "£": "pound"}
_SMALLER: Final = {
    "hour": ("minute", 60.0), "week": ("day", 7.0), "kilogram": ("gram", 1000.0),
    "litre": ("millilitre", 1000.0), "kilometre": ("metre", 1000.0), "centimetre": ("metre", 0.01),
}  # fmt: skip
_ORDINALS: Final = frozenset({"st", "nd", "rd", "th", "er", "ste", "of", "de", "di"})
_MOST_WORDS: Final = 4
_NOON: Final = 12 * 60

_PLACES: Final = {
    "H": r"(?P<h>[01]?\d|2[0-4])(?:[:.](?P<m>[0-5]\d))?",
    "P": r"(?P<p>[0-5]?\d)",
    "M": r"(?P<p>5|10|20|25)",
    "N": r"(?P<n>5|10|20|25)",
}
"""What the letters in a pattern stand for: an hour, minutes past it, and before it.

A is a word that stands before a time of day, and $ what may follow one: no noun to be counted.
"""
_ANYWHERE: Final = {
    r"(?P<h>[01]?\d|2[0-4]):(?P<m>[0-5]\d)": 0,
    r"(?P<h>[01]?\d|2[0-4])\.(?P<m>[0-5]\d)(?= (?:uhr|h|heures|uur)\b)": 0,
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit; ``unit`` is ``clock`` (minutes), ``date`` or a measure's name.

    ``exact`` is false for a time of day that may be before or after noon.
    """

    value: str
    unit: str
    exact: bool = True

    def may_be(self, other: Quantity) -> bool:
        """Return whether two are one, as far as anybody can tell: "at 7" may be "at 19:00"."""
        if self.unit == other.unit == "clock" and not (self.exact and other.exact):
            return (int(self.value) - int(other.value)) % _NOON == 0
        return (self.value, self.unit) == (other.value, other.unit)


@remembered(8192, LONGEST_TEXT)
def canonical(text: str, language: str) -> tuple[Word, ...]:
    """Return the words of a text in plain form, and its numbers as quantities, without marks."""
    said = plain(text)
    for pattern, full in _SPELT:
        said = pattern.sub(full, said)
    line = " ".join(_in_digits(_TOKEN.findall(said), language))
    times: list[Quantity] = []

    def put(shift: int, found: re.Match[str]) -> str:
        times.append(_time(found, shift))
        return f"{found.groupdict().get('at') or ''} ={len(times) - 1} "

    for told, shift in _told_times(language):
        line = told.sub(partial(put, shift), line)
    return tuple(_quantities(line.split(), times, language))


def _in_digits(said: Sequence[str], language: str) -> Iterator[str]:
    """Write number words in digits, but for articles; and "twice" as "2 times"."""
    numbers, often = numbers_in_words(language), load_guard_words()[language]["times"]
    time, at = load_guard_words()[language]["units"]["time"].split("|")[0], 0
    while at < len(said):
        length, roles = match(said[at : at + _MOST_WORDS], language)
        if "frequency" in roles:  # "every second day"
            yield from said[at : at + length]
            at += length
            continue
        for length in range(min(_MOST_WORDS, len(said) - at), 0, -1):
            words = tuple(said[at : at + length])
            if " ".join(words) in often:
                yield from (str(often[" ".join(words)]), time)
                break
            value = numbers.get(words)
            if value is not None and (value > 1 or words[0] not in _articles(language)):
                yield str(value)
                break
        else:
            length = 1
            yield said[at]
        at += length


@cache
def _articles(language: str) -> frozenset[str]:
    return frozenset(load_words()[language]["filler"]) - {"one"}


@cache
def _told_times(language: str) -> tuple[tuple[re.Pattern[str], int], ...]:
    clock = load_guard_words()[language]["clock"]
    after = "|".join(map(re.escape, _after_times(language)))
    places = {**_PLACES, "A": f"(?P<at>{clock['at']})", "$": f"(?=$| (?:{after})(?!\\S))"}
    found = []
    for told, shift in (_ANYWHERE | clock["told"]).items():
        pattern = told
        if told not in _ANYWHERE:
            pattern = re.sub(r"(?<![a-z])[HPMNA](?![a-z])|\$", lambda one: places[one[0]], told)
        whole = rf"(?<!\S){pattern}(?: (?:o ?clock|uhr|uur)(?!\S))?(?: (?P<half>[ap] ?m))?(?!\S)"
        found.append((re.compile(whole), shift))
    return tuple(found)


@cache
def _after_times(language: str) -> list[str]:
    """Return the words after which a number before them is no count of anything."""
    data = load_guard_words()[language]
    named = [form for key in ("days", "parts") for form in "|".join(data[key].values()).split("|")]
    return sorted({*load_words()[language]["filler"], *(form.split()[0] for form in named if form)})


def _time(found: re.Match[str], shift: int) -> Quantity:
    said = found.groupdict()
    minutes = 60 * int(said.get("h") or 0) + int(said.get("m") or 0) + shift
    minutes += int(said.get("p") or 0) - int(said.get("n") or 0)
    exact = "h" not in said or minutes >= _NOON + 60 or said["h"].startswith("0")
    if half := said.get("half"):
        minutes, exact = minutes % _NOON + (_NOON if half[0] == "p" else 0), True
    return Quantity(str(minutes % (2 * _NOON)), "clock", exact)


def _quantities(said: Sequence[str], times: Sequence[Quantity], language: str) -> Iterator[Word]:
    at = 0
    while at < len(said):
        length, quantity = _date(said, at, language)
        if not length:
            length, quantity = _measure(said, at, language)
        if said[at][0] == "=":
            length, quantity = 1, times[int(said[at][1:])]
        yield quantity if quantity is not None else said[at]
        at += length or 1


def _date(said: Sequence[str], at: int, language: str) -> tuple[int, Quantity | None]:
    """3 May, 3rd of May, May 3, 3. Mai, el 3 de mayo."""
    day_first = said[at].isdecimal()
    end = at + 1
    while end < len(said) and said[end] in _ORDINALS:
        end += 1
    if end >= len(said):
        return 0, None
    day, month = (said[at], said[end]) if day_first else (said[end], said[at])
    named = match([month], language)[1].get("months")
    if named is None or not day.isdecimal() or not 1 <= int(day) <= 31:
        return 0, None
    if not day_first and said[end + 1 : end + 2] and said[end + 1] in _ORDINALS - {"de", "di"}:
        end += 1
    return end + 1 - at, Quantity(f"{named}-{int(day)}", "date")


def _measure(said: Sequence[str], at: int, language: str) -> tuple[int, Quantity | None]:
    if said[at] in "€$£" and at + 1 < len(said) and said[at + 1][0].isdecimal():
        return 2, _quantity(said[at + 1], _SIGNS[said[at]])
    if said[at] == "minus" and at + 1 < len(said) and said[at + 1][0].isdecimal():
        length, below = _measure(said, at + 1, language)
        return length + 1, below and replace(below, value=f"-{below.value}")
    if not said[at][0].isdecimal():
        return 0, None
    rest = list(said[at + 1 : at + 4])
    if rest and rest[0] in _SIGNS:
        length = 2 if rest[0] == "°" and rest[1:2] == ["c"] else 1
        return 1 + length, _quantity(said[at], _SIGNS[rest[0]])
    length, roles = match(rest, language) if rest else (1, {})
    if "units" in roles:
        return 1 + length, _quantity(said[at], roles["units"])
    return 1 + bool(rest and rest[0] in _ORDINALS - {"de", "di", "of"}), _quantity(said[at], "")


def _quantity(digits: str, unit: str) -> Quantity:
    unit, factor = _SMALLER.get(unit, (unit, 1.0))
    if re.fullmatch(r"\d{1,3}([.,]\d{3})+", digits):
        digits = re.sub(r"[.,]", "", digits)
    if re.fullmatch(r"\d{1,6}(?:[.,]\d+)?", digits):
        digits = f"{float(digits.replace(',', '.')) * factor:.6g}"
    return Quantity(digits, unit)
