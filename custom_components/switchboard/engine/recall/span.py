"""Times between which something was said: given by a model or an automation, or named in full.

"In May 2025" and "9. Februar 2023" mean the same whenever they are said. What is told from today
("yesterday", "in May") is left to the model, which knows the day and asks by ``since`` and
``until``.
"""

import re
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import ClassVar, Final

from ..language.lexicon import tokens
from ..language.question_words import load_question_words
from ..storage.search import Span

_JOINING: Final = frozenset({"of", "the", "de", "del", "di", "van"})
_DAY: Final = re.compile(r"(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|e)?")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MARGIN: Final = timedelta(hours=12)
"""A day begins up to half a day earlier or later elsewhere."""

_FIRST: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LAST: Final = datetime(9000, 1, 1, tzinfo=UTC)


class SpanError(ValueError):
    """The times make no span. ``reason`` is the key of the message; ``value`` is what was given."""

    reason: ClassVar[str]

    def __init__(self, value: str) -> None:
        super().__init__(f"{self.reason}: {value}")
        self.value = value


class UnreadableTimeError(SpanError):
    """A time is neither an ISO date, with or without a time of day, nor "today"."""

    reason = "time_unreadable"


class ReversedTimesError(SpanError):
    """The first time is not before the second."""

    reason = "times_reversed"


def read_span(
    since: str | None, until: str | None, now: datetime, *, before: str | None = None
) -> Span | None:
    """Return the span between two ISO dates or date-times, either of which may be missing.

    A time without a zone is one in that of ``now``, whose day "today" is. The day of a date is part
    of the span, a time of day given as ``until`` is not, and neither is a day given as ``before``.

    Raises:
        SpanError: one is no such time, or the first is not before the second.
    """
    if since is until is before is None:
        return None
    start = _FIRST if since is None else _read(since, now, timedelta())
    end = _LAST if until is None else _read(until, now, timedelta(days=1))
    if before is not None:
        end = min(end, _read(before, now, timedelta()))
    if start >= end:
        raise ReversedTimesError(f"{since or '...'} - {until or before or '...'}")
    return Span(start, end)


def _read(text: str, now: datetime, past_day: timedelta) -> datetime:
    """Return a time; of a date its midnight, or that after it."""
    given, zone = text.strip(), now.tzinfo
    try:
        try:
            day = now.date() if given.lower() == "today" else date.fromisoformat(given)
            found = datetime.combine(day + past_day, time(), zone)
        except ValueError:
            found = datetime.fromisoformat(given)
        found = found if found.tzinfo else found.replace(tzinfo=zone)
        found.astimezone(UTC)
    except (ValueError, OverflowError) as err:
        raise UnreadableTimeError(text) from err
    return found


def named_time(question: str) -> Span | None:
    """Return the first month or day that a question names together with its year."""
    words = [word for word in tokens(question) if word not in _JOINING]
    for place, word in enumerate(words):
        if (month := _months().get(word)) is None:
            continue
        before, after = words[max(place - 1, 0) : place], words[place + 1 : place + 3]
        year = next(filter(_YEAR.fullmatch, after), None)
        if year is not None:
            day = next(filter(None, map(_DAY.fullmatch, [*before, *after[:1]])), None)
            return _span(int(year), month, day and int(day[1]))
    return None


def _span(year: int, month: int, day: int | None) -> Span | None:
    try:
        first = date(year, month, day or 1)
    except ValueError:
        return None
    last = first if day else date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    begin, end = (datetime.combine(one, time(), UTC) for one in (first, last + timedelta(days=1)))
    return Span(begin - _MARGIN, end + _MARGIN)


@cache
def _months() -> dict[str, int]:
    return {
        name: number
        for file in load_question_words().values()
        for number, names in enumerate(file["months"], 1)
        for name in names.split("|")
    }
