"""Texts become vectors: what is asked, what is learnt, what is refused, and when to leave it."""

import base64
import math
import struct

import pytest

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.breaker import CircuitBreaker
from custom_components.switchboard.engine.azure.embeddings import (
    Embedder,
    EmbeddingsUnsupportedError,
    ServiceRestingError,
)
from tests.scripted_server import never, refuse, reply


@pytest.fixture
def used():
    return []


@pytest.fixture
def embedder(client, used):
    return Embedder(client, "vectors", on_usage=used.append, dimensions=4)


@pytest.fixture
def breaker(event_loop_time):
    return CircuitBreaker(event_loop_time)


def packed(*numbers):
    return base64.b64encode(struct.pack(f"<{len(numbers)}f", *numbers)).decode()


def answer(*vectors, model="a-model", tokens=5):
    data = [
        {"object": "embedding", "index": index, "embedding": vector}
        for index, vector in enumerate(vectors)
    ]
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "data": data, "model": model, "usage": usage}


async def embed(embedder, breaker, *texts, timeout=10):
    return await embedder.embed(texts or ["one text"], timeout=timeout, breaker=breaker)


@pytest.mark.parametrize("first", [[3.0, 0, 0, 4.0], packed(3, 0, 0, 4)], ids=["list", "base64"])
async def test_vectors_come_in_the_order_of_their_texts_and_are_of_length_one(
    server, embedder, breaker, used, first
):
    body = answer(first, packed(0, 2, 0, 0))
    body["data"].reverse()
    server.will(reply(body))
    embedded = await embed(embedder, breaker, "first", "second")
    assert server.requests[0].body == {
        "model": "vectors",
        "input": ["first", "second"],
        "dimensions": 4,
        "encoding_format": "base64",
    }
    assert server.paths == ["/v1/embeddings"]
    assert [list(vector) for vector in embedded.vectors] == [
        pytest.approx([0.6, 0, 0, 0.8]),
        [0, 1, 0, 0],
    ]
    assert (embedded.model, embedded.dimensions, embedded.tokens) == ("a-model", 4, 5)
    (record,) = used
    assert (record.purpose, record.deployment) == ("embedding", "vectors")
    assert (record.input_tokens, record.output_tokens, record.failed) == (5, 0, None)


@pytest.mark.parametrize(
    "refusal",
    [
        refuse(400, None, "This model does not support specifying dimensions."),
        refuse(400, "unsupported_parameter", "no", param="dimensions"),
        refuse(422, None, "Extra inputs are not permitted: dimensions"),
    ],
)
async def test_a_deployment_that_takes_no_length_is_asked_without_from_then_on(
    server, embedder, breaker, refusal
):
    server.will(refusal, *[reply(answer([0.0, 0, 3, 0, 4, 0]))] * 2)
    embedded = await embed(embedder, breaker)
    assert embedded.dimensions == 6
    await embed(embedder, breaker)
    assert ["dimensions" in request.body for request in server.requests] == [True, False, False]
    assert embedder.refused == {"dimensions"}


async def test_a_server_that_knows_no_base64_is_asked_for_numbers(server, embedder, breaker):
    server.will(
        refuse(400, "unsupported_value", "no", param="encoding_format"),
        reply(answer([0.0, 0, 0, 1])),
    )
    await embed(embedder, breaker)
    assert [one.body["encoding_format"] for one in server.requests] == ["base64", "float"]


async def test_only_a_model_that_allows_it_has_its_vectors_cut(server, embedder, breaker):
    whole = [3.0, 0, 0, 4, 9, 9]
    server.will(
        refuse(400, None, "no dimensions here"),
        reply(answer(whole, model="text-embedding-3-large")),
        reply(answer(whole, model="text-embedding-ada-002")),
    )
    cut = await embed(embedder, breaker)
    assert list(cut.vectors[0]) == pytest.approx([0.6, 0, 0, 0.8])
    left = await embed(embedder, breaker)
    assert left.dimensions == 6
    assert math.hypot(*left.vectors[0]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("refusal", "expected"),
    [
        (refuse(401, "401"), errors.InvalidAuthError),
        (refuse(404, "DeploymentNotFound"), errors.DeploymentNotFoundError),
        (refuse(400, "OperationNotSupported"), EmbeddingsUnsupportedError),
        (refuse(404, "404"), EmbeddingsUnsupportedError),
        (refuse(429, "429"), errors.RateLimitedError),
        (refuse(500, "InternalServerError"), errors.ServiceError),
        (refuse(400, "context_length_exceeded"), errors.ContextLengthError),
        (refuse(400, None, "'$.input' is invalid", param="input"), errors.RequestRejectedError),
        (reply("<html>", kind="text/html"), errors.NotAzureOpenAIError),
        (reply(answer()), errors.NotAzureOpenAIError),
        (reply(answer([1.0], [1.0])), errors.NotAzureOpenAIError),
        (reply(answer([])), errors.NotAzureOpenAIError),
        (reply(answer([0.0, 0.0])), errors.NotAzureOpenAIError),
        (reply(answer(["a"])), errors.NotAzureOpenAIError),
        (reply(answer("no base64!")), errors.NotAzureOpenAIError),
        (reply(answer(packed(math.nan))), errors.NotAzureOpenAIError),
        (reply({"data": None}), errors.NotAzureOpenAIError),
    ],
)
async def test_what_goes_wrong_has_its_error_and_is_counted(
    server, embedder, breaker, used, refusal, expected
):
    server.will(refusal)
    with pytest.raises(errors.LLMError) as caught:
        await embed(embedder, breaker)
    assert type(caught.value) is expected
    assert [record.failed for record in used] == [expected.reason]


async def test_a_slow_service_is_not_waited_for_and_after_three_times_not_asked(
    server, embedder, breaker, used
):
    server.will(never(), never(), never())
    for _ in range(3):
        with pytest.raises(errors.TimedOutError):
            await embed(embedder, breaker, timeout=0.05)
    with pytest.raises(ServiceRestingError):
        await embed(embedder, breaker)
    assert [record.failed for record in used] == ["timed_out"] * 3
    assert len(server.requests) <= 3  # one may be given up before it has arrived


async def test_texts_at_fault_are_no_reason_to_leave_the_service_alone(server, embedder, breaker):
    server.will(*[refuse(400, "content_filter")] * 4)
    for _ in range(4):
        with pytest.raises(errors.ContentFilteredError):
            await embed(embedder, breaker)
    assert breaker.state == "closed"


async def test_callers_of_different_patience_do_not_speak_for_each_other(
    server, embedder, breaker, event_loop_time
):
    patient = CircuitBreaker(event_loop_time)
    server.will(refuse(429, "429", headers={"retry-after": "60"}), reply(answer([1.0])))
    with pytest.raises(errors.RateLimitedError):
        await embed(embedder, breaker)
    assert breaker.state == "open"
    assert (await embed(embedder, patient)).dimensions == 1


async def test_what_no_json_can_hold_is_sent_as_something_else(server, embedder, breaker):
    server.will(reply(answer([1.0])))
    await embed(embedder, breaker, "a \ud800 surrogate")
    assert server.requests[0].body["input"] == ["a \ufffd surrogate"]
