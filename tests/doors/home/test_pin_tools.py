"""What a tool or an intent would open, by whose it is and by the things that it is about."""

from typing import Any

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import intent, llm
from homeassistant.setup import async_setup_component

from custom_components.switchboard.home import pin_targets as targets
from custom_components.switchboard.llm import TOOLS

from ..tools import OneTool
from ..ways_in import (
    ALARMS,
    COVERS,
    EVERYTHING,
    GARAGES,
    LOCKS,
    NOTHING,
    OPENINGS,
    UNLOCK,
    a_thing,
    api_of,
)

# Tools of Home Assistant itself, and those that only look like it


def core_tool(hass: HomeAssistant, kind: str = intent.INTENT_TURN_OFF) -> llm.IntentTool:
    return llm.IntentTool(kind, handler_of(hass, kind))


def handler_of(hass: HomeAssistant, kind: str) -> intent.IntentHandler:
    return next(one for one in intent.async_get(hass) if one.intent_type == kind)


class LikeAnIntent(llm.IntentTool):
    """A stranger's tool that is made of one of Home Assistant's."""


class LikeAnAction(llm.ActionTool):
    """A stranger's tool that is made of one of Home Assistant's."""


class Calendar(OneTool):
    annotations = llm.ToolAnnotations(read_only=True)


class CoreCalendar(Calendar):
    __module__ = "homeassistant.components.calendar.llm"


class CoreActing(OneTool):
    __module__ = "homeassistant.components.todo.llm"


class Mcp(Calendar):
    __module__ = "homeassistant.components.mcp.coordinator"


class LookAlike(Calendar):
    __module__ = "homeassistant_other.components"


def test_an_intent_is_judged_by_what_it_does_and_a_strangers_by_what_it_may(empty, named):
    own = core_tool(empty, intent.INTENT_TURN_ON)
    foreign = LikeAnIntent("HassTurnOn", handler_of(empty, intent.INTENT_TURN_ON))
    called = llm.ToolInput("HassTurnOn", {"name": "Sesame"})
    assert targets.kinds_of_call(api_of(empty, own), called) == NOTHING
    assert targets.kinds_of_call(api_of(empty, foreign), called) == LOCKS


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [({}, ALARMS), ({"name": "Sesame"}, ALARMS | LOCKS), ({"what": "window"}, ALARMS | OPENINGS)],
)
def test_an_action_is_judged_by_itself_and_by_all_that_it_is_told(
    empty, named, arguments, expected
):
    tool = llm.ActionTool(empty, "alarm_control_panel", "alarm_disarm")
    called = llm.ToolInput(tool.name, arguments)
    assert targets.kinds_of_call(api_of(empty, tool), called) == expected


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("arrive", {}, LOCKS),
        ("arrive", {"note": "the window"}, LOCKS),
        ("lamp", {"note": "the window"}, NOTHING),
    ],
)
async def test_a_script_is_judged_by_its_steps_and_not_by_what_it_is_told(
    empty, name, arguments, expected
):
    scripts = {"arrive": {"sequence": [UNLOCK]}, "lamp": {"sequence": []}}
    assert await async_setup_component(empty, "script", {"script": scripts})
    tool = llm.ActionTool(empty, "script", name)
    called = llm.ToolInput(tool.name, arguments)
    assert targets.kinds_of_call(api_of(empty, tool), called) == expected
    foreign = LikeAnAction(empty, "script", name)
    assert targets.kinds_of_call(api_of(empty, foreign), called) == (
        OPENINGS if arguments else NOTHING
    )


