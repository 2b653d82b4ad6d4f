"""The devices that stand for a deployment, an agent, or whoever does tasks."""

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.const import Platform
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er

from .azure.capabilities import Capabilities
from .azure.retirements import retirement_of
from .const import CONF_CAPABILITIES, DOMAIN

GUEST_MODE = "guest_mode"


def model_of(entry: ConfigEntry) -> str:
    """Name the model of an entry's own deployment as the service does, and its last day.

    Until it has answered, only the service is known.
    """
    model = Capabilities.from_dict(entry.data[CONF_CAPABILITIES]).model
    if model is None:
        return "Azure OpenAI"
    last = retirement_of(model)
    return model if last is None else f"{model} (retires {last.isoformat()} or later)"


def device_of(entry: ConfigEntry, subentry: ConfigSubentry) -> dr.DeviceInfo:
    """Describe the device of a subentry."""
    return dr.DeviceInfo(
        identifiers={(DOMAIN, subentry.subentry_id)},
        name=subentry.title,
        manufacturer="Microsoft",
        model=model_of(entry),
        entry_type=dr.DeviceEntryType.SERVICE,
    )


def device_of_entry(entry: ConfigEntry) -> dr.DeviceInfo:
    """Describe the device of an entry."""
    return dr.DeviceInfo(
        identifiers={(DOMAIN, entry.entry_id)},
        name=entry.title,
        manufacturer="Microsoft",
        model=model_of(entry),
        entry_type=dr.DeviceEntryType.SERVICE,
    )


def device_of_memory(entry: ConfigEntry) -> dr.DeviceInfo:
    """Describe the device of the memory of the house, which ``entry`` stands for."""
    return dr.DeviceInfo(
        identifiers={(DOMAIN, f"{entry.entry_id}_memory")},
        translation_key="memory",
        manufacturer="Azure OpenAI Switchboard",
        entry_type=dr.DeviceEntryType.SERVICE,
    )


@callback
def stands_for_the_house(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Whether what the house has once belongs to this connection: to the first one in use."""
    in_use = (one for one in hass.config_entries.async_entries(DOMAIN) if not one.disabled_by)
    return next(in_use, entry).entry_id == entry.entry_id


@callback
def has_switches_of_house(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Whether a connection stands for the house already."""
    unique_id = f"{entry.entry_id}_{GUEST_MODE}"
    return er.async_get(hass).async_get_entity_id(Platform.SWITCH, DOMAIN, unique_id) is not None
