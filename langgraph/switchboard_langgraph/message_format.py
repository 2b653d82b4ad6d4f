"""Messages and states in LangGraph's own form, and back to what they were.

A message becomes a plain dict that ``convert_to_messages`` and ``add_messages`` accept; a state
becomes ``{"messages": [...], "conversation_id": "...", "switchboard": {...}}``. What LangGraph has
no place for travels in ``additional_kwargs["switchboard"]`` of each message, so the way back is
exact. Messages that a graph added itself, or changed, are counted on the way back.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zlib import crc32

from custom_components.switchboard.engine.dialogue.document import (
    STATE_VERSION,
    Document,
    check_version,
)
from custom_components.switchboard.engine.dialogue.errors import StateError
from custom_components.switchboard.engine.dialogue.state import (
    AgentState,
    MessageEntry,
    Role,
    ToolCallEntry,
)
from custom_components.switchboard.engine.dialogue.tags import own_tags

OUR_KEY: Final = "switchboard"

_ROLES: Final[Mapping[str, Role]] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "tool": "tool",
}


@dataclass(frozen=True, slots=True)
class AddedMessages:
    """The time of messages that a graph added itself, and their cost.

    ``count`` returns the tokens of a message by its role, content and calls.
    """

    timestamp: datetime
    count: Callable[[str, str, Sequence[ToolCallEntry]], int]


def to_langgraph_message(entry: MessageEntry) -> dict[str, object]:
    """Return a message dict that ``convert_to_messages`` and ``add_messages`` accept.

    Arguments that are not a JSON object appear as ``{}``; their text is carried beside them.
    """
    message: dict[str, object] = {
        "role": entry.role,
        "content": entry.content,
        "id": entry.id,
        "additional_kwargs": {
            OUR_KEY: {
                "version": STATE_VERSION,
                "timestamp": entry.timestamp.isoformat(),
                "token_count": entry.token_count,
                "counted": _checksum(entry.content, entry.tool_calls),
                "tags": sorted(entry.tags),
                "arguments": [call.arguments for call in entry.tool_calls],
                "reasoning": list(entry.reasoning),
                "tool_call_id": entry.tool_call_id,
                "tool_name": entry.tool_name,
            }
        },
    }
    if entry.tool_calls:
        message["tool_calls"] = [
            {
                "id": call.id,
                "name": call.name,
                "args": _as_object(call.arguments),
                "type": "tool_call",
            }
            for call in entry.tool_calls
        ]
    if entry.role == "tool":
        message["tool_call_id"] = entry.tool_call_id or ""
    if entry.tool_name is not None:
        message["name"] = entry.tool_name
    return message


def from_langgraph_message(message: object, added: AddedMessages) -> MessageEntry:
    """Read a message dict, or a message object of LangChain.

    Raises:
        StateError: it is not a message that has a place in a conversation.
    """
    doc = Document(_as_mapping(message), "message")
    extra = doc.mapping.get("additional_kwargs")
    carried = extra.get(OUR_KEY) if isinstance(extra, Mapping) else None
    role, content, calls = _role(doc), _text(doc), _calls(doc)
    if carried is None:
        return MessageEntry(
            id=doc.text("id"),
            role=role,
            content=content,
            timestamp=added.timestamp,
            token_count=added.count(role, content, calls),
            tags=frozenset(own_tags(role, content, calls)),
            tool_calls=calls,
            tool_call_id=_maybe(doc, "tool_call_id"),
            tool_name=_maybe(doc, "name"),
        )
    ours = Document(carried, f"message.{OUR_KEY}")
    check_version(ours)
    calls = _with_texts(calls, ours.texts("arguments"))
    changed = ours.value("counted") != _checksum(content, calls)
    return MessageEntry(
        id=doc.text("id"),
        role=role,
        content=content,
        timestamp=ours.time("timestamp"),
        token_count=added.count(role, content, calls) if changed else ours.integer("token_count"),
        tags=frozenset(ours.texts("tags")),
        tool_calls=calls,
        tool_call_id=ours.maybe_text("tool_call_id"),
        tool_name=ours.maybe_text("tool_name"),
        reasoning=ours.texts("reasoning"),
    )


def to_langgraph_state(state: AgentState) -> dict[str, object]:
    """Return the values of a graph over ``messages``, ``conversation_id`` and the rest of ours."""
    window = {key: value for key, value in state.window.as_dict().items() if key != "messages"}
    pinned = [entry.id for entry in state.window.pinned]
    return {
        "messages": [to_langgraph_message(entry) for entry in state.messages],
        "conversation_id": state.conversation_id,
        OUR_KEY: {**state.as_dict(), "window": {**window, "pinned": pinned}},
    }


def from_langgraph_state(values: Mapping[str, object], added: AddedMessages) -> AgentState:
    """Read the values of a graph; the window's number of tokens is taken from its messages.

    Raises:
        StateError: the values are damaged, or not ours.
    """
    doc = Document(values, "state")
    rest = doc.child(OUR_KEY)
    window = rest.child("window")
    pinned_ids = frozenset(window.texts("pinned"))
    entries = [from_langgraph_message(message, added) for message in doc.values("messages")]
    held = [entry for entry in entries if entry.id not in pinned_ids]
    return AgentState.from_dict(
        {
            **rest.mapping,
            "window": {
                **window.mapping,
                "pinned": [entry.as_dict() for entry in entries if entry.id in pinned_ids],
                "messages": [entry.as_dict() for entry in held],
                "current_tokens": sum(entry.token_count for entry in held),
            },
        }
    )


def is_ours(message: object) -> bool:
    """Return whether a message dict, or a message object of LangChain, comes from Switchboard."""
    fields = _as_mapping(message)
    extra = fields.get("additional_kwargs") if isinstance(fields, Mapping) else None
    return isinstance(extra, Mapping) and OUR_KEY in extra


def text_of_user(message: object) -> str | None:
    """Return the words of a user's message; ``None`` for a message of any other role.

    Raises:
        StateError: it is not a message that has a place in a conversation.
    """
    doc = Document(_as_mapping(message), "message")
    return _text(doc) if _role(doc) == "user" else None


def _as_mapping(message: object) -> object:
    dump = getattr(message, "model_dump", None)
    return message if isinstance(message, Mapping) or dump is None else dump()


def _as_object(arguments: str) -> dict[str, object]:
    try:
        value = json.loads(arguments)
    except ValueError, RecursionError:
        return {}
    return value if isinstance(value, dict) else {}


def _role(doc: Document) -> Role:
    name = doc.text("role" if "role" in doc.mapping else "type")
    if name not in _ROLES:
        raise StateError(f"A message of kind {name!r} has no place in a conversation")
    return _ROLES[name]


def _text(doc: Document) -> str:
    """Read the content: a text, or the texts among several blocks."""
    content = doc.value("content")
    if isinstance(content, str):
        return content
    return "".join(
        block if isinstance(block, str) else str(block.get("text", ""))
        for block in doc.values("content")
        if isinstance(block, str | Mapping)
    )


def _calls(doc: Document) -> tuple[ToolCallEntry, ...]:
    if doc.mapping.get("tool_calls") is None:
        return ()
    calls = (Document(value, "tool call") for value in doc.values("tool_calls"))
    return tuple(
        ToolCallEntry(call.text("id"), call.text("name"), json.dumps(call.child("args").mapping))
        for call in calls
    )


def _with_texts(
    calls: tuple[ToolCallEntry, ...], texts: Sequence[str]
) -> tuple[ToolCallEntry, ...]:
    """Put back the arguments as they were written, where a graph left them as they were."""
    if len(texts) != len(calls):
        return calls
    return tuple(
        ToolCallEntry(call.id, call.name, text)
        if json.dumps(_as_object(text)) == call.arguments
        else call
        for call, text in zip(calls, texts, strict=True)
    )


def _checksum(content: str, calls: Sequence[ToolCallEntry]) -> int:
    """Stand for what of a message is counted."""
    counted = [content, *(text for call in calls for text in (call.name, call.arguments))]
    return crc32("\0".join(counted).encode("utf-8", "replace"))


def _maybe(doc: Document, key: str) -> str | None:
    return doc.maybe_text(key) or None if key in doc.mapping else None
