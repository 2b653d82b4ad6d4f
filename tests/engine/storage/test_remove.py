"""Taking the file away: all of it, and nothing of anybody else's."""

import sqlite3
from contextlib import closing

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.errors import NotWritableError
from custom_components.switchboard.engine.storage.files import delete_files


async def test_the_file_goes_with_its_companions_and_the_damaged_ones(tmp_path):
    path = tmp_path / "switchboard.db"
    database = Database(path)
    await database.open()
    await database.close()
    theirs = {"switchboard.yaml", "switchboard.db.backup", "other.db"}
    for name in theirs:
        (tmp_path / name).touch()
    for ending in ("-wal", "-shm", "-suspect", ".corrupt-1", ".corrupt-1-wal"):
        (tmp_path / f"switchboard.db{ending}").touch()
    for _ in range(2):
        delete_files(path)
        assert {file.name for file in tmp_path.iterdir()} == theirs


def test_a_database_of_another_program_stays(tmp_path):
    path = tmp_path / "switchboard.db"
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("CREATE TABLE another (one)")
        conn.commit()
    (tmp_path / "switchboard.db-wal").touch()
    delete_files(path)
    assert path.exists()
    assert (tmp_path / "switchboard.db-wal").exists()


def test_what_cannot_be_deleted_is_said(tmp_path, monkeypatch):
    path = tmp_path / "switchboard.db"
    path.touch()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr("pathlib.Path.unlink", refuse)
    with pytest.raises(NotWritableError, match="Delete it yourself"):
        delete_files(path)
