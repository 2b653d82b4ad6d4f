"""A request as the rules see it, and what they reply: the same for both APIs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

type Role = Literal["system", "user", "assistant", "tool"]
type Json = Mapping[str, Any]
type Says = Literal["nothing", "due", "always", "wrong"]


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call. ``arguments`` is JSON text; ``id`` is empty until the server gives it one."""

    name: str
    arguments: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Attached:
    """An image or a file that came with a message. ``size`` is in bytes."""

    kind: Literal["image", "file"]
    mime_type: str
    size: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One message. ``call_id`` names the call a ``tool`` turn answers."""

    role: Role
    text: str = ""
    calls: tuple[Call, ...] = ()
    call_id: str | None = None
    attached: tuple[Attached, ...] = ()
    is_marked: bool = False
    """Whether a beginning that the cache is to keep ends with it."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool on offer, with its JSON schema."""

    name: str
    description: str
    parameters: Json

    @property
    def short_name(self) -> str:
        """The name without the prefix Home Assistant puts before it (``light__``)."""
        return self.name.rpartition("__")[2]


@dataclass(frozen=True, slots=True)
class Ask:
    """One request. ``schema`` is set when the answer has to be a JSON document."""

    turns: tuple[Turn, ...]
    tools: tuple[Tool, ...] = ()
    tool_choice: str = "auto"
    """``auto``, ``none``, ``required``, or the name of the one tool that must be called."""
    parallel_calls: bool = True
    schema: Json | None = None
    max_output_tokens: int | None = None
    effort: str | None = None
    wants_reasoning_summary: bool = False
    wants_encrypted_reasoning: bool = False
    retention: str | None = None
    """How long the cache is asked to keep all of it."""
    only_marked: bool = False
    """Whether the cache is asked to keep nothing but what is marked."""
    searches: bool = False
    """Whether the web may be searched."""
    says: Says = "nothing"
    """What is said along with calls of tools that take ``say``."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the rules answer: words, tool calls, or both.

    ``searches`` are what is looked for in the web before, if that may be searched, and ``sources``
    the addresses of the pages that the words rest on.
    """

    text: str = ""
    calls: tuple[Call, ...] = ()
    searches: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
