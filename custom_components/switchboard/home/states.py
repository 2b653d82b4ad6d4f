"""The home as a model is told it: every exposed entity, with what matters of its domain."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from homeassistant.components.sensor import async_rounded_state
from homeassistant.const import ATTR_DEVICE_CLASS, ATTR_UNIT_OF_MEASUREMENT
from homeassistant.core import HomeAssistant, State, callback
from homeassistant.helpers.singleton import singleton
from homeassistant.util import dt as dt_util

from ..const import DOMAIN
from ..engine.language.remembered import LONGEST_TEXT, remembered
from ..engine.turn.home_state import Thing
from ..engine.turn.sanitize import sanitize
from .exposed import SLICE, Named, exposed, name_of

_LOGGER = logging.getLogger(__name__)

# These have tools of their own.
TOLD_BY_TOOLS = frozenset({"calendar", "script"})

MOST_CHARACTERS = 100

type Attributes = Mapping[str, Any]


@dataclass(slots=True)
class HomeReader:
    """Reads the home of one house; what has not changed is as it was read before."""

    hass: HomeAssistant
    _read: dict[str, tuple[State, Named, Thing]] = field(default_factory=dict)

    @callback
    def read(self) -> dict[str, Thing]:
        """Return the exposed entities as they are now."""
        before, home = self._read, {}
        now: dict[str, tuple[State, Named, Thing]] = {}
        for entity_id, named in exposed(self.hass).look().items():
            if named.domain in TOLD_BY_TOOLS or (state := self.hass.states.get(entity_id)) is None:
                continue
            known = before.get(entity_id)
            if known is None or known[0] is not state or known[1] is not named:
                known = state, named, _thing(self.hass, state, named)
            now[entity_id] = known
            home[entity_id] = known[2]
        self._read = now
        return home

    async def async_read(self) -> None:
        """Read what is not known yet, with pauses, so that no turn has to do it at once."""
        await exposed(self.hass).async_look()
        for done, named in enumerate(exposed(self.hass).unread(self._read), 1):
            state = self.hass.states.get(named.entity_id)
            if named.domain in TOLD_BY_TOOLS or state is None:
                continue
            self._read[named.entity_id] = state, named, _thing(self.hass, state, named)
            if done % SLICE == 0:
                await asyncio.sleep(0)


@singleton(f"{DOMAIN}_home")
@callback
def home_reader(hass: HomeAssistant) -> HomeReader:
    """Return the reader of a house."""
    return HomeReader(hass)


@callback
def async_home(hass: HomeAssistant) -> dict[str, Thing]:
    """Return the exposed entities as they are now."""
    return home_reader(hass).read()


@callback
def things_to_tell(hass: HomeAssistant) -> int:
    """Return how many exposed entities there are to be told."""
    return sum(one.domain not in TOLD_BY_TOOLS for one in exposed(hass).look().values())


def _thing(hass: HomeAssistant, state: State, named: Named) -> Thing:
    value, details = _told(hass, state)
    return Thing(
        entity_id=state.entity_id,
        names=tuple(dict.fromkeys(_plain(name) for name in named.names)),
        domain=state.domain,
        areas=tuple(_plain(area) for area in named.areas),
        state=value,
        details=details,
    )


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


@remembered(4096, LONGEST_TEXT)
def _plain(text: str) -> str:
    """Make one short line of a text from outside, so that it can be nothing but what it is."""
    line = sanitize(text)
    return line if len(line) <= MOST_CHARACTERS else f"{line[: MOST_CHARACTERS - 1]}…"


def _state(hass: HomeAssistant, state: State) -> str:
    value = state.state
    if state.domain == "sensor":
        value = async_rounded_state(hass, state.entity_id, state)
        # Half a character ends the whole process in the library that reads times.
        is_time = state.attributes.get(ATTR_DEVICE_CLASS) == "timestamp" and state.state.isascii()
        if is_time and (parsed := dt_util.parse_datetime(state.state)):
            value = dt_util.as_local(parsed).strftime("%Y-%m-%d %H:%M")
    unit = state.attributes.get(ATTR_UNIT_OF_MEASUREMENT)
    return f"{value} {unit}" if unit else value


def _details(state: State) -> tuple[str, ...]:
    kind = state.attributes.get(ATTR_DEVICE_CLASS)
    # A name that says what it is need not be told so: "Kitchen Window".
    matters = kind and state.domain in _CLASS_MATTERS and str(kind) not in name_of(state).casefold()
    told = [f"({kind})"] if matters else []
    values = _values(state.attributes, _VALUES.get(state.domain, {}))
    if (describe := _DESCRIBE.get(state.domain)) is None:
        return (*told, *values)
    return (*told, *values, *describe(state.attributes))


def _values(attributes: Attributes, told: Mapping[str, str]) -> Iterator[str]:
    unit = attributes.get("temperature_unit", "°")
    for name, text in told.items():
        value = attributes.get(name)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if value is not None:
            yield text.format(value, unit=unit)


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


def _target_range(attributes: Attributes) -> list[str]:
    low, high = attributes.get("target_temp_low"), attributes.get("target_temp_high")
    return [] if low is None or high is None else [f"target {low}-{high}°"]


def _media_player(attributes: Attributes) -> list[str]:
    told = []
    if title := attributes.get("media_title"):
        artist = attributes.get("media_artist")
        told.append(f"{title} by {artist}" if artist else str(title))
    volume = attributes.get("volume_level")
    if isinstance(volume, int | float):
        told.append(f"volume {round(100 * volume)} %")
    return [*told, *_values(attributes, {"source": "from {}"})]


_CLASS_MATTERS = frozenset({"binary_sensor", "cover", "sensor"})
_DESCRIBE: dict[str, Callable[[Attributes], list[str]]] = {
    "climate": _target_range,
    "cover": _position,
    "light": _light,
    "media_player": _media_player,
    "valve": _position,
    "water_heater": _target_range,
}
_CLIMATE = {
    "current_temperature": "now {}°",
    "temperature": "target {}°",
    "current_humidity": "humidity {} %",
    "hvac_action": "{}",
}
_VALUES: dict[str, dict[str, str]] = {
    "climate": _CLIMATE,
    "fan": {"percentage": "{} %"},
    "humidifier": {"current_humidity": "now {} %", "humidity": "target {} %"},
    "vacuum": {"battery_level": "battery {} %"},
    "water_heater": _CLIMATE,
    "weather": {"temperature": "{} {unit}", "humidity": "humidity {} %"},
}
