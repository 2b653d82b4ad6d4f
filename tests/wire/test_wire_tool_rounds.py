"""A tool call, its result and the answer, over two requests."""

import json
from dataclasses import replace

import httpx
import pytest

from custom_components.switchboard.engine.azure.messages import LLMRequest, Message, ModelOptions
from tests.wire.houses import LIGHTS
from tests.wire.line import Line, and_result
from tests.wire.scenes import Scene
from tests.wire.servers import Server
from tests.wire.servers.standin import Standin

pytestmark = pytest.mark.wire

RESULT = json.dumps({"speech": {}, "response_type": "action_done", "data": {"success": []}})


async def test_a_tool_round_is_called_answered_and_spoken_of(line: Line) -> None:
    await line.play(Scene.TOOL_ROUND)
    question = line.request("Turn on the bed light", tools=LIGHTS)
    called = await line.ask(question)
    assert called.error is None
    (call,) = called.calls
    assert call.name in {tool.name for tool in LIGHTS}
    assert json.loads(call.arguments)["name"]

    spoken = await line.ask(and_result(question, called, RESULT))
    assert spoken.error is None
    assert spoken.text
    assert spoken.calls == []
    assert spoken.finished is not None
    assert spoken.finished.reason == "stop"
    assert await line.received() == 2


@pytest.fixture
def reasoning_line(server: Server, http: httpx.AsyncClient, control: httpx.AsyncClient) -> Line:
    if not isinstance(server, Standin):
        pytest.skip(f"{server.name} does not check whether reasoning comes back as it left")
    return Line(server, "responses", http, control)


async def test_encrypted_reasoning_goes_back_with_the_call_it_led_to(reasoning_line: Line) -> None:
    line = reasoning_line
    await line.play(Scene.TOOL_ROUND)
    thinker = line.llm_on(line.client, "house-reasoning")
    question = line.request("Turn on the bed light", tools=LIGHTS)
    question = replace(question, options=ModelOptions(reasoning_effort="low"))
    called = await line.ask(question, llm=thinker)
    assert called.error is None
    (kept,) = called.reasoning
    assert json.loads(kept)["encrypted_content"]

    spoken = await line.ask(and_result(question, called, RESULT), llm=thinker)
    assert spoken.error is None
    assert spoken.text
    assert isinstance(line.server, Standin)
    first, second = [entry["body"] for entry in await line.server.journal(line.control)]
    assert first["store"] is False
    assert first["include"] == ["reasoning.encrypted_content"]
    assert [item["type"] for item in second["input"]] == [
        "message",
        "reasoning",
        "function_call",
        "function_call_output",
    ]
    assert second["input"][1]["encrypted_content"] == json.loads(kept)["encrypted_content"]


async def test_reasoning_another_model_cannot_read_is_left_out(reasoning_line: Line) -> None:
    line = reasoning_line
    await line.play(Scene.TEXT)
    foreign = json.dumps(
        {"type": "reasoning", "id": "rs_other", "summary": [], "encrypted_content": "b3RoZXI="}
    )
    request = LLMRequest(
        (
            Message("user", "Hello"),
            Message("assistant", "Good evening.", reasoning=(foreign,)),
            Message("user", line.server.words),
        )
    )
    heard = await line.ask(request, llm=line.llm_on(line.client, "house-reasoning"))
    assert heard.error is None
    assert heard.text == (await line.said()).text
    assert await line.received() == 2
