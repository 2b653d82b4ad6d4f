"""What each call of a model used up, and how calls of a deployment went of late, for a week.

Times are held as histograms whose buckets grow by a quarter, so a percentile is off by an eighth at
most, and an hour takes the same room whether it saw ten calls or ten thousand.
"""

import logging
import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Self

from .messages import PassedOver

_LOGGER = logging.getLogger(__name__)

NO_ANSWER: Final = "no_answer"
"""Reason of a call that was given up before anything of its answer had come."""

ABANDONED: Final = "abandoned"
"""Reason of a call that nobody listened to any longer, in the middle of its answer."""


@dataclass(frozen=True, slots=True)
class UsageRecord:
    """One call of one deployment.

    ``cached_tokens``, read from a cache, and ``cache_write_tokens``, put into one, are parts of the
    input, ``reasoning_tokens`` of the output; all are 0 where the
    server never said, as after a broken stream. ``first_token_ms`` is the time from the question to
    the first word or tool call. ``failed`` is None for a whole answer, else the ``reason`` of an
    ``LLMError``, or ``NO_ANSWER``, or ``ABANDONED``. ``agent`` is that of the request, ``model``
    what the service calls the model; empty where it never said. ``duration_ms`` is how long the
    call took, ``retries`` why the deployment was asked again within it, and ``passed_over`` whom
    it stood in for. ``key`` is where the deployment is configured.

    What is not paid for by tokens is counted beside them: ``seconds`` of speech that were heard,
    ``characters`` that were spoken, ``pictures`` that were drawn, and ``searches`` of the web.
    """

    purpose: str
    deployment: str
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    first_token_ms: float | None = None
    failed: str | None = None
    agent: str = ""
    model: str = ""
    duration_ms: float | None = field(default=None, compare=False)
    retries: tuple[str, ...] = field(default=(), compare=False)
    passed_over: PassedOver | None = field(default=None, compare=False)
    key: str = ""
    cache_write_tokens: int = 0
    seconds: float = 0.0
    characters: int = 0
    pictures: int = 0
    searches: int = 0

    @property
    def tokens(self) -> int:
        """Everything the deployment read and wrote."""
        return self.input_tokens + self.output_tokens


type OnUsage = Callable[[UsageRecord], None]


def report(on_usage: OnUsage, record: UsageRecord) -> None:
    """Tell of a call; an answer is worth more than a note about it."""
    _LOGGER.debug("Used: %s", record)
    try:
        on_usage(record)
    except Exception as err:  # noqa: BLE001 - whatever the usage store does
        _LOGGER.warning("What a call used up was not counted: %s", type(err).__name__)


HOURS_KEPT: Final = 7 * 24
DAY: Final = timedelta(hours=24)
WEEK: Final = timedelta(hours=HOURS_KEPT)

_SHORTEST_MS: Final = 10.0
_GROWTH: Final = 1.25
_LAST: Final = 60
"""The last bucket holds whatever took longer than about an hour and a half."""


@dataclass(slots=True)
class Times:
    """How often something took how long, by bucket."""

    buckets: Counter[int] = field(default_factory=Counter)

    def add(self, milliseconds: float) -> None:
        """Count one."""
        steps = math.log(max(milliseconds, _SHORTEST_MS) / _SHORTEST_MS, _GROWTH)
        self.buckets[min(_LAST, int(steps))] += 1

    def percentile(self, share: float) -> int | None:
        """Return within what time a share of all was done; None where there were none."""
        wanted, before = share * self.buckets.total(), 0
        for bucket in sorted(self.buckets):
            count = self.buckets[bucket]
            if before + count >= wanted:
                part = (wanted - before) / count
                return round(_SHORTEST_MS * float(_GROWTH ** (bucket + part)))
            before += count
        return None


@dataclass(slots=True)
class Hour:
    """The calls of an hour. A failed one has no times."""

    calls: int = 0
    failed: int = 0
    first: Times = field(default_factory=Times)
    whole: Times = field(default_factory=Times)

    def __add__(self, other: Hour) -> Hour:
        return Hour(
            self.calls + other.calls,
            self.failed + other.failed,
            Times(self.first.buckets + other.first.buckets),
            Times(self.whole.buckets + other.whole.buckets),
        )

    def report(self) -> dict[str, Any]:
        """Return it in numbers; what nothing is known of is None, not zero."""
        return {
            "calls": self.calls,
            "failed": self.failed,
            "error_rate": round(self.failed / self.calls, 4) if self.calls else None,
            "first_word_ms": _percentiles(self.first),
            "whole_ms": _percentiles(self.whole),
        }


@dataclass(slots=True)
class CallHealth:
    """How the calls of one deployment went. ``hours`` are counted from 1970 on."""

    hours: dict[int, Hour] = field(default_factory=dict)
    last_success: datetime | None = None
    last_failure: datetime | None = None
    reason: str | None = None

    def record(self, call: UsageRecord, now: datetime) -> None:
        """Count a call. One that nobody listened to any longer did not fail."""
        hour = self.hours.setdefault(_hour(now), Hour())
        hour.calls += 1
        if call.failed is None:
            self.last_success = now
            if call.first_token_ms is not None:
                hour.first.add(call.first_token_ms)
            if call.duration_ms is not None:
                hour.whole.add(call.duration_ms)
        elif call.failed != ABANDONED:
            hour.failed += 1
            self.last_failure, self.reason = now, call.failed
        if len(self.hours) > HOURS_KEPT:
            # Counted, so that a clock set wrong for a moment loses none.
            del self.hours[max(self.hours, key=lambda one: abs(one - _hour(now)))]

    def since(self, now: datetime, back: timedelta) -> Hour:
        """Return the sums over so many hours, the present one included."""
        last = _hour(now)
        first = last - round(back / timedelta(hours=1)) + 1
        return sum((one for at, one in self.hours.items() if first <= at <= last), Hour())

    def as_dict(self) -> dict[str, Any]:
        """The same as plain JSON."""
        return {
            "hours": {
                str(at): [
                    hour.calls,
                    hour.failed,
                    [*map(list, hour.first.buckets.items())],
                    [*map(list, hour.whole.buckets.items())],
                ]
                for at, hour in self.hours.items()
            },
            "last_success": self.last_success and self.last_success.isoformat(),
            "last_failure": self.last_failure and self.last_failure.isoformat(),
            "reason": self.reason,
        }

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """Read what ``as_dict`` wrote; what makes no sense is left out."""
        if not isinstance(data, Mapping):
            return cls()
        health = cls(
            last_success=_time(data.get("last_success")),
            last_failure=_time(data.get("last_failure")),
            reason=reason if isinstance(reason := data.get("reason"), str) else None,
        )
        hours = data.get("hours")
        for at, values in hours.items() if isinstance(hours, Mapping) else ():
            try:
                calls, failed, first, whole = values
                health.hours[int(at)] = Hour(int(calls), int(failed), _times(first), _times(whole))
            except TypeError, ValueError:
                continue
        return health


def _percentiles(times: Times) -> dict[str, int | None]:
    return {"p50": times.percentile(0.5), "p95": times.percentile(0.95)}


def _hour(at: datetime) -> int:
    return int(at.timestamp() // 3600)


def _times(values: Any) -> Times:
    return Times(Counter({int(bucket): int(count) for bucket, count in values}))


def _time(value: object) -> datetime | None:
    try:
        found = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
