"""An open database in a folder of its own."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage.database import Database


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    database = Database(tmp_path / "switchboard.db")
    await database.open()
    yield database
    await database.close()