@pytest.mark.parametrize(
    ("tool", "expected"),
    [
        (CoreCalendar("see"), NOTHING),
        (CoreActing("see"), OPENINGS),
        (Calendar("see"), OPENINGS),
        (Mcp("see"), OPENINGS),
        (LookAlike("see"), OPENINGS),
        *((tool, NOTHING) for tool in TOOLS),
    ],
    ids=lambda one: type(one).__name__,
)
def test_only_who_is_known_may_look_something_up_by_any_words(empty, tool, expected):
    called = llm.ToolInput(tool.name, {"text": "who painted the window"})
    assert targets.kinds_of_call(api_of(empty, tool), called) == expected
    within = llm.NamespacedTool("ns", tool)
    api = api_of(empty, OneTool("other"), llm.NamespacedTool("more", within))
    called = llm.ToolInput(api.tools[1].name, called.tool_args)
    assert targets.kinds_of_call(api, called) == expected
    nobody = llm.ToolInput("nobody", {"text": "window"})
    assert targets.kinds_of_call(api, nobody) == NOTHING
    assert targets.tells_of_others(api, nobody) is False


@pytest.mark.parametrize(
    ("tool", "tells"),
    [
        (CoreCalendar("see"), True),
        (CoreActing("see"), True),
        (Calendar("see"), True),
        (OneTool("see"), True),
        (Mcp("see"), True),
        *((tool, bool(tool.annotations.read_only)) for tool in TOOLS),
    ],
    ids=lambda one: getattr(one, "name", "") + type(one).__name__,
)
def test_what_others_may_have_written_is_told_by_whose_tool_it_is(empty, tool, tells):
    assert targets.tells_of_others(api_of(empty, tool), llm.ToolInput(tool.name, {})) is tells


def test_some_of_our_tools_only_write():
    assert {tool.annotations.read_only for tool in TOOLS} == {True, False}


async def test_the_houses_own_tools_tell_of_nobody(empty):
    a_thing(empty, "lock.porch", "Sesame", "locked")
    context = llm.LLMContext("switchboard", None, "en", "conversation", None)
    api = await llm.async_get_api(empty, "assist", context)
    seen = {type(tool).__module__: tool for tool in api.tools}
    for module in ("helpers.llm", "components.llm.llm", "components.homeassistant.llm"):
        tool = seen[f"homeassistant.{module}"]
        assert targets.tells_of_others(api, llm.ToolInput(tool.name, {})) is False, module


class Foreign(intent.IntentHandler):
    intent_type = "OpenSesame"
    description = "Another maker's intent."


class UnlockIntent(Foreign):
    intent_type = "MakerUnlocks"


class CoreUnlock(Foreign):
    __module__ = "homeassistant.components.maker.intent"
    intent_type = "CoreUnlocks"


async def test_an_intent_of_another_maker_may_tell_of_others(empty):
    config = {"Arrive": {"action": [UNLOCK]}, "Greet": {"speech": {"text": "Hello"}}}
    assert await async_setup_component(empty, "intent_script", {"intent_script": config})
    intent.async_register(empty, Foreign())
    intent.async_register(empty, CoreUnlock())
    for kind, tells in (
        ("HassTurnOff", False),
        ("CoreUnlocks", False),
        ("OpenSesame", True),
        ("Arrive", True),
        ("Greet", True),
    ):
        tool = core_tool(empty, kind)
        assert targets.tells_of_others(api_of(empty, tool), llm.ToolInput(kind, {})) is tells, kind
        foreign = LikeAnIntent(kind, handler_of(empty, kind))
        assert targets.tells_of_others(api_of(empty, foreign), llm.ToolInput(kind, {}))


# Intents


