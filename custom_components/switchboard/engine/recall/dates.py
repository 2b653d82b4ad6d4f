"""When a question asks about: "yesterday", "vorgestern", "lunedì scorso", "in March", "2023-07-05".

All times asked for lie in the past, since a log is asked. A weekday is the last one before today,
a month the last one that has begun, a week begins on Monday.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from itertools import chain
from typing import Final

from ..language.conflation import tokens
from ..language.lexicon import plain
from ..language.question_words import QuestionWords, likely_languages, load_question_words

_HOURS: Final = {"morning": (4, 12), "afternoon": (12, 18), "evening": (18, 24)}
_NIGHT: Final = (18, 6)
_DAY: Final = timedelta(days=1)
_FIRST_DAY: Final = date(1970, 1, 1)
_MOST_BACK: Final = 2000
_SLACK: Final = 1
"""Short questions have few words that tell their language, and languages share some of them."""


@dataclass(frozen=True, slots=True)
class Span:
    """From a time up to another, which is not part of it; both in UTC."""

    start: datetime
    end: datetime

    def __contains__(self, moment: datetime) -> bool:
        return self.start <= moment < self.end


@dataclass(frozen=True, slots=True)
class Asked:
    """The times a question names, and the question without the words that name only a time."""

    spans: tuple[Span, ...]
    rest: str


@dataclass(frozen=True, slots=True)
class _Days:
    """Whole days, from the first up to the last, which is not part of them."""

    first: date
    last: date


type _Found = _Days | Span
type _Reading = Callable[[re.Match[str], datetime], _Found | None]


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    read: _Reading
    is_only_time: bool


def asked_times(question: str, now: datetime, zone: tzinfo) -> Asked:
    """Find what times a question names, in any of the languages, as seen from ``now``.

    Raises:
        ValueError: ``now`` has no time zone.
    """
    if now.utcoffset() is None:
        raise ValueError("A time needs a time zone")
    here = now.astimezone(zone)
    text = " ".join(plain(question).split())
    spans: list[Span] = []
    rest = text
    languages = likely_languages(tokens(question), _SLACK)
    # The same rule in every language before the next: of "2 de mayo de 2025", the year is no year
    # of its own in French.
    for rule in chain.from_iterable(zip(*map(_rules, languages), strict=True)):
        for match in rule.pattern.finditer(text):
            found = rule.read(match, here)
            if found is not None:
                spans.append(_span(found, zone))
                text = _blanked(text, match)
                rest = _blanked(rest, match) if rule.is_only_time else rest
    return Asked(tuple(dict.fromkeys(spans)), rest)


def _blanked(text: str, match: re.Match[str]) -> str:
    # Of equal length, so that places found later are the same in both texts.
    return text[: match.start()] + "\0" * len(match[0]) + text[match.end() :]


def _span(found: _Found, zone: tzinfo) -> Span:
    if isinstance(found, Span):
        return Span(found.start.astimezone(UTC), found.end.astimezone(UTC))
    return Span(_midnight(found.first, zone), _midnight(found.last, zone))


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)


@cache
def _rules(language: str) -> tuple[_Rule, ...]:
    """Return a language's rules; what an earlier one has read, a later one does not see."""
    said = load_question_words()[language]
    fields = {
        "number": f"(?P<number>\\d{{1,3}}|{'|'.join(said['numbers'])})",
        "unit": _choice("unit", said["units"].values()),
        "day": "(?P<day>\\d{1,2})",
        "month": _choice("month", said["months"]),
        "year": "(?P<year>(?:19|20)\\d\\d)",
    }
    part = f"(?:\\s*{_choice('part', said['parts'].values())})?"
    weekday = _choice("weekday", said["weekdays"])
    year = fields["year"]

    def rule(alternatives: Iterable[str], read: _Reading, *, only_time: bool = True) -> _Rule:
        return _Rule(_compiled(alternatives, fields), read, only_time)

    return (
        rule([r"(?P<iso>\d{4}-\d\d-\d\d)"], _iso, only_time=False),
        rule([rf"{{day}}\.\s?(?P<number>\d{{1,2}})\.\s?{year}"], _numeric, only_time=False),
        rule(said["day_month"], _day_of(said), only_time=False),
        rule(said["past"], _past(said)),
        rule(said["ago"], _ago(said)),
        *(
            rule([alternative + part for alternative in said[name]], _day_back(back, said))  # type: ignore[literal-required]
            for name, back in (("day_before_yesterday", 2), ("yesterday", 1))
        ),
        rule(said["last_night"], _last_night),
        *(rule(names, _today_at(name)) for name, names in said["this_part"].items()),
        rule(said["today"], _day_back(0, said)),
        *(rule(names, _period(unit, 1)) for unit, names in said["last"].items()),
        *(rule(names, _period(unit, 0)) for unit, names in said["this"].items()),
        rule([weekday + part], _weekday(said), only_time=False),
        rule([f"{{month}},? (?:del? )?{year}"], _month(said), only_time=False),
        rule([f"{said['month_lead']}\\s?{{month}}"], _month(said), only_time=False),
        rule([f"(?:in|im|en|nel|del|de|of|since|seit|depuis) {year}"], _year, only_time=False),
    )


