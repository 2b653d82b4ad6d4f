"""Notes: system messages that belong to one round, and say what a model has to know in it."""

from collections.abc import Sequence
from dataclasses import replace

from .state import MessageEntry

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
