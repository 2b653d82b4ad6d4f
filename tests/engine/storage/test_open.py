"""How a file is found, and what becomes of one that is damaged or not ours."""
# ruff: noqa: ASYNC240 - the tests look at small files themselves

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import (
    ClosedError,
    CorruptFileError,
    DiskFullError,
    ForeignFileError,
    NotWritableError,
    StorageError,
    storage_error,
)
from custom_components.switchboard.engine.storage.files import noted_roots
from custom_components.switchboard.engine.storage.open import OpenReport
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, check_search_index, found, ids, memory, message, messages


async def _fill(path: Path, last: int = 300) -> None:
    database = Database(path)
    await database.open()
    await database.write(lambda tx: tx.log.append(messages(1, last)))
    await database.close()


def _scribble(path: Path, first: int) -> None:
    """Overwrite all pages from a number on."""
    data = bytearray(path.read_bytes())
    data[first * 4096 :] = b"\xa5" * (len(data) - first * 4096)
    path.write_bytes(data)


async def test_a_new_file_is_created_and_an_old_one_found(opened, path: Path):
    database, report = await opened(path)
    assert report.outcome == "created"
    await database.close()
    assert (await database.open()).outcome == "ok"
    await database.close()
    names = {file.name for file in path.parent.iterdir()}
    assert names == {"switchboard.db", "switchboard.db-counts"}


async def test_an_empty_file_is_a_new_one(opened, path: Path):
    path.touch()
    _, report = await opened(path)
    assert report.outcome == "created"


async def test_the_file_is_set_up_as_designed(database: Database):
    def settings(tx: Transaction) -> dict[str, object]:
        names = (
            *("journal_mode", "synchronous", "foreign_keys", "auto_vacuum", "secure_delete"),
            "temp_store",
        )
        return {name: tx._conn.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    assert await database.write(settings) == {
        "journal_mode": "wal",
        "synchronous": 1,
        "foreign_keys": 1,
        "auto_vacuum": 2,
        "secure_delete": 2,
        "temp_store": 2,
    }

    def temporary(tx: Transaction) -> int:
        return tx._conn.execute("PRAGMA temp_store").fetchone()[0]

    assert await database.read(temporary) == 2


def _spoil(path: Path) -> None:
    """Overwrite the last page of the messages."""
    with closing(sqlite3.connect(path)) as conn:
        query = "SELECT max(pageno) FROM dbstat WHERE name = 'unified_log'"
        page = conn.execute(query).fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)


async def _open_later(path: Path, after: timedelta) -> tuple[Database, list[OpenReport]]:
    """Fill a file, close it in order, damage it and open it after a time."""
    database = Database(path, now=lambda: NOON)
    await database.open()
    await database.write(lambda tx: tx.log.append(messages(1, 300)))
    await database.close()
    _spoil(path)
    database = Database(path, now=lambda: NOON + after)
    reports: list[OpenReport] = []
    database.on_reopened = reports.append
    reports.append(await database.open())
    return database, reports


async def _count_all(database: Database) -> int:
    return len(await database.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 300)))


async def test_a_file_closed_in_order_is_not_read_again_within_the_week(path: Path):
    database, reports = await _open_later(path, timedelta(days=6))
    assert [report.outcome for report in reports] == ["ok"]
    assert 200 < await _count_all(database) < 300
    assert [report.outcome for report in reports] == ["ok", "salvaged"], "met when it was read"
    await database.close()


async def test_damage_that_was_met_is_looked_for_at_the_next_start(path: Path, monkeypatch):
    database, _ = await _open_later(path, timedelta(days=6))

    async def not_now(_reason) -> bool:
        return False

    monkeypatch.setattr(database, "_reopen", not_now)
    with pytest.raises(CorruptFileError):
        await _count_all(database)
    await database.close()
    database = Database(path, now=lambda: NOON + timedelta(days=6))
    assert (await database.open()).outcome == "salvaged"
    await database.close()


@pytest.mark.parametrize("days", [7, -1])
async def test_a_file_is_checked_once_a_week_and_when_the_clock_went_back(path: Path, days: int):
    database, reports = await _open_later(path, timedelta(days=days))
    assert [report.outcome for report in reports] == ["salvaged"]
    await database.close()


