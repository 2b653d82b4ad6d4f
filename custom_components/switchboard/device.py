"""The devices that stand for a deployment, an agent, or whoever does tasks."""

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.helpers import device_registry as dr

from .const import DOMAIN


def device_of(subentry: ConfigSubentry) -> dr.DeviceInfo:
    """Describe the device of a subentry."""
    return dr.DeviceInfo(
        identifiers={(DOMAIN, subentry.subentry_id)},
        name=subentry.title,
        manufacturer="Microsoft",
        model="Azure OpenAI",
        entry_type=dr.DeviceEntryType.SERVICE,
    )


def device_of_entry(entry: ConfigEntry) -> dr.DeviceInfo:
    """Describe the device of an entry."""
    return dr.DeviceInfo(
        identifiers={(DOMAIN, entry.entry_id)},
        name=entry.title,
        manufacturer="Microsoft",
        model="Azure OpenAI",
        entry_type=dr.DeviceEntryType.SERVICE,
    )
