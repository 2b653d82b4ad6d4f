"""What one turn leaves in the state: how it went, and what it was told besides the words."""

from dataclasses import dataclass

from ..language.characters import valid_text
from .document import Document


@dataclass(frozen=True, slots=True)
class Note:
    """What the model is told in one round besides the user's words; tags are ``context:...``."""

    text: str
    tags: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.text.isascii():
            object.__setattr__(self, "text", valid_text(self.text))

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        return {"text": self.text, "tags": list(self.tags)}

    @classmethod
    def from_dict(cls, value: object) -> Note:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "note")
        return cls(doc.text("text"), doc.texts("tags"))


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """How one turn went. ``first_token_ms`` is None when no model spoke."""

    route: str
    reason: str
    first_token_ms: float | None = None
    total_ms: float = 0.0
    tools: tuple[str, ...] = ()
    error: str | None = None

    def as_dict(self) -> dict[str, object]:
        """Return JSON values, and nothing that is of a class of ours."""
        return {
            "route": str(self.route),
            "reason": str(self.reason),
            "first_token_ms": self.first_token_ms,
            "total_ms": self.total_ms,
            "tools": list(self.tools),
            "error": None if self.error is None else str(self.error),
        }

    @classmethod
    def from_dict(cls, value: object) -> TurnRecord:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "turn")
        return cls(
            route=doc.text("route"),
            reason=doc.text("reason"),
            first_token_ms=doc.maybe_number("first_token_ms"),
            total_ms=doc.number("total_ms"),
            tools=doc.texts("tools"),
            error=doc.maybe_text("error"),
        )
