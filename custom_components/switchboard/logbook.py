"""Entries of the logbook: who answered a sentence, and where, or that nobody could."""

from collections.abc import Callable
from typing import Any

from homeassistant.components.logbook.const import (
    LOGBOOK_ENTRY_ENTITY_ID,
    LOGBOOK_ENTRY_ICON,
    LOGBOOK_ENTRY_MESSAGE,
    LOGBOOK_ENTRY_NAME,
)
from homeassistant.const import ATTR_DEVICE_ID, ATTR_ENTITY_ID
from homeassistant.core import Event, HomeAssistant, callback
from homeassistant.helpers import device_registry as dr

from .const import DEFAULT_NAME, DOMAIN, EVENT_ANSWERED
from .engine.turn.phrases import phrase


@callback
def async_describe_events(
    hass: HomeAssistant,
    async_describe_event: Callable[[str, str, Callable[[Event], dict[str, Any]]], None],
) -> None:
    """Describe the turns of agents. Nothing of what was said is in them."""

    @callback
    def describe(event: Event) -> dict[str, Any]:
        agent, device_id = event.data[ATTR_ENTITY_ID], event.data.get(ATTR_DEVICE_ID)
        state = hass.states.get(agent)
        device = dr.async_get(hass).async_get(device_id) if device_id else None
        message = phrase(f"answered_{event.data['route']}", hass.config.language)
        where = device and (device.name_by_user or device.name)
        return {
            LOGBOOK_ENTRY_NAME: state.name if state else DEFAULT_NAME,
            LOGBOOK_ENTRY_MESSAGE: f"{message} ({where})" if where else message,
            LOGBOOK_ENTRY_ENTITY_ID: agent,
            LOGBOOK_ENTRY_ICON: "mdi:phone-in-talk",
        }

    async_describe_event(DOMAIN, EVENT_ANSWERED, describe)
