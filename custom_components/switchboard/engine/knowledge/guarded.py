"""The words of a text that guards look at: where two texts have the same ones, no guard can differ.

A look at single words, in all languages at once, that spares reading most pairs of texts. It never
says that two texts are one, and knows nothing that ``guards`` does not: what it is unsure of, it
leaves to them.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from ..language.forms import given_names, names_alone
from ..language.guard_words import phrases
from ..language.lexicon import LANGUAGES, load_words, plain, word_set
from ..language.spelled_numbers import number_words, numbers_in_words

_TOKEN: Final = re.compile(r"[-\u2212]?\d+(?:[.,:]\d+)*|[^\W\d_]+|[%°€$£]")
_VOWELS: Final = frozenset("aeiouy")
_SIGNS: Final = frozenset("%°€$£")
_DENYING: Final = frozenset({"not", "dislike", "ended", "turning"})
_NOT: Final = re.compile(r"n['\u2019\u02bc]t\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Guarded:
    """The words of a text that guards look at, or may.

    ``ordered`` mean something by where they stand: numbers, names, parts of phrases. ``anywhere``
    do so wherever they stand. ``first`` is what the text begins with, which may be a name.
    """

    ordered: tuple[str, ...]
    anywhere: frozenset[str]
    first: str

    @property
    def telling(self) -> frozenset[str]:
        """Signs of measures, and words that deny or limit something in any language."""
        return _telling().intersection((*self.ordered, *self.anywhere))

    def swaps_names(self, other: Guarded) -> bool:
        """Return whether two texts have the same given names, in another order."""
        mine, its = (
            [word for word in one.ordered if word in given_names()] for one in (self, other)
        )
        return mine != its and sorted(mine) == sorted(its)

    def differs_from(self, other: Guarded) -> bool:
        """Return whether there is anything in which guards may tell the two texts apart."""
        return (
            self.ordered != other.ordered
            or self.anywhere != other.anywhere
            or (self.first != other.first and bool(self.first or other.first))
        )


def guarded(text: str) -> Guarded:
    """Return the words of a text that guards look at."""
    said = _TOKEN.findall(_NOT.sub(" not", text) if "t" in text and "n" in text else text)
    in_place, alone, weighing = _in_place(), _alone(), _weighing()
    ordered: list[str] = []
    anywhere: set[str] = set()
    first = ""
    for place, raw in enumerate(said):
        word = plain(raw)
        if word in weighing:
            return Guarded(tuple(map(plain, said)), frozenset(), "")
        if word in _VOWELS:
            continue  # what stands against it shows by itself
        if word in in_place or not raw[0].isalpha():
            ordered.append(number_words().get(word, word))
        elif word in alone:
            anywhere.add(word)
        elif word in names_alone() or (raw[0].isupper() and word in given_names()):
            ordered.append(word)
        elif raw[0].isupper() and word not in word_set("filler"):
            if place:
                ordered.append(word)
            else:
                first = word
    return Guarded(tuple(ordered), frozenset(anywhere), first)


@cache
def _in_place() -> frozenset[str]:
    """Return number words, names, and what makes a phrase with other words."""
    found: set[str] = set()
    for language in LANGUAGES:
        for phrase in filter(_is_long, phrases(language)):
            telling = [word for word in phrase if word not in word_set("filler")]
            found.update(telling or [max(phrase, key=len)])
        for phrase, value in numbers_in_words(language).items():
            if len(phrase) == 1 and value > 1:
                found.update(phrase)
            found.update(word for word in phrase if word not in word_set("filler"))
    return frozenset(found)


@cache
def _alone() -> frozenset[str]:
    return frozenset(
        phrase[0] for language in LANGUAGES for phrase in phrases(language) if len(phrase) == 1
    )


@cache
def _telling() -> frozenset[str]:
    return _SIGNS | frozenset(
        phrase[0]
        for language in LANGUAGES
        for phrase, roles in phrases(language).items()
        if len(phrase) == 1 and not _DENYING.isdisjoint(roles)
    )


@cache
def _weighing() -> frozenset[str]:
    """Return what weighs things against each other: then the order of all words counts."""
    return frozenset(
        word
        for language in LANGUAGES
        for phrase in load_words()[language]["prefer"]
        for word in phrase.split()
        if word not in word_set("filler") or " " not in phrase
    )


def _is_long(phrase: tuple[str, ...]) -> bool:
    return len(phrase) > 1
