"""The Responses API, as the real client hears it."""

import json

from .conftest import RESPONSES_TOOLS


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


async def test_reasoning_items_come_encrypted_and_are_accepted_back(client):
    question = {"role": "user", "content": "turn on the bed light"}
    request = {
        "model": "house-reasoning",
        "tools": RESPONSES_TOOLS,
        "store": False,
        "include": ["reasoning.encrypted_content"],
    }
    first = await client.responses.create(input=[question], **request)
    thought, call = first.output
    assert thought.type == "reasoning"
    assert thought.encrypted_content
    assert first.usage.output_tokens_details.reasoning_tokens > 0
    result = {"type": "function_call_output", "call_id": call.call_id, "output": "{}"}
    items = [item.model_dump(exclude_none=True) for item in (thought, call)]
    second = await client.responses.create(input=[question, *items, result], **request)
    assert second.output_text.startswith("Done.")


async def test_the_dated_path_serves_responses_too(dated, standin):
    response = await dated.responses.create(model="house-voice", input="hello")
    assert response.output_text.startswith("Hello")
    [entry] = standin.requests
    assert entry["path"] == "/openai/responses"
    assert entry["auth"] == "api-key"
    assert standin.key not in json.dumps(entry)
