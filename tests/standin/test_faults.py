"""Faults that a test orders, as the real client meets them."""

import json

import aiohttp
import openai
import pytest

from .conftest import CHAT_TOOLS, RESPONSES_TOOLS

ASK = {"model": "house-voice", "input": "hello there"}
CHAT = {"model": "house-voice", "messages": [{"role": "user", "content": "hello"}]}


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
