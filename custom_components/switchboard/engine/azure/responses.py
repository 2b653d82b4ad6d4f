"""The Responses API: a request into its arguments, its events into deltas."""

import hashlib
import json
import re
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final

from ..language.characters import has_words
from ..language.spoken import SOURCES
from .attachments import data_url, is_image, user_content
from .caching import cache_arguments, mark_beginnings
from .capabilities import Capabilities
from .deltas import (
    BETWEEN_MESSAGES,
    Delta,
    Finished,
    ReasoningItem,
    Searched,
    TextDelta,
    ThinkingDelta,
    Usage,
)
from .errors import AnswerCutError, ContentFilteredError, StreamBrokenError
from .json_fields import items, part, text, texts
from .messages import Attachment, LLMRequest, Message, ModelOptions, ToolCall, ToolSpec
from .schemas import described, schema_in_words, tool_parameters
from .translate import filtered_categories, from_code

PATH: Final = "/responses"

_REFUSAL_EVENT: Final = "response.refusal.delta"
_TEXT_EVENTS: Final = frozenset({"response.output_text.delta", _REFUSAL_EVENT})
_THINKING_EVENTS: Final = frozenset(
    {"response.reasoning_summary_text.delta", "response.reasoning_text.delta"}
)
_ENDS: Final = frozenset({"response.completed", "response.incomplete", "response.failed"})
_ENDS_BY_STATUS: Final = {
    "incomplete": "response.incomplete",
    "failed": "response.failed",
}
_MAKER: Final = "made_by"
"""Who made a reasoning item: nobody else can read what is encrypted in it."""
_MOST_SOURCES: Final = 5
_PAGE: Final = re.compile(r"https?://(?:www\.)?([\w.-]+)(?::\d+)?(?:[/?#][^\s<>\"]*)?")
_NEXT_THOUGHT: Final = "response.reasoning_summary_part.added"

_REASONING_FIELDS: Final = ("type", "id", "encrypted_content")
"""What of a reasoning item is sent back. Its summary was for people to see: it may quote them, and
what is kept of a conversation holds nothing readable that nobody said."""


def build(request: LLMRequest, deployment: str, capabilities: Capabilities) -> dict[str, Any]:
    """The body of a request that is not streamed."""
    accepts = capabilities.accepts
    sent = [[*_input_items(message, capabilities)] for message in request.messages]
    mark_beginnings(sent, "input_text", request, capabilities)
    arguments: dict[str, Any] = {
        "model": deployment,
        "input": [*chain.from_iterable(sent)],
        **_options(request.options, capabilities),
        **cache_arguments(request, capabilities),
    }
    if accepts("store"):
        arguments["store"] = request.options.store
    if accepts("include"):
        arguments["include"] = ["reasoning.encrypted_content"]
    tools = [_tool(tool, capabilities) for tool in request.tools if accepts(tool.part)]
    if tools:
        arguments["tools"] = tools
    if (schema := request.output_schema) is not None:
        if accepts("json_schema") and not schema.in_words:
            form = {"type": "json_schema", **described(schema, capabilities)}
            arguments["text"] = {**arguments.get("text", {}), "format": form}
        else:
            arguments["input"].append(_instructions(schema_in_words(schema), capabilities))
    return arguments


def _tool(tool: ToolSpec, capabilities: Capabilities) -> dict[str, Any]:
    if tool.hosted:
        return {"type": tool.name}
    strictness = {"strict": False} if capabilities.accepts("strict") else {}
    return {
        "type": "function",
        "name": tool.name,
        "description": tool.description,
        "parameters": tool_parameters(tool),
        **strictness,
    }


def streaming(_: Capabilities) -> dict[str, Any]:
    """The further arguments of a streamed call."""
    return {"stream": True}


def _options(options: ModelOptions, capabilities: Capabilities) -> dict[str, Any]:
    fit = capabilities.fit
    wanted = {
        "temperature": fit("temperature", options.temperature),
        "top_p": fit("top_p", options.top_p),
        "max_output_tokens": fit("max_output_tokens", options.max_output_tokens),
        "service_tier": fit("service_tier", options.service_tier),
    }
    given: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    if reasoning := _reasoning(options, capabilities):
        given["reasoning"] = reasoning
    if (verbosity := fit("verbosity", options.verbosity)) is not None:
        given["text"] = {"verbosity": verbosity}
    return given


