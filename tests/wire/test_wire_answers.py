"""What a healthy server answers arrives whole, in order, and counted."""

import json

import pytest

from custom_components.switchboard.engine.azure.messages import OutputSchema
from tests.wire.houses import LIGHTS
from tests.wire.line import Line
from tests.wire.scenes import Scene

pytestmark = pytest.mark.wire

NOTE = OutputSchema(
    "note",
    {
        "type": "object",
        "properties": {"title": {"type": "string"}, "urgent": {"type": "boolean"}},
        "required": ["title", "urgent"],
        "additionalProperties": False,
    },
)


async def test_a_spoken_answer_arrives_in_several_pieces_and_in_order(line: Line) -> None:
    await line.play(Scene.TEXT)
    heard = await line.ask()
    assert heard.error is None
    assert len(heard.pieces) > 5
    assert heard.text == (await line.said()).text
    assert heard.finished is not None
    assert heard.finished.reason == "stop"
    assert heard.finished.model


async def test_the_tokens_of_an_answer_are_told_once(line: Line) -> None:
    await line.play(Scene.TEXT)
    heard = await line.ask()
    assert heard.usages == [(await line.said()).usage]


async def test_a_repeated_beginning_is_told_as_read_from_the_cache(line: Line) -> None:
    await line.play(Scene.REPEATED_PREFIX)
    await line.ask()
    (again,) = (await line.ask()).usages
    assert 1024 <= again.cached_tokens <= again.input_tokens
    assert again == (await line.said()).usage


async def test_the_connection_of_a_whole_answer_is_used_again(line: Line) -> None:
    await line.play(Scene.TEXT)
    assert (await line.ask()).error is None
    (kept,) = line.open_connections()
    assert (await line.ask()).error is None
    assert line.open_connections() == [kept]


async def test_a_tool_call_comes_whole_with_its_arguments(line: Line) -> None:
    await line.play(Scene.TOOL_CALL)
    heard = await line.ask(line.request("Turn on the bed light", tools=LIGHTS))
    assert heard.error is None
    (call,) = heard.calls
    assert call.id
    assert call.name == "HassTurnOn"
    assert json.loads(call.arguments)["name"].casefold() == "bed light"
    assert [(call.name, call.arguments)] == [*(await line.said()).calls]
    assert heard.finished is not None
    assert heard.finished.reason == "tool_calls"


async def test_two_tool_calls_of_one_answer_stay_apart(line: Line) -> None:
    await line.play(Scene.TWO_TOOL_CALLS)
    heard = await line.ask(line.request(tools=LIGHTS))
    assert heard.error is None
    first, second = heard.calls
    assert first.id != second.id
    assert [(call.name, call.arguments) for call in heard.calls] == [*(await line.said()).calls]


async def test_a_document_follows_the_schema_it_was_asked_for(line: Line) -> None:
    await line.play(Scene.DOCUMENT)
    heard = await line.ask(line.request(schema=NOTE))
    assert heard.error is None
    document = json.loads(heard.text)
    assert document.keys() == {"title", "urgent"}
    assert isinstance(document["title"], str)
    assert isinstance(document["urgent"], bool)


@pytest.mark.parametrize(
    "scene", [Scene.HEADERS_LATE, Scene.FIRST_TOKEN_LATE], ids=lambda s: s.name
)
async def test_a_slow_beginning_is_waited_for(line: Line, scene: Scene) -> None:
    await line.play(scene)
    heard = await line.ask()
    assert heard.error is None
    assert heard.text == (await line.said()).text
    assert heard.seconds > 0.25
    assert await line.received() == 1
