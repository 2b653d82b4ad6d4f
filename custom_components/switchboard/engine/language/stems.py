"""The stem of a word, and whether a text says a word in whatever form.

A light stemmer for six languages at once, since nothing tells the language of a single word. It
takes off the endings of number, gender and case, as the light stemmers of Savoy do ("Light Stemming
Approaches for the French, Portuguese, German and Hungarian Languages", SAC 2006), and some of the
English verb. It leaves short words alone: Anna and Anne, Mario and Maria stay apart.

``stemming`` has coarser ones, for search. They are not one: what is forgotten goes by the stems
of this one, where throwing two words together would delete too much, and tombstones hold digests of
them, which another stemmer would no longer meet.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from .lexicon import digit_words, load_words, plain, word_set, words

_ENDINGS: Final = (
    ("ing", 4),
    ("ern", 4),
    ("ie", 4),
    ("en", 3),
    ("em", 4),
    ("er", 4),
    ("ed", 4),
    ("e", 3),
    ("y", 4),
    ("i", 4),
    ("o", 6),
    ("a", 6),
)
"""Endings besides those of the plural, each with the letters that have to be left before it."""

_WHOLE: Final = ("ss", "us", "ei", "evening")
"""What looks like an ending, or a word with one, and is none."""

_PLURALS: Final = (("eln", 3), ("s", 3), ("x", 4))
_DOUBLED: Final = re.compile(r"([^\Waeiouy\d])\1$")

_LEAST_WORD: Final = 4
"""Letters of a word that is looked for inside compounds."""
_LEAST_STEM: Final = 5
"""Letters of a shortened word that is."""

_THINGS: Final = frozenset({"fan", "watch"})
"""Words that say of something that it is liked or used, and in another sentence are the thing."""


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return what the forms of a word in plain form have in common: a beginning of the word.

    A number is its own stem.
    """
    if word[:1].isdecimal():
        return word
    short = _without_ending(_singular(word))
    return short[:-1] if len(short) > _LEAST_WORD and _DOUBLED.search(short) else short


def content_words(text: str) -> list[str]:
    """Return the words and numbers that carry a text, in their order, in plain form.

    What says no more than "likes" is left out: "enjoys eating blueberries" and "is fond of
    blueberries" are one. If nothing else is in it, it counts.
    """
    said = words(text)
    heavy = _carrying(_liking("like", "light", "dislike").sub(" ", " ".join(said)).split())
    return list(dict.fromkeys(heavy or _carrying(said)))


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of a text's ``content_words``."""
    return frozenset(map(stem, content_words(text)))


def says_liking(text: str) -> bool:
    """Whether a text says that somebody likes something, denied or not."""
    return _liking("like").search(" ".join(words(text))) is not None


class Wanted:
    """Words in plain form that are looked for in many texts, in whatever form, in compounds too.

    Of words with four letters or more, every text is found in which they stand letter for letter.
    """

    def __init__(self, content: Iterable[str]) -> None:
        self._forms: dict[str, set[str]] = {}
        for word in content:
            part = stem(word)
            forms = self._forms.setdefault(part, set())
            if not word[0].isdecimal():
                forms.update({word} if len(word) >= _LEAST_WORD else ())
                forms.update({part} if len(part) >= _LEAST_STEM else ())

    @property
    def stems(self) -> frozenset[str]:
        """The stems of the words."""
        return frozenset(self._forms)

    def found(self, text: str) -> frozenset[str]:
        """Return the stems of those of the words that a text says."""
        said = text.casefold() if text.isascii() else plain(text)
        # A stem is the beginning of its word, so most texts need no more than this look.
        likely = [part for part in self._forms if part in said or part[0].isdecimal()]
        if not likely:
            return frozenset()
        held = {stem(_number(word)) for word in words(text)}
        return frozenset(
            part
            for part in likely
            if part in held or any(form in said for form in self._forms[part])
        )

    def all_in(self, text: str) -> bool:
        """Whether a text says all of the words; if none are wanted, none does."""
        return bool(self._forms) and len(self.found(text)) == len(self._forms)


def _singular(word: str) -> str:
    for ending, least in _PLURALS:
        if word.endswith(ending) and not word.endswith(_WHOLE) and len(word) > least:
            return word[:-1]
    return word


def _without_ending(word: str) -> str:
    if not word.endswith(_WHOLE):
        for ending, least in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= least:
                return word[: -len(ending)]
    return word


def _carrying(said: Iterable[str]) -> list[str]:
    return [
        word
        for word in map(_number, said)
        if word[0].isdecimal()
        or (len(word) > 1 and word not in word_set("filler") and word not in word_set("negation"))
    ]


@cache
def _liking(*roles: str) -> re.Pattern[str]:
    """Return what finds phrases of liking, or of what is liked to be done, in all languages."""
    phrases = {
        phrase
        for language in load_words().values()
        for role in roles
        for phrase in language[role]
        if role != "dislike" or " " in phrase
    }
    longest_first = sorted(phrases - _THINGS, key=len, reverse=True)
    return re.compile(f"(?<!\\S)(?:{'|'.join(map(re.escape, longest_first))})(?!\\S)")


def _number(word: str) -> str:
    """Return a number word as its digit, unless it is an article in some language."""
    return word if word in word_set("filler") else digit_words().get(word, word)
