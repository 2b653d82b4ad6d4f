"""The ledger of an entry, kept on disk from one start of Home Assistant to the next."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, Literal

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.storage import Store
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..engine.azure.usage import CallHealth, UsageRecord
from ..engine.turn.usage import Day, Ledger, PriceBook, Tally, Use

STORAGE_VERSION: Final = 1
SAVE_SECONDS: Final = 30


type Part = Literal["purpose", "agent", "model"]


@dataclass(frozen=True, slots=True)
class Book:
    """The days of one connection, and the prices they are reckoned at."""

    days: Mapping[date, Day]
    prices: PriceBook


def apart(uses: Mapping[Use, Tally], part: Part) -> dict[str, dict[Use, Tally]]:
    """Return some uses by agent, by purpose or by model."""
    found: dict[str, dict[Use, Tally]] = {}
    for use, tally in uses.items():
        found.setdefault(getattr(use, part), {})[use] = tally
    return found


@dataclass(slots=True)
class UsageStore:
    """A ledger, and where it is kept.

    ``health`` is how the calls of each of its deployments went, by their keys. It all outlives a
    reload of the entry, so that a turn that was under way is counted as well, and
    whoever reads it then hears of it.
    """

    ledger: Ledger
    store: Store[dict[str, Any]]
    health: dict[str, CallHealth] = field(default_factory=dict)
    _readers: list[Callable[[], None]] = field(default_factory=list)
    _waiting: bool = False

    @callback
    def record(self, record: UsageRecord) -> None:
        """Enter a call of a model."""
        self.ledger.record(record)
        self.health.setdefault(record.key, CallHealth()).record(record, dt_util.utcnow())
        self.changed()

    @callback
    def async_listen(self, reader: Callable[[], None]) -> Callable[[], None]:
        """Call ``reader`` whenever a number may have changed; returns how to stop that."""
        self._readers.append(reader)
        return lambda: self._readers.remove(reader)

    @callback
    def changed(self) -> None:
        """Tell the readers, and save within ``SAVE_SECONDS``, or when Home Assistant stops."""
        if not self._waiting:  # every further delay would put the first one off
            self._waiting = True
            self.store.async_delay_save(self._to_save, SAVE_SECONDS)
        for reader in tuple(self._readers):
            reader()

    @callback
    def _to_save(self) -> dict[str, Any]:
        self._waiting = False
        health = {key: one.as_dict() for key, one in self.health.items()}
        return self.ledger.as_dict() | {"health": health}

    async def async_remove(self) -> dict[str, Any]:
        """Remove what was kept, and return it."""
        kept = self._to_save()
        self._waiting = True
        await self.store.async_remove()
        return kept


DATA_USAGE: HassKey[dict[str, UsageStore]] = HassKey(f"{DOMAIN}_usage")


async def async_usage_store(
    hass: HomeAssistant, entry_id: str, former: dict[str, Any] | None = None
) -> UsageStore:
    """Return the usage of an entry, read from disk when it is asked for first.

    One of which nothing is kept goes on with that of a ``former`` entry.
    """
    kept = hass.data.setdefault(DATA_USAGE, {})
    if entry_id not in kept:
        store: Store[dict[str, Any]] = Store(hass, STORAGE_VERSION, f"{DOMAIN}.usage.{entry_id}")
        data = await store.async_load() or former or {}
        ledger = Ledger.from_dict(data, _local_date)
        health = data.get("health")
        by_key = health if isinstance(health, dict) else {}
        kept[entry_id] = UsageStore(
            ledger, store, {key: CallHealth.from_dict(one) for key, one in by_key.items()}
        )
    return kept[entry_id]


async def async_remove_usage(hass: HomeAssistant, entry_id: str) -> dict[str, Any]:
    """Remove the usage of an entry that is removed, and return it."""
    usage = await async_usage_store(hass, entry_id)
    hass.data[DATA_USAGE].pop(entry_id)
    return await usage.async_remove()


def _local_date() -> date:
    return dt_util.now().date()
