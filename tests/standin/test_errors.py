"""What the server refuses, in Azure's own shapes."""

import aiohttp
import openai
import pytest
from aiohttp import web

from demo.azure_standin.app import create_app

from .conftest import CHAT_TOOLS, RESPONSES_TOOLS

HELLO = [{"role": "user", "content": "hello"}]


async def _refused(call, **request):
    with pytest.raises(openai.APIStatusError) as caught:
        await call(**request)
    return caught.value


async def test_unknown_paths_and_a_missing_api_version_are_not_found(standin):
    async with aiohttp.ClientSession(headers={"api-key": standin.key}) as session:
        for path in ("/", "/v1/responses", "/openai/deployments/house-voice/chat/completions"):
            async with session.post(standin.url + path, json={"messages": HELLO}) as answer:
                assert answer.status == 404
                assert (await answer.json())["error"]["code"] == "404"


async def test_api_versions_that_do_not_fit_are_refused(standin):
    chat = "/openai/deployments/house-voice/chat/completions?api-version=soon"
    async with aiohttp.ClientSession(headers={"api-key": standin.key}) as session:
        for path in (
            chat,
            "/openai/v1/responses?api-version=2024-10-21",
            "/openai/responses?api-version=2024-10-21",
        ):
            async with session.post(standin.url + path, json={}) as answer:
                assert answer.status == 400
                assert (await answer.json())["error"]["code"] == "BadRequest"


async def test_an_older_resource_has_no_v1_paths(socket_enabled):
    runner = web.AppRunner(create_app(v1=False))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/openai/v1/"
    async with openai.AsyncOpenAI(base_url=url, api_key="standin-key", max_retries=0) as client:
        err = await _refused(client.responses.create, model="house-voice", input="hello")
    await runner.cleanup()
    assert err.status_code == 404
    assert err.code == "404"


async def test_a_reasoning_deployment_wants_max_completion_tokens(client):
    request = {"model": "house-reasoning", "messages": HELLO}
    err = await _refused(client.chat.completions.create, max_tokens=50, **request)
    assert err.param == "max_tokens"
    assert "max_completion_tokens" in err.message
    answer = await client.chat.completions.create(max_completion_tokens=500, **request)
    assert answer.choices[0].message.content


async def test_calls_without_their_reasoning_are_refused(client):
    question = {"role": "user", "content": "turn on the bed light"}
    request = {"model": "house-reasoning", "tools": RESPONSES_TOOLS, "store": False}
    first = await client.responses.create(input=[question], **request)
    thought, call = (item.model_dump(exclude_none=True) for item in first.output)
    result = {"type": "function_call_output", "call_id": call["call_id"], "output": "{}"}
    without = await _refused(client.responses.create, input=[question, call, result], **request)
    assert "reasoning" in without.message
    plain = await _refused(
        client.responses.create, input=[question, thought, call, result], **request
    )
    assert plain.status_code == 404
    thought["encrypted_content"] = "c29tZXRoaW5nIGVsc2U="
    forged = await _refused(
        client.responses.create, input=[question, thought, call, result], **request
    )
    assert forged.code == "invalid_encrypted_content"


async def test_what_the_small_deployment_lacks_is_refused_by_name(client):
    request = {"model": "house-small", "input": "hello"}
    effort = await _refused(client.responses.create, reasoning={"effort": "low"}, **request)
    assert effort.param == "reasoning.effort"
    include = await _refused(
        client.responses.create, include=["reasoning.encrypted_content"], **request
    )
    assert include.param == "include"
    schema = {"type": "json_schema", "name": "a", "schema": {"type": "object"}}
    text = await _refused(client.responses.create, text={"format": schema}, **request)
    assert text.param == "text.format"


async def test_torn_pairs_are_refused_on_both_apis(client):
    call = {"type": "function_call", "call_id": "call_1", "name": "f", "arguments": "{}"}
    result = {"type": "function_call_output", "call_id": "call_1", "output": "{}"}
    for lone in (call, result):
        err = await _refused(client.responses.create, model="house-voice", input=[*HELLO, lone])
        assert err.param == "input"
    called = {"id": "call_1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    asked = {"role": "assistant", "tool_calls": [called]}
    answered = {"role": "tool", "tool_call_id": "call_1", "content": "{}"}
    for torn in ([*HELLO, asked], [*HELLO, answered], [asked, *HELLO, answered]):
        err = await _refused(client.chat.completions.create, model="house-voice", messages=torn)
        assert err.status_code == 400


async def test_malformed_tools_and_gaps_in_strict_schemas_are_refused(client):
    bad = [{"type": "function", "function": CHAT_TOOLS[0]["function"] | {"name": "turn on"}}]
    err = await _refused(
        client.chat.completions.create, model="house-voice", messages=HELLO, tools=bad
    )
    assert err.param == "tools[0].function.name"
    schema = {"name": "a", "strict": True, "schema": {"type": "object", "properties": {}}}
    err = await _refused(
        client.chat.completions.create,
        model="house-voice",
        messages=HELLO,
        response_format={"type": "json_schema", "json_schema": schema},
    )
    assert err.code == "invalid_json_schema"


# Faults that a test orders


ASK = {"model": "house-voice", "input": "hello there"}
CHAT = {"model": "house-voice", "messages": [{"role": "user", "content": "hello"}]}


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
