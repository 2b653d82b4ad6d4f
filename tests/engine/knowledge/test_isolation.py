"""Nothing of an owner who was not asked for ever comes out of a recall."""

import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.recall import scoring as hits
from custom_components.switchboard.engine.recall.candidates import Effort
from custom_components.switchboard.engine.recall.query import parse
from custom_components.switchboard.engine.recall.recall import recall, search_log
from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.search import Scope, Span
from custom_components.switchboard.engine.storage.transaction import Transaction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
OWNERS = ("household", "person.anna", "person.ben", "person.carla")
MARKS = {"household": "hh", "person.anna": "aa", "person.ben": "bb", "person.carla": "cc"}
SHARED = [
    *("garden", "kitchen", "lamp", "light", "coffee", "blueberries", "monday", "birthday"),
    *("train", "piano", "window", "soup", "anna", "ben"),
]
MESSAGES, MEMORIES, RECALLS = 160, 50, 2_500


@dataclass
class EveryVector:
    """Finds everything near, whoever's it is: what a broken index would give."""

    memory_ids: list[str]
    places: list[int]

    def memories(self, tx, owners: Sequence[str], limit: int, *, now) -> list[tuple[str, float]]:
        return [(key, 0.9) for key in self.memory_ids]

    def messages(self, tx, owners: Sequence[str], limit: int) -> list[tuple[int, float]]:
        return [(place, 0.9) for place in self.places]


def words(dice: random.Random, owner: str) -> str:
    """Return words that all say, and some that carry the mark of whose they are."""
    own = [f"x{MARKS[owner]}{dice.randrange(30)}x" for _ in range(2)]
    said = dice.sample(SHARED, dice.randint(1, 6)) + own
    dice.shuffle(said)
    return " ".join(said)


def term(dice: random.Random, owner: str) -> str:
    """Return a word that only the search terms of one owner's memories have."""
    return f"y{MARKS[owner]}{dice.randrange(10)}y"


@pytest.fixture(scope="module")
def tx() -> Iterator[Transaction]:
    """Fill a database with talk in which owners change from message to message."""
    dice = random.Random(20261121)
    with closing(open_in_memory()) as conn:
        entries = []
        for number in range(MESSAGES):
            owner = dice.choice(OWNERS)
            entries.append(
                LogEntry(
                    id=f"m{number}",
                    conversation_id=f"talk{number // 12}",
                    owner=owner,
                    role=dice.choice(("user", "assistant")),
                    content=words(dice, owner),
                    created_at=NOW - timedelta(hours=MESSAGES - number),
                )
            )
        conn.execute("BEGIN")
        Transaction(conn).log.append(entries)
        for number in range(MEMORIES):
            owner = dice.choice(OWNERS)
            at = NOW - timedelta(hours=number)
            memory = Memory(
                id=f"memory{number}",
                owner=owner,
                kind="fact",
                subject=dice.choice(SHARED),
                text=words(dice, owner),
                polarity="neutral",
                confidence=0.9,
                created_at=at,
                updated_at=at,
                valid_from=at,
                sources=(f"m{dice.randrange(MESSAGES)}",),
                search_terms=(term(dice, owner), term(dice, owner)),
            )
            Transaction(conn).memories.put(memory)
        yield Transaction(conn)


def question(dice: random.Random) -> str:
    """Return words that all say, words of one of them, or none."""
    owner = dice.choice(OWNERS)
    asked = dice.sample(SHARED, dice.randint(0, 2))
    asked += [f"x{MARKS[owner]}{dice.randrange(30)}x" for _ in range(dice.randint(0, 1))]
    asked += dice.choice((["lamp"], [], []))
    return " ".join(asked)


def span(dice: random.Random) -> Span | None:
    """Return a day, a week or a month of those in which anything was said, or none."""
    start = NOW - timedelta(days=dice.randrange(60))
    days = dice.choice((None, None, 1, 7, 30))
    return None if days is None else Span(start, start + timedelta(days=days))


def check(found: Sequence[Recalled], owners: Sequence[str]) -> None:
    foreign = [MARKS[owner] for owner in OWNERS if owner not in owners]
    for one in found:
        assert one.owner in owners
        assert not any(f"x{mark}" in one.text for mark in foreign)


def test_thousands_of_recalls_give_nothing_of_anybody_else(tx) -> None:
    dice = random.Random(7)
    near = EveryVector(
        [f"memory{number}" for number in range(0, MEMORIES, 9)], [*range(1, MESSAGES, 20)]
    )
    returned = by_terms = 0
    for _ in range(RECALLS):
        owners = tuple(dice.sample(OWNERS, dice.randint(0, 3)))
        if dice.random() < 0.2:
            whose = dice.choice(OWNERS)
            asked = term(dice, whose)
            found = recall(tx, asked, owners, now=NOW, limit=6)
            found += search_log(tx, asked, owners, now=NOW, limit=6)
            assert whose in owners or found == []
            check(found, owners)
            by_terms += len(found)
            continue
        vector = near if dice.random() < 0.05 else None
        if dice.random() < 0.8:
            found = recall(
                tx, question(dice), owners, now=NOW, span=span(dice), limit=6, vector=vector
            )
        else:
            found = search_log(tx, question(dice), owners, now=NOW, span=span(dice), limit=6)
        check(found, owners)
        returned += len(found)
    assert returned > 1.6 * RECALLS
    assert by_terms > RECALLS / 10


def test_an_owner_of_whom_there_is_little_is_found_among_much_of_others(tx) -> None:
    little = Effort(frequent=20, places=100, scored=3)
    tx._conn.execute("SAVEPOINT rare")
    entry = LogEntry("only", "talk", "person.dora", "user", "the lamp in the garden", NOW)
    tx.log.append([entry])
    try:
        for asked in ("lamp", "garden lamp", "Is the lamp in the garden on?"):
            found = hits.in_log(tx, parse(asked), Scope(("person.dora",)), 5, little)
            assert [said.id for said, _ in found] == ["only"]
    finally:
        tx._conn.execute("ROLLBACK TO rare")
        tx._conn.execute("RELEASE rare")


def test_no_message_is_found_by_what_somebody_else_said_beside_it(tx) -> None:
    tx._conn.execute("SAVEPOINT beside")
    tx.log.append(
        [
            LogEntry("b1", "beside", "person.ben", "user", "zebrafish for Carla", NOW),
            LogEntry("b2", "beside", "household", "user", "that sounds good", NOW),
        ],
    )
    try:
        assert recall(tx, "zebrafish", ("household",), now=NOW) == []
        both = recall(tx, "zebrafish", ("household", "person.ben"), now=NOW)
        assert [one.message_ids for one in both] == [("b1",), ("b2",)]
    finally:
        tx._conn.execute("ROLLBACK TO beside")
        tx._conn.execute("RELEASE beside")
