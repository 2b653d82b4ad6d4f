"""An open database in a folder of its own."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.transaction import Transaction


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    database = Database(tmp_path / "switchboard.db")
    await database.open()
    yield database
    await database.close()


@pytest.fixture
def tx() -> Iterator[Transaction]:
    """Return a transaction of a database in memory."""
    with closing(open_in_memory()) as conn:
        yield Transaction(conn)
