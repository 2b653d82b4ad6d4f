"""For whom somebody says something: for themselves, for the house, or for nobody else.

Six languages, all looked for at once. What is not found here is kept for the person who said it;
the rules only have to be sure where they say that others may know.
"""

import re
from functools import cache
from typing import Final, Literal

from .lexicon import plain, read_data

type Topic = Literal["allergy", "rule", "name", "schedule"]
"""What mostly concerns everybody in a house."""

_PATTERNS: Final = read_data("audience")
_PLEASE: Final = "please|bitte|s'il te plait|per favore|alsjeblieft|graag|por favor"
_AT_END: Final = rf"(?:^|[,;:.!?-]\s*|\b(?:and|und|et|e|en|y)\s+)(?:{{}})(?:\W+(?:{_PLEASE}))?\W*$"
_TOPICS: Final[tuple[Topic, ...]] = ("allergy", "rule", "name", "schedule")


def wants_everybody(text: str) -> bool:
    """Return whether a person says that everybody in the house may know it."""
    said = plain(text)
    if _found("nobody_else", said):
        return False
    return _found("everybody", said) or bool(_at_end("everybody_at_end").search(said.strip()))


def wants_nobody_else(text: str) -> bool:
    """Return whether a person says that it is for themselves only."""
    return _found("nobody_else", plain(text))


def speaks_for_house(text: str) -> bool:
    """Return whether a person speaks of what "we" do or have, and of nothing of their own."""
    said = plain(text)
    return _found("ours", said) and not _found("own", said)


def speaks_of_self(text: str) -> bool:
    """Return whether a person says something about themselves, or about what is theirs."""
    return _found("own", plain(text))


def house_topic(text: str) -> Topic | None:
    """Return what in a text mostly concerns everybody in a house, if anything does."""
    said = plain(text)
    return next((topic for topic in _TOPICS if _found(topic, said)), None)


def says_everything(text: str) -> bool:
    """Return whether a text has a word for all there is."""
    return _found("everything", plain(text))


def is_for_forgetting(word: str) -> bool:
    """Return whether a word says that something is to be forgotten, or only names what is known."""
    return any(_any_of(key).fullmatch(word) for key in ("forgetting", "everything"))


def _found(key: str, said: str) -> bool:
    return _any_of(key).search(said) is not None


@cache
def _any_of(key: str) -> re.Pattern[str]:
    return re.compile(f"(?<!\\w)(?:{_alternatives(key)})(?!\\w)")


@cache
def _at_end(key: str) -> re.Pattern[str]:
    return re.compile(_AT_END.format(_alternatives(key)))


def _alternatives(key: str) -> str:
    return "|".join(one for language in _PATTERNS[key].values() for one in language)
