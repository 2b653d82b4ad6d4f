"""The devices that stand for a deployment, an agent, or whoever does tasks."""

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.helpers import device_registry as dr

from .azure.capabilities import Capabilities
from .azure.retirements import retirement_of
from .const import CONF_CAPABILITIES, DOMAIN


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
