"""Usage of models and what it costs, and how turns went, day by day: numbers only, nobody's words.

Calls cost what the household says, or the list prices of the models. The list holds facts with
their day and source; what is not on it has no price, and is never guessed.
"""

import json
from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from functools import cache
from math import isfinite
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple, Self

from ..azure.retirements import without_version
from ..azure.usage import ABANDONED, UsageRecord

DAYS_KEPT: Final = 400
"""Days held, today included: a year and the month before it, to compare with. They are counted, so
that a clock set wrong for a moment loses none."""

DAYS_IN_FULL: Final = 7
"""Days of which every first-token time and every kind of use is held; of older ones less."""

MOST_USES_OF_OLD: Final = 40
"""Kinds of use told apart on an older day; the rest of them only by purpose."""

LATENCIES_KEPT: Final = 1000
"""First-token times of a day the median is taken of: the first so many."""

FORMAT: Final = 2

MOST_USES: Final = 200
"""Kinds of use told apart; a server that calls its model otherwise each time makes no more."""


@dataclass(frozen=True, slots=True)
class Prices:
    """The cost of a million tokens; ``input`` is for input that was not cached.

    ``cache_write`` is for input that is put into the cache, None where that costs no more.
    """

    input: float
    cached: float
    output: float
    cache_write: float | None = None


@dataclass(frozen=True, slots=True)
class UnitPrices:
    """The cost of what is not paid for by tokens; None where nobody has said it.

    It is that of a ``minute`` of speech heard, of a million ``characters`` spoken, of one
    ``picture``, and of a thousand ``searches`` of the web.
    """

    minute: float | None = None
    characters: float | None = None
    picture: float | None = None
    searches: float | None = None

    @property
    def is_empty(self) -> bool:
        """Return whether nothing has a price."""
        return self == UnitPrices()

    def cost(self, tally: Tally) -> float:
        """Return what the units of a tally cost, as far as they have a price."""
        return (
            tally.seconds / 60 * (self.minute or 0)
            + tally.characters / 1_000_000 * (self.characters or 0)
            + tally.pictures * (self.picture or 0)
            + tally.searches / 1000 * (self.searches or 0)
        )


class Use(NamedTuple):
    """The purpose of calls, on whose account, and which model answered; empty is not known."""

    purpose: str
    agent: str = ""
    model: str = ""


