"""The cost of calls: at the prices the household gives, or at list prices of the models it used.

The list holds facts with their day and source. What is not on it has no price, and is never
guessed.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ..azure.retirements import without_version
from .usage import Prices, Tally, Use


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

    @property
    def is_empty(self) -> bool:
        """Return whether there are no prices at all."""
        return self.given is None and not self.listed

    def of(self, model: str) -> Prices | None:
        """Return the prices of a model, None where nobody knows them."""
        return self.given or self.listed.get(without_version(model))

    def cost(self, uses: Mapping[Use, Tally]) -> float | None:
        """Return what calls cost as far as there are prices, None where there are none at all."""
        if self.is_empty:
            return None
        priced = ((tally, self.of(use.model)) for use, tally in uses.items())
        return sum((tally.cost(prices) for tally, prices in priced if prices is not None), 0.0)

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
