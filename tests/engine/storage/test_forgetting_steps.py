"""The steps of forgetting and purging in small files: none may be left out."""

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage import forgetting
from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import Deletion, Forgotten
from custom_components.switchboard.engine.storage.errors import StorageError
from custom_components.switchboard.engine.storage.forgetting import (
    PurgeReport,
    finish_forgetting,
    forget_everything,
    forget_owner,
    forget_rows,
    purge,
)
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, message

LATER = NOON + timedelta(days=1)
WORDS = "quixotic stamps "


def _left(database: Database) -> bool:
    """Return whether the words are left in any file."""
    files = database.path.parent.iterdir()
    return any(WORDS.encode() in file.read_bytes() for file in files)


def _free_pages(tx: Transaction) -> int:
    return tx._conn.execute("PRAGMA freelist_count").fetchone()[0]


def _parts(tx: Transaction) -> int:
    return tx._conn.execute("SELECT count(DISTINCT segid) FROM unified_log_fts_idx").fetchone()[0]


async def _say(database: Database, *numbers: int) -> None:
    for number in numbers:
        said = message(number, WORDS * 900)
        await database.write(lambda tx, said=said: tx.log.append([said]))


async def _keep_state(database: Database) -> None:
    kept = Checkpoint("kitchen", f'{{"text": "{WORDS * 900}"}}', NOON)
    await database.write(lambda tx: tx.checkpoints.save(kept))


@pytest.mark.parametrize(("messages", "states"), [(3, 0), (0, 1), (3, 1)])
async def test_a_purge_gives_room_back_whatever_it_deleted(database: Database, messages, states):
    await _say(database, *range(messages))
    if states:
        await _keep_state(database)
    await database.checkpoint()
    assert _left(database)
    assert await purge(database, LATER) == PurgeReport(messages, states)
    assert await database.read(_free_pages) == 0
    assert await database.read(_parts) <= 1
    assert not _left(database)


async def test_a_purge_of_nothing_leaves_the_indexes_as_they_are(database: Database):
    await _say(database, 1, 2)
    parts = await database.read(_parts)
    assert await purge(database, NOON) == PurgeReport(0, 0)
    assert await database.read(_parts) == parts > 1


async def test_of_a_large_file_the_rows_go_now_and_their_traces_with_the_next_purge(
    database: Database, monkeypatch
):
    await _say(database, 1, 2)
    await database.checkpoint()
    monkeypatch.setattr(forgetting, "AT_ONCE_BYTES", 0)
    report = await forget_rows(database, Forgotten(message_ids=["m1", "m2"]))
    assert (report.messages, report.erased) == (2, False)
    assert database.path.with_name("switchboard.db-wal").stat().st_size == 0
    assert await database.read(lambda tx: erasing.last_mark(tx._conn))
    assert await purge(database, NOON) == PurgeReport(0, 0)
    assert not await database.read(lambda tx: erasing.last_mark(tx._conn))


async def test_of_a_large_file_with_nothing_to_write_anew_nothing_is_left(
    database: Database, monkeypatch
):
    monkeypatch.setattr(forgetting, "AT_ONCE_BYTES", 0)
    assert (await forget_owner(database, "person.one")).erased is True
    assert await finish_forgetting(database) is True


async def test_a_file_as_large_as_may_be_written_anew_at_once_is(database: Database, monkeypatch):
    await _say(database, 1)
    await database.write(lambda tx: erasing.begin(tx._conn))
    size = await database.read(lambda tx: tx.deletion.bytes_to_rewrite())
    monkeypatch.setattr(Deletion, "bytes_to_rewrite", lambda _: size)
    monkeypatch.setattr(forgetting, "AT_ONCE_BYTES", size)
    assert (await forget_rows(database, Forgotten(message_ids=["m1"]))).erased is True
    monkeypatch.setattr(forgetting, "AT_ONCE_BYTES", size - 1)
    assert (await forget_rows(database, Forgotten(message_ids=["m1"]))).erased is False


async def test_what_somebody_still_reads_is_said_to_be_left(database: Database, caplog):
    await _say(database, 1)
    with closing(sqlite3.connect(database.path, autocommit=True)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM unified_log").fetchone()
        report = await forget_rows(database, Forgotten(message_ids=["m1"]))
        assert (report.messages, report.erased) == (1, False)
        assert "left in the database" in caplog.text
    assert await finish_forgetting(database) is True
    assert not _left(database)


async def test_what_the_disk_refuses_is_said_to_be_left(database: Database, monkeypatch, caplog):
    async def refuse() -> bool:
        raise StorageError

    await _say(database, 1)
    monkeypatch.setattr(database, "finish_forgetting", refuse)
    report = await forget_rows(database, Forgotten(message_ids=["m1"]))
    assert (report.messages, report.erased) == (1, False)
    assert await finish_forgetting(database) is False
    assert "left in the database for now" in caplog.text


async def test_whose_check_fails_is_not_forgotten(database: Database):
    def check(_: Transaction) -> None:
        raise LookupError

    await database.write(lambda tx: tx.log.append([message(1, owner="person.one")]))
    with pytest.raises(LookupError):
        await forget_owner(database, "person.one", check)
    assert (await forget_owner(database, "person.one")).messages == 1


async def test_with_everything_go_the_damaged_files_that_were_moved_aside(
    database: Database, monkeypatch
):
    await _say(database, 1)
    aside = database.path.with_name("switchboard.db.corrupt-20261120T120000")
    aside.write_text(WORDS)
    report = await forget_everything(database)
    assert (report.messages, report.erased, aside.exists()) == (1, True, False)

    async def refuse() -> None:
        raise PermissionError

    monkeypatch.setattr(database, "delete_copies", refuse)
    report = await forget_everything(database)
    assert (report.messages, report.erased) == (0, False)
