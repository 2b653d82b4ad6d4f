"""Asking before something is forgotten, a person's word changed, or their memory made everybody's.

A model that asks for one of these gets a token, and must bring it back. It is taken only in a later
turn of the person, in which that person says yes: whoever is asked has to have had the chance to
say no, and no model may answer its own question.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, Self
from weakref import ref

from homeassistant.components.conversation import UserContent
from homeassistant.components.conversation.chat_log import ChatLog, current_chat_log
from homeassistant.core import callback

from ..engine.knowledge.audience import Audience
from ..engine.knowledge.statements import Telling
from ..engine.language.audience import wants_everybody
from ..engine.language.speech_acts import is_understood, says_yes

TOKEN_SECONDS: Final = 300.0
"""How long a question waits for its answer; Home Assistant ends a conversation after as long."""

PAUSE_SECONDS: Final = 3.0
"""How long a person takes at least to answer, where it cannot be seen whether one has spoken."""

MOST_QUESTIONS: Final = 50

type Refusal = Literal["unknown", "not_answered_yet", "no_yes"]


@dataclass(frozen=True, slots=True)
class TurnRef:
    """When a tool is called: in which conversation, and in which turn of it, if that is known."""

    conversation_id: str | None
    chat_log: ref[ChatLog] | None
    turn_start: int | None

    @classmethod
    def now(cls) -> Self:
        """Return the moment at which this is asked."""
        chat_log = current_chat_log.get()
        if chat_log is None:
            return cls(None, None, None)
        # Home Assistant 2026.10 makes a chat log for each turn; later releases count within one.
        start = getattr(chat_log, "turn_start", None)
        return cls(chat_log.conversation_id, ref(chat_log), start)

    def is_later_turn_than(self, other: TurnRef) -> bool:
        """Return whether a person has spoken since ``other``, in the same conversation."""
        if self.chat_log is None or other.chat_log is None:
            return False
        if self.conversation_id != other.conversation_id:
            return False
        same_log = self.chat_log() is other.chat_log()
        return not same_log or self.turn_start != other.turn_start

    @property
    def said(self) -> str:
        """Return what the person said last."""
        chat_log = self.chat_log() if self.chat_log is not None else None
        contents = chat_log.content if chat_log is not None else []
        spoken = (one.content for one in reversed(contents) if isinstance(one, UserContent))
        return next(spoken, "")


@dataclass(frozen=True, slots=True)
class ToForget:
    """To forget these memories, or all that says ``about`` or one of the other ``words``.

    ``wordings`` are the words by which it was found. What others told the household is in
    ``take_back``: it only ends, as an administrator alone deletes that for good.
    """

    memory_ids: tuple[str, ...]
    about: str | None = None
    words: tuple[str, ...] = ()
    wordings: tuple[str, ...] = ()
    take_back: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToRemember:
    """To remember what changes a person's word; ``audience`` is for whom an agent would keep it."""

    telling: Telling
    audience: Audience | None = None


@dataclass(frozen=True, slots=True)
class ToForgetAll:
    """To forget all that is one owner's: what is known of them, and all they have said."""

    owner: str


@dataclass(frozen=True, slots=True)
class ToShare:
    """To let everybody in the house know a person's memory, though it changes ``overrules``."""

    memory_id: str
    text: str
    overrules: frozenset[str] = frozenset()


type Wish = ToForget | ToForgetAll | ToRemember | ToShare


def _agrees(said: str, wish: Wish) -> bool:
    """Return whether a person's words are a yes, or ask for just that once more."""
    match wish:
        case ToForget() | ToForgetAll():
            return says_yes(said, "forget")
        case ToRemember():
            return says_yes(said, "change")
        case ToShare():
            return says_yes(said, "share") or wants_everybody(said)


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody was asked whether to do it."""

    owners: tuple[str, ...]
    wish: Wish
    moment: TurnRef
    asked_at: float


@dataclass(slots=True)
class Confirmations:
    """The questions that were asked and not answered. ``seconds`` is a clock that only goes on."""

    seconds: Callable[[], float]
    _questions: dict[str, Question] = field(default_factory=dict)

    @callback
    def ask(self, owners: tuple[str, ...], wish: Wish) -> str:
        """Return the token of a question that is asked now."""
        self._drop_old()
        token = secrets.token_hex(4)
        self._questions[token] = Question(owners, wish, TurnRef.now(), self.seconds())
        while len(self._questions) > MOST_QUESTIONS:
            del self._questions[next(iter(self._questions))]
        return token

    @callback
    def answer[W: Wish](
        self, token: str, owners: tuple[str, ...], language: str | None, kinds: tuple[type[W], ...]
    ) -> W | Refusal:
        """Return what somebody said yes to, which is then asked about no more.

        ``unknown``: there is no such question, or it was another's, elsewhere, or too long ago.
        ``no_yes``: the person said something else since. In a ``language`` that is none of ours
        nobody can tell: there some words may be forgotten, but nothing else is done.
        """
        self._drop_old()
        question, now = self._questions.get(token), TurnRef.now()
        if question is None or question.owners != owners:
            return "unknown"
        if not isinstance(wish := question.wish, kinds):
            return "unknown"
        if question.moment.conversation_id != now.conversation_id:
            return "unknown"
        if now.conversation_id is None:
            answered = self.seconds() - question.asked_at >= PAUSE_SECONDS
        else:
            answered = now.is_later_turn_than(question.moment)
        if not answered:
            return "not_answered_yet"
        can_be_heard = now.chat_log is not None and is_understood(language)
        must_be_heard = not isinstance(wish, ToForget) or can_be_heard
        if must_be_heard and not _agrees(now.said, wish):
            return "no_yes"
        del self._questions[token]
        return wish

    @callback
    def forget(self) -> None:
        """Drop all questions: they hold the words of what may have been forgotten since."""
        self._questions.clear()

    def _drop_old(self) -> None:
        oldest = self.seconds() - TOKEN_SECONDS
        for token in [key for key, one in self._questions.items() if one.asked_at < oldest]:
            del self._questions[token]
