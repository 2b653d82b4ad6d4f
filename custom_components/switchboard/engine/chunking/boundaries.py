"""Where one topic of a talk ends and another begins: the one scorer of boundaries.

Each gap between two messages is scored by signs: how little the words on both sides have in
common, what the sentences show (an announced topic, a greeting, a farewell, a request; against it a
question that waits for its answer, words that point back, thanks), a person's turn that begins, and
a pause. The score is the log-odds of a boundary. The weights are logistic regression on the
dialogues that docs/benchmarks.md names (``python -m training.boundaries``), but for what those
do not show: the pause and the announced topic.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from functools import cache
from itertools import chain, islice
from math import log, log2, sqrt, sumprod
from typing import Final, Protocol

from ..language.guess import likely_languages
from ..language.lexicon import tokens, word_set
from ..language.question_words import stop_words
from ..language.shift_signs import Sign, signs_in
from ..storage.entries import Role

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

    A width is how many messages on each side are compared, as one block, by the cosine of their
    words' TF-IDF: TextTiling with blocks of messages (Hearst, "TextTiling: Segmenting Text into
    Multi-paragraph Subtopic Passages", Computational Linguistics 23(1), 1997). A word counts once
    in a block, and its first letters stand for all its forms. The first gap is that between the
    first message and the second. Messages are given as ``lexicon.tokens``.
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


class Said(Protocol):
    """A message of a talk."""

    @property
    def role(self) -> Role:
        """Return who says it."""
        ...

    @property
    def content(self) -> str:
        """Return what is said."""
        ...

    @property
    def created_at(self) -> datetime | None:
        """When, if that is known."""
        ...


_READ: Final = 50
"""Words at the beginning of a message that are looked at for signs."""
_END: Final = 300
"""Characters at its end in which a question may be."""
_SHORT: Final = 4
"""Words below which a message says little."""
_PAUSE: Final = 600.0
"""Seconds: a pause of so many counts 1, and each twice as long 1 more."""
_LONGEST_PAUSE: Final = 6.0

WEIGHTS: Final[Mapping[str, float]] = {
    "wide": -11.6,
    "valley": 1.4,
    "turn": 1.3,
    "pause": 1.0,
    "short": -1.9,
    "asked": -0.9,
    "to be answered": -0.7,
    "asks you": 1.0,
    "closed": 1.9,
    "announce": 2.0,
    "greet": 1.0,
    "request": 0.6,
    "close": -1.3,
    "thank": -2.8,
    "refer": -0.5,
}
"""The weight of each sign."""
_BIAS: Final = -0.5
"""More than was learnt: boundaries are rare, and those that are missed count as well."""
_FEW: Final = (0.0, 1.5, 0.5)
"""Weights against a topic of no, one, or two messages."""
_MANY: Final = 20
_EACH: Final = 0.05
"""Weight against a topic of very many messages, for each of them above so many."""


def score_gaps(talk: Sequence[Said]) -> list[float]:
    """Return the log-odds of a boundary in each gap; the first is before the second message."""
    return [
        round(_BIAS + sum(WEIGHTS[name] * value for name, value in signs.items()), 6)
        for signs in signs_of_gaps(talk)
    ]


def find_boundaries(scores: Sequence[float]) -> list[int]:
    """Return the indices of the messages with which a topic begins, given the scores of the gaps.

    Of all ways to divide the talk it takes the one whose scores add up to most, less what speaks
    against topics that are very short or very long.
    """
    against = [_against(length) for length in range(len(scores) + 2)]
    best, begins = [0.0], [0]
    earlier = 0
    for end in range(1, len(scores) + 2):
        if (least := end - _MANY) > earlier:
            earlier = max(earlier, least, key=lambda one: best[one] + _EACH * one)
        starts = (earlier, *range(max(0, least + 1), end))
        gain, start = max((best[one] - against[end - one], -one) for one in starts)
        best.append(gain + (scores[end - 1] if end <= len(scores) else 0.0))
        begins.append(-start)
    found = [begins[-1]]
    while found[-1]:
        found.append(begins[found[-1]])
    return found[-2::-1]


def _against(length: int) -> float:
    return _FEW[length] if length < len(_FEW) else _EACH * max(0, length - _MANY)


def signs_of_gaps(talk: Sequence[Said]) -> list[dict[str, float]]:
    """Return how much each sign shows in each gap.

    Messages of tools and of the system show nothing.
    """
    texts = [one.content if one.role in {"user", "assistant"} else "" for one in talk]
    said = [tokens(text) for text in texts]
    languages = languages_of(said)
    wide, wider = similarities(said, languages, 2, 3)
    valleys = depths(wide)
    begin = [signs_in(words[:_READ], languages) for words in said]
    asks = ["?" in text[-_END:] for text in texts]
    return [
        {
            "wide": (wide[gap] + wider[gap]) / 2,
            "valley": valleys[gap],
            "turn": _turn(talk[gap].role, talk[gap + 1].role),
            "pause": _pause(talk[gap].created_at, talk[gap + 1].created_at),
            "short": float(len(said[gap + 1]) < _SHORT),
            "asked": float(asks[gap]),
            "to be answered": float(texts[gap].rstrip().endswith("?")),
            "asks you": float(asks[gap + 1] and "you" in begin[gap + 1]),
            "closed": float("close" in begin[gap]),
            **{sign: float(sign in begin[gap + 1]) for sign in _OF_THE_NEXT},
        }
        for gap in range(len(talk) - 1)
    ]


_OF_THE_NEXT: Final[tuple[Sign, ...]] = ("announce", "greet", "request", "close", "thank", "refer")


def _turn(before: Role, after: Role) -> float:
    """Return 1 where a person's turn begins, and -1 where the assistant answers."""
    return float((after == "user") - (before == "user")) if before != after else 0.0


def _pause(before: datetime | None, after: datetime | None) -> float:
    if before is None or after is None:
        return 0.0
    seconds = max(0.0, (after - before).total_seconds())
    return min(log2(1 + seconds / _PAUSE), _LONGEST_PAUSE)
