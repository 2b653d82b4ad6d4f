"""The Chat Completions API: the shape of an answer, whole or as its stream of chunks."""

import itertools
import json
from collections.abc import Iterator
from typing import Any

from demo.azure_standin.azure_errors import PROMPT_SAFE, SAFE, filtered_results
from demo.azure_standin.completion import Completion, pieces
from demo.azure_standin.streaming import Frame

_FINGERPRINT = "fp_plain_rules"


def body(completion: Completion, request: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    """The whole chat.completion object."""
    message: dict[str, Any] = {
        "role": "assistant",
        "content": None if completion.fault.refusal else completion.text or None,
        "refusal": completion.fault.refusal,
        "annotations": [],
    }
    if completion.calls:
        message["tool_calls"] = [_call(completion, number) for number in _numbers(completion)]
    return _head(completion, "chat.completion") | {
        "choices": [
            {
                "index": 0,
                "message": message,
                "finish_reason": completion.finish,
                "logprobs": None,
                "content_filter_results": _filter_results(completion),
            }
        ],
        "prompt_filter_results": _prompt_results(),
        "usage": _usage(completion),
    }


def frames(completion: Completion, request: dict[str, Any]) -> Iterator[Frame]:
    """The chunks in Azure's order, from its filter results to ``[DONE]``."""
    with_usage = bool((request.get("stream_options") or {}).get("include_usage"))
    for chunk, delta in _chunks(completion, with_usage=with_usage):
        yield Frame(json.dumps(chunk), delta=delta)
    yield Frame("[DONE]")


def failure() -> Frame:
    """What ends a stream when the service fails half-way."""
    error = {"message": "The stand-in was told to fail.", "type": "server_error", "code": "500"}
    return Frame(json.dumps({"error": error | {"param": None}}))


def _chunks(completion: Completion, *, with_usage: bool) -> Iterator[tuple[dict[str, Any], bool]]:
    blank = {"id": "", "object": "", "created": 0, "model": ""}
    yield blank | {"choices": [], "prompt_filter_results": _prompt_results()}, False
    head = _head(completion, "chat.completion.chunk")
    if with_usage:
        head["usage"] = None
    late = completion.deployment.late_filter
    results = {} if late else {"content_filter_results": SAFE}

    def chunk(delta: dict[str, Any], **more: Any) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": None, "logprobs": None}
        return head | {"choices": [choice | {"content_filter_results": {}} | more]}

    yield chunk({"role": "assistant", "content": "", "refusal": None}), False
    part_of = "content" if completion.fault.refusal is None else "refusal"
    for piece in completion.streamed:
        yield chunk({part_of: piece}, **results), True
    for call, is_delta in _call_pieces(completion):
        yield chunk({"tool_calls": [call]}), is_delta
    if late and completion.text:
        offsets = {"check_offset": 0, "start_offset": 0, "end_offset": len(completion.text)}
        checked = {
            "index": 0,
            "finish_reason": None,
            "content_filter_offsets": offsets,
            "content_filter_results": SAFE,
        }
        yield blank | {"choices": [checked]}, False
    last = {} if completion.finish != "content_filter" else _filter_results(completion)
    yield chunk({}, finish_reason=completion.finish, content_filter_results=last), False
    if with_usage:
        yield head | {"choices": [], "usage": _usage(completion)}, False


def _call_pieces(completion: Completion) -> Iterator[tuple[dict[str, Any], bool]]:
    """The pieces of all tool calls, one call after the other or, as a fault, in turns."""
    lines: list[list[tuple[dict[str, Any], bool]]] = []
    for number in _numbers(completion):
        call = _call(completion, number)
        opened = call | {"index": number, "function": call["function"] | {"arguments": ""}}
        parts = pieces(call["function"]["arguments"])
        told = [{"index": number, "function": {"arguments": piece}} for piece in parts]
        lines.append([(opened, False), *((part, True) for part in told)])
    if not completion.fault.interleaved_calls:
        yield from itertools.chain.from_iterable(lines)
        return
    for turn in itertools.zip_longest(*lines):
        yield from (piece for piece in turn if piece is not None)


def _head(completion: Completion, kind: str) -> dict[str, Any]:
    return {
        "id": f"chatcmpl-{completion.id}",
        "object": kind,
        "created": completion.created,
        "model": completion.deployment.model,
        "system_fingerprint": _FINGERPRINT,
    }


def _numbers(completion: Completion) -> range:
    return range(len(completion.calls))


def _call(completion: Completion, number: int) -> dict[str, Any]:
    call = completion.calls[number]
    function = {"name": call.name, "arguments": call.arguments}
    return {"id": call.id, "type": "function", "function": function}


def _filter_results(completion: Completion) -> dict[str, Any]:
    if completion.finish == "content_filter":
        return filtered_results(completion.fault.category)
    return SAFE


def _prompt_results() -> list[dict[str, Any]]:
    return [{"prompt_index": 0, "content_filter_results": PROMPT_SAFE}]


def _usage(completion: Completion) -> dict[str, Any]:
    usage = completion.usage
    return {
        "prompt_tokens": usage.input,
        "prompt_tokens_details": {
            "cached_tokens": usage.cached,
            "cache_write_tokens": usage.written,
            "audio_tokens": 0,
        },
        "completion_tokens": usage.output,
        "completion_tokens_details": {
            "reasoning_tokens": usage.reasoning,
            "audio_tokens": 0,
            "accepted_prediction_tokens": 0,
            "rejected_prediction_tokens": 0,
        },
        "total_tokens": usage.input + usage.output,
    }