def _compiled(alternatives: Iterable[str], fields: Mapping[str, str]) -> re.Pattern[str]:
    # A group may have a name once only, and every alternative may want it: one pattern is tried
    # after the other instead, the longest first.
    texts = []
    for number, alternative in enumerate(sorted(alternatives, key=len, reverse=True)):
        text = alternative
        for name, pattern in fields.items():
            text = text.replace(f"{{{name}}}", pattern)
        texts.append(re.sub(r"\(\?P<(\w+?)>", rf"(?P<\1_{number}>", text))
    return re.compile(f"(?<!\\w)(?:{'|'.join(texts)})(?!\\w)")


def _choice(name: str, patterns: Iterable[str]) -> str:
    return f"(?P<{name}>{'|'.join(patterns)})"


def _said(match: re.Match[str], name: str) -> str | None:
    """Return what was said for a field, whichever alternative it was."""
    for key, value in match.groupdict().items():
        if value is not None and key.rpartition("_")[0] == name:
            return value
    return None


def _place(patterns: Iterable[str], text: str | None) -> int | None:
    """Return which of the patterns a text is."""
    if text is None:
        return None
    return next(
        (number for number, pattern in enumerate(patterns) if re.fullmatch(pattern, text)), None
    )


def _count(match: re.Match[str], said: QuestionWords) -> int:
    text = _said(match, "number") or "1"
    if text.isdecimal():
        return min(int(text), _MOST_BACK)
    place = _place(said["numbers"], text)
    return 1 if place is None else place + 1


def _unit(match: re.Match[str], said: QuestionWords) -> str:
    text = _said(match, "unit")
    return next(
        unit for unit, pattern in said["units"].items() if re.fullmatch(pattern, text or "")
    )


def _at(day: date, hours: tuple[int, int], here: datetime) -> Span:
    begin, end = hours
    start = datetime.combine(day, time(begin), here.tzinfo)
    if end in (24, _NIGHT[1]):
        return Span(start, datetime.combine(day + _DAY, time(end % 24), here.tzinfo))
    return Span(start, datetime.combine(day, time(end), here.tzinfo))


def _part_of(day: date, match: re.Match[str], said: QuestionWords, here: datetime) -> _Found:
    """Return a day, or the part of it that was named with it."""
    place = _place(said["parts"].values(), _said(match, "part"))
    if place is None:
        return _Days(day, day + _DAY)
    return _at(day, _HOURS[list(said["parts"])[place]], here)


def _day_back(back: int, said: QuestionWords) -> _Reading:
    return lambda match, here: _part_of(here.date() - back * _DAY, match, said, here)


def _today_at(part: str) -> _Reading:
    return lambda _, here: _at(here.date(), _HOURS[part], here)


