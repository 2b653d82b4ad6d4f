"""An open database in a folder of its own, and models behind a real HTTP server."""

from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import pytest

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.reading.asking import ModelAsker
from custom_components.switchboard.engine.storage.database import Database

from ..azure.conftest import event_loop_time, http_client, server  # noqa: F401


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    database = Database(tmp_path / "switchboard.db")
    await database.open()
    yield database
    await database.close()


@pytest.fixture
def extractor_at(http_client: httpx.AsyncClient, event_loop_time):  # noqa: F811
    """Make an extractor that asks a deployment at an address."""

    def extractor_at(url: str, deployment: str, key: str = "key-of-a-test", wire="responses"):
        async def no_sleep(_: float) -> None: ...

        client = open_client(Connection(parse_endpoint(url), key, deployment), http_client)
        llm = AzureLLM(
            client, deployment, Capabilities(wire), on_learnt=lambda _: None, sleep=no_sleep
        )
        return ModelAsker(llm, event_loop_time)

    return extractor_at


@pytest.fixture
def standin_extractor(standin, extractor_at):
    """Make an extractor that asks a deployment of the stand-in."""

    def standin_extractor(deployment: str = "house-voice", wire="responses"):
        return extractor_at(f"{standin.url}/openai/v1/", deployment, standin.key, wire)

    return standin_extractor
