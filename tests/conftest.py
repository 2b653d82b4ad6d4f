"""What the tests of all rooms and doors share."""

import asyncio
import gc
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import pytest
from aiohttp import web
from hypothesis import settings

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from demo.azure_standin.app import DEFAULT_KEY, STANDIN, Standin, create_app
from demo.azure_standin.faults import Fault

# How long an example takes says something of the machine, and nothing of the code.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def enable_event_loop_debug() -> None:
    """Leave asyncio's debug mode off: it keeps the stack of each handle, which takes its time."""


@dataclass(frozen=True)
class StandinServer:
    """The stand-in for Azure OpenAI, on a real port."""

    url: str
    state: Standin
    key: str = DEFAULT_KEY

    def order(self, **fault: object) -> None:
        """Let the next request meet with a fault."""
        self.state.faults.order([Fault.from_json(fault)])

    @property
    def requests(self) -> list[dict]:
        """The requests received so far, with how each was answered."""
        return self.state.journal.as_json()

    def sent(self) -> list[dict]:
        """The bodies received so far."""
        return [entry["body"] for entry in self.requests]


async def _serve(**options: object) -> AsyncGenerator[StandinServer]:
    app = create_app(**options)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    yield StandinServer(f"http://127.0.0.1:{port}", app[STANDIN])
    await runner.cleanup()


@pytest.fixture
async def settled() -> AsyncGenerator[None]:
    """Let the loop finish what streams leave to it: closing their generators."""
    yield
    quiet = 0
    while quiet < 5:
        gc.collect()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        quiet = 0 if others else quiet + 1
        await (asyncio.wait(others) if others else asyncio.sleep(0))


@pytest.fixture
async def standin(socket_enabled: None) -> AsyncGenerator[StandinServer]:
    """Serve the stand-in for the length of a test."""
    async for server in _serve():
        yield server