async def test_a_file_that_was_not_closed_in_order_is_checked_within_the_week(opened, path: Path):
    database, _ = await opened(path, NOON)
    await database.write(lambda tx: tx.log.append(messages(1, 300)))
    await database.checkpoint()
    await database.write(lambda tx: tx.log.append(messages(301, 302)))
    killed = path.with_name("killed.db")
    for ending in ("-wal", "-counts", ""):
        shutil.copy(f"{path}{ending}", f"{killed}{ending}")
    await database.close()
    with killed.open("r+b") as file:
        # Nothing that opening alone would read.
        file.seek((noted_roots(killed)["tombstones"] - 1) * 4096)
        file.write(b"\xa5" * 4096)
    database, report = await opened(killed, NOON)
    assert report.outcome == "salvaged"


async def test_where_each_table_begins_is_noted_at_each_opening(opened, path: Path):
    await _fill(path, 3)
    expected = noted_roots(path)
    note = path.with_name("switchboard.db-counts")
    note.write_text(note.read_text().replace('"roots"', '"others"'))
    await opened(path)
    assert noted_roots(path) == expected


async def test_a_damaged_file_is_moved_aside_and_said_so(opened, path: Path, caplog):
    await _fill(path)
    _scribble(path, 3)
    damaged = path.read_bytes()

    database, report = await opened(path, NOON)

    assert report.outcome == "moved_aside"
    assert report.moved_aside == path.with_name("switchboard.db.corrupt-20261121T120000")
    assert report.moved_aside.read_bytes() == damaged
    assert str(report.moved_aside) in caplog.text
    assert await database.read(lambda tx: tx.log.count()) == 0


async def test_what_is_no_database_at_all_is_moved_aside(opened, path: Path):
    path.write_text("This was once a shopping list." * 200)
    _, report = await opened(path, NOON)
    assert report.moved_aside.read_text().startswith("This was once a shopping list.")


async def test_a_second_damaged_file_does_not_take_the_place_of_the_first(opened, path: Path):
    for number in range(2):
        path.write_text(f"nothing {number} " * 1000)
        database, report = await opened(path, NOON)
        await database.close()
        path.unlink()
        assert report.moved_aside.read_text().startswith(f"nothing {number}")
    assert report.moved_aside.name.endswith("-2")


async def test_the_write_ahead_log_goes_with_the_damaged_file(opened, path: Path):
    await _fill(path)
    database, _ = await opened(path)
    await database.write(lambda tx: tx.log.append(messages(301, 310)))
    killed = path.with_name("killed.db")
    for ending in ("", "-wal"):
        shutil.copy(f"{path}{ending}", f"{killed}{ending}")
    await database.close()
    _scribble(killed, 3)
    last_words = Path(f"{killed}-wal").read_bytes()

    database, report = await opened(killed, NOON)
    await database.close()

    assert Path(f"{report.moved_aside}-wal").read_bytes() == last_words
    assert not Path(f"{killed}-wal").exists()


async def test_a_write_ahead_log_without_its_file_is_not_taken_for_a_new_files(opened, path: Path):
    path.with_name("switchboard.db-wal").write_text("left behind")
    database, report = await opened(path, NOON)
    assert report.outcome == "created"
    await database.close()
    left = path.with_name("switchboard.db.corrupt-20261121T120000-wal")
    assert left.read_text() == "left behind"


async def test_a_damaged_search_index_is_built_anew_and_the_log_kept(opened, path: Path):
    await _fill(path, 30)
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("UPDATE unified_log_fts_data SET block = x'00' WHERE id > 10")
        conn.commit()
    path.with_name("switchboard.db-suspect").touch()

    database, report = await opened(path)
    assert report.outcome == "repaired"
    assert await database.read(lambda tx: tx.log.count()) == 30
    assert await database.read(lambda tx: found(tx, "30")) == ["m30"]
    await database.write(check_search_index)
    await database.close()
    assert not path.with_name("switchboard.db-suspect").exists()


async def test_a_damaged_index_of_the_memories_is_built_anew(opened, path: Path):
    await _fill(path, 3)
    with closing(sqlite3.connect(path)) as conn:
        Transaction(conn).memories.put(memory("k1", sources=("m1",)))
        conn.execute("UPDATE memories_fts_data SET block = x'00' WHERE id > 10")
        conn.execute("UPDATE memories_fts_content SET c0 = 'something else'")
        conn.commit()
    path.with_name("switchboard.db-suspect").touch()

    database, report = await opened(path)
    assert report.outcome == "repaired"
    [(found_one, _)] = await database.read(
        lambda tx: tx.memories.search([HOUSEHOLD], "likes AND blueberries", 9)
    )
    assert found_one == memory("k1", sources=("m1",))
    await database.write(check_search_index)


