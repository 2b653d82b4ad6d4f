"""Teach when to remind: ``python -m training.calling`` writes ``engine/language/data/calling.bin``.

The labelled sentences in ``data/reminding_training*.json`` teach whether a sentence calls for what
is remembered. From what a model that has not read a sentence says of it, and from how well the
household's memories match it, follows the line above which a memory is told. Sentences that
``python -m training.remind`` judges by are left out of both.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final

import numpy as np

from bench.household import Household, house, read_household, read_terms
from custom_components.switchboard.engine.language.calling import FILE, Line, parts_of, score
from custom_components.switchboard.engine.language.suspicion import BUCKETS, Weights

from .regression import LARGEST, loss_of, minimised, packed
from .remind import HOUSES, SENTENCES, found_for

DATA: Final = Path(__file__).parent / "data"
FALSE: Final = 0.065
"""The share of sentences that remind wrongly, of those learnt from, that the line allows. What is
learnt from holds more that sounds like a call for the memory than a day at home does."""

_PENALTY: Final = 0.3
_FOLDS: Final = 5


def files() -> list[Path]:
    """Return all files that are learnt from, in order."""
    return [*sorted(DATA.glob("reminding_training*.json")), *sorted(HOUSES.glob("household*.json"))]


def digest() -> str:
    """Return the digest of all that is learnt from."""
    return sha256(b"".join(path.read_bytes() for path in files())).hexdigest()


def labelled() -> Iterator[tuple[str, bool]]:
    """Yield the sentences to learn from, and whether each calls for what is remembered."""
    judged = [json.loads(path.read_text("utf-8")) for path in SENTENCES]
    left_out = {one["text"] for each in judged for some in each.values() for one in some}
    for path in sorted(DATA.glob("reminding_training*.json")):
        for one in json.loads(path.read_text("utf-8")):
            if one["text"] not in left_out:
                yield one["text"], bool(one["label"])


def learn(known: Sequence[tuple[str, bool]]) -> Weights:
    """Return weights that tell the sentences apart."""
    labels = np.array([label for _, label in known], dtype=float)
    found = [np.fromiter(sorted(parts_of(text)), dtype=np.int64) for text, _ in known]
    row_of = np.repeat(np.arange(len(known)), [len(row) for row in found])
    values = np.concatenate([np.full(len(row), len(row) ** -0.5) for row in found])
    used, column_of, count = np.unique(
        np.concatenate(found), return_inverse=True, return_counts=True
    )
    rarity = 1.5 * np.log(len(known) / count) / np.log(len(known))
    values *= rarity[column_of]
    loss = loss_of(row_of, column_of, values, labels, np.ones(len(known)), _PENALTY)
    learnt = minimised(loss, len(used) + 1)
    weights = np.zeros(BUCKETS)
    weights[used] = learnt[:-1] * rarity
    scale = float(np.abs(weights).max()) / LARGEST
    return Weights(np.round(weights / scale).astype(np.int8).tolist(), scale, {}, float(learnt[-1]))


def learn_line(known: Sequence[tuple[str, bool]], weights: Weights, household: Household) -> Line:
    """Return the line between what should remind and what should not, by score and strength."""
    fold_of = np.random.default_rng(1).integers(0, _FOLDS, len(known))
    points: list[tuple[float, float, bool]] = []
    none = 0
    terms = read_terms(HOUSES / "household_terms.json")
    with closing(house(household, terms)) as conn:
        for fold in range(_FOLDS):
            others = [one for one, of in zip(known, fold_of, strict=True) if of != fold]
            unread = learn(others)
            for (text, label), of in zip(known, fold_of, strict=True):
                if of == fold and not label:
                    none += 1
                    points.append((score(text, unread), _strength(conn, text), False))
        points += [
            (score(one.text, weights), _strength(conn, one.text), True)
            for one in household.questions
        ]
    met = np.array([one for one in points if one[1] > 0])
    line = _logistic(met[:, :2], met[:, 2])
    wrong = sorted(met[met[:, 2] == 0, :2] @ line, reverse=True)
    return Line(*map(float, line), -float(wrong[int(FALSE * none)]))


def _strength(conn: Connection, text: str) -> float:
    return max((one.strength for one in found_for(conn, text)), default=0.0)


def _logistic(points: Any, labels: Any) -> Any:
    """Return the slopes of logistic regression, by Newton's method."""
    rows = np.c_[points, np.ones(len(points))]
    line = np.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-rows @ line))
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + 1e-6 * np.eye(len(line))
        line -= np.linalg.solve(curve, rows.T @ (chance - labels))
    return line[:-1]


def main() -> None:
    """Learn, and write."""
    known = list(labelled())
    weights = learn(known)
    line = learn_line(known, weights, read_household(HOUSES / "household.json"))
    FILE.write_bytes(packed(weights, learnt_from=digest(), line=asdict(line)))
    print(f"{len(known)} sentences, {line}; {FILE.name}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
