"""What was forgotten stays so, without a word of it."""

import sqlite3

import pytest

from custom_components.switchboard.engine.storage import tombstones
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations

from .building import tombstone


@pytest.fixture
def conn():
    """Return a database in memory."""
    conn = sqlite3.connect(":memory:", autocommit=True)
    migrate(conn, read_migrations())
    yield conn
    conn.close()


async def test_each_database_has_a_key_of_its_own_for_as_long_as_it_lives(
    database: Database, conn: sqlite3.Connection
):
    key = await database.write(tombstones.key)
    assert len(key) == 32
    await database.close()
    await database.open()
    assert await database.read(tombstones.key) == key
    assert tombstones.key(conn) != key


def test_a_tombstone_comes_back_as_it_was_added(conn):
    mine = tombstone("t1", "m1", "m2", digests=frozenset({"a", "b"}), polarity="negative")
    hers = tombstone("t2", owner="person.one", digests=frozenset())
    for one in (mine, hers):
        tombstones.add(conn, one)
    assert tombstones.of_owners(conn, [HOUSEHOLD]) == [mine]
    assert tombstones.of_owners(conn, ["person.one", HOUSEHOLD]) == [mine, hers]
    assert tombstones.of_owners(conn, []) == []


def test_a_tombstone_can_be_taken_away(conn):
    tombstones.add(conn, tombstone("t1", "m1"))
    assert tombstones.delete(conn, "t1")
    assert not tombstones.delete(conn, "t1")
    assert tombstones.of_owners(conn, [HOUSEHOLD]) == []
    assert not tombstones.forgotten_among(conn, ["m1"])


def test_messages_that_were_forgotten_are_known_by_their_ids(conn):
    tombstones.add(conn, tombstone("t1", "m1", "m2"))
    tombstones.add(conn, tombstone("t2"))
    assert tombstones.forgotten_among(conn, ["m7", "m2"]) == {"m2"}
    assert not tombstones.forgotten_among(conn, ["m", "m12"])
    assert not tombstones.forgotten_among(conn, [])
