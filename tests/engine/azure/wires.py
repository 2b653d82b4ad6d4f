"""What both APIs look like on the wire, written small."""

from typing import Any

from tests.scripted_server import Answer, stream

RESPONSES_USAGE = {
    "input_tokens": 1200,
    "input_tokens_details": {"cached_tokens": 1024},
    "output_tokens": 30,
    "output_tokens_details": {"reasoning_tokens": 12},
    "total_tokens": 1230,
}
CHAT_USAGE = {
    "prompt_tokens": 1200,
    "prompt_tokens_details": {"cached_tokens": 1024},
    "completion_tokens": 30,
    "completion_tokens_details": {"reasoning_tokens": 12},
    "total_tokens": 1230,
}


def said(text: str) -> dict[str, Any]:
    return {"type": "response.output_text.delta", "delta": text, "item_id": "m", "output_index": 0}


def item(**fields: Any) -> dict[str, Any]:
    return {"type": "response.output_item.done", "output_index": 0, "item": fields}


def call(call_id: str = "call_1", name: str = "switch", arguments: str = "{}") -> dict[str, Any]:
    return item(
        type="function_call",
        id=f"fc_{call_id}",
        call_id=call_id,
        name=name,
        arguments=arguments,
        status="completed",
    )


def ended(status: str = "completed", **fields: Any) -> dict[str, Any]:
    response = {
        "id": "resp_1",
        "object": "response",
        "model": "model-of-a-test",
        "status": status,
        "output": [],
        "error": None,
        "usage": RESPONSES_USAGE,
        **fields,
    }
    return {"type": f"response.{status}", "response": response}


def chunk(finish: str | None = None, /, **delta: Any) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"object": "chat.completion.chunk", "model": "model-of-a-test", "choices": [choice]}


def piece(index: int | None, call_id: str | None = None, name: str | None = None, text: str = ""):
    """A piece of a tool call."""
    return {"index": index, "id": call_id, "function": {"name": name, "arguments": text}}


def usage() -> dict[str, Any]:
    return {"object": "chat.completion.chunk", "choices": [], "usage": CHAT_USAGE}


def whole(wire: str, text: str = "Hello") -> Answer:
    """A whole streamed answer on either wire."""
    if wire == "responses":
        return stream(said(text), ended())
    return stream(chunk(content=text), chunk("stop"), usage(), done=True)


def begun(wire: str, then: str = "end", text: str = "Hel") -> Answer:
    """An answer that begins, and then only what ``then`` says."""
    return stream(said(text) if wire == "responses" else chunk(content=text), then=then)
