"""Chat Completions: a request into its arguments, its chunks into deltas."""

from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import uuid4

from ..language.characters import has_words
from .attachments import data_url, is_image, user_content
from .caching import cache_arguments, mark_beginnings
from .capabilities import Capabilities
from .deltas import Delta, Finished, TextDelta, ThinkingDelta, Usage
from .errors import AnswerCutError, ContentFilteredError, StreamBrokenError
from .json_fields import items, part, text
from .messages import Attachment, LLMRequest, Message, ModelOptions, ToolCall
from .schemas import described, schema_in_words, tool_parameters
from .translate import filtered_categories

PATH: Final = "/chat/completions"


def build(request: LLMRequest, deployment: str, capabilities: Capabilities) -> dict[str, Any]:
    """The body of a request that is not streamed."""
    accepts = capabilities.accepts
    sent = [_message(message, capabilities) for message in request.messages]
    mark_beginnings([[one] for one in sent], "text", request, capabilities)
    arguments: dict[str, Any] = {
        "model": deployment,
        "messages": sent,
        **_options(request.options, capabilities),
        **cache_arguments(request, capabilities),
    }
    tools = [tool for tool in request.tools if not tool.hosted]
    if tools and accepts("tools"):
        arguments["tools"] = [
            {
                "type": "function",
                "function": {
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": tool_parameters(tool),
                },
            }
            for tool in tools
        ]
    if (schema := request.output_schema) is not None:
        if accepts("json_schema") and not schema.in_words:
            arguments["response_format"] = {
                "type": "json_schema",
                "json_schema": described(schema, capabilities),
            }
        else:
            arguments["messages"].append(
                {"role": capabilities.instructions_role, "content": schema_in_words(schema)}
            )
    return arguments


def streaming(capabilities: Capabilities) -> dict[str, Any]:
    """The further arguments of a streamed call."""
    if not capabilities.accepts("stream_options"):
        return {"stream": True}
    return {"stream": True, "stream_options": {"include_usage": True}}


def _options(options: ModelOptions, capabilities: Capabilities) -> dict[str, Any]:
    fit, length = capabilities.fit, capabilities.length_name
    wanted = {
        "temperature": fit("temperature", options.temperature),
        "top_p": fit("top_p", options.top_p),
        length: fit(length, options.max_output_tokens),
        "reasoning_effort": fit("reasoning_effort", options.reasoning_effort),
        "verbosity": fit("verbosity", options.verbosity),
        "service_tier": fit("service_tier", options.service_tier),
        "store": True if options.store and capabilities.accepts("store") else None,
    }
    return {name: value for name, value in wanted.items() if value is not None}


def _message(message: Message, capabilities: Capabilities) -> dict[str, Any]:
    if message.role == "system":
        return {"role": capabilities.instructions_role, "content": message.content}
    if message.role == "tool":
        return {
            "role": "tool",
            "tool_call_id": message.tool_call_id or "",
            "content": message.content,
        }
    if message.role == "user":
        return {"role": "user", "content": user_content(message, "text", _attached)}
    if not message.tool_calls:
        return {"role": message.role, "content": message.content}
    calls = [
        {
            "id": call.id,
            "type": "function",
            "function": {"name": call.name, "arguments": call.arguments or "{}"},
        }
        for call in message.tool_calls
    ]
    content = {"content": message.content} if message.content else {}
    return {"role": "assistant", **content, "tool_calls": calls}


def _attached(attachment: Attachment) -> dict[str, Any]:
    if is_image(attachment):
        return {"type": "image_url", "image_url": {"url": data_url(attachment), "detail": "auto"}}
    name = attachment.name or "document"
    return {"type": "file", "file": {"filename": name, "file_data": data_url(attachment)}}


@dataclass(slots=True)
class _Gathering:
    """A tool call whose pieces are arriving."""

    index: object
    id: str
    name: str = ""
    arguments: list[str] = field(default_factory=list)

    def whole(self) -> ToolCall:
        return ToolCall(self.id or f"call_{uuid4().hex}", self.name, "".join(self.arguments))


@dataclass(slots=True)
class _Calls:
    """Tool calls gathered from their pieces, which may come in turns."""

    gathered: list[_Gathering] = field(default_factory=list)

    def add(self, piece: object) -> None:
        index, call_id = part(piece, "index"), text(piece, "id")
        function = part(piece, "function")
        same = [one for one in reversed(self.gathered) if one.index == index]
        # Some gateways number every call 0: there they show by their ids.
        call = next((one for one in same if not call_id or one.id in {"", call_id}), None)
        if call is None:
            call = _Gathering(index, call_id)
            self.gathered.append(call)
        call.id = call.id or call_id
        call.name = call.name or text(function, "name")
        call.arguments.append(text(function, "arguments"))


async def deltas(events: AsyncIterator[Any]) -> AsyncGenerator[Delta]:
    """Turn chunks into deltas, up to and including ``Finished``."""
    calls = _Calls()
    spoke = False
    finish_reason = model = ""
    usage: Usage | None = None
    filtered: tuple[str, ...] = ()
    async for chunk in events:
        model = text(chunk, "model") or model
        usage = Usage.read(part(chunk, "usage"), "prompt", "completion") or usage
        # Azure reports on the prompt, and sends the usage, in chunks without choices.
        for choice in items(chunk, "choices")[:1]:
            delta = part(choice, "delta")
            if thought := text(delta, "reasoning_content"):
                yield ThinkingDelta(thought)
            if said := text(delta, "content") or text(delta, "refusal"):
                spoke = spoke or has_words(said)
                yield TextDelta(said, is_refusal=not text(delta, "content"))
            for piece in items(delta, "tool_calls"):
                calls.add(piece)
            finish_reason = text(choice, "finish_reason") or finish_reason
            results = part(choice, "content_filter_results")
            filtered = filtered_categories(results) or filtered
    if finish_reason in {"stop", "tool_calls", "function_call"}:
        for call in calls.gathered:
            yield call.whole()
    if usage is not None:
        yield usage
    _raise_unless_finished(finish_reason, filtered)
    if not (spoke or calls.gathered):
        raise StreamBrokenError("The answer was empty")
    yield Finished("tool_calls" if calls.gathered else "stop", model or None)


def _raise_unless_finished(finish_reason: str, filtered: tuple[str, ...]) -> None:
    if finish_reason == "content_filter":
        raise ContentFilteredError("The content filter stopped the answer", categories=filtered)
    if finish_reason == "length":
        raise AnswerCutError("The answer reached its token limit")
    if finish_reason not in {"stop", "tool_calls", "function_call"}:
        raise StreamBrokenError("The stream ended before the answer did")
