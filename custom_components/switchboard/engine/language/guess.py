"""Which of the languages of the house a text is in: by its short words, and by letters.

People mix languages, and what a text is tagged with is what was listened for. So this is a guess,
and whoever asks is told of all languages that are about as likely.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from typing import Final

from .guard_words import phrases
from .lexicon import LANGUAGES, load_words, plain
from .question_words import stop_words
from .remembered import LONGEST_TEXT, remembered

_TELLING: Final = {
    "ß": "de", "ä": "de", "ö": "de", "ñ": "es", "¿": "es", "¡": "es", "á": "es", "í": "es",
    "ó": "es", "ç": "fr", "ê": "fr", "œ": "fr", "û": "fr", "î": "fr", "ì": "it", "ò": "it",
}  # fmt: skip
"""Letters that one of the languages has alone."""
_SHORT: Final = 3
"""Signs that a short word is worth: so many letters, or words that only rules know."""
_WITHIN: Final = 2
"""Signs by which another language may seem likelier, for a text beside one that is certain."""


def likely_languages(words: Collection[str], slack: int = 0) -> tuple[str, ...]:
    """Return the languages that words in plain form are likeliest in, several if they tie.

    Only these languages' words are left out of a search: "hat" is no word to look for in a German
    question, and one in an English question. ``slack`` lets in those that have a few short words
    less, though not those that have none while others have some.
    """
    signs = {language: _short_among(words, language) for language in LANGUAGES}
    most = max(signs.values())
    least = max(most - slack, min(most, 1))
    return tuple(language for language, count in signs.items() if count >= least)


def languages_of_pair(one: str, other: str) -> tuple[str, str]:
    """Return the languages of two texts, the same one where that is as likely."""
    first, second = _signs_of(one), _signs_of(other)
    both = max(LANGUAGES, key=lambda language: first[language] + second[language])
    if all(found[both] + _WITHIN >= max(found.values()) for found in (first, second)):
        return both, both
    return _likeliest(first, both), _likeliest(second, both)


def _likeliest(found: Mapping[str, int], rather: str) -> str:
    return max(LANGUAGES, key=lambda language: (found[language], language == rather))


@remembered(4096, LONGEST_TEXT)
def _signs_of(text: str) -> Mapping[str, int]:
    said = "".join(char if char.isalnum() else " " for char in plain(text)).split()
    letters = Counter(_TELLING.get(char) for char in text.casefold())
    return {
        language: _SHORT * _short_among(said, language)
        + sum((word,) in phrases(language) for word in said)
        + letters[language]
        for language in LANGUAGES
    }


def _short_among(words: Collection[str], language: str) -> int:
    return sum(word in _short_words(language) for word in words)


@cache
def _short_words(language: str) -> frozenset[str]:
    words = load_words()[language]
    told = (*words["filler"], *words["negation"], *words["like"], *words["light"])
    return stop_words(language).union(told)
