"""What connections used up over days: sums by day, agent, purpose and model, at today's prices."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from statistics import median
from typing import Final

from homeassistant.util.json import JsonObjectType

from ..engine.turn.usage import UNITS, Day, PriceBook, Tally, Use, merged
from .store import Book, Part, apart

PARTS_A_DAY: Final = 6
"""Parts of a day that are told apart; the others are told together."""

MOST_PARTS: Final = 50
"""Agents, purposes or models of a period that are told apart."""

OTHERS: Final = "others"


@dataclass(slots=True)
class Sum:
    """What some uses of several connections come to; ``cost`` is None where there are no prices."""

    tally: Tally = field(default_factory=Tally)
    cost: float | None = None
    tokens_without_price: int = 0

    def add(self, uses: Mapping[Use, Tally], prices: PriceBook) -> None:
        """Add what a connection used."""
        self.tally = sum(uses.values(), self.tally)
        if (cost := prices.cost(uses)) is not None:
            self.cost = (self.cost or 0.0) + cost
        self.tokens_without_price += prices.without_price(uses)

    def as_dict(self) -> JsonObjectType:
        """Return JSON values."""
        tally = self.tally
        return {
            "calls": tally.calls,
            "failed": tally.failed,
            "input_tokens": tally.input_tokens,
            "cached_tokens": tally.cached_tokens,
            "cache_write_tokens": tally.cache_write_tokens,
            "output_tokens": tally.output_tokens,
            "reasoning_tokens": tally.reasoning_tokens,
            "cached_share": _rounded(tally.cached_share, 4),
            "cost": _rounded(self.cost, 6),
            "tokens_without_price": self.tokens_without_price,
            **{unit: getattr(tally, unit) for unit in UNITS},
        }


def total(books: Iterable[Book]) -> JsonObjectType:
    """Return what all days of all connections come to."""
    books = [*books]
    sums = Sum()
    for book in books:
        sums.add(_all_of(book), book.prices)
    days = [day for book in books for day in book.days.values()]
    return sums.as_dict() | {"turns": _turns(days)}


def by(books: Iterable[Book], part: Part) -> list[tuple[str, JsonObjectType]]:
    """Return what each agent, purpose or model comes to, the largest first."""
    divided = [(apart(_all_of(book), part), book.prices) for book in books]
    named = _largest([parts for parts, _ in divided], MOST_PARTS)
    sums: dict[str, Sum] = {}
    for parts, prices in divided:
        for name, uses in parts.items():
            sums.setdefault(name if name in named else OTHERS, Sum()).add(uses, prices)
    ordered = sorted(sums.items(), key=lambda one: one[1].tally.tokens, reverse=True)
    return [(name, one.as_dict()) for name, one in ordered]


def days(books: Sequence[Book], part: Part) -> list[JsonObjectType]:
    """Return each day on which there was anything, the latest first, with its largest parts."""
    named = _largest([apart(_all_of(book), part) for book in books], PARTS_A_DAY)
    found = sorted({day for book in books for day in book.days}, reverse=True)
    return [_day(day, books, part, named) for day in found]


def _day(day: date, books: Sequence[Book], part: Part, named: set[str]) -> JsonObjectType:
    sums, parts = Sum(), dict[str, Sum]()
    held = [(one, book.prices) for book in books if (one := book.days.get(day)) is not None]
    for one, prices in held:
        sums.add(one.uses, prices)
        for name, uses in apart(one.uses, part).items():
            parts.setdefault(name if name in named else OTHERS, Sum()).add(uses, prices)
    times = [time for one, _ in held for time in one.first_token_ms]
    return {
        "day": day.isoformat(),
        **sums.as_dict(),
        "turns": _turns(one for one, _ in held),
        "median_first_token_ms": round(median(times)) if times else None,
        "parts": {
            name: {"tokens": one.tally.tokens, "cost": _rounded(one.cost, 6)}
            for name, one in parts.items()
        },
    }


def _all_of(book: Book) -> Mapping[Use, Tally]:
    return merged(day.uses for day in book.days.values())


def _largest(parts: Iterable[Mapping[str, Mapping[Use, Tally]]], count: int) -> set[str]:
    tokens = Counter[str]()
    for of_one in parts:
        for name, uses in of_one.items():
            tokens[name] += sum(tally.tokens for tally in uses.values())
    return {name for name, _ in tokens.most_common(count)}


def _turns(held: Iterable[Day]) -> JsonObjectType:
    return {**sum((day.routes for day in held), Counter[str]())}


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
