"""The subject of a running conversation, and when something was last said in it.

It takes in messages, manages state and decides nothing. Nothing here asks a model or reads a file:
who infers the domains is handed the messages and hands back what it found. What was said is kept by
the window; the state says of its messages, by their ids, what they are about.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar, Final, Literal, TypedDict

from ..language.lexicon import WORD
from ..language.taxonomy import ENOUGH
from .document import Stored, called

LOOKED_AT: Final = 10
"""Messages that the current domains are inferred from."""
MOST_CURRENT: Final = 10
_OLDER: Final = 0.85
"""The weight of a message's confidence, beside the next one's."""

type Speaking = Literal["user", "assistant"]


@dataclass(frozen=True, slots=True)
class Noted(Stored):
    """All that is known of a message. ``domains`` are None until it has been tagged.

    ``number`` runs through the conversation, people and assistant together. ``trigger`` says what
    made the assistant speak.
    """

    id: str
    number: int = field(metadata=called("message_number"))
    role: Speaking
    speaker: str
    keywords: tuple[str, ...] = ()
    domains: Mapping[str, float] | None = field(default=None, metadata=called("domain_confidence"))
    trigger: str = field(default="", metadata=called("trigger_type"))


@dataclass(frozen=True, slots=True)
class ContextState(Stored):
    """The subject of a conversation. ``messages`` are the last ones said in it."""

    VERSIONED: ClassVar = True

    messages: tuple[Noted, ...] = ()
    domains: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType({}), metadata=called("domain_confidence")
    )
    keywords: tuple[str, ...] = field(default=(), metadata=called("current_keywords"))
    last_message_time: datetime | None = None
    next_number: int = 1

    def up_to(self, message_ids: Collection[str]) -> ContextState:
        """Return what was known when the last of these messages had been said."""
        last = max((one.number for one in self.messages if one.id in message_ids), default=0)
        messages = tuple(one for one in self.messages if one.number <= last)
        keywords = dict.fromkeys(word for one in reversed(messages) for word in one.keywords)
        return ContextState(
            messages=messages,
            domains=MappingProxyType(current_domains(messages)),
            keywords=tuple(keywords)[:MOST_CURRENT],
            next_number=last + 1,
        )

    def within(self, texts: Mapping[str, str]) -> ContextState:
        """Return it with those keywords alone that stand in the texts of messages (by id).

        What is masked in a message, or is no longer held, is no keyword any more either.
        """
        messages = tuple(
            replace(one, keywords=_standing(one.keywords, texts.get(one.id, "")))
            for one in self.messages
        )
        standing = {word for one in messages for word in one.keywords}
        current = tuple(word for word in self.keywords if word in standing)
        return replace(self, messages=messages, keywords=current)


def _standing(keywords: Sequence[str], text: str) -> tuple[str, ...]:
    said = set(WORD.findall(text.lower()))
    return tuple(one for one in keywords if said.issuperset(one.split(" ")))


def current_domains(messages: Sequence[Noted]) -> dict[str, float]:
    """Return what the last ten messages are about; the newer, the more one counts."""
    found: dict[str, float] = {}
    for age, one in enumerate(reversed(messages[-LOOKED_AT:])):
        for topic, sure in (one.domains or {}).items():
            found[topic] = max(found.get(topic, 0.0), round(sure * _OLDER**age, 4))
    enough = [topic for topic in found if found[topic] >= ENOUGH]
    return {topic: found[topic] for topic in sorted(enough, key=lambda topic: -found[topic])}


SILENCE_SECONDS: Final = 4.0
"""More than this since something was last said is silence."""


def is_silence(seconds: float | None) -> bool:
    """Return whether it is silence after so long without a word; None: nothing ever was said."""
    return seconds is None or seconds > SILENCE_SECONDS


def seconds_to_silence(seconds: float) -> float:
    """Return how long it is until silence when nothing has been said for so long."""
    return max(0.0, SILENCE_SECONDS - seconds)


@dataclass(slots=True)
class Silence:
    """When something was last said. ``clock`` is a monotonic one, in seconds."""

    clock: Callable[[], float]
    _said_at: float | None = None

    def broken(self) -> None:
        """Take note that something is being said."""
        self._said_at = self.clock()

    @property
    def seconds(self) -> float | None:
        """How long nothing has been said; None: nothing ever was."""
        return None if self._said_at is None else max(0.0, self.clock() - self._said_at)

    def is_silence(self) -> bool:
        """Return whether nothing has been said for more than ``SILENCE_SECONDS``."""
        return is_silence(self.seconds)


DOMAIN_INFERENCE_INTERVAL: Final = 5
"""Messages after which the domains are inferred anew."""
DOMAIN_INFERENCE_TIME_INTERVAL: Final = 30.0
"""Seconds of talk after which they are, if that is sooner."""
RAW_BUFFER_TIME_WINDOW: Final = 120.0
"""Seconds for which a message is in the raw buffer."""
MOST_MESSAGES: Final = 80
"""Messages of which anything is known: those of forty exchanges."""


class LightState(TypedDict):
    """The state at the moment when it is asked for."""

    is_silence: bool
    time_since_last_message: float | None
    current_domains: list[str]
    current_keywords: list[str]
    last_message_time: str | None


@dataclass(frozen=True, slots=True)
class Said:
    """A message as it comes in, and the tools that were called for it."""

    id: str
    text: str
    timestamp: datetime
    speaker: str = ""
    language: str = ""
    tools: tuple[str, ...] = ()


class DialogueContext:
    """The state of one conversation. ``clock`` is a monotonic one, in seconds."""

    def __init__(self, clock: Callable[[], float], state: ContextState | None = None) -> None:
        self._clock = clock
        self.silence = Silence(clock)
        self._state = state or ContextState()
        self._messages: deque[tuple[Noted, Said | None]] = deque(
            ((one, None) for one in self._state.messages), maxlen=MOST_MESSAGES
        )
        self._since_inference = 0
        self._inferred_at = clock()

    # What comes in

    def add_message(self, said: Said, keywords: Iterable[str] = ()) -> None:
        """Take in what a person said."""
        self._add(said, "user", keywords, "")

    def add_response(
        self, said: Said, keywords: Iterable[str] = (), trigger: str = "explicit_request"
    ) -> None:
        """Take in what the assistant said."""
        self._add(said, "assistant", keywords, trigger)

    def _add(self, said: Said, role: Speaking, keywords: Iterable[str], trigger: str) -> None:
        number = self._state.next_number
        noted = Noted(said.id, number, role, said.speaker, tuple(keywords), None, trigger)
        self._messages.append((noted, said))
        self._since_inference += 1
        self.silence.broken()
        current = dict.fromkeys((*noted.keywords, *self._state.keywords))
        self._state = replace(
            self._state,
            keywords=tuple(current)[:MOST_CURRENT],
            last_message_time=said.timestamp,
            next_number=number + 1,
        )

    # Domains

    @property
    def is_due(self) -> bool:
        """Return whether to infer the domains: after five messages or half a minute of talk."""
        return self._since_inference >= DOMAIN_INFERENCE_INTERVAL or (
            self._since_inference > 0
            and self._clock() - self._inferred_at >= DOMAIN_INFERENCE_TIME_INTERVAL
        )

    @property
    def untagged(self) -> list[tuple[Said, Speaking]]:
        """The messages that have no domains yet, and who spoke, oldest first."""
        return [
            (said, noted.role)
            for noted, said in self._messages
            if said is not None and noted.domains is None
        ]

    def infer_domains(self, found: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
        """Tag all untagged messages with what was found for them (by id); return the current ones.

        Those come from the last ten messages; the newer, the more one counts. An answer is about
        what it answers, if that is known.
        """
        before: Mapping[str, float] = {}
        for place, (noted, said) in enumerate(self._messages):
            if said is None:  # said before a restart
                continue
            if noted.domains is None:
                is_answer = noted.role == "assistant" and before
                domains = before if is_answer else found.get(noted.id, {})
                noted = replace(noted, domains=MappingProxyType(dict(domains)))  # noqa: PLW2901
                self._messages[place] = noted, said
            before = noted.domains or {}
        current = current_domains([noted for noted, said in self._messages if said is not None])
        self._state = replace(self._state, domains=MappingProxyType(current))
        self._since_inference = 0
        self._inferred_at = self._clock()
        return current

    def domains_of(self, message_id: str) -> Mapping[str, float]:
        """Return the domains that a message was tagged with."""
        found = (noted.domains for noted, _ in self._messages if noted.id == message_id)
        return next(found, None) or {}

    # What it knows

    @property
    def ids(self) -> frozenset[str]:
        """The messages that have been taken in, of those of which anything is known."""
        return frozenset(noted.id for noted, _ in self._messages)

    def time_since_last_message(self) -> float | None:
        """Return how many seconds ago something was said; None: nothing was since the start."""
        return self.silence.seconds

    def is_silence(self) -> bool:
        """Return whether nothing has been said for more than four seconds."""
        return self.silence.is_silence()

    def get_conversation_state(self) -> LightState:
        """Return the lightweight state, made now."""
        seconds, last = self.silence.seconds, self._state.last_message_time
        return LightState(
            is_silence=self.is_silence(),
            time_since_last_message=None if seconds is None else round(seconds, 1),
            current_domains=list(self._state.domains),
            current_keywords=list(self._state.keywords),
            last_message_time=None if last is None else last.isoformat(),
        )

    @property
    def state(self) -> ContextState:
        """Return what is kept of it, as a value."""
        return replace(self._state, messages=tuple(noted for noted, _ in self._messages))
