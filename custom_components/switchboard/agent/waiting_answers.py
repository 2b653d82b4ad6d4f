"""Late answers that are a person's: kept until that person speaks again, wherever that is.

Every user can read a notification, and whoever is in a room hears what is announced there. So these
answers are told to nobody else; they are handed over with the next sentence of their person.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from homeassistant.components import persistent_notification
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util

from ..engine.azure.messages import Message
from ..engine.dialogue.conversations import Conversations
from ..engine.language.masking import masked
from ..engine.turn.memory_entries import remember
from .late_work import LateQuestion

LATE_TAG: Final = "context:late"
LATE_NOTE: Final = "The answer to what was asked before, which took longer:"

LONGEST: Final = timedelta(days=1)
MOST: Final = 50


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
