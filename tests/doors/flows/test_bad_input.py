"""Whatever is said, however the model answers: a clear sentence, and the next turn works."""

import asyncio
import logging
import math

import pytest
from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import intent, llm

from custom_components.switchboard.engine.turn.home_state import TABLE_HEADING
from custom_components.switchboard.engine.turn.phrases import phrase

from ..conftest import ONLY_MODEL, agent_of, last_turn, speech
from ..tools import OneTool, OtherAPI


async def assert_next_turn_works(entry, say, house: HomeAssistant) -> None:
    result = await say(entry, "turn off the bed light")
    assert result.response.response_type is not intent.IntentResponseType.ERROR
    assert house.states.get("input_boolean.bed_light").state == "off"


@pytest.mark.parametrize("policy", ["local_first", "llm_first", "llm_only", "local_only"])
@pytest.mark.parametrize("text", ["", "   \n\t ", "\x00\x07", "\ud800", "\u200b"])
async def test_text_with_nothing_to_hear(house, move_in, say, text, policy):
    entry = await move_in(routing={"policy": policy})
    assert speech(await say(entry, text))
    await assert_next_turn_works(entry, say, house)


@pytest.mark.parametrize(
    "text", ["turn \x00off\x1b the\tbed\nlight", "turn off the bed light\ud83d"]
)
async def test_control_characters_and_half_characters_are_heard_past(house, move_in, say, text):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, text)
    assert last_turn(entry)["error"] is None
    await assert_next_turn_works(entry, say, house)


@pytest.mark.parametrize(
    "text",
    ["tell me more " * 8000, "a" * 100_000, "🏠" * 25_000, "\n" * 100_000],
    ids=["words", "one letter", "emoji", "blank lines"],
)
async def test_a_hundred_kilobytes_of_text(house, move_in, say, text):
    entry = await move_in()
    assert speech(await say(entry, text))
    await assert_next_turn_works(entry, say, house)


async def test_a_hundred_kilobytes_for_a_small_model_is_said_to_be_too_long(house, move_in, say):
    entry = await move_in(deployment="house-small", routing=ONLY_MODEL)
    result = await say(entry, "tell me more " * 8000)
    assert speech(result) == phrase("context_length", "en")
    await assert_next_turn_works(entry, say, house)


async def test_a_template_error_in_the_prompt(move_in, say):
    entry = await move_in(prompt="{{ no_such_function() }}", routing=ONLY_MODEL)
    result = await say(entry, "hello")
    assert speech(result) == phrase("template_error", "en")
    assert last_turn(entry)["error"] == "template_error"


async def test_a_template_error_leaves_the_local_voice(house, move_in, say):
    entry = await move_in(prompt="{{ no_such_function() }}")
    assert speech(await say(entry, "sing something")) == phrase("template_error", "en")
    await assert_next_turn_works(entry, say, house)


async def test_an_unknown_llm_api(move_in, say):
    entry = await move_in(llm_hass_api=["gone"], routing=ONLY_MODEL)
    assert speech(await say(entry, "hello")) == phrase("llm_api_error", "en")


async def test_answers_are_in_the_speakers_language(move_in, say):
    entry = await move_in(llm_hass_api=["gone"], routing=ONLY_MODEL)
    result = await say(entry, "hallo", language="de-CH")
    assert speech(result) == phrase("llm_api_error", "de")


@pytest.mark.parametrize("wire", ["house-voice", "house-chat"])
@pytest.mark.parametrize("fault", ["bad_tool_arguments", "empty_tool_arguments", "unknown_tool"])
async def test_tool_calls_that_make_no_sense(house, move_in, say, standin, fault, wire):
    entry = await move_in(deployment=wire, routing=ONLY_MODEL)
    standin.order(**{fault: True})
    assert speech(await say(entry, "turn off the bed light"))
    assert last_turn(entry)["route"] == "model"
    assert house.states.get("input_boolean.ceiling_lights").state == "on"
    await assert_next_turn_works(entry, say, house)


