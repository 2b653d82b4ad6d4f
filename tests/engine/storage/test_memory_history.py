"""What has happened to the memories is complete, and never rewritten."""

import sqlite3
from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage import memories, memory_history
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations

from .building import NOON, added, memory

LATER = NOON + timedelta(hours=1)


@pytest.fixture
def conn():
    """Return a database in memory."""
    conn = sqlite3.connect(":memory:", autocommit=True)
    migrate(conn, read_migrations())
    yield conn
    conn.close()


def test_an_entry_has_the_memory_whole_before_and_after(conn):
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
    seq = memory_history.append(conn, entry)
    assert memory_history.of_memory(conn, "k1") == [replace(entry, seq=seq)]


def test_entries_are_found_by_memory_decision_and_owner_in_their_order(conn):
    entries = [
        added(memory("k1"), group_id="g1"),
        added(memory("k2", owner="person.one"), group_id="g1"),
        added(memory("k1"), action="confirm", group_id="g2", at=NOON - timedelta(days=1)),
    ]
    held = [replace(entry, seq=memory_history.append(conn, entry)) for entry in entries]
    assert [entry.seq for entry in held] == [1, 2, 3]
    assert memory_history.of_memory(conn, "k1") == [held[0], held[2]]
    assert memory_history.group(conn, "g1") == held[:2]
    assert memory_history.of_owners(conn, ["person.one"]) == [held[1]]
    assert memory_history.of_owners(conn, [HOUSEHOLD, "person.one"]) == held
    assert memory_history.of_memory(conn, "k9") == []


def test_history_outlives_its_memory_until_it_is_deleted_too(conn):
    memories.put(conn, memory("k1"))
    memory_history.append(conn, added(memory("k1"), fact_id="f1"))
    memory_history.append(conn, added(memory("k1"), action="confirm", fact_id="f2"))
    memory_history.append(conn, added(memory("k2"), fact_id="f3"))
    memory_history.append(conn, added(memory("k2"), action="edit"))
    memories.delete(conn, ["k1"])
    assert memory_history.fact_ids(conn, ["k1", "k9"]) == {"f1", "f2"}
    assert memory_history.delete_of(conn, ["k1"]) == 2
    assert memory_history.fact_ids(conn, ["k1", "k2"]) == {"f3"}


def test_the_last_decision_to_undo_is_one_that_changed_something(conn):
    assert memory_history.last_group(conn, [HOUSEHOLD]) is None
    for group, changes in (
        ("g1", {}),
        ("g2", {}),
        ("hers", {"owner": "person.one"}),
        ("g3", {"action": "noop"}),
        ("g4", {"action": "undo"}),
        ("", {}),
    ):
        memory_history.append(conn, added(memory("k1"), group_id=group, **changes))
    assert memory_history.last_group(conn, [HOUSEHOLD]) == "g2"
    assert memory_history.last_group(conn, [HOUSEHOLD, "person.one"]) == "hers"
    memory_history.mark_undone(conn, "g2", LATER)
    assert memory_history.last_group(conn, [HOUSEHOLD]) == "g1"
    memory_history.mark_undone(conn, "g1", LATER)
    assert memory_history.last_group(conn, [HOUSEHOLD]) is None


def test_a_decision_is_undone_at_one_time_only(conn):
    for id_ in ("k1", "k2"):
        memory_history.append(conn, added(memory(id_), group_id="g1"))
    memory_history.mark_undone(conn, "g1", NOON)
    memory_history.mark_undone(conn, "g1", LATER)
    assert [entry.undone_at for entry in memory_history.group(conn, "g1")] == [NOON, NOON]


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
def test_nothing_else_of_an_entry_can_be_changed(conn, column: str):
    memory_history.append(conn, added(memory("k1")))
    with pytest.raises(sqlite3.IntegrityError, match="not rewritten"):
        conn.execute(f"UPDATE memory_history SET {column} = {column}")


@pytest.mark.parametrize("wrong", [{"action": "merge"}, {"actor": "burglar"}])
def test_what_the_schema_does_not_allow_is_refused(conn, wrong: dict):
    with pytest.raises(sqlite3.IntegrityError):
        memory_history.append(conn, added(memory("k1"), **wrong))
