"""Triggers of a connection's device: what its event entity tells, chosen by name."""

from typing import Any, Final

import probatio
from homeassistant.components.device_automation import DEVICE_TRIGGER_BASE_SCHEMA
from homeassistant.components.homeassistant.triggers import event as event_trigger
from homeassistant.const import (
    CONF_DEVICE_ID,
    CONF_DOMAIN,
    CONF_EVENT_DATA,
    CONF_PLATFORM,
    CONF_TYPE,
)
from homeassistant.core import CALLBACK_TYPE, HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.trigger import TriggerActionType, TriggerInfo
from homeassistant.helpers.typing import ConfigType

from .const import DOMAIN, EVENT_HAPPENED, HAPPENINGS

TRIGGER_SCHEMA: Final = DEVICE_TRIGGER_BASE_SCHEMA.extend(
    {probatio.Required(CONF_TYPE): probatio.In(HAPPENINGS)}
)


async def async_get_triggers(hass: HomeAssistant, device_id: str) -> list[dict[str, Any]]:
    """Return the triggers of a device: all of them if it is a connection's, else none."""
    entities = er.async_entries_for_device(er.async_get(hass), device_id)
    if not any(one.platform == DOMAIN and one.domain == "event" for one in entities):
        return []
    base = {CONF_PLATFORM: "device", CONF_DOMAIN: DOMAIN, CONF_DEVICE_ID: device_id}
    return [{**base, CONF_TYPE: kind} for kind in HAPPENINGS]


async def async_attach_trigger(
    hass: HomeAssistant,
    config: ConfigType,
    action: TriggerActionType,
    trigger_info: TriggerInfo,
) -> CALLBACK_TYPE:
    """Run an automation when it happens."""
    told = {CONF_TYPE: config[CONF_TYPE], "told_by": config[CONF_DEVICE_ID]}
    wanted = event_trigger.TRIGGER_SCHEMA(
        {
            CONF_PLATFORM: "event",
            event_trigger.CONF_EVENT_TYPE: EVENT_HAPPENED,
            CONF_EVENT_DATA: told,
        }
    )
    return await event_trigger.async_attach_trigger(
        hass, wanted, action, trigger_info, platform_type="device"
    )
