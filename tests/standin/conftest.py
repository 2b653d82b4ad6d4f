"""The real openai client, pointed at the stand-in."""

from collections.abc import AsyncGenerator

import httpx
import pytest
from openai import AsyncAzureOpenAI, AsyncOpenAI

from tests.conftest import StandinServer

TURN_ON = {
    "name": "intent__HassTurnOn",
    "description": "Turns on a device",
    "parameters": {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "domain": {"type": "array", "items": {"type": "string"}},
        },
    },
}
TURN_OFF = TURN_ON | {"name": "intent__HassTurnOff"}
RESPONSES_TOOLS = [{"type": "function", **tool} for tool in (TURN_ON, TURN_OFF)]
CHAT_TOOLS = [{"type": "function", "function": tool} for tool in (TURN_ON, TURN_OFF)]


@pytest.fixture
async def client(settled: None, standin: StandinServer) -> AsyncGenerator[AsyncOpenAI]:
    """A client of Azure's v1 API, over the HTTP library of Home Assistant."""
    async with AsyncOpenAI(
        base_url=f"{standin.url}/openai/v1/",
        api_key=standin.key,
        max_retries=0,
        timeout=10,
        http_client=httpx.AsyncClient(),
    ) as made:
        yield made


@pytest.fixture
async def dated(settled: None, standin: StandinServer) -> AsyncGenerator[AsyncAzureOpenAI]:
    """A client of Azure's dated API."""
    async with AsyncAzureOpenAI(
        azure_endpoint=standin.url,
        api_key=standin.key,
        api_version="2025-04-01-preview",
        max_retries=0,
        timeout=10,
        http_client=httpx.AsyncClient(),
    ) as made:
        yield made
