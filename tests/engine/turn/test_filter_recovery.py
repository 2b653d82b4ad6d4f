"""A question that the content filter stops is asked once more without what was told beside it."""

import pytest

from custom_components.switchboard.engine.azure.deltas import TextDelta
from custom_components.switchboard.engine.azure.errors import (
    ContentFilteredError,
    ContextLengthError,
)
from custom_components.switchboard.engine.azure.messages import ToolCall
from custom_components.switchboard.engine.dialogue.turn_record import Note
from custom_components.switchboard.engine.turn.pipeline import Prepared
from custom_components.switchboard.engine.turn.routing import Policy

from .fakes import DONE, FakeHouse, FakeModel

FILTERED = ContentFilteredError("filtered", categories=("violence",))
LIGHT = ToolCall("call-1", "HassTurnOn", '{"name":"Lamp"}')
ANSWER = [TextDelta("It is noon."), DONE]
NOTE = Prepared(notes=(Note("The film is called War.", ("context:home",)),))


def asked_with(*scripts, prepared=NOTE) -> FakeHouse:
    return FakeHouse(model=FakeModel(list(scripts)), prepared=prepared, policy=Policy.LLM_ONLY)


def words(house: FakeHouse) -> list[list[str]]:
    return [[message.content for message in request.messages] for request in house.model.requests]


async def test_it_is_asked_again_without_what_was_told_besides_the_conversation():
    house = asked_with([FILTERED], ANSWER)
    state = await house.turn("what time is it")
    assert (state.turn.route, state.turn.error) == ("model", None)
    assert words(house) == [
        ["You are the house.", "The film is called War.", "what time is it"],
        ["You are the house.", "what time is it"],
    ]
    assert [role for role, _ in house.remembered()] == ["system", "user", "assistant"]


async def test_it_is_asked_again_only_once():
    house = asked_with([FILTERED], [FILTERED])
    state = await house.turn("what time is it")
    assert (state.turn.route, state.turn.reason) == ("none", "content_filtered")
    assert len(house.model.requests) == 2
    assert house.transcript.messages[-1].content == "<content_filtered>"
    assert "user" not in [role for role, _ in house.remembered()]


async def test_it_is_not_asked_again_when_there_is_nothing_to_take_back():
    house = asked_with([FILTERED], prepared=Prepared())
    state = await house.turn("what time is it")
    assert state.turn.reason == "content_filtered"
    assert len(house.model.requests) == 1


async def test_it_is_not_asked_again_once_anything_was_said():
    house = asked_with([TextDelta("It is"), FILTERED])
    state = await house.turn("what time is it")
    assert (state.turn.route, state.turn.error) == ("model", "content_filtered")
    assert len(house.model.requests) == 1
    assert house.remembered()[-1] == ("assistant", "It is <content_filtered>")


async def test_what_a_tool_has_done_is_kept_and_not_done_again():
    house = asked_with([LIGHT, DONE], [FILTERED], ANSWER)
    state = await house.turn("light please")
    assert (state.turn.tools, state.turn.error) == (("HassTurnOn",), None)
    roles = [message.role for message in house.model.requests[-1].messages]
    assert roles == ["system", "user", "assistant", "tool"]


@pytest.mark.parametrize(
    "order", [(FILTERED, ContextLengthError()), (ContextLengthError(), FILTERED)]
)
async def test_a_question_that_is_filtered_and_too_long_has_both_remedies(order):
    house = asked_with(ANSWER, ANSWER, *([error] for error in order), ANSWER)
    for text in ("one", "two", "three"):
        state = await house.turn(text)
    assert state.turn.error is None
    assert len(house.model.requests) == 5
    assert "three" in words(house)[-1]
    assert words(house)[-1].count("The film is called War.") < 3


async def test_every_request_of_an_agent_has_its_cache_key():
    house = asked_with([LIGHT, DONE], ANSWER)
    house.prompt_cache_key = "kitchen"
    await house.turn("light please")
    assert [request.prompt_cache_key for request in house.model.requests] == ["kitchen"] * 2
