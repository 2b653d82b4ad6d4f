"""A line in Home Assistant's system information."""

from typing import Any

from homeassistant.components import system_health
from homeassistant.core import HomeAssistant, callback

from .const import CONF_ENDPOINT
from .memory.hub import DATA_COUNTER, DATA_HUB


@callback
def async_register(hass: HomeAssistant, register: system_health.SystemHealthRegistration) -> None:
    """Register our part of the system information."""
    register.async_register_info(_async_info)


async def _async_info(hass: HomeAssistant) -> dict[str, Any]:
    members = hub.members if (hub := hass.data.get(DATA_HUB)) else []
    counter = hass.data.get(DATA_COUNTER)
    info: dict[str, Any] = {
        "deployments": len(members),
        "conversations": sum(len(member.live.ids) for member in members),
        "exact_token_counting": counter is not None and counter.exact,
    }
    if hub and hub.sharing:
        shared = hub.sharing.report()
        info |= {"other_homes": len(shared["homes"]), "waiting_for_homes": shared["waiting"]}
    if members:
        info["can_reach_endpoint"] = system_health.async_check_can_reach_url(
            hass, members[0].entry.data[CONF_ENDPOINT]
        )
    return info