def _reasoning(options: ModelOptions, capabilities: Capabilities) -> dict[str, Any]:
    """How to think, and to tell of it meanwhile where the model thinks: else it does so mutely."""
    effort = capabilities.fit("reasoning_effort", options.reasoning_effort)
    wanted = {} if effort is None else {"effort": effort}
    if all(map(capabilities.accepts, ("reasoning_summary", "reasoning_effort", "include"))):
        wanted["summary"] = "auto"
    return wanted


def _instructions(words: str, capabilities: Capabilities) -> dict[str, Any]:
    return {"type": "message", "role": capabilities.instructions_role, "content": words}


def _input_items(message: Message, capabilities: Capabilities) -> Iterator[dict[str, Any]]:
    if message.role == "tool":
        yield {
            "type": "function_call_output",
            "call_id": message.tool_call_id or "",
            "output": message.content,
        }
        return
    if message.role == "system":
        yield _instructions(message.content, capabilities)
        return
    if message.role == "user":
        content = user_content(message, "input_text", _attached)
        yield {"type": "message", "role": "user", "content": content}
        return
    # A reasoning item is refused unless what it led to follows.
    if capabilities.accepts("include") and (message.content or message.tool_calls):
        yield from _readable(message.reasoning)
    if message.content:
        yield {"type": "message", "role": "assistant", "content": message.content}
    for call in message.tool_calls:
        yield {
            "type": "function_call",
            "call_id": call.id,
            "name": call.name,
            "arguments": call.arguments or "{}",
        }


def _attached(attachment: Attachment) -> dict[str, Any]:
    if is_image(attachment):
        return {"type": "input_image", "image_url": data_url(attachment), "detail": "auto"}
    name = attachment.name or "document"
    return {"type": "input_file", "filename": name, "file_data": data_url(attachment)}


def maker_of(base_url: str, deployment: str) -> str:
    """Return what tells a deployment from all others, without naming it."""
    return hashlib.sha256(f"{base_url}|{deployment}".encode()).hexdigest()[:12]


def signed(item: str, maker: str) -> str:
    """Return a reasoning item (JSON text) with who made it."""
    return json.dumps({**json.loads(item), _MAKER: maker}, ensure_ascii=False)


def with_own_reasoning(
    request: LLMRequest, maker: str, refused: Collection[str] = ()
) -> LLMRequest:
    """Return ``request`` with the items that ``maker`` made, as it made them, and no others.

    Items in ``refused`` are left out, too. Those of which it is not known who made them stay.
    """
    if not any(message.reasoning for message in request.messages):
        return request

    def own(message: Message) -> tuple[str, ...]:
        return tuple(one for one in _made_by(maker, message.reasoning) if one not in refused)

    messages = (replace(message, reasoning=own(message)) for message in request.messages)
    return replace(request, messages=tuple(messages))


def _made_by(maker: str, reasoning: tuple[str, ...]) -> Iterator[str]:
    for item in _readable(reasoning):
        if item.pop(_MAKER, maker) == maker:
            yield json.dumps(item, ensure_ascii=False)


