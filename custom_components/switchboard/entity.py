"""The devices that stand for a deployment, an agent, or whoever does tasks."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, async_get_hass, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.loader import async_get_loaded_integration

from .agent_settings import chosen_deployment
from .const import (
    CONF_CAPABILITIES,
    CONF_DEPLOYMENT,
    CONF_NAMED,
    DOMAIN,
    SUBENTRY_STT,
    SUBENTRY_TTS,
)
from .engine.azure.capabilities import Capabilities
from .engine.azure.retirements import retirement_of

SIGNAL_GONE: Final = f"{DOMAIN}_connection_gone"
"""Sent with the id of a connection that is removed or disabled."""


PAGE: Final = f"homeassistant://{DOMAIN}"
"""Our page, as a device names it."""


def model_of(entry: ConfigEntry, subentry: ConfigSubentry | None = None) -> str:
    """Name the model that is asked first as the service does, and its last day.

    That of an agent with a deployment of its own is that deployment's, else the connection's.
    Until it has answered, only the service is known. What hears or speaks is a deployment by name.
    """
    if subentry is not None and subentry.subentry_type in (SUBENTRY_STT, SUBENTRY_TTS):
        return str(subentry.data[CONF_DEPLOYMENT])
    chosen = "" if subentry is None else chosen_deployment(subentry.data)
    model = known_capabilities(entry, chosen).model
    if model is None:
        return "Azure OpenAI"
    last = retirement_of(model)
    return model if last is None else f"{model} (retires {last.isoformat()} or later)"


def known_models(entry: ConfigEntry) -> set[str]:
    """Return the models behind an entry's deployments, as far as they have ever answered."""
    parts = [entry.data, *entry.data.get(CONF_NAMED, {}).values()]
    parts += [one.data for one in entry.subentries.values()]
    known = (part.get(CONF_CAPABILITIES, {}) for part in parts)
    return {model for one in known if one and (model := Capabilities.from_dict(one).model)}


def known_capabilities(entry: ConfigEntry, chosen: str) -> Capabilities:
    """Return what is stored of a chosen deployment; ``""`` is the connection's own."""
    data: Mapping[str, Any] = entry.data
    if (fallback := entry.subentries.get(chosen)) is not None:
        data = fallback.data
    elif chosen not in ("", entry.data[CONF_DEPLOYMENT]):
        data = entry.data.get(CONF_NAMED, {}).get(chosen, {})
    return Capabilities.from_dict(data.get(CONF_CAPABILITIES, {}))


def _version() -> str:
    return str(async_get_loaded_integration(async_get_hass(), DOMAIN).version)


def device_of(entry: ConfigEntry, subentry: ConfigSubentry | None = None) -> dr.DeviceInfo:
    """Describe the device of an entry, or of one of its subentries."""
    return dr.DeviceInfo(
        configuration_url=f"{PAGE}/{'conversations' if subentry else 'usage'}",
        identifiers={(DOMAIN, subentry.subentry_id if subentry else entry.entry_id)},
        name=subentry.title if subentry else entry.title,
        manufacturer="Microsoft",
        model=model_of(entry, subentry),
        sw_version=_version(),
        entry_type=dr.DeviceEntryType.SERVICE,
    )


def device_of_memory(entry: ConfigEntry) -> dr.DeviceInfo:
    """Describe the device of the memory of the house, which ``entry`` stands for."""
    return dr.DeviceInfo(
        configuration_url=f"{PAGE}/memory",
        identifiers={(DOMAIN, f"{entry.entry_id}_memory")},
        translation_key="memory",
        manufacturer="Azure OpenAI Switchboard",
        sw_version=_version(),
        entry_type=dr.DeviceEntryType.SERVICE,
    )


@callback
def stands_for_the_house(hass: HomeAssistant, entry: ConfigEntry, gone: str | None = None) -> bool:
    """Return whether what the house has once belongs to this connection: to the first one in use.

    ``gone`` is the id of one that is being removed or disabled.
    """
    in_use = (
        one.entry_id
        for one in hass.config_entries.async_entries(DOMAIN)
        if not one.disabled_by and one.entry_id != gone
    )
    return next(in_use, entry.entry_id) == entry.entry_id


@callback
def async_while_it_stands_for_the_house(
    hass: HomeAssistant, entry: ConfigEntry, add: Callable[[], None]
) -> None:
    """Call ``add`` once ``entry`` stands for the house: now, or when the one before it is gone."""
    waiting = True

    @callback
    def check(gone: str | None = None) -> None:
        nonlocal waiting
        if waiting and stands_for_the_house(hass, entry, gone):
            waiting = False
            add()

    entry.async_on_unload(async_dispatcher_connect(hass, SIGNAL_GONE, check))
    check()
