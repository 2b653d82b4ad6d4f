"""A house of a hundred exposed entities in ten rooms, in a Home Assistant of this process."""

import asyncio
import logging
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from homeassistant import bootstrap, loader
from homeassistant.components.binary_sensor import BinarySensorDeviceClass, BinarySensorEntity
from homeassistant.components.climate import ClimateEntity, ClimateEntityFeature, HVACMode
from homeassistant.components.cover import CoverDeviceClass, CoverEntity, CoverEntityFeature
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.light import ColorMode, LightEntity
from homeassistant.components.media_player import (
    MediaPlayerEntity,
    MediaPlayerEntityFeature,
    MediaPlayerState,
)
from homeassistant.components.sensor import SensorDeviceClass, SensorEntity
from homeassistant.components.switch import SwitchEntity
from homeassistant.config_entries import ConfigEntries
from homeassistant.const import UnitOfTemperature
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.core_config import async_process_ha_core_config
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.entity import Entity
from homeassistant.helpers.entity_component import DATA_INSTANCES
from homeassistant.setup import async_setup_component

from demo.server import free_port

ROOMS = (
    "Kitchen",
    "Living Room",
    "Dining Room",
    "Bedroom",
    "Nursery",
    "Bathroom",
    "Office",
    "Hall",
    "Garage",
    "Garden",
)
_DOMAINS = (
    "light",
    "cover",
    "climate",
    "sensor",
    "binary_sensor",
    "switch",
    "media_player",
)


class _Furniture(Entity):
    _attr_should_poll = False

    def __init__(self, name: str) -> None:
        self._attr_name = name
        self._attr_unique_id = name

    def become(self, **attributes: Any) -> None:
        """Be in another state, all by itself."""
        for attribute, value in attributes.items():
            setattr(self, f"_attr_{attribute}", value)
        self.async_write_ha_state()


class Lamp(_Furniture, LightEntity):
    """A lamp that can be dimmed."""

    _attr_color_mode = ColorMode.BRIGHTNESS
    _attr_supported_color_modes = {ColorMode.BRIGHTNESS}  # noqa: RUF012
    _attr_is_on = False
    _attr_brightness = 178

    async def async_turn_on(self, **options: Any) -> None:
        """Switch on."""
        self.become(is_on=True, brightness=options.get("brightness", self._attr_brightness))

    async def async_turn_off(self, **_: Any) -> None:
        """Switch off."""
        self.become(is_on=False)


class Blind(_Furniture, CoverEntity):
    """A blind."""

    _attr_device_class = CoverDeviceClass.BLIND
    _attr_current_cover_position = 100
    _attr_is_closed = False
    _attr_supported_features = (
        CoverEntityFeature.OPEN | CoverEntityFeature.CLOSE | CoverEntityFeature.SET_POSITION
    )

    async def async_open_cover(self, **_: Any) -> None:
        """Open."""
        await self.async_set_cover_position(position=100)

    async def async_close_cover(self, **_: Any) -> None:
        """Close."""
        await self.async_set_cover_position(position=0)

    async def async_set_cover_position(self, **options: Any) -> None:
        """Move to a position."""
        position = options["position"]
        self.become(current_cover_position=position, is_closed=position == 0)


class Thermostat(_Furniture, ClimateEntity):
    """A thermostat."""

    _attr_temperature_unit = UnitOfTemperature.CELSIUS
    _attr_hvac_modes = [HVACMode.HEAT, HVACMode.OFF]  # noqa: RUF012
    _attr_hvac_mode = HVACMode.HEAT
    _attr_current_temperature = 20.5
    _attr_target_temperature = 21.0
    _attr_supported_features = (
        ClimateEntityFeature.TARGET_TEMPERATURE
        | ClimateEntityFeature.TURN_ON
        | ClimateEntityFeature.TURN_OFF
    )

    async def async_set_temperature(self, **options: Any) -> None:
        """Aim at a temperature."""
        self.become(target_temperature=options["temperature"])

    async def async_set_hvac_mode(self, hvac_mode: HVACMode) -> None:
        """Heat, or do not."""
        self.become(hvac_mode=hvac_mode)


class Thermometer(_Furniture, SensorEntity):
    """A thermometer."""

    _attr_device_class = SensorDeviceClass.TEMPERATURE
    _attr_native_unit_of_measurement = UnitOfTemperature.CELSIUS
    _attr_suggested_display_precision = 1
    _attr_native_value = 20.5


class Hygrometer(_Furniture, SensorEntity):
    """A hygrometer."""

    _attr_device_class = SensorDeviceClass.HUMIDITY
    _attr_native_unit_of_measurement = "%"
    _attr_native_value = 45


class Window(_Furniture, BinarySensorEntity):
    """The contact of a window."""

    _attr_device_class = BinarySensorDeviceClass.WINDOW
    _attr_is_on = False


class Plug(_Furniture, SwitchEntity):
    """A switched socket."""

    _attr_is_on = False

    async def async_turn_on(self, **_: Any) -> None:
        """Switch on."""
        self.become(is_on=True)

    async def async_turn_off(self, **_: Any) -> None:
        """Switch off."""
        self.become(is_on=False)


