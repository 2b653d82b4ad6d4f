"""Whether somebody else is spoken of, and named again in what was made of it.

"My sister Anna is allergic to nuts" is about Anna, "Is allergic to nuts" about whoever said it.
"""

import re
from collections.abc import Iterable
from typing import Final

from .forms import given_names, names_that_are_words
from .guard_words import match
from .guess import languages_of_pair
from .lexicon import LANGUAGES, plain, read_data, topic, word_set, words
from .statements import found_in

_WORD: Final = re.compile(r"[^\W\d_]+")
_WORDS: Final = read_data("named")
_BEFORE: Final = frozenset(word for some in _WORDS["before"].values() for word in some)
"""What may stand before the one whom a sentence is about."""
_WITH: Final = frozenset(word for some in _WORDS["with"].values() for word in some)
"""After these the one who speaks may be meant as well."""
_MOST_BEFORE: Final = 3
_MOST_WORDS: Final = 5
_NAME_AFTER: Final = 2
"""Words after "the neighbour" among which the neighbour's name may be."""


def subject_words(about: str, said: Iterable[str]) -> list[str]:
    """Return the words of a name or relation that people used themselves."""
    spoken = frozenset(words("\n".join(said)))
    return [
        word
        for word in _WORD.findall(about)
        if (word[0].isupper() or plain(word) not in word_set("filler"))
        and found_in(plain(word), spoken)
    ]


def is_named(name: Iterable[str], summary: str) -> bool:
    """Return whether any of the words of a name is in a summary."""
    told = frozenset(words(summary))
    return any(found_in(plain(word), told) for word in name)


def leaves_unnamed(summary: str, sentence: str) -> bool:
    """Return whether a sentence begins with somebody else, and a summary names nobody at all."""
    language = languages_of_pair(sentence, summary)[0]
    if asked := topic("remember").search(plain(sentence)):
        sentence = sentence[asked.end() :]
    spoken = _WORD.findall(sentence)
    at = 0
    while at < min(len(spoken), _MOST_BEFORE) and plain(spoken[at]) in _BEFORE:
        at += 1
    length = _somebody(spoken[at : at + _MOST_WORDS], language)
    if not length or any(plain(word) in _WITH for word in spoken[at + length :][:2]):
        return False
    beside = (word for word in spoken[at + length :][:_NAME_AFTER] if word[0].isupper())
    if is_named([*spoken[at : at + length], *beside], summary):
        return False
    told = _WORD.findall(summary)
    return not any(
        _somebody(told[place : place + _MOST_WORDS], language) for place in range(len(told))
    )


def _somebody(spoken: list[str], language: str) -> int:
    """Return how many of the first words name a person or a pet."""
    if not spoken:
        return 0
    length, roles = match([plain(word) for word in spoken], language)
    if "people" in roles:
        return length + (len(spoken) > length and _is_name(spoken[length]))
    return int(_is_name(spoken[0]))


def _is_name(word: str) -> bool:
    said = plain(word)
    return (
        word[0].isupper()
        and said in given_names()
        and not any(said in names_that_are_words(language) for language in LANGUAGES)
    )
