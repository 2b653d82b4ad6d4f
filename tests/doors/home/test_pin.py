"""The PIN gate in a real house: a lock, an alarm, a garage and a window, on every route."""

import json
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from homeassistant.components import assist_pipeline, conversation
from homeassistant.core import HomeAssistant
from homeassistant.helpers import intent, llm
from homeassistant.helpers import issue_registry as ir

from custom_components.switchboard.agent_settings import AgentSettings
from custom_components.switchboard.engine.turn.pin_gate import PinGate, Protected
from custom_components.switchboard.home import pin as protection
from custom_components.switchboard.home import pin_targets as reaching

from ..conftest import ONLY_MODEL, agent_of, last_turn, speech
from ..flows.test_agent_form import adding, changing
from ..tools import OneTool

PIN = {"pin": "4711"}
ASKED = "What is the PIN?"
WRONG = "That is not the PIN. What is the PIN?"


# The local route


@pytest.mark.parametrize(
    ("command", "entity_id", "shut", "opened"),
    [
        ("unlock the front door", "lock.front_door", "locked", "unlocked"),
        ("open the garage door", "cover.garage_door", "closed", "open"),
        ("open the attic window", "cover.attic_window", "closed", "open"),
        ("set garage door position to 40%", "cover.garage_door", "closed", "open"),
    ],
)
async def test_a_command_waits_for_the_pin_and_is_then_carried_out(
    home, states, move_in, say, command, entity_id, shut, opened
):
    entry = await move_in(security=PIN)
    result = await say(entry, command)
    assert speech(result) == ASKED
    assert result.continue_conversation
    await home.async_block_till_done()
    assert states(entity_id) == shut
    await say(entry, "four seven one one")
    await home.async_block_till_done()
    assert states(entity_id) == opened
    assert last_turn(entry)["route"] == "local"


@pytest.mark.parametrize(
    ("security", "command", "entity_id", "opened"),
    [
        (PIN, "unlock the front door, the PIN is 4711", "lock.front_door", "unlocked"),
        ({}, "unlock the front door", "lock.front_door", "unlocked"),
        (PIN | {"protected": ["locks"]}, "open the garage door", "cover.garage_door", "open"),
    ],
)
async def test_with_the_pin_and_where_none_is_needed_nothing_waits(
    home, states, move_in, say, security, command, entity_id, opened
):
    entry = await move_in(security=security)
    await say(entry, command)
    await home.async_block_till_done()
    assert states(entity_id) == opened


async def test_the_pin_may_follow_in_another_breath_only_in_the_same_conversation(
    home, states, move_in, say
):
    entry = await move_in(security=PIN)
    await say(entry, "unlock the front door")
    await say(entry, "4711", "with somebody else")
    await home.async_block_till_done()
    assert states("lock.front_door") == "locked"


async def test_a_conversation_that_begins_with_it_waits_as_well(home, states, move_in, say):
    entry = await move_in(security=PIN)
    result = await say(entry, "unlock the front door", None)
    await say(entry, "4711", result.conversation_id)
    await home.async_block_till_done()
    assert states("lock.front_door") == "unlocked"


@pytest.mark.parametrize(
    "command",
    [
        "lock the front door",
        "close the garage door",
        "open the kitchen blind",
        "turn off the bed light",
    ],
)
async def test_what_lets_nobody_in_needs_no_pin(home, move_in, say, command):
    entry = await move_in(security=PIN)
    assert speech(await say(entry, command)) != ASKED
    assert last_turn(entry)["route"] == "local"


async def test_a_command_for_an_area_with_something_protected_waits(home, states, move_in, say):
    entry = await move_in(security=PIN)
    await say(entry, "open the windows in the hall")
    await home.async_block_till_done()
    assert states("cover.attic_window") == "closed"
    await say(entry, "4711")
    await home.async_block_till_done()
    assert states("cover.attic_window") == "open"


@pytest.mark.parametrize("kind", Protected)
async def test_of_many_things_each_is_looked_at(home, kind):
    slots = {"area": "Hall", "domain": ["lock", "cover", "alarm_control_panel"]}
    found = reaching.kinds_of_intent(home, "HassToggle", slots)
    assert kind in found


async def test_a_wrong_pin_is_refused_and_the_third_locks_the_gate(home, states, move_in, say):
    entry = await move_in(security=PIN)
    await say(entry, "unlock the front door")
    said = [speech(await say(entry, "4712")) for _ in range(3)]
    assert said[:2] == [WRONG, WRONG]
    assert "too often" in said[2]
    assert "too often" in speech(await say(entry, "unlock the front door 4711"))
    await home.async_block_till_done()
    assert states("lock.front_door") == "locked"


async def test_the_pin_is_asked_for_in_the_language_of_the_sentence(home, move_in, say):
    entry = await move_in(security=PIN)
    result = await say(entry, "entriegle Front Door", language="de")
    assert speech(result) == "Wie lautet die PIN?"


