"""Whether a sentence calls for what is remembered: "Who mends our roof?", not "Good night".

A linear classifier over words, pairs of words and parts of words, like that of what is suspicious
(``suspicion``), and one line beside it that weighs its score against how strong the best match
among the memories is. ``bench/remind.py`` learns both from labelled sentences and writes
``data/calling.bin``. docs/benchmarks.md says how it fares.
"""

import json
import zlib
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Final

from .lexicon import words
from .suspicion import BUCKETS, Weights, buckets_of, load

FILE: Final = Path(__file__).parent / "data" / "calling.bin"
_LONGEST: Final = 2000
"""Characters that are looked at: a sentence says early what it is about."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a sentence's score and a match have to come to together."""

    score: float
    strength: float
    bias: float


def calling(text: str) -> float:
    """Return how much a sentence calls for what is remembered; above zero, likely it does."""
    return score(text, _WEIGHTS)


def calls_for(called: float, strength: float) -> bool:
    """Return whether a sentence with such a score calls for its best match, which is so strong."""
    return _LINE.score * called + _LINE.strength * strength + _LINE.bias > 0


def score(text: str, weights: Weights) -> float:
    """Return what a sentence scores by weights."""
    found = parts_of(text)
    parts = sum(weights.buckets[bucket] for bucket in found) * weights.scale
    return parts / sqrt(len(found) or 1) + weights.bias


def parts_of(text: str) -> set[int]:
    """Return the buckets of a sentence's parts. Whole words count twice, as words and as parts."""
    text = text[:_LONGEST]
    said = words(text)
    pairs = (f"{one} {other}" for one, other in pairwise(["^", *said, "$"]))
    whole = {zlib.crc32(f"|{one}".encode()) % BUCKETS for one in (*said, *pairs)}
    return whole | buckets_of(text)


def line_of(file: bytes) -> Line:
    """Return the line that a file of weights holds."""
    return Line(**json.loads(file.partition(b"\n")[0])["line"])


# Read when the module is imported: sentences are heard on the event loop.
_WEIGHTS: Final = load(FILE.read_bytes())
_LINE: Final = line_of(FILE.read_bytes())
