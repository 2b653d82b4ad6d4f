"""Whom a statement is about: its speaker, the house, or somebody who is named.

"I am allergic to nuts" is about whoever says it and "Allergic to nuts" as well, "Robin is allergic
to nuts" is not. Six languages, all looked for at once; in Italian and Spanish the verb alone may
say who speaks, at the beginning: "Trabajo en el hospital".
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from .audience import speaks_of_self
from .forms import given_names, names_that_are_words
from .guard_words import match, pronouns
from .guess import languages_of_pair
from .lexicon import LANGUAGES, PatternFile, plain, topic, word_set, words
from .statements import found_in

_PERSON: Final = PatternFile("first_person")
_TOLD: Final = PatternFile("told_of")
_AT_BEGINNING: Final = r"(?i:%s)(?!\w)"
_GENITIVE: Final = "{name}s"
_HISSING: Final = ("s", "x", "z", "ß")

_WORD: Final = re.compile(r"[^\W\d_]+")
_NAMED: Final = PatternFile("named")
_BEFORE: Final = _NAMED.every("before")
"""What may stand before the one whom a sentence is about."""
_WITH: Final = _NAMED.every("with")
"""After these the one who speaks may be meant as well."""
_PETS: Final = frozenset({"cat", "dog", "pet", "hamster", "rabbit", "horse", "bird"})
_MOST_BEFORE: Final = 3
_MOST_WORDS: Final = 5
_NAME_AFTER: Final = 2
"""Words after "the neighbour" among which the neighbour's name may be."""


def says_speaker(sentence: str) -> bool:
    """Return whether a speaker speaks of themselves."""
    said = plain(sentence)
    if _PERSON.finding("speaker").search(said):
        return True
    found = _verb().match(said)
    return found is not None and found["verb"] not in given_names()


def says_home(sentence: str) -> bool:
    """Return whether a speaker speaks of the house as a whole."""
    return _PERSON.finding("home").search(plain(sentence)) is not None


@cache
def _verb() -> re.Pattern[str]:
    before, verb = ("|".join(_PERSON.every(key)) for key in ("before_verb", "speaker_verb"))
    return re.compile(rf"\W*(?:(?:{before})\W+)*(?P<verb>{verb})(?!\w)")


def subject_words(about: str, said: Iterable[str]) -> list[str]:
    """Return the words of a name or relation that people used themselves."""
    spoken = frozenset(words("\n".join(said)))
    return [
        word
        for word in _WORD.findall(about)
        if (word[0].isupper() or plain(word) not in word_set("filler"))
        and found_in(plain(word), spoken)
    ]


def is_named(name: Iterable[str], summary: str) -> bool:
    """Return whether any of the words of a name is in a summary."""
    told = frozenset(words(summary))
    return any(found_in(plain(word), told) for word in name)


def leaves_unnamed(summary: str, sentence: str, *, pronouns_name: bool = True) -> bool:
    """Return whether a sentence begins with somebody else, and a summary names nobody at all.

    A pronoun may be somebody, but for a fact of the house: "er" is a fuse box as well.
    """
    language = languages_of_pair(sentence, summary)[0]
    if asked := topic("remember").search(plain(sentence)):
        sentence = sentence[asked.end() :]
    spoken = _WORD.findall(sentence)
    at = 0
    while at < min(len(spoken), _MOST_BEFORE) and plain(spoken[at]) in _BEFORE:
        at += 1
    length = _somebody(spoken[at : at + _MOST_WORDS], language)
    if pronouns_name and _is_pronoun(spoken, language):
        at, length = 0, 1
    if not length or any(plain(word) in _WITH for word in spoken[at + length :][:2]):
        return False
    beside = (word for word in spoken[at + length :][:_NAME_AFTER] if word[0].isupper())
    if is_named([*spoken[at : at + length], *beside], summary):
        return False
    return not _names_person(summary, language)


def _is_pronoun(spoken: list[str], language: str) -> bool:
    """Return whether somebody's pronoun comes first, and not that of "il faut"."""
    first, *rest = map(plain, spoken[:3]) if spoken else ("",)
    nobody = _NAMED.listed["nobody"].get(language, ())
    return first in _NAMED.listed["persons"][language] and not any(one in nobody for one in rest)