# The fall-back


async def test_the_fall_back_is_no_way_around(home, states, move_in, say, standin):
    entry = await move_in(security=PIN, routing={"policy": "llm_first"})
    for _ in range(4):
        standin.order(status=500)
    assert speech(await say(entry, "unlock the front door")) == ASKED
    assert last_turn(entry)["route"] == "fallback"
    await home.async_block_till_done()
    assert states("lock.front_door") == "locked"


async def test_the_fall_back_still_does_what_is_harmless(home, states, move_in, say, standin):
    entry = await move_in(security=PIN, routing={"policy": "llm_first"})
    for _ in range(4):
        standin.order(status=500)
    await say(entry, "turn off the bed light")
    await home.async_block_till_done()
    assert last_turn(entry)["route"] == "fallback"
    assert states("input_boolean.bed_light") == "off"


async def test_what_the_fall_back_would_guess_at_is_not_handed_to_it(home, states, move_in, say):
    entry = await move_in(security=PIN, routing={"policy": "local_only"})
    await say(entry, "would you kindly unlock that front door thing")
    await home.async_block_till_done()
    assert states("lock.front_door") == "locked"
    assert last_turn(entry)["route"] == "none"


# The model's route


async def test_the_models_tools_need_no_pin_for_the_rest(home, states, move_in, say, standin):
    entry = await move_in(security=PIN, routing=ONLY_MODEL)
    await say(entry, "turn off the bed light")
    await home.async_block_till_done()
    assert states("input_boolean.bed_light") == "off"
    assert "pin_required" not in json.dumps(standin.sent())


async def tool_result(
    home: HomeAssistant, name: str, arguments: dict[str, Any] | str, said: str = "do it"
) -> llm.ToolResult | None:
    """Ask the gate about a call of a tool, in a turn in which ``said`` was said."""
    context = llm.LLMContext("switchboard", None, "en", "conversation", None)
    api = await llm.async_get_api(home, ["assist"], context)
    api.tools.extend([OneTool("vendor__unlock"), OneTool("vendor__call"), Reader("vendor__read")])
    api.tools.append(llm.IntentTool("HassStartTimer", _handler(home, intent.INTENT_START_TIMER)))
    tool = next(t.name for t in api.tools if t.name == name or t.name.endswith(f"__{name}"))
    gate = PinGate("4711", frozenset(Protected), home.loop.time)
    user_input = conversation.ConversationInput(
        said, None, "talk", None, None, "en", "conversation.switchboard"
    )
    if isinstance(arguments, str):
        arguments = json.loads(arguments)
    async with protection.pin_scope(home, gate, user_input):
        return await protection.async_refuse_tool(api, llm.ToolInput(tool, arguments))


def _handler(home: HomeAssistant, intent_type: str) -> intent.IntentHandler:
    return next(h for h in intent.async_get(home) if h.intent_type == intent_type)