@dataclass(slots=True)
class Tally:
    """Sums over calls. ``failures`` counts them by reason."""

    calls: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    cache_write_tokens: int = 0
    seconds: float = 0.0
    characters: int = 0
    pictures: int = 0
    searches: int = 0
    failures: Counter[str] = field(default_factory=Counter)

    def add(self, record: UsageRecord) -> None:
        """Add one call."""
        self.calls += 1
        self.input_tokens += record.input_tokens
        # A server that claims to have cached more than it read must not earn the house money.
        self.cached_tokens += min(record.cached_tokens, record.input_tokens)
        uncached = max(0, record.input_tokens - record.cached_tokens)
        self.cache_write_tokens += min(record.cache_write_tokens, uncached)
        self.output_tokens += record.output_tokens
        self.reasoning_tokens += record.reasoning_tokens
        for unit in UNITS:
            setattr(self, unit, getattr(self, unit) + getattr(record, unit))
        if record.failed is not None:
            self.failures[record.failed] += 1

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            *(getattr(self, name) + getattr(other, name) for name in (*_COUNTS, "failures"))
        )

    @property
    def tokens(self) -> int:
        """Everything that was read and written."""
        return self.input_tokens + self.output_tokens

    @property
    def failed(self) -> int:
        """Calls that failed; one that nobody listened to any longer did not."""
        return self.failures.total() - self.failures[ABANDONED]

    @property
    def cached_share(self) -> float | None:
        """The part of the input that was cached, or None without input."""
        return self.cached_tokens / self.input_tokens if self.input_tokens else None

    def cost(self, prices: Prices) -> float:
        """Return what it all costs, in the currency of ``prices``."""
        uncached = self.input_tokens - self.cached_tokens - self.cache_write_tokens
        writing = prices.input if prices.cache_write is None else prices.cache_write
        return (
            uncached * prices.input
            + self.cache_write_tokens * writing
            + self.cached_tokens * prices.cached
            + self.output_tokens * prices.output
        ) / 1_000_000

    def as_dict(self) -> dict[str, Any]:
        """The same as plain JSON."""
        counts = {name: getattr(self, name) for name in _COUNTS}
        return counts | {"seconds": round(self.seconds, 3), "failures": dict(self.failures)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what ``as_dict`` wrote; what makes no sense counts as nothing."""
        counts: dict[str, Any] = {name: _count(data.get(name)) for name in _COUNTS}
        counts["seconds"] = _amount(data.get("seconds"))
        counts["cached_tokens"] = min(counts["cached_tokens"], counts["input_tokens"])
        uncached = counts["input_tokens"] - counts["cached_tokens"]
        counts["cache_write_tokens"] = min(counts["cache_write_tokens"], uncached)
        return cls(**counts, failures=_counter(data.get("failures")))


UNITS: Final = ("seconds", "characters", "pictures", "searches")
"""The counts of what is not paid for by tokens."""

_COUNTS: Final = tuple(f.name for f in fields(Tally) if f.name != "failures")


@dataclass(slots=True)
class Day:
    """One day. ``routes`` counts turns by who answered them.

    ``first_token_ms`` holds, sorted, the times from a sentence to the first word of the model's
    answer, and ``last_first_token_ms`` the latest of them.
    """

    uses: dict[Use, Tally] = field(default_factory=dict)
    routes: Counter[str] = field(default_factory=Counter)
    first_token_ms: list[int] = field(default_factory=list)
    last_first_token_ms: int | None = None

    @property
    def purposes(self) -> dict[str, Tally]:
        """The sums over agents and models, by purpose."""
        return summed(self.uses, "purpose")

    @property
    def total(self) -> Tally:
        """The sums over everything."""
        return sum(self.uses.values(), Tally())

    @property
    def median_first_token_ms(self) -> float | None:
        """The median of the first-token times, or None when there are none."""
        return median(self.first_token_ms) if self.first_token_ms else None

    def shorten(self) -> bool:
        """Keep of the first-token times the median, and of rare uses only what they were for.

        Returns whether there was anything to leave out.
        """
        is_long = len(self.first_token_ms) > 1 or len(self.uses) > 2 * MOST_USES_OF_OLD
        if is_long and self.first_token_ms:
            self.first_token_ms = [round(median(self.first_token_ms))]
        by_size = sorted(self.uses.items(), key=lambda one: one[1].tokens, reverse=True)
        if is_long:
            self.uses = dict(by_size[:MOST_USES_OF_OLD])
            for use, tally in by_size[MOST_USES_OF_OLD:]:
                plain = Use(use.purpose)
                self.uses[plain] = self.uses.get(plain, Tally()) + tally
        return is_long

    def as_dict(self) -> dict[str, Any]:
        """The same as plain JSON."""
        return {
            "uses": _as_list(self.uses),
            "routes": dict(self.routes),
            "first_token_ms": self.first_token_ms,
            "last_first_token_ms": self.last_first_token_ms,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what ``as_dict`` wrote; what makes no sense is left out."""
        times = data.get("first_token_ms")
        last = data.get("last_first_token_ms")
        return cls(
            _uses(data),
            _counter(data.get("routes")),
            sorted(time for time in times if _is_count(time)) if isinstance(times, list) else [],
            last if _is_count(last) else None,
        )


class Ledger:
    """Keeps the usage of the last days. ``today`` gives the house's own date.

    Not safe to share between threads.
    """

    def __init__(self, today: Callable[[], date]) -> None:
        self._today = today
        self._days: dict[date, Day] = {}
        self._month: tuple[date, dict[Use, Tally]] | None = None
        self._plain: dict[date, dict[str, Any]] = {}  # made once: there are many, and one changes

    @property
    def today(self) -> Day:
        """The day it is now."""
        now = self._today()
        if now not in self._days:
            self._days[now] = Day()
            while len(self._days) > DAYS_KEPT:
                furthest = max(self._days, key=lambda day: abs(day - now))
                del self._days[furthest]
                self._plain.pop(furthest, None)
            for old in sorted(self._days, key=lambda day: abs(day - now))[DAYS_IN_FULL:]:
                if self._days[old].shorten():
                    self._plain.pop(old, None)
        return self._days[now]

    def since(self, first: date) -> dict[date, Day]:
        """Return the days from ``first`` to today on which there was anything, the latest first."""
        now = self._today()
        return {
            day: self._days[day] for day in sorted(self._days, reverse=True) if first <= day <= now
        }

    @property
    def month(self) -> dict[Use, Tally]:
        """The sums of the month it is now."""
        first = self._today().replace(day=1)
        if self._month is None or self._month[0] != first:
            # A ledger of an older version knows no months: the days it holds are what there is.
            held = (book.uses for day, book in self._days.items() if day.replace(day=1) == first)
            self._month = first, merged(held)
        return self._month[1]

    def record(self, record: UsageRecord) -> None:
        """Enter a call of a model under today's date, and this month's."""
        use = Use(record.purpose, record.agent, record.model)
        self._plain.pop(self._today(), None)
        for uses in (self.month, self.today.uses):
            known = use in uses or len(uses) < MOST_USES
            uses.setdefault(use if known else Use(record.purpose), Tally()).add(record)

    def record_turn(self, route: str, first_token_ms: float | None) -> None:
        """Enter a turn: who answered it, and how soon the model's first word came."""
        day = self.today
        self._plain.pop(self._today(), None)
        day.routes[route] += 1
        if first_token_ms is None:
            return
        day.last_first_token_ms = max(0, round(first_token_ms))
        if len(day.first_token_ms) < LATENCIES_KEPT:
            insort(day.first_token_ms, day.last_first_token_ms)

    def as_dict(self) -> dict[str, Any]:
        """The same as plain JSON."""
        for day, book in self._days.items():
            if day not in self._plain:
                self._plain[day] = book.as_dict()
        days = {day.isoformat(): self._plain[day] for day in self._days}
        month = _as_list(self.month)
        first = self._today().replace(day=1).isoformat()
        return {"format": FORMAT, "days": days, "month": {"first": first, "uses": month}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], today: Callable[[], date]) -> Self:
        """Read what ``as_dict`` wrote; what makes no sense is left out."""
        ledger = cls(today)
        for text, book in _mapping(data.get("days")).items():
            try:
                ledger._days[date.fromisoformat(text)] = Day.from_dict(_mapping(book))
            except ValueError:
                continue
        month = _mapping(data.get("month"))
        try:
            first = date.fromisoformat(str(month.get("first")))
        except ValueError:
            return ledger
        ledger._month = first, _uses(month)
        return ledger


