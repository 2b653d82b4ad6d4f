"""Between Home Assistant's chat log and our rooms: messages, deltas and tools, both ways."""

import json
import logging
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from homeassistant.components import conversation
from homeassistant.core import callback
from homeassistant.helpers import llm
from homeassistant.helpers.json import json_dumps

from ..engine.azure.deltas import (
    Delta,
    ReasoningItem,
    Searched,
    TextDelta,
    ThinkingDelta,
    Usage,
)
from ..engine.azure.messages import HOSTED_ID, SEARCHED, Message, ToolCall
from ..engine.turn.request import note
from ..engine.turn.tools import read_arguments
from ..turn_scope import turn_scope

_LOGGER = logging.getLogger(__name__)

type LogDelta = conversation.AssistantContentDeltaDict | conversation.ToolResultContentDeltaDict


@dataclass(frozen=True, slots=True)
class NativeReasoning:
    """A reasoning item as the chat log keeps it for us; other agents pass over it."""

    data: str


@dataclass(frozen=True, slots=True)
class ChatLogTranscript:
    """The chat log of the conversation, as a turn sees it."""

    chat_log: conversation.ChatLog
    agent_id: str

    async def add(self, deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Message]:
        """Stream one answer into the chat log, which runs the tools called in it."""
        log_deltas = _as_log_deltas(self.chat_log, deltas)
        contents = self.chat_log.async_add_delta_content_stream(self.agent_id, log_deltas)
        async with aclosing(log_deltas), aclosing(contents):
            async for content in contents:
                yield as_message(content)

    def put(self, sentence: str) -> Message:
        """Add a sentence of our own without streaming it."""
        content = conversation.AssistantContent(agent_id=self.agent_id, content=sentence)
        self.chat_log.async_add_assistant_content_without_tools(content)
        return as_message(content)


async def _as_log_deltas(
    chat_log: conversation.ChatLog, deltas: AsyncGenerator[Delta]
) -> AsyncGenerator[LogDelta]:
    """Turn our deltas into the chat log's.

    A call whose arguments cannot be read never reaches its tool: it gets an error for a result,
    so that the model can correct itself.
    """
    is_filled = False
    refused: list[tuple[llm.ToolInput, str]] = []
    yield {"role": "assistant"}
    async with aclosing(deltas):
        async for delta in deltas:
            match delta:
                case TextDelta(text):
                    is_filled = True
                    yield {"content": text}
                case ThinkingDelta(text):
                    yield {"thinking_content": text}
                case ReasoningItem(data):
                    if is_filled:
                        yield {"role": "assistant"}
                    is_filled = True
                    yield {"native": NativeReasoning(data)}
                case Searched():
                    for part in _searched(delta, is_filled=is_filled):
                        yield part
                    is_filled = False
                case ToolCall():
                    is_filled = True
                    has_tools = chat_log.llm_api is not None
                    yield {"tool_calls": [_tool_input(delta, refused, has_tools=has_tools)]}
                case Usage():
                    stats = {
                        "input_tokens": delta.input_tokens,
                        "cached_input_tokens": delta.cached_tokens,
                        "output_tokens": delta.output_tokens,
                    }
                    chat_log.async_trace({"stats": stats})
    for call, problem in refused:
        yield {
            "role": "tool_result",
            "tool_call_id": call.id,
            "tool_name": call.tool_name,
            "result": llm.ToolResult(
                {"error": "invalid_arguments", "error_text": problem}, error=True
            ),
        }


def _searched(delta: Searched, *, is_filled: bool) -> Iterator[LogDelta]:
    """Note what was looked for, as the call of a tool that was run elsewhere.

    What the model thought before led to that, and is a message of its own: it is not sent back.
    """
    if (trace := turn_scope().trace) is not None:
        trace.has_read = True
    if is_filled:
        yield {"role": "assistant"}
    call_id, arguments = f"{HOSTED_ID}{delta.id}", {"query": delta.query}
    yield {"tool_calls": [llm.ToolInput(SEARCHED, arguments, id=call_id, external=True)]}
    yield {
        "role": "tool_result",
        "tool_call_id": call_id,
        "tool_name": SEARCHED,
        "result": llm.ToolResult({"status": "completed"}),
    }
    yield {"role": "assistant"}


def _tool_input(
    call: ToolCall, refused: list[tuple[llm.ToolInput, str]], *, has_tools: bool
) -> llm.ToolInput:
    arguments, problem = read_arguments(call)
    if not has_tools:
        problem = "There are no tools"
    if problem is None:
        return llm.ToolInput(call.name, arguments, id=call.id)
    # External calls are recorded but not run.
    tool_input = llm.ToolInput(call.name, {}, id=call.id, external=True)
    refused.append((tool_input, problem))
    return tool_input


def as_message(content: conversation.Content, *, is_local: bool = False) -> Message:
    """Take from the chat log's content what a model may be sent.

    What the house did by itself (``is_local``) was put into words by the house: the answer has
    them, so its result need not.
    """
    match content:
        case conversation.AssistantContent():
            native = content.native
            return Message(
                "assistant",
                content.content or "",
                tool_calls=tuple(
                    ToolCall(call.id, call.tool_name, _dumps(call.tool_args))
                    for call in content.tool_calls or ()
                ),
                reasoning=(native.data,) if isinstance(native, NativeReasoning) else (),
            )
        case conversation.ToolResultContent():
            data: Any = content.result.data
            if content.result.error and "error" not in data:
                data = {"error": data}
            result = _dumps(_compact(data, is_local=is_local))
            return Message("tool", result, tool_call_id=content.tool_call_id)
        case conversation.SystemContent():
            return Message("system", content.content)
        case _:
            notes = [note(item.mime_type, item.path.name) for item in content.attachments or ()]
            return Message("user", " ".join([content.content, *notes]))


def _compact(data: Any, *, is_local: bool) -> Any:
    """An intent's response in the words its tools take: names, and only where there are any."""
    if not isinstance(data, dict) or "response_type" not in data:
        return data
    kept = {key: part for key, part in data.items() if key != "speech" or (part and not is_local)}
    if isinstance(outcome := kept.get("data"), dict):
        kept["data"] = {
            key: [_target(one) for one in part] if isinstance(part, list) else part
            for key, part in outcome.items()
            if key != "failed" or part
        }
    return kept


def _target(target: Any) -> Any:
    """A thing an intent was about; entities go by their names."""
    if isinstance(target, dict) and target.get("type") == "entity" and "name" in target:
        return {"name": target["name"]}
    return target


def _dumps(value: object) -> str:
    try:
        return json_dumps(value)
    except TypeError:  # a tool's result may hold anything
        return json.dumps(value, default=str)


@callback
def close_open_calls(chat_log: conversation.ChatLog, reason: str) -> None:
    """Give every tool call that has no result an error for one.

    Both of Azure's APIs refuse a conversation with a call that nothing answers.
    """
    answered = {
        content.tool_call_id
        for content in chat_log.content
        if isinstance(content, conversation.ToolResultContent)
    }
    for content in list(chat_log.content):
        if not isinstance(content, conversation.AssistantContent):
            continue
        for call in content.tool_calls or ():
            if call.id not in answered:
                chat_log.async_add_assistant_content_without_tools(
                    conversation.ToolResultContent(
                        agent_id=content.agent_id,
                        tool_call_id=call.id,
                        tool_name=call.tool_name,
                        result=llm.ToolResult({"error": reason}, error=True),
                    )
                )
