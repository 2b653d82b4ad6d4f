"""Names that people tell apart: of connections, agents and those who do tasks."""

import re
from collections.abc import Collection
from itertools import count
from urllib.parse import urlsplit

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback

from ..const import CONF_DEPLOYMENT, CONF_ENDPOINT, DOMAIN, SUBENTRY_DEPLOYMENT


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
    """Return whether a connection is called what we called it, and not by a person."""
    deployment = entry.data[CONF_DEPLOYMENT]
    return was_named_after_its_host(entry) or is_named_after_deployment(entry.title, deployment)


def is_named_after_deployment(title: str, deployment: str) -> bool:
    """Tell whether it is our name of a deployment: its own, with a number if that was taken."""
    return bool(re.fullmatch(rf"{re.escape(deployment)}( \d+)?", title))


@callback
def async_name_fallbacks(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Take host and port out of the names that older versions gave to fallback deployments."""
    for subentry in entry.subentries.values():
        if subentry.subentry_type != SUBENTRY_DEPLOYMENT:
            continue
        endpoint = subentry.data.get(CONF_ENDPOINT) or entry.data[CONF_ENDPOINT]
        deployment = subentry.data[CONF_DEPLOYMENT]
        if subentry.title == _title_with_host(endpoint, deployment):
            title = numbered(deployment, deployment_titles(entry))
            hass.config_entries.async_update_subentry(entry, subentry, title=title)


@callback
def deployment_titles(entry: ConfigEntry) -> set[str]:
    """Return how the deployments of a connection are called."""
    titles = {
        one.title for one in entry.subentries.values() if one.subentry_type == SUBENTRY_DEPLOYMENT
    }
    return {entry.data[CONF_DEPLOYMENT], *titles}


@callback
def was_named_after_its_host(entry: ConfigEntry) -> bool:
    """Return whether a connection is called what older versions called it: with host and port."""
    return entry.title == _title_with_host(entry.data[CONF_ENDPOINT], entry.data[CONF_DEPLOYMENT])


def _title_with_host(base_url: str, deployment: str) -> str:
    return f"{deployment} ({urlsplit(base_url).netloc})"
