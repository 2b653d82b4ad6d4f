"""Several ranked lists made into one."""

from collections.abc import Iterable, Sequence
from typing import Final

_DAMPING: Final = 60


def fuse[K](lists: Iterable[Sequence[K]]) -> dict[K, float]:
    """Return what is in any of the lists with its score, the best first.

    Each list gives its items 1 / (60 + rank); only ranks count, so lists with scores of different
    kinds can be fused. Reciprocal rank fusion: Cormack, Clarke and Büttcher, SIGIR 2009. Of what
    has equal scores, what was seen first comes first.
    """
    scores: dict[K, float] = {}
    for ranked in lists:
        for rank, item in enumerate(ranked, start=1):
            scores[item] = scores.get(item, 0.0) + 1 / (_DAMPING + rank)
    return dict(sorted(scores.items(), key=lambda pair: -pair[1]))
