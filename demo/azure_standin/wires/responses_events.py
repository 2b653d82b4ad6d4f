"""The Responses API: the shape of an answer, whole or as its stream of events."""

import itertools
import json
from collections.abc import Iterator
from typing import Any

from demo.azure_standin.ask import Call
from demo.azure_standin.completion import Completion, halved, pieces
from demo.azure_standin.deployments import MODEL
from demo.azure_standin.streaming import Frame

from .reasoning import LED_TO_SEARCH, sealed

_SUMMARY = (
    "**Reading the question**\n\nWhat is asked for decides which rule there is.",
    "**Looking it up**\n\nTaking the rule that fits these words.",
)
_ECHOED = ("instructions", "metadata", "previous_response_id", "temperature", "top_p")


def body(completion: Completion, request: dict[str, Any]) -> dict[str, Any]:
    """The whole response object."""
    cut = {"length": "max_output_tokens", "content_filter": "content_filter"}
    reason = cut.get(completion.finish)
    return _envelope(completion, request) | {
        "status": "incomplete" if reason else "completed",
        "incomplete_details": {"reason": reason} if reason else None,
        "output": list(_items(completion)),
        "usage": _usage(completion),
    }


def frames(completion: Completion, request: dict[str, Any]) -> Iterator[Frame]:
    """The events of the response in the order Azure sends them, numbered."""
    for number, (event, delta) in enumerate(_events(completion, request)):
        numbered = {"type": event["type"], "sequence_number": number} | event
        yield Frame(json.dumps(numbered), event["type"], delta, _thought(event))


def _thought(event: dict[str, Any]) -> float:
    """The part of the thinking that passes before an event: all of it at once, unless it tells."""
    if event["type"] == "response.reasoning_summary_text.delta":
        return 1 / sum(len(pieces(part)) for part in _SUMMARY)
    item = event.get("item", {})
    is_mute = event["type"] == "response.output_item.done" and item.get("summary") == []
    return float(is_mute)


def failure() -> Frame:
    """What ends a stream when the service fails half-way."""
    event = {
        "type": "response.failed",
        "sequence_number": 0,
        "response": {
            "id": "resp_failed",
            "object": "response",
            "created_at": 0,
            "model": MODEL,
            "status": "failed",
            "output": [],
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "error": {"code": "server_error", "message": "The stand-in was told to fail."},
        },
    }
    return Frame(json.dumps(event), "response.failed")


def _envelope(completion: Completion, request: dict[str, Any]) -> dict[str, Any]:
    return {name: request.get(name) for name in _ECHOED} | {
        "id": f"resp_{completion.id}",
        "object": "response",
        "created_at": completion.created,
        "status": "in_progress",
        "background": False,
        "error": None,
        "incomplete_details": None,
        "max_output_tokens": request.get("max_output_tokens"),
        "model": completion.deployment.model,
        "output": [],
        "parallel_tool_calls": request.get("parallel_tool_calls", True),
        "reasoning": request.get("reasoning") or {"effort": None, "summary": None},
        "store": request.get("store", True),
        "text": request.get("text") or {"format": {"type": "text"}},
        "tool_choice": request.get("tool_choice", "auto"),
        "tools": request.get("tools", []),
        "truncation": "disabled",
        "usage": None,
        "user": None,
    }


def _usage(completion: Completion) -> dict[str, Any]:
    usage = completion.usage
    return {
        "input_tokens": usage.input,
        "input_tokens_details": {
            "cached_tokens": usage.cached,
            "cache_write_tokens": usage.written,
        },
        "output_tokens": usage.output,
        "output_tokens_details": {"reasoning_tokens": usage.reasoning},
        "total_tokens": usage.input + usage.output,
    }


def _reasoning_item(completion: Completion, name: str = "rs") -> dict[str, Any]:
    summary = [{"type": "summary_text", "text": part} for part in _SUMMARY]
    item: dict[str, Any] = {
        "id": f"{name}_{completion.id}",
        "type": "reasoning",
        "summary": summary if completion.ask.wants_reasoning_summary else [],
    }
    if completion.ask.wants_encrypted_reasoning:
        item["encrypted_content"] = sealed(completion.id, completion.deployment.mark)
    return item


def _text_part(completion: Completion, text: str) -> dict[str, Any]:
    if completion.fault.refusal is not None:
        return {"type": "refusal", "refusal": text}
    notes = [
        {
            "type": "url_citation",
            "start_index": 0,
            "end_index": len(text),
            "url": url,
            "title": f"A page at {url}",
        }
        for url in (completion.sources if text else ())
    ]
    return {"type": "output_text", "text": text, "annotations": notes, "logprobs": []}


def _search_item(completion: Completion, number: int, query: str) -> dict[str, Any]:
    return {
        "id": f"ws_{completion.id}{number}",
        "type": "web_search_call",
        "status": "completed",
        "action": {"type": "search", "query": query},
    }


