"""A scripted server, and clients of ours that talk to it."""

import asyncio
from collections.abc import AsyncGenerator, Callable

import httpx
import pytest

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Client, Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import Endpoint, parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.messages import LLMRequest, Message, ModelOptions
from tests.scripted_server import ScriptedServer, scripted_server


@pytest.fixture
async def server(socket_enabled: None, settled: None) -> AsyncGenerator[ScriptedServer]:
    async with scripted_server() as running:
        yield running


@pytest.fixture
async def http_client(settled: None) -> AsyncGenerator[httpx.AsyncClient]:
    async with httpx.AsyncClient() as client:
        yield client


@pytest.fixture
def endpoint(server: ScriptedServer) -> Endpoint:
    return parse_endpoint(server.url)


@pytest.fixture
def client(endpoint: Endpoint, http_client: httpx.AsyncClient) -> Client:
    return open_client(Connection(endpoint, "key-of-a-test", "voice"), http_client)


@pytest.fixture
def open_at(http_client: httpx.AsyncClient) -> Callable[[str], Client]:
    def open_at(url: str) -> Client:
        connection = Connection(parse_endpoint(url), "key-of-a-test", "voice")
        return open_client(connection, http_client)

    return open_at


@pytest.fixture
async def event_loop_time() -> Callable[[], float]:
    """The clock that deadlines are told in."""
    return asyncio.get_running_loop().time


QUESTION = LLMRequest((Message("user", "Hello"),), options=ModelOptions(temperature=0.5))


class House:
    """A model, what was learnt of it, and how long it was waited for."""

    def __init__(self, client, wire, rejected=()):
        self.learnt = []
        self.waits = []
        known = Capabilities(wire, frozenset(rejected), model="model-of-a-test")
        self.llm = AzureLLM(client, "voice", known, on_learnt=self.learnt.append, sleep=self.sleep)

    async def sleep(self, seconds):
        self.waits.append(seconds)

    def stream(self, request=QUESTION, within=5.0):
        deadline = asyncio.get_running_loop().time() + within
        return self.llm.stream(request, deadline=deadline)

    async def hear(self, request=QUESTION, within=5.0):
        return [delta async for delta in self.stream(request, within)]


@pytest.fixture
def house(client):
    return lambda wire, *rejected: House(client, wire, rejected)
