"""Faults that a test orders, as the real client meets them."""

import json

import aiohttp
import httpx
import openai
import pytest

from .conftest import CHAT_TOOLS, RESPONSES_TOOLS

ASK = {"model": "house-voice", "input": "hello there"}
CHAT = {"model": "house-voice", "messages": [{"role": "user", "content": "hello"}]}


async def _heard(client, stream_of="responses", **request):
    """The deltas that arrived before the stream ended, and what ended it."""
    pieces: list[str] = []
    try:
        if stream_of == "responses":
            async with await client.responses.create(stream=True, **ASK, **request) as stream:
                async for event in stream:
                    if event.type == "response.output_text.delta":
                        pieces.append(event.delta)
                return pieces, event
        stream = await client.chat.completions.create(stream=True, **CHAT, **request)
        chunk = None
        async for chunk in stream:
            if chunk.choices and chunk.choices[0].delta and chunk.choices[0].delta.content:
                pieces.append(chunk.choices[0].delta.content)
    except (openai.OpenAIError, httpx.HTTPError, json.JSONDecodeError) as err:
        return pieces, err
    return pieces, chunk


async def test_faults_happen_once_and_in_order(client, standin):
    standin.order(status=429, retry_after=7)
    standin.order(status=500)
    with pytest.raises(openai.RateLimitError) as throttled:
        await client.responses.create(**ASK)
    assert throttled.value.response.headers["retry-after"] == "7"
    with pytest.raises(openai.InternalServerError):
        await client.responses.create(**ASK)
    assert (await client.responses.create(**ASK)).output_text
    assert [entry["status"] for entry in standin.requests] == [429, 500, 200]


async def test_401_404_and_an_error_of_ones_own_can_be_ordered(client, standin):
    standin.order(status=401)
    with pytest.raises(openai.AuthenticationError):
        await client.responses.create(**ASK)
    standin.order(status=404)
    with pytest.raises(openai.NotFoundError, match="house-voice"):
        await client.responses.create(**ASK)
    standin.order(status=400, code="unsupported_value", param="temperature")
    with pytest.raises(openai.BadRequestError) as refused:
        await client.responses.create(**ASK)
    assert (refused.value.code, refused.value.param) == ("unsupported_value", "temperature")


@pytest.mark.parametrize("wire", ["responses", "chat"])
async def test_a_filtered_prompt_says_which_category(client, standin, wire):
    standin.order(content_filter="prompt", category="self_harm")
    _, err = await _heard(client, wire)
    assert isinstance(err, openai.BadRequestError)
    assert err.code == "content_filter"
    results = err.body["innererror"]["content_filter_result"]
    assert [name for name, found in results.items() if found["filtered"]] == ["self_harm"]


async def test_a_filtered_answer_stops_half_way(client, standin):
    standin.order(content_filter="answer")
    pieces, last = await _heard(client)
    assert pieces
    assert last.type == "response.incomplete"
    assert last.response.incomplete_details.reason == "content_filter"
    standin.order(content_filter="answer")
    pieces, last = await _heard(client, "chat")
    assert pieces
    assert last.choices[0].finish_reason == "content_filter"


@pytest.mark.parametrize("wire", ["responses", "chat"])
async def test_a_dropped_connection_is_a_protocol_error(client, standin, wire):
    standin.order(drop_after_chunks=2)
    pieces, err = await _heard(client, wire)
    # What was still on its way when the connection was cut may be lost with it.
    assert len(pieces) <= 2
    assert isinstance(err, httpx.HTTPError)


@pytest.mark.parametrize("wire", ["responses", "chat"])
async def test_a_truncated_stream_just_ends(client, standin, wire):
    standin.order(truncate_after_chunks=2)
    pieces, last = await _heard(client, wire)
    assert len(pieces) == 2
    assert not isinstance(last, Exception)
    assert "completed" not in getattr(last, "type", "")


@pytest.mark.parametrize("wire", ["responses", "chat"])
async def test_a_malformed_chunk_is_a_json_error(client, standin, wire):
    standin.order(malformed_after_chunks=1)
    pieces, err = await _heard(client, wire)
    assert len(pieces) == 1
    assert isinstance(err, json.JSONDecodeError)


@pytest.mark.parametrize("fault", [{"stall_after_chunks": 1}, {"first_token_delay": 30}])
async def test_a_stall_and_a_late_first_token_run_into_the_read_timeout(client, standin, fault):
    standin.order(**fault)
    _, err = await _heard(client, timeout=1.0)
    assert isinstance(err, httpx.TimeoutException)


async def test_late_headers_are_a_timeout_of_the_client(client, standin):
    standin.order(header_delay=30)
    _, err = await _heard(client, timeout=0.2)
    assert isinstance(err, openai.APITimeoutError)


async def test_a_response_can_fail_half_way(client, standin):
    standin.order(fail_after_chunks=1)
    pieces, last = await _heard(client)
    assert len(pieces) == 1
    assert last.type == "response.failed"
    standin.order(fail_after_chunks=1)
    _, err = await _heard(client, "chat")
    assert isinstance(err, openai.APIError)


async def test_tool_calls_can_be_broken(client, standin):
    request = {"model": "house-voice", "input": "turn on the bed light", "tools": RESPONSES_TOOLS}
    standin.order(bad_tool_arguments=True)
    [call] = (await client.responses.create(**request)).output
    with pytest.raises(json.JSONDecodeError):
        json.loads(call.arguments)
    standin.order(unknown_tool=True)
    [call] = (await client.responses.create(**request)).output
    assert call.name not in [tool["name"] for tool in RESPONSES_TOOLS]
    standin.order(empty_tool_arguments=True)
    answer = await client.chat.completions.create(**CHAT, tools=CHAT_TOOLS)
    assert answer.choices[0].message.tool_calls[0].function.arguments == ""


async def test_faults_and_the_journal_are_reached_over_http(client, standin):
    async with aiohttp.ClientSession(standin.url) as session:
        async with session.post("/_standin/faults", json=[{"status": 500, "times": 2}]) as answer:
            assert await answer.json() == {"waiting": 2}
        with pytest.raises(openai.InternalServerError):
            await client.responses.create(**ASK)
        async with session.delete("/_standin/faults") as answer:
            assert await answer.json() == {"waiting": 0}
        await client.responses.create(**ASK)
        async with session.get("/_standin/journal") as answer:
            failed, fine = await answer.json()
        assert failed["fault"]["status"] == 500
        assert fine["body"] == ASK
        assert fine["usage"]["input"] > 0
        assert not {"api-key", "authorization"} & {name.lower() for name in fine["headers"]}
        async with session.delete("/_standin/journal"):
            assert standin.requests == []


@pytest.mark.parametrize("order", [[{"statuss": 1}], ["x"], [{"content_filter": "maybe"}]])
async def test_a_fault_nobody_knows_is_refused(standin, order):
    async with (
        aiohttp.ClientSession(standin.url) as session,
        session.post("/_standin/faults", json=order) as answer,
    ):
        assert answer.status == 400
