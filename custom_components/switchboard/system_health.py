"""A line in Home Assistant's system information."""

from typing import Any

from homeassistant.components import system_health
from homeassistant.core import HomeAssistant, callback

from .const import CONF_ENDPOINT
from .runtime import DATA_COUNTER, loaded_entries


@callback
def async_register(hass: HomeAssistant, register: system_health.SystemHealthRegistration) -> None:
    """Register our part of the system information."""
    register.async_register_info(_async_info)


async def _async_info(hass: HomeAssistant) -> dict[str, Any]:
    entries = loaded_entries(hass)
    counter = hass.data.get(DATA_COUNTER)
    info: dict[str, Any] = {
        "deployments": len(entries),
        "conversations": sum(
            len(entry.runtime_data.conversations.get_all_conversations()) for entry in entries
        ),
        "exact_token_counting": counter is not None and counter.exact,
    }
    if entries:
        info["can_reach_endpoint"] = system_health.async_check_can_reach_url(
            hass, entries[0].data[CONF_ENDPOINT]
        )
    return info