def begins_with_somebody(clause: str) -> bool:
    """Return whether a clause begins with its speaker, a pronoun or somebody who is named."""
    spoken = _WORD.findall(clause)
    language = languages_of_pair(clause, clause)[0]
    at = 0
    while at < len(spoken):
        word = plain(spoken[at])
        if word in pronouns() or says_speaker(word) or says_home(word):
            return True
        if word not in word_set("filler") and word not in word_set("joining"):
            break
        at += 1
    return _somebody(spoken[at : at + _MOST_WORDS], language) > 0


def tells_of_somebody(text: str, language: str | None = None) -> bool:
    """Return whether a text has somebody's given name, or says what somebody is to another."""
    told = _WORD.findall(text)
    spoken = language or languages_of_pair(text, text)[0]
    return any(_somebody(told[place : place + _MOST_WORDS], spoken) for place in range(len(told)))


def _names_person(text: str, language: str) -> bool:
    told = _WORD.findall(text)
    return any(
        _somebody(told[place : place + _MOST_WORDS], language)
        and match([plain(word)], language)[1].get("people") not in _PETS
        for place, word in enumerate(told)
    )


def _somebody(spoken: list[str], language: str) -> int:
    if not spoken:
        return 0
    length, roles = match([plain(word) for word in spoken], language)
    if "people" in roles:
        return length + (len(spoken) > length and _is_capital_name(spoken[length]))
    return int(_is_capital_name(spoken[0]))


def _is_capital_name(word: str) -> bool:
    return word[0].isupper() and _is_given_name(word)


def told_of(text: str, name: str, people: Iterable[str]) -> str:
    """Return a statement as it is told to others once ``name`` has made it.

    It stays as it is if it says itself whom it is about; else it is about whoever made it.
    ``people`` are the names of all who live in the house.
    """
    if _names(text, name):
        return text
    if user := _TOLD.finding("user", _AT_BEGINNING).match(text):
        return f"{name}{text[user.end() :]}"
    if speaks_of_self(text):
        return _in_third_person(text, name) or _as_said(text, name)
    if _has_subject(text, people):
        return text
    if any(_names(text, other) for other in people):
        return _as_said(text, name)
    return f"{name}: {text}"


def _as_said(text: str, name: str) -> str:
    return f"{name}: “{text}”"


def _in_third_person(text: str, name: str) -> str | None:
    """Return what somebody says of themselves as another one says it, where it is sure how."""
    straight = text.replace("\u2019", "'")
    for first, third in _third_persons():
        if straight[: len(first)].casefold() != first or straight[len(first) :][:1].isalnum():
            continue
        if third == _GENITIVE and name.endswith(_HISSING):
            continue
        rest = straight[len(first) :]
        told = third.format(name=name) if "{name}" in third else f"{name} {third}"
        return None if speaks_of_self(rest) else f"{told}{rest}"
    return None


def _has_subject(text: str, people: Iterable[str]) -> bool:
    """Return whether a statement begins with whom or what it is about."""
    begins = text.split(maxsplit=2)[:2]
    if not begins:
        return False
    first = begins[0].replace("\u2019", "'").strip(",;:").casefold()
    if first in word_set("negation") or _TOLD.finding("verb", _AT_BEGINNING).fullmatch(first):
        return False
    if _TOLD.finding("subject", _AT_BEGINNING).fullmatch(first):
        return True
    if any(_is_name(first, known) for person in people for known in person.split()[:1]):
        return True
    if begins[0][:1].isupper() and _is_given_name(first):
        return True
    return len(begins) > 1 and bool(
        _TOLD.finding("verb", _AT_BEGINNING).fullmatch(begins[1].casefold())
    )


def _is_given_name(word: str) -> bool:
    """Return whether a word is a given name, maybe in the genitive, and no word besides."""
    said = {plain(word), plain(word).removesuffix("'s")}
    return bool(said & given_names()) and not any(
        said & names_that_are_words(one) for one in LANGUAGES
    )


def _is_name(word: str, name: str) -> bool:
    known = plain(name)
    return plain(word) in {known, f"{known}s", f"{known}'s", f"{known}'"}


def _names(text: str, name: str) -> bool:
    """Return whether a text has somebody's name in it, all of it or the first of it."""
    wanted = plain(name).split()
    return bool(wanted) and any(
        _is_name(word, wanted[0]) for word in re.findall(r"[^\W_]+(?:['\u2019]s?)?", text)
    )


@cache
def _third_persons() -> tuple[tuple[str, str], ...]:
    """How the first person begins, the longest beginnings first, and what the third says."""
    pairs: dict[str, str] = {}
    for language in _TOLD.listed["first_person"].values():
        pairs.update(language)
    return tuple(sorted(pairs.items(), key=lambda pair: -len(pair[0])))
