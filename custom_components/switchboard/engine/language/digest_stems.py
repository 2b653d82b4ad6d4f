"""The stems of which tombstones hold digests. They stay as they are.

What was forgotten before an update has to stay so after it, and a digest cannot be made anew, as
the words are gone. So these stems depend on nothing that others may change. They are those of a
light stemmer for six languages at once, as Savoy describes them ("Light Stemming Approaches for the
French, Portuguese, German and Hungarian Languages", SAC 2006), with some of the English verb. Short
words stay whole: Anna and Anne, Mario and Maria are told apart.

All else goes by ``stemming``. Should tombstones ever get other stems, their digests need a mark by
which these are told from those.
"""

import re
from typing import Final

from .content import content_words
from .remembered import LONGEST_WORD, remembered

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

_LEAST_DOUBLED: Final = 4


@remembered(20_000, LONGEST_WORD)
def stem(word: str) -> str:
    """Return what the forms of a word in plain form have in common: a beginning of the word.

    A number is its own stem.
    """
    if word[:1].isdecimal():
        return word
    short = _without_ending(_singular(word))
    return short[:-1] if len(short) > _LEAST_DOUBLED and _DOUBLED.search(short) else short


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of a text's ``content_words``."""
    return frozenset(map(stem, content_words(text)))


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
