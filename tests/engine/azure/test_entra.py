"""A service principal's token: fetched once, renewed in time, and never shown."""

import asyncio
from collections.abc import AsyncGenerator, Callable

import httpx
import pytest

from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.entra import TokenSource, cloud_of
from custom_components.switchboard.engine.azure.errors import (
    CannotConnectError,
    InvalidAuthError,
    LLMError,
    RateLimitedError,
    ServiceError,
)
from tests.scripted_server import reply
from tests.token_server import CLIENT, SECRET, TENANT, TokenServer, token_server

AZURE = "https://hearth.openai.azure.com/openai/v1/"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def entra(socket_enabled: None, settled: None) -> AsyncGenerator[TokenServer]:
    async with token_server() as server:
        yield server


@pytest.fixture
def source_for(
    entra: TokenServer, http_client: httpx.AsyncClient, clock: Clock
) -> Callable[..., TokenSource]:
    def source_for(**changed: str) -> TokenSource:
        return TokenSource(entra.principal(**changed), AZURE, http_client, clock)

    return source_for


@pytest.fixture
def source(source_for: Callable[..., TokenSource]) -> TokenSource:
    return source_for()


async def failure_of(source: TokenSource) -> LLMError:
    with pytest.raises(LLMError) as caught:
        await source.token()
    return caught.value


async def renewal_of(source: TokenSource) -> None:
    """Wait for a request for a token that nobody waits for."""
    if source._fetching is not None:
        await asyncio.wait([source._fetching])


async def test_a_token_is_asked_for_as_the_protocol_says(entra, source):
    assert await source.token() == "token-1"
    assert entra.asked == [
        {
            "tenant": TENANT,
            "grant_type": "client_credentials",
            "client_id": CLIENT,
            "client_secret": SECRET,
            "scope": "https://cognitiveservices.azure.com/.default",
        }
    ]


async def test_a_token_serves_until_five_minutes_before_its_end(entra, source, clock):
    entra.tokens = ["first", "second"]
    assert await source.token() == "first"
    clock.now += 3600 - 301
    assert await source.token() == "first"
    assert len(entra.asked) == 1
    clock.now += 1
    assert await source.token() == "first"
    await renewal_of(source)
    assert await source.token() == "second"
    assert len(entra.asked) == 2


async def test_a_token_of_a_few_minutes_is_not_asked_for_with_every_sentence(entra, source, clock):
    entra.expires_in, entra.tokens = 240, ["first", "second"]
    await source.token()
    clock.now += 119
    assert await source.token() == "first"
    clock.now += 1
    assert await source.token() == "first"
    await renewal_of(source)
    assert await source.token() == "second"


async def test_a_token_about_to_end_is_renewed_first(entra, source, clock):
    entra.tokens = ["first", "second"]
    await source.token()
    clock.now += 3595
    assert await source.token() == "second"


async def test_a_renewal_that_failed_is_not_tried_with_every_sentence(entra, source, clock):
    await source.token()
    entra.answers = [(503, {}, {})]
    clock.now += 3400
    for _ in range(3):
        assert await source.token() == "token-1"
        await renewal_of(source)
    assert len(entra.asked) == 2
    clock.now += 30
    await source.token()
    await renewal_of(source)
    assert len(entra.asked) == 3


async def test_callers_at_one_time_share_one_request(entra, source):
    entra.open.clear()
    callers = [asyncio.create_task(source.token()) for _ in range(5)]
    await entra.arrived.wait()
    entra.open.set()
    assert await asyncio.gather(*callers) == ["token-1"] * 5
    assert len(entra.asked) == 1


async def test_a_caller_that_gives_up_does_not_take_the_token_from_the_others(entra, source):
    entra.open.clear()
    impatient, patient = (asyncio.create_task(source.token()) for _ in range(2))
    await entra.arrived.wait()
    impatient.cancel()
    entra.open.set()
    assert await patient == "token-1"
    assert impatient.cancelled()