@pytest.mark.parametrize("error", [KeyError("secret"), HomeAssistantError("jammed"), ValueError()])
async def test_a_tool_that_raises(house, move_in, say, standin, error, caplog):
    async def act(tool_input):
        raise error

    llm.async_register_api(house, OtherAPI(house, OneTool(act=act)))
    entry = await move_in(llm_hass_api=["other"], routing=ONLY_MODEL)
    assert speech(await say(entry, "turn off the bed light"))
    turn = last_turn(entry)
    assert (turn["route"], turn["error"]) == ("model", None)
    outputs = [i for i in standin.sent()[-1]["input"] if i.get("type") == "function_call_output"]
    assert "error" in outputs[-1]["output"]
    assert not [r for r in caplog.records if r.exc_info and r.levelno > logging.DEBUG]
    assert "secret" not in "".join(r.message for r in caplog.records if r.levelno > logging.DEBUG)
    assert speech(await say(entry, "hello"))


async def test_a_tool_that_hangs(house, move_in, say, standin, monkeypatch):
    never = asyncio.Event()

    async def act(tool_input):
        await never.wait()
        return llm.ToolResult({})

    monkeypatch.setattr("custom_components.switchboard.agent.tool_guard.TOOL_SECONDS", 0.01)
    llm.async_register_api(house, OtherAPI(house, OneTool(act=act)))
    entry = await move_in(llm_hass_api=["other"], routing=ONLY_MODEL)
    assert speech(await say(entry, "turn off the bed light"))
    outputs = [i for i in standin.sent()[-1]["input"] if i.get("type") == "function_call_output"]
    assert "still running" in outputs[-1]["output"]
    assert last_turn(entry)["error"] is None
    never.set()
    await house.async_block_till_done()


async def test_a_tool_that_talks_back_to_its_own_turn(house, move_in, say):
    answers = []

    async def act(tool_input):
        result = await say(entry, "turn off the bed light")
        answers.append(speech(result))
        return llm.ToolResult({})

    llm.async_register_api(house, OtherAPI(house, OneTool(act=act)))
    entry = await move_in(llm_hass_api=["other"], routing=ONLY_MODEL)
    assert speech(await say(entry, "turn off the bed light"))
    assert answers == [phrase("busy", "en")]


async def test_an_entry_removed_in_the_middle_of_a_turn(house, move_in, say):
    async def act(tool_input):
        await house.config_entries.async_remove(entry.entry_id)
        return llm.ToolResult({"success": True})

    llm.async_register_api(house, OtherAPI(house, OneTool(act=act)))
    entry = await move_in(llm_hass_api=["other"], routing=ONLY_MODEL)
    agent = agent_of(house, entry)
    result = await conversation.async_converse(
        house, "turn off the bed light", "talk", Context(), agent_id=agent
    )
    assert speech(result)
    again = await move_in()
    await assert_next_turn_works(again, say, house)


async def test_a_turn_that_is_cancelled_leaves_nothing_behind(move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "My name is Robin.")
    standin.order(stall_after_chunks=1)
    turn = asyncio.create_task(say(entry, "hello"))
    while len(standin.requests) < 2 or not standin.requests[1]["status"]:
        await asyncio.sleep(0)
        if standin.requests[1:] and standin.requests[1]["body"]:
            break
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    await say(entry, "What is my name?")
    words = [i["content"] for i in standin.sent()[-1]["input"] if i.get("role") == "user"]
    assert words == ["My name is Robin.", "What is my name?"]


# Exposed things with odd values


NAN, INFINITY = math.nan, math.inf

