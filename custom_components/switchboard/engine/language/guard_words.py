"""The words that keep two statements apart, by what they do, for one language at a time.

They are in ``data/guards/<language>.json``, written the way ``lexicon.plain`` gives text.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal

from .lexicon import load_words, read_by_language

type Role = Literal[
    "not", "dislike", "prefer", "ended", "ended_after_not", "before_ended",
    "turning", "changed", "opposites", "directions",
    "frequency", "rooms", "parts", "days", "months", "colours", "people", "units",
]  # fmt: skip
type Roles = Mapping[str, str]
"""What a phrase does, each with the concept that it names."""

_LISTS: Final = ("not", "ended", "ended_after_not", "before_ended", "turning", "changed")
_CONCEPTS: Final = (
    "frequency", "rooms", "parts", "days", "months", "colours", "people", "units",
)  # fmt: skip
_PAIRS: Final = ("opposites", "directions")
_OF_STATEMENTS: Final = ("dislike", "prefer")


def load_guard_words() -> Mapping[str, Mapping[str, Any]]:
    """Return the files by language."""
    return read_by_language("guards")


@cache
def phrases(language: str) -> Mapping[tuple[str, ...], Roles]:
    """Return what each phrase of a language does; for opposites, which side of which pair."""
    data = load_guard_words()[language]
    found: dict[tuple[str, ...], dict[str, str]] = {}

    def add(text: str, role: str, concept: str) -> None:
        held = found.setdefault(tuple(text.split()), {})
        held[role] = f"{held[role]}|{concept}" if role in held else concept

    for role in _LISTS:
        for text in data[role]:
            add(text, role, text)
    for role in _OF_STATEMENTS:
        for text in load_words()[language][role]:
            add(text, role, text)
    for role in _CONCEPTS:
        for concept, texts in data[role].items():
            for text in filter(None, texts.split("|")):
                add(text, role, concept)
    for role in _PAIRS:
        for place, (there, back) in enumerate(data[role]):
            add(there, role, f"{place}+")
            add(back, role, f"{place}-")
    return found


@cache
def pronouns() -> frozenset[str]:
    """Return the words of all languages that stand for what was named before."""
    return frozenset(word for data in load_guard_words().values() for word in data["pronouns"])


def match(said: Sequence[str], language: str) -> tuple[int, Roles]:
    """Return how many of the first words make a phrase, and what it does (1: none does)."""
    known = phrases(language)
    for length in range(min(_longest(language), len(said)), 0, -1):
        if roles := known.get(tuple(said[:length])):
            return length, roles
    return 1, {}


@cache
def _longest(language: str) -> int:
    return max(map(len, phrases(language)))


# Read when the module is imported: facts are taken in on the event loop.
load_guard_words()
