"""Set-up finds out what answers at an address, and says what stands in the way."""

import socket

import httpx
import pytest

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.errors import (
    CannotConnectError,
    DeploymentNotFoundError,
    InvalidAuthError,
    NotAzureOpenAIError,
    RateLimitedError,
    ServiceError,
)
from custom_components.switchboard.engine.azure.probe import probe
from tests.wire.line import Line
from tests.wire.scenes import Scene
from tests.wire.servers import Server
from tests.wire.servers.aimock import Aimock
from tests.wire.servers.llmock import Llmock

pytestmark = pytest.mark.wire


@pytest.fixture
def probed(server: Server, http: httpx.AsyncClient, control: httpx.AsyncClient) -> Line:
    return Line(server, "responses", http, control)


async def _probe(line: Line, *, deployment: str = "", timeout: float = 15) -> Capabilities:
    endpoint = parse_endpoint(line.server.endpoint)
    client = line.client if line.cue.key is None else line.open(line.cue.key)
    named = deployment or line.cue.deployment or line.server.deployment
    return await probe(client, endpoint, named, timeout=timeout)


async def test_the_responses_api_is_found_first(probed: Line) -> None:
    await probed.play(Scene.TEXT)
    assert await _probe(probed) == Capabilities("responses")
    assert await probed.received() == 1


async def test_chat_completions_is_found_where_the_responses_api_is_missing(probed: Line) -> None:
    await probed.play(Scene.TEXT)
    deployment = await probed.server.lose_responses(probed.control)
    assert (await _probe(probed, deployment=deployment)).wire == "chat_completions"
    assert await probed.received() == 2


@pytest.mark.parametrize(
    ("scene", "error"),
    [
        (Scene.WRONG_KEY, InvalidAuthError),
        (Scene.NO_DEPLOYMENT, DeploymentNotFoundError),
        (Scene.THROTTLED_LONG, RateLimitedError),
        (Scene.FAILS_ON, ServiceError),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
async def test_what_stands_in_the_way_of_a_connection_is_told(
    probed: Line, scene: Scene, error: type[Exception]
) -> None:
    await probed.play(scene)
    with pytest.raises(error) as raised:
        await _probe(probed)
    assert raised.type is error
    await probed.play(Scene.TEXT)
    assert await _probe(probed) == Capabilities("responses")


async def test_a_server_that_does_not_answer_in_time_is_out_of_reach(probed: Line) -> None:
    await probed.play(Scene.HEADERS_NEVER)
    with pytest.raises(CannotConnectError):
        await _probe(probed, timeout=0.3)


async def test_another_address_of_the_server_is_not_taken_for_the_api(probed: Line) -> None:
    await probed.play(Scene.TEXT)
    if isinstance(probed.server, Aimock):
        pytest.skip("aimock answers at every path that ends like one of the API's")
    endpoint = parse_endpoint(probed.server.endpoint.replace("/v1", "/elsewhere/v1"))
    connection = Connection(endpoint, probed.server.key, probed.server.deployment)
    with pytest.raises(NotAzureOpenAIError):
        await probe(open_client(connection, probed.http), endpoint, probed.server.deployment)


async def test_a_port_nobody_listens_on_is_out_of_reach(http: httpx.AsyncClient) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, and never listening
        endpoint = parse_endpoint(f"http://127.0.0.1:{taken.getsockname()[1]}")
        client = open_client(Connection(endpoint, "any-key", "house-voice"), http)
        with pytest.raises(CannotConnectError):
            await probe(client, endpoint, "house-voice")


async def test_a_dated_address_is_probed_and_answered(probed: Line) -> None:
    await probed.play(Scene.TEXT)
    if isinstance(probed.server, Llmock):
        pytest.skip("llmock has no dated paths: it speaks /v1 only")
    root = probed.server.endpoint.removesuffix("openai/v1/")
    deployment = probed.server.deployment
    endpoint = parse_endpoint(
        f"{root}openai/deployments/{deployment}/chat/completions?api-version=2024-10-21"
    )
    client = open_client(Connection(endpoint, probed.server.key, deployment), probed.http)
    assert (await probe(client, endpoint, deployment)).rejected == frozenset()
    dated = Line(probed.server, "chat_completions", probed.http, probed.control)
    heard = await dated.ask(llm=dated.llm_on(client, deployment))
    assert heard.error is None
    assert heard.text == (await dated.said()).text
