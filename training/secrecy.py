"""Teach which texts tell a secret, and which of their words it is: ``python -m training.secrecy``.

It learns from the labelled texts that ``training.suspicion`` learns from, from those of two more
strangers, and from ``training/data/secrecy``, and writes ``engine/language/data/secrecy.bin`` and
``secret_parts.bin``. Secrets are told from honest and from
hostile texts; a word of a secret's text is told from the others of that text.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np

from custom_components.switchboard.engine.language import looks, sentences
from custom_components.switchboard.engine.language.secrecy import (
    BUCKETS,
    PARTS,
    TEXTS,
    part_buckets,
)
from custom_components.switchboard.engine.language.suspicion import Weights
from tests.doors.gullible import cases

from . import suspicion
from .regression import LARGEST, loss_of, minimised, packed

THRESHOLD: Final = 0.5
"""From which score on a text is taken to tell a secret, and the surer the fewer honest ones are."""
PART_THRESHOLD: Final = 0.0
_PENALTY: Final = 0.3


def files() -> list[Path]:
    """Return all files that are learnt from, in order."""
    strangers = suspicion.TESTS.glob("engine/reading/data/stranger_[ef]_*.jsonl")
    own = Path(__file__).parent.glob("data/secrecy/*.jsonl")
    return [*suspicion.files(), *sorted(strangers), *sorted(own)]


def digest() -> str:
    """Return the digest of all that is learnt from."""
    return sha256(b"".join(path.read_bytes() for path in files())).hexdigest()


def learn_texts() -> Weights:
    """Return weights that tell secrets from all else."""
    known = [
        suspicion.Text(path.stem, path.stem, case.get("say") or case["fact"], case["fact"], "fact")
        for path in files()
        for case in cases(path)
    ]
    return suspicion.learn(known, lambda one: "secrets" in one.kind, THRESHOLD)


def learn_parts() -> Weights:
    """Return weights that tell a secret's words from those around them."""
    rows: list[list[int]] = []
    labels: list[bool] = []
    for case in _secrets():
        for buckets, label in _words(case):
            rows.append(buckets)
            labels.append(label)
    row_of = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    used, column_of = np.unique(
        np.concatenate([np.array(row) for row in rows]), return_inverse=True
    )
    counted = np.ones(len(rows))
    found = minimised(
        loss_of(
            row_of,
            column_of,
            np.ones(len(row_of)),
            np.array(labels, dtype=float),
            counted,
            _PENALTY,
        ),
        len(used) + 1,
    )
    weights = np.zeros(BUCKETS)
    weights[used] = found[:-1]
    scale = float(np.abs(weights).max()) / LARGEST
    return Weights(
        np.round(weights / scale).astype(np.int8).tolist(),
        scale,
        {},
        float(found[-1]) - PART_THRESHOLD,
    )


def _secrets() -> Iterator[dict[str, Any]]:
    for path in files():
        if "secrets" in path.name:
            yield from cases(path)


def _words(case: dict[str, Any]) -> Iterator[tuple[list[int], bool]]:
    """Yield the words of both texts of a case, and whether each is the secret's."""
    secret = looks.look(case["secret"]).text
    for text in dict.fromkeys((case.get("say") or case["fact"], case["fact"])):
        said = looks.look(text)
        start = said.text.find(secret)
        if start < 0:
            continue
        end = start + len(secret)
        for sentence in sentences.sentences_of(said):
            for at, token in enumerate(sentence.tokens):
                place = sentence.offset + token.start
                yield part_buckets(sentence, at), start <= place < end


def main() -> None:
    """Learn, and write."""
    for path, weights in ((TEXTS, learn_texts()), (PARTS, learn_parts())):
        path.write_bytes(packed(weights, shapes=weights.shapes, learnt_from=digest()))
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