async def test_an_intent_is_judged_by_whose_it_is(empty, named):
    config = {"Arrive": {"action": [UNLOCK]}, "Greet": {"speech": {"text": "The window"}}}
    assert await async_setup_component(empty, "intent_script", {"intent_script": config})
    assert await async_setup_component(empty, "light", {})
    await empty.async_block_till_done()
    for handler in (Foreign(), UnlockIntent(), CoreUnlock()):
        intent.async_register(empty, handler)
    for kind, slots, expected in (
        ("Arrive", {}, LOCKS),
        ("Greet", {"name": "window"}, NOTHING),
        ("OpenSesame", {}, NOTHING),
        ("OpenSesame", {"name": "Sesame"}, LOCKS),
        ("OpenSesame", {"name": "window"}, OPENINGS),
        ("MakerUnlocks", {}, LOCKS),
        ("MakerUnlocks", {"name": "window"}, LOCKS | OPENINGS),
        ("CoreUnlocks", {"name": "window"}, LOCKS),
        ("HassGetState", {"name": "Sesame"}, NOTHING),
        ("HassLightSet", {"name": "Sesame"}, NOTHING),
        ("HassLightSet", {"name": ["Sesame"], "brightness": "much"}, NOTHING),
        ("NobodyKnows", {"name": "Sesame"}, NOTHING),
    ):
        assert targets.kinds_of_intent(empty, kind, slots) == expected, kind


@pytest.fixture
async def manor(empty: HomeAssistant, named: dict[str, str]) -> HomeAssistant:
    """Add covers, an alarm and a second lock of the same name to the lock."""
    a_thing(empty, "lock.back", "Sesame", "locked")
    a_thing(empty, "alarm_control_panel.watch", "Watch", "armed_away")
    a_thing(empty, "cover.carport", "Carport", "closed", device_class="garage")
    a_thing(empty, "cover.hatch", "Hatch", "closed")
    a_thing(empty, "cover.sail", "Sail", "closed", device_class="shade")
    a_thing(empty, "light.lamp", "Lamp", "on")
    for entity_id in ("cover.carport", "cover.sail", "light.lamp"):
        er.async_get(empty).async_update_entity(entity_id, area_id="orchard")
    return empty


NO_SENSE: list[Any] = [7, ["Sesame"], {"is": "Sesame"}, True]


@pytest.mark.parametrize(
    ("kind", "slots", "expected"),
    [
        ("HassTurnOff", {"name": "Sesame"}, LOCKS),
        ("HassTurnOn", {"name": "Sesame"}, NOTHING),
        ("HassTurnOff", {"name": "nobody"}, NOTHING),
        ("HassTurnOff", {}, NOTHING),
        ("HassTurnOff", {"name": "  ", "area": None}, NOTHING),
        ("HassTurnOff", {"area": "Meadow"}, LOCKS),
        ("HassTurnOn", {"area": "Meadow"}, GARAGES),
        ("HassTurnOn", {"floor": "Veranda"}, GARAGES),
        ("HassTurnOff", {"area": "Meadow", "domain": ["light"]}, NOTHING),
        ("HassTurnOn", {"area": "Meadow", "device_class": ["shade"]}, NOTHING),
        ("HassTurnOn", {"area": "Meadow", "device_class": ["garage"]}, GARAGES),
        ("HassTurnOn", {"domain": ["cover"]}, COVERS),
        ("HassTurnOff", {"name": "all", "domain": ["lock"]}, LOCKS),
        ("HassTurnOff", {"name": "all", "area": "Meadow"}, LOCKS),
        ("HassOpenCover", {"name": "Carport"}, GARAGES),
        ("HassOpenCover", {"area": "Meadow"}, GARAGES),
        ("HassOpenCover", {"name": "Sail"}, NOTHING),
        ("HassCloseCover", {"name": "Carport"}, NOTHING),
        ("HassSetPosition", {"name": "Carport", "position": 0}, NOTHING),
        ("HassSetPosition", {"name": "Carport", "position": 1}, GARAGES),
        ("HassSetPosition", {"name": "Sail", "position": 1}, NOTHING),
        ("HassSetPosition", {"name": "Carport", "position": "wide"}, EVERYTHING),
        ("HassSetPosition", {"name": "Sail"}, EVERYTHING),
        ("HassTurnOff", {"name": "Sesame", "colour": "red"}, LOCKS),
        *(("HassTurnOff", {"name": name}, EVERYTHING) for name in NO_SENSE[1:3]),
        *(("HassTurnOff", {"name": "Sesame", "area": area}, EVERYTHING) for area in NO_SENSE[1:3]),
    ],
)
def test_an_intent_is_judged_by_the_things_that_it_would_act_on(manor, kind, slots, expected):
    assert targets.kinds_of_intent(manor, kind, slots) == expected


