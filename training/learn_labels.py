"""Labelled windows of a log, and how what was kept of them is held against the labels."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Final

from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.guards import Guard, conflicts
from custom_components.switchboard.engine.language.statements import found_in, statement
from custom_components.switchboard.engine.storage.entries import LogEntry

LEAST_ALIKE: Final = 0.34
"""The part of the shorter one's words that a kept fact and a label on the same messages share."""

_OPPOSED: Final[frozenset[Guard]] = frozenset({"person", "name", "number", "denial", "opposite"})
"""What keeps a fact from being the one that was labelled: another person, number, or side."""

_FIRST: Final = datetime(2026, 11, 2, 18, 0, tzinfo=UTC)
_BETWEEN: Final = timedelta(seconds=40)


@dataclass(frozen=True, slots=True)
class Label:
    """What is to be learnt of a window, or must not be; ``sources`` are messages, from 1."""

    text: str
    sources: frozenset[int]


@dataclass(frozen=True, slots=True)
class Kept:
    """A fact that was kept or proposed, with the messages it rests on, from 1."""

    text: str
    sources: frozenset[int]
    waits: bool = False


@dataclass(frozen=True, slots=True)
class LabelledWindow:
    """Messages that are read together, what they tell, and what they may be taken to tell."""

    id: str
    language: str
    entries: tuple[LogEntry, ...]
    facts: tuple[Label, ...]
    junk: tuple[Label, ...]
    zone: tzinfo

    @property
    def owner(self) -> str:
        """Who says all this: an owner of the window's own."""
        return self.entries[0].owner


def read_windows(path: Path) -> list[LabelledWindow]:
    """Read a file of labelled windows."""
    found = json.loads(path.read_text(encoding="utf-8"))["windows"]
    return [_window(number, one) for number, one in enumerate(found)]


def _window(number: int, one: dict[str, Any]) -> LabelledWindow:
    return LabelledWindow(
        id=str(one["id"]),
        language=one.get("language", "en"),
        entries=tuple(_entries(number, one)),
        facts=tuple(_labels(one.get("facts", ()))),
        junk=tuple(_labels(one.get("junk", ()))),
        zone=_time(one["messages"][0].get("at"), _FIRST).tzinfo or UTC,
    )


def _entries(number: int, one: dict[str, Any]) -> Iterator[LogEntry]:
    before = _FIRST - _BETWEEN
    for place, message in enumerate(one["messages"], 1):
        before = _time(message.get("at"), before)
        yield LogEntry(
            id=f"{number}.{place}",
            conversation_id=f"{one['id']} {message.get('conversation', '')}",
            owner=f"person.p{number}",
            role=message["role"],
            content=message["content"],
            created_at=before,
            language=one.get("language"),
        )


def _time(text: str | None, before: datetime) -> datetime:
    """Return when a message was said: a time of the day stands for the one after the last."""
    if not text:
        return before + _BETWEEN
    if len(text) <= len("20:15:00"):
        text = f"{before:%Y-%m-%d}T{text}"
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _labels(found: Sequence[Any]) -> Iterator[Label]:
    for one in found:
        if isinstance(one, dict):
            sources = one.get("from", ())
            listed = sources if isinstance(sources, list | tuple) else [sources]
            yield Label(str(one.get("text", "")), frozenset(map(int, listed)))
        elif isinstance(one, int):
            yield Label("", frozenset([one]))
        else:
            yield Label(str(one), frozenset())


def matches(kept: Kept, labels: Sequence[Label]) -> list[tuple[float, Label]]:
    """Return the labels that a kept fact may be meant by, with how alike they are.

    They share a message, and words that carry them, and no guard keeps them apart. Of a label
    without words the message is enough.
    """
    found = [(_alike(kept.text, one.text), one) for one in labels]
    return [
        (alike, one)
        for alike, one in found
        if (alike >= LEAST_ALIKE or not one.text)
        and (not one.sources or one.sources & kept.sources)
        and not conflicts(Claim(one.text), Claim(kept.text)) & _OPPOSED
    ]


def _alike(one: str, other: str) -> float:
    mine, its = _words(one), _words(other)
    short, long = sorted((mine, its), key=len)
    return sum(found_in(word, long) for word in short) / len(short) if short else 0.0


def _words(text: str) -> frozenset[str]:
    said = statement(text)
    return said.content | said.numbers


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was kept of a window, and what of it a person labelled as right."""

    right: tuple[Kept, ...]
    junk: tuple[Kept, ...]
    lost: tuple[Label, ...]


def verdict_of(window: LabelledWindow, kept: Sequence[Kept]) -> Verdict:
    """Hold what was kept against the labels: what is like none, or more like junk, is junk."""
    right, junk, found = [], [], set[Label]()
    for one in kept:
        good = matches(one, window.facts)
        bad = matches(one, [label for label in window.junk if label.text])
        if good and max(good, key=_first)[0] >= max(bad, key=_first, default=(0.0,))[0]:
            right.append(one)
            found.update(label for _, label in good)
        else:
            junk.append(one)
    lost = tuple(label for label in window.facts if label not in found)
    return Verdict(tuple(right), tuple(junk), lost)


def _first(pair: tuple[float, Label]) -> float:
    return pair[0]
