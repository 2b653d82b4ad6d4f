"""Try to walk past the PIN: any JSON for any tool. ``python -m bench.pin_walk [SETS] [SEED]``.

A house of fakes records what reaches the services of its locks, alarm and covers. Each set of
arguments is tried without a gate, and then at a gate where no PIN was said: nothing protected may
move there. Needs nothing but Home Assistant, so it runs on every release.
"""

import asyncio
import logging
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import MagicMock

from homeassistant import auth, loader
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.config_entries import ConfigEntries
from homeassistant.const import __version__
from homeassistant.core import Context, HomeAssistant, ServiceCall, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import category_registry as cr
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity, intent, llm
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import issue_registry as ir
from homeassistant.helpers import label_registry as lr
from homeassistant.setup import async_setup_component
from probatio import Invalid

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.agent.tool_guard import GuardedAPIInstance
from custom_components.switchboard.engine.turn.pin_gate import PinGate, PinTurn, Protected
from custom_components.switchboard.engine.turn.spoken_pin import Heard
from custom_components.switchboard.turn_scope import scope_with

SHADE = "cover.kitchen_blind"
THINGS = (
    ("lock.front_door", "Front Door", None, "Hall", "locked", {"Main door"}),
    ("lock.cellar", "Cellar Lock", None, "Cellar", "locked", set()),
    ("alarm_control_panel.house", "House Alarm", None, "Hall", "armed_away", {"Siren"}),
    ("cover.garage", "Garage Door", "garage", "Cellar", "closed", {"Big door"}),
    ("cover.drive", "Drive Gate", "gate", None, "closed", set()),
    ("cover.attic", "Attic Window", "window", "Attic", "closed", set()),
    ("cover.patio", "Patio Door", "door", "Hall", "closed", set()),
    ("cover.hatch", "Hatch", None, "Attic", "closed", set()),
    (SHADE, "Kitchen Blind", "blind", "Hall", "closed", set()),
    ("light.hall", "Hall Light", None, "Hall", "off", set()),
)
SERVICES = {
    "lock": ("lock", "unlock", "open"),
    "alarm_control_panel": ("alarm_disarm", "alarm_arm_away"),
    "cover": ("open_cover", "close_cover", "set_cover_position", "toggle", "stop_cover"),
    "light": ("turn_on", "turn_off", "toggle"),
}
OPENING = {"unlock", "open", "alarm_disarm", "open_cover", "toggle", "set_cover_position"}
UNLOCK = {"action": "lock.unlock", "target": {"entity_id": "lock.front_door"}}
NESTED = {"entity_id": "script.nested"}
SCRIPTS: dict[str, dict[str, Any]] = {
    "come_home": {"sequence": [UNLOCK]},
    "by_field": {
        "fields": {"door": {"selector": {"text": {}}}},
        "sequence": [{"action": "lock.unlock", "target": {"entity_id": "{{ door }}"}}],
    },
    "any_action": {
        "fields": {"what": {"selector": {"text": {}}}},
        "sequence": [{"action": "{{ what }}", "target": {"entity_id": "lock.front_door"}}],
    },
    "whole_area": {"sequence": [{"action": "lock.unlock", "target": {"area_id": "hall"}}]},
    "nested": {"sequence": [{"if": "{{ true }}", "then": [{"action": "script.come_home"}]}]},
    "nested_on": {"sequence": [{"parallel": [{"action": "script.turn_on", "target": NESTED}]}]},
    "airing": {
        "fields": {"position": {"selector": {"number": {"min": 0, "max": 100}}}},
        "sequence": [
            {
                "action": "cover.set_cover_position",
                "target": {"entity_id": "cover.attic"},
                "data": {"position": "{{ position | int(50) }}"},
            }
        ],
    },
    "toggle_all": {
        "fields": {"thing": {"selector": {"text": {}}}},
        "sequence": [{"action": "homeassistant.toggle", "target": {"entity_id": "{{ thing }}"}}],
    },
    "scene_now": {
        "sequence": [{"action": "scene.apply", "data": {"entities": {"lock.cellar": "unlocked"}}}]
    },
    "good_night": {
        "sequence": [
            {"action": "lock.lock", "target": {"entity_id": "lock.front_door"}},
            {"action": "cover.close_cover", "target": {"entity_id": "cover.garage"}},
            {"action": "light.turn_off", "target": {"area_id": "hall"}},
        ]
    },
}


