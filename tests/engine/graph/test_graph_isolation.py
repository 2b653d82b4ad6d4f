"""Nothing of an owner who was not asked for ever comes out of the graph, nor changes what does.

Each owner's names, relations and ids carry a mark. What the graph says to some owners is compared
with what a graph says in which there never was anybody else: so not even a number crosses.
"""

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.graph.asking import Picture, Question, answer
from custom_components.switchboard.engine.graph.exporting import FORMATS
from custom_components.switchboard.engine.graph.names import key_of
from custom_components.switchboard.engine.graph.registry import HOME_REF
from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.graph_entries import Alias, Entity, Relation
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.transaction import Transaction

from ..storage.building import put_relation
from .drawing import ANNA, BEFORE, BEN, CARLA, NOW

OWNERS = (HOUSEHOLD, ANNA, BEN, CARLA)
MARKS = {HOUSEHOLD: "qqhh", ANNA: "qqaa", BEN: "qqbb", CARLA: "qqcc"}
SHARED = {
    "person": ("Mia", "Tom Berg", "the plumber", "my daughter", "our neighbour"),
    "pet": ("Bello", "Rex", "the dog", "the cat"),
    "room": ("Kitchen", "cellar", "attic"),
    "thing": ("salmon", "tea", "piano", "my bike"),
    "place": ("the library", "Home"),
}
REFS = ("person:person.mia", "area:kitchen", "device:collar", HOME_REF)
PREDICATES = ("owns", "eats", "likes", "sibling_of", "located_in", "related_to")
ENTITIES, RELATIONS, QUESTIONS = 22, 45, 2_500

type Item = Entity | Relation | Memory


def _entity(dice: random.Random, owner: str, number: int) -> tuple[Entity, list[Alias]]:
    kind = dice.choice(sorted(SHARED))
    marked = f"{MARKS[owner]}name{number}"
    names = [dice.choice(SHARED[kind]), f"{marked} {dice.choice(SHARED[kind])}", marked]
    dice.shuffle(names)
    status = "merged" if dice.random() < 0.05 else "active"
    entity = Entity(
        f"{MARKS[owner]}e{number}",
        owner,
        kind,  # type: ignore[arg-type]
        names[0],
        BEFORE,
        BEFORE,
        ha_ref=dice.choice(REFS) if dice.random() < 0.15 else None,
        status=status,  # type: ignore[arg-type]
    )
    kept = names[: dice.randint(1, 3)]
    return entity, [Alias(key_of(name, "en"), name, "en") for name in kept]


def _relation(dice: random.Random, owner: str, number: int, ids: dict[str, list[str]]) -> Relation:
    """Return a relation; now and then one that has ends in somebody else's graph."""
    of_ends = [owner if dice.random() < 0.9 else dice.choice(OWNERS) for _ in range(2)]
    subject, object_ = (dice.choice(ids[one]) for one in of_ends)
    at = BEFORE + timedelta(minutes=dice.randrange(10_000))
    marked = dice.random() < 0.3
    return Relation(
        f"{MARKS[owner]}r{number}",
        owner,
        subject,
        f"{MARKS[owner]}predicate" if marked else dice.choice(PREDICATES),
        object_,
        dice.random(),
        at,
        at,
        at,
        valid_to=NOW - timedelta(days=1) if dice.random() < 0.1 else None,
        status="quarantined" if dice.random() < 0.05 else "active",
    )


def _memory(dice: random.Random, owner: str, number: int) -> Memory:
    return Memory(
        id=f"{MARKS[owner]}m{number}",
        owner=owner,
        kind="fact",
        subject="",
        text=f"{MARKS[owner]}text",
        polarity="neutral",
        confidence=0.9,
        created_at=BEFORE,
        updated_at=BEFORE,
        valid_from=BEFORE,
    )


class Houses:
    """A graph of all owners, and one for each choice of owners that has nobody else in it."""

    def __init__(self) -> None:
        self._made: dict[frozenset[str], tuple[sqlite3.Connection, Transaction]] = {}
        dice = random.Random(20261123)
        self.entities = [_entity(dice, one, n) for n in range(ENTITIES) for one in OWNERS]
        self.ids = {
            owner: [one.id for one, _ in self.entities if one.owner == owner] for owner in OWNERS
        }
        self.relations = [
            _relation(dice, one, n, self.ids) for n in range(RELATIONS) for one in OWNERS
        ]
        self.memories = [_memory(dice, one, n) for n in range(6) for one in OWNERS]

    def of(self, owners: frozenset[str]) -> Transaction:
        """Return the graph of some owners, without anything of anybody else."""
        if owners not in self._made:
            conn = open_in_memory()
            conn.execute("BEGIN")
            tx = Transaction(conn)
            self._fill(tx, owners)
            self._made[owners] = conn, tx
        return self._made[owners][1]

    def _fill(self, tx: Transaction, owners: frozenset[str]) -> None:
        there: set[str] = set()
        for entity, aliases in self.entities:
            if entity.owner in owners:
                tx.graph.put_entity(entity)
                tx.graph.put_aliases(entity.id, aliases)
                there.add(entity.id)
        for relation in self.relations:
            if relation.owner in owners and {relation.subject, relation.object} <= there:
                put_relation(tx, relation)
        for memory in self.memories:
            if memory.owner in owners:
                tx.memories.put(memory)

    def close(self) -> None:
        for conn, _ in self._made.values():
            conn.close()


