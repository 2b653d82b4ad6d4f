"""The choice of a deployment, and of what its model takes, in the forms that have one."""

from collections.abc import Iterable, Mapping
from typing import Any

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.selector import SelectOptionDict, Selector, SelectSelector

from ..connection.credentials import CredentialsError
from ..connection.deployments import fallbacks, is_named, named_connection, with_named
from ..const import CONF_CAPABILITIES, CONF_DEPLOYMENT, CONF_NAMED, SECTION_MODEL
from ..engine.azure.capabilities import Capabilities
from ..option import DEPLOYMENT, choice_or_none
from ..settings import chosen_deployment
from .validation import FormError, async_find_capabilities

DEPLOYMENT_UNUSABLE = "deployment_unusable"
EFFORT = "reasoning_effort"


def offered_to(entry: ConfigEntry, options: Mapping[str, Any]) -> dict[str, Selector[Any]]:
    """Return the fields about the model whose choices depend on the entry.

    ``options`` are those the form shows: the efforts on offer are those of their deployment, where
    its service has named them.
    """
    offered: dict[str, Selector[Any]] = {CONF_DEPLOYMENT: deployments(entry)}
    efforts = _known(entry, chosen_deployment(options)).values.get(EFFORT)
    if efforts is not None and efforts.taken:
        offered[EFFORT] = choice_or_none(efforts.taken, EFFORT)
    return offered


def deployments(entry: ConfigEntry, more: Iterable[SelectOptionDict] = ()) -> SelectSelector:
    """Return the field of a deployment: the entry's fallbacks, and ``more``."""
    ours = [SelectOptionDict(value=one.subentry_id, label=one.title) for one in fallbacks(entry)]
    return SelectSelector({**DEPLOYMENT.config, "options": [*ours, *more]})


async def async_try_deployment(
    hass: HomeAssistant, entry: ConfigEntry, options: Mapping[str, Any]
) -> str | None:
    """Try the deployment of an agent or a task; returns what is wrong."""
    return await async_try_named(hass, entry, chosen_deployment(options))


async def async_try_named(hass: HomeAssistant, entry: ConfigEntry, name: str) -> str | None:
    """Try a deployment that is only named, and keep what it takes; returns what is wrong."""
    if not is_named(entry, name) or name in entry.data.get(CONF_NAMED, {}):
        return None
    try:
        connection = named_connection(entry.data, name)
        found = await async_find_capabilities(hass, connection)
    except CredentialsError, FormError:
        return DEPLOYMENT_UNUSABLE
    hass.config_entries.async_update_entry(entry, data=with_named(entry.data, connection, found))
    return None


def _known(entry: ConfigEntry, chosen: str) -> Capabilities:
    """Return what is stored of the deployment that would be asked."""
    data: Mapping[str, Any] = entry.data
    if (subentry := entry.subentries.get(chosen)) is not None:
        data = subentry.data
    elif is_named(entry, chosen):
        data = entry.data.get(CONF_NAMED, {}).get(chosen, {})
    return Capabilities.from_dict(data.get(CONF_CAPABILITIES, {}))


def without_lost_deployment(entry: ConfigEntry, options: dict[str, Any]) -> dict[str, Any]:
    """Leave out a fallback deployment that is gone: the form would show its id."""
    chosen = chosen_deployment(options)
    if not chosen or chosen in entry.subentries or is_named(entry, chosen):
        return options
    return without_deployment(options, SECTION_MODEL)


def without_deployment(options: Mapping[str, Any], section: str) -> dict[str, Any]:
    """Return options of which a section names no deployment."""
    kept = {key: value for key, value in options[section].items() if key != CONF_DEPLOYMENT}
    return {**options, section: kept}
