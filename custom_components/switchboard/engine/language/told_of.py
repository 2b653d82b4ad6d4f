"""Whom a statement is about: telling others what somebody said, so that it cannot be misread.

"I am allergic to nuts" is about whoever says it and "Allergic to nuts" as well, "Robin is allergic
to nuts" is not. Six languages, all looked for at once. Where the words leave a doubt, they are told
as somebody's words.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from .audience import speaks_of_self
from .forms import given_names, names_that_are_words
from .lexicon import LANGUAGES, plain, read_data, word_set

_DATA: Final = read_data("told_of")
_GENITIVE: Final = "{name}s"
_HISSING: Final = ("s", "x", "z", "ß")


def told_of(text: str, name: str, people: Iterable[str]) -> str:
    """Return a statement as it is told to others once ``name`` has made it.

    It stays as it is if it says itself whom it is about; else it is about whoever made it.
    ``people`` are the names of all who live in the house.
    """
    if _names(text, name):
        return text
    if user := _any_of("user").match(text):
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
    if first in word_set("negation") or _any_of("verb").fullmatch(first):
        return False
    if _any_of("subject").fullmatch(first):
        return True
    if any(_is_name(first, known) for person in people for known in person.split()[:1]):
        return True
    if begins[0][:1].isupper() and _is_given_name(first):
        return True
    return len(begins) > 1 and bool(_any_of("verb").fullmatch(begins[1].casefold()))


def _is_given_name(word: str) -> bool:
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
    for language in _DATA["first_person"].values():
        pairs.update(language)
    return tuple(sorted(pairs.items(), key=lambda pair: -len(pair[0])))


@cache
def _any_of(key: str) -> re.Pattern[str]:
    every = (one for language in _DATA[key].values() for one in language)
    return re.compile(f"(?:{'|'.join(sorted(every, key=len, reverse=True))})(?!\\w)", re.IGNORECASE)