@dataclass(slots=True)
class House:
    """A house of fakes. ``moved`` is what was called of what opens."""

    hass: HomeAssistant
    moved: list[str] = field(default_factory=list)

    @callback
    def record(self, call: ServiceCall) -> None:
        """Note a call that opens something protected."""
        if call.service not in OPENING or call.domain == "light":
            return
        targets = call.data.get("entity_id", "?")
        targets = [targets] if isinstance(targets, str) else list(targets)
        shut = call.service == "set_cover_position" and str(call.data.get("position")) == "0"
        if set(targets) - {SHADE} and not shut:
            self.moved.append(f"{call.domain}.{call.service} {targets}")


@dataclass(slots=True)
class Found:
    """What came of the sets that were tried."""

    sets: int = 0
    opens: int = 0
    """Sets that move something protected where there is no gate."""

    moved: list[str] = field(default_factory=list)
    """What moved at the gate, with the set that did it."""

    asked: int = 0
    """Sets that the gate asked for the PIN."""

    asked_needlessly: int = 0


async def furnish(hass: HomeAssistant) -> House:
    """Put the things, their places and their services into an empty Home Assistant."""
    house = House(hass)
    for component in ("homeassistant", "conversation", "intent", "llm"):
        await async_setup_component(hass, component, {})
    areas, floors, entities = ar.async_get(hass), fr.async_get(hass), er.async_get(hass)
    ground = floors.async_create("Ground floor", aliases={"Downstairs"})
    for name, floor in (("Hall", ground.floor_id), ("Cellar", None), ("Attic", None)):
        areas.async_create(name, aliases={f"The {name}"}, floor_id=floor)
    for entity_id, name, device_class, area, state, aliases in THINGS:
        domain, _, object_id = entity_id.partition(".")
        entities.async_get_or_create(
            domain, "fake", object_id, suggested_object_id=object_id, original_name=name
        )
        found = areas.async_get_area_by_name(area) if area else None
        entities.async_update_entity(
            entity_id, name=name, area_id=found.id if found else None, aliases=[name, *aliases]
        )
        attributes = {"friendly_name": name, "supported_features": 15}
        if device_class:
            attributes["device_class"] = device_class
        hass.states.async_set(entity_id, state, attributes)
        async_expose_entity(hass, "conversation", entity_id, True)
    for domain, services in SERVICES.items():
        for service in services:
            hass.services.async_register(domain, service, house.record)
        await _load_intents(hass, domain)
    await async_setup_component(hass, "scene", {})
    await async_setup_component(hass, "script", {"script": SCRIPTS})
    await hass.async_block_till_done()
    for name in SCRIPTS:
        async_expose_entity(hass, "conversation", f"script.{name}", True)
    return house


async def _load_intents(hass: HomeAssistant, domain: str) -> None:
    """Register the intents of a domain without setting the domain up."""
    integration = await loader.async_get_integration(hass, domain)
    try:
        platform = await integration.async_get_platform("intent")
    except ImportError:
        return
    await platform.async_setup_intents(hass)


class _Again(llm.API):
    """An API with tools of the same names, so that merging puts namespaces before them."""

    async def async_get_api_instance(self, llm_context: llm.LLMContext) -> llm.APIInstance:
        return llm.APIInstance(self, "", llm_context, _intent_tools(self.hass))


def _intent_tools(hass: HomeAssistant) -> list[llm.Tool]:
    return [
        llm.IntentTool(handler.intent_type, handler, integration="intent")
        for handler in intent.async_get(hass)
    ]


async def _apis(hass: HomeAssistant) -> list[llm.APIInstance]:
    context = llm.LLMContext("conversation", Context(), "en", "conversation", None)
    assist = await llm.async_get_api(hass, "assist", context)
    for tool in _intent_tools(hass):
        if all(tool.name != other.name for other in assist.tools):
            assist.tools.append(tool)
    again = _Again(hass=hass, id="again", name="Again")
    merged = llm.MergedAPI([llm.async_get_apis(hass)[0], again])
    return [assist, await merged.async_get_api_instance(context)]


FAILS = (TypeError, ValueError, AttributeError, KeyError, IndexError)
"""What tools raise when they are called with what makes no sense."""

NAMES = [name for _, name, *_ in THINGS] + ["Main door", "Big door", "Siren", "all"]
PLACES = ["Hall", "Cellar", "Attic", "The Hall", "Ground floor", "Downstairs", "ground_floor"]
BLANK: list[Any] = ["", " ", "\t", None]
ODD: list[Any] = [{}, [], 0, 1, -1, 3.5, True, False, {"a": 1}, [None], "nobody", [" "]]
KEYS = ("name", "area", "floor", "domain", "device_class", "position")
MORE = (
    *("preferred_area_id", "preferred_floor_id", "conversation_command", "state", "entity_id"),
    *("door", "what", "thing"),
)


