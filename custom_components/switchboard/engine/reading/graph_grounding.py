"""Return whether people name somebody or something, and say of two that they hang together."""

import re
from collections.abc import Iterable
from typing import Final

from ..graph.findings import HOME, SPEAKER
from ..language.lexicon import carries, in_digits, words
from ..language.orders import sentences
from ..language.speech_acts import stated
from ..language.statements import found_in, statement
from ..language.subjects import says_home, says_speaker, supposes
from .user_statements import own_words

_CLAUSES: Final = re.compile(
    r"[,;:()]| - |\b(?:and|but|und|aber|sondern|et|mais|en|maar|e|ma|y|pero|sino)\b",
    re.IGNORECASE,
)

type Names = tuple[str, ...]
"""The names of one, any of which may be used; ``SPEAKER`` and ``HOME`` stand for themselves."""


def statements_in(text: str) -> list[str]:
    """Return the sentences of a person's message that state how something is."""
    return [one for one in sentences(stated(own_words(text))) if not supposes(one)]


def is_named(names: Names, sentence: str) -> bool:
    """Return whether a sentence names one by any of its names, in whatever form."""
    if names == (SPEAKER,):
        return says_speaker(sentence)
    if names == (HOME,):
        return says_home(sentence)
    said = frozenset(words(sentence))
    numbers = {in_digits(word) for word in said}
    return any(_is_said(name, said | numbers) for name in names)


def said_of(subject: Names, other: Names, sentences: Iterable[str]) -> list[str]:
    """Return the sentences that name both."""
    return [one for one in sentences if is_named(subject, one) and is_named(other, one)]


def is_denied(subject: Names, other: Names, sentence: str) -> bool:
    """Whether a sentence denies what it says of two: "Rex sleeps here, not in the kitchen"."""
    clauses = [one for one in _CLAUSES.split(sentence) if one.strip()]
    last = other if other not in ((SPEAKER,), (HOME,)) else subject
    told = [one for one in clauses if is_named(last, one)] or [sentence]
    return all(statement(one).negated for one in told)


def _is_said(name: str, said: frozenset[str]) -> bool:
    parts = list(words(name))
    carrying = [part for part in parts if carries(part) or part[0].isdecimal()] or parts
    return bool(carrying) and all(found_in(part, said) for part in carrying)
