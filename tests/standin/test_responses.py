"""Both APIs, as the real client hears them."""

import json
from functools import partial

import pytest
from openai import BadRequestError

from demo.azure_standin.prompt_cache import A_DAY, IN_MEMORY, PromptCache

from .conftest import CHAT_TOOLS


async def _events(client, **request):
    async with await client.responses.create(stream=True, **request) as stream:
        return [event async for event in stream]


async def test_text_arrives_in_the_order_of_events_azure_uses(client):
    events = await _events(client, model="house-voice", input="hello")
    kinds = [event.type for event in events]
    assert kinds[:4] == [
        "response.created",
        "response.in_progress",
        "response.output_item.added",
        "response.content_part.added",
    ]
    assert set(kinds[4:-4]) == {"response.output_text.delta"}
    assert kinds[-4:] == [
        "response.output_text.done",
        "response.content_part.done",
        "response.output_item.done",
        "response.completed",
    ]
    assert [event.sequence_number for event in events] == list(range(len(events)))
    spoken = "".join(e.delta for e in events if e.type == "response.output_text.delta")
    assert spoken == events[-1].response.output_text == "Hello! What can I do in the house?"
    assert events[-1].response.model == "standin-rules-1"


async def test_a_whole_response_says_the_same_as_its_stream(client):
    response = await client.responses.create(model="house-voice", input="what is 12 times 7?")
    assert response.status == "completed"
    assert response.output_text == "84"
    assert response.usage.total_tokens == response.usage.input_tokens + response.usage.output_tokens


async def test_the_dated_path_serves_responses_too(dated, standin):
    response = await dated.responses.create(model="house-voice", input="hello")
    assert response.output_text.startswith("Hello")
    [entry] = standin.requests
    assert entry["path"] == "/openai/responses"
    assert entry["auth"] == "api-key"
    assert standin.key not in json.dumps(entry)


# Chat Completions


async def _chunks(client, words, **request):
    stream = await client.chat.completions.create(
        messages=[{"role": "user", "content": words}], stream=True, **request
    )
    return [chunk async for chunk in stream]


async def test_a_stream_opens_with_the_prompts_filter_results_and_ends_with_usage(client):
    chunks = await _chunks(
        client, "hello", model="house-voice", stream_options={"include_usage": True}
    )
    first, *middle, last = chunks
    assert first.choices == []
    assert first.model_extra["prompt_filter_results"][0]["content_filter_results"]["hate"]
    assert last.choices == []
    assert last.usage.total_tokens > 0
    assert middle[0].choices[0].delta.role == "assistant"
    assert middle[-1].choices[0].finish_reason == "stop"
    spoken = "".join(chunk.choices[0].delta.content or "" for chunk in middle)
    assert spoken == "Hello! What can I do in the house?"


async def test_without_include_usage_no_usage_is_sent(client):
    chunks = await _chunks(client, "hello", model="house-voice")
    assert all(chunk.usage is None for chunk in chunks)


async def test_a_late_filter_sends_a_chunk_without_a_delta(client):
    chunks = await _chunks(client, "hello", model="house-chat")
    checked = [c for c in chunks if c.choices and getattr(c.choices[0], "delta", None) is None]
    assert len(checked) == 1
    assert checked[0].choices[0].model_extra["content_filter_offsets"]


async def test_parallel_calls_can_be_declined(client):
    answer = await client.chat.completions.create(
        model="house-voice",
        messages=[{"role": "user", "content": "turn off the bed light and the fan"}],
        tools=CHAT_TOOLS,
        parallel_tool_calls=False,
    )
    assert len(answer.choices[0].message.tool_calls) == 1


# Tokens and the discount for a repeated beginning


LONG = "Please keep this in mind about the house: the north door sticks in winter. " * 90


async def _cached(client, words, model="house-voice", prompt=LONG):
    response = await client.responses.create(model=model, instructions=prompt, input=words)
    return response.usage.input_tokens, response.usage.input_tokens_details.cached_tokens


async def test_the_first_request_pays_in_full_and_the_next_in_steps_of_128(client):
    tokens, cached = await _cached(client, "hello")
    assert tokens > 1024
    assert cached == 0
    tokens, cached = await _cached(client, "good evening")
    assert 1024 <= cached <= tokens
    assert cached % 128 == 0
    assert tokens - cached < 128 + 20


async def test_a_changed_beginning_is_not_cached(client):
    await _cached(client, "hello")
    assert (await _cached(client, "hello", prompt=f"At noon. {LONG}"))[1] == 0


# How long the beginning of a prompt is kept, by the cache's own clock

MINUTE = 60.0
INSTRUCTIONS = {"role": "system", "content": LONG}
MARK = {"prompt_cache_breakpoint": {"mode": "explicit"}}
MARKED = {"role": "system", "content": [{"type": "input_text", "text": LONG, **MARK}]}
ONLY_MARKED = {"prompt_cache_options": {"mode": "explicit", "ttl": "30m"}}
TOO_LONG = {"prompt_cache_options": {"mode": "explicit", "ttl": "1d"}}
HELLO = {"role": "user", "content": "hello"}
BYE = {"role": "user", "content": "bye"}


