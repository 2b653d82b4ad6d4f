"""The stores that are judged, and how each is opened again."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.transaction import LastingStore
from switchboard_server.pool import Pool
from switchboard_server.store.schema import prepare
from switchboard_server.store.store import PostgresStore
from switchboard_server.wheel import create_database
from tests.postgresql import postgres

from ..building import NOON

__all__ = ["postgres"]

type Reopen = Callable[[], Awaitable[LastingStore]]

_HOMES = count(1)


@pytest.fixture(scope="session")
def homes(postgres: str) -> Iterator[Pool]:
    """Yield connections to a database in which each test has a home of its own."""
    url = create_database(postgres, "conformance")
    with psycopg.connect(url) as conn:
        prepare(conn)
    connections = Pool(url)
    yield connections
    connections.close()


async def open_file(folder: Path) -> Database:
    """Open the file that lies in a folder, or a new one."""
    opened = Database(folder / "switchboard.db", busy_timeout=0.01, now=lambda: NOON)
    await opened.open()
    return opened


@pytest.fixture(params=["sqlite", "postgresql"])
async def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Reopen]:
    """Yield what opens the store, which it closes before if it is open."""
    if request.param == "postgresql":
        connections = request.getfixturevalue("homes")
        home = f"home {next(_HOMES)}"

        async def open_home() -> LastingStore:
            return PostgresStore(connections, home, now=lambda: NOON)

        yield open_home
        return
    opened: list[Database] = []

    async def close_and_open() -> LastingStore:
        if opened:
            await opened[-1].close()
        opened.append(await open_file(tmp_path))
        return opened[-1]

    yield close_and_open
    await opened[-1].close()


@pytest.fixture
async def store(reopen: Reopen) -> LastingStore:
    """Return a new store."""
    return await reopen()
