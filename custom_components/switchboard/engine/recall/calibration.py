"""From which similarity on two texts are near: above what a model gives to unrelated ones.

One model gives unrelated texts a cosine of 0.1, another one of 0.7. So it is learnt from the texts
of the house itself: from pairs of memories of different subjects or, where there are too few, of
things said in different conversations. Some of these pairs are related all the same, and the fewer
there are, the more one of them counts in a high quantile. So that is estimated from the median and
the 84th percentile, and the high one only limits it. Where all texts are of one kind (25 birthdays)
they say more of that kind than of the model: nearly equal ones are left out, and it has a limit.
"""

from typing import Any, Final

from ..language.lexicon import plain
from ..storage.transaction import Transaction
from ..storage.vectors import MEMORIES, MESSAGES, Calibration, EmbeddingModel, VectorTable

_SHELVES: Final[tuple[VectorTable[Any], ...]] = (MEMORIES, MESSAGES)

UNCALIBRATED: Final = 0.25
"""Counts where there are too few texts. Models of today give unrelated ones about 0.1."""

LEAST_PAIRS: Final = 200
"""Unrelated pairs that are enough to learn from: those of some twenty texts."""

_MOST_TEXTS: Final = 256
_DEVIATIONS: Final = 2.2
_LEAST: Final = 0.05
"""Vectors with nothing in common are not near, however rare it is to have something."""
_MOST: Final = 0.8
"""Models that give unrelated texts 0.7 give related ones more than this."""
_SAME: Final = 0.95
"""Texts of such a cosine say the same, whatever they are about."""


def is_due(tx: Transaction, space: EmbeddingModel) -> bool:
    """Return whether there are twice as many vectors as when this was learnt, or it never was."""
    known = tx.vectors.calibration(space)
    if known is None:
        return True
    held = sum(tx.vectors.extent(shelf).count for shelf in _SHELVES)
    # Those of a former model are among them.
    return held >= 2 * known.vectors and tx.vectors.count(space) >= 2 * known.vectors


def learn(tx: Transaction, space: EmbeddingModel) -> Calibration | None:
    """Return from which cosine on texts are near to a model; None where there are too few."""
    import numpy as np

    for shelf in _SHELVES:
        sample = tx.vectors.sample(shelf, space, _MOST_TEXTS)
        subjects: dict[str, int] = {}
        about = np.array([subjects.setdefault(plain(topic), len(subjects)) for topic, _ in sample])
        blobs = b"".join(blob for _, blob in sample)
        rows = np.frombuffer(blobs, dtype="<f4").reshape(-1, space.dimensions)
        unrelated = np.triu(about[:, None] != about, 1)
        cosines = np.einsum("ik,jk->ij", rows, rows)[unrelated]
        cosines = cosines[cosines < _SAME]
        if len(cosines) >= LEAST_PAIRS:
            middle, wide, high = np.quantile(cosines, (0.5, 0.84, 0.99)).tolist()
            learnt = min(middle + _DEVIATIONS * (wide - middle), high)
            return Calibration(min(max(learnt, _LEAST), _MOST), tx.vectors.count(space))
    return None
