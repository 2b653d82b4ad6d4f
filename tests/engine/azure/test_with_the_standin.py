"""The stand-in's deployments, each with its own habits, are found out and talked to."""

import pytest

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.deltas import (
    Finished,
    ReasoningItem,
    TextDelta,
    Usage,
)
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.messages import (
    LLMRequest,
    Message,
    ModelOptions,
    OutputSchema,
    ToolCall,
    ToolSpec,
)
from custom_components.switchboard.engine.azure.probe import probe

EVERYTHING = ModelOptions(0.5, 0.9, 150, "low")
TURN_ON = ToolSpec(
    "HassTurnOn",
    "Turns on a device",
    {"type": "object", "properties": {"name": {"type": "string"}}, "anyOf": [{}]},
)


@pytest.fixture
def connect(standin, http_client):
    def connect(deployment, path="/openai/v1/"):
        endpoint = parse_endpoint(f"{standin.url}{path}", deployment=deployment)
        client = open_client(Connection(endpoint, standin.key, deployment), http_client)
        return client, endpoint

    return connect


@pytest.mark.parametrize(
    "path", ["/openai/v1/", "/openai/responses?api-version=2025-04-01-preview"]
)
@pytest.mark.parametrize(
    ("deployment", "wire"),
    [
        ("house-voice", "responses"),
        ("house-reasoning", "responses"),
        ("house-small", "responses"),
        ("house-chat", "chat_completions"),
    ],
)
async def test_every_kind_of_deployment_is_found_and_answers(
    connect, event_loop_time, deployment, wire, path
):
    client, endpoint = connect(deployment, path)
    found = await probe(client, endpoint, deployment)
    assert found.wire == wire

    llm = AzureLLM(client, deployment, found, on_learnt=lambda _: None)
    request = LLMRequest((Message("user", "Hello"),), (TURN_ON,), EVERYTHING)
    for _ in range(2):
        deltas = [delta async for delta in llm.stream(request, deadline=event_loop_time() + 10)]
        assert any(isinstance(delta, TextDelta) for delta in deltas)
        assert any(isinstance(delta, Usage) for delta in deltas)
        assert isinstance(deltas[-1], Finished)


async def test_what_a_reasoning_deployment_refuses_is_learnt(connect, event_loop_time):
    client, _ = connect("house-reasoning")
    llm = AzureLLM(client, "house-reasoning", Capabilities("responses"), on_learnt=lambda _: None)
    request = LLMRequest((Message("user", "Hello"),), options=EVERYTHING)
    deltas = [delta async for delta in llm.stream(request, deadline=event_loop_time() + 10)]
    assert any(isinstance(delta, ReasoningItem) for delta in deltas)
    assert llm.capabilities.rejected == {"temperature", "top_p"}


async def test_reasoning_goes_back_with_the_call_it_led_to(connect, event_loop_time):
    client, _ = connect("house-reasoning")
    llm = AzureLLM(client, "house-reasoning", Capabilities("responses"), on_learnt=lambda _: None)
    asked = (Message("user", "Turn on the kitchen light"),)
    deltas = [
        delta
        async for delta in llm.stream(
            LLMRequest(asked, (TURN_ON,)), deadline=event_loop_time() + 10
        )
    ]
    reasoning = tuple(delta.data for delta in deltas if isinstance(delta, ReasoningItem))
    calls = tuple(delta for delta in deltas if isinstance(delta, ToolCall))
    assert reasoning
    assert calls
    told = (
        *asked,
        Message("assistant", tool_calls=calls, reasoning=reasoning),
        *(Message("tool", "{}", tool_call_id=call.id) for call in calls),
    )
    deltas = [
        delta
        async for delta in llm.stream(LLMRequest(told, (TURN_ON,)), deadline=event_loop_time() + 10)
    ]
    assert isinstance(deltas[-1], Finished)


async def test_a_schema_is_put_in_words_where_it_is_refused(connect, event_loop_time):
    client, _ = connect("house-small")
    llm = AzureLLM(client, "house-small", Capabilities("responses"), on_learnt=lambda _: None)
    schema = OutputSchema("facts", {"type": "object", "properties": {}})
    request = LLMRequest((Message("user", "Hello"),), output_schema=schema)
    assert [delta async for delta in llm.stream(request, deadline=event_loop_time() + 10)]
    assert "json_schema" in llm.capabilities.rejected


@pytest.mark.parametrize(
    ("deployment", "path", "expected"),
    [
        ("no-such", "/openai/v1/", errors.DeploymentNotFoundError),
        ("no-such", "/?api-version=2024-10-21", errors.DeploymentNotFoundError),
        ("house-embedding", "/openai/v1/", errors.LLMError),
        ("house-voice", "/nowhere/", errors.NotAzureOpenAIError),
    ],
)
async def test_what_is_not_there_is_said(connect, deployment, path, expected):
    client, endpoint = connect(deployment, path)
    with pytest.raises(expected):
        await probe(client, endpoint, deployment)


async def test_a_wrong_key_is_said(standin, http_client):
    endpoint = parse_endpoint(f"{standin.url}/openai/v1/")
    client = open_client(Connection(endpoint, "wrong", "house-voice"), http_client)
    with pytest.raises(errors.InvalidAuthError):
        await probe(client, endpoint, "house-voice")


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ({"content_filter": "prompt"}, errors.ContentFilteredError),
        ({"content_filter": "answer"}, errors.ContentFilteredError),
        ({"drop_after_chunks": 1}, errors.StreamBrokenError),
        ({"truncate_after_chunks": 1}, errors.StreamBrokenError),
        ({"malformed_after_chunks": 1}, errors.StreamBrokenError),
        ({"fail_after_chunks": 1}, errors.ServiceError),
        ({"stall_after_chunks": 1}, errors.TimedOutError),
        ({"status": 429, "retry_after": 30}, errors.RateLimitedError),
    ],
)
async def test_every_fault_has_its_error(standin, connect, event_loop_time, wire, fault, expected):
    client, _ = connect("house-voice")
    llm = AzureLLM(client, "house-voice", Capabilities(wire), on_learnt=lambda _: None)
    standin.order(**fault)
    within = 0.5 if "stall_after_chunks" in fault else 10
    with pytest.raises(errors.LLMError) as caught:
        async for _ in llm.stream(
            LLMRequest((Message("user", "Hello"),)), deadline=event_loop_time() + within
        ):
            pass
    assert type(caught.value) is expected
