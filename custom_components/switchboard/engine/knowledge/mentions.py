"""Texts that say the words that are to be forgotten: the one notion that all of it goes by.

What is planned, shown, deleted and looked for in exported files is matched here, and what must not
be learnt again as far as tombstones tell. A text *says* a word in any of its forms and spellings,
and in a compound where there is a real joint. Where the letters merely stand in another word
("Hund" in "hundert"), or a name's letters in what is no name there ("Will you"), it only *holds*
it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

from ..language.compounds import Uses, is_compound_of
from ..language.content import content_words
from ..language.digest_stems import content_stems, stem
from ..language.forms import (
    given_names,
    is_form,
    load_forms,
    names_that_are_words,
    words_after,
)
from ..language.guess import likely_languages
from ..language.lexicon import LANGUAGES, in_digits, read_data
from ..language.question_words import load_question_words, stop_words
from ..language.spelling import (
    Word,
    differ_in_umlaut,
    joined,
    read,
    squeezed,
    without_second_letters,
)
from .targets import Target, every_form, pairs, targets

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
_OF_A_FAMILY: Final = frozenset(
    ("family", "familie", "famille", "famiglia", "familia", "don", "dona", "herrn")
)
_SHARP: Final = frozenset({"masse", "massen", "busse", "bussen"})
"""What is another word with an ß than with ss."""
_ASKING: Final = frozenset({"will", "may"})


@dataclass(slots=True)
class _Known:
    """What was found out of words that are met again: which may say a target, and which do."""

    begins: dict[tuple[str, str], bool] = field(default_factory=dict)
    says: dict[tuple[str, str, tuple[str, ...], bool, bool], bool] = field(default_factory=dict)


class Sought:
    """Words that are looked for in many texts, all of which have to be said.

    ``uses`` says whether the household uses a word by itself, which tells more compounds.
    """

    def __init__(self, words: str, uses: Uses = lambda _: False) -> None:
        self._targets = targets(words)
        self._pairs = pairs(self._targets)
        self._uses = uses
        self._known = _Known()
        self._texts: dict[str, frozenset[str]] = {}

    @property
    def keys(self) -> frozenset[str]:
        """Return what stands for each of the words: empty where there is nothing to look for."""
        return frozenset(target.plain for target in self._targets)

    @property
    def is_too_general(self) -> bool:
        """Return whether there is nothing among the words that says what is meant."""
        return not any(
            target.raw.isalpha() or len(target.raw) >= _LEAST_DIGITS for target in self._targets
        )

    @property
    def stems(self) -> frozenset[str]:
        """The stems of the words, as tombstones have them."""
        return frozenset(stem(target.plain) for target in self._targets)

    def found(self, text: str) -> frozenset[str]:
        """Return the keys of those of the words that a text says."""
        if text in self._texts:
            return self._texts[text]
        likely = self._likely(text)
        if not likely:
            return frozenset()
        return _Reading(text, self._uses, self._known).says(likely, self._pairs)

    def look_ahead(self, text: str) -> None:
        """Find out now what a text says, and keep it until ``look_anew``."""
        self._texts[text] = self.found(text)

    def look_anew(self) -> None:
        """Let go of the texts that were looked at ahead."""
        self._texts.clear()

    def all_in(self, text: str) -> bool:
        """Return whether a text says all of the words; if none are sought, none does."""
        return bool(self._targets) and len(self.found(text)) == len(self.keys)

    def only_held_by(self, text: str) -> bool:
        """Whether the letters of all the words stand in a text that does not say them all."""
        likely = self._likely(text)
        if not likely or len(likely) < len(self._targets):
            return False
        reading = _Reading(text, self._uses, self._known)
        said = reading.says(likely, self._pairs)
        missing = [target for target in self._targets if target.plain not in said]
        return bool(missing) and all(reading.holds(target) for target in missing)

    def _likely(self, text: str) -> list[Target]:
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
    longest = max((word.end - word.start for word in words), default=0)
    for word in (*words, *joined(text, words, _little(LANGUAGES))):
        if word.plain in content or len(word.plain) > longest:
            forms |= {stem(form) for form in every_form(word.spellings)}
        elif word.is_capital and word.plain in given_names():
            forms.add(stem(word.plain))
    return frozenset(forms)


class _Reading:
    def __init__(self, text: str, uses: Uses, known: _Known) -> None:
        self.text = text
        self.words = read(text)
        self.uses = uses
        self.known = known

    @cached_property
    def languages(self) -> tuple[str, ...]:
        return likely_languages([word.plain for word in self.words], slack=1)

    @cached_property
    def has_capitals(self) -> bool:
        return any(word.is_capital for word in self.words)

    @cached_property
    def surnames(self) -> frozenset[str]:
        """Return what stands behind a title, wherever else it stands as well."""
        return frozenset(
            word.plain
            for before, word in pairwise(self.words)
            if before.plain in _titles() and word.is_capital
        )

    def says(
        self,
        targets: Collection[Target],
        pairs: Iterable[tuple[Target, Target, Target]],
    ) -> frozenset[str]:
        found = {
            target.plain
            for target in targets
            if any(self._is(word, place, target) for place, word in enumerate(self.words))
            or any(self._is_form(word, target) for word in self.joined_for(target))
        }
        for both, one, other in pairs:
            if any(self._is(word, place, both) for place, word in enumerate(self.words)):
                found |= {one.plain, other.plain}
        return frozenset(found)

    def joined_for(self, target: Target) -> list[Word]:
        """Return neighbouring words as one, where that may be the target."""
        letters = squeezed(self.text)
        if not any(start in letters for start in target.starts):
            return []
        return joined(self.text, self.words, _little(self.languages))

    def holds(self, target: Target) -> bool:
        """Whether the letters of a target stand in a word of the text, or the name in no name."""
        return any(
            spelling in word.plain
            and (
                len(spelling) >= _LEAST_WITHIN
                or (len(spelling) >= _LEAST_HELD and word.plain.startswith(spelling))
                or (len(spelling) >= _LEAST_HELD and word.plain.endswith(spelling))
            )
            for word in (*self.words, *self.joined_for(target))
            for spelling in target.spellings
        )

    def _is(self, word: Word, place: int, target: Target) -> bool:
        if target.plain[0].isdecimal():
            return in_digits(word.plain) == target.plain
        if target.is_name:
            return self._names(word, place, target)
        if (begins := (target.plain, word.raw)) not in self.known.begins:
            letters = without_second_letters(word.plain)
            self.known.begins[begins] = any(needle in letters for needle in target.needles)
        if not self.known.begins[begins]:
            return False
        is_surname = word.plain in self.surnames
        key = (target.plain, word.raw, self.languages, self.has_capitals, is_surname)
        if key not in self.known.says:
            self.known.says[key] = self._is_form(word, target) or (
                not is_surname and self._is_made_of(word, target)
            )
        return self.known.says[key]

    def _names(self, word: Word, place: int, target: Target) -> bool:
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
        if self.text.rstrip().endswith("?") and target.plain in _ASKING:
            return False
        return not any(after.plain in words_after(one) for one in common)

    def _is_form(self, word: Word, target: Target) -> bool:
        if _is_another(word, target):
            return False
        if not target.spellings.isdisjoint(word.spellings):
            return True
        if not target.spellings:
            return word.raw.casefold() == target.raw.casefold()
        if word.is_capital and word.plain in given_names():
            return False
        letters = without_second_letters(word.plain)
        if "ge" not in letters and not letters.startswith(tuple(target.needles)):
            return False  # only German participles begin as their words do not
        return any(
            is_form(spelling, form, language)
            for language in self._languages_of(target)
            if not (language == "de" and self._is_no_noun(word, target))
            for spelling in target.spellings
            for form in word.spellings
        )

    def _is_no_noun(self, word: Word, target: Target) -> bool:
        """Return whether one is a German noun and the other none: "Wein" and "weinen"."""
        return target.is_noun and self.has_capitals and word.raw[0].islower()

    def _is_made_of(self, word: Word, target: Target) -> bool:
        if word.is_capital and (word.plain in given_names() or self._is_called_so(word)):
            return False
        return any(
            spelling[: max(_LEAST_HELD, len(spelling) - 2)] in form
            and is_compound_of(form, spelling, language, self.uses)
            for language in self._languages_of(target)
            for spelling in target.spellings
            for form in word.spellings
        )

    def _is_called_so(self, word: Word) -> bool:
        """Whether a capital makes a word a name, as it does within a sentence but in German."""
        return not word.opens and "de" not in self.languages

    def _languages_of(self, target: Target) -> list[str]:
        """Return the languages whose rules hold: the text's, and those that know the word."""
        return [
            one
            for one in LANGUAGES
            if one in self.languages or not target.spellings.isdisjoint(_known(one))
        ]


def _is_another(word: Word, target: Target) -> bool:
    """Whether a word has the letters of another that is told from it by an umlaut, tilde or ß."""
    if word.plain == target.plain in _SHARP and ("ß" in word.raw) != ("ß" in target.raw):
        return True
    return (
        word.plain == target.plain
        and len(word.plain) < _TOLD_APART
        and not word.plain.endswith(("el", "er", "en"))
        and word.raw.isalpha()
        and differ_in_umlaut(word.raw, target.raw)
    )


@cache
def _known(language: str) -> frozenset[str]:
    forms = load_forms()[language]
    return frozenset(forms["parts"]).union(*(group.split() for group in forms["irregular"]))


@cache
def _titles() -> frozenset[str]:
    return _OF_A_FAMILY.union(*read_data("determiners")["titles"].values())


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
