"""The same word in its forms: one key for "painted" and "paintings", "Lampe" and "Lampen".

Endings of all six languages are taken off alike, whatever the language is: people mix them, and a
short question does not tell. That is coarser than ``stems``, which has to keep Anna and Anne apart:
here what is wrongly thrown together only costs a place in a list, and is ranked below the word
itself.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_TOKEN: Final = re.compile(r"[^\W_]+")
_MARKS: Final = re.compile("[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]+")
"""Accents set apart from their letters, and characters that are not seen."""

_INFLECTED: Final = (
    *("a", "o", "i", "as", "os", "y", "n", "en", "er", "ern", "em", "aux", "ly"),
    *("ion", "ions", "ness", "ait", "ez", "ar", "ir", "ado", "ada", "ido", "ida", "ando", "endo"),
    *("iendo", "are", "ere", "ire", "ato", "ata", "ati", "ate", "uto", "uta", "amo", "iamo"),
    *("amos", "aba", "ee", "ees", "ies", "est", "je", "jes"),
)
_INFLECTED_SHORT: Final = ("e", "s", "es", "ed", "ing", "ings")
_ENDINGS: Final = tuple(
    sorted(
        [*((end, 4) for end in _INFLECTED), *((end, 3) for end in _INFLECTED_SHORT)],
        key=lambda pair: -len(pair[0]),
    )
)
"""Longest first; each with how many letters of the word have to be left."""
_LAST_LETTERS: Final = frozenset(ending[-1] for ending, _ in _ENDINGS)
_VOWELS: Final = frozenset("aeiouy")
_NOT_SINGLED: Final = _VOWELS | {"s"}
_MOST_CACHED: Final = 65_536


def tokens(text: str) -> list[str]:
    """Return the words and numbers of a text, in small letters, without accents.

    They are those that the search index holds, but for ``ß``, which is ``ss`` here.
    """
    return _TOKEN.findall(folded(text))


def folded(text: str) -> str:
    """Return a text in small letters without accents: as ``plain`` does, at a tenth of its time.

    Thousands of messages are read for a question.
    """
    if text.isascii():
        return text.lower()
    return _MARKS.sub("", unicodedata.normalize("NFKD", text.casefold()))


@lru_cache(_MOST_CACHED)
def stem(word: str) -> str:
    """Return what a word (as ``tokens`` gives it) has in common with its other forms."""
    if word[0].isdecimal():
        return word
    while shorter := _without_ending(word):
        word = shorter
    return _single(word)


def _without_ending(word: str) -> str | None:
    if word[-1] not in _LAST_LETTERS:
        return None
    for ending, least in _ENDINGS:
        left = len(word) - len(ending)
        if left < least or not word.endswith(ending) or word.endswith("ss"):
            continue
        if not _VOWELS.isdisjoint(word[:left]):
            return word[:left]
    return None


def _single(word: str) -> str:
    """Return ``plan`` for the ``plann`` that "planned" and "planning" leave."""
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in _NOT_SINGLED:
        return word[:-1]
    return word
