"""What sentences are about, without a model: ``scripts/bench topics [FILE...]``.

A file has an utterance per line: ``{"language", "text", "topics"}``, of which the first topic is
the more important. An utterance is *right* when that topic is among those said of it: the surest
one and at most one more, both of a confidence of ``ENOUGH`` at least. *First* counts those whose
surest topic it is. A file is *seen* if anything in it was learnt from.

``--learn`` writes ``engine/language/data/topics.bin`` (logistic regression for each topic) from
``topics_training*.jsonl``, ``topics.jsonl`` and the words of the topics. ``--left-out`` measures
``topics.jsonl`` by what is learnt without it.
"""

import argparse
import json
import time
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np

from custom_components.switchboard.engine.language.lexicon import LANGUAGES, read_by_language
from custom_components.switchboard.engine.language.taxonomy import built_in
from custom_components.switchboard.engine.language.topics import (
    BUCKETS,
    FILE,
    TopicWeights,
    buckets_of,
    learnt_confidences,
    load,
    said_topics,
    word_signs,
)
from training.regression import LARGEST, loss_of, minimised

DATA: Final = Path(__file__).parent / "data"
STRANGER: Final = DATA / "topics.jsonl"
TRAINING: Final = tuple(sorted(DATA.glob("topics_training*.jsonl")))
LEARNT_FROM: Final = (*TRAINING, STRANGER)
FILES: Final = (STRANGER, DATA / "topics_2.jsonl")
EXPECTED: Final = 0.85

_PENALTY: Final = 0.3
_OF_A_WORD: Final = 0.3
"""What a word of a topic counts as a sentence to learn from."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A labelled sentence. ``weight`` is what it counts for learning."""

    language: str
    text: str
    topics: tuple[str, ...]
    weight: float = 1.0


def read(path: Path) -> list[Utterance]:
    """Return the utterances of a file."""
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return [Utterance(row["language"], row["text"], tuple(row["topics"])) for row in rows]


def run(paths: Iterable[Path]) -> list[str]:
    """Measure and print; returns what is not as expected."""
    learnt = load(FILE.read_bytes())
    seen = {one.text for path in LEARNT_FROM for one in read(path)}
    short: list[str] = []
    for path in paths:
        utterances = read(path)
        is_seen = any(one.text in seen for one in utterances)
        right = _measure(path.name, "seen" if is_seen else "unseen", utterances, learnt)
        if right < EXPECTED:
            short.append(f"{path.name}: {right:.3f} right, {EXPECTED} expected")
    return short


def _measure(
    name: str, seen: str, utterances: Sequence[Utterance], learnt: Mapping[str, TopicWeights]
) -> float:
    built_in("home")
    begin = time.perf_counter()
    said = [tuple(said_topics(_confidences(one, learnt))) for one in utterances]
    each = (time.perf_counter() - begin) * 1000 / len(utterances)
    print(f"{name} ({seen}): {len(utterances)} utterances, {each:.2f} ms each")
    print("| language | utterances | right | first | topics said |")
    print("| --- | --: | --: | --: | --: |")
    right = 0.0
    for language in (*LANGUAGES, "all"):
        rows = [
            (one, topics)
            for one, topics in zip(utterances, said, strict=True)
            if language in (one.language, "all")
        ]
        if rows:
            right = sum(one.topics[0] in topics for one, topics in rows) / len(rows)
            first = sum(topics[:1] == one.topics[:1] for one, topics in rows) / len(rows)
            many = sum(len(topics) for _, topics in rows) / len(rows)
            print(f"| {language} | {len(rows)} | {right:.3f} | {first:.3f} | {many:.2f} |")
    return right


def _confidences(one: Utterance, learnt: Mapping[str, TopicWeights]) -> dict[str, float]:
    evidence = built_in("home").evidence(one.text, one.language)
    return learnt_confidences(one.text, evidence, learnt)


def words() -> list[Utterance]:
    """Return the words of the topics as utterances."""
    return [
        Utterance(language, word, (topic,), _OF_A_WORD)
        for language, topics in read_by_language("topics/home").items()
        for topic, one in topics.items()
        for word in one["words"]
    ]


def learn(known: Sequence[Utterance]) -> bytes:
    """Return the file of weights that tell the utterances apart by topic."""
    home = built_in("home")
    places = {sign: BUCKETS + at for at, sign in enumerate((*home.topics, ""))}
    columns, values = [], []
    for one in known:
        found = sorted(buckets_of(one.text))
        # The words themselves would say only that they are words.
        evidence = home.evidence(one.text, one.language) if one.weight == 1 else {}
        signs = word_signs(evidence)
        columns.append(np.array([*found, *(places[sign] for sign in signs)], dtype=np.int64))
        values.append(np.array([*[len(found) ** -0.5] * len(found), *signs.values()]))
    row_of = np.repeat(np.arange(len(known)), [len(row) for row in columns])
    used, column_of, count = np.unique(
        np.concatenate(columns), return_inverse=True, return_counts=True
    )
    rarity = np.where(used < BUCKETS, 1.5 * np.log(len(known) / count) / np.log(len(known)), 1)
    spread = np.concatenate(values) * rarity[column_of]
    counted = np.array([one.weight for one in known])
    learnt = np.zeros((len(home.topics), BUCKETS + len(places) + 1))
    for at, topic in enumerate(home.topics):
        labels = np.array([topic in one.topics for one in known], dtype=float)
        loss = loss_of(row_of, column_of, spread, labels, counted, _PENALTY)
        found = minimised(loss, len(used) + 1)
        learnt[at, used] = found[:-1] * rarity
        learnt[at, -1] = found[-1]
    return _packed(learnt, home.topics, places)


def _packed(learnt: Any, topics: Sequence[str], places: Mapping[str, int]) -> bytes:
    scale = float(np.abs(learnt[:, :BUCKETS]).max()) / LARGEST
    data = zlib.compress(np.round(learnt[:, :BUCKETS] / scale).astype(np.int8).tobytes(), 9)
    head = {
        "digest": sha256(data).hexdigest(),
        "learnt_from": digest(),
        "scale": scale,
        "topics": {
            topic: {
                "bias": round(float(row[-1]), 4),
                "words": {sign: round(float(row[at]), 4) for sign, at in places.items()},
            }
            for topic, row in zip(topics, learnt, strict=True)
        },
    }
    return json.dumps(head).encode() + b"\n" + data


def digest() -> str:
    """Return the digest of all that is learnt from."""
    lists = json.dumps(dict(read_by_language("topics/home")), sort_keys=True).encode()
    return sha256(lists + b"".join(path.read_bytes() for path in LEARNT_FROM)).hexdigest()


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="scripts/bench topics")
    parser.add_argument("files", type=Path, nargs="*", default=FILES, help="utterances, JSON Lines")
    parser.add_argument("--learn", action="store_true", help="learn anew")
    parser.add_argument("--left-out", action="store_true", help="measure what was not learnt from")
    options = parser.parse_args()
    own = [*(one for path in TRAINING for one in read(path)), *words()]
    if options.left_out:
        _measure(STRANGER.name, "left out", read(STRANGER), load(learn(own)))
    elif options.learn:
        file = learn([*read(STRANGER), *own])
        FILE.write_bytes(file)
        print(f"{FILE.name}: {len(file):,} bytes")
    else:
        for shortfall in run(options.files):
            print(f"Not as expected: {shortfall}")


if __name__ == "__main__":
    main()
