"""A home of the public leaderboard's files, of things that do at once what they are told."""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import yaml
from homeassistant.components.fan import FanEntityFeature
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.todo import TodoItem, TodoItemStatus
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.entity import Entity
from homeassistant.helpers.entity_component import DATA_INSTANCES
from homeassistant.setup import async_setup_component

type Spec = Mapping[str, Any]
type Start = Callable[[Any, Spec], Spec]
type Method = Callable[..., Awaitable[None]]


class Thing(Entity):
    """Something of the home; ``start`` says by its file's words how it is before a sentence."""

    _attr_should_poll = False

    def __init__(self, spec: Spec, name: str) -> None:
        self.spec = spec
        self._attr_name = name
        self._attr_unique_id = self.entity_id = spec["id"]
        self.start(spec.get("state"), spec.get("attributes") or {})

    def be(self, attributes: Spec) -> None:
        """Be in another state; nobody is told."""
        for attribute, value in attributes.items():
            setattr(self, f"_attr_{attribute}", value)

    def start(self, state: Any, have: Spec) -> None:
        """Be as the files say."""
        have = {name: _meant(name, value) for name, value in have.items()}
        self.be({**have, **_STARTS[self.entity_id.partition(".")[0]](state, have)})


def _meant(name: str, value: Any) -> Any:
    """Return what a word of the files stands for, as ``light.ColorMode.ONOFF``."""
    if name == "supported_features":
        features = [_member(one) for one in value]
        return type(features[0])(sum(features))
    if name == "color_mode":
        return value[0] if isinstance(value, list) else value
    if name == "supported_color_modes":
        return set(value)
    return _member(value) if name in ("device_class", "state_class") else value


def _member(path: str) -> Any:
    domain, kind, member = path.split(".")
    return getattr(import_module(f"homeassistant.components.{domain}"), kind)[member]


def _does(become: Callable[..., Spec]) -> Method:
    """Return a method by which a thing becomes what its options give."""

    async def do(self: Thing, *given: Any, **options: Any) -> None:
        self.be(become(self, *given, **options))
        self.async_write_ha_state()

    return do


def _is(**attributes: Any) -> Method:
    return _does(lambda *_, **__: attributes)


def _at(position: int) -> Spec:
    either = ("current_cover_position", "current_valve_position")
    return {"is_closed": position == 0, **dict.fromkeys(either, position)}


def _moved(state: Any, have: Spec) -> Spec:
    named = (have[one] for one in ("current_position", "current_valve_position") if one in have)
    reports = {"reports_position": have.get("reports_position", False)}
    return {**_at(next(named, 100 * (state in (True, "open")))), **reports}


def _blown(state: Any, have: Spec) -> Spec:
    switched = FanEntityFeature.TURN_ON | FanEntityFeature.TURN_OFF
    features = have.get("supported_features", 0) | switched
    return {"supported_features": features, "percentage": 100 if state == "on" else 0}


def _listed(_: Any, have: Spec) -> Spec:
    named = [one["summary"] for one in have.get("todo_items") or ()]
    return {"todo_items": [TodoItem(one, one, TodoItemStatus.NEEDS_ACTION) for one in named]}


def _heated(state: Any, have: Spec) -> Spec:
    unit = have.get("temperature_unit", have.get("unit_of_measurement", "°C"))
    none = dict.fromkeys(("fan_mode", "target_temperature_high", "target_temperature_low"))
    mode = state or have.get("hvac_mode")
    return {**none, "fan_modes": ["low"], "hvac_mode": mode, "temperature_unit": unit}


def _skips(by: int) -> Method:
    return _does(lambda self: {"state": "playing", "media_track": (self.media_track + by) % 20})


