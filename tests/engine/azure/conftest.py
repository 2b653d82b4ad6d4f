"""A scripted server, and clients of ours that talk to it."""

import asyncio
from collections.abc import AsyncGenerator, Callable

import httpx
import pytest

from custom_components.switchboard.engine.azure.client import Client, Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import Endpoint, parse_endpoint
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
