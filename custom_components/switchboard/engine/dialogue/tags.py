"""The tags by which the messages of a conversation are found again."""

import re
from collections.abc import Collection, Iterable
from typing import Final

from .state import Role, ToolCallEntry

_TAGS: Final = frozenset({"input", "output", "tool_call", "important", "ephemeral"})
_CONTEXT_TAG: Final = re.compile(r"context:[^\s*]+")


def checked(tags: Iterable[str]) -> frozenset[str]:
    """Return tags as a set.

    Raises:
        ValueError: a tag is none of ours.
    """
    given = frozenset(tags)
    for tag in sorted(given - _TAGS):
        if not _CONTEXT_TAG.fullmatch(tag):
            raise ValueError(
                f"Unknown tag {tag!r}: use {', '.join(sorted(_TAGS))} or context:<name>"
            )
    return given


def own_tags(role: Role, content: str, calls: Collection[ToolCallEntry]) -> frozenset[str]:
    """Return the tags that a message has by its role."""
    match role:
        case "user":
            return frozenset({"input"})
        case "tool":
            return frozenset({"tool_call"})
        case "assistant" if calls:
            return frozenset({"tool_call", "output"} if content else {"tool_call"})
        case "assistant":
            return frozenset({"output"})
        case _:
            return frozenset()


def matches(tag: str, pattern: str) -> bool:
    """Whether a tag is the one asked for, or begins as one with ``*`` at its end says."""
    return tag.startswith(pattern[:-1]) if pattern.endswith("*") else tag == pattern
