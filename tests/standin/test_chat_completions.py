"""The Chat Completions API, as the real client hears it."""

import json

from .conftest import CHAT_TOOLS


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


async def test_tools_work_over_two_rounds_on_the_dated_path(dated):
    messages = [{"role": "user", "content": "turn on the bed light"}]
    first = await dated.chat.completions.create(
        model="house-chat", messages=messages, tools=CHAT_TOOLS
    )
    assert first.choices[0].finish_reason == "tool_calls"
    [call] = first.choices[0].message.tool_calls
    messages += [
        first.choices[0].message.model_dump(exclude_none=True),
        {"role": "tool", "tool_call_id": call.id, "content": '{"success": true}'},
    ]
    second = await dated.chat.completions.create(
        model="house-chat", messages=messages, tools=CHAT_TOOLS
    )
    assert second.choices[0].message.content == "Done. I turned on bed light."


async def test_parallel_calls_stream_with_their_own_index(client):
    chunks = await _chunks(
        client, "turn off the bed light and the fan", model="house-chat", tools=CHAT_TOOLS
    )
    arguments: dict[int, str] = {}
    for chunk in chunks:
        for choice in chunk.choices:
            for part in (choice.delta.tool_calls or []) if choice.delta else []:
                arguments[part.index] = arguments.get(part.index, "") + part.function.arguments
    assert [json.loads(text)["name"] for text in arguments.values()] == ["bed light", "fan"]


async def test_parallel_calls_can_be_declined(client):
    answer = await client.chat.completions.create(
        model="house-voice",
        messages=[{"role": "user", "content": "turn off the bed light and the fan"}],
        tools=CHAT_TOOLS,
        parallel_tool_calls=False,
    )
    assert len(answer.choices[0].message.tool_calls) == 1


async def test_json_schema_output_is_a_document(client):
    schema = {"type": "object", "properties": {"answer": {"type": "string"}}}
    answer = await client.chat.completions.create(
        model="house-voice",
        messages=[{"role": "user", "content": "what is 2 plus 3?"}],
        response_format={"type": "json_schema", "json_schema": {"name": "a", "schema": schema}},
    )
    assert json.loads(answer.choices[0].message.content) == {"answer": "5"}


async def test_a_token_limit_ends_with_length(client):
    answer = await client.chat.completions.create(
        model="house-voice",
        messages=[{"role": "user", "content": "tell me a long story"}],
        max_tokens=10,
    )
    assert answer.choices[0].finish_reason == "length"
    assert answer.usage.completion_tokens <= 10


async def test_embeddings_are_alike_for_alike_words(client, dated):
    texts = ["the kitchen light", "the kitchen lights", "a boat at sea"]
    first = await client.embeddings.create(model="house-embedding", input=texts, dimensions=256)
    light, lights, boat = (item.embedding for item in first.data)
    assert len(light) == 256
    assert _dot(light, lights) > _dot(light, boat) + 0.3
    second = await dated.embeddings.create(model="house-embedding", input="the kitchen light")
    assert len(second.data[0].embedding) == 1536
    assert second.usage.prompt_tokens == 3


def _dot(first, second):
    return sum(a * b for a, b in zip(first, second, strict=True))
