"""Everyday questions by meaning, with a model that runs on this machine.

From which similarity on a text is near is learnt from the household's own memories, as in a house.
"""

import sqlite3
from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass

from custom_components.switchboard.engine.knowledge.statements import subject_of
from custom_components.switchboard.engine.recall import calibration
from custom_components.switchboard.engine.recall.vectors import QueryVector, VectorIndex
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.vectors import MEMORIES, EmbeddingModel

from .household import DEPTH, NOW, Asked, Household, Terms, ask, house
from .peers import peers


@dataclass(frozen=True, slots=True)
class Embedded:
    """The vectors that a model gives to the memories, by id, and to the questions, by their text.

    ``ms``: what one takes, at the median.
    """

    model: str
    memories: Mapping[str, array[float]]
    questions: Mapping[str, array[float]]
    ms: float

    def calibrate(self, conn: sqlite3.Connection) -> float:
        """Put the memories' vectors into a house; returns from which cosine on texts are near."""
        tx = Transaction(conn)
        space = EmbeddingModel(self.model, len(next(iter(self.memories.values()))))
        tx.vectors.put(MEMORIES, self.model, self.memories)
        if (learnt := calibration.learn(tx, space)) is None:
            return calibration.UNCALIBRATED
        tx.vectors.calibrate(space, learnt)
        return learnt.min_similarity

    def meanings(self, conn: sqlite3.Connection) -> Callable[[str], QueryVector]:
        """Ready a house for the questions."""
        self.calibrate(conn)
        index = VectorIndex()
        return lambda text: QueryVector(self.model, self.questions[text], index)


def embedded(household: Household, name: str) -> Embedded:
    """Have a model turn memories and questions into vectors.

    Raises:
        PeerError: it cannot be installed or has stopped.
    """
    texts = [*household.texts.values(), *(one.text for one in household.questions)]
    with peers(name) as ((version,), embed):
        told = embed(name, texts=texts)
    vectors = [array("f", vector) for vector in told["vectors"]]
    count = len(household.texts)
    return Embedded(
        version,
        dict(zip(household.texts, vectors, strict=False)),
        dict(zip(texts[count:], vectors[count:], strict=True)),
        told["ms"],
    )


def run(household: Household, ways: Mapping[str, Terms], name: str) -> dict[str, list[Asked]]:
    """Ask all questions by meaning alone, and in each of the ways together with it.

    Raises:
        PeerError: the model cannot be installed or has stopped.
    """
    known = embedded(household, name)
    print(f"{known.model}: {known.ms:.2f} ms a text at the median")
    with closing(house(household, {})) as conn:
        least = known.calibrate(conn)
        near = _near(conn, known, known.questions)
        alike = _near(conn, known, known.memories)
        found = {"vectors": [Asked(one, near[one.text][:DEPTH]) for one in household.questions]}
    print(f"  learnt from the memories: near from a cosine of {least:.3f} on")
    _show_false(household, near, alike)
    for way, terms in ways.items():
        found[f"{way} and vectors"] = ask(household, terms, known.meanings)
    return found


def _near(
    conn: sqlite3.Connection, known: Embedded, asked: Mapping[str, array[float]]
) -> dict[str, Sequence[str]]:
    """Return the ids of all memories that are near to each vector, the nearest first."""
    tx, index = Transaction(conn), VectorIndex()
    return {
        key: [
            one
            for one, _ in QueryVector(known.model, vector, index).memories(
                tx, (HOUSEHOLD,), len(known.memories), now=NOW
            )
        ]
        for key, vector in asked.items()
    }


def _show_false(
    household: Household, near: Mapping[str, Sequence[str]], alike: Mapping[str, Sequence[str]]
) -> None:
    """Print which share of pairs that are unrelated is near, and which of related ones."""
    right = wrong = answers = 0
    for one in household.questions:
        hits = len(one.answers.intersection(near[one.text]))
        right += hits
        wrong += len(near[one.text]) - hits
        answers += len(one.answers)
    others = len(household.texts) * len(household.questions) - answers
    subjects = {key: subject_of(text) or key for key, text in household.texts.items()}
    pairs = [
        other in found
        for key, found in ((key, frozenset(found)) for key, found in alike.items())
        for other, subject in subjects.items()
        if subject != subjects[key]
    ]
    print(f"  near of memories about different subjects: {_share(sum(pairs), len(pairs))}")
    print(f"  near of questions and what does not answer them: {_share(wrong, others)}")
    print(f"  near of questions and their answers: {_share(right, answers)}\n")


def _share(some: int, of: int) -> str:
    return f"{some:,} of {of:,} ({100 * some / of:.1f} %)"
