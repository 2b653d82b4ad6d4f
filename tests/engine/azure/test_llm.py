"""A model answers in time, is asked again when that is sensible, and is learnt about."""

import asyncio
from contextlib import aclosing
from dataclasses import replace

import pytest

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure import llm as llm_module
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Client
from custom_components.switchboard.engine.azure.deltas import Finished, TextDelta, Usage
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.messages import (
    RETRY_AFTER_LIMIT,
    LLMRequest,
    Message,
    ModelOptions,
)
from tests.engine.azure.conftest import QUESTION
from tests.engine.azure.wires import begun, ended, said, whole
from tests.scripted_server import drop, refuse, reply, stream

HELLO = [TextDelta("Hello"), Usage(1200, 1024, 30, 12), Finished("stop", "model-of-a-test")]
BOTH = pytest.mark.parametrize("wire", ["responses", "chat_completions"])
OTHER = {"responses": "chat_completions", "chat_completions": "responses"}


MODEL = "model-of-a-test"


@pytest.mark.parametrize(("rejected", "times"), [((), 5), (("service_tier",), 1)])
async def test_the_first_word_may_take_longer_in_the_cheap_tier(house, rejected, times):
    asking = house("responses", *rejected).llm
    asking._clock = lambda: 0.0
    options = ModelOptions(service_tier="flex")
    request = replace(QUESTION, purpose="extraction", options=options)
    attempt = llm_module._Attempt(request, asking.capabilities)
    assert asking._patience(attempt, 10_000.0) == times * llm_module.READ_TIMEOUT


async def test_a_deadline_that_has_passed_asks_nothing(server, house):
    with pytest.raises(errors.TimedOutError):
        await house("responses").hear(within=-1)
    assert server.requests == []


async def test_a_slow_listener_is_not_a_slow_answer(server, house):
    """The deadline is for the model: time spent by who listens never cancels them."""
    server.will(stream(said("Hel"), said("lo"), ended()))
    now = 0.0
    listening = house("responses").llm
    listening._clock = lambda: now
    heard = []
    async for delta in listening.stream(QUESTION, deadline=30.0):
        heard.append(delta)
        now += 5.0
    assert heard[-1] == Finished("stop", "model-of-a-test")


@pytest.mark.parametrize(
    ("seconds", "within"), [(RETRY_AFTER_LIMIT + 1, 90.0), (4, 3.0), ("inf", 90.0)]
)
async def test_a_long_throttling_is_told_at_once(server, house, seconds, within):
    server.will(refuse(429, "429", headers={"retry-after": str(seconds)}))
    asking = house("responses")
    with pytest.raises(errors.RateLimitedError) as caught:
        await asking.hear(within=within)
    assert caught.value.retry_after == float(seconds)
    assert asking.waits == []


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (refuse(429, "429"), errors.RateLimitedError),
        (refuse(429, "429", headers={"retry-after": "1"}), errors.RateLimitedError),
        (refuse(500, "InternalServerError"), errors.ServiceError),
        (drop(), errors.StreamBrokenError),
    ],
)
async def test_a_request_that_another_can_answer_is_not_asked_again(server, house, fault, expected):
    server.will(fault, whole("responses"))
    asking = house("responses")
    with pytest.raises(expected):
        await asking.hear(replace(QUESTION, retry_within=None))
    assert asking.waits == []
    assert len(server.requests) == 1


async def test_a_throttling_is_waited_for_as_long_as_the_request_allows(server, house):
    server.will(refuse(429, "429", headers={"retry-after": "20"}), whole("responses"))
    asking = house("responses")
    assert await asking.hear(replace(QUESTION, retry_within=25.0), within=60.0) == HELLO
    assert asking.waits == [20.0]


@BOTH
async def test_a_cache_key_that_is_refused_is_left_out_from_then_on(server, house, wire):
    server.will(
        refuse(400, "unknown_parameter", param="prompt_cache_key"), whole(wire), whole(wire)
    )
    asking, keyed = house(wire), replace(QUESTION, prompt_cache_key="kitchen")
    assert await asking.hear(keyed) == HELLO
    assert await asking.hear(keyed) == HELLO
    assert [r.body.get("prompt_cache_key") for r in server.requests] == ["kitchen", None, None]


