"""Answers in the shapes that models really give: several messages, late reasoning, odd letters."""

import json

import pytest

from ..conftest import ONLY_MODEL, last_turn

EVERY_WIRE = pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])
TWO_LAMPS = "turn off the bed light and the ceiling lights"


@pytest.fixture
def typed(open_assist):
    """Let an agent move in, and type sentences into the Assist dialog."""
    asked: dict = {}

    async def type_in(text: str, **options):
        if not asked:
            asked["entry"], asked["assistant"] = await open_assist(routing=ONLY_MODEL, **options)
        speech, asked["id"] = await asked["assistant"].type_in(text, asked.get("id"))
        return speech, last_turn(asked["entry"], asked["id"])

    return type_in


async def test_two_messages_of_one_answer_are_not_glued_together(typed, standin):
    standin.order(says="The lamp is on. It is late.", two_messages=True)
    speech, _ = await typed("hello")
    assert speech == "The lamp is\n\non. It is late."


async def test_reasoning_after_the_text_leaves_the_text(typed, standin):
    standin.order(says="It is late.", reasoning_last=True)
    speech, _ = await typed("hello", deployment="house-reasoning")
    assert speech == "It is late."
    _, record = await typed("hello again")
    assert record["error"] is None
    assert [entry["error"] for entry in standin.requests] == [None, None]


@EVERY_WIRE
async def test_white_space_is_no_answer(typed, standin, deployment):
    standin.order(says=" \n\n ")
    speech, record = await typed("hello", deployment=deployment)
    assert speech.strip()
    assert record["error"] is None
    assert len(standin.requests) == 2


@EVERY_WIRE
async def test_calls_that_come_in_turns_all_reach_their_tools(typed, standin, house, deployment):
    standin.order(interleaved_calls=True)
    _, record = await typed(TWO_LAMPS, deployment=deployment)
    assert record["error"] is None
    called = standin.requests[0]["tool_calls"]
    assert len(called) == 2
    for lamp in ("bed_light", "ceiling_lights"):
        assert house.states.get(f"input_boolean.{lamp}").state == "off"


@EVERY_WIRE
async def test_a_character_in_two_pieces_is_whole_again(typed, standin, deployment):
    standin.order(says="Done \U0001f600 and \U0001f3e0.", half_characters=True)
    speech, _ = await typed("hello", deployment=deployment)
    assert speech == "Done \U0001f600 and \U0001f3e0."


@EVERY_WIRE
@pytest.mark.parametrize("depth", [40, 300, 100_000])
async def test_deeply_nested_arguments_are_told_to_be_so(typed, standin, house, deployment, depth):
    standin.order(deep_arguments=depth)
    roomy = {"max_output_tokens": 200_000}
    _, record = await typed("turn off the bed light", deployment=deployment, model=roomy)
    assert record["error"] is None
    assert "nested too deeply" in json.dumps(standin.sent()[-1])
    assert house.states.get("input_boolean.bed_light").state in {"on", "off"}