_PLAYER: Final = {"media_track": 0, "volume_level": 0.5, "is_volume_muted": None}
_STARTS: Final[Mapping[str, Start]] = {
    "binary_sensor": lambda state, _: {"is_on": state in (True, "on")},
    "climate": _heated,
    "cover": _moved,
    "fan": _blown,
    "light": lambda state, have: {"is_on": state == "on" or bool(have.get("brightness"))},
    "lock": lambda state, _: {"is_locked": state == "locked"},
    "media_player": lambda state, have: {**_PLAYER, **have, "state": state},
    "sensor": lambda state, have: {"native_value": have.get("native_value", state)},
    "switch": lambda state, _: {"is_on": state == "on"},
    "todo": _listed,
    "vacuum": lambda state, _: {"activity": state},
    "valve": _moved,
}
"""How things of a domain begin; what is asked of calendars and the weather needs a model."""
_METHODS: Final[Mapping[str, Mapping[str, Method]]] = {
    "climate": {
        "set_temperature": _does(lambda _, **to: {"target_temperature": to["temperature"]}),
        "set_hvac_mode": _does(lambda _, hvac_mode: {"hvac_mode": hvac_mode}),
    },
    "cover": {
        "open_cover": _is(**_at(100)),
        "close_cover": _is(**_at(0)),
        "set_cover_position": _does(lambda _, position: _at(position)),
    },
    "fan": {
        "turn_on": _does(lambda _, percentage=None, *__: {"percentage": percentage or 100}),
        "turn_off": _is(percentage=0),
        "set_percentage": _does(lambda _, percentage: {"percentage": percentage}),
    },
    "light": {
        "turn_on": _does(lambda _, **options: {**options, "is_on": True}),
        "turn_off": _is(is_on=False),
    },
    "lock": {"lock": _is(is_locked=True), "unlock": _is(is_locked=False)},
    "media_player": {
        "turn_on": _is(state="idle", media_track=0),
        "turn_off": _is(state="off", media_track=None),
        "media_play": _is(state="playing"),
        "media_pause": _is(state="paused"),
        "media_stop": _is(state="idle"),
        "media_next_track": _skips(1),
        "media_previous_track": _skips(-1),
        "mute_volume": _does(lambda _, mute: {"is_volume_muted": mute}),
        "set_volume_level": _does(lambda _, volume: {"volume_level": volume}),
    },
    "switch": {"turn_on": _is(is_on=True), "turn_off": _is(is_on=False)},
    "todo": {
        "create_todo_item": _does(lambda self, item: {"todo_items": [*self.todo_items, item]})
    },
    "vacuum": {
        "start": _is(activity="cleaning"),
        "stop": _is(activity="idle"),
        "pause": _is(activity="paused"),
        "return_to_base": _is(activity="returning"),
    },
    "valve": {
        "open_valve": _is(**_at(100)),
        "close_valve": _is(**_at(0)),
        "set_valve_position": _does(lambda _, position: _at(position)),
    },
}


@cache
def _made(domain: str) -> Callable[[Spec, str], Thing]:
    """Return what makes a thing of a domain: its entity in Home Assistant, with our methods."""
    special = {"todo": "TodoListEntity", "vacuum": "StateVacuumEntity"}
    name = special.get(domain, f"{domain.title().replace('_', '')}Entity")
    entity = getattr(import_module(f"homeassistant.components.{domain}"), name)
    methods = {f"async_{name}": method for name, method in _METHODS.get(domain, {}).items()}
    return type(domain, (Thing, entity), methods)


class Home:
    """The things of a home's file, in a running house."""

    def __init__(
        self, hass: HomeAssistant, folder: Path, entry_id: str, said: Callable[[str], str] = str
    ) -> None:
        self.hass = hass
        self._said = said
        self._entry_id = entry_id
        self.spec = yaml.safe_load((folder / "_fixtures.yaml").read_text("utf-8"))
        self.things: list[Thing] = []
        self.devices: dict[str, str] = {}

    async def move_in(self) -> None:
        """Put rooms, devices and things into the house, all of them exposed."""
        hass = self.hass
        areas, devices, entities = ar.async_get(hass), dr.async_get(hass), er.async_get(hass)
        rooms = {
            one["id"]: areas.async_create(self._said(one["name"])).id for one in self.spec["areas"]
        }
        for one in self.spec.get("devices", ()):
            marks = {("leaderboard", one["id"])}
            made = devices.async_get_or_create(
                config_entry_id=self._entry_id, identifiers=marks, name=self._said(one["name"])
            )
            devices.async_update_device(made.id, area_id=rooms.get(one.get("area")))
            self.devices[one["id"]] = made.id
        for one in self.spec["entities"]:
            domain = one["id"].partition(".")[0]
            if domain not in _STARTS:
                continue
            if not await async_setup_component(hass, domain, {}):
                raise RuntimeError(f"{domain} cannot be set up")
            thing = _made(domain)(one, self._said(one["name"]))
            await hass.data[DATA_INSTANCES][domain].async_add_entities([thing])
            device, area = self.devices.get(one.get("device")), rooms.get(one.get("area"))
            place: dict[str, Any] = {"device_id": device} if device else {"area_id": area}
            entities.async_update_entity(thing.entity_id, **place)
            async_expose_entity(hass, "conversation", thing.entity_id, should_expose=True)
            self.things.append(thing)
        await hass.async_block_till_done()

    async def set_up(self, setup: Mapping[str, Spec]) -> None:
        """Have everything as it is before a sentence."""
        for thing in self.things:
            other = setup.get(thing.entity_id, {})
            have = {**(thing.spec.get("attributes") or {}), **(other.get("attributes") or {})}
            thing.start(other.get("state", thing.spec.get("state")), have)
            thing.async_write_ha_state()
        await self.hass.async_block_till_done()

    def states(self) -> dict[str, dict[str, Any]]:
        """Return the state and the attributes of each thing."""
        found = ((one.entity_id, self.hass.states.get(one.entity_id)) for one in self.things)
        return {name: {**state.attributes, "state": state.state} for name, state in found if state}

    async def move_out(self) -> None:
        """Leave the house as it was before."""
        for thing in self.things:
            await thing.async_remove(force_remove=True)
            er.async_get(self.hass).async_remove(thing.entity_id)
        for device in self.devices.values():
            dr.async_get(self.hass).async_remove_device(device)
        areas = ar.async_get(self.hass)
        for area in list(areas.async_list_areas()):
            areas.async_delete(area.id)
        await self.hass.async_block_till_done()
