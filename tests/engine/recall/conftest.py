"""Databases to recall from, and tokens as a deployment counts them."""

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k
from tests.engine.storage.building import NOON


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    database = Database(tmp_path / "switchboard.db", now=lambda: NOON)
    await database.open()
    yield database
    await database.close()


@pytest.fixture
def tx() -> Iterator[Transaction]:
    """Open a new database in memory."""
    with closing(open_in_memory()) as conn:
        yield Transaction(conn)


@pytest.fixture(scope="session")
def count() -> Callable[[str], int]:
    counter = TokenCounter(load_o200k())
    return lambda text: counter.count(text).tokens
