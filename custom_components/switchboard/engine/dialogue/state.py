"""The typed state of one conversation, and its JSON form.

``as_dict`` gives plain JSON values, ``from_dict`` reads them back to an equal object. To make that
exact, times are held in UTC and texts are held as valid Unicode (a lone surrogate, which cannot be
sent either, becomes a replacement character).
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from ..language.characters import valid_text
from .context.state import ContextState
from .document import STATE_VERSION, Document, check_version
from .turn_record import Note, TurnRecord

type Role = Literal["system", "user", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class ToolCallEntry:
    """A tool the model called; ``arguments`` is the JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str

    def __post_init__(self) -> None:
        _make_valid(self, "id", "name", "arguments")

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        return {"id": self.id, "name": self.name, "arguments": self.arguments}

    @classmethod
    def from_dict(cls, value: object) -> ToolCallEntry:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "tool call")
        return cls(doc.text("id"), doc.text("name"), doc.text("arguments"))


@dataclass(frozen=True, slots=True)
class MessageEntry:
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

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        return {
            "id": self.id,
            "role": self.role,
            "content": self.content,
            "timestamp": self.timestamp.isoformat(),
            "token_count": self.token_count,
            "tags": sorted(self.tags),
            "tool_calls": [call.as_dict() for call in self.tool_calls],
            "tool_call_id": self.tool_call_id,
            "tool_name": self.tool_name,
            "reasoning": list(self.reasoning),
        }

    @classmethod
    def from_dict(cls, value: object) -> MessageEntry:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "message")
        return cls(
            id=doc.text("id"),
            role=read_role(doc),
            content=doc.text("content"),
            timestamp=read_time(doc),
            token_count=doc.integer("token_count"),
            tags=frozenset(doc.texts("tags")),
            tool_calls=tuple(ToolCallEntry.from_dict(call) for call in doc.values("tool_calls")),
            tool_call_id=doc.maybe_text("tool_call_id"),
            tool_name=doc.maybe_text("tool_name"),
            reasoning=doc.texts("reasoning"),
        )


@dataclass(frozen=True, slots=True)
class Summary:
    """What a conversation said before its window, in the third person.

    It covers every message that left the window from ``covers_from`` to ``covers_to`` (message
    ids). ``token_count`` is what it costs in a request.
    """

    text: str
    covers_from: str
    covers_to: str
    token_count: int

    def __post_init__(self) -> None:
        _make_valid(self, "text", "covers_from", "covers_to")

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        return {
            "text": self.text,
            "covers_from": self.covers_from,
            "covers_to": self.covers_to,
            "token_count": self.token_count,
        }

    @classmethod
    def from_dict(cls, value: object) -> Summary:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "summary")
        return cls(
            text=doc.text("text"),
            covers_from=doc.text("covers_from"),
            covers_to=doc.text("covers_to"),
            token_count=doc.integer("token_count"),
        )


@dataclass(frozen=True, slots=True)
class ConversationWindow:
    """What of a conversation is held verbatim.

    ``current_tokens`` counts ``messages`` and is held, with the tokens of ``summary``, against
    ``max_tokens``; ``pinned_tokens`` counts the pinned prompt and the tool definitions, beside it.
    ``backlog`` is held back for the summary because there is no room for it.
    """

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

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        return {
            "version": STATE_VERSION,
            "conversation_id": self.conversation_id,
            "pinned": [entry.as_dict() for entry in self.pinned],
            "messages": [entry.as_dict() for entry in self.messages],
            "max_tokens": self.max_tokens,
            "eviction_target": self.eviction_target,
            "current_tokens": self.current_tokens,
            "pinned_tokens": self.pinned_tokens,
            "evicted_messages": self.evicted_messages,
            "summary": None if self.summary is None else self.summary.as_dict(),
            "backlog": [entry.as_dict() for entry in self.backlog],
        }

    @classmethod
    def from_dict(cls, value: object) -> ConversationWindow:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "window")
        check_version(doc)
        summary = doc.value("summary")
        return cls(
            conversation_id=doc.text("conversation_id"),
            pinned=_read_messages(doc, "pinned"),
            messages=_read_messages(doc, "messages"),
            max_tokens=doc.integer("max_tokens"),
            eviction_target=doc.number("eviction_target"),
            current_tokens=doc.integer("current_tokens"),
            pinned_tokens=doc.integer("pinned_tokens"),
            evicted_messages=doc.integer("evicted_messages"),
            summary=None if summary is None else Summary.from_dict(summary),
            backlog=_read_messages(doc, "backlog"),
        )