def summed(uses: Mapping[Use, Tally], part: str) -> dict[str, Tally]:
    """Return the sums by ``purpose``, ``agent`` or ``model``."""
    sums: dict[str, Tally] = {}
    for use, tally in uses.items():
        name = getattr(use, part)
        sums[name] = sums.get(name, Tally()) + tally
    return sums


def merged(several: Iterable[Mapping[Use, Tally]]) -> dict[Use, Tally]:
    """Return the sums over several, by use."""
    sums: dict[Use, Tally] = {}
    for uses in several:
        for use, tally in uses.items():
            sums[use] = sums.get(use, Tally()) + tally
    return sums


def _as_list(uses: Mapping[Use, Tally]) -> list[dict[str, Any]]:
    return [use._asdict() | tally.as_dict() for use, tally in uses.items()]


def _uses(data: Mapping[str, Any]) -> dict[Use, Tally]:
    """Read what ``_as_list`` wrote, or an older version, which knew purposes only."""
    listed = data.get("uses")
    if not isinstance(listed, list):
        older = _mapping(data.get("purposes"))
        return {Use(name): Tally.from_dict(_mapping(tally)) for name, tally in older.items()}
    found: dict[Use, Tally] = {}
    for one in map(_mapping, listed):
        use = Use(*(str(one.get(name, "")) for name in Use._fields))
        found[use] = found.get(use, Tally()) + Tally.from_dict(one)
    return found


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _count(value: Any) -> int:
    return value if _is_count(value) else 0


def _amount(value: object) -> float:
    if not isinstance(value, float | int) or isinstance(value, bool):
        return 0.0
    return float(value) if isfinite(value) and value >= 0 else 0.0


def _counter(value: object) -> Counter[str]:
    return Counter({name: count for name, count in _mapping(value).items() if _is_count(count)})


@dataclass(frozen=True, slots=True)
class PriceList:
    """Prices by model, in US dollars, with the day they were read."""

    read: str
    models: Mapping[str, Prices]


@cache
def load_price_list() -> PriceList:
    """Read the list that comes with us; blocking the first time."""
    path = Path(__file__).parent / "data" / "prices.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    return PriceList(
        data["read"], {name: Prices(**prices) for name, prices in data["models"].items()}
    )


@dataclass(frozen=True, slots=True)
class PriceBook:
    """The prices that hold, in the currency of the house; ``given`` goes before what is listed."""

    given: Prices | None = None
    listed: Mapping[str, Prices] = field(default_factory=dict)
    units: UnitPrices = field(default_factory=UnitPrices)

    @property
    def is_empty(self) -> bool:
        """Return whether there are no prices at all."""
        return self.given is None and not self.listed and self.units.is_empty

    def of(self, model: str) -> Prices | None:
        """Return the prices of a model, None where nobody knows them."""
        return self.given or self.listed.get(without_version(model))

    def cost(self, uses: Mapping[Use, Tally]) -> float | None:
        """Return what calls cost as far as there are prices, None where there are none at all."""
        if self.is_empty:
            return None
        costs = (self.cost_of(tally, use.model) for use, tally in uses.items())
        return sum((cost for cost in costs if cost is not None), 0.0)

    def cost_of(self, tally: Tally, model: str) -> float | None:
        """Return what calls of a model cost, None where none of it has a price."""
        tokens, units = self.of(model), self.units.cost(tally)
        return tally.cost(tokens) + units if tokens is not None else units or None

    def without_price(self, uses: Mapping[Use, Tally]) -> int:
        """Return how many tokens are not in the cost, because nobody knows their price."""
        return sum(tally.tokens for use, tally in uses.items() if self.of(use.model) is None)


def listed_in(dollar: float) -> dict[str, Prices]:
    """Return the list prices in a currency in which a US dollar costs so much."""
    return {
        name: Prices(
            one.input * dollar,
            one.cached * dollar,
            one.output * dollar,
            None if one.cache_write is None else one.cache_write * dollar,
        )
        for name, one in load_price_list().models.items()
    }
