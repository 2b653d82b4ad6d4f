"""The tags by which the messages of a conversation are found again."""

import re
from collections.abc import Collection, Iterable
from typing import Final

from ..language.taxonomy import RESERVED_TAGS, TOPIC_TAG

IMPORTANT: Final = "important"
"""On what a person asked to keep in mind: its round leaves last."""
EPHEMERAL: Final = "ephemeral"
"""On what was only looked up or read out: its round leaves first."""

_TAG: Final = re.compile(rf"(?!{TOPIC_TAG}$)[^\s*]{{1,100}}")
_OURS: Final = frozenset({"input", "output", "tool_call", IMPORTANT, EPHEMERAL})


def checked(tags: Iterable[str], role: str) -> frozenset[str]:
    """Return the tags of a message of such a role as a set.

    Any tag may be given that has neither white space nor ``*`` in it, but those of notes that a
    model is told are for system messages only.

    Raises:
        ValueError: a tag cannot be one, or is reserved.
    """
    given = frozenset(tags)
    for tag in sorted(given):
        if not _TAG.fullmatch(tag):
            raise ValueError(f"{tag!r} is no tag: leave out spaces and *, and use 1 to 100 letters")
        if tag not in _OURS and tag.casefold() in _OURS:
            raise ValueError(f"{tag!r} is no tag: write {tag.casefold()!r}")
        if role != "system" and tag in RESERVED_TAGS:
            raise ValueError(f"The tag {tag!r} is reserved for notes: choose another")
    return given


def topic_tag(topic: str) -> str:
    """Return the tag of messages about a topic.

    Raises:
        ValueError: it cannot be a topic, or is reserved.
    """
    [tag] = checked((f"{TOPIC_TAG}{topic}",), "user")
    return tag


def own_tags(role: str, content: str, calls: Collection[object]) -> frozenset[str]:
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
    """Return whether a tag is the one asked for, or begins as one with ``*`` at its end says."""
    return tag.startswith(pattern[:-1]) if pattern.endswith("*") else tag == pattern
