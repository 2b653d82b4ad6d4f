"""The legacy of a removed connection to the next: its usage, its prices, what to ask again.

Kept for as long as its memory, in a file of its own. The next connection that is added takes up
the usage and the prices by itself; of a PIN it is only known that there was one.
"""

from datetime import datetime, timedelta
from typing import Any, Final, TypedDict

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.storage import Store
from homeassistant.util import dt as dt_util

from ..const import (
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_PIN,
    DOMAIN,
    SECTION_BUDGETS,
    SECTION_PRICES,
    SECTION_SECURITY,
)

KEPT_FOR: Final = timedelta(days=14)


class Former(TypedDict):
    """A connection that was removed at a time; ``next`` is the id of the one that follows it."""

    removed_at: str
    at: list[str]
    usage: dict[str, Any]
    prices: dict[str, Any]
    budgets: dict[str, Any]
    had_pin: bool
    had_memory: bool
    next: str | None


async def async_leave(
    hass: HomeAssistant, entry: ConfigEntry, usage: dict[str, Any], *, had_memory: bool
) -> None:
    """Keep what an entry leaves that is being removed."""
    budgets = dict(entry.options.get(SECTION_BUDGETS, {}))
    left = Former(
        removed_at=dt_util.utcnow().isoformat(),
        at=_at(entry),
        usage=usage,
        prices=dict(entry.options.get(SECTION_PRICES, {})),
        budgets=budgets if any(isinstance(one, int | float) for one in budgets.values()) else {},
        had_pin=any(
            subentry.data.get(SECTION_SECURITY, {}).get(CONF_PIN)
            for subentry in entry.subentries.values()
        ),
        had_memory=had_memory,
        next=None,
    )
    others = [one for one in await _async_load(hass) if one["next"] != entry.entry_id]
    await _store(hass).async_save({"left": [*others, left]})


async def async_take_up(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, Any] | None:
    """Return the usage that a new entry goes on with, None if there is none; set its prices.

    Of several it is that of the same deployment, or what was removed last.
    """
    left = await _async_load(hass)
    free = [
        one
        for one in left
        if one["next"] is None and datetime.fromisoformat(one["removed_at"]) <= entry.created_at
    ]
    if not free:
        return None
    taken = max(free, key=lambda one: (one["at"] == _at(entry), one["removed_at"]))
    taken["next"] = entry.entry_id
    await _store(hass).async_save({"left": left})
    if taken["prices"] and SECTION_PRICES not in entry.options:
        options = {**entry.options, SECTION_PRICES: taken["prices"]}
        hass.config_entries.async_update_entry(entry, options=options)
    return taken["usage"]


async def async_former(hass: HomeAssistant, entry_id: str) -> Former | None:
    """Return what an entry has taken up, until it is settled."""
    return next((one for one in await _async_load(hass) if one["next"] == entry_id), None)


async def async_settle(hass: HomeAssistant, entry_id: str | None) -> None:
    """Let go of what an entry has taken up: everything of it was asked.

    Without an entry, of what none has taken up.
    """
    others = [one for one in await _async_load(hass) if one["next"] != entry_id]
    if others:
        await _store(hass).async_save({"left": others})
    else:
        await _store(hass).async_remove()


def _at(entry: ConfigEntry) -> list[str]:
    return [entry.data[CONF_ENDPOINT], entry.data[CONF_DEPLOYMENT]]


async def _async_load(hass: HomeAssistant) -> list[Former]:
    kept = await _store(hass).async_load() or {"left": []}
    oldest = dt_util.utcnow() - KEPT_FOR
    return [
        one
        for one in kept["left"]
        if one["next"] is not None or datetime.fromisoformat(one["removed_at"]) > oldest
    ]


def _store(hass: HomeAssistant) -> Store[dict[str, list[Former]]]:
    return Store(hass, 1, f"{DOMAIN}.former")
