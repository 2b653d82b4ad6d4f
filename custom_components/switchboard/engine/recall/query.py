"""What a question looks for: its words without those that every question has, in all their forms.

A word is looked for in the search index by its beginning, so that "Lampe" finds "Lampen" and
"Küche" finds "Küchenlampe"; what was found is then weighed by how it is really written (see
``ranking``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from ..language.conflation import stem, tokens
from ..language.question_words import likely_languages, speech_words, stop_words, without
from .dates import Span, asked_times

_MOST_WORDS: Final = 12
"""Of a longer question the longest words are looked for: they are the rarest, as a rule (Zipf)."""
_LEAST_PREFIX: Final = 4
"""A shorter stem begins too many other words to be looked for as a beginning."""
_SHORT_ENDINGS: Final = ("s", "es", "e", "n", "en", "er", "a", "o", "i", "as", "os", "ed", "ing")


@dataclass(frozen=True, slots=True)
class Term:
    """One word that is looked for.

    ``forms`` finds it in its forms in an FTS5 index, and some other words besides. ``itself`` finds
    no more than the word and its stem, but an index can begin with that before it has found all.
    ``begins`` says that a longer word which begins with the stem may be a compound of it.
    """

    word: str
    stem: str
    itself: str
    forms: str
    begins: bool


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: words, and times in which it was said."""

    terms: tuple[Term, ...]
    spans: tuple[Span, ...] = ()


def parse(question: str, now: datetime, zone: tzinfo) -> Query:
    """Take a question apart, in whatever language it is; times are as seen from ``now``.

    A question of nothing but words that every question has is looked for by these, unless it names
    a time: then whatever was said at that time is meant.

    Raises:
        ValueError: ``now`` has no time zone.
    """
    asked = asked_times(question, now, zone)
    words = tokens(asked.rest)
    languages = likely_languages(tokens(question))
    content = without(words, frozenset().union(*map(stop_words, languages)))
    if asked.spans:
        content = without(content, frozenset().union(*map(speech_words, languages)))
    elif not content:
        content = words
    return Query(terms(content), asked.spans)


def terms(words: Sequence[str]) -> tuple[Term, ...]:
    """Return what to look for: each word once, whatever its form."""
    found: dict[str, str] = {}
    for word in words:
        if len(word) > 1 or word.isdecimal():
            found.setdefault(stem(word), word)
    longest = sorted(found.values(), key=len, reverse=True)[:_MOST_WORDS]
    return tuple(_term(word) for word in found.values() if word in longest)


def _term(word: str) -> Term:
    root = stem(word)
    itself = dict.fromkeys([word, root])
    if root[0].isdecimal() or len(root) < 2:
        forms, begins = _any_of(itself), False
    elif len(root) >= _LEAST_PREFIX:
        forms, begins = " OR ".join(f'"{text}" *' for text in _spellings(root)), True
    else:
        # "run" is in "running", but "car" not in "carpet".
        doubled = (root + root[-1] + ending for ending in ("ed", "ing"))
        inflected = (root + ending for ending in _SHORT_ENDINGS)
        forms, begins = _any_of([*itself, *inflected, *doubled]), False
    return Term(word, root, _any_of(itself), forms, begins)


def _any_of(words: Iterable[str]) -> str:
    return " OR ".join(f'"{text}"' for word in words for text in _spellings(word))


def _spellings(word: str) -> tuple[str, ...]:
    """Return how a word may be spelt in the index, which keeps ``ß`` where we have ``ss``."""
    return (word, word.replace("ss", "ß")) if "ss" in word else (word,)
