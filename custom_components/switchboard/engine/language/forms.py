"""Whether two words are forms of one: by endings, and by lists of what no ending tells.

For forgetting, where a word too much is somebody's memory lost. A stemmer does not tell "sal" from
"sala" or "Rat" from "Ratte" (measured in docs/benchmarks.md), and is for what is only looked for.

The lists are ``data/forms/<language>.json``, written as ``plain`` gives text:

- ``nouns`` and ``verbs``: how a form ends, and what the word has in its place. A verb's form is
  held against the infinitive only: "gart" and "Garten" do not meet over a verb nobody means.
- ``er_forms``: words of which "er" makes a form, as it mostly makes another word ("Fischer").
- ``irregular``: the forms of one word. ``apart``: a word, and what is taken for a form of it.
- ``variants``: two spellings of one word ("colour color"), each with the endings of a form.
- ``names``: words of the language that are given names as well; ``after_words``: what follows
  them at the beginning of a sentence where they are none.
- ``parts``, ``links``, ``not_compounds`` and ``name_endings``: what ``compounds`` goes by.
"""

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Final, TypedDict

from .lexicon import LANGUAGES, read_by_language, read_data
from .remembered import LONGEST_WORD, remembered

_LEAST: Final = 3
"""Letters of a word that has forms by endings; a shorter one ("TV") has the s alone."""
_VOWELS: Final = frozenset("aeiouy")
_VARIANT_ENDINGS: Final = (
    *(("", ending) for ending in ("", "s", "ed", "ing", "d", "ful", "y", "ist", "al")),
    ("e", "ing"),
    ("y", "ies"),
    ("e", "ation"),
)


class Forms(TypedDict):
    """One language's file."""

    nouns: list[tuple[str, str]]
    verbs: list[tuple[str, str]]
    er_forms: list[str]
    irregular: list[str]
    variants: list[str]
    apart: list[str]
    names: list[str]
    after_words: list[str]
    parts: list[str]
    not_compounds: list[str]
    name_endings: list[str]
    links: list[str]


@cache
def load_forms() -> Mapping[str, Forms]:
    """Return the files by language. Reads them the first time: not for the event loop."""
    return read_by_language("forms")


@cache
def given_names() -> frozenset[str]:
    """Return given names, those that are words as well included."""
    plain_names = read_data("forms/names")
    return frozenset(plain_names).union(*(load_forms()[one]["names"] for one in LANGUAGES))


@cache
def names_alone() -> frozenset[str]:
    """Return given names that are no words in any language."""
    return given_names().difference(*(load_forms()[one]["names"] for one in LANGUAGES))


@cache
def names_that_are_words(language: str) -> frozenset[str]:
    """Return what is a given name, and another word in a language: "Will", "Otto"."""
    return frozenset(load_forms()[language]["names"])


@cache
def words_after(language: str) -> frozenset[str]:
    """Return what follows such a word at the beginning of a sentence where it is no name."""
    return frozenset(load_forms()[language]["after_words"])


@remembered(20_000, LONGEST_WORD)
def is_form(one: str, other: str, language: str) -> bool:
    """Whether two words in plain form are forms of one word in a language."""
    if one == other:
        return True
    if other in _apart().get(one, ()) or one in _apart().get(other, ()):
        return False
    if _irregular(language).get(one, frozenset()) & _irregular(language).get(other, frozenset()):
        return True
    if not _bases(one, language).isdisjoint(_bases(other, language)):
        return True
    return one in _infinitives(other, language) or other in _infinitives(one, language)


def share_form(one: str, other: str, language: str) -> bool:
    """Whether two words are forms of one, neither of which need be the one in the dictionary.

    Two verbs are by their infinitive, but for what may be two nouns by their last vowel: "porto"
    and "porta" are no forms of one.
    """
    if is_form(one, other, language):
        return True
    if other in _apart().get(one, ()) or one in _apart().get(other, ()):
        return False
    may_be_nouns = {one.rstrip("s")[-1:], other.rstrip("s")[-1:]} <= _VOWELS
    return not may_be_nouns and not _infinitives(one, language).isdisjoint(
        _infinitives(other, language)
    )


def all_forms(word: str, language: str) -> frozenset[str]:
    """Return a word in plain form with those of its forms that no ending tells."""
    groups = _irregular(language)
    members = _members(language)
    return frozenset({word}).union(*(members[group] for group in groups.get(word, ())))


@cache
def _members(language: str) -> list[list[str]]:
    forms = load_forms()[language]
    return [
        *(group.split() for group in forms["irregular"]),
        *(
            [
                word.removesuffix(cut) + ending
                for word in group.split()
                for cut, ending in _VARIANT_ENDINGS
                if word.endswith(cut)
            ]
            for group in forms["variants"]
        ),
    ]


@cache
def _irregular(language: str) -> Mapping[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, group in enumerate(_members(language)):
        for form in group:
            found.setdefault(form, set()).add(number)
    return {form: frozenset(numbers) for form, numbers in found.items()}


@cache
def _apart() -> Mapping[str, Collection[str]]:
    """Return what is told apart in any language: a text's may be another than it seems."""
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for group in load_forms()[language]["apart"]:
            word, *others = group.split()
            found.setdefault(word, set()).update(others)
    return found


@cache
def _rules(language: str, of: str) -> list[tuple[re.Pattern[str], str]]:
    forms = load_forms()[language]
    pairs = forms["nouns"] if of == "nouns" else forms["verbs"]
    return [(re.compile(ending), base) for ending, base in pairs]


@remembered(20_000, LONGEST_WORD)
def _bases(word: str, language: str) -> frozenset[str]:
    """Return a word and those it may be a form of."""
    if not word.isalpha():
        return frozenset({word})
    bases = {
        ending.sub(base, word) for ending, base in _rules(language, "nouns") if ending.search(word)
    }
    if word.endswith(("er", "ern")):
        bases |= {word.removesuffix("n").removesuffix("er")} & _er_forms(language)
    least = 2 if word.endswith("s") else _LEAST
    return frozenset(
        {word}
        | {base for base in bases if len(base) >= least and not _VOWELS.isdisjoint(base[:-1])}
    )


@cache
def _er_forms(language: str) -> frozenset[str]:
    return frozenset(load_forms()[language]["er_forms"])


@remembered(20_000, LONGEST_WORD)
def _infinitives(word: str, language: str) -> frozenset[str]:
    return frozenset(
        ending.sub(base, word)
        for ending, base in _rules(language, "verbs")
        if ending.search(word) and len(ending.sub("", word)) >= _LEAST
    )


# Read when the module is imported: sentences are read on the event loop.
given_names()
