"""The terms of a question: its words without those that every question has, in all forms.

A word is looked for in the search index by its beginning, so that "Lampe" finds "Lampen" and
"Küche" finds "Küchenlampe"; what was found is then weighed by how it is really written (see
``ranking``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from ..language.guess import likely_languages
from ..language.lexicon import LANGUAGES, tokens
from ..language.question_words import (
    speech_words,
    stop_words,
    time_words,
    without,
)
from ..language.stemming import beginning, stem
from ..storage.search import Span

_MOST_WORDS: Final = 12
"""Of a longer question the longest words are looked for: they are the rarest, as a rule (Zipf)."""
_LEAST_PREFIX: Final = 4
"""A shorter stem begins too many other words to be looked for as a beginning."""
_SHORT_ENDINGS: Final = ("s", "es", "e", "n", "en", "er", "a", "o", "i", "as", "os", "ed", "ing")


@dataclass(frozen=True, slots=True)
class Term:
    """One word that is looked for, with its ``stems`` in the ``languages`` it may be in.

    ``forms`` finds it in its forms in an index, and some other words besides. ``itself`` finds
    no more than the word and its stems, but an index can begin with that before it has found all.
    All its forms begin with ``start``. A longer word that begins with ``whole`` may be a compound
    of it, if there is any.
    """

    word: str
    languages: tuple[str, ...]
    stems: tuple[str, ...]
    itself: str
    forms: str
    start: str
    whole: str


def parse(question: str, span: Span | None = None) -> tuple[Term, ...]:
    """Return what a question looks for, in whatever language it is.

    A question of nothing but words that every question has is looked for by these, unless it is
    about a time: then whatever was said in that time is meant. Words that name the time are not
    looked for either.
    """
    words = tokens(question)
    languages = likely_languages(words)
    content = without(words, frozenset().union(*map(stop_words, languages)))
    if span is None:
        return terms(content or words, languages)
    # Short questions have few words that tell their language, and languages share some of them.
    likely = likely_languages(words, slack=1)
    naming = _numbers_of(span).union(*map(speech_words, languages), *map(time_words, likely))
    return terms(without(content, naming), languages)


def _numbers_of(span: Span) -> frozenset[str]:
    """Return the numbers by which the first and the last day of a time may be named."""
    days = (span.start, span.end - timedelta.resolution)
    numbers = [number for day in days for number in (day.year, day.month, day.day)]
    return frozenset(text for number in numbers for text in (str(number), f"{number:02}"))


def terms(words: Sequence[str], languages: tuple[str, ...] = LANGUAGES) -> tuple[Term, ...]:
    """Return what to look for: each word once, whatever its form."""
    found: dict[str, tuple[str, ...]] = {}
    known: set[str] = set()
    for word in words:
        if len(word) > 1 or word.isdecimal():
            roots = tuple(dict.fromkeys(stem(word, language) for language in languages))
            if known.isdisjoint(roots):
                found[word] = roots
            known.update(roots)
    longest = sorted(found, key=len, reverse=True)[:_MOST_WORDS]
    return tuple(_term(word, found[word], languages) for word in found if word in longest)


def _term(word: str, roots: tuple[str, ...], languages: tuple[str, ...]) -> Term:
    itself = dict.fromkeys([word, *roots])
    start = beginning(word, roots)
    whole = min(roots, key=len)
    if word[0].isdecimal() or len(whole) < 2:
        forms, whole = _any_of(itself), ""
    elif len(start) >= _LEAST_PREFIX:
        forms = " OR ".join(f'"{text}" *' for text in _spellings(start))
    else:
        # "run" is in "running", but "car" not in "carpet".
        doubled = (root + root[-1] + ending for root in roots for ending in ("ed", "ing"))
        inflected = (root + ending for root in roots for ending in _SHORT_ENDINGS)
        forms, whole = _any_of(dict.fromkeys([*itself, *inflected, *doubled])), ""
    return Term(word, languages, roots, _any_of(itself), forms, start, whole)


def _any_of(words: Iterable[str]) -> str:
    return " OR ".join(f'"{text}"' for word in words for text in _spellings(word))


def _spellings(word: str) -> tuple[str, ...]:
    """Return how a word may be spelt in the index, which keeps ``ß`` where we have ``ss``."""
    return (word, word.replace("ss", "ß")) if "ss" in word else (word,)
