"""What questions are made of, in the languages of the house: ``data/questions/<language>.json``.

Each file has the words that every question has (``stop``), those that only say that something was
said (``speech``) or is known (``known``), those that say what kind of answer is asked for
(``asking``), and those that name a time (``time``, ``months``, where other names of a month stand
after ``|``); all written as ``plain`` gives text.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from .lexicon import listed, read_by_language


def load_question_words() -> Mapping[str, Mapping[str, list[str]]]:
    """Return the files by language. Reads them the first time: not for the event loop."""
    return read_by_language("questions")


def stop_words(language: str) -> frozenset[str]:
    """Return the words that every question in a language has."""
    return listed("questions", language, "stop")


def speech_words(language: str) -> frozenset[str]:
    """Return the words of a language that only say that something was said."""
    return listed("questions", language, "speech")


def asking_words(language: str) -> frozenset[str]:
    """Return the words of a language that only say what kind of answer a question asks for."""
    return listed("questions", language, "asking")


@cache
def open_words(language: str) -> frozenset[str]:
    """Return the words of a language with which a question names nothing it is about."""
    return stop_words(language) | speech_words(language) | listed("questions", language, "known")


@cache
def time_words(language: str) -> frozenset[str]:
    """Return the words of a language by which times are named: "yesterday", "March"."""
    file = load_question_words()[language]
    months = (name for month in file["months"] for name in month.split("|"))
    return frozenset(file["time"]).union(months)


def without(words: Iterable[str], unwanted: Collection[str]) -> list[str]:
    """Return the words in their order, without those that are unwanted."""
    return [word for word in words if word not in unwanted]
