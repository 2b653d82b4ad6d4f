"""The JSON form of messages and states in LangGraph's own form, and back, without importing it.

A message becomes a plain dict that ``convert_to_messages`` and ``add_messages`` accept; a state
becomes ``{"messages": [...], "conversation_id": "...", "switchboard": {...}}``. What LangGraph has
no place for travels in ``additional_kwargs["switchboard"]`` of each message, so that the way back
is exact. Messages that a graph added itself, or changed, are counted on the way back.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zlib import crc32

from .document import STATE_VERSION, Document, check_version
from .errors import StateError
from .tags import own_tags

OUR_KEY = "switchboard"

_ROLES: Mapping[str, str] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "tool": "tool",
}


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call; ``arguments`` is JSON text."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class AddedMessages:
    """What a message is that a graph added itself: when it was said, and what it costs.

    ``count`` gives the tokens of a message by its role, content and calls.
    """

    timestamp: datetime
    count: Callable[[str, str, Sequence[Call]], int]


def graph_message(entry: Mapping[str, object]) -> dict[str, object]:
    """Return a message (``MessageEntry.as_dict``) as a message dict of LangChain."""
    doc = Document(entry, "message")
    calls = _written(doc)
    message: dict[str, object] = {
        "role": doc.text("role"),
        "content": doc.text("content"),
        "id": doc.text("id"),
        "additional_kwargs": {
            OUR_KEY: {
                "version": STATE_VERSION,
                "timestamp": doc.text("timestamp"),
                "token_count": doc.integer("token_count"),
                "counted": _checksum(doc.text("content"), calls),
                "tags": list(doc.texts("tags")),
                "arguments": [call.arguments for call in calls],
                "reasoning": list(doc.texts("reasoning")),
                "tool_call_id": doc.maybe_text("tool_call_id"),
                "tool_name": doc.maybe_text("tool_name"),
            }
        },
    }
    if calls:
        message["tool_calls"] = [
            {
                "id": call.id,
                "name": call.name,
                "args": _as_object(call.arguments),
                "type": "tool_call",
            }
            for call in calls
        ]
    if message["role"] == "tool":
        message["tool_call_id"] = doc.maybe_text("tool_call_id") or ""
    if (name := doc.maybe_text("tool_name")) is not None:
        message["name"] = name
    return message


def is_ours(message: object) -> bool:
    """Whether a message dict, or a message object of LangChain, comes from us."""
    fields = _as_mapping(message)
    extra = fields.get("additional_kwargs") if isinstance(fields, Mapping) else None
    return isinstance(extra, Mapping) and OUR_KEY in extra


def text_of_user(message: object) -> str | None:
    """Return what a user says in a message; ``None`` if it is somebody else's.

    Raises:
        StateError: it is not a message that has a place in a conversation.
    """
    doc = Document(_as_mapping(message), "message")
    return _text(doc) if _role(doc) == "user" else None


def fields_of_message(message: object, added: AddedMessages) -> dict[str, object]:
    """Return a message dict, or a message object of LangChain, as ``MessageEntry.as_dict`` would.

    Raises:
        StateError: it is not a message that has a place in a conversation.
    """
    doc = Document(_as_mapping(message), "message")
    extra = doc.mapping.get("additional_kwargs")
    carried = extra.get(OUR_KEY) if isinstance(extra, Mapping) else None
    role, content, calls = _role(doc), _text(doc), _calls(doc)
    fields: dict[str, object] = {"id": doc.text("id"), "role": role, "content": content}
    if carried is None:
        return fields | {
            "timestamp": added.timestamp.isoformat(),
            "token_count": added.count(role, content, calls),
            "tags": sorted(own_tags(role, content, calls)),
            "tool_calls": _as_fields(calls),
            "tool_call_id": _maybe(doc, "tool_call_id"),
            "tool_name": _maybe(doc, "name"),
            "reasoning": [],
        }
    ours = Document(carried, f"message.{OUR_KEY}")
    check_version(ours)
    calls = _with_texts(calls, ours.texts("arguments"))
    changed = ours.value("counted") != _checksum(content, calls)
    return fields | {
        "timestamp": ours.text("timestamp"),
        "token_count": added.count(role, content, calls)
        if changed
        else ours.integer("token_count"),
        "tags": list(ours.texts("tags")),
        "tool_calls": _as_fields(calls),
        "tool_call_id": ours.maybe_text("tool_call_id"),
        "tool_name": ours.maybe_text("tool_name"),
        "reasoning": list(ours.texts("reasoning")),
    }


def values_of(state: Mapping[str, object]) -> dict[str, object]:
    """Return a state (``AgentState.as_dict``) as the values of a graph."""
    doc = Document(state, "state")
    window = doc.child("window")
    pinned = [Document(one, "message") for one in window.values("pinned")]
    held = [Document(one, "message") for one in window.values("messages")]
    rest = {key: value for key, value in window.mapping.items() if key != "messages"}
    return {
        "messages": [graph_message(one.mapping) for one in (*pinned, *held)],
        "conversation_id": doc.text("conversation_id"),
        OUR_KEY: {**state, "window": {**rest, "pinned": [one.text("id") for one in pinned]}},
    }


def fields_of_values(values: Mapping[str, object], added: AddedMessages) -> dict[str, object]:
    """Return the values of a graph as ``AgentState.as_dict`` would.

    Raises:
        StateError: the values are damaged, or not ours.
    """
    doc = Document(values, "state")
    rest = doc.child(OUR_KEY)
    window = rest.child("window")
    pinned_ids = frozenset(window.texts("pinned"))
    entries = [fields_of_message(message, added) for message in doc.values("messages")]
    held = [entry for entry in entries if entry["id"] not in pinned_ids]
    return {
        **rest.mapping,
        "window": {
            **window.mapping,
            "pinned": [entry for entry in entries if entry["id"] in pinned_ids],
            "messages": held,
            "current_tokens": sum(Document(one, "message").integer("token_count") for one in held),
        },
    }


def _as_mapping(message: object) -> object:
    dump = getattr(message, "model_dump", None)
    return message if isinstance(message, Mapping) or dump is None else dump()


def _as_object(arguments: str) -> dict[str, object]:
    try:
        value = json.loads(arguments)
    except ValueError, RecursionError:
        return {}
    return value if isinstance(value, dict) else {}


def _role(doc: Document) -> str:
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


def _written(doc: Document) -> list[Call]:
    """Read the calls of a message of ours."""
    calls = (Document(value, "tool call") for value in doc.values("tool_calls"))
    return [Call(call.text("id"), call.text("name"), call.text("arguments")) for call in calls]


def _calls(doc: Document) -> list[Call]:
    if doc.mapping.get("tool_calls") is None:
        return []
    calls = (Document(value, "tool call") for value in doc.values("tool_calls"))
    return [
        Call(call.text("id"), call.text("name"), json.dumps(call.child("args").mapping))
        for call in calls
    ]


def _with_texts(calls: list[Call], texts: Iterable[str]) -> list[Call]:
    """Put back the arguments as they were written, where a graph left them as they were."""
    carried = tuple(texts)
    if len(carried) != len(calls):
        return calls
    return [
        Call(call.id, call.name, text) if json.dumps(_as_object(text)) == call.arguments else call
        for call, text in zip(calls, carried, strict=True)
    ]


def _as_fields(calls: Iterable[Call]) -> list[dict[str, str]]:
    return [{"id": call.id, "name": call.name, "arguments": call.arguments} for call in calls]


def _checksum(content: str, calls: Iterable[Call]) -> int:
    """Stand for what of a message is counted."""
    counted = [content, *(text for call in calls for text in (call.name, call.arguments))]
    return crc32("\0".join(counted).encode("utf-8", "replace"))


def _maybe(doc: Document, key: str) -> str | None:
    return doc.maybe_text(key) or None if key in doc.mapping else None
