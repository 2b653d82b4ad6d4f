"""The state in LangGraph's own form, and back, without importing LangGraph.

A message becomes a plain dict that ``convert_to_messages`` and ``add_messages`` accept; a state
becomes ``{"messages": [...], "switchboard": {...}}``. What LangGraph has no place for travels in
``additional_kwargs["switchboard"]`` of each message, so that the way back is exact. Messages that a
graph added itself are read too.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from .document import Document
from .errors import StateError
from .state import (
    STATE_VERSION,
    AgentState,
    ConversationWindow,
    MessageEntry,
    Role,
    ToolCallEntry,
    check_version,
    read_time,
)

OUR_KEY = "switchboard"

_ROLES: Mapping[str, Role] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "tool": "tool",
}


def to_langgraph_message(entry: MessageEntry) -> dict[str, object]:
    """Return ``entry`` as a message dict.

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


def from_langgraph_message(
    message: object, *, timestamp: datetime | None = None, token_count: int = 0
) -> MessageEntry:
    """Read a message dict, or a message object of LangChain.

    ``timestamp`` and ``token_count`` are for a message that does not come from us.

    Raises:
        StateError: it is not a message, or it is not ours and ``timestamp`` is missing.
    """
    doc = Document(_as_mapping(message), "message")
    fields = doc.mapping
    extra = fields.get("additional_kwargs")
    carried = extra.get(OUR_KEY) if isinstance(extra, Mapping) else None
    ours = None if carried is None else Document(carried, f"message.{OUR_KEY}")
    calls = _calls(doc)
    entry = MessageEntry(
        id=doc.text("id"),
        role=_role(doc),
        content=_text(doc),
        timestamp=_time(ours, timestamp),
        token_count=token_count,
        tool_calls=calls,
        tool_call_id=_maybe(doc, "tool_call_id"),
        tool_name=_maybe(doc, "name"),
    )
    if ours is None:
        return entry
    check_version(ours)
    return replace(
        entry,
        token_count=ours.integer("token_count"),
        tags=frozenset(ours.texts("tags")),
        tool_calls=_with_texts(calls, ours.texts("arguments")),
        reasoning=ours.texts("reasoning"),
        tool_call_id=ours.maybe_text("tool_call_id"),
        tool_name=ours.maybe_text("tool_name"),
    )


def to_langgraph_state(state: AgentState) -> dict[str, object]:
    """Return ``state`` as the input of a graph over ``messages`` and ``switchboard``."""
    rest = state.as_dict()
    window = state.window.as_dict()
    window["pinned"] = [entry.id for entry in state.window.pinned]
    del window["messages"]
    rest["window"] = window
    return {
        "messages": [
            to_langgraph_message(entry) for entry in (*state.window.pinned, *state.window.messages)
        ],
        OUR_KEY: rest,
    }


def from_langgraph_state(
    values: Mapping[str, object], *, timestamp: datetime | None = None
) -> AgentState:
    """Read the values of a graph; ``timestamp`` is for the messages the graph added.

    The window's own number of tokens is taken from its messages.

    Raises:
        StateError: the values are damaged, or not ours.
    """
    doc = Document(values, "state")
    rest = doc.child(OUR_KEY)
    window = rest.child("window")
    pinned_ids = frozenset(window.texts("pinned"))
    entries = [
        from_langgraph_message(message, timestamp=timestamp) for message in doc.values("messages")
    ]
    held = [entry for entry in entries if entry.id not in pinned_ids]
    restored = ConversationWindow.from_dict(
        {
            **window.mapping,
            "pinned": [entry.as_dict() for entry in entries if entry.id in pinned_ids],
            "messages": [entry.as_dict() for entry in held],
            "current_tokens": sum(entry.token_count for entry in held),
        }
    )
    return AgentState.from_dict({**rest.mapping, "window": restored.as_dict()})


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
    blocks = doc.values("content")
    return "".join(
        block if isinstance(block, str) else str(block.get("text", ""))
        for block in blocks
        if isinstance(block, str | Mapping)
    )


def _time(ours: Document | None, timestamp: datetime | None) -> datetime:
    if ours is not None:
        return read_time(ours)
    if timestamp is None:
        raise StateError("A message that is not ours needs a time")
    return timestamp


def _calls(doc: Document) -> tuple[ToolCallEntry, ...]:
    if doc.mapping.get("tool_calls") is None:
        return ()
    return tuple(
        ToolCallEntry(call.text("id"), call.text("name"), json.dumps(call.child("args").mapping))
        for call in (Document(value, "tool call") for value in doc.values("tool_calls"))
    )


def _with_texts(
    calls: tuple[ToolCallEntry, ...], texts: Iterable[str]
) -> tuple[ToolCallEntry, ...]:
    """Put back the arguments as they were written, where a graph left them as they were."""
    carried = tuple(texts)
    if len(carried) != len(calls):
        return calls
    return tuple(
        replace(call, arguments=text) if json.dumps(_as_object(text)) == call.arguments else call
        for call, text in zip(calls, carried, strict=True)
    )


def _maybe(doc: Document, key: str) -> str | None:
    return doc.maybe_text(key) or None if key in doc.mapping else None
