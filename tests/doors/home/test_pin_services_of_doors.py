"""What Home Assistant's own services, scenes and device actions do to doors needs the PIN."""

from typing import Any

import pytest
from homeassistant.components.alarm_control_panel import (
    AlarmControlPanelEntity,
    AlarmControlPanelEntityFeature,
    AlarmControlPanelState,
    device_action,
)
from homeassistant.components.cover import CoverEntity, CoverEntityFeature, CoverState
from homeassistant.components.cover.device_action import CMD_ACTION_TYPES, POSITION_ACTION_TYPES
from homeassistant.components.lock import LockEntity, LockEntityFeature, LockState
from homeassistant.components.lock.device_action import ACTION_TYPES
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.setup import async_setup_component
from probatio import Invalid
from pytest_homeassistant_custom_component.common import setup_test_component_platform

from custom_components.switchboard.home import protected_services as services

from ..ways_in import (
    ALARM,
    ALARMS,
    COVERS,
    GARAGE,
    LOCK,
    LOCKS,
    NOTHING,
)


class Porch(LockEntity):
    _attr_name, _attr_unique_id, _attr_is_locked = "Porch", "porch", True
    _attr_supported_features = LockEntityFeature.OPEN
    has_opened = False

    async def async_lock(self, **_: Any) -> None:
        """Lock, as it is already."""

    async def async_unlock(self, **_: Any) -> None:
        self.has_opened = True

    async_open = async_unlock


class Watch(AlarmControlPanelEntity):
    _attr_name, _attr_unique_id, _attr_code_arm_required = "Watch", "watch", False
    _attr_alarm_state = AlarmControlPanelState.ARMED_AWAY
    _attr_supported_features = AlarmControlPanelEntityFeature(63)
    has_opened = False

    async def async_alarm_disarm(self, code: str | None = None) -> None:
        self.has_opened = True

    async def _async_stay(self, code: str | None = None) -> None:
        """Go on watching."""

    async_alarm_arm_home = async_alarm_arm_away = async_alarm_arm_night = _async_stay
    async_alarm_arm_vacation = async_alarm_arm_custom_bypass = async_alarm_trigger = _async_stay


class Carport(CoverEntity):
    _attr_name, _attr_unique_id, _attr_is_closed = "Carport", "carport", True
    _attr_device_class = "garage"
    _attr_current_cover_position = _attr_current_cover_tilt_position = 0
    _attr_supported_features = CoverEntityFeature(255)
    has_opened = False

    async def async_open_cover(self, **given: Any) -> None:
        self.has_opened |= any(given.values()) or not given

    async_open_cover_tilt = async_open_cover
    async_set_cover_position = async_set_cover_tilt_position = async_open_cover

    async def async_close_cover(self, **_: Any) -> None:
        """Close, as it is already."""

    async_close_cover_tilt = async_stop_cover = async_stop_cover_tilt = async_close_cover


@pytest.fixture
async def doors(hass: HomeAssistant) -> dict[str, Any]:
    """A lock, an alarm and a garage door that can do whatever Home Assistant knows of."""
    found = {LOCK: Porch(), ALARM: Watch(), GARAGE: Carport()}
    for entity_id, door in found.items():
        domain = entity_id.partition(".")[0]
        setup_test_component_platform(hass, domain, [door])
        assert await async_setup_component(hass, domain, {domain: {"platform": "test"}})
    await hass.async_block_till_done()
    return found


# What Home Assistant does


@pytest.mark.parametrize(
    ("entity_id", "opening", "harmless"),
    [
        (LOCK, {"unlock", "open"}, {"lock"}),
        (ALARM, {"alarm_disarm"}, {"alarm_arm_away", "alarm_trigger"}),
        (
            GARAGE,
            {
                *("open_cover", "toggle", "set_cover_position"),
                *("open_cover_tilt", "toggle_cover_tilt", "set_cover_tilt_position"),
            },
            {"close_cover", "stop_cover", "close_cover_tilt", "stop_cover_tilt"},
        ),
    ],
)
async def test_each_service_of_a_door_needs_the_pin_if_it_opens_it(
    hass, doors, entity_id, opening, harmless
):
    domain = entity_id.partition(".")[0]
    seen: dict[str, set[bool]] = {}
    for service in hass.services.async_services()[domain]:
        for given in ({}, *({key: at} for key in ("position", "tilt_position") for at in (0, 1))):
            data = {"entity_id": entity_id, **given}
            doors[entity_id].has_opened = False
            try:
                await hass.services.async_call(domain, service, data, blocking=True)
            except Invalid, HomeAssistantError:
                continue
            opens = doors[entity_id].has_opened
            assert bool(services.kinds_of_service(hass, domain, service, data)) is opens, service
            seen.setdefault(service, set()).add(opens)
    assert {service for service, opens in seen.items() if True in opens} == opening
    assert harmless <= {service for service, opens in seen.items() if opens == {False}}


UNSURE = {"pending", "triggered", "disarming"}
"""States of an alarm to which no service takes it but by letting somebody in, or ringing."""


@pytest.mark.parametrize(
    ("entity_id", "state"),
    [
        *((LOCK, state) for state in LockState),
        *((ALARM, state) for state in AlarmControlPanelState),
        *((GARAGE, state) for state in CoverState),
    ],
)
async def test_a_scene_needs_the_pin_for_each_state_that_it_opens_something_for(
    hass, doors, entity_id, state
):
    for component in ("homeassistant", "scene"):
        assert await async_setup_component(hass, component, {})
    await hass.async_block_till_done()
    data = {"entities": {entity_id: state}}
    await hass.services.async_call("scene", "apply", data, blocking=True)
    opens = doors[entity_id].has_opened
    assert opens is (state in {"unlocked", "unlocking", "open", "opening", "disarmed"})
    found = services.kinds_of_service(hass, "scene", "apply", data)
    assert bool(found) is (opens or state in UNSURE)


HARMLESS = {"lock", "close", "close_tilt", "stop"}


@pytest.mark.parametrize(
    ("domain", "kind", "expected"),
    [
        *(("lock", kind, LOCKS) for kind in sorted(ACTION_TYPES - HARMLESS)),
        *(("lock", kind, NOTHING) for kind in sorted(ACTION_TYPES & HARMLESS)),
        *(("cover", kind, COVERS) for kind in sorted(CMD_ACTION_TYPES - HARMLESS)),
        *(("cover", kind, NOTHING) for kind in sorted(CMD_ACTION_TYPES & HARMLESS)),
        *(("cover", kind, COVERS) for kind in sorted(POSITION_ACTION_TYPES)),
        *(
            ("alarm_control_panel", kind, NOTHING if kind.startswith("arm_") else ALARMS)
            for kind in sorted(device_action.ACTION_TYPES)
        ),
        ("light", "turn_on", NOTHING),
    ],
)
def test_a_device_action_needs_the_pin_if_it_may_open_something(things, domain, kind, expected):
    step = {"device_id": "d", "domain": domain, "entity_id": "e", "type": kind}
    assert services.kinds_of_steps(things, [step]) == expected


@pytest.mark.parametrize("of", ["condition", "trigger", "platform"])
def test_what_only_asks_or_waits_for_a_door_opens_none(things, of):
    step = {of: "device", "device_id": "d", "domain": "lock", "type": "unlocked"}
    assert services.kinds_of_steps(things, [step]) == NOTHING
