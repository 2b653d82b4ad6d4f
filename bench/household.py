"""How many everyday questions a house's memories answer, by words and search terms.

The file holds memories of one household and questions with the memories that answer them; another
file holds search terms for the memories. A question is answered at 5 if one of its answers is among
the first five memories recalled, at 1 if one is the first.
"""

import json
import sqlite3
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from custom_components.switchboard.engine.knowledge.statements import subject_of
from custom_components.switchboard.engine.language.search_terms import search_terms
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.vectors import MEMORIES

from .embeddings import Meaning, embed
from .in_memory import open_in_memory

DEPTH = 5
ROUNDS = 3
"""How often each question is asked for the time it takes."""

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)

type Terms = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, in which language and way, and the ids of the memories that answer it."""

    text: str
    language: str
    kind: str
    answers: frozenset[str]


@dataclass(frozen=True, slots=True)
class Household:
    """Texts of memories by id, and questions about them."""

    texts: Mapping[str, str]
    questions: Sequence[Question]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the ids that were recalled for it, the best first, and the milliseconds."""

    question: Question
    found: Sequence[str]
    times: Sequence[float] = ()

    def hits(self, depth: int) -> bool:
        """Whether an answer is among the first ``depth``."""
        return not self.question.answers.isdisjoint(self.found[:depth])


def read_household(path: Path) -> Household:
    """Read memories and questions.

    Raises:
        ValueError: it is no such file, or a question is answered by a memory that is not there.
    """
    try:
        content = json.loads(path.read_text("utf-8"))
        texts = {one["id"]: one["text"] for one in content["memories"]}
        questions = [_question(one) for one in content["questions"]]
    except (KeyError, TypeError) as err:
        raise ValueError(f"{path} holds no household: {err!r}") from err
    unknown = {key for one in questions for key in one.answers} - texts.keys()
    if unknown:
        raise ValueError(f"{path} has answers that are no memories: {sorted(unknown)}")
    return Household(texts, questions)


def read_terms(path: Path) -> Terms:
    """Read search terms by the memory's id.

    Raises:
        ValueError: it is no such file.
    """
    try:
        return {one["id"]: one["terms"] for one in json.loads(path.read_text("utf-8"))}
    except (KeyError, TypeError) as err:
        raise ValueError(f"{path} holds no search terms: {err!r}") from err


def run(path: Path, terms: Path | None, command: str | None) -> None:
    """Measure and print everything."""
    household = read_household(path)
    print(f"{len(household.texts)} memories, {len(household.questions)} questions\n")
    ways: dict[str, Terms] = {"words": {}}
    if terms is not None:
        ways["terms"] = read_terms(terms)
    answers = {name: ask(household, some) for name, some in ways.items()}
    if command is not None:
        texts = [*household.texts.values(), *(one.text for one in household.questions)]
        meaning = Meaning(embed(command, texts))
        answers |= {
            f"{name} + vectors": ask(household, some, meaning) for name, some in ways.items()
        }
    for name, some in answers.items():
        _show(name, some)
    for name, some in answers.items():
        print(summary(name, some))


def ask(household: Household, terms: Terms, meaning: Meaning | None = None) -> list[Asked]:
    """Ask a house that remembers all of it, each question several times."""
    with closing(house(household, terms)) as conn:
        tx = Transaction(conn)
        if meaning is not None:
            meaning.put(tx, MEMORIES, household.texts)
        return asked(tx, household, meaning)


def asked(tx: Transaction, household: Household, meaning: Meaning | None = None) -> list[Asked]:
    """Ask a house each question several times."""
    return [_asked(tx, question, meaning) for question in household.questions]


def _question(one: Mapping[str, Any]) -> Question:
    return Question(one["text"], one["language"], one["kind"], frozenset(one["answers"]))


def house(household: Household, terms: Terms) -> sqlite3.Connection:
    """Return a house in memory that remembers all of it."""
    conn = open_in_memory()
    remember(Transaction(conn), household, terms)
    return conn


def remember(tx: Transaction, household: Household, terms: Terms) -> None:
    """Let a house remember all of it."""
    for number, (key, text) in enumerate(household.texts.items()):
        at = NOW - timedelta(hours=len(household.texts) - number)
        tx.memories.put(_memory(key, text, at, search_terms(terms.get(key, ()), text)))


def _memory(key: str, text: str, at: datetime, terms: Iterable[str]) -> Memory:
    return Memory(
        id=key,
        owner=HOUSEHOLD,
        kind="fact",
        subject=subject_of(text),
        text=text,
        polarity="neutral",
        confidence=0.9,
        created_at=at,
        updated_at=at,
        valid_from=at,
        search_terms=tuple(terms),
    )


def _asked(tx: Transaction, question: Question, meaning: Meaning | None) -> Asked:
    times, vector = [], meaning and meaning.of(question.text)
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        found = recall(tx, question.text, (HOUSEHOLD,), now=NOW, limit=DEPTH, vector=vector)
        times.append((time.perf_counter() - begin) * 1000)
    return Asked(question, [one.memory_id or "" for one in found], times)


def _show(name: str, asked: Sequence[Asked]) -> None:
    print(f"{name}")
    groups: tuple[tuple[str, Callable[[Question], str]], ...] = (
        ("kind", lambda question: question.kind),
        ("language", lambda question: question.language),
    )
    for title, key in groups:
        some: dict[str, list[Asked]] = defaultdict(list)
        for one in asked:
            some[key(one.question)].append(one)
        for group, those in sorted(some.items()):
            print(
                f"  {title:8} {group:12} hit@5 {_count(those, DEPTH):4} of {len(those):4}"
                f"   hit@1 {_count(those, 1):4}"
            )
    if not (times := [ms for one in asked for ms in one.times]):
        print()
        return
    cut = statistics.quantiles(times, n=20)[18]
    print(f"  median {statistics.median(times):.2f} ms, p95 {cut:.2f} ms\n")


def summary(name: str, asked: Sequence[Asked]) -> str:
    """Return what was found, in a line."""
    return f"{name} hit@5 {_count(asked, DEPTH)} of {len(asked)} hit@1 {_count(asked, 1)}"


def _count(asked: Iterable[Asked], depth: int) -> int:
    return sum(one.hits(depth) for one in asked)
