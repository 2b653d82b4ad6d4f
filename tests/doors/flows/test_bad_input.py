"""Whatever is said, however the model answers: a clear sentence, and the next turn works."""

import asyncio
import logging

import pytest
from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import intent, llm

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
