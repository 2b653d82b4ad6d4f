"""What a question looks for: its words without those that every question has, in all their forms.

A word is looked for in the search index by its beginning, so that "Lampe" finds "Lampen" and
"Küche" finds "Küchenlampe"; what was found is then weighed by how it is really written (see
``ranking``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from ..language.conflation import stem, tokens
from ..language.question_words import (
    likely_languages,
    speech_words,
    stop_words,
    time_words,
    without,
)
from ..storage.search import Span

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
        return terms(content or words)
    # Short questions have few words that tell their language, and languages share some of them.
    likely = likely_languages(words, slack=1)
    naming = _numbers_of(span).union(*map(speech_words, languages), *map(time_words, likely))
    return terms(without(content, naming))


def _numbers_of(span: Span) -> frozenset[str]:
    """Return the numbers by which the first and the last day of a time may be named."""
    days = (span.start, span.end - timedelta.resolution)
    numbers = [number for day in days for number in (day.year, day.month, day.day)]
    return frozenset(text for number in numbers for text in (str(number), f"{number:02}"))


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