class Reader(OneTool):
    annotations = llm.ToolAnnotations(read_only=True)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("HassTurnOff", {"name": "Front Door"}),
        ("HassTurnOff", {"name": "front door", "domain": ["lock"]}),
        ("HassTurnOff", {"area": "Hall"}),
        ("HassTurnOff", {"area": "Hall", "name": ""}),
        ("HassTurnOff", {"domain": ["lock"]}),
        ("HassTurnOff", {"area": "hall", "domain": ["light", "lock"]}),
        ("HassTurnOn", {"name": "Garage Door"}),
        ("HassTurnOn", {"area": "Hall"}),
        ("HassTurnOn", {"device_class": ["window"], "area": "Hall"}),
        ("HassSetPosition", {"name": "Attic Window", "position": 10}),
        ("vendor__unlock", {}),
        ("vendor__call", {"entity_id": "lock.front_door"}),
        ("vendor__call", {"target": {"entity_id": ["cover.garage_door"]}}),
        ("vendor__call", {"action": "alarm_control_panel.alarm_disarm"}),
        ("vendor__call", {"action": "Lock.Unlock", "target": {"area_id": "hall"}}),
        ("vendor__call", {"action": "cover.open_cover", "target": {"label_id": "ways_in"}}),
        ("vendor__call", {"action": "homeassistant.toggle", "target": {"area_id": "hall"}}),
        ("vendor__call", {"action": "conversation.process", "data": {"text": "open up"}}),
        ("vendor__call", {"domain": "lock", "service": "unlock", "target": {"area_id": "hall"}}),
        ("vendor__call", {"command": "please open the Garage Door"}),
        ("vendor__call", {"action": "light.turn_on", "target": {"area_id": "hall"}}),
        ("vendor__call", {"action": "cover.close_cover", "target": {"area_id": "hall"}}),
        ("vendor__call", {"text": "the door is at example.com. lock. unlock"}),
        ("vendor__call", {"area": "Hall", "state": "open"}),
        ("vendor__call", '{"json": "{\\"entity_id\\":\\"lock.front_door\\"}"}'),
        ("vendor__read", {"entity_id": "lock.front_door"}),
        ("HassTurnOff", {"name": "Front Door", "area": " "}),
        ("HassTurnOff", {"name": "Front Door", "floor": ""}),
        ("HassTurnOff", {"name": "Front Door", "device_class": " "}),
        ("HassTurnOff", {"name": "Front Door", "device_class": None, "domain": ""}),
        ("HassTurnOff", {"area": "Hall", "name": " "}),
        ("HassTurnOff", {"name": "Front Door", "preferred_area_id": {"a": 1}}),
        ("HassTurnOff", {"name": "Front Door", "area": ["Hall"]}),
        ("HassTurnOff", {"name": {"is": "Front Door"}}),
        ("HassSetPosition", {"name": "Attic Window", "area": " ", "position": 10}),
        ("HassTurnOn", {"name": "Garage Door", "position": 0}),
        ("HassTurnOn", {"device_class": "window", "area": "Hall", "position": False}),
    ],
)
async def test_a_tool_that_would_open_something_waits(home, name, arguments):
    refused = await tool_result(home, name, arguments)
    assert refused is not None
    assert refused.error
    assert refused.data["error"] == "pin_required"
    assert await tool_result(home, name, arguments, "do it 4711") is None


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("HassTurnOn", {"name": "Front Door"}),
        ("HassTurnOff", {"name": "Garage Door"}),
        ("HassTurnOn", {"name": "Kitchen Blind"}),
        ("HassSetPosition", {"name": "Garage Door", "position": 0}),
        ("HassTurnOff", {"name": "Nobody's Door"}),
        ("HassTurnOff", {"name": "Bed Light"}),
        ("vendor__call", {"entity_id": "input_boolean.bed_light"}),
        ("vendor__call", {"action": "light.turn_on", "target": {"area_id": "kitchen"}}),
        ("vendor__call", {"text": "the shop is at example.com. look. shallow"}),
        ("vendor__read", {"entity_id": "input_boolean.bed_light"}),
    ],
)
async def test_a_tool_that_opens_nothing_does_not_wait(home, name, arguments):
    assert await tool_result(home, name, arguments) is None


@pytest.mark.parametrize(
    ("later", "waits"),
    [
        ("unlock the front door", True),
        ("would you kindly unlock that front door thing", True),
        ("turn off the bed light", False),
    ],
)
async def test_a_command_for_later_is_judged_by_what_it_says(home, later, waits):
    arguments = {"minutes": 5, "conversation_command": later}
    refused = await tool_result(home, "HassStartTimer", arguments, "in five minutes")
    assert (refused is not None) is waits


# The form


@pytest.mark.parametrize("pin", ["123", "12345678901", "12 34", "door"])
async def test_the_form_takes_digits_only(home, move_in, pin):
    entry = await move_in()
    form = await adding(home, entry)
    result = await home.config_entries.subentries.async_configure(
        form["flow_id"], {"name": "Porter", "security": {"pin": pin, "protected": ["locks"]}}
    )
    assert result["errors"] == {"base": "pin_invalid"}
    result = await home.config_entries.subentries.async_configure(
        form["flow_id"], {"name": "Porter", "security": {"pin": "2580", "protected": ["locks"]}}
    )
    await home.async_block_till_done()
    (porter,) = [s for s in entry.subentries.values() if s.title == "Porter"]
    settings = AgentSettings.from_options(porter.data)
    assert (settings.pin, settings.protected) == ("2580", {Protected.LOCKS})


async def test_an_emptied_field_turns_the_gate_off(home, states, move_in, say):
    entry = await move_in(security=PIN)
    form = await changing(home, entry)
    await home.config_entries.subentries.async_configure(form["flow_id"], {"security": {}})
    await home.async_block_till_done()
    await say(entry, "unlock the front door")
    await home.async_block_till_done()
    assert states("lock.front_door") == "unlocked"


# The way past the gate


async def test_an_assistant_that_acts_by_itself_is_reported_while_it_does(home, move_in, say):
    entry = await move_in(security=PIN)
    agent = agent_of(home, entry)
    assistant = SimpleNamespace(
        name="Hall satellite", conversation_engine=agent, prefer_local_intents=True
    )
    home.config.components.add("assist_pipeline")
    with patch.object(assist_pipeline, "async_get_pipelines", lambda hass: [assistant]):
        await say(entry, "lock the front door")
        issue = ir.async_get(home).async_get_issue("switchboard", f"pin_is_bypassed_{agent}")
        assert issue is not None
        assert issue.translation_placeholders["assistants"] == "Hall satellite"
        assistant.prefer_local_intents = False
        await say(entry, "lock the front door")
        assert ir.async_get(home).async_get_issue("switchboard", issue.issue_id) is None
