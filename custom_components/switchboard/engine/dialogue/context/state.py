"""The state of a running conversation, as it is kept, and its JSON form.

What was said is kept by the window. This says of its messages, by their ids, what they are about.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal

from ...language.lexicon import WORD
from ...language.taxonomy import ENOUGH
from ..document import Document
from ..errors import StateError

CONTEXT_VERSION: Final = 1

LOOKED_AT: Final = 10
"""Messages that the current domains are inferred from."""
MOST_CURRENT: Final = 10
_OLDER: Final = 0.85
"""What a message's confidence counts, beside the next one's."""

type Speaking = Literal["user", "assistant"]


@dataclass(frozen=True, slots=True)
class Noted:
    """What is known of a message. ``domains`` are None until it has been tagged.

    ``number`` runs through the conversation, people and assistant together. ``trigger`` says what
    made the assistant speak.
    """

    id: str
    number: int
    role: Speaking
    speaker: str
    keywords: tuple[str, ...] = ()
    domains: Mapping[str, float] | None = None
    trigger: str = ""

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        return {
            "id": self.id,
            "message_number": self.number,
            "role": self.role,
            "speaker": self.speaker,
            "keywords": list(self.keywords),
            "domain_confidence": None if self.domains is None else dict(self.domains),
            "trigger_type": self.trigger,
        }

    @classmethod
    def from_dict(cls, value: object) -> Noted:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "noted message")
        role = doc.text("role")
        if role not in ("user", "assistant"):
            raise doc.damaged("role", "one that speaks")
        return cls(
            id=doc.text("id"),
            number=doc.integer("message_number"),
            role="user" if role == "user" else "assistant",
            speaker=doc.text("speaker"),
            keywords=doc.texts("keywords"),
            domains=None
            if doc.value("domain_confidence") is None
            else _read_confidence(doc, "domain_confidence"),
            trigger=doc.text("trigger_type"),
        )


@dataclass(frozen=True, slots=True)
class ContextState:
    """What a conversation is about. ``messages`` are the last ones said in it."""

    messages: tuple[Noted, ...] = ()
    domains: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    keywords: tuple[str, ...] = ()
    last_message_time: datetime | None = None
    next_number: int = 1

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        last = self.last_message_time
        return {
            "version": CONTEXT_VERSION,
            "messages": [one.as_dict() for one in self.messages],
            "domain_confidence": dict(self.domains),
            "current_keywords": list(self.keywords),
            "last_message_time": None if last is None else last.isoformat(),
            "next_number": self.next_number,
        }

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

    @classmethod
    def from_dict(cls, value: object) -> ContextState:
        """Read what ``as_dict`` gave; raises ``StateError``."""
        doc = Document(value, "context")
        version = doc.integer("version")
        if version != CONTEXT_VERSION:
            raise StateError(f"The saved context has version {version}, not {CONTEXT_VERSION}")
        return cls(
            messages=tuple(Noted.from_dict(one) for one in doc.values("messages")),
            domains=_read_confidence(doc, "domain_confidence"),
            keywords=doc.texts("current_keywords"),
            last_message_time=_read_time(doc),
            next_number=doc.integer("next_number"),
        )


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


def _read_confidence(doc: Document, key: str) -> Mapping[str, float]:
    held = Document(doc.value(key), key)
    return MappingProxyType({topic: held.number(topic) for topic in held.mapping})


def _read_time(doc: Document) -> datetime | None:
    text = doc.maybe_text("last_message_time")
    if text is None:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError as err:
        raise doc.damaged("last_message_time", "a time") from err
    if time.tzinfo is None:
        raise doc.damaged("last_message_time", "a time with a time zone")
    return time
