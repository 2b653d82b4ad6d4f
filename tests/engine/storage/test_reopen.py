"""Opening in the background, tried again where that may help; and taking the file away."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.errors import (
    LockedError,
    NewerFileError,
    NotWritableError,
    StorageError,
)
from custom_components.switchboard.engine.storage.files import delete_files
from custom_components.switchboard.engine.storage.reopen import Opener


class Story:
    """What an opener told."""

    def __init__(self, tmp_path, monkeypatch, *problems: Exception, **waits: float) -> None:
        self.problems: list[tuple[StorageError, bool]] = []
        self.reports = []
        self.failed = asyncio.Event()
        self.database = Database(tmp_path / "switchboard.db")
        self.opener = Opener(
            self.database, on_open=self.reports.append, on_problem=self.problem, **waits
        )
        self._left = [*problems]
        really = self.database.open

        async def open_() -> object:
            if self._left:
                raise self._left.pop(0)
            return await really()

        monkeypatch.setattr(self.database, "open", open_)

    def problem(self, problem: StorageError, again: bool) -> None:
        self.problems.append((problem, again))
        self.failed.set()

    async def end(self, *, last_attempt: bool = False) -> None:
        await self.opener.stop(last_attempt=last_attempt)
        await self.database.close()


async def test_what_no_waiting_changes_is_not_tried_again(tmp_path, monkeypatch):
    story = Story(tmp_path, monkeypatch, NewerFileError(), first_retry=0.001)
    story.opener.start()
    await story.opener.tried()
    assert [again for _, again in story.problems] == [False]
    await story.end(last_attempt=True)
    assert story.reports == []


async def test_a_mistake_of_ours_ends_it_and_is_reported(tmp_path, monkeypatch, caplog):
    story = Story(tmp_path, monkeypatch, RuntimeError("mistake"), first_retry=0.001)
    story.opener.start()
    await story.opener.tried()
    assert [again for _, again in story.problems] == [False]
    assert "could not be opened (RuntimeError)" in caplog.text
    await story.end()


@pytest.mark.parametrize("last_attempt", [True, False])
async def test_who_stops_it_may_want_a_last_attempt(tmp_path, monkeypatch, last_attempt):
    story = Story(tmp_path, monkeypatch, LockedError(), first_retry=1000)
    story.opener.start()
    await story.opener.tried()
    await story.opener.stop(last_attempt=last_attempt)
    assert story.database.is_open is last_attempt
    await story.end()
    assert not story.database.is_open


async def test_a_last_attempt_that_fails_is_the_last(tmp_path, monkeypatch):
    story = Story(tmp_path, monkeypatch, LockedError(), LockedError(), first_retry=1000)
    story.opener.start()
    await story.opener.tried()
    async with asyncio.timeout(10):
        await story.end(last_attempt=True)
    assert [again for _, again in story.problems] == [True, False]


async def test_it_can_be_told_to_try_now_and_be_started_again(tmp_path, monkeypatch):
    story = Story(tmp_path, monkeypatch, LockedError(), first_retry=1000)
    for _ in range(2):
        story.opener.start()
        await story.opener.tried()
        story.opener.try_now()
        async with asyncio.timeout(10):
            await story.opener.opened()
        await story.end()
    assert len(story.reports) == 2


async def test_without_a_start_nobody_waits(tmp_path, monkeypatch):
    story = Story(tmp_path, monkeypatch)
    await story.opener.tried()
    await story.opener.stop(last_attempt=True)
    assert not story.opener.is_open


# Taking the file away


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
