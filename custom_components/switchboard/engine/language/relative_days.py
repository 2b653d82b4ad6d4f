"""Days that are told from the day on which somebody speaks: "tomorrow", and the dates they are."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from typing import Final

from .guard_words import load_guard_words
from .lexicon import plain, read_data, words
from .question_words import load_question_words
from .spelled_numbers import says_numbers

_DATA: Final = read_data("relative_days")
_DATE: Final = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b")
_ACCENTED: Final = str.maketrans({"a": "[a\u00e4]", "e": "[e\u00e9]", "u": "[u\u00fb]"})
_WEEK: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_FARTHEST: Final = timedelta(days=400)


def undated(text: str) -> str:
    """Return a text without its dates (2031-03-05, 5 March), which nobody has to say so."""
    return _in_words().sub(" ", _DATE.sub(" ", text))


def dated(text: str, today: date) -> tuple[str, date | None]:
    """Return a text with dates in place of "tomorrow" and the like, and the last of them."""
    found: list[date] = []

    def as_date(match: re.Match[str]) -> str:
        offset, before = _day_of(match)
        found.append(today + timedelta(days=offset))
        return f"{before} {found[-1].isoformat()}"

    told = _finding().sub(as_date, text.replace("\u2019", "'"))
    return (told, max(found)) if found else (text, None)


def dates_hold(text: str, said: str, today: date) -> bool:
    """Whether the dates of a text are those of what was said on a day, as far as words tell."""
    return all(_holds(day, said, today) for day in _dates(text, today))


def _holds(day: date | None, said: str, today: date) -> bool:
    if day is None or abs(day - today) > _FARTHEST:
        return False
    straight = said.replace("\u2019", "'")
    told = {today + timedelta(days=_day_of(one)[0]) for one in _finding().finditer(straight)}
    if day in told:
        return True
    others = [word for word in words(said) if word in _times() or word[0].isdecimal()]
    weekdays = {_weekdays()[word] for word in others if word in _weekdays()}
    if weekdays and not any(word[0].isdecimal() for word in others):
        return day.weekday() in weekdays
    return bool(others) or says_numbers(str(day.day), [said])


def _dates(text: str, today: date) -> Iterator[date | None]:
    """Yield the dates of a text; one without a year is the nearest to a day."""
    for match in _DATE.finditer(text):
        yield _date(*map(int, match.groups()))
    for match in _in_words().finditer(text):
        month = _months()[plain(match["month"] or match["month_first"])]
        day = int(match["day"] or match["day_after"])
        near = (_date(today.year + years, month, day) for years in (-1, 0, 1))
        yield min((one for one in near if one), key=lambda one: abs(one - today), default=None)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


@cache
def _in_words() -> re.Pattern[str]:
    """Find a day of a month without a year: "5 March", "am 5. März", "el 5 de marzo"."""
    months = "|".join(sorted(_months(), key=len, reverse=True)).translate(_ACCENTED)
    ending = r"(?:st|nd|rd|th|er|\.|\u00ba)?"
    return re.compile(
        rf"\b(?:(?P<day>\d{{1,2}}){ending}\s+(?:of\s+|de\s+)?(?P<month>{months})"
        rf"|(?P<month_first>{months})\s+(?P<day_after>\d{{1,2}}){ending})\b"
        r"(?!,?\s+(?:del?\s+)?\d{4}\b)",
        re.IGNORECASE,
    )


@cache
def _months() -> Mapping[str, int]:
    return {
        name: number
        for one in load_question_words().values()
        for number, names in enumerate(one["months"], 1)
        for name in names.split("|")
    }


@cache
def _days() -> Mapping[str, tuple[int, str]]:
    """Return by word how many days later it means, and what stands before a date there."""
    return {
        told: (int(offset), _DATA["before"][language])
        for language, one in _DATA["days"].items()
        for offset, texts in one.items()
        for told in texts.split("|")
    }


def _day_of(match: re.Match[str]) -> tuple[int, str]:
    return next(day for told, day in _days().items() if plain(told) == plain(match[0]))


@cache
def _finding() -> re.Pattern[str]:
    """Find what tells a day; in "am Morgen" and "la mañana" it is a part of the day."""
    told = sorted({*_days(), *map(plain, _days())}, key=len, reverse=True)
    part_of_day = "".join(f"(?<!{one} )" for one in _DATA["part_of_day_after"])
    return re.compile(rf"{part_of_day}(?<!\w)(?:{'|'.join(told)})(?!\w)", re.IGNORECASE)


@cache
def _times() -> frozenset[str]:
    """Words that tell a time in some other way."""
    told = {word for one in load_question_words().values() for word in one["time"]}
    return frozenset(
        (told | _months().keys() | _weekdays().keys()) - {plain(one) for one in _days()}
    )


@cache
def _weekdays() -> Mapping[str, int]:
    return {
        word: _WEEK.index(day)
        for one in load_guard_words().values()
        for day, texts in one["days"].items()
        if day in _WEEK
        for word in texts.split("|")
    }
