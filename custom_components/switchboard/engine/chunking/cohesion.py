"""How much the words before a gap between messages have in common with those after it.

The messages on both sides are taken together in blocks, and the blocks compared by the cosine of
their words' TF-IDF; where it is lower than on both sides, the talk turns to something else. That is
TextTiling with blocks of messages (Hearst, "TextTiling: Segmenting Text into Multi-paragraph
Subtopic Passages", Computational Linguistics 23(1), 1997). A word counts once in a block, and its
first letters stand for all its forms: stemming new words takes longer than counting their tokens.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import chain, islice
from math import log, sqrt, sumprod
from typing import Final

from ..language.guess import likely_languages
from ..language.lexicon import word_set
from ..language.question_words import stop_words

_GUESSED_FROM: Final = 100
"""Words of which the language of a stretch of messages is guessed."""
_ROOT: Final = 6
"""Letters that the forms of a word have in common."""
_EXACT: Final = 1000
"""Weights are whole numbers: their sums do not depend on the order of a set."""


def languages_of(said: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return in which languages a stretch of messages may be, given as ``lexicon.tokens``."""
    return likely_languages(list(islice(chain.from_iterable(said), _GUESSED_FROM)))


def similarities(
    said: Sequence[Sequence[str]], languages: Sequence[str], *widths: int
) -> list[list[float]]:
    """Return for each gap how alike the messages before and after it are, for each width.

    A width is how many messages on each side are compared. The first gap is that between the first
    message and the second. Messages are given as ``lexicon.tokens``.
    """
    empty = _empty_words(tuple(languages))
    bags = [{word[:_ROOT] for word in words if word not in empty} for words in said]
    spread = Counter(chain.from_iterable(bags))
    weights = {
        root: round(_EXACT * log(1 + len(bags) / many)) ** 2 for root, many in spread.items()
    }
    return [_alike(bags, weights, width) for width in widths]


def _alike(bags: Sequence[AbstractSet[str]], weights: Mapping[str, int], width: int) -> list[float]:
    blocks = [
        set[str]().union(*bags[max(0, end - width) : end]) for end in range(1, len(bags) + width)
    ]
    lengths = [sum(map(weights.__getitem__, block)) for block in blocks]
    return [
        sum(map(weights.__getitem__, blocks[gap] & blocks[gap + width]))
        / sqrt(lengths[gap] * lengths[gap + width] or 1)
        for gap in range(len(bags) - 1)
    ]


def vector_similarities(vectors: Sequence[Sequence[float]], width: int) -> list[float]:
    """Return for each gap the cosine of the summed vectors of messages before and after it."""
    blocks = [
        [sum(column) for column in zip(*vectors[max(0, end - width) : end], strict=True)]
        for end in range(1, len(vectors) + width)
    ]
    lengths = [sqrt(sumprod(block, block)) for block in blocks]
    return [
        sumprod(blocks[gap], blocks[gap + width]) / (lengths[gap] * lengths[gap + width] or 1.0)
        for gap in range(len(vectors) - 1)
    ]


def depths(alike: Sequence[float]) -> list[float]:
    """Return how far each similarity lies below the nearest peaks on both sides of it."""
    before = _climbs(alike)
    after = _climbs(alike[::-1])[::-1]
    return [left + right - 2 * here for left, right, here in zip(before, after, alike, strict=True)]


def _climbs(alike: Sequence[float]) -> list[float]:
    """Return the peak that is reached from each place by climbing back from it."""
    peaks: list[float] = []
    for at, here in enumerate(alike):
        peaks.append(peaks[-1] if at and alike[at - 1] >= here else here)
    return peaks


@cache
def _empty_words(languages: tuple[str, ...]) -> frozenset[str]:
    """Return words that carry nothing: those of any question, and short ones of any language."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return frozenset(letters).union(
        word_set("filler"), word_set("negation"), *(stop_words(one) for one in languages)
    )
