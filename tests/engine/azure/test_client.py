"""A client talks where its connection says, and nowhere else."""

import subprocess
import sys

import pytest

from custom_components.switchboard.engine.azure.client import Connection, open_client, post
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.errors import InvalidAuthError
from tests.scripted_server import reply

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
async def test_nothing_leaks_in_from_the_environment(
    server, http_client, leaky_environment, version
):
    endpoint = parse_endpoint(server.url, version)
    client = open_client(Connection(endpoint, "key-of-a-test", "voice"), http_client)
    server.will(reply({"object": "chat.completion", "choices": []}))

    await post(client, "/chat/completions", {"model": "voice", "messages": []})

    (request,) = server.requests
    assert "leaked" not in str((request.path, request.query, request.headers)).lower()
    assert "leaked" not in str((client.webhook_secret, client.admin_api_key, client.project))
    names = {name.lower() for name in request.headers}
    assert not names & {"openai-organization", "openai-project"}


async def test_the_v1_api_gets_the_key_as_bearer_and_no_version(server, client):
    server.will(reply({"object": "response", "output": []}))
    await post(client, "/responses", {"model": "voice", "input": ""})
    (request,) = server.requests
    assert (request.path, request.query) == ("/v1/responses", {})
    assert request.headers["Authorization"] == "Bearer key-of-a-test"


async def test_the_dated_api_gets_the_key_in_its_own_header_and_the_version(server, http_client):
    endpoint = parse_endpoint(f"{server.url}/house/openai/", "2025-04-01-preview")
    client = open_client(Connection(endpoint, " key-of-a-test ", "voice"), http_client)
    server.will(reply({}), reply({}))

    await post(client, "/chat/completions", {"model": "voice", "messages": []})
    await post(client, "/responses", {"model": "voice", "input": ""})

    assert server.paths == [
        "/house/openai/deployments/voice/chat/completions",
        "/house/openai/responses",
    ]
    assert {request.query["api-version"] for request in server.requests} == {"2025-04-01-preview"}
    assert {request.headers["api-key"] for request in server.requests} == {"key-of-a-test"}


@pytest.mark.parametrize("key", ["", "  ", "cl\u00e9", "two\nlines"])
def test_a_key_that_no_header_can_carry_is_refused(key):
    connection = Connection(parse_endpoint("hearth.openai.azure.com"), key, "voice")
    with pytest.raises(InvalidAuthError):
        open_client(connection, None)


async def test_waiting_and_retrying_are_ours_to_decide(client):
    assert client.max_retries == 0
    assert client.timeout.connect == 10
    assert client.timeout.read == 300


def test_the_key_is_not_shown():
    connection = Connection(parse_endpoint("hearth.openai.azure.com"), "key-of-a-test", "voice")
    assert "key-of-a-test" not in repr(connection)


async def test_json_that_is_sent_as_plain_text_is_read(client, server):
    server.will(
        reply('{"object": "response"}', kind="text/plain"),
        reply("<p>moved</p>", kind="text/html"),
    )
    assert await post(client, "/responses", {"model": "voice"}) == {"object": "response"}
    assert await post(client, "/responses", {"model": "voice"}) == "<p>moved</p>"


def test_asking_and_listening_load_none_of_the_types_of_the_sdk():
    """They take a quarter of a second and twenty megabytes, and nothing here needs them."""
    script = """
import sys
from custom_components.switchboard.engine.azure import embeddings, llm, probe
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
endpoint = parse_endpoint("hearth.openai.azure.com")
client = open_client(Connection(endpoint, "key-of-a-test", "voice"), None)
client.platform_headers()
loaded = [name for name in sys.modules if name.startswith("openai.resources.")]
assert not loaded, loaded
"""
    subprocess.run([sys.executable, "-c", script], check=True)
