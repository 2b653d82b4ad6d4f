"""How long a turn is waited for, and the question of one that ended before its answer came."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Self

from homeassistant.components import conversation
from homeassistant.core import callback
from homeassistant.helpers.llm import APIInstance

from ..agent_settings import AgentSettings
from ..const import NOTIFICATION_PREFIX
from ..engine.azure.deltas import LLMClient
from ..engine.dialogue.state import ConversationWindow
from ..engine.storage.entries import HOUSEHOLD
from ..engine.turn.patience import Patience, Unfinished
from ..engine.turn.pin_gate import PinTurn
from ..turn_scope import TurnTrace


@dataclass(frozen=True, slots=True)
class LateQuestion:
    """A question that is owed an answer. Holds nothing of what was said.

    ``owner`` is whose memory its words become, and whose the answer is.
    """

    id: str
    conversation_id: str
    agent_id: str
    satellite_id: str | None
    language: str
    asked_at: datetime
    owner: str = HOUSEHOLD

    @property
    def notification_id(self) -> str:
        """Return what the notification is called that tells of it."""
        return f"{NOTIFICATION_PREFIX}{self.id}"

    def as_dict(self) -> dict[str, Any]:
        """Return JSON values, which say nothing of whose it is."""
        values = {**asdict(self), "asked_at": self.asked_at.isoformat()}
        del values["owner"]
        return values

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what ``as_dict`` gave."""
        return cls(**{**data, "asked_at": datetime.fromisoformat(data["asked_at"])})


@dataclass(slots=True)
class LateWork:
    """A question, and all that finishing it takes.

    ``started`` is when its turn began, in seconds of the event loop's clock; ``promise`` the last
    thing said in it; ``gate`` what it knew of the PIN; ``trace`` what happens in it. ``keep``
    keeps its conversation, with the window it is given, to be taken up again.
    """

    question: LateQuestion
    unfinished: Unfinished
    llm: LLMClient
    api: APIInstance | None
    gate: PinTurn | None
    promise: conversation.Content
    started: float
    keep: Callable[[ConversationWindow], None] | None = None
    superseded: bool = False
    answered: bool = False
    forgotten: bool = False
    trace: TurnTrace = field(default_factory=TurnTrace)

    @property
    def words(self) -> str:
        """Return what was asked."""
        asked = (one for one in reversed(self.unfinished.request.messages) if one.role == "user")
        return next((one.content for one in asked), "")


@callback
def patience_with(
    settings: AgentSettings,
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
    started: float,
    *,
    late: bool,
) -> Patience:
    """Return how long a turn stays silent for whoever listens to it; ``late``: it may end before.

    Whoever reads the answer when it is whole, such as an automation or a client of
    ``conversation.process``, hears no silence, and has no use for a promise.
    """
    if chat_log.delta_listener is None and user_input.satellite_id is None:
        return Patience()
    return Patience.since(
        started,
        early=settings.early_seconds,
        late=settings.late_seconds if late else 0,
    )
