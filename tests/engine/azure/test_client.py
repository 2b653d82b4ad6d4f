"""A client talks where its connection says, and nowhere else."""

import itertools
import logging
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.client import (
    LINE_KEPT,
    WARM_AGAIN,
    Connection,
    Events,
    Lines,
    open_client,
)
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.entra import ServicePrincipal
from custom_components.switchboard.engine.azure.errors import (
    InvalidAuthError,
    StatusError,
    WireError,
)
from tests.scripted_server import drop, reply
from tests.token_server import token_server

LEAKS = {
    "OPENAI_API_KEY": "leaked-key",
    "OPENAI_ADMIN_KEY": "leaked-admin-key",
    "OPENAI_ORG_ID": "leaked-organization",
    "OPENAI_PROJECT_ID": "leaked-project",
    "OPENAI_WEBHOOK_SECRET": "leaked-secret",
    "OPENAI_BASE_URL": "http://leaked.example/v1",
    "OPENAI_API_VERSION": "leaked-version",
    "OPENAI_CUSTOM_HEADERS": "X-Leaked: leaked-header\nAuthorization: Bearer leaked-token",
    "AZURE_OPENAI_API_KEY": "leaked-azure-key",
    "AZURE_OPENAI_AD_TOKEN": "leaked-ad-token",
    "AZURE_OPENAI_ENDPOINT": "http://leaked.example",
}


@pytest.fixture
def leaky_environment(monkeypatch):
    for name, value in LEAKS.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("version", ["", "2024-10-21"])
async def test_nothing_leaks_from_the_environment(server, http_client, leaky_environment, version):
    endpoint = parse_endpoint(server.url, version)
    client = open_client(Connection(endpoint, "key-of-a-test", "voice"), http_client)
    server.will(reply({"object": "chat.completion", "choices": []}))

    await client.post("/chat/completions", {"model": "voice", "messages": []})

    (request,) = server.requests
    assert "leaked" not in str((request.path, request.query, request.headers)).lower()
    names = {name.lower() for name in request.headers}
    assert not names & {"openai-organization", "openai-project"}


async def test_the_v1_api_gets_the_key_as_bearer_and_no_version(server, client):
    server.will(reply({"object": "response", "output": []}))
    await client.post("/responses", {"model": "voice", "input": ""})
    (request,) = server.requests
    assert (request.path, request.query) == ("/v1/responses", {})
    assert request.headers["Authorization"] == "Bearer key-of-a-test"


async def test_the_dated_api_gets_the_key_in_its_own_header_and_the_version(server, http_client):
    endpoint = parse_endpoint(f"{server.url}/house/openai/", "2025-04-01-preview")
    client = open_client(Connection(endpoint, " key-of-a-test ", "voice"), http_client)
    server.will(reply({}), reply({}), reply({}))

    await client.post("/chat/completions", {"model": "voice", "messages": []})
    await client.post("/embeddings", {"model": "a?b c", "input": ""})
    await client.post("/responses", {"model": "voice", "input": ""})

    assert server.paths == [
        "/house/openai/deployments/voice/chat/completions",
        "/house/openai/deployments/a?b c/embeddings",
        "/house/openai/responses",
    ]
    assert {request.query["api-version"] for request in server.requests} == {"2025-04-01-preview"}
    assert {request.headers["api-key"] for request in server.requests} == {"key-of-a-test"}


@pytest.mark.parametrize("key", ["", "  ", "cl\u00e9", "two\nlines"])
def test_a_key_that_no_header_can_carry_is_refused(key):
    connection = Connection(parse_endpoint("hearth.openai.azure.com"), key, "voice")
    with pytest.raises(InvalidAuthError):
        open_client(connection, None)


def test_the_key_is_not_shown():
    connection = Connection(parse_endpoint("hearth.openai.azure.com"), "key-of-a-test", "voice")
    assert "key-of-a-test" not in repr(connection)


async def test_json_that_is_sent_as_plain_text_is_read(client, server):
    server.will(
        reply('{"object": "response"}', kind="text/plain"), reply("<p>moved</p>", kind="text/html")
    )
    assert await client.post("/responses", {"model": "voice"}) == {"object": "response"}
    assert await client.post("/responses", {"model": "voice"}) == "<p>moved</p>"


class Response:
    """A response that arrives in pieces."""

    headers: ClassVar = {"content-type": "text/event-stream"}

    def __init__(self, *pieces):
        self.pieces = pieces
        self.closed = False

    async def aiter_bytes(self):
        for piece in self.pieces:
            yield piece

    async def aclose(self):
        self.closed = True


