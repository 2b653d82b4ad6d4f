"""How well a text answers a question: BM25 over the words it really has, in all their forms.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). A field of
less weight (the messages around, a memory's subject) counts as a part of an occurrence, as in
BM25F of the same paper.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..language.lexicon import INDEXED, plain
from ..language.stemming import stem
from .query import Term

_SATURATION: Final = 1.2
_LENGTH_SHARE: Final = 0.3
_USUAL_LENGTH: Final = 20
_OTHER_FORM: Final = 0.9
_COMPOUND: Final = 0.4

type Counts = tuple[Mapping[str, float], int]
"""How often the words of a question are in a text, and about how long it is in words."""


def rarity(found: float, rows: int) -> float:
    """Return what a word weighs that is found in so many of all rows (its IDF)."""
    found = min(found, rows)
    return math.log(1 + (rows - found + 0.5) / (found + 0.5))


@dataclass(frozen=True, slots=True)
class Weighted:
    """The words of a question, and what each weighs."""

    terms: Sequence[Term]
    weights: Mapping[str, float]

    def reader(self) -> Reader:
        """Return what counts these words in texts."""
        starts = {term.start for term in self.terms}
        return Reader(
            self.terms[0].languages if self.terms else (),
            frozenset(term.word for term in self.terms),
            {root: term.word for term in reversed(self.terms) for root in term.stems},
            {term.whole: term.word for term in self.terms if term.whole},
            tuple(one for one in starts if not one.startswith(tuple(starts - {one}))),
        )

    def score(self, counts: Counts, beside: Iterable[Counts], share: float) -> float:
        """Return how well a text answers; what is beside it counts for a ``share``."""
        own, length = counts
        around: dict[str, float] = {}
        for others, _ in beside:
            for root, count in others.items():
                around[root] = max(around.get(root, 0.0), count)
        if not own and not around:
            return 0.0
        total = dict(own)
        for root, count in around.items():
            total[root] = total.get(root, 0.0) + share * count
        slowness = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * length / _USUAL_LENGTH)
        return sum(
            self.weights[root] * count * (_SATURATION + 1) / (count + slowness)
            for root, count in total.items()
        )


@dataclass(frozen=True, slots=True)
class Reader:
    """Counts the words of a question in texts.

    ``stems`` and ``beginnings`` lead to these words. Texts have few words that begin as one of the
    question's does (``starts``), and only those are looked at.
    """

    languages: tuple[str, ...]
    exact: frozenset[str]
    stems: Mapping[str, str]
    beginnings: Mapping[str, str]
    starts: tuple[str, ...]

    def counts(self, text: str) -> Counts:
        """Return what of the question is in a text."""
        found: dict[str, float] = {}
        letters = plain(text)
        for start in self.starts:
            at = letters.find(start)
            while at >= 0:
                begins = at == 0 or not letters[at - 1].isalnum()
                if begins and (said := INDEXED.match(letters, at)):
                    word, count = self._meant(said[0])
                    if word:
                        found[word] = found.get(word, 0.0) + count
                at = letters.find(start, at + 1)
        return found, text.count(" ") + 1

    def _meant(self, said: str) -> tuple[str, float]:
        """Return which of the words another is, in whatever form, and what that counts."""
        if said in self.exact:
            return said, 1.0
        for language in self.languages:
            if word := self.stems.get(stem(said, language)):
                return word, _OTHER_FORM
        whole = max(filter(said.startswith, self.beginnings), key=len, default="")
        return self.beginnings.get(whole, ""), _COMPOUND
