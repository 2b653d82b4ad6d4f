"""Home Assistant's chat logs, as ``ChatLog.as_dict`` gives them: one, or an array of them.

Each has a ``conversation_id`` and its ``content``: dicts with ``role``, ``content`` and
``created``. They have no ids, so a message is named by its place and time in its conversation.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

from ..storage.entries import LogEntry, Role
from .records import Found, entry_of, read_conversations, time_of

NAME: Final = "home_assistant"
UNIT: Final = "conversation"
_ROLES: Final[Mapping[str, Role]] = {
    "user": "user",
    "assistant": "assistant",
    "tool_result": "tool",
}


def looks_like(value: Mapping[str, object]) -> bool:
    """Return whether an element is a chat log."""
    return "conversation_id" in value and isinstance(value.get("content"), list)


def read(file: BinaryIO) -> Iterator[Found]:
    """Yield the messages of each chat log in their order."""
    return read_conversations(file, _messages)


def _messages(value: object) -> Iterator[LogEntry | str]:
    if not isinstance(value, dict) or not isinstance(value.get("content"), list):
        raise ValueError("it is not a chat log")  # noqa: TRY004 - one error for all
    conversation_id = value.get("conversation_id")
    if not isinstance(conversation_id, str):
        raise ValueError("the conversation has no id")  # noqa: TRY004
    last = time_of(value.get("created"))
    for number, content in enumerate(value["content"]):
        if not isinstance(content, dict):
            yield "a message is not one"
            continue
        said_by, agent_id = content.get("role"), content.get("agent_id")
        role, text = _ROLES.get(said_by) if isinstance(said_by, str) else None, _text(content)
        if role is not None and text.strip():
            last = time_of(content.get("created")) or last
            yield entry_of(
                NAME,
                conversation_id,
                number,
                last and last.isoformat(),
                role=role,
                content=text,
                at=last,
                agent_id=agent_id if isinstance(agent_id, str) else None,
            )


def _text(content: Mapping[str, Any]) -> str:
    if content.get("role") != "tool_result":
        text = content.get("content")
        return text if isinstance(text, str) else ""
    result = content.get("tool_result", content.get("result"))
    return "" if result is None else json.dumps(result, ensure_ascii=False)
