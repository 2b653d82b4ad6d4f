"""The fields about the model in the forms of agents and of those who do tasks."""

from collections.abc import Iterable, Mapping
from typing import Any

import probatio
from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.selector import (
    BooleanSelector,
    SelectOptionDict,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
)

from ..connection.credentials import CredentialsError
from ..connection.deployments import fallbacks, is_named, named_connection, with_named
from ..const import (
    CONF_CAPABILITIES,
    CONF_DEPLOYMENT,
    CONF_NAMED,
    CONF_REASONING_EFFORT,
    CONF_SERVICE_TIER,
    CONF_STORE,
    CONF_VERBOSITY,
    REASONING_EFFORTS,
    SECTION_MODEL,
    SERVICE_TIERS,
    VERBOSITIES,
)
from ..engine.azure.capabilities import Capabilities
from ..settings import chosen_deployment
from .validation import FormError, async_find_capabilities

DEPLOYMENT_UNUSABLE = "deployment_unusable"


def for_entry(
    schema: probatio.Schema, entry: ConfigEntry, options: Mapping[str, Any]
) -> probatio.Schema:
    """Return a section about the model with the choices that an entry has.

    ``options`` are those the form shows: the efforts on offer are those of their deployment, where
    its service has named them.
    """
    efforts = _known(entry, chosen_deployment(options)).values.get(CONF_REASONING_EFFORT)
    selectors = {CONF_DEPLOYMENT: _deployments(fallbacks(entry))}
    if efforts is not None and efforts.taken:
        selectors[CONF_REASONING_EFFORT] = _choice(efforts.taken, CONF_REASONING_EFFORT)
    return probatio.Schema(
        {marker: selectors.get(str(marker), field) for marker, field in schema.schema.items()}
    )


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
    model = {key: value for key, value in options[SECTION_MODEL].items() if key != CONF_DEPLOYMENT}
    return {**options, SECTION_MODEL: model}


def _deployments(offered: Iterable[ConfigSubentry]) -> SelectSelector:
    return SelectSelector(
        SelectSelectorConfig(
            options=[SelectOptionDict(value=one.subentry_id, label=one.title) for one in offered],
            custom_value=True,
            mode=SelectSelectorMode.DROPDOWN,
        )
    )


def _choice(options: Iterable[str], key: str) -> SelectSelector:
    # A drop-down can be emptied again; the buttons that few choices are else shown as cannot.
    return SelectSelector(
        SelectSelectorConfig(
            options=list(options), mode=SelectSelectorMode.DROPDOWN, translation_key=key
        )
    )


CHOSEN_FIELDS: dict[str, Any] = {
    CONF_DEPLOYMENT: _deployments(()),
    CONF_REASONING_EFFORT: _choice(REASONING_EFFORTS, CONF_REASONING_EFFORT),
    CONF_VERBOSITY: _choice(VERBOSITIES, CONF_VERBOSITY),
    CONF_SERVICE_TIER: _choice(SERVICE_TIERS, CONF_SERVICE_TIER),
    CONF_STORE: BooleanSelector(),
}
"""What a model may be asked for besides its words, and which one; all of it may be left empty."""
