"""The state of a running conversation, as it is kept.

What was said is kept by the window. This says of its messages, by their ids, what they are about.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar, Final, Literal

from ...language.lexicon import WORD
from ...language.taxonomy import ENOUGH
from ..document import Stored, called

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