# Each is exposed with these attributes; its state, bare, is to be told.
ODD = {
    "sensor.first_year": ("0001-01-01T00:00:00+00:00", {"device_class": "timestamp"}),
    "sensor.last_year": ("9999-12-31T23:59:59+00:00", {"device_class": "timestamp"}),
    "sensor.half_character": ("2026\ud83d", {"device_class": "timestamp"}),
    "sensor.kind_list": ("5", {"device_class": ["power"]}),
    "sensor.unit_mapping": ("6", {"unit_of_measurement": {"of": "what"}}),
    "sensor.no_number": ("nan", {"unit_of_measurement": "W"}),
    "light.brightness_nan": ("on", {"brightness": NAN}),
    "light.brightness_infinite": ("on", {"brightness": INFINITY}),
    "light.brightness_text": ("on", {"brightness": "full"}),
    "light.colour_number": ("on", {"rgb_color": 7}),
    "light.kelvin_list": ("on", {"color_temp_kelvin": [2700]}),
    "cover.position_list": ("open", {"current_position": [40]}),
    "cover.position_mapping": ("open", {"current_position": {"left": 40}}),
    "cover.class_list": ("closed", {"device_class": ["garage"]}),
    "valve.position_set": ("open", {"current_position": {1, 2}}),
    "fan.percentage_nan": ("on", {"percentage": NAN}),
    "climate.temperature_list": ("heat", {"temperature": [21]}),
    "climate.low_nan": ("heat", {"target_temp_low": NAN, "target_temp_high": object()}),
    "humidifier.humidity_infinite": ("on", {"humidity": -INFINITY}),
    "media_player.volume_nan": ("playing", {"volume_level": NAN}),
    "media_player.volume_infinite": ("playing", {"volume_level": INFINITY}),
    "media_player.title_mapping": ("playing", {"media_title": {"en": "Rain"}}),
    "weather.unit_list": ("rainy", {"temperature": 8, "temperature_unit": ["°C"]}),
    "vacuum.battery_bytes": ("docked", {"battery_level": b"\xff"}),
    "switch.name_number": ("on", {"friendly_name": 42}),
    "switch.name_list": ("off", {"friendly_name": ["Pump"]}),
    "binary_sensor.name_and_class": ("on", {"friendly_name": {}, "device_class": {"window"}}),
}


@pytest.fixture
def odd_house(house):
    """Return the house with all of them in it."""
    for entity_id, (state, attributes) in ODD.items():
        house.states.async_set(entity_id, state, attributes)
        async_expose_entity(house, "conversation", entity_id, should_expose=True)
    return house


def told_of(body: dict) -> dict[str, str]:
    """Return what the table of the home says, by name."""
    [table] = [
        item["content"]
        for item in body["input"]
        if isinstance(item.get("content"), str) and item["content"].startswith(TABLE_HEADING)
    ]
    rows = [row for line in table.splitlines()[2:] for row in line.split(": ", 1)[1].split(" | ")]
    return dict(row.split(" = ", 1) for row in rows)


@pytest.mark.parametrize("security", [{}, {"pin": "4711"}])
async def test_things_with_odd_values_silence_nobody(odd_house, open_assist, standin, security):
    assert len(ODD) == 27
    entry, assist = await open_assist(security=security)
    assert await assist.say("Is the bed light on?") == "Yes, Bed Light is on."
    turn = last_turn(entry)
    assert (turn["route"], turn["error"]) == ("model", None)
    told = told_of(standin.sent()[0])
    for entity_id, (state, _) in ODD.items():
        name = entity_id.partition(".")[2].replace("_", " ")
        assert told[name].split(",")[0].split()[0].startswith(state[:4]), name


async def test_a_thing_that_becomes_odd_is_told_as_changed(house, open_assist):
    house.states.async_set("light.attic", "on", {"brightness": 128, "friendly_name": "Attic"})
    async_expose_entity(house, "conversation", "light.attic", should_expose=True)
    _, assist = await open_assist(routing=ONLY_MODEL)
    assert await assist.say("Is the attic on?") == "Yes, Attic is on, 50 %."
    house.states.async_set("light.attic", "off", {"brightness": NAN, "friendly_name": "Attic"})
    assert await assist.say("Is the attic on?") == "No, Attic is off."
