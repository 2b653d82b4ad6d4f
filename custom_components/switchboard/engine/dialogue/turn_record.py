"""The traces of one turn in the state: how it went, and what it was told besides the words."""

from dataclasses import dataclass

from ..language.characters import valid_text
from .document import Stored


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
