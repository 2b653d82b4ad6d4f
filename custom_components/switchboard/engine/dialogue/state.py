"""The typed state of one conversation.

It goes to JSON and back to an equal object (see ``document``). To make that exact, times are held
in UTC and texts are held as valid Unicode (a lone surrogate, which cannot be sent either, becomes a
replacement character).
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import ClassVar, Literal

from ..language.characters import valid_text
from .context import ContextState
from .document import SPARSE, Stored


@dataclass(frozen=True, slots=True)
class Note(Stored):
    """A text for the model in one round, beside the user's words; its tags are ``context:...``."""

    text: str
    tags: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.text.isascii():
            object.__setattr__(self, "text", valid_text(self.text))


@dataclass(frozen=True, slots=True)
class TurnRecord(Stored):
    """How one turn went. ``first_token_ms`` is None when no model spoke."""

    route: str
    reason: str
    first_token_ms: float | None = None
    total_ms: float = 0.0
    tools: tuple[str, ...] = ()
    error: str | None = None


type Role = Literal["system", "user", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class ToolCallEntry(Stored):
    """A tool the model called; ``arguments`` is the JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str

    def __post_init__(self) -> None:
        _make_valid(self, "id", "name", "arguments")


@dataclass(frozen=True, slots=True)
class MessageEntry(Stored):
    """One message as it is kept.

    ``tool_call_id`` and ``tool_name`` are set on role ``tool``. ``reasoning`` holds opaque
    reasoning items (JSON text each). ``token_count`` is what the message costs in a request.

    Raises:
        ValueError: ``timestamp`` has no time zone.
    """

    id: str
    role: Role
    content: str
    timestamp: datetime
    token_count: int
    tags: frozenset[str] = frozenset()
    tool_calls: tuple[ToolCallEntry, ...] = ()
    tool_call_id: str | None = None
    tool_name: str | None = None
    reasoning: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.timestamp.tzinfo is None:
            raise ValueError("The time of a message needs a time zone")
        if self.timestamp.tzinfo is not UTC:
            object.__setattr__(self, "timestamp", self.timestamp.astimezone(UTC))
        if self.reasoning:
            reasoning = tuple(valid_text(item) for item in self.reasoning)
            object.__setattr__(self, "reasoning", reasoning)
        of_tool = self.tool_call_id or self.tool_name
        if of_tool or not (self.id.isascii() and self.content.isascii()):
            _make_valid(self, "id", "content", "tool_call_id", "tool_name")


@dataclass(frozen=True, slots=True)
class Summary(Stored):
    """The part of a conversation before its window, in the third person.

    It covers every message that left the window from ``covers_from`` to ``covers_to`` (message
    ids). ``token_count`` is what it costs in a request.
    """

    text: str
    covers_from: str
    covers_to: str
    token_count: int

    def __post_init__(self) -> None:
        _make_valid(self, "text", "covers_from", "covers_to")


@dataclass(frozen=True, slots=True)
class ConversationWindow(Stored):
    """The part of a conversation that is held verbatim.

    ``current_tokens`` counts ``messages`` and is held, with the tokens of ``summary``, against
    ``max_tokens``; ``pinned_tokens`` counts the pinned prompt and the tool definitions, beside it.
    ``backlog`` is held back for the summary because there is no room for it.
    """

    VERSIONED: ClassVar = True

    conversation_id: str
    pinned: tuple[MessageEntry, ...]
    messages: tuple[MessageEntry, ...]
    max_tokens: int
    eviction_target: float
    current_tokens: int
    pinned_tokens: int
    evicted_messages: int
    summary: Summary | None = None
    backlog: tuple[MessageEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class AgentState(Stored):
    """The value that the steps of a turn hand to one another. ``text`` is what was just said.

    ``owners`` are all whose memory the conversation may have been told of; none: nobody knows.
    ``context`` says what it is about, if that is known.

    The rest is of the turn under way, so that it can go on in another process: ``recalled`` is what
    the memory adds, ``offered`` are the names of the tools on offer, ``answer`` is what was said so
    far, and ``in_round`` says that the last round of the window is this turn's.
    """

    VERSIONED: ClassVar = True

    conversation_id: str
    window: ConversationWindow
    text: str
    language: str
    user_id: str | None = None
    device_id: str | None = None
    agent_id: str | None = None
    turn: TurnRecord | None = None
    owners: tuple[str, ...] = ()
    context: ContextState | None = field(default=None, metadata=SPARSE)
    recalled: tuple[Note, ...] = field(default=(), metadata=SPARSE)
    offered: tuple[str, ...] = field(default=(), metadata=SPARSE)
    answer: str = field(default="", metadata=SPARSE)
    in_round: bool = field(default=False, metadata=SPARSE)

    def __post_init__(self) -> None:
        _make_valid(self, "conversation_id", "text", "answer", "language")
        _make_valid(self, "user_id", "device_id", "agent_id")

    @property
    def messages(self) -> tuple[MessageEntry, ...]:
        """The messages held word for word: the pinned ones, then the window, oldest first."""
        return (*self.window.pinned, *self.window.messages)


def _make_valid(value: object, *names: str) -> None:
    for name in names:
        held: str | None = getattr(value, name)
        if held is not None and not held.isascii():
            object.__setattr__(value, name, valid_text(held))
