"""What one turn leaves in the state: how it went, and what it was told besides the words."""

from dataclasses import dataclass
from typing import ClassVar

from ..language.characters import valid_text
from .document import Stored


@dataclass(frozen=True, slots=True)
class Note(Stored):
    """What the model is told in one round besides the user's words; tags are ``context:...``."""

    NAME: ClassVar = "note"

    text: str
    tags: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.text.isascii():
            object.__setattr__(self, "text", valid_text(self.text))


@dataclass(frozen=True, slots=True)
class TurnRecord(Stored):
    """How one turn went. ``first_token_ms`` is None when no model spoke."""

    NAME: ClassVar = "turn"

    route: str
    reason: str
    first_token_ms: float | None = None
    total_ms: float = 0.0
    tools: tuple[str, ...] = ()
    error: str | None = None
