"""Numbers, measures, clock times and dates in a statement, in one form whatever the wording.

"Half past six", "halb sieben", "sept heures moins le quart" and "6:30" are times of day in minutes;
"nineteen degrees" and "19 °C" are one measure; minutes and hours, grams and kilograms are compared.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..language.lexicon import plain
from ..language.phrasebook import Phrasebook

_TOKEN: Final = re.compile(r"\d+(?:[.,:/]\d+)*|[^\W\d_]+|[^\w\s]|_")
_NOT: Final = re.compile(r"(ca|wo|sha)?n't\b", re.IGNORECASE)
_BELOW_ZERO: Final = re.compile(r"(?<!\S)[-\u2212](?=\d)")
_JOINERS: Final = frozenset("-_'\"\u2010\u2011")
_CANNOT: Final = re.compile(r"\bcannot\b", re.IGNORECASE)
_FULL: Final = {"ca": "can not", "wo": "will not", "sha": "shall not", "": " not"}
_HOUR_MINUTE: Final = re.compile(r"([01]?\d|2[0-4])[:.]([0-5]\d)")
_ORDINALS: Final = frozenset({"st", "nd", "rd", "th", "er", "ste", "de"})
_SIGNS: Final = {"%": "percent", "°": "degree", "€": "euro", "$": "dollar", "£": "pound"}
_SMALLER: Final = {
    "hour": ("minute", 60.0), "week": ("day", 7.0), "kilogram": ("gram", 1000.0),
    "litre": ("millilitre", 1000.0), "kilometre": ("metre", 1000.0), "centimetre": ("metre", 0.01),
}  # fmt: skip
_STEPS: Final = frozenset({5, 10, 20, 25})
_AFTER_HOUR: Final = frozenset(
    {"links", "of", "articles", "parts", "days", "be", "weightless", "frequency", "not", "want",
     "emphasis", "restricting", "opposites"}
)  # fmt: skip
_ONLY_TIMES: Final = frozenset({"uhr", "o", "oclock"})
"""What follows an hour and, unlike "heures", never a duration."""

_HALF_A_DAY: Final = 12 * 60


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number (``word`` in digits), or a mark; ``raw`` has the accents."""

    word: str
    capital: bool = False
    first: bool = False
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit; ``unit`` is ``clock`` (minutes), ``date`` or a measure's name.

    ``exact`` is false for a time of day that may be before or after noon.
    """

    value: str
    unit: str
    exact: bool = True

    @property
    def key(self) -> str:
        """What is equal for equal quantities."""
        return f"{self.value} {self.unit}"

    def may_be(self, other: Quantity) -> bool:
        """Whether two times of day are one if noon is disregarded, and that is not settled."""
        return (
            self.unit == other.unit == "clock"
            and self.exact != other.exact
            and (int(self.value) - int(other.value)) % _HALF_A_DAY == 0
        )


def tokens(text: str) -> list[Token]:
    """Take a text apart into words, numbers and marks."""
    composed = unicodedata.normalize("NFC", text).replace("\u2019", "'").replace("\u02bc", "'")
    composed = _CANNOT.sub("can not", composed)
    full = _NOT.sub(lambda match: _FULL[(match[1] or "").casefold()], composed)
    found: list[Token] = []
    for match in _TOKEN.finditer(_BELOW_ZERO.sub(" minus ", full)):
        found.extend(
            Token(word, match[0][0].isupper(), not found, match[0].casefold())
            for word in plain(match[0]).split()
            if word not in _JOINERS
        )
    return found


def gather(said: Sequence[Token], book: Phrasebook) -> list[Token | Quantity]:
    """Replace the words of numbers, measures, times and dates by what they mean."""
    return _Gatherer(_with_digits(said, book), book).run()


def _with_digits(said: Sequence[Token], book: Phrasebook) -> list[Token]:
    """Write number words in digits."""
    found: list[Token] = []
    place = 0
    while place < len(said):
        length, value = book.number([token.word for token in said[place : place + 5]])
        if length:
            found.append(Token(str(value), first=said[place].first))
        else:
            found.append(said[place])
        place += length or 1
    return found


class _Gatherer:
    """One walk over the tokens of a text."""

    def __init__(self, said: list[Token], book: Phrasebook) -> None:
        self.said = said
        self.words = [token.word for token in said]
        self.book = book

    def run(self) -> list[Token | Quantity]:
        found: list[Token | Quantity] = []
        place = 0
        while place < len(self.said):
            length, quantity = self._clock(place)
            if not length:
                length, quantity = self._date(place)
            if not length:
                length, quantity = self._measure(place)
            found.append(quantity if quantity is not None else self.said[place])
            place += length or 1
        return found

    def _number(self, place: int) -> int | None:
        """A whole number below a hundred, as in times."""
        if 0 <= place < len(self.words) and re.fullmatch(r"\d{1,2}", self.words[place]):
            return int(self.words[place])
        return None

    def _phrase(self, key: str, place: int) -> int:
        return self.book.clock_phrase(key, self.words[place:])

    def _after_at(self, place: int) -> bool:
        return any(
            tuple(self.words[max(0, place - len(one)) : place]) == one
            for one in self.book.clock["at"]
        )

    def _clock(self, place: int) -> tuple[int, Quantity | None]:
        for key, minutes in (("noon", 12 * 60), ("midnight", 0)):
            if length := self._phrase(key, place):
                return length, Quantity(str(minutes), "clock")
        length, told, exact = self._told(place)
        if not length:
            return 0, None
        return self._half_of_day(place, length, told, exact=exact)

    def _half_of_day(
        self, place: int, length: int, minutes: int, *, exact: bool
    ) -> tuple[int, Quantity]:
        end = place + length
        while end < len(self.words) and (skip := self._phrase("hour", end)):
            end += skip
        for key, shift in (("am", 0), ("pm", _HALF_A_DAY)):
            marked = self._phrase(key, end) or self._spelt(end, key)
            if marked:
                minutes, exact = minutes % _HALF_A_DAY + shift, True
                end += marked
        exact = exact or minutes >= _HALF_A_DAY + 60
        return end - place, Quantity(str(minutes % (24 * 60)), "clock", exact)

    def _spelt(self, place: int, key: str) -> int:
        """The length of "a.m." and "p.m."."""
        if self.book.clock[key] and self.words[place : place + 4] == [key[0], ".", "m", "."]:
            return 4
        return 0

    def _told(self, place: int) -> tuple[int, int, bool]:
        """Return the length of a time, its minutes, and whether it is certain which half of day."""
        if place < len(self.words) and (match := _HOUR_MINUTE.fullmatch(self.words[place])):
            colon = ":" in match[0]
            if colon or self._phrase("hour", place + 1) or self._after_clock_word(place):
                in_digits = int(match[1])
                certain = len(match[1]) == 2 and in_digits < 10
                return 1, in_digits * 60 + int(match[2]), certain
        for key, from_hour in (
            ("half_before", -30), ("half_after", 30), ("three_quarters", -15),
            ("quarter_after", 15), ("quarter_before", -15), ("quarter_next", -45),
        ):  # fmt: skip
            length = self._phrase(key, place)
            if length and (hour := self._hour(place + length)) is not None:
                return length + 1, hour * 60 + from_hour, False
        if (steps := self._stepped(place))[0]:
            return steps
        return self._from_hour(place)

    def _after_clock_word(self, place: int) -> bool:
        return self._after_at(place) and not self._is_unit(place + 1)

    def _hour(self, place: int) -> int | None:
        hour = self._number(place)
        return hour if hour is not None and hour <= 24 and not self._is_unit(place + 1) else None

    def _stepped(self, place: int) -> tuple[int, int, bool]:
        """Ten past six, zehn nach halb sechs."""
        minutes = self._number(place)
        if minutes is None or minutes not in _STEPS:
            return 0, 0, False
        for key, sign in (("after", 1), ("before", -1)):
            length = self._phrase(key, place + 1)
            if not length:
                continue
            half = self._phrase("half_before", place + 1 + length)
            hour = self._hour(place + 1 + length + half)
            if hour is not None:
                total = hour * 60 - (30 if half else 0) + sign * minutes
                return 2 + length + half, total, False
        return 0, 0, False

    def _from_hour(self, place: int) -> tuple[int, int, bool]:
        """Seven o'clock, sept heures et demie, alle sette e mezza, 7 pm, at 7."""
        hour = self._number(place)
        if hour is None or hour > 24:
            return 0, 0, False
        named = self._phrase("hour", place + 1)
        end = place + 1 + named
        after_at = self._after_at(place)
        if (named or after_at) and (then := self._minutes_then(end))[0]:
            return end + then[0] - place, hour * 60 + then[1], False
        minutes = self._number(end)
        if named and minutes is not None and minutes < 60 and not self._is_unit(end + 1):
            return end + 1 - place, hour * 60 + minutes, False
        is_time = (
            any(self._phrase(key, end) or self._spelt(end, key) for key in ("am", "pm"))
            or (named and (after_at or self.words[place + 1] in _ONLY_TIMES))
            or (after_at and not named and self._ends_time(end))
        )
        return (end - place, hour * 60, False) if is_time else (0, 0, False)

    def _minutes_then(self, place: int) -> tuple[int, int]:
        """Return the length and the minutes of what follows an hour: "et demie", "meno dieci"."""
        for key, shift in (("then_half", 30), ("then_quarter", 15), ("less_quarter", -15)):
            if length := self._phrase(key, place):
                return length, shift
        for key, sign in (("less", -1), ("then", 1)):
            length = self._phrase(key, place)
            minutes = self._number(place + length)
            if length and minutes is not None and minutes < 60:
                return length + 1, sign * minutes
        return 0, 0

    def _ends_time(self, place: int) -> bool:
        """Whether what follows a bare number leaves it a time: no unit, no noun."""
        if self.book.language == "fr":  # always says "heures" or "h"
            return False
        if place >= len(self.words) or not self.words[place][0].isalnum():
            return place >= len(self.words) or self.words[place] not in _SIGNS
        return bool(_AFTER_HOUR & self.book.roles(self.words[place]).keys())

    def _is_unit(self, place: int) -> bool:
        if place >= len(self.words):
            return False
        word = self.words[place]
        roles = self.book.roles(word)
        return word in _SIGNS or ("units" in roles and not self._phrase("hour", place))

    def _date(self, place: int) -> tuple[int, Quantity | None]:
        """3 May, 3rd of May, May 3, 3. Mai, el 3 de mayo."""
        if (day := self._number(place)) is not None and 1 <= day <= 31:
            end = place + 1
            while end < len(self.words) and end - place <= 3 and self._between(self.words[end]):
                end += 1
            if month := self._month(end):
                return end + 1 - place, Quantity(f"{month}-{day}", "date")
        if (month := self._month(place)) and (day := self._number(place + 1)) and day <= 31:
            ordinal = self.words[place + 2 : place + 3]
            length = 3 if ordinal and ordinal[0] in _ORDINALS - {"de"} else 2
            return length, Quantity(f"{month}-{day}", "date")
        return 0, None

    def _between(self, word: str) -> bool:
        return word == "." or word in _ORDINALS or "of" in self.book.roles(word)

    def _month(self, place: int) -> str:
        if place >= len(self.words):
            return ""
        return next(iter(self.book.roles(self.words[place]).get("months", ())), "")

    def _measure(self, place: int) -> tuple[int, Quantity | None]:
        word = self.words[place]
        if word in _SIGNS and word not in "%°" and place + 1 < len(self.words):
            if self.words[place + 1][0].isdecimal():
                return 2, _quantity(self.words[place + 1], _SIGNS[word])
            return 0, None
        if not word[0].isdecimal():
            return 0, None
        end, unit = place + 1, ""
        if end < len(self.words) and self.words[end] in _SIGNS:
            unit = _SIGNS[self.words[end]]
            end += 1
            if unit == "degree" and self.words[end : end + 1] == ["c"]:
                end += 1
        else:
            length, roles = self.book.match(self.words[end : end + 3])
            if "units" in roles:
                unit, end = roles["units"][0], end + length
            elif end < len(self.words) and self.words[end] in _ORDINALS - {"de"}:
                end += 1
        return end - place, _quantity(word, unit)


def _quantity(digits: str, unit: str) -> Quantity:
    unit, factor = _SMALLER.get(unit, (unit, 1.0))
    return Quantity(_value(digits, factor), unit)


def _value(digits: str, factor: float) -> str:
    """A number as text, with thousands joined; what is no number stays as it is written."""
    if re.fullmatch(r"\d{1,3}([.,]\d{3})+", digits):
        digits = re.sub(r"[.,]", "", digits)
    if re.fullmatch(r"\d+(?:[.,]\d+)?", digits):
        return f"{float(digits.replace(',', '.')) * factor:.6g}" if len(digits) < 7 else digits
    return digits
