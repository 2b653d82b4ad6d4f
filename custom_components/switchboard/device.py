"""The device that stands for an agent, or for whoever does tasks."""

from homeassistant.config_entries import ConfigSubentry
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
