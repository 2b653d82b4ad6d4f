"""Times between which something was said, as a model or an automation gives them."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import ClassVar, Final

from ..storage.search import Span

_FIRST: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LAST: Final = datetime(9000, 1, 1, tzinfo=UTC)


class SpanError(ValueError):
    """The times make no span. ``reason`` is the key of the message; ``value`` is what was given."""

    reason: ClassVar[str]

    def __init__(self, value: str) -> None:
        super().__init__(f"{self.reason}: {value}")
        self.value = value


class UnreadableTimeError(SpanError):
    """A time is neither an ISO date nor an ISO date with a time of day."""

    reason = "time_unreadable"


class ReversedTimesError(SpanError):
    """The first time is not before the second."""

    reason = "times_reversed"


def read_span(since: str | None, until: str | None, zone: tzinfo) -> Span | None:
    """Return the span between two ISO dates or date-times, either of which may be missing.

    A time without a zone is one in ``zone``. The day of a date is part of the span, a time of day
    given as ``until`` is not.

    Raises:
        SpanError: one is no such time, or the first is not before the second.
    """
    if since is None and until is None:
        return None
    start = _FIRST if since is None else _read(since, zone, timedelta())
    end = _LAST if until is None else _read(until, zone, timedelta(days=1))
    if start >= end:
        raise ReversedTimesError(f"{since or '...'} - {until or '...'}")
    return Span(start, end)


def _read(text: str, zone: tzinfo, past_day: timedelta) -> datetime:
    """Return a time; of a date its midnight, or that after it."""
    try:
        try:
            found = datetime.combine(date.fromisoformat(text.strip()) + past_day, time(), zone)
        except ValueError:
            found = datetime.fromisoformat(text.strip())
        found = found if found.tzinfo else found.replace(tzinfo=zone)
        found.astimezone(UTC)
    except (ValueError, OverflowError) as err:
        raise UnreadableTimeError(text) from err
    return found
