"""Names that people tell apart: of connections, agents and those who do tasks."""

import re
from collections.abc import Collection
from itertools import count

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback

from .connecting import title_of
from .const import CONF_DEPLOYMENT, CONF_ENDPOINT, DOMAIN


def numbered(name: str, taken: Collection[str]) -> str:
    """Return ``name``, with the next free number when somebody has it already."""
    if name not in taken:
        return name
    return next(other for n in count(2) if (other := f"{name} {n}") not in taken)


@callback
def subentry_titles(hass: HomeAssistant) -> set[str]:
    """Return how all agents of all connections, and those who do tasks, are called."""
    return {
        subentry.title
        for entry in hass.config_entries.async_entries(DOMAIN)
        for subentry in entry.subentries.values()
    }


@callback
def entry_titles(hass: HomeAssistant) -> set[str]:
    """Return how all connections are called."""
    return {entry.title for entry in hass.config_entries.async_entries(DOMAIN)}


@callback
def is_given_by_us(entry: ConfigEntry) -> bool:
    """Whether a connection is called what we called it, and not by a person."""
    deployment = entry.data[CONF_DEPLOYMENT]
    return was_named_after_its_host(entry) or bool(
        re.fullmatch(rf"{re.escape(deployment)}( \d+)?", entry.title)
    )


@callback
def was_named_after_its_host(entry: ConfigEntry) -> bool:
    """Whether a connection is called what older versions called it: with host and port."""
    return entry.title == title_of(entry.data[CONF_ENDPOINT], entry.data[CONF_DEPLOYMENT])
