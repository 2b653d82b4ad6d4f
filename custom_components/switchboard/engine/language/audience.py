"""For whom somebody says something: for themselves, for the house, or for nobody else.

Six languages, all looked for at once. What is not found here is kept for the person who said it;
the rules only have to be sure where they say that others may know.
"""

from typing import Final, Literal

from .lexicon import PatternFile, plain

type Topic = Literal["allergy", "rule", "name", "schedule", "fixture"]
"""What mostly concerns everybody in a house."""

_PATTERNS: Final = PatternFile("audience")
_PLEASE: Final = "please|bitte|s'il te plait|per favore|alsjeblieft|graag|por favor"
_AT_END: Final = rf"(?:^|[,;:.!?-]\s*|\b(?:and|und|et|e|en|y)\s+)(?:%s)(?:\W+(?:{_PLEASE}))?\W*$"
_TOPICS: Final[tuple[Topic, ...]] = ("allergy", "rule", "name", "schedule", "fixture")


def wants_everybody(text: str) -> bool:
    """Return whether a person says that everybody in the house may know it."""
    said = plain(text)
    if _found("nobody_else", said):
        return False
    at_end = _PATTERNS.finding("everybody_at_end", _AT_END)
    return _found("everybody", said) or at_end.search(said.strip()) is not None


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


def runs_the_house(text: str) -> bool:
    """Return whether a text tells of what the house has or keeps to, and of nothing private.

    Reasons are ("the heating stays high because of ..."), presents and money.
    """
    said = plain(text)
    return (_found("fixture", said) or _found("name", said)) and not _found("private", said)


def says_everything(text: str) -> bool:
    """Return whether a text has a word for all there is."""
    return _found("everything", plain(text))


def is_for_forgetting(word: str) -> bool:
    """Return whether a word says that something is to be forgotten, or only names what is known."""
    return any(_PATTERNS.finding(key).fullmatch(word) for key in ("forgetting", "everything"))


def _found(key: str, said: str) -> bool:
    return _PATTERNS.finding(key).search(said) is not None
