"""A process that forgets is killed on the way: nothing is forgotten by half."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.database import Database
from tests.lives import Lives

from .building import check_search_index, integrity
from .forget_scenario import check_the_rest, choose, fill, rearrange, traces


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Path:
    """Return the path of a house, to be copied."""
    path = tmp_path_factory.mktemp("house") / "switchboard.db"

    async def build() -> None:
        database = Database(path)
        await database.open()
        await database.write(fill)
        await database.checkpoint()
        await database.write(rearrange)
        await database.close()

    asyncio.run(build())
    return path


@pytest.fixture
def path(house: Path, tmp_path: Path) -> Path:
    """Return where the house of a test lies."""
    return Path(shutil.copy(house, tmp_path))


@pytest.fixture(scope="module")
def lives() -> Iterator[Lives]:
    with Lives("tests.engine.storage.forgetting_child") as lives:
        yield lives


def _forget_until_killed(lives: Lives, path: Path, statement: str, thousands: int = 0) -> None:
    with lives.begin(path, statement, thousands) as child:
        try:
            assert child.stdout.readline() == "stopped\n"
        finally:
            child.kill()


@pytest.mark.parametrize(
    "statement", ["DELETE FROM memories", "DELETE FROM unified_log", "INSERT INTO tombstones"]
)
async def test_killed_before_the_end_of_the_transaction_all_of_it_is_still_there(
    lives, opened, path: Path, statement: str
):
    database, _ = await opened(path)
    chosen = await database.write(choose)
    await database.close()
    _forget_until_killed(lives, path, statement)
    assert (await database.open()).outcome == "ok"
    assert await database.write(choose) == chosen
    await database.write(check_search_index)
    assert await database.read(integrity) == "ok"


@pytest.mark.parametrize(
    ("statement", "thousands"),
    [
        ("INSERT INTO memories_fts (memories_fts) VALUES ('rebuild')", 0),
        ("INSERT INTO memories_fts (memories_fts) VALUES ('rebuild')", 1),
        ("INSERT INTO unified_log_fts (unified_log_fts, rank) VALUES ('merge'", 0),
        ("INSERT INTO unified_log_fts (unified_log_fts, rank) VALUES ('merge'", 1),
        ("VACUUM", 0),
        ("VACUUM", 1),
        ("VACUUM", 20),
        ("PRAGMA wal_checkpoint", 0),
        ("DELETE FROM unfinished_forgetting", 0),
    ],
)
async def test_killed_after_the_transaction_the_next_opening_leaves_no_byte(
    lives, opened, path: Path, statement: str, thousands: int
):
    _forget_until_killed(lives, path, statement, thousands)
    database, report = await opened(path)
    assert report.outcome == "ok"
    assert not await database.read(lambda tx: erasing.last_mark(tx._conn))
    assert traces(path) == set()
    await database.read(check_the_rest)
    await database.write(check_search_index)
    assert await database.read(integrity) == "ok"
    await database.close()
    assert traces(path) == set()