async def events_of(*pieces):
    events = Events(Response(*pieces))
    return [event async for event in events]


STREAM = (
    b': a comment\n\nevent: one\ndata: {"said":\ndata: "\xc3\xa9"}\n\n:\ndata:{"number": 2}\n\n'
)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@given(cuts=st.lists(st.integers(0, len(STREAM) + 10), max_size=6))
async def test_events_are_the_same_however_they_are_cut(end, cuts):
    sent = STREAM.replace(b"\n", end)
    places = [0, *sorted(cuts), len(sent)]
    pieces = [sent[start:stop] for start, stop in itertools.pairwise(places)]
    assert await events_of(*pieces) == [{"said": "\xe9"}, {"number": 2}]


async def test_an_event_that_was_cut_off_is_none():
    assert await events_of(b'data: {"number": 1}\n\ndata: {"number": 2}') == [{"number": 1}]


async def test_an_event_without_data_is_none():
    assert await events_of(b"data:\n\ndata\n\nid: 7\n\ndata: 1\n\ndata: \n\n") == [1]


async def test_nothing_follows_the_marker_of_the_end():
    assert await events_of(b"data: 1\n\ndata: [DONE]\n\ndata: 2\n\n") == [1]


async def test_an_error_in_a_stream_is_raised_and_the_response_closed():
    response = Response(b'data: {"error": {"code": "server_error"}}\n\n')
    events = Events(response)
    with pytest.raises(WireError) as caught:
        await anext(events)
    assert caught.value.body == {"code": "server_error"}
    await events.close()
    assert response.closed


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ('{"error": {"code": "odd"}}', {"code": "odd"}),
        ('{"error": "odd"}', "odd"),
        ('{"detail": []}', {"detail": []}),
        ("  <p>no</p> ", "<p>no</p>"),
        ("", ""),
    ],
)
def test_the_error_object_of_a_refusal_is_found(text, body):
    assert StatusError(400, {}, text).body == body


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def opened_on(url: str, http_client, clock: Clock, **principal: ServicePrincipal):
    connection = Connection(parse_endpoint(url), "key-of-a-test", "voice", **principal)
    return open_client(connection, http_client, Lines(clock))


async def test_a_line_is_opened_ahead_and_then_used(server, http_client, clock):
    client = opened_on(server.url, http_client, clock)
    server.will(reply("", 404), reply({}))
    await client.warm()
    await client.post("/responses", {"model": "voice"})
    ahead, asked = server.requests
    assert (ahead.path, ahead.body) == ("/v1/", {})
    assert not {"authorization", "api-key"} & {name.lower() for name in ahead.headers}
    assert asked.path == "/v1/responses"
    assert server.connections == 1


async def test_no_line_is_opened_while_one_is_open_or_twice_a_minute(server, http_client, clock):
    client = opened_on(server.url, http_client, clock)
    server.will(*[reply({})] * 9)

    async def opens(seconds: float) -> bool:
        clock.now += seconds
        before = len(server.requests)
        await client.warm()
        return len(server.requests) > before

    assert [await opens(seconds) for seconds in (0, 30, 29, 1)] == [True, False, False, True]
    clock.now += 600
    await client.post("/responses", {"model": "voice"})
    assert not await opens(LINE_KEPT - 1)
    assert await opens(1)


async def test_a_request_to_another_host_opens_no_line_to_this_one(server, http_client, clock):
    client = opened_on("http://another.test/v1", http_client, clock)
    server.will(reply({}))
    response = await client.send("GET", server.url, {})
    await response.aclose()
    assert not client.lines.is_to_open(urlsplit(server.url).netloc)
    assert client.lines.is_to_open("another.test")


async def test_a_line_that_cannot_be_opened_is_no_failure(server, http_client, clock, caplog):
    client = opened_on(server.url, http_client, clock)
    server.will(drop(), reply({}))
    await client.warm()
    assert await client.post("/responses", {"model": "voice"}) == {}
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_token_that_has_ended_is_fetched_ahead(server, http_client, clock):
    async with token_server() as entra:
        entra.expires_in = 0
        client = opened_on(server.url, http_client, clock, principal=entra.principal())
        server.will(reply("", 404))
        await client.warm()
        assert len(entra.asked) == 1
        entra.answers.append((401, {"error": "invalid_client"}, {}))
        clock.now += WARM_AGAIN
        server.will(reply("", 404))
        await client.warm()
        assert len(entra.asked) == 2
