"""Both APIs, as the real client hears them."""

import json

from demo.azure_standin.prompt_cache import PromptCache

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


def test_what_was_not_used_for_its_lifetime_is_forgotten():
    now = 0.0
    cache = PromptCache(lambda: now, lifetime=600)
    tokens = list(range(1200))
    assert cache.admit("house-voice", tokens) == 0
    now = 600.0
    assert cache.admit("house-voice", tokens) == 1152
    now = 1201.0
    assert cache.admit("house-voice", tokens) == 0
