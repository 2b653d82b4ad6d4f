"""What has happened to the memories is complete, and never rewritten."""

import sqlite3
from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, added, memory

LATER = NOON + timedelta(hours=1)


@pytest.fixture
def tx():
    """Return a database in memory."""
    conn = sqlite3.connect(":memory:", autocommit=True)
    migrate(conn, read_migrations())
    yield Transaction(conn)
    conn.close()


def test_an_entry_has_the_memory_whole_before_and_after(tx):
    before = memory(
        "k1",
        "Mag Äpfel \N{RED APPLE}",
        valid_to=LATER,
        last_used_at=NOON,
        pinned=True,
        by_person=True,
        superseded_by="k2",
        sources=("m1", "m2"),
    )
    entry = added(
        before,
        action="refine",
        actor="person",
        before=before,
        after=replace(before, text="Mag rote Äpfel", confidence=1.0, valid_to=None, sources=()),
        fact_id="f1",
        undone_at=LATER,
    )
    seq = tx.history.append(entry)
    assert tx.history.of_memory("k1") == [replace(entry, seq=seq)]


def test_entries_are_found_by_memory_decision_and_owner_in_their_order(tx):
    entries = [
        added(memory("k1"), group_id="g1"),
        added(memory("k2", owner="person.one"), group_id="g1"),
        added(memory("k1"), action="confirm", group_id="g2", at=NOON - timedelta(days=1)),
    ]
    held = [replace(entry, seq=tx.history.append(entry)) for entry in entries]
    assert [entry.seq for entry in held] == [1, 2, 3]
    assert tx.history.of_memory("k1") == [held[0], held[2]]
    assert tx.history.group("g1") == held[:2]
    assert tx.history.of_owners(["person.one"]) == [held[1]]
    assert tx.history.of_owners([HOUSEHOLD, "person.one"]) == held
    assert tx.history.of_memory("k9") == []


def test_history_outlives_its_memory_until_it_is_deleted_too(tx):
    tx.memories.put(memory("k1"))
    tx.history.append(added(memory("k1"), fact_id="f1"))
    tx.history.append(added(memory("k1"), action="confirm", fact_id="f2"))
    tx.history.append(added(memory("k2"), fact_id="f3"))
    tx.history.append(added(memory("k2"), action="edit"))
    tx.memories.delete(["k1"])
    assert tx.history.fact_ids(["k1", "k9"]) == {"f1", "f2"}
    assert tx.history.delete_of(["k1"]) == 2
    assert tx.history.fact_ids(["k1", "k2"]) == {"f3"}


def test_the_last_decision_to_undo_is_one_that_changed_something(tx):
    assert tx.history.last_group([HOUSEHOLD]) is None
    for group, changes in (
        ("g1", {}),
        ("g2", {}),
        ("hers", {"owner": "person.one"}),
        ("g3", {"action": "noop"}),
        ("g4", {"action": "undo"}),
        ("", {}),
    ):
        tx.history.append(added(memory("k1"), group_id=group, **changes))
    assert tx.history.last_group([HOUSEHOLD]) == "g2"
    assert tx.history.last_group([HOUSEHOLD, "person.one"]) == "hers"
    tx.history.mark_undone("g2", LATER)
    assert tx.history.last_group([HOUSEHOLD]) == "g1"
    tx.history.mark_undone("g1", LATER)
    assert tx.history.last_group([HOUSEHOLD]) is None


def test_a_decision_is_undone_at_one_time_only(tx):
    for id_ in ("k1", "k2"):
        tx.history.append(added(memory(id_), group_id="g1"))
    tx.history.mark_undone("g1", NOON)
    tx.history.mark_undone("g1", LATER)
    assert [entry.undone_at for entry in tx.history.group("g1")] == [NOON, NOON]


@pytest.mark.parametrize(
    "column",
    [
        "seq",
        "memory_id",
        "owner",
        "action",
        "actor",
        "fact_id",
        "before",
        "after",
        "group_id",
        "at",
    ],
)
def test_nothing_else_of_an_entry_can_be_changed(tx, column: str):
    tx.history.append(added(memory("k1")))
    with pytest.raises(sqlite3.IntegrityError, match="not rewritten"):
        tx._conn.execute(f"UPDATE memory_history SET {column} = {column}")


@pytest.mark.parametrize("wrong", [{"action": "merge"}, {"actor": "burglar"}])
def test_what_the_schema_does_not_allow_is_refused(tx, wrong: dict):
    with pytest.raises(sqlite3.IntegrityError):
        tx.history.append(added(memory("k1"), **wrong))
