"""How well shifts of the topic are found in dialogues in which people marked them.

The files are in the format of a collection of such dialogues: a list of objects with
``utterances``, ``segments`` (how many utterances each topic has) and ``set``. docs/benchmarks.md
says where they are. In DialSeg711 a person and an assistant take turns, in TIAGE two people talk.

The measure is Pk: how often, of two utterances that are k apart, it is wrongly told whether they
are about the same topic; k is half the mean length of the dialogue's true segments, and at least 2
(Beeferman, Berger and Lafferty, "Statistical Models for Text Segmentation", Machine Learning 34,
1999). The less the better. It is the mean over the dialogues.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from statistics import fmean
from typing import Final

import numpy as np

from custom_components.switchboard.engine.chunking.boundaries import (
    WEIGHTS,
    find_boundaries,
    score_gaps,
    signs_of_gaps,
)
from custom_components.switchboard.engine.chunking.conversation import ChunkMessage

from .regression import loss_of, minimised

EXPECTED: Final = {"DialSeg711": 0.340, "TIAGE": 0.418}
LEARNT_OF_DIALSEG: Final = 100
"""Its first dialogues, of which the weights were learnt; of TIAGE those for training."""

_NOT_SEEN: Final = frozenset({"pause", "announce"})
"""Signs whose weights are chosen: the dialogues have no times, and hardly announce a topic."""
_PENALTY: Final = 0.3
_DRAWS: Final = 20

type Finder = Callable[["Dialogue"], Collection[int]]


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A dialogue; its topics begin with the utterances in ``cuts``."""

    utterances: Sequence[str]
    cuts: frozenset[int]
    part: str

    def as_talk(self, *, answered: bool) -> list[ChunkMessage]:
        """Return its messages, every second one an answer of an assistant, or none."""
        return [
            ChunkMessage(str(at), "assistant" if answered and at % 2 else "user", text, 0)
            for at, text in enumerate(self.utterances)
        ]


def read(path: Path) -> list[Dialogue]:
    """Read the dialogues of a file."""
    return [
        Dialogue(one["utterances"], frozenset(accumulate(one["segments"][:-1])), one.get("set", ""))
        for one in json.loads(path.read_text("utf-8"))
    ]


def pk(dialogue: Dialogue, found: Collection[int]) -> float:
    """Return Pk of the boundaries that were found in a dialogue."""
    count = len(dialogue.utterances)
    apart = max(2, round(count / (2 * (len(dialogue.cuts) + 1))))
    wrong = [
        dialogue.cuts.isdisjoint(between) != set(found).isdisjoint(between)
        for start in range(count - apart)
        for between in [range(start + 1, start + apart + 1)]
    ]
    return fmean(wrong) if wrong else 0.0


def ours(*, answered: bool) -> Finder:
    """Return what finds boundaries as the integration does."""
    return lambda one: find_boundaries(score_gaps(one.as_talk(answered=answered)))


def _baselines(learnt_from: Sequence[Dialogue]) -> dict[str, Finder]:
    gaps = sum(len(one.utterances) - 1 for one in learnt_from)
    cuts = sum(len(one.cuts) for one in learnt_from)
    every = round(sum(len(one.utterances) for one in learnt_from) / (cuts + len(learnt_from)))
    drawn = random.Random(711)  # noqa: S311 - a baseline

    def at_random(dialogue: Dialogue) -> list[int]:
        return [at for at in range(1, len(dialogue.utterances)) if drawn.random() < cuts / gaps]

    return {
        "none": lambda _: (),
        "all": lambda one: range(1, len(one.utterances)),
        f"even, every {every}": lambda one: range(every, len(one.utterances), every),
        "at random": at_random,
    }


def _halves(name: str, dialogues: Sequence[Dialogue]) -> tuple[list[Dialogue], list[Dialogue]]:
    """Return the dialogues that were learnt from, and the others."""
    learnt = [
        one.part == "train" if name == "TIAGE" else at < LEARNT_OF_DIALSEG
        for at, one in enumerate(dialogues)
    ]
    pairs = list(zip(dialogues, learnt, strict=True))
    return [one for one, is_learnt in pairs if is_learnt], [
        one for one, is_learnt in pairs if not is_learnt
    ]


def run(name: str, path: Path) -> list[str]:
    """Measure and print; returns what is not as expected."""
    dialogues = read(path)
    learnt, others = _halves(name, dialogues)
    finders = _baselines(learnt)
    if name == "DialSeg711":
        finders["Switchboard, not told who speaks"] = ours(answered=False)
    finders["Switchboard"] = ours(answered=name == "DialSeg711")
    print(f"| {name}: Pk | {len(learnt)} learnt from | {len(others)} others | all | cuts each |")
    print("| --- | --: | --: | --: | --: |")
    of_others: dict[str, float] = {}
    for label, find in finders.items():
        draws = _DRAWS if label == "at random" else 1
        scores = {id(one): 0.0 for one in dialogues}
        cuts = 0
        for _ in range(draws):
            for one in dialogues:
                found = find(one)
                cuts += len(found)
                scores[id(one)] += pk(one, found) / draws
        means = [fmean(scores[id(one)] for one in part) for part in (learnt, others, dialogues)]
        of_others[label] = means[1]
        each = cuts / draws / len(dialogues)
        print(f"| {label} | {' | '.join(f'{mean:.3f}' for mean in means)} | {each:.1f} |")
    true = fmean(len(one.cuts) for one in dialogues)
    print(f"\nMarked by people: {true:.1f} cuts each. Expected: at most {EXPECTED[name]:.3f}.\n")
    best = min(mean for label, mean in of_others.items() if not label.startswith("Switchboard"))
    most = min(EXPECTED[name], best)
    if of_others["Switchboard"] > most:
        return [f"{name}: Pk {of_others['Switchboard']:.3f}, at most {most:.3f} expected"]
    return []


def learn(talks: Iterable[Sequence[Dialogue]]) -> dict[str, float]:
    """Return the weights that tell boundaries from other gaps; each part counts the same."""
    signs = [name for name in WEIGHTS if name not in _NOT_SEEN]
    rows: list[list[float]] = []
    labels: list[bool] = []
    counted: list[float] = []
    for answered, dialogues in zip((True, False), talks, strict=True):
        gaps = sum(len(one.utterances) - 1 for one in dialogues)
        for one in dialogues:
            for gap, shown in enumerate(signs_of_gaps(one.as_talk(answered=answered)), 1):
                rows.append([shown[sign] for sign in signs])
                labels.append(gap in one.cuts)
                counted.append(5000 / gaps)
    spread = np.array(rows)
    row_of, column_of = (place.ravel() for place in np.indices(spread.shape))
    loss = loss_of(
        row_of, column_of, spread.ravel(), np.array(labels, float), np.array(counted), _PENALTY
    )
    found = minimised(loss, len(signs) + 1)
    return dict(zip([*signs, "bias"], map(float, found), strict=True))


def main() -> int:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m training.boundaries")
    parser.add_argument("--dialseg", type=Path, help="DialSeg711, JSON")
    parser.add_argument("--tiage", type=Path, help="TIAGE, JSON")
    parser.add_argument("--learn", action="store_true", help="print the weights learnt of both")
    options = parser.parse_args()
    given = {"DialSeg711": options.dialseg, "TIAGE": options.tiage}
    if options.learn:
        learnt = learn(_halves(name, read(path))[0] for name, path in given.items())
        for sign, weight in learnt.items():
            print(f"{sign}: {weight:.2f}")
        return 0
    short = [line for name, path in given.items() if path is not None for line in run(name, path)]
    for line in short:
        print(f"Not as expected: {line}")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
