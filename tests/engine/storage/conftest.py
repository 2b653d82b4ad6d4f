"""An open database in a folder of its own."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.open import OpenReport
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON

type OpenedFile = tuple[Database, OpenReport]
type Opened = Callable[..., Awaitable[OpenedFile]]


@pytest.fixture
def tx() -> Iterator[Transaction]:
    """Return a transaction of a database in memory."""
    with closing(open_in_memory()) as conn:
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


@pytest.fixture
async def opened() -> AsyncGenerator[Opened]:
    """Return what opens a file, at a moment if one is given; it is closed in the end."""
    databases: list[Database] = []

    async def open_(path: Path, now: datetime | None = None, **options) -> OpenedFile:
        if now is not None:
            options["now"] = lambda: now
        databases.append(Database(path, **options))
        return databases[-1], await databases[-1].open()

    yield open_
    for database in databases:
        await database.close()
