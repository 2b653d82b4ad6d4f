"""ChatGPT's export, ``conversations.json``: an array of conversations, each of them a tree.

What was said is the way from ``current_node`` up to the root; other branches are answers that were
asked for anew. Each node has a ``message`` with ``author.role``, ``content.parts`` and
``create_time`` in seconds.
"""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final, cast

from ..storage.entries import LogEntry, Role
from .records import Found, entry_of, read_conversations, time_of

NAME: Final = "chatgpt"
UNIT: Final = "conversation"
NO_NODE: Final = "the tree of the conversation names a message that is not there"
_ROLES: Final = frozenset({"user", "assistant", "tool"})


def looks_like(value: Mapping[str, object]) -> bool:
    """Return whether an element is a conversation of such an export."""
    return "mapping" in value


def read(file: BinaryIO) -> Iterator[Found]:
    """Yield the messages of each conversation, oldest first."""
    return read_conversations(file, _messages)


def _messages(value: object) -> Iterator[LogEntry | str]:
    if not isinstance(value, dict):
        raise ValueError("it is not a conversation")  # noqa: TRY004 - one error for all
    conversation_id = value.get("conversation_id") or value.get("id")
    if not isinstance(conversation_id, str):
        raise ValueError("the conversation has no id")  # noqa: TRY004
    last = time_of(value.get("create_time"))
    for name, message in reversed(_way_up(value.get("mapping"), value.get("current_node"))):
        role, text = _role(message), _text(message.get("content"))
        if role is not None and text.strip():
            # A message without a time was said after the one before it.
            last = time_of(message.get("create_time")) or last
            yield entry_of(NAME, conversation_id, name, role=role, content=text, at=last)


def _way_up(tree: object, name: object) -> list[tuple[str, dict[str, Any]]]:
    if not isinstance(tree, dict) or not isinstance(name, str):
        raise ValueError("the conversation has no mapping or no current_node")  # noqa: TRY004
    seen: set[str] = set()
    way: list[tuple[str, dict[str, Any]]] = []
    while name is not None:
        node = tree.get(name) if isinstance(name, str) else None
        if not isinstance(name, str) or not isinstance(node, dict):
            raise ValueError(NO_NODE)  # noqa: TRY004
        if name in seen:
            raise ValueError("the tree of the conversation goes in a circle")
        seen.add(name)
        if isinstance(message := node.get("message"), dict):
            way.append((name, message))
        name = node.get("parent")
    return way


def _role(message: Mapping[str, Any]) -> Role | None:
    """Return who said a message; None for what nobody said in the conversation."""
    author, metadata = message.get("author"), message.get("metadata")
    if isinstance(metadata, dict) and metadata.get("is_visually_hidden_from_conversation"):
        return None
    role = author.get("role") if isinstance(author, dict) else None
    return cast("Role", role) if isinstance(role, str) and role in _ROLES else None


def _text(content: object) -> str:
    """Return the words of a message; images and files have none."""
    if not isinstance(content, dict):
        return ""
    parts = content.get("parts")
    found = parts if isinstance(parts, list) else [content.get("text")]
    texts = (part.get("text") if isinstance(part, dict) else part for part in found)
    return "\n".join(text for text in texts if isinstance(text, str) and text)
