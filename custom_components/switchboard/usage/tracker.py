"""What an entry uses up: kept in its ledger, held against its budgets, told to its sensors."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.event import async_track_time_change
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import LIST_CURRENCY
from ..engine.azure.usage import CallHealth, UsageRecord
from ..engine.dialogue.state import TurnRecord
from ..engine.storage.turn_entries import TurnRequest
from ..engine.turn.budget import Budget, Course, Group, group_of, used_by
from ..engine.turn.usage import Day, PriceBook, Tally, Use, listed_in
from ..issues import async_check_budget, async_check_money
from ..settings import EntrySettings
from ..turn_scope import turn_scope
from .store import Book, Part, UsageStore, apart

_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Money:
    """What may be spent in a period, 0 for any sum, and what is; it begins anew at ``resets``.

    Without a ``group`` it is for everything.
    """

    period: str
    budget: float
    spent: float
    resets: datetime
    group: Group | None = None

    @property
    def name(self) -> str:
        """Return what tells it from the others."""
        return self.period if self.group is None else self.group.value

    @property
    def is_spent(self) -> bool:
        return 0 < self.budget <= self.spent


class UsageTracker:
    """The spending of one loaded entry. ``has_cheaper``: there is a fallback deployment."""

    def __init__(
        self,
        hass: HomeAssistant,
        entry: ConfigEntry,
        store: UsageStore,
        settings: EntrySettings,
        *,
        has_cheaper: bool,
    ) -> None:
        self._hass = hass
        self._entry = entry
        self._store = store
        self._settings = settings
        self._has_cheaper = has_cheaper
        self._warned: dict[Group | str, date] = {}

    @callback
    def async_start(self) -> None:
        """Watch over the budgets, and for a new day, as long as the entry is loaded."""
        self._entry.async_on_unload(self._store.async_listen(self._check_budgets))
        self._entry.async_on_unload(
            async_track_time_change(self._hass, self._begin_day, hour=0, minute=0, second=0)
        )
        self._check_budgets()

    @property
    def today(self) -> Day:
        """Return what was used today."""
        return self._store.ledger.today

    @property
    def day_began(self) -> datetime:
        """Return when today began in the house's time zone."""
        return dt_util.start_of_local_day()

    @property
    def prices(self) -> PriceBook:
        """The prices that hold now, in Home Assistant's currency."""
        settings, currency = self._settings, self._hass.config.currency
        dollar = 1.0 if currency == LIST_CURRENCY else settings.dollar
        listed = listed_in(dollar) if settings.list_prices and dollar else {}
        return PriceBook(settings.prices, listed, settings.unit_prices)

    @property
    def is_priced(self) -> bool:
        """Return whether there are prices."""
        return not self.prices.is_empty

    @property
    def cost_today(self) -> float | None:
        """Return what today costs at the prices that are set now, in Home Assistant's currency."""
        return self.prices.cost(self.today.uses)

    @property
    def month_began(self) -> datetime:
        """Return when this month began in the house's time zone."""
        return self.day_began.replace(day=1)

    @property
    def cost_this_month(self) -> float | None:
        """Return what this month costs at the prices that are set now."""
        return self.prices.cost(self._store.ledger.month)

    @property
    def costs_today(self) -> dict[str, Any]:
        """Return what today costs by purpose and by agent, and what of it has no price."""
        return self._costs(self.today.uses)

    @property
    def costs_this_month(self) -> dict[str, Any]:
        """Return what this month costs by purpose and by agent, and what of it has no price."""
        return self._costs(self._store.ledger.month)

    def _costs(self, uses: Mapping[Use, Tally]) -> dict[str, Any]:
        prices = self.prices

        def costs(part: Part) -> dict[str, float]:
            parts = {name: prices.cost(some) for name, some in apart(uses, part).items()}
            return {name: round(cost, 6) for name, cost in parts.items() if cost is not None}

        agents = {self._name(agent): cost for agent, cost in costs("agent").items() if agent}
        return costs("purpose") | {
            "agents": agents,
            "tokens_without_price": prices.without_price(uses),
        }

    @property
    def has_cheaper(self) -> bool:
        """Return whether there is a fallback deployment to go on with when a budget is spent."""
        return self._has_cheaper

    def book(self, first: date) -> Book:
        """The days from one on, and today's prices."""
        return Book(self._store.ledger.since(first), self.prices)

    def allowances(self) -> list[JsonObjectType]:
        """Return what may be spent, what is, and what happens then.

        ``course`` is how the next call goes ahead; what is for everything together has none of its
        own, but stops or directs all.
        """
        tomorrow = self.day_began + timedelta(days=1)
        tokens: list[JsonObjectType] = [
            {
                "of": group.value,
                "unit": "tokens",
                "period": "day",
                "limit": self._budget(group).tokens or None,
                "used": used_by(group, self.today),
                "resets": tomorrow.isoformat(),
                **self._then(group),
            }
            for group in Group
        ]
        money: list[JsonObjectType] = [
            {
                "of": "all" if one.group is None else one.group.value,
                "unit": "money",
                "period": one.period,
                "limit": one.budget or None,
                "used": round(one.spent, 6),
                "resets": one.resets.isoformat(),
                **self._then(one.group),
            }
            for one in self._money()
        ]
        return tokens + money

    def _then(self, group: Group | None) -> JsonObjectType:
        if group is None:
            return {"when_spent": None, "course": None}
        when_spent = self._budget(group).when_spent
        return {"when_spent": when_spent.value, "course": self.course(group).value}

    def _name(self, agent: str) -> str:
        subentry = self._entry.subentries.get(agent)
        return agent if subentry is None else subentry.title

    @callback
    def record(self, record: UsageRecord) -> None:
        """Enter a call of a model, in the turn as well in which it was made."""
        self._store.record(record)
        if (trace := turn_scope().trace) is not None and not trace.is_over:
            trace.requests.append(self._request(record, trace.now_ms))

    def health(self, key: str) -> CallHealth:
        """How the calls of a deployment went."""
        return self._store.health.get(key) or CallHealth()

    def _request(self, record: UsageRecord, now_ms: float) -> TurnRequest:
        tally = Tally()
        tally.add(record)
        over = record.passed_over
        return TurnRequest(
            purpose=record.purpose,
            deployment=record.deployment,
            model=record.model,
            input_tokens=tally.input_tokens,
            cached_tokens=tally.cached_tokens,
            output_tokens=tally.output_tokens,
            reasoning_tokens=tally.reasoning_tokens,
            cost=self.prices.cost_of(tally, record.model),
            at_ms=max(0.0, now_ms - (record.duration_ms or 0.0)),
            first_word_ms=record.first_token_ms,
            duration_ms=record.duration_ms,
            retries=record.retries,
            first_choice=over.deployment if over else None,
            passed_over=over.reason if over else None,
            failed=record.failed,
            cache_write_tokens=tally.cache_write_tokens,
        )

    @callback
    def record_turn(self, turn: TurnRecord) -> None:
        """Enter how a turn went."""
        self._store.ledger.record_turn(turn.route, turn.first_token_ms)
        self._store.changed()

    def course(self, purpose: str) -> Course:
        """How the next call for this purpose goes ahead."""
        group = group_of(purpose)
        if group is None:
            return Course.AS_USUAL
        budget = self._budget(group)
        spent = budget.is_spent(used_by(group, self.today)) or any(
            one.is_spent for one in self._money() if one.group in (None, group)
        )
        return budget.course_if(spent=spent, has_cheaper=self._has_cheaper)

    def _money(self) -> tuple[_Money, ...]:
        settings, began = self._settings, self.day_began
        next_month = (self.month_began + timedelta(days=32)).replace(day=1)
        tomorrow, uses, prices = began + timedelta(days=1), self.today.uses, self.prices

        def spent_by(group: Group) -> float:
            own = {use: tally for use, tally in uses.items() if group_of(use.purpose) is group}
            return prices.cost(own) or 0

        return (
            _Money("day", settings.money_day, self.cost_today or 0, tomorrow),
            _Money("month", settings.money_month, self.cost_this_month or 0, next_month),
            *(
                _Money("day", self._budget(group).money, spent_by(group), tomorrow, group)
                for group in Group
            ),
        )

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` whenever a number may have changed; returns how to stop that."""
        return self._store.async_listen(listener)

    def report(self, *, by_name: bool = True) -> dict[str, Any]:
        """Return today and this month in numbers; agents by their names or their ids."""
        today = self.today
        return {
            "day": self.day_began.date().isoformat(),
            **self._sums(today.uses, by_name=by_name),
            "month": self._sums(self._store.ledger.month, by_name=by_name),
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
            "money": {
                one.name: {"budget": one.budget or None, "spent": round(one.spent, 6)}
                for one in self._money()
            },
        }

    def _sums(self, uses: Mapping[Use, Tally], *, by_name: bool) -> dict[str, Any]:
        prices = self.prices

        def of(some: Mapping[Use, Tally]) -> dict[str, Any]:
            cost = prices.cost(some)
            tally = sum(some.values(), Tally())
            return tally.as_dict() | {"cost": None if cost is None else round(cost, 6)}

        def by(part: Part) -> dict[str, dict[str, Any]]:
            return {name: of(some) for name, some in apart(uses, part).items()}

        agents = {
            self._name(agent) if by_name else agent: sums
            for agent, sums in by("agent").items()
            if agent
        }
        return {"total": of(uses), "purposes": by("purpose"), "agents": agents}

    def _budget(self, group: Group) -> Budget:
        return self._settings.budgets.get(group, Budget())

    @callback
    def _begin_day(self, _now: datetime) -> None:
        self._store.changed()

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
        for money in self._money():
            async_check_money(
                self._hass,
                self._entry,
                money.period,
                group=money.group,
                used=money.spent,
                budget=money.budget,
                resets=money.resets,
            )
            warned = f"money_{money.name}"
            if money.is_spent and self._warned.get(warned) != today:
                self._warned[warned] = today
                _LOGGER.warning(
                    "%.2f of %.2f %s for this %s are spent (%s)",
                    money.spent,
                    money.budget,
                    self._hass.config.currency,
                    money.period,
                    money.group or "all together",
                )
