"""The section about background work in the form of a connection's options."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import probatio
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.selector import (
    BooleanSelector,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    SelectOptionDict,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
)

from ..background_settings import CONNECTION, DEFAULT_BACKGROUND, BackgroundSettings
from ..connection.deployments import fallbacks, is_named
from ..const import (
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_FLEX,
    CONF_IDLE_MINUTES,
    CONF_READ_MINUTES,
    DOMAIN,
    SECTION_BACKGROUND,
)
from .model import DEPLOYMENT_UNUSABLE, async_try_named


def _minutes(least: int, most: int) -> NumberSelector:
    return NumberSelector(
        NumberSelectorConfig(min=least, max=most, step=1, mode=NumberSelectorMode.BOX)
    )


_SELECTORS = {
    CONF_READ_MINUTES: _minutes(5, 1440),
    CONF_IDLE_MINUTES: _minutes(1, 120),
    CONF_FLEX: BooleanSelector(),
}


def _schema(offered: list[SelectOptionDict]) -> probatio.Schema:
    deployments = SelectSelector(
        SelectSelectorConfig(options=offered, custom_value=True, mode=SelectSelectorMode.DROPDOWN)
    )
    return probatio.Schema(
        {probatio.Optional(CONF_DEPLOYMENT): deployments}
        | {
            probatio.Required(key, default=DEFAULT_BACKGROUND[key]): selector
            for key, selector in _SELECTORS.items()
        }
    )


BACKGROUND_SCHEMA = _schema([])


def schema_for(hass: HomeAssistant, entry: ConfigEntry) -> probatio.Schema:
    """Return the section with the deployments and the other connections that there are."""
    offered = [SelectOptionDict(value=one.subentry_id, label=one.title) for one in fallbacks(entry)]
    for other in hass.config_entries.async_entries(DOMAIN):
        if other.entry_id != entry.entry_id:
            host = urlsplit(other.data[CONF_ENDPOINT]).hostname or other.data[CONF_ENDPOINT]
            label = f"{other.title} ({host})"
            offered.append(SelectOptionDict(value=f"{CONNECTION}{other.entry_id}", label=label))
    return _schema(offered)


def without_lost(
    hass: HomeAssistant, entry: ConfigEntry, options: Mapping[str, Any]
) -> dict[str, Any]:
    """Leave out a deployment or connection that is gone: the form would show its id."""
    if _is_there(hass, entry, BackgroundSettings.from_options(options)):
        return dict(options)
    section = {
        key: value for key, value in options[SECTION_BACKGROUND].items() if key != CONF_DEPLOYMENT
    }
    return {**options, SECTION_BACKGROUND: section}


def _is_there(hass: HomeAssistant, entry: ConfigEntry, chosen: BackgroundSettings) -> bool:
    if chosen.connection:
        other = hass.config_entries.async_get_entry(chosen.connection)
        return other is not None and other.domain == DOMAIN and other is not entry
    named = chosen.deployment
    known = ("", entry.data[CONF_DEPLOYMENT], *(one.subentry_id for one in fallbacks(entry)))
    return named in known or is_named(entry, named)


async def async_problem_with(
    hass: HomeAssistant, entry: ConfigEntry, options: Mapping[str, Any]
) -> tuple[str, str] | None:
    """Try what was chosen; return the section and the key of what is wrong with it."""
    chosen = BackgroundSettings.from_options(options)
    problem = (
        await async_try_named(hass, entry, chosen.deployment)
        if _is_there(hass, entry, chosen)
        else DEPLOYMENT_UNUSABLE
    )
    return None if problem is None else (SECTION_BACKGROUND, problem)
