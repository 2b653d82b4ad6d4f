"""Relations of the last schema that kept them apart, as the memories that they have become."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from custom_components.switchboard.engine.knowledge.undoing import undo
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, time_text
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, check_search_index, integrity

V15 = Path(__file__).parent / "fixtures" / "v15.db"
THEN = time_text(NOON)


@dataclass
class Old:
    """A database with the entities "E1" and "E2", into which more is written as it was kept."""

    conn: sqlite3.Connection

    def put(self, table: str, **values: object) -> None:
        """Write a row with the columns that the others of its kind have in common."""
        marks = ", ".join(f":{name}" for name in values)
        self.conn.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", values)

    def entity(self, id_: str, name: str, **changes: object) -> None:
        """Write an entity."""
        values = {"id": id_, "owner": HOUSEHOLD, "kind": "thing", "name": name, "by_person": 0}
        times = {"created_at": THEN, "updated_at": THEN, "status": "active"}
        self.put("kg_entities", **(values | times | changes))

    def relation(self, id_: str, subject: str, predicate: str, object_: str, **changes) -> dict:
        """Write a relation; returns it as the history holds it."""
        ends = {"subject": subject, "predicate": predicate, "object": object_}
        values = {"id": id_, "owner": HOUSEHOLD, "confidence": 0.8, "status": "active", **ends}
        times = {"valid_from": THEN, "valid_to": None, "created_at": THEN, "updated_at": THEN}
        row = values | times | {"superseded_by": None, "by_person": 0} | changes
        self.put("kg_relations", **row)
        return row | {"by_person": bool(row["by_person"]), "sources": []}

    def memory(self, id_: str, relation_id: str, **changes: object) -> None:
        """Write a memory that states a relation."""
        values = {"id": id_, "owner": HOUSEHOLD, "kind": "fact", "subject": "", "text": id_}
        marks = {"polarity": "neutral", "pinned": 0, "by_person": 0, "use_count": 0}
        times = {"valid_from": THEN, "created_at": THEN, "updated_at": THEN}
        row = {"confidence": 0.8, "status": "active"} | values | marks | times | changes
        self.put("memories", **row)
        self.put("kg_memories", memory_id=id_, relation_id=relation_id)

    def step(self, id_: str, action: str, before: dict | None, after: dict | None) -> None:
        """Write down what happened to a relation."""
        texts = [None if one is None else json.dumps(one) for one in (before, after)]
        images = dict(zip(("before", "after"), texts, strict=True))
        group = {"group_id": f"{action} {id_}", "owner": HOUSEHOLD, "item_id": id_, "at": THEN}
        kind = {"item": "relation", "action": action, "actor": "extractor"}
        self.put("kg_history", **group, **kind, **images)


@pytest.fixture
def old(path: Path):
    """Give a database of the last schema with relations of their own, written when it is opened."""
    shutil.copy(V15, path)
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA foreign_keys = OFF")
        yield Old(conn)


@pytest.fixture
def migrated(old: Old, opened, path: Path):
    """Return what takes the database to the newest schema."""

    async def go():
        old.conn.commit()
        database, report = await opened(path)
        assert report.outcome == "ok"
        return database

    return go


async def test_a_relation_is_the_first_memory_that_states_it(old: Old, migrated):
    old.relation("r", "e2", "likes", "e1")
    old.memory("first", "r")
    old.memory("second", "r")
    database = await migrated()
    first, second, gone = await database.read(
        lambda tx: [tx.memories.get(id_) for id_ in ("first", "second", "r")]
    )
    assert (first.subject_id, first.predicate, first.object_id) == ("e2", "likes", "e1")
    assert (second.predicate, gone) == (None, None)


async def test_a_memory_has_the_evidence_and_the_time_of_its_relation(old: Old, migrated):
    since, until = time_text(NOON - timedelta(days=900)), time_text(NOON + timedelta(days=900))
    old.conn.execute("DELETE FROM kg_memories")
    old.relation("r", "e2", "likes", "e1", valid_from=since, valid_to=until)
    old.put("kg_memories", memory_id="k1", relation_id="r")
    for message in ("m2", "m5", "m9"):
        old.put("kg_sources", item_id="r", message_id=message)
    database = await migrated()

    def look(tx: Transaction) -> list[Memory]:
        both = [tx.memories.get("k1")]
        undo(tx, [HOUSEHOLD], None, "person", NOON, lambda: "u")
        return [*both, tx.memories.get("k1")]

    held, before = await database.write(look)
    assert held.sources == ("m2", "m5", "m9")
    assert [held.valid_from, held.valid_to] == [NOON - timedelta(days=900), NOON + timedelta(900)]
    assert (before.sources, before.valid_from, before.valid_to) == (("m2",), NOON, None)
    assert (held.predicate, before.predicate) == ("likes", "likes")


async def test_what_happened_last_is_still_what_happened_last(old: Old, migrated):
    after = old.relation("r", "e2", "likes", "e1")
    old.step("r", "add", None, after)
    old.conn.execute("UPDATE kg_history SET at = ?", (time_text(NOON - timedelta(days=1)),))
    database = await migrated()
    groups = await database.read(lambda tx: tx.history.last_groups([HOUSEHOLD]))
    assert groups[-1] == "add r" != groups[0]


@pytest.mark.parametrize("status", ["superseded", "retracted", "expired"])
async def test_what_holds_in_no_words_any_more_is_not_brought_back(old: Old, migrated, status: str):
    old.relation("r", "e2", "likes", "e1")
    old.memory("words", "r", status=status, superseded_by=None)
    database = await migrated()
    relation = await database.read(lambda tx: tx.memories.get("r"))
    assert (relation.status, relation.predicate) == (status, "likes")
    assert relation.valid_to == NOON


@pytest.mark.parametrize("by_person", [0, 1])
async def test_what_a_person_says_or_other_words_say_holds(old: Old, migrated, by_person: int):
    old.relation("r", "e2", "likes", "e1", by_person=by_person)
    old.memory("before", "r", status="superseded")
    if not by_person:
        old.memory("now", "r")
    database = await migrated()
    held = await database.read(lambda tx: tx.memories.get("r" if by_person else "now"))
    assert (held.status, held.predicate) == ("active", "likes")


async def test_what_ended_a_relation_can_still_be_undone(old: Old, migrated):
    ended = {"status": "ended", "valid_to": THEN}
    after = old.relation("r", "e2", "likes", "e1", **ended)
    before = after | {"status": "active", "valid_to": None}
    old.step("r", "add", None, before)
    old.step("r", "end", before, after)
    database = await migrated()

    def take_back(tx: Transaction) -> list[str | None]:
        found = []
        for group in ("end r", "add r"):
            undo(tx, [HOUSEHOLD], group, "person", NOON, lambda: "u")
            memory = tx.memories.get("r")
            found.append(memory and memory.status)
        return found

    assert await database.write(take_back) == ["active", None]


async def test_odd_rows_keep_nothing_from_being_opened(old: Old, migrated):
    old.entity("nameless", "")
    old.entity("a", "A", status="merged", merged_into="b")
    old.entity("b", "B", status="merged", merged_into="a")
    old.relation("no end", "e1", "eats", "nobody")
    old.relation("of nobody", "nobody", "eats", "e1", superseded_by="no end")
    old.relation("of nameless", "nameless", "eats", "e1")
    old.relation("of merged", "a", "knows", "b")
    old.relation("of itself", "e1", "knows", "e1")
    old.relation("unknown", "e1", "of another release", "e2")
    for id_, other in (("p1", "p2"), ("p2", "p1")):
        ended = {"status": "ended", "valid_to": THEN, "superseded_by": other}
        old.relation(id_, "e2", "likes", "e1", **ended)
    old.put("kg_memories", memory_id="forgotten", relation_id="p1")
    old.step("unknown", "add", None, {"status": "active"})
    old.step("no end", "confirm", {}, {"status": "ended"})
    database = await migrated()

    def look(tx: Transaction) -> list[str]:
        assert integrity(tx) == "ok"
        assert not tx._conn.execute("PRAGMA foreign_key_check").fetchall()
        assert [one.memory_id for one in tx.history.of_owners([HOUSEHOLD])] == ["k1"]
        return [one.id for one in tx.graph.all_relations([HOUSEHOLD])]

    kept = ["k1", "of nameless", "of merged", "of itself", "unknown", "p1", "p2"]
    assert sorted(await database.read(look)) == sorted(kept)
    await database.write(check_search_index)
