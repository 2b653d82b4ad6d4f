"""The Chat Completions API, as the real client hears it."""

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


async def test_parallel_calls_can_be_declined(client):
    answer = await client.chat.completions.create(
        model="house-voice",
        messages=[{"role": "user", "content": "turn off the bed light and the fan"}],
        tools=CHAT_TOOLS,
        parallel_tool_calls=False,
    )
    assert len(answer.choices[0].message.tool_calls) == 1


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
