"""The turns of Assist's other agents, where people agreed to have them logged as well.

Home Assistant tells of each message as it is added to a conversation. Who said it is found out
besides; where it cannot be, the turn is not logged: it may be anybody's. Our own agents log theirs
themselves, and whatever happens in such a turn is not heard here.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import (
    DATA_CHAT_LOGS,
    async_subscribe_chat_logs,
)
from homeassistant.components.conversation.const import ChatLogEventType
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.chat_session import current_session
from homeassistant.util.ulid import ulid_now

from ..engine.language.lexicon import LANGUAGES
from ..engine.storage.entries import LogEntry
from ..engine.turn.sanitize import sanitize
from ..home.off_record import DATA_OFF_RECORD
from ..home.origin import in_a_models_hand, origin_of_overheard
from ..home.owners import DATA_OWNERS
from ..home.pin import without_numbers
from ..turn_scope import turn_scope

MOST_CONVERSATIONS: Final = 100
ROUTE: Final = "other"
_AGENTS: Final = f"{conversation.DOMAIN}."


@dataclass(slots=True)
class _Turn:
    """A turn of another agent: its question, and the ids of what was handed on of it.

    ``answers`` were said in it and are handed on, each with its time.
    """

    question: LogEntry
    taken: list[str] = field(default_factory=list)
    answers: set[tuple[datetime, str]] = field(default_factory=set)


@dataclass(slots=True)
class OtherAgentRecorder:
    """Hears other agents, and hands on a question once it is answered.

    Home Assistant 2026.10 does not tell of answers that are streamed, as those of models are. So
    once a turn is over, its chat log is looked through for what was not told.
    """

    hass: HomeAssistant
    append: Callable[[Iterable[LogEntry]], None]
    _turns: OrderedDict[str, _Turn] = field(default_factory=OrderedDict)
    _unsubscribe: Callable[[], None] = field(init=False)

    @callback
    def async_start(self) -> None:
        """Begin to listen."""
        self._unsubscribe = async_subscribe_chat_logs(self.hass, self._heard)

    @callback
    def async_stop(self) -> None:
        """Listen no longer, and forget the turns that are under way."""
        self._unsubscribe()
        self.forget()

    @callback
    def forget(self) -> None:
        """Forget the turns that are under way."""
        self._turns.clear()

    @callback
    def withhold(self, conversation_id: str) -> tuple[str, ...]:
        """Hand nothing more on of a turn that is under way; returns the ids of what was."""
        turn = self._turns.pop(conversation_id, None)
        return tuple(turn.taken) if turn else ()

    @callback
    def question_id(self, conversation_id: str) -> str | None:
        """Return the id of what was asked in a turn that is under way."""
        turn = self._turns.get(conversation_id)
        return turn.question.id if turn else None

    @callback
    def _heard(self, conversation_id: str, kind: ChatLogEventType, data: dict[str, Any]) -> None:
        if kind is ChatLogEventType.DELETED or turn_scope().logged is not None:
            self._look_through(conversation_id)
            self.withhold(conversation_id)
        elif kind is ChatLogEventType.UPDATED:
            self._look_through(conversation_id)
        elif kind is ChatLogEventType.CONTENT_ADDED:
            content = data["content"]
            if content["role"] == "user":
                self._asked(conversation_id, content)
            elif content["role"] == "assistant":
                self._answered(
                    conversation_id,
                    content["agent_id"],
                    content.get("content"),
                    content["created"],
                )

    def _asked(self, conversation_id: str, content: dict[str, Any]) -> None:
        self._look_through(conversation_id)
        is_new = conversation_id not in self._turns
        self.withhold(conversation_id)
        text, spoken_at = self._clean(content.get("content")), content["created"]
        if not text:
            return
        origin = origin_of_overheard(self.hass, conversation_id, content["content"])
        if origin is None:
            return
        off_record = self.hass.data[DATA_OFF_RECORD]
        if any(off_record.covers(text, language, origin) for language in LANGUAGES):
            return  # a chat log does not say in which language
        if in_a_models_hand(conversation_id):
            origin = replace(origin, scripted=True)
        question = LogEntry(
            id=ulid_now(),
            conversation_id=conversation_id,
            owner=self.hass.data[DATA_OWNERS].owner_of_origin(origin),
            role="user",
            content=text,
            created_at=spoken_at,
            user_id=origin.user_id,
            device_id=origin.device_id,
            route=ROUTE,
            tags=origin.tags,
        )
        self._turns[conversation_id] = _Turn(question)
        if len(self._turns) > MOST_CONVERSATIONS:
            self._turns.popitem(last=False)
        self._look_through_later(conversation_id, is_new=is_new)

    def _look_through_later(self, conversation_id: str, *, is_new: bool) -> None:
        """Look through the chat log when this turn is over, and before its conversation is."""
        look = partial(self._look_through, conversation_id)
        if (task := asyncio.current_task()) is not None:
            task.add_done_callback(lambda _: look())
        if is_new and (session := current_session.get()) is not None:
            session.async_on_cleanup(look)

    @callback
    def _look_through(self, conversation_id: str) -> None:
        turn = self._turns.get(conversation_id)
        chat_log = self.hass.data.get(DATA_CHAT_LOGS, {}).get(conversation_id)
        if turn is None or chat_log is None:
            return
        answers: list[conversation.AssistantContent] = []
        for content in reversed(chat_log.content):
            if isinstance(content, conversation.AssistantContent):
                answers.append(content)
            elif isinstance(content, conversation.UserContent):
                if content.created != turn.question.created_at:
                    return  # another turn's
                break
        for content in reversed(answers):
            self._answered(conversation_id, content.agent_id, content.content, content.created)

    def _answered(
        self, conversation_id: str, agent_id: str, content: str | None, said_at: datetime
    ) -> None:
        """Log an answer of an agent people talk to; AI tasks are no conversations."""
        turn, text = self._turns.get(conversation_id), self._clean(content)
        if turn is None or not text or not agent_id.startswith(_AGENTS):
            return
        if (said_at, text) in turn.answers:
            return
        turn.answers.add((said_at, text))
        question = replace(turn.question, agent_id=agent_id)
        answer = replace(
            question, id=ulid_now(), role="assistant", content=text, created_at=said_at, tags=()
        )
        entries = (answer,) if turn.taken else (question, answer)
        turn.taken.extend(entry.id for entry in entries)
        self.append(entries)

    def _clean(self, text: str | None) -> str:
        """Return what may be taken down: nothing that may be the PIN of one of our agents."""
        return without_numbers(self.hass, sanitize(text or ""), self.hass.config.language)
