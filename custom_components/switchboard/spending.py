"""What an entry uses up: entered in its books, held against its budgets, told to its sensors."""

import logging
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.event import async_track_time_change
from homeassistant.util import dt as dt_util

from .azure.usage import UsageRecord
from .books import Books
from .dialogue.state import TurnRecord
from .repairs import async_check_budget
from .settings import EntrySettings
from .turn.budget import Budget, Course, Group, group_of, used_by
from .turn.ledger import Day, Tally

_LOGGER = logging.getLogger(__name__)


class Spending:
    """The spending of one loaded entry. ``has_cheaper``: there is a fallback deployment."""

    def __init__(
        self,
        hass: HomeAssistant,
        entry: ConfigEntry,
        books: Books,
        settings: EntrySettings,
        *,
        has_cheaper: bool,
    ) -> None:
        self._hass = hass
        self._entry = entry
        self._books = books
        self._settings = settings
        self._has_cheaper = has_cheaper
        self._warned: dict[Group, date] = {}

    @callback
    def async_start(self) -> None:
        """Watch over the budgets, and for a new day, as long as the entry is loaded."""
        self._entry.async_on_unload(self._books.async_listen(self._check_budgets))
        self._entry.async_on_unload(
            async_track_time_change(self._hass, self._begin_day, hour=0, minute=0, second=0)
        )
        self._check_budgets()

    @property
    def today(self) -> Day:
        """The books of today."""
        return self._books.ledger.today

    @property
    def day_began(self) -> datetime:
        """When today began in the house's time zone."""
        return dt_util.start_of_local_day()

    @property
    def is_priced(self) -> bool:
        """Whether prices are set."""
        return self._settings.prices is not None

    @property
    def cost_today(self) -> float | None:
        """What today costs at the prices that are set now, in Home Assistant's currency."""
        return self._cost(self.today.total)

    @property
    def month_began(self) -> datetime:
        """When this month began in the house's time zone."""
        return self.day_began.replace(day=1)

    @property
    def cost_this_month(self) -> float | None:
        """What this month costs at the prices that are set now."""
        return self._cost(sum(self._books.ledger.month.values(), Tally()))

    @property
    def costs_today(self) -> dict[str, float]:
        """What each purpose costs today."""
        return self._costs(self.today.purposes)

    @property
    def costs_this_month(self) -> dict[str, float]:
        """What each purpose costs this month."""
        return self._costs(self._books.ledger.month)

    def _costs(self, purposes: Mapping[str, Tally]) -> dict[str, float]:
        costs = {purpose: self._cost(tally) for purpose, tally in purposes.items()}
        return {purpose: round(cost, 6) for purpose, cost in costs.items() if cost is not None}

    @callback
    def record(self, record: UsageRecord) -> None:
        """Enter a call of a model."""
        self._books.ledger.record(record)
        self._books.changed()

    @callback
    def record_turn(self, turn: TurnRecord) -> None:
        """Enter how a turn went."""
        self._books.ledger.record_turn(turn.route, turn.first_token_ms)
        self._books.changed()

    def course(self, purpose: str) -> Course:
        """How the next call for this purpose goes ahead."""
        group = group_of(purpose)
        if group is None:
            return Course.AS_USUAL
        return self._budget(group).course(used_by(group, self.today), has_cheaper=self._has_cheaper)

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` whenever a number may have changed; returns how to stop that."""
        return self._books.async_listen(listener)

    def report(self) -> dict[str, Any]:
        """Return today in numbers."""
        today = self.today
        return {
            "day": self.day_began.date().isoformat(),
            "total": self._tally(today.total),
            "purposes": {name: self._tally(tally) for name, tally in today.purposes.items()},
            "turns": dict(today.routes),
            "first_token_ms": {
                "last": today.last_first_token_ms,
                "median": today.median_first_token_ms,
            },
            "budgets": {
                group.value: {
                    "tokens": self._budget(group).tokens or None,
                    "used": used_by(group, today),
                    "course": self.course(group).value,
                }
                for group in Group
            },
        }

    def _tally(self, tally: Tally) -> dict[str, Any]:
        cost = self._cost(tally)
        return tally.as_dict() | {"cost": None if cost is None else round(cost, 6)}

    def _cost(self, tally: Tally) -> float | None:
        prices = self._settings.prices
        return None if prices is None else tally.cost(prices)

    def _budget(self, group: Group) -> Budget:
        return self._settings.budgets.get(group, Budget())

    @callback
    def _begin_day(self, _now: datetime) -> None:
        self._books.changed()

    @callback
    def _check_budgets(self) -> None:
        today = self.day_began.date()
        resets = self.day_began + timedelta(days=1)
        for group in Group:
            budget, used = self._budget(group), used_by(group, self.today)
            async_check_budget(
                self._hass, self._entry, group, used=used, budget=budget, resets=resets
            )
            if budget.is_spent(used) and self._warned.get(group) != today:
                self._warned[group] = today
                _LOGGER.warning(
                    "%d of %d tokens for %s are used up today: until tomorrow the course is %s",
                    used,
                    budget.tokens,
                    group.value,
                    self.course(group).value,
                )
