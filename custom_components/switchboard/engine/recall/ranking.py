"""How well a text answers a question: BM25 over the words it really has, in all their forms.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). A field of
less weight (the messages around, a memory's subject) counts as a part of an occurrence, as in
BM25F of the same paper.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..language.conflation import folded, stem
from .query import Term

_SATURATION: Final = 1.2
_LENGTH_SHARE: Final = 0.3
_USUAL_LENGTH: Final = 20
_OTHER_FORM: Final = 0.9
_COMPOUND: Final = 0.4

type Counts = tuple[Mapping[str, float], int]
"""How often the words of a question are in a text, by stem, and about how long it is in words."""


def rarity(found: float, rows: int) -> float:
    """Return what a word weighs that is found in so many of all rows (its IDF)."""
    found = min(found, rows)
    return math.log(1 + (rows - found + 0.5) / (found + 0.5))


@dataclass(frozen=True, slots=True)
class Weighted:
    """The words of a question, and what each weighs, by stem."""

    terms: Sequence[Term]
    weights: Mapping[str, float]

    def reader(self) -> Reader:
        """Return what counts these words in texts."""
        beginnings = sorted(self.weights, key=len)
        return Reader(
            frozenset(self.weights),
            frozenset(term.word for term in self.terms),
            tuple(term.stem for term in self.terms if term.begins),
            re.compile(rf"(?<![^\W_])(?:{'|'.join(beginnings) or '(?!)'})[^\W_]*"),
        )

    def score(self, counts: Counts, beside: Iterable[Counts], share: float) -> float:
        """Return how well a text answers; what is beside it counts for a ``share``."""
        own, length = counts
        total = dict(own)
        around: dict[str, float] = {}
        for others, _ in beside:
            for root, count in others.items():
                around[root] = max(around.get(root, 0.0), count)
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

    ``likely`` finds the words that begin as one of the question's does: most texts have few, and
    only those are looked at more closely.
    """

    stems: frozenset[str]
    exact: frozenset[str]
    beginnings: tuple[str, ...]
    likely: re.Pattern[str]

    def counts(self, text: str) -> Counts:
        """Return what of the question is in a text."""
        found: dict[str, float] = {}
        plain = folded(text)
        if not any(map(plain.__contains__, self.stems)):
            return found, text.count(" ") + 1
        for word in self.likely.findall(plain):
            root = stem(word)
            if root in self.stems:
                found[root] = found.get(root, 0.0) + (1.0 if word in self.exact else _OTHER_FORM)
            elif word.startswith(self.beginnings):
                root = max(filter(word.startswith, self.beginnings), key=len)
                found[root] = found.get(root, 0.0) + _COMPOUND
        return found, text.count(" ") + 1
