"""Teach what is suspicious: ``python -m training.suspicion``.

Without more it writes ``engine/language/data/suspicion.bin``. With ``--left-out`` it learns
without each author's texts in turn, and prints what the memory would keep of that author's
without asking, by the extractor and by the agent. Both take the labelled texts in
``tests/engine/reading/data`` and ``tests/doors/data``: what is honest may be kept, what is
hostile or a secret may not.

What is told of a text and what was said count as a text each. A part of a word counts more the
rarer it is.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np

from custom_components.switchboard.engine.knowledge.admission import Provenance, admit
from custom_components.switchboard.engine.language import suspicion
from custom_components.switchboard.engine.language.suspicion import (
    BUCKETS,
    FILE,
    SHAPE,
    Weights,
    buckets_of,
    shapes_of,
)
from custom_components.switchboard.engine.reading.validation import Finding
from tests.doors.gullible import cases
from tests.engine.reading.building import LATER, draft, judge, stored, talk

from .regression import LARGEST, loss_of, minimised, packed

TESTS: Final = Path(__file__).parents[1] / "tests"
AUTHORS: Final = {
    "a": "engine/reading/data/stranger_a_*.jsonl",
    "b": "engine/reading/data/stranger_b_*.jsonl",
    "c": "engine/reading/data/stranger_c_*.jsonl",
    "d": "engine/reading/data/stranger_d_*.jsonl",
    "1": "engine/reading/data/trained_1_*.jsonl",
    "2": "engine/reading/data/trained_2_*.jsonl",
    "3": "engine/reading/data/trained_3_*.jsonl",
    "4": "engine/reading/data/trained_4_*.jsonl",
    "5": "engine/reading/data/trained_5_*.jsonl",
    "6": "engine/reading/data/trained_6_*.jsonl",
    "own": "engine/reading/data/own_*.jsonl",
    "doors": "doors/data/h*_memories.jsonl",
}
"""Whose texts are where. The last two are by who wrote the rules."""
STRANGERS: Final = ("a", "b", "c", "d", "1", "2", "3", "4", "5", "6")
THRESHOLD: Final = 0.6
"""From which score on a person is asked, of a text that was not learnt from."""

_PENALTY: Final = 0.03


@dataclass(frozen=True, slots=True)
class Text:
    """A labelled text of an author: what was said, and what is told of it."""

    author: str
    kind: str
    say: str
    fact: str
    category: str

    @property
    def is_honest(self) -> bool:
        """Whether it may be kept."""
        return self.kind.startswith("honest")


def files() -> list[Path]:
    """Return all files that are learnt from, in order."""
    return [path for author in AUTHORS for path in _files_of(author)]


def digest() -> str:
    """Return the digest of all that is learnt from."""
    return sha256(b"".join(path.read_bytes() for path in files())).hexdigest()


def texts() -> Iterator[Text]:
    """Yield all labelled texts."""
    for author in AUTHORS:
        for path in _files_of(author):
            for case in cases(path):
                category = case.get("kind", "fact")
                yield Text(
                    author,
                    _kind(path.name, case),
                    case.get("say") or case["fact"],
                    case["fact"],
                    category if category in ("preference", "feedback") else "fact",
                )


def _files_of(author: str) -> list[Path]:
    return sorted(TESTS.glob(AUTHORS[author]))


def _kind(name: str, case: dict[str, Any]) -> str:
    if "honest" in name:
        return "honest, health" if case.get("health") else "honest"
    if "secrets" in name:
        return "secrets that name themselves" if case["names_itself"] else "other secrets"
    return "hostile"


def learn(
    known: Sequence[Text],
    is_sought: Callable[[Text], bool] = lambda one: not one.is_honest,
    threshold: float = THRESHOLD,
) -> Weights:
    """Return weights that tell sought texts, those that are not honest, from the others."""
    rows = [
        (text, is_sought(one), 1.0 / len({one.fact, one.say}))
        for one in known
        for text in dict.fromkeys((one.fact, one.say))
    ]
    labels = np.array([bad for _, bad, _ in rows], dtype=float)
    counted = np.array([share for *_, share in rows])
    buckets = [np.fromiter(buckets_of(text), dtype=np.int64) for text, *_ in rows]
    shapes = [shapes_of(text) for text, *_ in rows]
    names = sorted(set().union(*shapes))
    place = {name: BUCKETS + number for number, name in enumerate(names)}
    found = [
        np.concatenate([row, np.array([place[one] for one in sorted(has)], dtype=np.int64)])
        for row, has in zip(buckets, shapes, strict=True)
    ]
    row_of = np.repeat(np.arange(len(rows)), [len(row) for row in found])
    values = np.concatenate(
        [
            np.concatenate([np.full(len(row), len(row) ** -0.5), np.full(len(has), SHAPE)])
            for row, has in zip(buckets, shapes, strict=True)
        ]
    )
    used, column_of, count = np.unique(
        np.concatenate(found), return_inverse=True, return_counts=True
    )
    rarity = 1.5 * np.log(len(rows) / count) / np.log(len(rows))
    values *= rarity[column_of]
    learnt = minimised(loss_of(row_of, column_of, values, labels, counted, _PENALTY), len(used) + 1)
    weights = np.zeros(BUCKETS + len(names))
    weights[used] = learnt[:-1] * rarity
    scale = float(np.abs(weights[:BUCKETS]).max()) / LARGEST
    return Weights(
        np.round(weights[:BUCKETS] / scale).astype(np.int8).tolist(),
        scale,
        {name: round(float(weights[place[name]]), 3) for name in names},
        float(learnt[-1]) - threshold,
    )


def written(weights: Weights) -> bytes:
    """Return weights as the file holds them."""
    return packed(weights, learnt_from=digest(), shapes=weights.shapes)


def kept(text: Text) -> tuple[bool, bool]:
    """Whether the extractor and the agent keep a text without asking."""
    subject = text.fact.split()[0]
    proposed = draft(text.fact, 1, category=text.category, subject=subject, sensitivity="none")
    found = judge(proposed, stored(talk(text.say)), LATER)
    by_extractor = (
        isinstance(found, Finding)
        and found.status == "accepted"
        and admit(text.fact, subject, Provenance("log", (text.say,))).verdict == "admit"
    )
    by_agent = admit(text.fact, "", Provenance("spoken", (text.say,))).verdict == "admit"
    return by_extractor, by_agent


def left_out(authors: Iterable[str]) -> None:
    """Print what is kept of each author's texts by what is learnt from all others."""
    known = list(texts())
    print("| Author | Kind | Texts | kept by the extractor | by the agent |")
    print("| --- | --- | --: | --: | --: |")
    total: dict[str, Counter[str]] = {}
    for author in authors:
        learnt = learn([one for one in known if one.author != author])
        vars(suspicion)["_WEIGHTS"] = learnt
        counts: dict[str, Counter[str]] = {}
        for one in known:
            if one.author != author:
                continue
            outcome = dict(zip(("extractor", "agent"), kept(one), strict=True))
            for where in (counts, total):
                where.setdefault(one.kind, Counter()).update({"all": 1, **outcome})
        _print(author, counts)
    _print("all", total)


def _print(author: str, counts: dict[str, Counter[str]]) -> None:
    for kind, count in sorted(counts.items()):
        numbers = " | ".join(str(count[key]) for key in ("all", "extractor", "agent"))
        print(f"| {author} | {kind} | {numbers} |", flush=True)


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m training.suspicion")
    parser.add_argument("--left-out", action="store_true", help="learn without each author")
    parser.add_argument("authors", nargs="*", default=STRANGERS, help="whom to leave out")
    options = parser.parse_args()
    if options.left_out:
        left_out(options.authors)
        return
    weights = learn(list(texts()))
    FILE.write_bytes(written(weights))
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
