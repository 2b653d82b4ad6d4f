"""Sameness of memories: both say the same, or one all that the other says and little more."""

import re
from collections.abc import Mapping, Set
from functools import cache
from math import sqrt
from typing import Final

from ..knowledge.claims import Claim
from ..knowledge.guarded import Guarded, guarded
from ..knowledge.guards import conflicts
from ..knowledge.matching import are_about_other_things
from ..language.forms import load_forms, share_form
from ..language.guess import languages_of_pair
from ..language.lexicon import LANGUAGES, WORD, carries, plain, word_set, words
from ..language.spelled_numbers import number_words
from ..storage.entries import ExtractedFact

THRESHOLD: Final = 0.85
"""Above this cosine of their words two memories are one, unless a guard forbids it."""
LEAST_SHARED: Final = THRESHOLD**2
"""The share of the fuller one's words that the other then has, if it has no others."""
_BEGINNING: Final = 3
"""Letters that the forms of a word have in common, if a list does not say what else they have."""
_DOUBLED: Final = re.compile(r"(.)\1")
_DECLINED: Final = re.compile(r"(?<=...)e[mnrs]?$")
"""How a German adjective may end, and no noun is told from another."""


class Said:
    """A memory as it is compared; the words that guards look at are read when asked for."""

    __slots__ = ("_guarded", "content", "memory")

    def __init__(self, memory: ExtractedFact, carrying: Carrying) -> None:
        self.memory = memory
        said = words(memory.summary)
        content = {carrying[word] for word in said}
        content.discard("")
        self.content = frozenset(content or said)
        self._guarded: Guarded | None = None

    @property
    def guarded(self) -> Guarded:
        """The words that guards look at."""
        if self._guarded is None:
            self._guarded = guarded(self.memory.summary)
        return self._guarded

    def in_small(self, content: Set[str]) -> Mapping[str, bool]:
        """Return of some of its words whether they are in small letters."""
        said = {plain(word) for word in WORD.findall(self.memory.summary) if word.islower()}
        return {word: word in said for word in content}

    @property
    def claim(self) -> Claim:
        """Return what the memory claims."""
        memory = self.memory
        return Claim(memory.summary, memory.subject, memory.category, memory.polarity)


class Carrying(dict[str, str]):
    """Words that carry a text, numbers in digits; "" for one that does not. Kept once asked for."""

    def __missing__(self, word: str) -> str:
        found = number_words().get(word, word)
        if not found[0].isdecimal() and (
            not carries(word) or word in word_set("like") or word in word_set("light")
        ):
            found = ""
        self[word] = found
        return found


class Roots(dict[str, str]):
    """Roots that a word shares with its forms, and maybe with other words. Kept once asked for."""

    def __missing__(self, word: str) -> str:
        root = _irregular().get(word, word)
        self[word] = found = root if root.isdecimal() else _DOUBLED.sub(r"\1", root)[:_BEGINNING]
        return found


def similarity(one: Said, other: Said) -> float:
    """Return the cosine of two memories' words, in whatever form; 0 where they are not to be one.

    They are not if each says something that the other does not, if a guard forbids it, or if one
    says more and any of that is what guards look at: whose it is, where, or when.
    """
    found = 1.0 if one.content == other.content else _cosine(one, other)
    return found if found > THRESHOLD and _may_be_one(one, other, found) else 0.0


def _cosine(one: Said, other: Said) -> float:
    shared = one.content & other.content
    mine, its = one.content - shared, other.content - shared
    same = len(shared)
    if mine and its:
        language, its_language = languages_of_pair(one.memory.summary, other.memory.summary)
        if language != its_language:
            return 0.0
        forms = min(len(mine), len(its))
        if _in_other_forms(one.in_small(mine), other.in_small(its), language) < forms:
            return 0.0
        same += forms
    return same / sqrt(len(one.content) * len(other.content))


def _in_other_forms(mine: Mapping[str, bool], its: Mapping[str, bool], language: str) -> int:
    left, found = sorted(its), 0
    for word in sorted(mine):
        for form in left:
            adjectives = language == "de" and mine[word] and its[form]
            if share_form(word, form, language) or (adjectives and _declined_alike(word, form)):
                left.remove(form)
                found += 1
                break
    return found


def _declined_alike(one: str, other: str) -> bool:
    return _DECLINED.sub("", one) == _DECLINED.sub("", other)


def _may_be_one(one: Said, other: Said, found: float) -> bool:
    mine, its = one.memory, other.memory
    if {mine.polarity, its.polarity} == {"positive", "negative"}:
        return False
    if mine.subject != its.subject and are_about_other_things(one.claim, other.claim):
        return False
    if not one.guarded.differs_from(other.guarded):
        return True
    # What language a short text is in is a guess, so what denies it in any keeps it apart.
    if found < 1.0 or one.guarded.telling != other.guarded.telling:
        return False
    if one.guarded.swaps_names(other.guarded):
        return False
    return not (conflicts(one.claim, other.claim) or conflicts(other.claim, one.claim))


@cache
def _irregular() -> Mapping[str, str]:
    """Return a word in place of each that has forms no ending tells."""
    return {
        form: group.split()[0]
        for language in reversed(LANGUAGES)
        for group in load_forms()[language]["irregular"]
        for form in group.split()
    }