def _message_item(completion: Completion, number: int, text: str) -> dict[str, Any]:
    cut = completion.finish in ("length", "content_filter")
    return {
        "id": f"msg_{completion.id}{number or ''}",
        "type": "message",
        "status": "incomplete" if cut else "completed",
        "role": "assistant",
        "content": [_text_part(completion, text)],
    }


def _call_item(call: Call) -> dict[str, Any]:
    return {
        "id": call.id.replace("call_", "fc_", 1),
        "type": "function_call",
        "status": "completed",
        "call_id": call.id,
        "name": call.name,
        "arguments": call.arguments,
    }


def _items(completion: Completion) -> Iterator[dict[str, Any]]:
    for number, query in enumerate(completion.searches):
        if completion.deployment.reasoning:
            yield _reasoning_item(completion, f"{LED_TO_SEARCH}_{number}")
        yield _search_item(completion, number, query)
    if completion.deployment.reasoning:
        yield _reasoning_item(completion)
    for number, text in enumerate(completion.messages):
        yield _message_item(completion, number, text)
    for call in completion.calls:
        yield _call_item(call)
    if completion.fault.reasoning_last:
        yield _reasoning_item(completion, "rs_last")


type _Event = tuple[dict[str, Any], bool]


def _events(completion: Completion, request: dict[str, Any]) -> Iterator[_Event]:
    opening = _envelope(completion, request)
    yield {"type": "response.created", "response": opening}, False
    yield {"type": "response.in_progress", "response": opening}, False
    lines: list[Iterator[_Event]] = []
    for position, item in enumerate(_items(completion)):
        place = {"output_index": position}
        match item["type"]:
            case "reasoning":
                lines.append(_reasoning_events(item, place))
            case "web_search_call":
                lines.append(_search_events(item, place))
            case "message":
                lines.append(_message_events(completion, item, place))
            case _:
                lines.append(_call_events(item, place))
    if completion.fault.interleaved_calls:
        for turn in itertools.zip_longest(*lines):
            yield from (event for event in turn if event is not None)
    else:
        yield from itertools.chain.from_iterable(lines)
    whole = body(completion, request)
    yield {"type": f"response.{whole['status']}", "response": whole}, False


def _reasoning_events(item: dict[str, Any], place: dict[str, int]) -> Iterator[_Event]:
    yield {"type": "response.output_item.added", **place, "item": item | {"summary": []}}, False
    kind = "response.reasoning_summary"
    for index, part in enumerate(item["summary"]):
        place_in = place | {"item_id": item["id"], "summary_index": index}
        yield {"type": f"{kind}_part.added", **place_in, "part": part | {"text": ""}}, False
        for piece in pieces(part["text"]):
            yield {"type": f"{kind}_text.delta", **place_in, "delta": piece}, False
        yield {"type": f"{kind}_text.done", **place_in, "text": part["text"]}, False
        yield {"type": f"{kind}_part.done", **place_in, "part": part}, False
    yield {"type": "response.output_item.done", **place, "item": item}, False


def _search_events(item: dict[str, Any], place: dict[str, int]) -> Iterator[_Event]:
    opened = {name: value for name, value in item.items() if name != "action"}
    yield (
        {"type": "response.output_item.added", **place, "item": opened | {"status": "in_progress"}},
        False,
    )
    for step in ("in_progress", "searching", "completed"):
        yield {"type": f"response.web_search_call.{step}", **place, "item_id": item["id"]}, False
    yield {"type": "response.output_item.done", **place, "item": item}, False


def _message_events(
    completion: Completion, item: dict[str, Any], place: dict[str, int]
) -> Iterator[_Event]:
    part = item["content"][0]
    kind = part["type"]
    said = part["text" if kind == "output_text" else "refusal"]
    cut = halved if completion.fault.half_characters else pieces
    opened = item | {"status": "in_progress", "content": []}
    blank = _text_part(completion, "")
    place_in = place | {"item_id": item["id"], "content_index": 0}
    yield {"type": "response.output_item.added", **place, "item": opened}, False
    yield {"type": "response.content_part.added", **place_in, "part": blank}, False
    for piece in cut(said):
        text: dict[str, Any] = {"delta": piece, "logprobs": []}
        yield {"type": f"response.{kind}.delta", **place_in, **text}, True
    text = {"refusal": said} if kind == "refusal" else {"text": said, "logprobs": []}
    yield {"type": f"response.{kind}.done", **place_in, **text}, False
    yield {"type": "response.content_part.done", **place_in, "part": part}, False
    yield {"type": "response.output_item.done", **place, "item": item}, False


def _call_events(item: dict[str, Any], place: dict[str, int]) -> Iterator[_Event]:
    kind = "response.function_call_arguments"
    place_in = place | {"item_id": item["id"]}
    opened = item | {"status": "in_progress", "arguments": ""}
    yield {"type": "response.output_item.added", **place, "item": opened}, False
    for piece in pieces(item["arguments"]):
        yield {"type": f"{kind}.delta", **place_in, "delta": piece}, True
    done = {"arguments": item["arguments"], "name": item["name"]}
    yield {"type": f"{kind}.done", **place_in, **done}, False
    yield {"type": "response.output_item.done", **place, "item": item}, False