def _readable(reasoning: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    for data in reasoning:
        try:
            item = json.loads(data)
        except ValueError:
            continue  # an unreadable item is worth less than the answer
        if isinstance(item, dict):
            yield item


async def deltas(events: AsyncIterator[Any]) -> AsyncGenerator[Delta]:
    """Turn events into deltas, up to and including ``Finished``."""
    heard = _Heard()
    async for event in events:
        kind = text(event, "type")
        if kind in _ENDS:
            for delta in _ending(kind, part(event, "response"), heard):
                yield delta
            return
        heard.cite(part(event, "item"))
        for delta in heard.noting(_continuing(kind, event), part(event, "output_index")):
            yield delta
    raise StreamBrokenError("The stream ended before the answer did")


@dataclass(slots=True)
class _Heard:
    """What of an answer has come so far; ``message`` is the output item its last words are of.

    ``cited`` are the pages that it rests on.
    """

    text: bool = False
    call: bool = False
    thought: bool = False
    message: object = None
    said: str = ""
    cited: dict[str, str] = field(default_factory=dict)

    def noting(self, pieces: Iterator[Delta], message: object = None) -> Iterator[Delta]:
        for piece in pieces:
            if isinstance(piece, ThinkingDelta):
                if piece.text == BETWEEN_MESSAGES and not self.thought:
                    continue
                self.thought = True
            if isinstance(piece, TextDelta):
                if self.text and message != self.message:
                    yield TextDelta(BETWEEN_MESSAGES)
                self.text = self.text or has_words(piece.text)
                self.message = message
                self.said += piece.text
            self.call = self.call or isinstance(piece, ToolCall)
            yield piece

    @property
    def nothing(self) -> bool:
        return not (self.text or self.call)

    def cite(self, item: object) -> None:
        """Take note of the pages that a message names, each by its host: titles are strangers'."""
        for piece in items(item, "content"):
            for note in items(piece, "annotations"):
                url = text(note, "url").replace("(", "%28").replace(")", "%29")
                if host := _PAGE.fullmatch(url):
                    self.cited[url] = host[1]

    def sources(self) -> Iterator[Delta]:
        """Name the pages below the answer, for whoever reads it; those in its words are there."""
        named = [f"[{host}]({url})" for url, host in self.cited.items() if url not in self.said]
        if named and self.text:
            yield TextDelta(f"\n\n{SOURCES} {' '.join(named[:_MOST_SOURCES])}")


def _continuing(kind: str, event: object) -> Iterator[Delta]:
    if kind == "error":
        raise from_code(text(event, "code"), text(event, "message"), text(event, "param"))
    if kind == _NEXT_THOUGHT:
        yield ThinkingDelta(BETWEEN_MESSAGES)
    elif kind == "response.output_item.done":
        yield from _finished_item(part(event, "item"))
    elif piece := text(event, "delta"):
        if kind in _TEXT_EVENTS:
            yield TextDelta(piece, is_refusal=kind == _REFUSAL_EVENT)
        elif kind in _THINKING_EVENTS:
            yield ThinkingDelta(piece)


def _ending(kind: str, response: object, heard: _Heard) -> Iterator[Delta]:
    if kind == "response.completed" and heard.nothing:
        # Some gateways send the answer only here.
        for place, item in enumerate(items(response, "output")):
            heard.cite(item)
            yield from heard.noting(_whole_item(item), place)
    if (usage := Usage.read(part(response, "usage"), "input", "output")) is not None:
        yield usage
    # Some gateways end every answer with the same event: then its status tells how it ended.
    _raise_unless_completed(_ENDS_BY_STATUS.get(text(response, "status"), kind), response)
    if heard.nothing:
        raise StreamBrokenError("The answer was empty")
    yield from heard.sources()
    yield Finished("tool_calls" if heard.call else "stop", text(response, "model") or None)


def _raise_unless_completed(kind: str, response: object) -> None:
    if kind == "response.failed":
        error = part(response, "error")
        raise from_code(text(error, "code"), text(error, "message"))
    if kind == "response.incomplete":
        details = part(response, "incomplete_details")
        if text(details, "reason") == "content_filter":
            raise ContentFilteredError(
                "The content filter stopped the answer", categories=_filtered(response)
            )
        raise AnswerCutError("The answer reached its token limit")


def _finished_item(item: object) -> Iterator[Delta]:
    match text(item, "type"):
        case "function_call" if text(item, "status") in {"", "completed"}:
            call_id = text(item, "call_id") or text(item, "id")
            yield ToolCall(call_id, text(item, "name"), text(item, "arguments"))
        case "reasoning" if text(item, "encrypted_content"):
            # Without its encrypted content an item is only a name for what was never stored.
            yield ReasoningItem(_reasoning_data(item))
        case "web_search_call":
            action = part(item, "action")
            query = text(action, "query") or ", ".join(texts(action, "queries"))
            opened = text(action, "url")
            yield Searched(text(item, "id"), query or opened, only_opened=bool(opened))


def _reasoning_data(item: object) -> str:
    fields = {name: part(item, name) for name in _REASONING_FIELDS}
    kept = {name: value for name, value in fields.items() if value is not None}
    return json.dumps({"summary": [], **kept}, ensure_ascii=False)


def _whole_item(item: object) -> Iterator[Delta]:
    yield from _finished_item(item)
    for piece in items(item, "content"):
        if text(item, "type") == "message" and (
            said := text(piece, "text") or text(piece, "refusal")
        ):
            yield TextDelta(said, is_refusal=not text(piece, "text"))


def _filtered(response: object) -> tuple[str, ...]:
    found: set[str] = set()
    for entry in items(response, "content_filters"):
        found.update(filtered_categories(part(entry, "content_filter_results")))
    return tuple(sorted(found))
