"""What a sentence is about, without a model.

The words of a taxonomy (``taxonomy``) speak for its topics. For the topics of a home that is one
sign among others: a linear classifier for each topic weighs it together with words, pairs of
words and parts of words, as ``calling`` does. ``bench/topics.py`` learns from labelled sentences
and writes ``data/topics.bin``. docs/benchmarks.md says how it fares.
"""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import exp, sqrt
from pathlib import Path
from typing import Final

from .calling import parts_of
from .taxonomy import Taxonomy, built_in

FILE: Final = Path(__file__).parent / "data" / "topics.bin"
BUCKETS: Final = 1 << 14
ENOUGH: Final = 0.12
"""The confidence from which on a topic is said of a sentence."""
MOST: Final = 2
"""Topics that are said of a sentence."""
_WORD: Final = 0.6
"""The confidence in a topic for which one word speaks, where nothing was learnt."""


@dataclass(frozen=True, slots=True)
class TopicWeights:
    """What was learnt of one topic. ``words`` are those of the signs of each topic's words."""

    buckets: Sequence[int]
    scale: float
    words: Mapping[str, float]
    bias: float


def confidences(text: str, taxonomy: Taxonomy, language: str | None = None) -> dict[str, float]:
    """Return how sure it is that a text is about each topic, from 0 to 1; without those of 0."""
    evidence = taxonomy.evidence(text, language)
    if taxonomy is built_in("home"):
        return learnt_confidences(text, evidence, weights())
    return {topic: 1 - (1 - _WORD) ** much for topic, much in evidence.items()}


def said_topics(found: Mapping[str, float]) -> dict[str, float]:
    """Return the topics that are said of a text: the surest, and another that is sure enough."""
    surest = sorted(found, key=lambda topic: -found[topic])[:MOST]
    return {topic: found[topic] for topic in surest if found[topic] >= ENOUGH}


def learnt_confidences(
    text: str, evidence: Mapping[str, float], learnt: Mapping[str, TopicWeights]
) -> dict[str, float]:
    """Return the confidence in each topic that was learnt."""
    found = buckets_of(text)
    signs = word_signs(evidence)
    length = sqrt(len(found) or 1)
    return {
        topic: round(_chance(_score(one, found, length, signs)), 4) for topic, one in learnt.items()
    }


def buckets_of(text: str) -> frozenset[int]:
    """Return the buckets of a sentence's parts."""
    return frozenset(bucket % BUCKETS for bucket in parts_of(text))


def word_signs(evidence: Mapping[str, float]) -> dict[str, float]:
    """Return what the words of each topic count; ``""``: there are any."""
    length = sqrt(1 + sum(evidence.values()))
    return {topic: much / length for topic, much in evidence.items()} | (
        {"": 1.0} if evidence else {}
    )


def load(file: bytes) -> dict[str, TopicWeights]:
    """Return the weights that a file holds.

    Raises:
        ValueError: it is not what was written.
    """
    head, _, packed = file.partition(b"\n")
    learnt = json.loads(head)
    if sha256(packed).hexdigest() != learnt["digest"]:
        raise ValueError("The weights are damaged")
    buckets = memoryview(zlib.decompress(packed)).cast("b")
    return {
        topic: TopicWeights(
            buckets[at * BUCKETS : (at + 1) * BUCKETS],
            learnt["scale"],
            one["words"],
            one["bias"],
        )
        for at, (topic, one) in enumerate(learnt["topics"].items())
    }


@cache
def weights() -> Mapping[str, TopicWeights]:
    """Return what was learnt. Reads it the first time: not for the event loop."""
    return load(FILE.read_bytes())


def _score(
    one: TopicWeights, found: frozenset[int], length: float, signs: Mapping[str, float]
) -> float:
    parts = sum(one.buckets[bucket] for bucket in found) * one.scale / length
    return parts + sum(one.words[sign] * much for sign, much in signs.items()) + one.bias


def _chance(score: float) -> float:
    return 1 / (1 + exp(-score)) if score > 0 else exp(score) / (1 + exp(score))
