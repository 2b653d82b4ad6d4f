"""What a healthy server answers arrives whole, in order, and counted."""

import asyncio
import json
import math
from dataclasses import dataclass, field

import httpx
import pytest

from custom_components.switchboard.engine.azure.breaker import CircuitBreaker
from custom_components.switchboard.engine.azure.embeddings import Embedded, Embedder
from custom_components.switchboard.engine.azure.errors import InvalidAuthError
from custom_components.switchboard.engine.azure.messages import OutputSchema
from custom_components.switchboard.engine.azure.usage import UsageRecord
from tests.wire.houses import LIGHTS
from tests.wire.line import PATIENCE, Line
from tests.wire.scenes import Scene
from tests.wire.servers import Server
from tests.wire.servers.standin import Standin

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


# Texts become vectors


TEXTS = ["Likes blueberries", "Has a boat at sea", "Likes blueberries"]


@dataclass
class Asking:
    line: Line
    used: list[UsageRecord] = field(default_factory=list)

    async def embed(self, *texts: str) -> Embedded:
        server = self.line.server
        deployment = "house-embedding" if isinstance(server, Standin) else server.deployment
        client = self.line.client if self.line.cue.key is None else self.line.open("not-the-key")
        embedder = Embedder(client, deployment, on_usage=self.used.append)
        breaker = CircuitBreaker(asyncio.get_running_loop().time)
        return await embedder.embed(texts, timeout=PATIENCE, breaker=breaker)


@pytest.fixture
def asking(server: Server, http: httpx.AsyncClient, control: httpx.AsyncClient) -> Asking:
    return Asking(Line(server, "responses", http, control))


async def test_each_text_has_its_vector_and_the_same_text_the_same(asking: Asking) -> None:
    await asking.line.play(Scene.EMBEDDINGS)
    embedded = await asking.embed(*TEXTS)
    first, other, again = embedded.vectors
    assert len(first) == len(other) == embedded.dimensions
    assert all(math.hypot(*vector) == pytest.approx(1) for vector in embedded.vectors)
    assert first == again
    assert first != other
    assert embedded.model
    (record,) = asking.used
    assert record.failed is None
    assert record.input_tokens == embedded.tokens


async def test_a_wrong_key_is_told(asking: Asking) -> None:
    await asking.line.play(Scene.WRONG_KEY)
    with pytest.raises(InvalidAuthError):
        await asking.embed("Hello")