async def test_a_file_is_opened_even_if_what_was_forgotten_cannot_be_erased(
    opened, path: Path, monkeypatch, caplog
):
    await _fill(path, 3)
    with closing(sqlite3.connect(path, autocommit=True)) as conn:
        erasing.begin(conn)

    def no_room(_conn) -> bool:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(erasing, "finish", no_room)
        database, report = await opened(path)
        assert report.outcome == "ok"
    assert "traces of it are left in the file" in caplog.text
    assert await database.read(lambda tx: tx.log.count()) == 3


async def test_damage_met_while_the_file_is_open_has_it_opened_anew(opened, path: Path):
    await _fill(path)
    database, _ = await opened(path)
    reports = []
    database.on_reopened = reports.append
    _scribble(path, 3)
    assert await database.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 300)) == []
    assert [report.outcome for report in reports] == ["moved_aside"]
    assert not path.with_name("switchboard.db-suspect").exists()


async def test_a_database_of_another_program_is_left_alone(path: Path):
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    with pytest.raises(ForeignFileError, match="another program"):
        await Database(path).open()
    assert path.read_bytes() == before


async def test_a_folder_that_is_not_there_is_an_error_that_helps(path: Path):
    with pytest.raises(NotWritableError, match="Check that its folder exists"):
        await Database(path.parent / "missing" / "switchboard.db").open()


async def test_a_folder_that_may_not_be_written_is_an_error_and_leaves_the_file(path: Path):
    await _fill(path)
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    copy = folder / path.name
    shutil.copy(path, copy)
    before = copy.read_bytes()
    copy.chmod(0o444)
    folder.chmod(0o555)
    nobody = os.geteuid() == 0
    try:
        if nobody:  # permissions mean nothing to root
            os.seteuid(65534)
        with pytest.raises(StorageError, match="may write to"):
            await Database(copy).open()
    finally:
        if nobody:
            os.seteuid(0)
        folder.chmod(0o755)
    assert copy.read_bytes() == before
    shutil.rmtree(folder)


async def test_a_damaged_file_in_a_folder_that_may_not_be_written_stays(path: Path, monkeypatch):
    path.write_text("nothing " * 1000)

    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StorageError, match="could not be moved aside"):
        await Database(path).open()
    assert path.exists()


async def test_a_file_that_was_replaced_is_opened_anew_and_the_other_left_alone(opened, path: Path):
    await _fill(path, 3)
    other = path.with_name("other.db")
    shutil.copy(path, other)
    database, _ = await opened(path)
    reports = []
    database.on_reopened = reports.append
    await database.write(lambda tx: tx.log.append([message(4)]))
    other.rename(path)
    await database.write(lambda tx: tx.log.append([message(5)]))
    assert [report.outcome for report in reports] == ["ok"]
    await database.close()
    with closing(sqlite3.connect(path)) as conn:
        assert [row[0] for row in conn.execute("SELECT id FROM unified_log")] == [
            *("m1", "m2", "m3", "m5")
        ]
        assert conn.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


async def test_a_closed_database_says_so(opened, path: Path):
    database, _ = await opened(path)
    with pytest.raises(RuntimeError):
        await database.open()
    await database.close()
    await database.close()
    for ask in (
        lambda: database.read(lambda tx: tx.log.count()),
        lambda: database.write(lambda tx: tx.log.count()),
        database.pause,
        database.checkpoint,
    ):
        with pytest.raises(ClosedError):
            await ask()


async def test_two_on_one_file_lose_nothing(path: Path):
    first, second = Database(path), Database(path)
    await first.open()
    await second.open()
    for number in range(0, 100, 2):
        await first.write(lambda tx, n=number: tx.log.append([message(n)]))
        await second.write(lambda tx, n=number: tx.log.append([message(n + 1)]))
    stored = await first.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 200))
    assert ids(stored) == [f"m{number}" for number in range(100)]
    await first.close()
    await second.close()


def test_no_room_for_the_index_of_the_write_ahead_log_is_a_full_disk(tmp_path):
    err = sqlite3.OperationalError("disk I/O error")
    err.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert isinstance(storage_error(err, tmp_path), DiskFullError)
