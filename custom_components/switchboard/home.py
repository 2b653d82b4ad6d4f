"""The home as a model is told it: every exposed entity, with what matters of its domain."""

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from homeassistant.components.sensor import async_rounded_state
from homeassistant.const import ATTR_DEVICE_CLASS, ATTR_UNIT_OF_MEASUREMENT
from homeassistant.core import HomeAssistant, State, callback
from homeassistant.helpers import (
    area_registry as ar,
)
from homeassistant.helpers import (
    device_registry as dr,
)
from homeassistant.helpers import (
    entity_registry as er,
)
from homeassistant.util import dt as dt_util

from .exposed import exposed_states, name_of
from .turn.home_state import Thing
from .turn.listening import clean

_LOGGER = logging.getLogger(__name__)

# These have tools of their own.
TOLD_BY_TOOLS = frozenset({"calendar", "script"})

MOST_CHARACTERS = 100

type Attributes = Mapping[str, Any]


@callback
def async_home(hass: HomeAssistant) -> dict[str, Thing]:
    """Return the exposed entities as they are now."""
    entities, devices, areas = er.async_get(hass), dr.async_get(hass), ar.async_get(hass)
    home: dict[str, Thing] = {}
    for state in exposed_states(hass):
        if state.domain in TOLD_BY_TOOLS:
            continue
        entity = entities.async_get(state.entity_id)
        value, details = _told(hass, state)
        home[state.entity_id] = Thing(
            entity_id=state.entity_id,
            names=_names(hass, entity, state),
            domain=state.domain,
            areas=tuple(_plain(area) for area in _areas(hass, entity, devices, areas)),
            state=value,
            details=details,
        )
    return home


def _names(hass: HomeAssistant, entity: er.RegistryEntry | None, state: State) -> tuple[str, ...]:
    aliases = er.async_get_entity_aliases(hass, entity) if entity is not None else ()
    return tuple(dict.fromkeys(_plain(name) for name in aliases or (name_of(state),)))


def _told(hass: HomeAssistant, state: State) -> tuple[str, tuple[str, ...]]:
    """Return the state of a thing and what else matters of it.

    What an integration writes into its attributes may be of any kind: of a thing with values that
    cannot be made out only the bare state is told, and all other things as ever.
    """
    try:
        return _plain(_state(hass, state)), tuple(_plain(one) for one in _details(state))
    except Exception as err:  # noqa: BLE001
        kind = type(err).__name__
        _LOGGER.debug("%s has odd values, only its state is told: %s", state.entity_id, kind)
        return _plain(state.state), ()


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """Make one short line of a text from outside, so that it can be nothing but what it is."""
    line = clean(text)
    return line if len(line) <= MOST_CHARACTERS else f"{line[: MOST_CHARACTERS - 1]}…"


def _areas(
    hass: HomeAssistant,
    entity: er.RegistryEntry | None,
    devices: dr.DeviceRegistry,
    areas: ar.AreaRegistry,
) -> tuple[str, ...]:
    if entity is None:
        return ()
    area_id = entity.area_id
    if area_id is None and entity.device_id and (device := devices.async_get(entity.device_id)):
        area_id = dr.async_get_effective_area_id(hass, device)
    area = areas.async_get_area(area_id) if area_id else None
    return (area.name, *sorted(area.aliases)) if area else ()


def _state(hass: HomeAssistant, state: State) -> str:
    value = state.state
    if state.domain == "sensor":
        value = async_rounded_state(hass, state.entity_id, state)
        if state.attributes.get(ATTR_DEVICE_CLASS) == "timestamp" and (
            parsed := dt_util.parse_datetime(state.state)
        ):
            value = dt_util.as_local(parsed).strftime("%Y-%m-%d %H:%M")
    unit = state.attributes.get(ATTR_UNIT_OF_MEASUREMENT)
    return f"{value} {unit}" if unit else value


def _details(state: State) -> tuple[str, ...]:
    describe = _DESCRIBE.get(state.domain)
    kind = state.attributes.get(ATTR_DEVICE_CLASS)
    # A name that says what it is need not be told so: "Kitchen Window".
    matters = kind and state.domain in _CLASS_MATTERS and str(kind) not in name_of(state).casefold()
    told = [f"({kind})"] if matters else []
    if describe is not None:
        told.extend(describe(state.attributes))
    return tuple(told)


def _light(attributes: Attributes) -> list[str]:
    told = []
    brightness = attributes.get("brightness")
    if isinstance(brightness, int | float):
        told.append(f"{max(1, round(brightness / 2.55)) if brightness else 0} %")
    if (kelvin := attributes.get("color_temp_kelvin")) is not None:
        told.append(f"{kelvin} K")
    elif (colour := attributes.get("rgb_color")) is not None:
        told.append("rgb " + ",".join(str(part) for part in colour))
    return told


def _position(attributes: Attributes) -> list[str]:
    position = attributes.get("current_position")
    return [] if position in {None, 0, 100} else [f"{position} % open"]


def _climate(attributes: Attributes) -> list[str]:
    told = [
        *_value(attributes, "current_temperature", "now {}°"),
        *_value(attributes, "temperature", "target {}°"),
        *_value(attributes, "current_humidity", "humidity {} %"),
        *_value(attributes, "hvac_action", "{}"),
    ]
    low, high = attributes.get("target_temp_low"), attributes.get("target_temp_high")
    if low is not None and high is not None:
        told.append(f"target {low}-{high}°")
    return told


def _media_player(attributes: Attributes) -> list[str]:
    told = []
    title = attributes.get("media_title")
    if title:
        artist = attributes.get("media_artist")
        told.append(f"{title} by {artist}" if artist else str(title))
    volume = attributes.get("volume_level")
    if isinstance(volume, int | float):
        told.append(f"volume {round(100 * volume)} %")
    return [*told, *_value(attributes, "source", "from {}")]


def _weather(attributes: Attributes) -> list[str]:
    unit = attributes.get("temperature_unit", "°")
    return [
        *_value(attributes, "temperature", "{} " + str(unit)),
        *_value(attributes, "humidity", "humidity {} %"),
    ]


def _value(attributes: Attributes, name: str, told: str) -> list[str]:
    value = attributes.get(name)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return [] if value is None else [told.format(value)]


_CLASS_MATTERS = frozenset({"binary_sensor", "cover", "sensor"})
_DESCRIBE: dict[str, Callable[[Attributes], list[str]]] = {
    "climate": _climate,
    "cover": _position,
    "fan": lambda attributes: _value(attributes, "percentage", "{} %"),
    "humidifier": lambda attributes: [
        *_value(attributes, "current_humidity", "now {} %"),
        *_value(attributes, "humidity", "target {} %"),
    ],
    "light": _light,
    "media_player": _media_player,
    "vacuum": lambda attributes: _value(attributes, "battery_level", "battery {} %"),
    "valve": _position,
    "water_heater": _climate,
    "weather": _weather,
}
