"""Whether two words are forms of one: by endings, and by lists of what no ending tells.

For forgetting, where a word too much is somebody's memory lost. A stemmer does not tell "sal" from
"sala" or "Rat" from "Ratte" (measured in docs/benchmarks.md), and is for what is only looked for.

The lists are ``data/forms/<language>.json``, written as ``plain`` gives text:

- ``nouns`` and ``verbs``: how a form ends, and what the word has in its place. A verb's form is
  held against the infinitive only: "gart" and "Garten" do not meet over a verb nobody means.
- ``er_forms``: words of which "er" makes a form, as it mostly makes another word ("Fischer").
- ``irregular``: the forms of one word; a ``+`` at the end of one stands for the ``verb_endings``.
  ``nouns_as_well``: those that are taken for another word: "bois" is wood, and "boit" none.
- ``genders``: a being, and the word for a female one; each has its own forms.
- ``apart``: a word, and what is taken for a form of it.
- ``variants``: two spellings of one word ("grey gray"), each with the endings of a form;
  ``spellings``: patterns by which many words are spelled in two ways ("ph", "f").
- ``names``: words of the language that are given names as well; ``after_words``: what follows
  them at the beginning of a sentence where they are none.
- ``parts``, ``links``, ``not_compounds`` and ``name_endings``: what ``compounds`` goes by.
"""

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final, Literal

from .lexicon import LANGUAGES, listed, read_by_language, read_data, word_set
from .remembered import LONGEST_WORD, remembered

_LEAST: Final = 3
"""Letters of a word that has forms by endings; a shorter one ("TV") has the s alone."""
_LEAST_SPELLED: Final = 4
"""Letters of a word that is spelled in other ways by a pattern."""
_MOST_SPELLINGS: Final = 16
_VOWELS: Final = frozenset("aeiouy")
_VARIANT_ENDINGS: Final = (
    *(("", ending) for ending in ("", "s", "ed", "ing", "d", "ful", "y", "ist", "al")),
    ("e", "ing"),
    ("y", "ies"),
    ("e", "ation"),
)


def load_forms() -> Mapping[str, Mapping[str, Any]]:
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


def names_that_are_words(language: str) -> frozenset[str]:
    """Return what is a given name, and another word in a language: "Will", "Otto"."""
    return listed("forms", language, "names")


def words_after(language: str) -> frozenset[str]:
    """Return what follows such a word at the beginning of a sentence where it is no name."""
    return listed("forms", language, "after_words")


@remembered(20_000, LONGEST_WORD)
def is_form(one: str, other: str, language: str) -> bool:
    """Return whether a word in plain form is a form of another, ``one``, in a language."""
    if one == other:
        return True
    if other in _apart().get(one, ()) or one in _apart().get(other, ()):
        return False
    return any(_is_form(spelled, other, language) for spelled in spellings(one, language))


def _is_form(one: str, other: str, language: str) -> bool:
    if any(_counts(group, one, language) for group in _groups(one, other, language)):
        return True
    if not _bases(one, language).isdisjoint(_bases(other, language)):
        return True
    return one in _infinitives(other, language) or other in _infinitives(one, language)


def _groups(one: str, other: str, language: str) -> frozenset[int]:
    groups = _irregular(language)
    return groups.get(one, frozenset()) & groups.get(other, frozenset())


def _counts(group: int, word: str, language: str) -> bool:
    """Whether what is with a word in a list is a form of it, and not only of its namesake."""
    as_well = listed("forms", language, "nouns_as_well")
    return word not in as_well or word == _members(language)[group][0]


@remembered(20_000, LONGEST_WORD)
def spellings(word: str, language: str) -> frozenset[str]:
    """Return a word in plain form, with the other ways in which it is spelled by a pattern."""
    found = [word]
    if len(word) >= _LEAST_SPELLED and word.isalpha():
        for spelled in found:  # which grows meanwhile
            if len(found) < _MOST_SPELLINGS:
                others = (rule.sub(by, spelled) for rule, by in _rules(language, "spellings"))
                found += [other for other in dict.fromkeys(others) if other not in found]
    return frozenset(found)


def share_form(one: str, other: str, language: str) -> bool:
    """Whether two words are forms of one, neither of which need be the one in the dictionary.

    Two verbs are by their infinitive, but for what may be two nouns by their last vowel: "porto"
    and "porta" are no forms of one.
    """
    if is_form(one, other, language) or _groups(one, other, language):
        return True
    if other in _apart().get(one, ()) or one in _apart().get(other, ()):
        return False
    may_be_nouns = {one.rstrip("s")[-1:], other.rstrip("s")[-1:]} <= _VOWELS
    return not may_be_nouns and not _infinitives(one, language).isdisjoint(
        _infinitives(other, language)
    )


def all_forms(word: str, language: str) -> frozenset[str]:
    """Return a word in plain form with those of its forms that no ending tells."""
    groups, members = _irregular(language), _members(language)
    return frozenset(
        form
        for spelled in spellings(word, language)
        for form in (
            spelled,
            *(form for group in groups.get(spelled, ()) for form in members[group]),
        )
    )


@cache
def _members(language: str) -> list[list[str]]:
    forms = load_forms()[language]
    endings = forms["verb_endings"]
    return [
        *(
            [
                form
                for word in group.split()
                for form in ([word[:-1] + one for one in endings] if word[-1] == "+" else [word])
            ]
            for group in forms["irregular"]
        ),
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
def _kin(language: str) -> Mapping[str, str]:
    """Return by each word of a pair of genders the first of them."""
    pairs = (group.split() for group in load_forms()[language]["genders"])
    return {word: group[0] for group in pairs for word in group}


@remembered(20_000, LONGEST_WORD)
def _illnesses(word: str) -> frozenset[str]:
    """Return the beginnings of illnesses that a word has: "diabet" of "diabetic"."""
    return frozenset(one for one in _beginnings_of_illnesses() if word.startswith(one))


@cache
def _beginnings_of_illnesses() -> frozenset[str]:
    terms = word_set("health")
    return frozenset(one[:-1] for one in terms if one[:-1].isalpha() and one[-1] == "*")


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
def _rules(
    language: str, of: Literal["nouns", "verbs", "spellings"]
) -> list[tuple[re.Pattern[str], str]]:
    forms = load_forms()[language]
    pairs = forms[of]
    return [(re.compile(ending), base) for ending, base in pairs]


@remembered(20_000, LONGEST_WORD)
def _bases(word: str, language: str) -> frozenset[str]:
    if not word.isalpha():
        return frozenset({word})
    bases = {
        ending.sub(base, word) for ending, base in _rules(language, "nouns") if ending.search(word)
    }
    if word.endswith(("er", "ern")):
        bases |= {word.removesuffix("n").removesuffix("er")} & listed("forms", language, "er_forms")
    least = 2 if word.endswith("s") else _LEAST
    found = {word} | {
        base for base in bases if len(base) >= least and not _VOWELS.isdisjoint(base[:-1])
    }
    kin = _kin(language)
    return frozenset(found | {kin[base] for base in found if base in kin} | _illnesses(word))


@remembered(20_000, LONGEST_WORD)
def _infinitives(word: str, language: str) -> frozenset[str]:
    return frozenset(
        ending.sub(base, word)
        for ending, base in _rules(language, "verbs")
        if ending.search(word) and len(ending.sub("", word)) >= _LEAST
    )


# Read when the module is imported: sentences are read on the event loop.
given_names()
