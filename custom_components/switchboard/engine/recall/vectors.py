"""Nearness in meaning: the vectors of one owner at a time, compared with that of a question.

The vectors are read from the database when an owner is first asked about, kept in memory as one
matrix for each owner, and brought up to date before every search that follows a change. All of it
happens on the thread that reads the database. numpy is imported there and not above: a house
without embeddings then never pays for it, and a first import would hold up the event loop.
"""

import importlib.util
import threading
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..storage import vectors as stored
from ..storage.transaction import Transaction
from ..storage.vectors import EmbeddingModel, Extent, VectorTable
from .calibration import UNCALIBRATED

if TYPE_CHECKING:
    import numpy as np

    type Rows = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def numpy_is_there() -> bool:
    """Return whether vectors can be searched; looks for a file, so not for the event loop."""
    return importlib.util.find_spec("numpy") is not None


@dataclass(frozen=True, slots=True)
class QueryVector:
    """The meaning of a question to a model, and the vectors of that model it is compared with.

    ``vector`` is of length 1.
    """

    model: str
    vector: array[float] = field(repr=False)
    index: VectorIndex = field(repr=False)

    def memories(
        self, tx: Transaction, owners: Sequence[str], limit: int, *, now: datetime
    ) -> list[tuple[str, float]]:
        """Return the nearest active, still valid memories of these owners and of nobody else.

        By id, each with its cosine, the nearest first: a ranked list for fusion. Nothing is found
        without numpy.
        """

        def living(owner: str, ids: Sequence[str]) -> set[str]:
            return tx.vectors.living(owner, ids, now)

        return self._nearest(tx, stored.MEMORIES, owners, limit, living)

    def messages(
        self, tx: Transaction, owners: Sequence[str], limit: int
    ) -> list[tuple[int, float]]:
        """Return the nearest things said by these owners and by nobody else.

        By place (``seq``), each with its cosine, the nearest first: a ranked list for fusion.
        Nothing is found without numpy.
        """
        return self._nearest(tx, stored.MESSAGES, owners, limit, tx.vectors.present)

    def _nearest[Key: (str, int)](
        self,
        tx: Transaction,
        shelf: VectorTable[Key],
        owners: Sequence[str],
        limit: int,
        check: Callable[[str, Sequence[Key]], set[Key]],
    ) -> list[tuple[Key, float]]:
        space = EmbeddingModel(self.model, len(self.vector))
        found: list[tuple[Key, float]] = []
        for owner in dict.fromkeys(owners):
            ranked = self.index.ranked(tx, Place(shelf, owner, space), self.vector)
            found += _checked(ranked, limit, partial(check, owner))
        # The sort is stable: of what is equally near, the first owner's comes first.
        return sorted(found, key=lambda one: -one[1])[:limit]


@dataclass(frozen=True, slots=True)
class Place:
    """Vectors that stand together: those of one sort of thing, one owner and one model."""

    shelf: VectorTable[Any]
    owner: str
    space: EmbeddingModel


@dataclass(frozen=True, slots=True)
class _Matrix:
    """Vectors in memory, a row for each key, as they were when their shelf reached so far.

    ``room`` has rows to spare, so that a few more need no new matrix.
    """

    keys: list[Any]
    room: Rows
    extent: Extent

    @property
    def rows(self) -> Rows:
        """Those of the vectors."""
        return self.room[: len(self.keys)]


class VectorIndex:
    """The vectors of a house in memory: a matrix for each owner asked about so far.

    Meant for the database's reading thread; a lock keeps it whole if there are several.
    """

    def __init__(self) -> None:
        self._matrices: dict[Place, _Matrix] = {}
        self._lock = threading.Lock()

    def report(self) -> dict[str, int]:
        """Return how many vectors are in memory, and the bytes they take."""
        with self._lock:
            held = tuple(self._matrices.values())
        return {
            "vectors": sum(len(matrix.keys) for matrix in held),
            "bytes": sum(int(matrix.room.nbytes) for matrix in held),
        }

    def refresh(self, tx: Transaction) -> None:
        """Bring what is in memory up to date, so that nothing forgotten stays in it."""
        with self._lock:
            for place in tuple(self._matrices):
                self._up_to_date(tx, place)

    def clear(self) -> None:
        """Let go of everything; it is read again when it is asked for."""
        with self._lock:
            self._matrices.clear()

    def ranked(
        self, tx: Transaction, place: Place, vector: array[float]
    ) -> Iterator[tuple[Any, float]]:
        """Return keys and cosines, the nearest first, as far as they are near at all."""
        if not numpy_is_there():
            return iter(())
        import numpy as np

        with self._lock:
            matrix = self._up_to_date(tx, place)
        if not matrix.keys:
            return iter(())
        # Not by matmul, whose threads would spin for the cores that a small machine has few of.
        cosines = np.einsum("ij,j->i", matrix.rows, np.frombuffer(vector, dtype=np.float32))
        known = tx.vectors.calibration(place.space)
        near = np.flatnonzero(cosines >= (known.min_similarity if known else UNCALIBRATED))
        order = near[np.argsort(-cosines[near], kind="stable")]
        return ((matrix.keys[row], float(cosines[row])) for row in order.tolist())

    def _up_to_date(self, tx: Transaction, place: Place) -> _Matrix:
        """Return the matrix as the database has it: what is new is read, what has gone let go."""
        import numpy as np

        shelf, now = place.shelf, tx.vectors.extent(place.shelf)
        known = self._matrices.get(place)
        if known is None:
            empty = np.empty((0, place.space.dimensions), dtype=np.float32)
            known = _Matrix([], empty, Extent(0, 0))
        elif known.extent == now:
            return known
        elif not _only_grew(tx, shelf, known.extent, now):
            left = tx.vectors.keys_up_to(shelf, known.extent.last_id)
            kept = [row for row, key in enumerate(known.keys) if key in left]
            keys = [known.keys[row] for row in kept]
            known = _Matrix(keys, known.room[kept], known.extent)
        new = tx.vectors.load(shelf, place.owner, place.space, known.extent.last_id)
        keys = known.keys + [key for key, _ in new]
        room = known.room
        if len(keys) > len(room):
            room = np.empty((len(keys) + len(keys) // 8, place.space.dimensions), dtype=np.float32)
            room[: len(known.keys)] = known.rows
        # A search under way has looked at the rows before these only.
        for row, (_, blob) in enumerate(new, len(known.keys)):
            room[row] = np.frombuffer(blob, dtype="<f4")
        matrix = _Matrix(keys, room, now)
        self._matrices[place] = matrix
        return matrix


def _only_grew(tx: Transaction, shelf: VectorTable[Any], then: Extent, now: Extent) -> bool:
    """Return whether all that stood on a shelf still does: what replaces a vector counts as new."""
    return now.count == then.count + tx.vectors.count_after(shelf, then.last_id)


def _checked[Key: (str, int)](
    ranked: Iterator[tuple[Key, float]], limit: int, check: Callable[[Sequence[Key]], set[Key]]
) -> list[tuple[Key, float]]:
    """Return the first ``limit`` that the database still has, and has as this owner's."""
    found: list[tuple[Key, float]] = []
    while len(found) < limit and (some := list(islice(ranked, 2 * limit))):
        valid = check([key for key, _ in some])
        found += [one for one in some if one[0] in valid]
    return found[:limit]