@pytest.fixture(scope="module")
def houses() -> Iterator[Houses]:
    with closing(Houses()) as houses:
        yield houses


def _name(dice: random.Random, houses: Houses) -> str:
    """Return a name that several may have, one of a single owner, or an id, whoever's it is."""
    shared = [name for some in SHARED.values() for name in some]
    entity, aliases = dice.choice(houses.entities)
    return dice.choice(
        (dice.choice(shared), dice.choice(shared), dice.choice(aliases).alias, entity.id, *REFS[:1])
    )


def _question(dice: random.Random, houses: Houses, owners: tuple[str, ...]) -> Question:
    kind = dice.choice(("around", "around", "way", "way", "search", "all"))
    limit, offset = dice.choice((2, 10, 50, 200)), dice.choice((0, 0, 5))
    letters = dice.choice(("e", "bell", "qq", "qqaa", "qqbb", "the ", "name1"))
    return Question(
        owners,
        dice.choice(("en", "de", "it")),
        entity=_name(dice, houses) if kind in ("around", "way") else None,
        to=_name(dice, houses) if kind == "way" else None,
        containing=letters if kind == "search" else None,
        hops=dice.choice((1, 2)),
        limit=limit,
        offset=offset,
    )


def _answer(tx: Transaction, question: Question) -> Picture | str:
    try:
        return answer(tx, question, NOW)
    except KnowledgeError as err:
        return f"{err.reason} {err.values}"


def _check(found: Picture, owners: tuple[str, ...]) -> None:
    foreign = [mark for owner, mark in MARKS.items() if owner not in owners]
    for node in (*found.nodes, *found.candidates):
        assert node.owners <= {*owners}
        said = " ".join((node.id, *node.entity_ids, *node.names, *node.keys))
        assert not any(mark in said for mark in foreign)
    for one in found.statements:
        assert {*one.owners} <= {*owners}
        relations = [
            id_ for each in one.edge.relations for id_ in (each.id, each.subject, each.object)
        ]
        said = " ".join((one.text, one.edge.predicate, *relations, *one.memory_ids))
        assert not any(mark in said for mark in foreign)


def _check_written(found: Picture, owners: tuple[str, ...]) -> None:
    written = "".join(write(found, "en") for write in FORMATS.values())
    assert not any(mark in written for owner, mark in MARKS.items() if owner not in owners)


def test_thousands_of_questions_get_nothing_of_anybody_else(houses: Houses):
    dice = random.Random(7)
    everybody = houses.of(frozenset(OWNERS))
    counted: Counter[str] = Counter()
    for number in range(QUESTIONS):
        owners = tuple(dice.sample(OWNERS, dice.randint(0, 3)))
        question = _question(dice, houses, owners)
        found = _answer(everybody, question)
        if isinstance(found, str):
            counted["refused"] += 1
        else:
            counted["nodes"] += len(found.nodes)
            counted["relations"] += len(found.statements)
            counted["candidates"] += len(found.candidates)
            counted["ways"] += question.to is not None and bool(found.nodes)
            counted["memories"] += sum(len(one.memory_ids) for one in found.statements)
            _check(found, owners)
            if number % 20 == 0:
                _check_written(found, owners)
        if number % 4 == 0:
            assert found == _answer(houses.of(frozenset(owners)), question)
    assert all(count > 100 for count in counted.values()), counted
    assert len(counted) == 6


def test_a_mark_of_everybody_is_there_to_be_found(houses: Houses):
    found = answer(houses.of(frozenset(OWNERS)), Question(OWNERS, "en", limit=500), NOW)
    written = "".join(write(found, "en") for write in FORMATS.values())
    assert all(mark in written for mark in MARKS.values())
    assert {owner for node in found.nodes for owner in node.owners} == {*OWNERS}
    assert any(len(node.owners) > 1 for node in found.nodes)