def _last_night(_: re.Match[str], here: datetime) -> _Found:
    return _at(here.date() - _DAY, _NIGHT, here)


def _weekday(said: QuestionWords) -> _Reading:
    def read(match: re.Match[str], here: datetime) -> _Found | None:
        place = _place(said["weekdays"], _said(match, "weekday"))
        if place is None:
            return None
        back = (here.weekday() - place - 1) % 7 + 1
        return _part_of(here.date() - back * _DAY, match, said, here)

    return read


def _period(unit: str, back: int) -> _Reading:
    return lambda _, here: _periods_back(unit, back, here)


def _periods_back(unit: str, back: int, here: datetime) -> _Found | None:
    """Return the whole day, week, weekend, month or year so many before the present one."""
    today = here.date()
    if unit == "hour":
        hour = timedelta(hours=1)
        return Span(here - (back + 1) * hour, here - (back - 1) * hour)
    if unit == "day":
        return _Days(today - back * _DAY, today - (back - 1) * _DAY)
    if unit in ("week", "weekend"):
        monday = today - (today.weekday() + 7 * back) * _DAY
        return _Days(monday + 5 * _DAY if unit == "weekend" else monday, monday + 7 * _DAY)
    if unit == "month":
        return _month_days(today.year, today.month - back)
    return _Days(date(today.year - back, 1, 1), date(today.year - back + 1, 1, 1))


def _ago(said: QuestionWords) -> _Reading:
    return lambda match, here: _periods_back(_unit(match, said), _count(match, said), here)


def _past(said: QuestionWords) -> _Reading:
    def read(match: re.Match[str], here: datetime) -> _Found:
        days = {"hour": 0, "day": 1, "week": 7, "month": 31, "year": 366}
        unit, count = _unit(match, said), _count(match, said)
        length = timedelta(hours=count) if unit == "hour" else days[unit] * count * _DAY
        return Span(here - length, here)

    return read


def _month_days(year: int, month: int) -> _Days:
    """Return a month's days; months before January (0, -1, ...) are of earlier years."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    following = date(year + month // 12, month % 12 + 1, 1)
    return _Days(date(year, month, 1), following)


def _month(said: QuestionWords) -> _Reading:
    def read(match: re.Match[str], here: datetime) -> _Found | None:
        place = _place(said["months"], _said(match, "month"))
        if place is None:
            return None
        year = _said(match, "year")
        if year is not None:
            return _month_days(int(year), place + 1)
        return _month_days(here.year - (place + 1 > here.month), place + 1)

    return read


def _year(match: re.Match[str], _: datetime) -> _Found:
    year = int(_said(match, "year") or 0)
    return _Days(date(year, 1, 1), date(year + 1, 1, 1))


def _iso(match: re.Match[str], _: datetime) -> _Found | None:
    return _one_day(*map(int, (_said(match, "iso") or "").split("-")))


def _numeric(match: re.Match[str], _: datetime) -> _Found | None:
    year, month, day = (int(_said(match, name) or 0) for name in ("year", "number", "day"))
    return _one_day(year, month, day)


def _day_of(said: QuestionWords) -> _Reading:
    def read(match: re.Match[str], here: datetime) -> _Found | None:
        place = _place(said["months"], _said(match, "month"))
        day, year = int(_said(match, "day") or 0), _said(match, "year")
        if place is None:
            return None
        if year is not None:
            return _one_day(int(year), place + 1, day)
        found = _one_day(here.year, place + 1, day)
        if isinstance(found, _Days) and found.first > here.date():
            return _one_day(here.year - 1, place + 1, day)
        return found

    return read


def _one_day(year: int, month: int, day: int) -> _Days | None:
    """Return a day, if there is such a day in the calendar and it may have been talked about."""
    try:
        first = date(year, month, day)
        found = _Days(first, first + _DAY)
    except ValueError, OverflowError:
        return None
    return found if first >= _FIRST_DAY else None
