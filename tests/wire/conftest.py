"""The servers, each started once and stopped by its process id, and a line to each."""

from collections.abc import AsyncGenerator, Iterator

import httpx
import pytest

from custom_components.switchboard.engine.azure.capabilities import Wire
from tests.wire.line import Line
from tests.wire.servers import Server
from tests.wire.servers.aimock import aimock, why_not
from tests.wire.servers.llmock import llmock
from tests.wire.servers.standin import standin

SERVERS = {"standin": standin, "llmock": llmock, "aimock": aimock}


@pytest.fixture(scope="session", params=SERVERS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    if request.param == "aimock" and (reason := why_not()):
        pytest.skip(reason)
    with SERVERS[request.param](tmp_path_factory.mktemp(request.param)) as running:
        yield running


@pytest.fixture
async def http(socket_enabled: None) -> AsyncGenerator[httpx.AsyncClient]:
    """The HTTP client under test, as Home Assistant would share it."""
    async with httpx.AsyncClient(verify=False) as client:
        yield client


@pytest.fixture
async def control(socket_enabled: None) -> AsyncGenerator[httpx.AsyncClient]:
    """A client apart, to tell the servers what to play."""
    async with httpx.AsyncClient(verify=False) as client:
        yield client


@pytest.fixture(params=["responses", "chat_completions"])
def wire(request: pytest.FixtureRequest) -> Wire:
    return request.param


@pytest.fixture
def line(server: Server, wire: Wire, http: httpx.AsyncClient, control: httpx.AsyncClient) -> Line:
    return Line(server, wire, http, control)