class Speaker(_Furniture, MediaPlayerEntity):
    """A loudspeaker."""

    _attr_state = MediaPlayerState.IDLE
    _attr_volume_level = 0.4
    _attr_supported_features = (
        MediaPlayerEntityFeature.VOLUME_SET
        | MediaPlayerEntityFeature.PAUSE
        | MediaPlayerEntityFeature.PLAY
    )

    async def async_set_volume_level(self, volume: float) -> None:
        """Set the volume."""
        self.become(volume_level=volume)


_FURNITURE: tuple[tuple[str, str, Callable[[str], _Furniture]], ...] = (
    ("light", "Ceiling Light", Lamp),
    ("light", "Wall Lamp", Lamp),
    ("light", "Reading Lamp", Lamp),
    ("cover", "Blind", Blind),
    ("climate", "Thermostat", Thermostat),
    ("sensor", "Temperature", Thermometer),
    ("sensor", "Humidity", Hygrometer),
    ("binary_sensor", "Window", Window),
    ("switch", "Plug", Plug),
    ("media_player", "Speaker", Speaker),
)


@dataclass(slots=True)
class House:
    """The running house; ``furniture`` is by name."""

    hass: HomeAssistant
    furniture: dict[str, _Furniture] = field(default_factory=dict)
    _at_first: dict[str, dict[str, Any]] = field(default_factory=dict)

    async def furnish(self) -> None:
        """Put a hundred things into ten rooms and expose them."""
        for domain in _DOMAINS:
            if not await async_setup_component(self.hass, domain, {}):
                raise RuntimeError(f"{domain} cannot be set up")
        areas = {room: ar.async_get(self.hass).async_create(room).id for room in ROOMS}
        for number, room in enumerate(ROOMS):
            for domain, kind, make in _FURNITURE:
                thing = make(f"{room} {kind}")
                self._vary(thing, number)
                await self.hass.data[DATA_INSTANCES][domain].async_add_entities([thing])
                er.async_get(self.hass).async_update_entity(thing.entity_id, area_id=areas[room])
                async_expose_entity(self.hass, "conversation", thing.entity_id, should_expose=True)
                self.furniture[thing.entity_id] = thing
                self._at_first[thing.entity_id] = {
                    name: getattr(thing, name) for name in vars(thing) if name in _STATE
                }
        await self.hass.async_block_till_done()

    @staticmethod
    def _vary(thing: _Furniture, number: int) -> None:
        if isinstance(thing, Thermometer):
            thing._attr_native_value = 19.0 + 0.3 * number  # noqa: SLF001
        elif isinstance(thing, Hygrometer):
            thing._attr_native_value = 41 + number  # noqa: SLF001
        elif isinstance(thing, Lamp):
            thing._attr_is_on = (number + len(str(thing.name))) % 3 == 0  # noqa: SLF001

    def named(self, name: str) -> _Furniture:
        """The thing of that name."""
        return next(thing for thing in self.furniture.values() if thing.name == name)

    def reset(self) -> None:
        """Put everything back as it was at first."""
        for entity_id, thing in self.furniture.items():
            for name in [name for name in vars(thing) if name in _STATE]:
                delattr(thing, name)
            for name, value in self._at_first[entity_id].items():
                setattr(thing, name, value)
            thing.async_write_ha_state()


_STATE = frozenset(
    f"_attr_{name}"
    for name in (
        "is_on",
        "brightness",
        "current_cover_position",
        "is_closed",
        "hvac_mode",
        "current_temperature",
        "target_temperature",
        "native_value",
        "state",
        "volume_level",
    )
)


@asynccontextmanager
async def open_house() -> AsyncGenerator[House]:
    """A Home Assistant with the house in it, stopped on the way out."""
    async with open_empty_house() as hass:
        house = House(hass)
        await house.furnish()
        yield house


@asynccontextmanager
async def open_empty_house() -> AsyncGenerator[HomeAssistant]:
    """A Home Assistant with nothing in it, stopped on the way out."""
    with tempfile.TemporaryDirectory(prefix="switchboard-bench-") as folder:
        hass = HomeAssistant(folder)
        try:
            loader.async_setup(hass)
            hass.config.skip_pip = True
            hass.config_entries = ConfigEntries(hass, {"_": ""})
            await bootstrap.async_load_base_functionality(hass)
            await async_process_ha_core_config(hass, {"time_zone": "Europe/Berlin"})
            # What conversation depends on would else be served to everybody, on the usual port.
            address = {"server_host": "127.0.0.1", "server_port": free_port()}
            for component in ("http", "homeassistant", "conversation", "intent"):
                if not await async_setup_component(hass, component, {"http": address}):
                    raise RuntimeError(f"{component} cannot be set up")
            hass.set_state(CoreState.running)
            yield hass
        finally:
            logging.getLogger("homeassistant").setLevel(logging.CRITICAL)
            await hass.async_stop(force=True)
            await asyncio.sleep(0)
