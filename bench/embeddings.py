"""Vectors of texts by any model that is at hand: a program that reads texts and writes vectors.

It gets a list of texts on its standard input, and writes a list of lists of numbers, both as JSON.
"""

import json
import math
import shlex
import subprocess
from array import array
from collections.abc import Iterable, Mapping

from custom_components.switchboard.engine.recall.calibration import learn
from custom_components.switchboard.engine.recall.vectors import QueryVector, VectorIndex
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.vectors import EmbeddingModel, VectorTable

MODEL = "given"

type Vectors = Mapping[str, array[float]]
"""Vectors of length 1, by their texts."""


def embed(command: str, texts: Iterable[str]) -> Vectors:
    """Ask a program for the vectors of texts.

    Raises:
        ValueError: it fails, or writes something else.
    """
    asked = list(dict.fromkeys(texts))
    done = subprocess.run(  # noqa: S603 - the person who calls the bench names the program
        shlex.split(command), input=json.dumps(asked).encode(), capture_output=True, check=False
    )
    try:
        found = json.loads(done.stdout)
        return {text: _of_length_1(one) for text, one in zip(asked, found, strict=True)}
    except (TypeError, ValueError) as err:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise ValueError(f"{command} wrote no vectors: {' '.join(last) or err}") from err


def _of_length_1(vector: list[float]) -> array[float]:
    length = math.hypot(*vector)
    return array("f", (one / length for one in vector))


class Meaning:
    """A house's vectors: what is on a shelf is found by what it means."""

    def __init__(self, vectors: Vectors) -> None:
        self._vectors = vectors
        self._index = VectorIndex()

    def put[Key: (str, int)](
        self, tx: Transaction, shelf: VectorTable[Key], texts: Mapping[Key, str]
    ) -> None:
        """Put the vectors of things on their shelf, and learn what is near."""
        tx.vectors.put(shelf, MODEL, {key: self._vectors[text] for key, text in texts.items()})
        space = EmbeddingModel(MODEL, len(next(iter(self._vectors.values()))))
        if (learnt := learn(tx, space)) is not None:
            tx.vectors.calibrate(space, learnt)

    def of(self, question: str) -> QueryVector:
        """Return what a question means."""
        return QueryVector(MODEL, self._vectors[question], self._index)
