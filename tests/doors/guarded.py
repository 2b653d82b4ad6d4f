"""Things that keep people out: a lock, an alarm, a garage door and a window; and a blind."""

from typing import Any

from homeassistant.components.alarm_control_panel import (
    AlarmControlPanelEntity,
    AlarmControlPanelEntityFeature,
    AlarmControlPanelState,
)
from homeassistant.components.cover import CoverDeviceClass, CoverEntity, CoverEntityFeature
from homeassistant.components.lock import LockEntity


class Door(LockEntity):
    _attr_name = "Front Door"
    _attr_unique_id = "front_door"
    _attr_is_locked = True

    async def async_lock(self, **_: Any) -> None:
        self._attr_is_locked = True
        self.async_write_ha_state()

    async def async_unlock(self, **_: Any) -> None:
        self._attr_is_locked = False
        self.async_write_ha_state()


class Panel(AlarmControlPanelEntity):
    _attr_name = "House Alarm"
    _attr_unique_id = "house_alarm"
    _attr_code_arm_required = False
    _attr_alarm_state = AlarmControlPanelState.ARMED_AWAY
    _attr_supported_features = AlarmControlPanelEntityFeature.ARM_HOME

    async def async_alarm_arm_home(self, code: str | None = None) -> None:
        self._attr_alarm_state = AlarmControlPanelState.ARMED_HOME
        self.async_write_ha_state()

    async def async_alarm_disarm(self, code: str | None = None) -> None:
        self._attr_alarm_state = AlarmControlPanelState.DISARMED
        self.async_write_ha_state()


class Opening(CoverEntity):
    _attr_supported_features = (
        CoverEntityFeature.OPEN | CoverEntityFeature.CLOSE | CoverEntityFeature.SET_POSITION
    )

    def __init__(self, name: str, device_class: CoverDeviceClass, position: int) -> None:
        self._attr_name = name
        self._attr_unique_id = name
        self._attr_device_class = device_class
        self._go(position)

    def _go(self, position: int) -> None:
        self._attr_current_cover_position = position
        self._attr_is_closed = position == 0

    async def async_open_cover(self, **_: Any) -> None:
        await self.async_set_cover_position(position=100)

    async def async_close_cover(self, **_: Any) -> None:
        await self.async_set_cover_position(position=0)

    async def async_set_cover_position(self, **given: Any) -> None:
        self._go(given["position"])
        self.async_write_ha_state()


THINGS = {
    "lock": lambda: [Door()],
    "alarm_control_panel": lambda: [Panel()],
    "cover": lambda: [
        Opening("Garage Door", CoverDeviceClass.GARAGE, 0),
        Opening("Attic Window", CoverDeviceClass.WINDOW, 0),
        Opening("Kitchen Blind", CoverDeviceClass.BLIND, 0),
    ],
}
EXPOSED = (
    "lock.front_door",
    "alarm_control_panel.house_alarm",
    "cover.garage_door",
    "cover.attic_window",
    "cover.kitchen_blind",
)
