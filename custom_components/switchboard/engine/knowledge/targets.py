"""The words to look for, out of what a person names: names, spellings, forms, what is joined."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ..language.content import content_words
from ..language.forms import all_forms, given_names, load_forms
from ..language.lexicon import LANGUAGES, in_digits
from ..language.spelling import APOSTROPHES, HYPHENS, Word, normal, read, squeezed

_SHORT: Final = 3
"""Letters of a word of which a form may have only the first two."""
_DOUBLE: Final = re.compile(r"^([^aeiou]?)(aa|ee|oo|uu)")
"""What a longer form may have once: Dutch "boom", "bomen"."""


@dataclass(frozen=True, slots=True)
class Target:
    """A word that is looked for.

    ``needles`` are beginnings of all its forms, one of which stands in whatever says it;
    ``starts`` all but the last letter of it, which stand where it is written as several words.
    """

    raw: str
    plain: str
    spellings: frozenset[str]
    needles: frozenset[str]
    starts: frozenset[str]
    is_name: bool
    is_noun: bool


def targets(text: str) -> list[Target]:
    """Return the words to look for, what is joined by a hyphen or an apostrophe as one."""
    words = read(text)
    content = set(content_words(" ".join(word.plain for word in words)))
    found: dict[str, Target] = {}
    whole = {word.plain for word in words} - {"s"}
    for chunk in _chunks(normal(text), words):
        word = chunk[-1]
        if len(chunk) > 1:
            plain = "".join(one.plain for one in chunk)
            raw = "".join(one.raw for one in chunk)
            found[plain] = _target(raw, plain, Word(raw, plain).spellings)
        elif _is_name(word) and (word.is_capital or len(whole) == 1):
            if word.is_capital or word.plain not in content:
                found[word.plain] = _target(word.raw, word.plain, word.spellings, is_name=True)
            else:
                found[word.plain] = _target(word.raw, word.plain, word.spellings)
        elif (digits := in_digits(word.plain)) in content and (word.is_number or len(digits) > 1):
            found[digits] = _target(word.raw, digits, word.spellings | {digits})
    # "té" is no "te": where nothing else is named, it is looked for with its accent.
    accented = [] if found else [word for word in words if not word.raw.isascii()]
    found |= {
        word.plain: _target(word.raw, word.plain, frozenset())
        for word in accented
        if len(word.plain) > 1
    }
    return list(found.values())


def _is_name(word: Word) -> bool:
    """Return whether a word may be a given name; "Wolf" is a wolf where nouns have capitals."""
    german = load_forms()["de"]
    is_noun = word.plain in german["parts"] and word.plain not in german["names"]
    return word.plain in given_names() and not is_noun


def _chunks(text: str, words: list[Word]) -> Iterable[list[Word]]:
    """Yield words, with those that a hyphen or an apostrophe joins to them."""
    chunk: list[Word] = []
    for word in words:
        between = text[chunk[-1].end : word.start] if chunk else ""
        hyphen = len(between) == 1 and between in HYPHENS
        apostrophe = len(between) == 1 and between in APOSTROPHES
        if apostrophe and word.plain == "s":
            continue
        if chunk and (hyphen or (apostrophe and chunk[-1].plain == "o")):
            chunk.append(word)
            continue
        if chunk:
            yield chunk
        chunk = [word]
    if chunk:
        yield chunk


def _target(raw: str, plain: str, spellings: frozenset[str], *, is_name: bool = False) -> Target:
    forms = (spellings if is_name else every_form(spellings)) or {plain}
    needles = {needle for form in forms for needle in _needles(squeezed(form))}
    if plain[0].isdecimal():
        needles |= {""}
    noun = raw[0].isupper() and not raw.isupper() and not plain.endswith("en")
    starts = frozenset(squeezed(one)[: max(3, len(one) - 1)] for one in spellings)
    return Target(raw, plain, spellings, frozenset(needles), starts, is_name, noun)


def _needles(word: str) -> set[str]:
    """Return beginnings, one of which every form has that is told by its ending."""
    if doubled := _DOUBLE.match(word):
        return {word[:3], doubled[1] + doubled[2][0]}
    if len(word) != _SHORT or word[-1] not in "aeiouylz":
        return {word[:3]}
    # "oca", "oche"; "uva", "uve"; "fly", "flies"; "paz", "paces".
    return {word} | {word[:2] + letter for letter in "aeiohuc"}


def pairs(targets: list[Target]) -> list[tuple[Target, Target, Target]]:
    """Return what two neighbours are as one word ("wifi"), each before the two."""
    return [
        (
            _target(
                one.raw + other.raw,
                one.plain + other.plain,
                frozenset(a + b for a in one.spellings for b in other.spellings),
            ),
            one,
            other,
        )
        for one, other in pairwise(targets)
    ]


def every_form(spellings: Iterable[str]) -> frozenset[str]:
    """Return some spellings with all forms that no ending tells."""
    return frozenset(
        form for word in spellings for language in LANGUAGES for form in all_forms(word, language)
    )
