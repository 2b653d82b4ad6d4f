"""Errors of one conversation's memory."""

from typing import Literal

type PortableReason = Literal[
    "conversation_empty",
    "conversation_field_missing",
    "conversation_field_wrong",
    "conversation_message_twice",
    "conversation_not_json",
    "conversation_not_ours",
    "conversation_orders",
    "conversation_summary_too_long",
    "conversation_too_large",
    "conversation_too_many_messages",
    "conversation_too_many_tokens",
    "conversation_tools_unpaired",
    "conversation_version",
]
type ForkReason = Literal["fork_message_unknown", "fork_message_summarised"]


class StateError(Exception):
    """A saved document is damaged, or of a version this release does not know.

    ``field`` is the one that is missing or not what it should be, if it is one alone.
    """

    def __init__(self, message: str, field: str = "", *, missing: bool = False) -> None:
        super().__init__(message)
        self.field = field
        self.missing = missing


class PortableError(Exception):
    """A document is no conversation that can be taken in.

    ``reason`` is the key of the sentence that says why, ``values`` what that sentence names.
    """

    def __init__(self, reason: PortableReason, **values: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


class ForkError(Exception):
    """A conversation cannot be forked there; ``reason`` is the key of the sentence for it."""

    def __init__(self, reason: ForkReason) -> None:
        super().__init__(reason)
        self.reason = reason


class SummaryError(Exception):
    """A summary could not be written; the old one and what waits for the next stay as they are."""
