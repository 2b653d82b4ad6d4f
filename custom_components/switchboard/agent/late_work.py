"""How long a turn is waited for, the question and answer of one that ended before, and telling it.

Every user can read a notification, and whoever is in a room hears what is announced there. So an
answer that is a person's is handed over with their next sentence, and told to nobody else.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Self

from homeassistant.components import conversation, persistent_notification
from homeassistant.const import ATTR_ENTITY_ID, ATTR_SUPPORTED_FEATURES
from homeassistant.core import Event, EventStateChangedData, HomeAssistant, callback
from homeassistant.helpers.event import async_track_state_change_event
from homeassistant.helpers.llm import APIInstance
from homeassistant.util import dt as dt_util

from ..agent_settings import AgentSettings
from ..const import NOTIFICATION_PREFIX
from ..engine.azure.deltas import LLMClient
from ..engine.azure.messages import Message
from ..engine.dialogue.context import is_silence, seconds_to_silence
from ..engine.dialogue.conversations import Conversations
from ..engine.dialogue.state import ConversationWindow
from ..engine.language.masking import masked
from ..engine.storage.entries import HOUSEHOLD
from ..engine.turn.limits import Limit
from ..engine.turn.memory_entries import remember
from ..engine.turn.patience import Patience, Unfinished
from ..engine.turn.pin_gate import PinTurn
from ..turn_scope import TurnTrace

_LOGGER = logging.getLogger(__name__)


LATE_TAG: Final = "context:late"
LATE_NOTE: Final = "The answer to what was asked before, which took longer:"

LONGEST: Final = timedelta(days=1)
MOST: Final = 50


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
    thing said in it; ``gate`` what it knew of the PIN; ``limits`` those of who asked; ``trace``
    what happens in it. ``keep`` keeps its conversation, with the window it is given, to be taken up
    again.
    """

    question: LateQuestion
    unfinished: Unfinished
    llm: LLMClient
    api: APIInstance | None
    gate: PinTurn | None
    limits: frozenset[Limit]
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


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An answer, ``said`` in so many messages, and the ``words`` it answers."""

    question: LateQuestion
    words: str
    said: tuple[str, ...]


@dataclass(slots=True)
class WaitingAnswers:
    """The answers that wait for their persons; none survives a restart."""

    hass: HomeAssistant
    memory: Conversations
    _waiting: list[_Waiting] = field(default_factory=list)

    @callback
    def keep(self, question: LateQuestion, words: str, messages: Iterable[Message]) -> None:
        """Keep an answer until its person speaks again; the oldest of too many goes."""
        said = tuple(
            masked(one.content) for one in messages if one.role == "assistant" and one.content
        )
        self._waiting = [*self._waiting, _Waiting(question, masked(words), said)][-MOST:]

    @callback
    def forget(self, conversation_id: str | None) -> None:
        """Drop the answers to what was asked in a conversation; None: every answer."""
        of = conversation_id
        self._drop([one for one in self._waiting if of in (None, one.question.conversation_id)])

    @callback
    def hand_over(self, conversation_id: str, owner: str) -> None:
        """Put a person's answers into a conversation that does not hold them already."""
        self.tell(self.memory, conversation_id, owner)
        self._drop([one for one in self._waiting if one.question.owner == owner])

    @callback
    def tell(self, memory: Conversations, conversation_id: str, owner: str) -> None:
        """Put a person's answers into a conversation as they would be handed over; they wait on."""
        held = {one.content for one in memory.get_messages(conversation_id)}
        for one in self._waiting:
            is_old = dt_util.utcnow() - one.question.asked_at > LONGEST
            if one.question.owner == owner and not (is_old or held.issuperset(one.said)):
                _put(memory, conversation_id, one)

    @callback
    def _drop(self, gone: list[_Waiting]) -> None:
        self._waiting = [one for one in self._waiting if one not in gone]
        for one in gone:
            persistent_notification.async_dismiss(self.hass, one.question.notification_id)


@callback
def _put(memory: Conversations, conversation_id: str, one: _Waiting) -> None:
    memory.begin_turn(conversation_id)
    memory.add_message(conversation_id, "system", LATE_NOTE, tags=(LATE_TAG,))
    remember(memory, conversation_id, Message("user", one.words))
    for text in one.said:
        remember(memory, conversation_id, Message("assistant", text))
    memory.end_turn(conversation_id)


GIVE_UP_SECONDS: Final = 300.0
"""How long silence is waited for."""

ANNOUNCE_SECONDS: Final = 120.0
"""How long an announcement may take to be spoken."""

# Of Home Assistant's assist_satellite, which a house without voice may not be able to import.
SATELLITE_DOMAIN: Final = "assist_satellite"
ANNOUNCE: Final = "announce"
ANNOUNCE_FEATURE: Final = 1
IDLE: Final = "idle"


async def async_tell(
    hass: HomeAssistant,
    satellite_id: str | None,
    text: Callable[[str | None], str],
    *,
    title: str,
    notification_id: str,
) -> None:
    """Announce something on a satellite at its next silence, or else show it as a notification.

    ``text`` is asked for what to say at the moment when it is said there, and with None for what
    to show: every user can read a notification.
    """
    if (
        satellite_id is not None
        and _can_announce(hass, satellite_id)
        and await async_silence(hass, satellite_id)
        and await _async_announce(hass, satellite_id, text(satellite_id))
    ):
        return
    persistent_notification.async_create(hass, text(None), title, notification_id)


@callback
def _can_announce(hass: HomeAssistant, satellite_id: str) -> bool:
    state = hass.states.get(satellite_id)
    return (
        state is not None
        and bool(int(state.attributes.get(ATTR_SUPPORTED_FEATURES, 0)) & ANNOUNCE_FEATURE)
        and hass.services.has_service(SATELLITE_DOMAIN, ANNOUNCE)
    )


async def _async_announce(hass: HomeAssistant, satellite_id: str, text: str) -> bool:
    try:
        async with asyncio.timeout(ANNOUNCE_SECONDS):
            await hass.services.async_call(
                SATELLITE_DOMAIN,
                ANNOUNCE,
                {ATTR_ENTITY_ID: satellite_id, "message": text},
                blocking=True,
            )
    except Exception as err:  # noqa: BLE001  (whatever a satellite raises, the words must be seen)
        _LOGGER.warning("%s could not announce (%s)", satellite_id, type(err).__name__)
        return False
    return True


async def async_silence(hass: HomeAssistant, satellite_id: str) -> bool:
    """Wait until a satellite has been idle for a while; False if that does not happen in time."""
    changed = asyncio.Event()

    @callback
    def note(_event: Event[EventStateChangedData]) -> None:
        changed.set()

    stop = async_track_state_change_event(hass, [satellite_id], note)
    try:
        async with asyncio.timeout(GIVE_UP_SECONDS):
            while (state := hass.states.get(satellite_id)) is not None:
                changed.clear()
                idle_for = (dt_util.utcnow() - state.last_changed).total_seconds()
                if state.state == IDLE and await _async_unbroken(changed, idle_for):
                    return True
                await changed.wait()
    except TimeoutError:
        pass
    finally:
        stop()
    return False


async def _async_unbroken(changed: asyncio.Event, idle_for: float) -> bool:
    """Wait until it has been idle long enough; False if it changes before."""
    if is_silence(idle_for):
        return True
    try:
        async with asyncio.timeout(seconds_to_silence(idle_for)):
            await changed.wait()
    except TimeoutError:
        return not changed.is_set()
    return False