@dataclass(frozen=True, slots=True)
class AgentState:
    """What the steps of a turn hand to one another. ``text`` is what was just said.

    ``owners`` are all whose memory the conversation may have been told of; none: nobody knows.
    ``context`` says what it is about, if that is known.

    The rest is of the turn under way, so that it can go on in another process: ``recalled`` is what
    the memory adds, ``offered`` are the names of the tools on offer, ``answer`` is what was said so
    far, and ``in_round`` says that the last round of the window is this turn's.
    """

    conversation_id: str
    window: ConversationWindow
    text: str
    language: str
    user_id: str | None = None
    device_id: str | None = None
    agent_id: str | None = None
    turn: TurnRecord | None = None
    owners: tuple[str, ...] = ()
    context: ContextState | None = None
    recalled: tuple[Note, ...] = ()
    offered: tuple[str, ...] = ()
    answer: str = ""
    in_round: bool = False

    def __post_init__(self) -> None:
        _make_valid(self, "conversation_id", "text", "answer", "language")
        _make_valid(self, "user_id", "device_id", "agent_id")

    @property
    def messages(self) -> tuple[MessageEntry, ...]:
        """The messages held word for word: the pinned ones, then the window, oldest first."""
        return (*self.window.pinned, *self.window.messages)

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        about = {} if self.context is None else {"context": self.context.as_dict()}
        under_way: dict[str, object] = {
            "recalled": [note.as_dict() for note in self.recalled],
            "offered": list(self.offered),
            "answer": self.answer,
            "in_round": self.in_round,
        }
        return {
            **about,
            **{key: value for key, value in under_way.items() if value},
            "version": STATE_VERSION,
            "conversation_id": self.conversation_id,
            "window": self.window.as_dict(),
            "text": self.text,
            "language": self.language,
            "user_id": self.user_id,
            "device_id": self.device_id,
            "agent_id": self.agent_id,
            "turn": None if self.turn is None else self.turn.as_dict(),
            "owners": list(self.owners),
        }

    @classmethod
    def from_dict(cls, value: object) -> AgentState:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "state")
        check_version(doc)
        turn, has = doc.value("turn"), doc.mapping.keys()
        return cls(
            conversation_id=doc.text("conversation_id"),
            window=ConversationWindow.from_dict(doc.value("window")),
            text=doc.text("text"),
            language=doc.text("language"),
            user_id=doc.maybe_text("user_id"),
            device_id=doc.maybe_text("device_id"),
            agent_id=doc.maybe_text("agent_id"),
            turn=None if turn is None else TurnRecord.from_dict(turn),
            owners=doc.texts("owners") if "owners" in has else (),
            context=ContextState.from_dict(doc.value("context")) if "context" in has else None,
            recalled=tuple(Note.from_dict(one) for one in doc.values("recalled"))
            if "recalled" in has
            else (),
            offered=doc.texts("offered") if "offered" in has else (),
            answer=doc.text("answer") if "answer" in has else "",
            in_round=doc.flag("in_round") if "in_round" in has else False,
        )


def _make_valid(value: object, *names: str) -> None:
    """Hold the texts of these names of a frozen ``value`` as valid Unicode."""
    for name in names:
        held: str | None = getattr(value, name)
        if held is not None and not held.isascii():
            object.__setattr__(value, name, valid_text(held))


def read_role(doc: Document) -> Role:
    """Read the role of a message; raises ``StateError``."""
    match doc.text("role"):
        case "system":
            return "system"
        case "user":
            return "user"
        case "assistant":
            return "assistant"
        case "tool":
            return "tool"
        case _:
            raise doc.damaged("role", "a known role")


def read_time(doc: Document) -> datetime:
    """Read an aware ISO 8601 time; raises ``StateError``."""
    try:
        time = datetime.fromisoformat(doc.text("timestamp"))
        if time.tzinfo is not None:
            return time.astimezone(UTC)
    except (ValueError, OverflowError) as err:
        raise doc.damaged("timestamp", "a time") from err
    raise doc.damaged("timestamp", "a time with a time zone")


def _read_messages(doc: Document, key: str) -> tuple[MessageEntry, ...]:
    return tuple(MessageEntry.from_dict(value) for value in doc.values(key))
