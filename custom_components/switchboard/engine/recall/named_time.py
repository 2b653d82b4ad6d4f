"""The month or the day that a question names in full: "in May 2025", "9. Februar 2023".

With its year a time is the same whenever it is asked for. What is told from today ("yesterday",
"in May") is left to the model, which knows the day and asks by ``since`` and ``until``.
"""

import re
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final

from ..language.lexicon import tokens
from ..language.question_words import load_question_words
from ..storage.search import Span

_JOINING: Final = frozenset({"of", "the", "de", "del", "di", "van"})
_DAY: Final = re.compile(r"(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|e)?")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MARGIN: Final = timedelta(hours=12)
"""A day begins up to half a day earlier or later elsewhere."""


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
    """Return the number of each month by its names in all languages."""
    return {
        name: number
        for file in load_question_words().values()
        for number, names in enumerate(file["months"], 1)
        for name in names.split("|")
    }
