"""How much the words before a gap between messages have in common with those after it.

The messages on both sides are taken together in blocks, their words weighed by TF-IDF, and the
blocks compared by their cosine; where it is lower than on both sides, the talk turns to something
else. That is TextTiling with blocks of messages (Hearst, "TextTiling: Segmenting Text into
Multi-paragraph Subtopic Passages", Computational Linguistics 23(1), 1997).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from math import log, sqrt, sumprod
from typing import Final

from ..language.guess import likely_languages
from ..language.lexicon import word_set
from ..language.question_words import stop_words
from ..language.stemming import stem

type Bag = Mapping[str, float]
"""What each root of a text weighs."""

_GUESSED_FROM: Final = 400
"""Words of which the language of a stretch of messages is guessed."""


def languages_of(said: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return in which languages a stretch of messages may be, given as ``lexicon.tokens``."""
    words = (word for message in said for word in message)
    return likely_languages(list(islice(words, _GUESSED_FROM)))


def bags_of(said: Sequence[Sequence[str]], languages: Sequence[str]) -> list[Bag]:
    """Return the roots of the words that carry each message, weighed by TF-IDF among them all."""
    empty = _empty_words(tuple(languages))
    roots: dict[str, str] = {}
    counts: list[Counter[str]] = []
    for message in said:
        carrying = [word for word in message if word not in empty and len(word) > 1]
        for word in carrying:
            if word not in roots:
                roots[word] = stem(word, languages[0])
        counts.append(Counter([roots[word] for word in carrying]))
    spread = Counter(root for count in counts for root in count)
    rarity = {root: log(1 + len(counts) / held) for root, held in spread.items()}
    return [{root: many * rarity[root] for root, many in count.items()} for count in counts]


def similarities(bags: Sequence[Bag], width: int) -> list[float]:
    """Return for each gap the cosine of the ``width`` messages before it and those after it.

    The first is that of the gap between the first message and the second.
    """
    blocks = [_joined(bags[max(0, end - width) : end]) for end in range(1, len(bags) + width)]
    lengths = [sqrt(sumprod(block.values(), block.values())) for block in blocks]
    return [
        _cosine(blocks[gap], blocks[gap + width], lengths[gap] * lengths[gap + width])
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


def _joined(bags: Sequence[Bag]) -> Bag:
    block: dict[str, float] = {}
    for bag in bags:
        for root, weight in bag.items():
            block[root] = block.get(root, 0.0) + weight
    return block


def _cosine(one: Bag, other: Bag, lengths: float) -> float:
    if not lengths:
        return 0.0
    return sum(weight * other[root] for root, weight in one.items() if root in other) / lengths


@cache
def _empty_words(languages: tuple[str, ...]) -> frozenset[str]:
    """Return words that carry nothing: those of any question, and short ones of any language."""
    return frozenset().union(
        word_set("filler"), word_set("negation"), *(stop_words(one) for one in languages)
    )
