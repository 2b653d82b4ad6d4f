"""An open database in a folder of its own."""

import sqlite3
from collections.abc import AsyncGenerator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON


@pytest.fixture
def tx() -> Iterator[Transaction]:
    """Return a transaction of a database in memory."""
    with closing(sqlite3.connect(":memory:", autocommit=True)) as conn:
        migrate(conn, read_migrations())
        yield Transaction(conn)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the database of a test lies."""
    return tmp_path / "switchboard.db"


@pytest.fixture
async def database(path: Path) -> AsyncGenerator[Database]:
    """Open a new database that never waits long for a lock."""
    database = Database(path, busy_timeout=0.01, now=lambda: NOON)
    await database.open()
    yield database
    await database.close()
