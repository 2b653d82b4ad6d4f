"""Tags by which messages are found again, and the notes that are told apart by theirs.

Notes are system messages that belong to one round, and say what a model has to know in it.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from ..language.taxonomy import RESERVED_TAGS, TOPIC_TAG
from .state import MessageEntry

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


CONTEXT = "context:"
"""How the tags of messages begin that tell the model about the house in one round."""

RECALLED = "context:memory"
"""On what earlier conversations said: it belongs to no summary of this one."""

FAILED = "context:failed"
"""On the note that stands in the place of an answer that failed."""

PROMISED = "context:promised"
"""On the note that stands in the place of an answer that comes after its turn."""


def is_context(entry: MessageEntry) -> bool:
    """Return whether the message is what the model was told besides the conversation."""
    return entry.role == "system" and any(tag.startswith(CONTEXT) for tag in entry.tags)


def is_note(entry: MessageEntry, tag: str) -> bool:
    """Return whether the message is a note with such a tag; people's words never are one."""
    return entry.role == "system" and tag in entry.tags


def tagged_with(entry: MessageEntry, tags: frozenset[str] | None) -> MessageEntry:
    """Return a message with more tags; the same one if it has them all."""
    return entry if not tags or tags <= entry.tags else replace(entry, tags=entry.tags | tags)


def is_failure(entry: MessageEntry) -> bool:
    """Return whether the message says that its round was not answered."""
    return FAILED in entry.tags


def replaces_answer(entry: MessageEntry) -> bool:
    """Return whether the message stands in the place of an answer."""
    return not entry.tags.isdisjoint((FAILED, PROMISED))


def leading_notes(messages: Sequence[MessageEntry]) -> set[int]:
    """Find the system messages right before a user's words: they belong to the same round.

    But for a note in the place of an answer, which ends the round before.
    """
    leading: set[int] = set()
    for index in range(len(messages) - 2, -1, -1):
        message = messages[index]
        if message.role != "system" or replaces_answer(message):
            continue
        if messages[index + 1].role == "user" or index + 1 in leading:
            leading.add(index)
    return leading
