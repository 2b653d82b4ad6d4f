"""What was forgotten stays so, without a word of it."""

import sqlite3

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import tombstone


@pytest.fixture
def tx():
    """Return a database in memory."""
    conn = sqlite3.connect(":memory:", autocommit=True)
    migrate(conn, read_migrations())
    yield Transaction(conn)
    conn.close()


async def test_each_database_has_a_key_of_its_own_for_as_long_as_it_lives(
    database: Database, tx: Transaction
):
    key = await database.write(lambda tx: tx.tombstones.key())
    assert len(key) == 32
    await database.close()
    await database.open()
    assert await database.read(lambda tx: tx.tombstones.key()) == key
    assert tx.tombstones.key() != key


def test_a_tombstone_comes_back_as_it_was_added(tx):
    mine = tombstone("t1", "m1", "m2", digests=frozenset({"a", "b"}), polarity="negative")
    hers = tombstone("t2", owner="person.one", digests=frozenset())
    for one in (mine, hers):
        tx.tombstones.add(one)
    assert tx.tombstones.of_owners([HOUSEHOLD]) == [mine]
    assert tx.tombstones.of_owners(["person.one", HOUSEHOLD]) == [mine, hers]
    assert tx.tombstones.of_owners([]) == []


def test_a_tombstone_can_be_taken_away(tx):
    tx.tombstones.add(tombstone("t1", "m1"))
    assert tx.tombstones.delete("t1")
    assert not tx.tombstones.delete("t1")
    assert tx.tombstones.of_owners([HOUSEHOLD]) == []
    assert not tx.tombstones.forgotten_among(["m1"])


def test_messages_that_were_forgotten_are_known_by_their_ids(tx):
    tx.tombstones.add(tombstone("t1", "m1", "m2"))
    tx.tombstones.add(tombstone("t2"))
    assert tx.tombstones.forgotten_among(["m7", "m2"]) == {"m2"}
    assert not tx.tombstones.forgotten_among(["m", "m12"])
    assert not tx.tombstones.forgotten_among([])