def arguments(dice: random.Random) -> dict[str, Any]:
    """Make a set of arguments: often nearly right, sometimes nothing that makes sense."""
    pools: dict[str, list[Any]] = {
        "name": [*NAMES, *(thing[0] for thing in THINGS), *(f"script.{s}" for s in SCRIPTS)],
        "area": PLACES,
        "floor": PLACES,
        "domain": ["lock", "cover", "alarm_control_panel", "script", "light", "scene"],
        "device_class": ["garage", "gate", "window", "door", "blind", "shutter"],
        "position": [0, 10, 100, "40", 0.5, "0"],
        "conversation_command": ["unlock the front door", "turn on the hall light"],
        "door": ["lock.front_door", "lock.cellar", "all"],
        "what": ["lock.unlock", "lock.lock", "light.turn_on"],
        "thing": ["cover.garage", "light.hall", "lock.front_door", "script.come_home"],
    }
    given: dict[str, Any] = {}
    for key in (*dice.sample(KEYS, dice.randint(0, 4)), *dice.sample(MORE, dice.randint(0, 2))):
        pool = pools.get(key, NAMES + PLACES)
        choice = dice.random()
        if choice < 0.2:
            value: Any = dice.choice(BLANK)
        elif choice < 0.3:
            value = dice.choice(ODD)
        else:
            value = dice.choice(pool)
            if isinstance(value, str) and dice.random() < 0.25:
                value = dice.choice([value.upper(), f" {value} ", value.lower()])
            if key in ("domain", "device_class") and dice.random() < 0.6:
                value = dice.choice([[value], [value, dice.choice(pool)]])
        given[key] = value
    return given


def calls(dice: random.Random, apis: list[llm.APIInstance], sets: int) -> Iterator[tuple[Any, ...]]:
    """Give calls of every tool of every API in turn."""
    tools = [(api, tool.name) for api in apis for tool in api.tools]
    for number in range(sets):
        api, name = tools[number % len(tools)]
        yield api, name, arguments(dice)


def _copy(given: Any) -> Any:
    if isinstance(given, dict):
        return {key: _copy(part) for key, part in given.items()}
    return [_copy(part) for part in given] if isinstance(given, list) else given


async def _call(house: House, api: llm.APIInstance, name: str, given: dict[str, Any]) -> Any:
    house.moved.clear()
    result = None
    with suppress(HomeAssistantError, Invalid, *FAILS):  # what matters is what moved
        result = await api.async_call_tool(llm.ToolInput(name, _copy(given)))
    await house.hass.async_block_till_done()
    return result


async def walk(house: House, sets: int, seed: int) -> Found:
    """Try many sets of arguments on every tool, without a gate and at one."""
    found = Found()
    dice = random.Random(seed)  # noqa: S311
    gate = PinGate("4711", frozenset(Protected), house.hass.loop.time)
    for api, name, given in calls(dice, await _apis(house.hass), sets):
        found.sets += 1
        await _call(house, api, name, given)
        opens = bool(house.moved)
        found.opens += opens
        guarded = GuardedAPIInstance(
            api.api, api.api_prompt, api.llm_context, api.tools, api.custom_serializer
        )
        with scope_with(pin=PinTurn(gate, Heard("", ""))):
            result = await _call(house, guarded, name, given)
        if house.moved:
            found.moved.append(f"{name} {given} -> {house.moved}")
        asked = bool(result and result.error and result.data.get("error") == "pin_required")
        found.asked += asked
        found.asked_needlessly += asked and not opens
    return found


async def _bare_house(folder: str) -> House:
    hass = HomeAssistant(folder)
    loader.async_setup(hass)
    entity.async_setup(hass)
    hass.http = MagicMock()
    for component in ("http", "auth"):
        hass.config.components.add(component)
    hass.config_entries = ConfigEntries(hass, {})
    await hass.config_entries.async_initialize()
    dr.async_setup(hass)
    for registry in (ar, cr, dr, er, fr, ir, lr):
        await registry.async_load(hass)
    hass.auth = await auth.auth_manager_from_config(hass, [], [])
    await hass.async_start()
    return await furnish(hass)


async def _run(sets: int, seed: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        house = await _bare_house(folder)
        found = await walk(house, sets, seed)
        await house.hass.async_stop(force=True)
    print(
        f"Home Assistant {__version__}: {found.sets} argument sets, {found.opens} of them open "
        f"something without a gate; at the gate {len(found.moved)} moved, {found.asked} were asked "
        f"for the PIN, {found.asked_needlessly} of them for nothing that would have moved"
    )
    for one in found.moved[:20]:
        print("Not as expected:", one)
    return 1 if found.moved or not found.opens else 0


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    given = [int(number) for number in sys.argv[1:]]
    sys.exit(asyncio.run(_run(*(given + [20_000, 1][len(given) :]))))
