"""The store that is judged, and how it is opened again."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.transaction import LastingStore

from ..building import NOON

type Reopen = Callable[[], Awaitable[LastingStore]]


async def open_store(folder: Path) -> Database:
    """Open the store that lies in a folder, or a new one."""
    opened = Database(folder / "switchboard.db", busy_timeout=0.01, now=lambda: NOON)
    await opened.open()
    return opened


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncGenerator[list[Database]]:
    """Return the opened store, the last of the list."""
    stores = [await open_store(tmp_path)]
    yield stores
    await stores[-1].close()


@pytest.fixture
def store(opened: list[Database]) -> LastingStore:
    """Return a new store."""
    return opened[-1]


@pytest.fixture
def reopen(opened: list[Database], tmp_path: Path) -> Reopen:
    """Return what closes the store and opens it again."""

    async def close_and_open() -> LastingStore:
        await opened[-1].close()
        opened.append(await open_store(tmp_path))
        return opened[-1]

    return close_and_open
