"""What has happened to the memories is complete, and never rewritten."""

import sqlite3
from dataclasses import fields
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry

from .building import NOON, added, memory

LATER = NOON + timedelta(hours=1)


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
    "column", [one.name for one in fields(HistoryEntry) if one.name != "undone_at"]
)
def test_nothing_else_of_an_entry_can_be_changed(tx, column: str):
    tx.history.append(added(memory("k1")))
    with pytest.raises(sqlite3.IntegrityError, match="not rewritten"):
        tx._conn.execute(f"UPDATE memory_history SET {column} = {column}")


@pytest.mark.parametrize("wrong", [{"action": "merge"}, {"actor": "burglar"}])
def test_what_the_schema_does_not_allow_is_refused(tx, wrong: dict):
    with pytest.raises(sqlite3.IntegrityError):
        tx.history.append(added(memory("k1"), **wrong))