@pytest.mark.parametrize("key", ["preferred_area_id", "preferred_floor_id"])
@pytest.mark.parametrize("value", ["orchard", "nowhere", "", 7, {"a": 1}, [None]])
def test_where_the_speaker_is_changes_nothing_of_what_is_protected(manor, key, value):
    slots = {"name": "Sesame", key: value}
    assert targets.kinds_of_intent(manor, "HassTurnOff", slots) == LOCKS
    slots = {"name": "Lamp", key: value}
    assert targets.kinds_of_intent(manor, "HassTurnOff", slots) == NOTHING


@pytest.mark.parametrize("error", targets.UNREADABLE, ids=lambda one: one.__name__)
def test_what_cannot_be_understood_may_act_on_anything(manor, monkeypatch, error):
    """Whichever way the arguments make Home Assistant stumble."""

    def stumble(*_: Any) -> None:
        raise error("?")

    handler = handler_of(manor, "HassTurnOff")
    monkeypatch.setattr(type(handler), "get_domain_and_service", stumble)
    assert targets.kinds_of_intent(manor, "HassTurnOff", {"name": "Lamp"}) == EVERYTHING
    assert targets.kinds_of_intent(manor, "HassTurnOff", {"name": "nobody"}) == NOTHING


def acted_on(hass: HomeAssistant, kind: str, **slots: Any) -> set[str]:
    found = targets.targets_of(hass, handler_of(hass, kind), slots, "conversation")
    return {state.entity_id for state, _, _ in found}


def test_things_of_one_name_are_all_acted_on(manor):
    assert acted_on(manor, "HassTurnOff", name="Sesame") == {"lock.porch", "lock.back"}
    assert acted_on(manor, "HassGetState", name="Sesame") == {"lock.porch", "lock.back"}
    handler = handler_of(manor, "HassGetState")
    [(state, action, position), _] = targets.targets_of(
        manor, handler, {"name": "Sesame"}, "conversation"
    )
    assert isinstance(state, State)
    assert (action, position) == (("", ""), None)


async def test_a_thing_that_cannot_do_it_or_is_in_another_state_is_not_acted_on(empty):
    assert await async_setup_component(empty, "media_player", {})
    await empty.async_block_till_done()
    a_thing(empty, "media_player.able", "Able", "playing", supported_features=1)
    a_thing(empty, "media_player.unable", "Unable", "playing", supported_features=4)
    a_thing(empty, "media_player.idle", "Idle", "idle", supported_features=1)
    assert acted_on(empty, "HassMediaPause", domain="media_player") == {"media_player.able"}


def test_what_is_not_exposed_to_who_asks_is_not_acted_on(manor):
    async_expose_entity(manor, "conversation", "lock.porch", should_expose=False)
    assert acted_on(manor, "HassTurnOff", name="Sesame") == {"lock.back"}
    tool = core_tool(manor)
    called = llm.ToolInput(tool.name, {"name": "Treasury"})
    assert targets.kinds_of_call(api_of(manor, tool), called) == NOTHING
    nobody = api_of(manor, tool, assistant=None)
    assert targets.kinds_of_call(nobody, called) == LOCKS, "nothing is hidden from it"


async def test_what_the_pin_is_for_is_called_by_the_names_that_can_be_said(manor):
    scripts = {"arrive": {"alias": "Arrive", "sequence": [UNLOCK]}}
    assert await async_setup_component(manor, "script", {"script": scripts})
    async_expose_entity(manor, "conversation", "script.arrive", should_expose=True)
    async_expose_entity(manor, "conversation", "cover.hatch", should_expose=False)
    expected = {"sesame", "treasury", "watch", "carport"}
    assert targets.protected_names(manor) == expected
