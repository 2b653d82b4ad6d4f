"""What questions are made of, in the languages of the house: ``data/questions/<language>.json``.

Each file has the words that every question has (``stop``), those that only say that something was
said (``speech``) or is known (``known``), and those that name a time (``time``, ``months``, where
other names of a month stand after ``|``); all written as ``plain`` gives text.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import TypedDict

from .lexicon import LANGUAGES, read_by_language


class QuestionWords(TypedDict):
    """One language's file."""

    stop: list[str]
    speech: list[str]
    known: list[str]
    time: list[str]
    months: list[str]


@cache
def load_question_words() -> Mapping[str, QuestionWords]:
    """Return the files by language. Reads them the first time: not for the event loop."""
    return read_by_language("questions")


@cache
def stop_words(language: str) -> frozenset[str]:
    """Return the words that every question in a language has."""
    return frozenset(load_question_words()[language]["stop"])


@cache
def speech_words(language: str) -> frozenset[str]:
    """Return the words of a language that only say that something was said."""
    return frozenset(load_question_words()[language]["speech"])


@cache
def open_words(language: str) -> frozenset[str]:
    """Return the words of a language with which a question names nothing it is about."""
    known = frozenset(load_question_words()[language]["known"])
    return stop_words(language) | speech_words(language) | known


@cache
def time_words(language: str) -> frozenset[str]:
    """Return the words of a language by which times are named: "yesterday", "March"."""
    file = load_question_words()[language]
    months = (name for month in file["months"] for name in month.split("|"))
    return frozenset(file["time"]).union(months)


def likely_languages(words: Collection[str], slack: int = 0) -> tuple[str, ...]:
    """Return the languages of which the words have the most stop words, several if they tie.

    Only these languages' words are left out of a search: "hat" is no word to look for in a German
    question, and one in an English question. ``slack`` lets in those that have a few words less,
    though not those that have none while others have some.
    """
    counts = {
        language: sum(word in stop_words(language) for word in words) for language in LANGUAGES
    }
    most = max(counts.values())
    least = max(most - slack, min(most, 1))
    return tuple(language for language, count in counts.items() if count >= least)


def without(words: Iterable[str], unwanted: Collection[str]) -> list[str]:
    """Return the words in their order, without those that are unwanted."""
    return [word for word in words if word not in unwanted]
