"""A new home in memory, for what needs hundreds of them: the steps of the schema are taken once."""

import sqlite3
from contextlib import closing
from functools import cache

from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations


def open_in_memory() -> sqlite3.Connection:
    """Open a new database in memory."""
    conn = sqlite3.connect(":memory:", autocommit=True)
    conn.deserialize(_empty())
    conn.execute("PRAGMA foreign_keys = ON")
    return conn


@cache
def _empty() -> bytes:
    with closing(sqlite3.connect(":memory:", autocommit=True)) as conn:
        migrate(conn, read_migrations())
        return conn.serialize()
