"""Whether a text says the words that are to be forgotten: the one notion that all of it goes by.

What is planned, shown, deleted and looked for in exported files is matched here, and what must not
be learnt again as far as tombstones tell. A text *says* a word in any of its forms and spellings,
and in a compound where there is a real joint. Where the letters merely stand in another word
("Hund" in "hundert"), or a name's letters in what is no name there ("Will you"), it only *holds*
it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from ..language.compounds import Uses, is_compound_of
from ..language.forms import (
    all_forms,
    given_names,
    is_form,
    load_forms,
    names_that_are_words,
    words_after,
)
from ..language.lexicon import LANGUAGES, digit_words, word_set
from ..language.spelling import (
    APOSTROPHES,
    HYPHENS,
    Word,
    differ_in_umlaut,
    joined,
    normal,
    read,
    squeezed,
)
from .question_words import likely_languages, load_question_words, stop_words
from .stems import content_stems, content_words, stem

_LEAST_DIGITS: Final = 3
"""A shorter number stands in too much to look for by it alone."""
_LEAST_HELD: Final = 3
_LEAST_WITHIN: Final = 4
"""Letters of a word that is looked for at the ends of others, and anywhere in them."""
_TOLD_APART: Final = 6
"""Letters from which on an umlaut that is missing is taken for a slip: "Bar" is no "Bär"."""
_BEFORE_MONTHS: Final = frozenset(
    (
        *("in", "im", "since", "until", "till", "by", "next", "last", "this", "early", "late"),
        *("every", "each", "end", "ab", "bis", "seit", "mitte", "ende", "anfang"),
    )
)
"""What tells a month from a name where months have a capital, too."""
_ASKING: Final = frozenset({"will", "may"})


@dataclass(frozen=True, slots=True)
class _Target:
    """A word that is looked for. ``forms`` are all those that no rule tells."""

    raw: str
    plain: str
    spellings: frozenset[str]
    needles: frozenset[str]
    is_name: bool
    is_noun: bool


class Sought:
    """Words that are looked for in many texts, all of which have to be said.

    ``uses`` says whether the household uses a word by itself, which tells more compounds.
    """

    def __init__(self, words: str, uses: Uses = lambda _: False) -> None:
        self._targets = _targets(words)
        self._pairs = _pairs(self._targets)
        self._uses = uses

    @property
    def keys(self) -> frozenset[str]:
        """What stands for each of the words: empty where there is nothing to look for."""
        return frozenset(target.plain for target in self._targets)

    @property
    def is_too_general(self) -> bool:
        """Whether there is nothing among the words that says what is meant."""
        return not any(
            target.raw.isalpha() or len(target.raw) >= _LEAST_DIGITS for target in self._targets
        )

    @property
    def stems(self) -> frozenset[str]:
        """The stems of the words, as tombstones have them."""
        return frozenset(stem(target.plain) for target in self._targets)

    def found(self, text: str) -> frozenset[str]:
        """Return the keys of those of the words that a text says."""
        likely = self._likely(text)
        return _Reading(text, self._uses).says(likely, self._pairs) if likely else frozenset()

    def all_in(self, text: str) -> bool:
        """Whether a text says all of the words; if none are sought, none does."""
        return bool(self._targets) and len(self.found(text)) == len(self.keys)

    def only_held_by(self, text: str) -> bool:
        """Whether the letters of all the words stand in a text that does not say them all."""
        likely = self._likely(text)
        if not likely or len(likely) < len(self._targets):
            return False
        reading = _Reading(text, self._uses)
        said = reading.says(likely, self._pairs)
        missing = [target for target in self._targets if target.plain not in said]
        return bool(missing) and all(reading.holds(target) for target in missing)

    def _likely(self, text: str) -> list[_Target]:
        letters = squeezed(text)
        return [
            target
            for target in self._targets
            if any(needle in letters for needle in target.needles)
        ]


def tombstone_stems(text: str) -> frozenset[str]:
    """Return all stems that a statement may be known by: those of its words in any form.

    A tombstone has the stem of one form, as ``content_stems`` gave it.
    """
    words = read(text)
    forms = set(content_stems(text))
    content = set(content_words(text))
    for word in (*words, *joined(text, words, _little(LANGUAGES))):
        if word.plain in content or len(word.plain) > max((w.end - w.start) for w in words):
            forms |= {stem(form) for form in _every_form(word.spellings)}
        elif word.is_capital and word.plain in given_names():
            forms.add(stem(word.plain))
    return frozenset(forms)


def _targets(text: str) -> list[_Target]:
    """Return the words to look for, what is joined by a hyphen or an apostrophe as one."""
    words = read(text)
    content = set(content_words(" ".join(word.plain for word in words)))
    found: dict[str, _Target] = {}
    whole = {word.plain for word in words} - {"s"}
    for chunk in _chunks(normal(text), words):
        word = chunk[-1]
        if len(chunk) > 1:
            plain = "".join(one.plain for one in chunk)
            raw = "".join(one.raw for one in chunk)
            found[plain] = _target(raw, plain, Word(raw, plain, 0, 0, opens=False).spellings)
        elif _is_name(word) and (word.is_capital or len(whole) == 1):
            if word.is_capital or word.plain not in content:
                found[word.plain] = _target(word.raw, word.plain, word.spellings, is_name=True)
            else:
                found[word.plain] = _target(word.raw, word.plain, word.spellings)
        elif (number := _number(word.plain)) in content and len(word.plain) > 1 - (word.is_number):
            found[number] = _target(word.raw, number, word.spellings | {number})
    return list(found.values())


def _is_name(word: Word) -> bool:
    """Whether a word may be a given name; "Wolf" is a wolf where nouns have capitals."""
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


def _target(raw: str, plain: str, spellings: frozenset[str], *, is_name: bool = False) -> _Target:
    forms = spellings if is_name else _every_form(spellings)
    needles = {squeezed(form)[: max(2, min(4, len(form) - 4))] for form in forms}
    if plain[0].isdecimal():
        needles |= {""}
    noun = raw[0].isupper() and not raw.isupper() and not plain.endswith("en")
    return _Target(raw, plain, spellings, frozenset(needles), is_name, noun)


def _pairs(targets: list[_Target]) -> list[tuple[frozenset[str], _Target, _Target]]:
    """Return what two neighbours are as one word: "wifi"."""
    return [
        (frozenset(a + b for a in one.spellings for b in other.spellings), one, other)
        for one, other in pairwise(targets)
    ]


class _Reading:
    """A text that is read for what is sought in it."""

    def __init__(self, text: str, uses: Uses) -> None:
        self.words = read(text)
        self.uses = uses
        plain_words = [word.plain for word in self.words]
        self.languages = likely_languages(plain_words, slack=1)
        self.joined = joined(text, self.words, _little(self.languages))
        self.asks = text.rstrip().endswith("?")
        self.has_capitals = any(word.is_capital for word in self.words)

    def says(
        self,
        targets: Collection[_Target],
        pairs: Iterable[tuple[frozenset[str], _Target, _Target]],
    ) -> frozenset[str]:
        """Return the keys of the targets that the text says."""
        found = {
            target.plain
            for target in targets
            if any(self._is(word, place, target) for place, word in enumerate(self.words))
            or any(self._is_form(word, target) for word in self.joined)
        }
        for spellings, one, other in pairs:
            if any(
                is_form(spelling, word.plain, language)
                for word in self.words
                for spelling in spellings
                for language in self.languages
            ):
                found |= {one.plain, other.plain}
        return frozenset(found)

    def holds(self, target: _Target) -> bool:
        """Whether the letters of a target stand in a word of the text, or the name in no name."""
        return any(
            spelling in word.plain
            and (
                len(spelling) >= _LEAST_WITHIN
                or (len(spelling) >= _LEAST_HELD and word.plain.startswith(spelling))
                or (len(spelling) >= _LEAST_HELD and word.plain.endswith(spelling))
            )
            for word in (*self.words, *self.joined)
            for spelling in target.spellings
        )

    def _is(self, word: Word, place: int, target: _Target) -> bool:
        if target.plain[0].isdecimal():
            return _number(word.plain) == target.plain
        if target.is_name:
            return self._names(word, place, target)
        return self._is_form(word, target) or self._is_made_of(word, target)

    def _names(self, word: Word, place: int, target: _Target) -> bool:
        if not any(
            name in target.spellings or (name.endswith("s") and name[:-1] in target.spellings)
            for name in word.spellings
        ) or _is_another(word, target):
            return False
        common = [one for one in self.languages if target.plain in names_that_are_words(one)]
        if not common:
            return True
        if not word.raw[0].isupper():
            return False
        before = self.words[place - 1] if place else None
        after = self.words[place + 1] if place + 1 < len(self.words) else None
        if target.plain in _months() and (
            (before and (before.plain in _BEFORE_MONTHS or before.is_number))
            or (after and after.is_number)
        ):
            return False
        if not word.opens or after is None or after.plain == "s":
            return True
        if self.asks and target.plain in _ASKING:
            return False
        return not any(after.plain in words_after(one) for one in common)

    def _is_form(self, word: Word, target: _Target) -> bool:
        if _is_another(word, target):
            return False
        if not target.spellings.isdisjoint(word.spellings):
            return True
        if word.is_capital and word.plain in given_names():
            return False
        return any(
            is_form(spelling, form, language)
            for language in self._languages_of(target)
            if not (language == "de" and self._is_no_noun(word, target))
            for spelling in target.spellings
            for form in word.spellings
        )

    def _is_no_noun(self, word: Word, target: _Target) -> bool:
        """Whether one is a German noun and the other none: "Wein" and "weinen"."""
        return target.is_noun and self.has_capitals and word.raw[0].islower()

    def _is_made_of(self, word: Word, target: _Target) -> bool:
        if word.is_capital and word.plain in given_names():
            return False
        return any(
            spelling[:2] in form and is_compound_of(form, spelling, language, self.uses)
            for language in self._languages_of(target)
            for spelling in target.spellings
            for form in word.spellings
        )

    def _languages_of(self, target: _Target) -> list[str]:
        """Return the languages whose rules hold: the text's, and those that know the word."""
        return [
            one
            for one in LANGUAGES
            if one in self.languages or not target.spellings.isdisjoint(_known(one))
        ]


def _is_another(word: Word, target: _Target) -> bool:
    """Whether a word has the letters of another that is told from it by an umlaut or a tilde."""
    return (
        word.plain == target.plain
        and len(word.plain) < _TOLD_APART
        and not word.plain.endswith(("el", "er", "en"))
        and word.raw.isalpha()
        and differ_in_umlaut(word.raw, target.raw)
    )


def _every_form(spellings: Iterable[str]) -> frozenset[str]:
    return frozenset(
        form for word in spellings for language in LANGUAGES for form in all_forms(word, language)
    )


def _number(word: str) -> str:
    return word if word in word_set("filler") else digit_words().get(word, word)


@cache
def _known(language: str) -> frozenset[str]:
    forms = load_forms()[language]
    return frozenset(forms["parts"]).union(*(group.split() for group in forms["irregular"]))


@cache
def _months() -> frozenset[str]:
    return frozenset(
        name
        for language in LANGUAGES
        for month in load_question_words()[language]["months"]
        for name in month.split("|")
    )


@cache
def _little(languages: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*(stop_words(language) for language in languages))
