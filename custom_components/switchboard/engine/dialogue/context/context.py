"""The subject of a running conversation: it takes in messages and answers questions about them.

It manages state and decides nothing. Nothing here asks a model or reads a file: who infers the
domains is handed the messages and hands back what it found.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import Final, TypedDict

from .silence import Silence
from .state import MOST_CURRENT, ContextState, Noted, Speaking, current_domains

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