async def test_a_token_that_cannot_be_renewed_in_time_serves_to_its_end(entra, source, clock):
    await source.token()
    entra.answers = [(503, {}, {}), (503, {}, {})]
    clock.now += 3400
    assert await source.token() == "token-1"
    await renewal_of(source)
    clock.now += 200
    assert isinstance(await failure_of(source), ServiceError)


async def test_an_expired_secret_is_told_from_a_wrong_one_by_its_description(entra, source):
    text = "AADSTS7000222: The provided client secret keys are expired."
    entra.answers = [(401, {"error": "invalid_client", "error_description": text}, {})]
    assert "has expired" in str(await failure_of(source))


@pytest.mark.parametrize("tenant", ["", "../common", "a/b", "tenant?x=1", "-a", "ünbekannt"])
async def test_what_cannot_be_a_tenant_is_never_sent(entra, source_for, tenant):
    assert isinstance(await failure_of(source_for(tenant_id=tenant)), InvalidAuthError)
    assert entra.asked == []


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ((429, {"error": "throttled"}, {"retry-after": "7"}), RateLimitedError),
        ((400, {"error": "temporarily_unavailable"}, {}), RateLimitedError),
        ((500, "broken", {}), ServiceError),
        ((200, "<html>Sign in to the hotel</html>", {}), CannotConnectError),
        ((302, "", {"location": "http://127.0.0.1:1/"}), CannotConnectError),
        ((200, {"access_token": 7}, {}), CannotConnectError),
        ((200, ["token"], {}), CannotConnectError),
        ((404, "nothing here", {}), CannotConnectError),
        ((400, {"error": "something_new"}, {}), InvalidAuthError),
    ],
)
async def test_every_answer_that_is_no_token_has_its_error(entra, source, answer, kind):
    entra.answers = [answer]
    assert type(await failure_of(source)) is kind


async def test_throttling_says_how_long(entra, source):
    entra.answers = [(429, {}, {"retry-after": "7"})]
    error = await failure_of(source)
    assert isinstance(error, RateLimitedError)
    assert error.retry_after == 7


@pytest.mark.parametrize(
    ("base_url", "authority", "scope"),
    [
        (AZURE, "login.microsoftonline.com", "cognitiveservices.azure.com"),
        (
            "https://hearth.openai.azure.us/",
            "login.microsoftonline.us",
            "cognitiveservices.azure.us",
        ),
        (
            "https://hearth.cognitiveservices.azure.cn/openai/v1/",
            "login.partner.microsoftonline.cn",
            "cognitiveservices.azure.cn",
        ),
        ("https://gateway.example.us/", "login.microsoftonline.com", "cognitiveservices.azure.com"),
        ("http://127.0.0.1:8080/v1/", "login.microsoftonline.com", "cognitiveservices.azure.com"),
    ],
)
def test_a_sovereign_cloud_has_its_own_authority(base_url, authority, scope):
    assert cloud_of(base_url) == (f"https://{authority}", f"https://{scope}/.default")


@pytest.mark.parametrize("version", ["", "2024-10-21"])
async def test_both_apis_get_a_token_and_no_key(server, entra, http_client, version, monkeypatch):
    for name in ("OPENAI_API_KEY", "AZURE_OPENAI_API_KEY", "AZURE_OPENAI_AD_TOKEN"):
        monkeypatch.setenv(name, "leaked")
    endpoint = parse_endpoint(server.url, version)
    client = open_client(Connection(endpoint, "", "voice", entra.principal()), http_client)
    server.will(reply({"choices": []}), reply({"choices": []}))
    for _ in range(2):
        await client.post("/chat/completions", {"model": "voice", "messages": []})
    for request in server.requests:
        assert request.headers["Authorization"] == "Bearer token-1"
        assert "api-key" not in {name.lower() for name in request.headers}
    assert len(entra.asked) == 1


async def test_only_the_token_that_was_refused_is_given_up(entra, source):
    entra.tokens = ["first", "second", "third"]
    await source.token()
    source.refused("first")
    assert await source.token() == "second"
    source.refused("first")
    assert await source.token() == "second"