@pytest.mark.parametrize(("lifetime", "minutes"), [(IN_MEMORY, 7), (A_DAY, 1440)])
def test_a_beginning_is_kept_for_so_long_after_its_last_use(lifetime, minutes):
    cache = PromptCache(lambda: 0.0)
    assert cache.admit("house-voice", range(1200), lifetime).cached == 0
    cache.pass_time(minutes * MINUTE)
    assert cache.admit("house-voice", range(1200), lifetime).cached == 1152
    assert cache.admit("house-chat", range(1200), lifetime).cached == 0
    cache.pass_time(minutes * MINUTE + 1)
    assert cache.admit("house-voice", range(1200), lifetime).cached == 0


def test_what_is_in_memory_is_kept_for_an_hour_at_most_however_often_it_is_used():
    cache = PromptCache(lambda: 0.0)
    found = []
    for _ in range(14):
        found.append(cache.admit("house-voice", range(1200), IN_MEMORY).cached)
        cache.pass_time(5 * MINUTE)
    assert found == [0, *[1152] * 12, 0]


async def _billed(client, *messages, **more):
    response = await client.responses.create(model="gpt-5.6-house", input=[*messages], **more)
    details = response.usage.input_tokens_details
    return response.usage.input_tokens, details.cached_tokens, details.cache_write_tokens


async def test_where_writes_are_billed_all_is_written_and_found_where_a_message_ended(
    client, standin
):
    tokens, *billed = await _billed(client, INSTRUCTIONS, HELLO)
    assert billed == [0, tokens]
    assert await _billed(client, INSTRUCTIONS, HELLO) == (tokens, tokens, 0)
    assert (await _billed(client, INSTRUCTIONS, BYE))[1] == 0
    longer, *billed = await _billed(client, INSTRUCTIONS, HELLO, BYE)
    assert billed == [tokens, longer - tokens]
    standin.state.cache.pass_time(30 * MINUTE + 1)
    assert await _billed(client, INSTRUCTIONS, HELLO) == (tokens, 0, tokens)


async def test_only_what_was_marked_is_written_where_that_is_wanted(client, standin):
    tokens, cached, written = await _billed(client, MARKED, HELLO, **ONLY_MARKED)
    assert cached == 0
    assert 1024 < written < tokens
    for _ in range(2):  # each use keeps it for another half an hour
        standin.state.cache.pass_time(29 * MINUTE)
        assert (await _billed(client, MARKED, BYE, **ONLY_MARKED))[1:] == (written, 0)
    assert (await _billed(client, INSTRUCTIONS, HELLO, **ONLY_MARKED))[1:] == (0, 0)


@pytest.mark.parametrize(
    ("model", "asked", "param"),
    [
        ("house-voice", ONLY_MARKED, "prompt_cache_options"),
        ("gpt-5-mini-house", {"prompt_cache_retention": "24h"}, "prompt_cache_retention"),
        ("house-voice", {"prompt_cache_retention": "for ever"}, "prompt_cache_retention"),
        ("gpt-5.6-house", TOO_LONG, "prompt_cache_options.ttl"),
        ("house-voice", {"input": [MARKED]}, "input[0].content[0].prompt_cache_breakpoint"),
    ],
)
async def test_what_a_cache_does_not_have_is_refused(client, model, asked, param):
    with pytest.raises(BadRequestError) as refused:
        await client.responses.create(**{"model": model, "input": "hello", **asked})
    assert refused.value.param == param


SEARCH = {"input": "Search the web for tide tables.", "tools": [{"type": "web_search"}]}


async def test_the_web_is_searched_as_azure_tells_of_it(client):
    events = await _events(client, model="house-reasoning", **SEARCH)
    kinds = [event.type for event in events if "web_search" in event.type]
    assert [kind.rpartition(".")[2] for kind in kinds] == ["in_progress", "searching", "completed"]
    led, search, thought, said = events[-1].response.output
    assert (led.type, thought.type) == ("reasoning", "reasoning")
    assert (search.type, search.action.query) == ("web_search_call", "tide tables")
    [note] = said.content[0].annotations
    assert (note.type, note.url) == ("url_citation", "https://www.example.com/tide%20tables")
    unsearched = await client.responses.create(model="house-voice", input=SEARCH["input"])
    assert [item.type for item in unsearched.output] == ["message"]


async def test_a_small_deployment_refuses_to_search(client):
    with pytest.raises(BadRequestError, match="Hosted tool 'web_search' is not supported"):
        await client.responses.create(model="house-small", **SEARCH)


async def test_what_led_to_a_search_is_not_taken_back_alone(client):
    first = await client.responses.create(
        model="house-reasoning", store=False, include=["reasoning.encrypted_content"], **SEARCH
    )
    led, search, *_ = [item.model_dump(exclude_none=True) for item in first.output]
    after = [{"role": "assistant", "content": "Low."}, {"role": "user", "content": "hello"}]
    send = partial(client.responses.create, model="house-reasoning", store=False)
    assert (await send(input=[led, search, *after])).output
    with pytest.raises(BadRequestError, match="without the item"):
        await send(input=[led, *after])
