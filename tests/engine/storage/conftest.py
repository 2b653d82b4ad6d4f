"""An open database in a folder of its own."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage.database import Database

from .building import NOON


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
