"""Home Assistant's chat logs, as ``ChatLog.as_dict`` gives them: one, or an array of them.

Each has a ``conversation_id`` and its ``content``: dicts with ``role``, ``content`` and
``created``. They have no ids, so a message is named by its place and time in its conversation.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

from ..storage.entries import HOUSEHOLD, LogEntry, Role
from .json_values import TooLong, json_values
from .records import Found, id_of, time_of

NAME: Final = "home_assistant"
_ROLES: Final[Mapping[object, Role]] = {
    "user": "user",
    "assistant": "assistant",
    "tool_result": "tool",
}


def looks_like(value: Mapping[str, object]) -> bool:
    """Return whether an element is a chat log."""
    return "conversation_id" in value and isinstance(value.get("content"), list)


def read(file: BinaryIO) -> Iterator[Found]:
    """Yield the messages of each chat log in their order."""
    for place, value in enumerate(json_values(file), start=1):
        if isinstance(value, TooLong):
            yield Found(place, refused="the conversation is too long to be read")
        elif not isinstance(value, dict) or not isinstance(value.get("content"), list):
            yield Found(place, refused="it is not a chat log")
        elif not isinstance(conversation_id := value.get("conversation_id"), str):
            yield Found(place, refused="the conversation has no id")
        else:
            yield from _messages(place, value, conversation_id)


def _messages(place: int, value: dict[str, Any], conversation_id: str) -> Iterator[Found]:
    last = time_of(value.get("created"))
    for number, content in enumerate(value["content"]):
        if not isinstance(content, dict):
            yield Found(place, refused="a message is not one")
            continue
        said_by = content.get("role")
        role, text = _ROLES.get(said_by) if isinstance(said_by, str) else None, _text(content)
        if role is None or not text.strip():
            continue
        at = last = time_of(content.get("created")) or last
        if at is None:
            yield Found(place, refused="a message has no time")
            continue
        agent_id = content.get("agent_id")
        entry = LogEntry(
            id=id_of(NAME, conversation_id, number, at.isoformat()),
            conversation_id=f"{NAME}-{conversation_id}",
            owner=HOUSEHOLD,
            role=role,
            content=text,
            created_at=at,
            agent_id=agent_id if isinstance(agent_id, str) else None,
        )
        yield Found(place, entry)


def _text(content: Mapping[str, Any]) -> str:
    if content.get("role") != "tool_result":
        text = content.get("content")
        return text if isinstance(text, str) else ""
    result = content.get("tool_result", content.get("result"))
    return "" if result is None else json.dumps(result, ensure_ascii=False)