async def test_an_answer_is_worth_more_than_a_note_about_it(server, client, caplog):
    """The entry that would keep what was learnt may have been removed in the meantime."""

    def lose(_):
        raise KeyError("gone")

    server.will(refuse(400, "unsupported_parameter", param="temperature"), whole("responses"))
    llm = AzureLLM(client, "voice", Capabilities("responses"), on_learnt=lose)
    deadline = asyncio.get_running_loop().time() + 5
    assert [delta async for delta in llm.stream(QUESTION, deadline=deadline)] == HELLO
    assert "was not kept" in caplog.text


async def test_learning_is_not_the_retry(server, house):
    server.will(
        refuse(400, "unsupported_parameter", param="temperature"),
        refuse(400, None, "Encrypted content is not supported", param="include"),
        refuse(500, "InternalServerError"),
        whole("responses"),
    )
    assert await house("responses").hear() == HELLO


async def test_learning_ends(server, house):
    parts = ["temperature", "top_p", "store", "include", "tools", "strict", "max_tokens"]
    server.will(*(refuse(400, "unsupported_parameter", param=part) for part in parts))
    with pytest.raises(errors.RequestRejectedError):
        await house("responses").hear()
    assert len(server.requests) == 7


@BOTH
async def test_a_missing_api_gives_way_to_the_other(server, house, wire):
    server.will(refuse(404, "404", "Resource not found"), whole(OTHER[wire]))
    asking = house(wire, "temperature")
    assert await asking.hear() == HELLO
    assert asking.learnt == [Capabilities(OTHER[wire], frozenset({"temperature"}), model=MODEL)]


@BOTH
async def test_if_both_apis_are_missing_nothing_is_concluded(server, house, wire):
    server.will(*[refuse(404, "404", "Resource not found")] * 2)
    asking = house(wire)
    with pytest.raises(errors.NotAzureOpenAIError):
        await asking.hear()
    assert asking.llm.capabilities.wire == wire


async def test_what_another_turn_learnt_meanwhile_stands(server, house):
    """Two turns find the same API missing at once; the second must not undo the first."""
    asking = house("responses")
    server.will(*[refuse(404, "404", "Resource not found")] * 2, *[whole("chat_completions")] * 2)
    assert await asyncio.gather(asking.hear(), asking.hear()) == [HELLO, HELLO]
    assert asking.llm.capabilities.wire == "chat_completions"
    assert len(asking.learnt) == 1


async def test_a_refusal_of_reasoning_that_was_never_sent_is_told(server, house):
    server.will(refuse(400, "invalid_encrypted_content"))
    with pytest.raises(errors.RequestRejectedError):
        await house("responses").hear()


@BOTH
async def test_a_cancelled_listener_closes_the_connection(server, house, wire):
    server.will(begun(wire, "stall"))
    first = asyncio.Event()

    async def listen():
        async with aclosing(house(wire).stream()) as deltas:
            async for _ in deltas:
                first.set()

    listening = asyncio.create_task(listen())
    await first.wait()
    listening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await listening
    await asyncio.wait_for(server.hung_up.wait(), 5)


async def test_a_server_that_does_not_hang_up_does_not_hold_the_answer(server, house):
    server.will(stream(said("Hello"), ended(), then="stall"))
    assert await house("responses").hear() == HELLO


async def test_text_that_no_json_can_carry_is_mended(server, house):
    server.will(whole("responses"))
    assert (
        await house("responses").hear(LLMRequest((Message("user", "caf\u00e9 \ud83d!"),))) == HELLO
    )
    assert server.requests[0].body["input"][0]["content"] == "caf\u00e9 \ufffd!"


async def test_an_answer_that_is_no_stream_is_a_broken_one(server, house):
    server.will(*[reply({"object": "response"})] * 2)
    with pytest.raises(errors.StreamBrokenError):
        await house("responses").hear()


async def test_only_our_errors_leave_and_tell_no_words(house, monkeypatch, caplog):
    asking = house("responses")

    async def explode(*_, **__):
        raise RuntimeError("the blue vase")

    monkeypatch.setattr(Client, "post_streamed", explode)
    caplog.set_level("INFO")
    with pytest.raises(errors.LLMError) as caught:
        await asking.hear()
    assert type(caught.value) is errors.LLMError
    assert "vase" not in str(caught.value) + caplog.text


async def test_words_quoted_by_the_server_do_not_leave(server, house):
    server.will(refuse(400, "invalid_value", "Bad input: 'the blue vase'", param="input"))
    with pytest.raises(errors.RequestRejectedError) as caught:
        await house("responses").hear()
    assert "vase" not in str(caught.value)
    assert caught.value.__suppress_context__
