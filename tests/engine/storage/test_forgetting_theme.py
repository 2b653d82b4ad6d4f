"""A theme that was forgotten is in no byte of the files, and nothing else is missing."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import forgetting
from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import ForgetReport, Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.forgetting import (
    finish_forgetting,
    forget_rows,
    purge,
)
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.writer import LogWriter

from .building import NOON, check_search_index, ids, integrity, message, messages, tombstone
from .forget_scenario import (
    MEMORIES,
    MESSAGES,
    check_the_rest,
    choose,
    fill,
    has_theme,
    rearrange,
    speaks_in,
    traces,
)


@pytest.fixture
async def house(database: Database) -> Database:
    """Return a database in which the theme is in every file and every table."""
    database.now = lambda: messages(5000, 5000)[0].created_at
    await database.write(fill)
    await database.checkpoint()
    await database.write(rearrange)
    return database


async def _forget_theme(database: Database) -> ForgetReport:
    return await forget_rows(database, await database.write(choose))


async def test_a_theme_is_forgotten_to_the_last_byte_and_nothing_else_is(house: Database):
    assert traces(house.path) == {"switchboard.db", "switchboard.db-wal"}
    chosen = await house.write(choose)
    assert await forget_rows(house, chosen) == ForgetReport(
        memories=sum(has_theme(n) * (1 + (n % 10 == 3)) - (n % 50 == 28) for n in range(MEMORIES)),
        facts=sum(map(has_theme, range(MEMORIES))),
        messages=sum(map(has_theme, range(MESSAGES))),
        # The summaries of the last ones went when these were put into other words.
        conversations=sum(has_theme(n) * (3 if n < 2900 else 2) for n in range(MESSAGES)),
    )
    assert traces(house.path) == set()
    await house.read(check_the_rest)
    await house.write(check_search_index)
    assert await house.read(integrity) == "ok"
    assert (
        await house.read(lambda tx: tx._conn.execute("PRAGMA foreign_key_check").fetchall()) == []
    )
    assert not await house.read(lambda tx: erasing.last_mark(tx._conn))
    [left] = await house.read(lambda tx: tx.tombstones.of_owners([HOUSEHOLD]))
    assert left == chosen.tombstones[0]
    await house.close()
    assert traces(house.path) == set()


async def test_of_what_is_forgotten_no_history_no_source_and_no_vector_is_left(house: Database):
    chosen = await house.write(choose)
    places = await house.read(
        lambda tx: [item.seq for item in tx.log.by_ids(chosen.message_ids).values()]
    )
    await forget_rows(house, chosen)

    def look(tx: Transaction) -> None:
        for id_ in chosen.memory_ids:
            assert tx.history.of_memory(id_) == []
        for table, column, gone in (
            ("memory_sources", "memory_id", chosen.memory_ids),
            ("memory_sources", "message_id", chosen.message_ids),
            ("memory_vectors", "memory_id", chosen.memory_ids),
            ("message_vectors", "seq", places),
        ):
            held = {value for (value,) in tx._conn.execute(f"SELECT {column} FROM {table}")}
            assert held
            assert held.isdisjoint(gone)
        # One that is in other words by now is kept, without how it came to be.
        assert tx.memories.get("k28").text == "known28 Mag Süßes"
        assert tx.history.of_memory("k28") == []

    await house.read(look)


async def test_what_is_said_during_forgetting_waits_and_is_not_lost(house: Database):
    """The promise: nobody waits for the file to be written anew, and what was taken is kept.

    The forgetting is held in the middle, so that nothing depends on how fast the disk is.
    """
    room = 300
    written_anew, go_on = threading.Event(), threading.Event()

    def hold(statement: str) -> None:
        if statement == "VACUUM":
            written_anew.set()
            go_on.wait()

    writer = LogWriter(house, capacity=room, delay=0)
    writer.start()
    await house.write(lambda tx: tx._conn.set_trace_callback(hold))
    forgetting = asyncio.create_task(_forget_theme(house))
    try:
        assert await asyncio.to_thread(written_anew.wait, 60)
        for number in range(room):
            assert writer.append(message(MESSAGES + number, conversation_id="meanwhile"))
        assert not writer.append(message(MESSAGES + room, conversation_id="meanwhile"))
        assert writer.stats.waiting == room
        assert writer.stats.dropped == 1, "one that finds no room is counted"
        assert not forgetting.done()
    finally:
        go_on.set()
    assert (await forgetting).erased
    await house.write(lambda tx: tx._conn.set_trace_callback(None))
    await writer.close()
    stored = await house.read(lambda tx: tx.log.of_conversation("meanwhile", 2 * room))
    assert ids(stored) == [f"m{MESSAGES + number}" for number in range(room)]
    assert traces(house.path) == set()
    await house.write(check_search_index)


async def test_what_is_said_amid_new_indexes_is_appended_before_the_file(house: Database):
    begun, go_on = threading.Event(), threading.Event()
    seen: list[str] = []

    def hold(statement: str) -> None:
        seen.append(statement)
        if statement.startswith("INSERT INTO memories_fts (memories_fts) VALUES ('rebuild'"):
            begun.set()
            go_on.wait()

    chosen = await house.write(choose)
    await house.write(lambda tx: tx._conn.set_trace_callback(hold))
    forgetting_it = asyncio.create_task(forget_rows(house, chosen))
    try:
        assert await asyncio.to_thread(begun.wait, 60)
        said = asyncio.create_task(house.write(lambda tx: tx.log.append([message(MESSAGES)])))
        await asyncio.sleep(0)
    finally:
        go_on.set()
    assert await said == 1
    assert (await forgetting_it).erased
    statements = [one.partition(" (")[0] for one in seen]
    assert statements.index("INSERT INTO unified_log") < statements.index("VACUUM")
    assert traces(house.path) == set()


async def test_of_a_large_file_rows_go_at_once_and_the_rest_at_night(house: Database, monkeypatch):
    monkeypatch.setattr(forgetting, "AT_ONCE_BYTES", 0)
    seen: list[str] = []
    chosen = await house.write(choose)
    await house.write(_statements(seen))
    report = await forget_rows(house, chosen)
    assert report.messages == len(chosen.message_ids)
    assert not report.erased, "a fragment may be left where SQLite moved rows about"
    assert "VACUUM" not in seen
    await house.read(check_the_rest)
    await house.write(check_search_index)
    assert (await house.write(choose)).message_ids == []

    def in_use(tx: Transaction) -> bytes:
        """Return all that is in the tables and the pages of the indexes."""
        script = "\n".join(tx._conn.iterdump()).encode()
        pages = [
            bytes(block)
            for index in erasing.INDEXES
            for (block,) in tx._conn.execute(f"SELECT block FROM {index}_data")
        ]
        return b"\n".join([script, *pages])

    assert not speaks_in(await house.read(in_use))
    assert traces(house.path) <= {"switchboard.db"}, "the write-ahead log is empty"

    await purge(house, NOON)
    assert seen.count("VACUUM") == 1
    assert traces(house.path) == set()
    assert not await house.read(lambda tx: erasing.last_mark(tx._conn))


async def test_of_a_large_file_nothing_is_left_of_nothing_forgotten(house: Database, monkeypatch):
    monkeypatch.setattr(forgetting, "AT_ONCE_BYTES", 0)
    assert (await forget_rows(house, Forgotten(memory_ids=["k9999"]))).erased


async def test_a_word_that_finds_a_page_of_the_index_is_forgotten(database: Database):
    said = [message(number, f"pearl{number:05}") for number in range(3000)]
    await database.write(lambda tx: tx.log.append(said))
    await database.write(lambda tx: tx.deletion.merge_indexes(begin=True))
    parted = "SELECT CAST(substr(term, 2) AS TEXT) FROM unified_log_fts_idx"

    def words(tx: Transaction) -> list[str]:
        return [word for (word,) in tx._conn.execute(parted) if word and len(word) == 10]

    word = (await database.read(words))[3]
    report = await forget_rows(database, Forgotten(message_ids=[f"m{int(word[5:])}"]))
    assert (report.messages, report.erased) == (1, True)
    assert word not in await database.read(words)
    assert word.encode() not in database.path.read_bytes()
    await database.write(check_search_index)


async def test_what_is_forgotten_meanwhile_stays_to_be_finished(house: Database):
    await house.write(lambda tx: erasing.begin(tx._conn))
    mark = await house.write(lambda tx: erasing.last_mark(tx._conn))
    await house.write(lambda tx: erasing.begin(tx._conn))
    assert await house._write(lambda conn: erasing.rewrite(conn, mark))
    assert await house.read(lambda tx: erasing.last_mark(tx._conn)) == mark + 1
    assert await finish_forgetting(house)
    assert not await house.read(lambda tx: erasing.last_mark(tx._conn))


async def test_a_write_that_breaks_off_forgets_nothing(house: Database):
    chosen = await house.write(choose)
    wrong = tombstone("t1", polarity="mixed")
    with pytest.raises(RefusedError):
        await forget_rows(
            house, Forgotten(chosen.memory_ids, message_ids=chosen.message_ids, tombstones=[wrong])
        )
    assert await house.write(choose) == chosen
    assert not await house.read(lambda tx: erasing.last_mark(tx._conn))
    await house.write(check_search_index)


async def test_while_another_program_reads_old_bytes_they_wait(house: Database, caplog):
    with closing(sqlite3.connect(house.path, autocommit=True)) as browser:
        browser.execute("BEGIN")
        browser.execute("SELECT count(*) FROM memories").fetchone()
        report = await _forget_theme(house)
        assert report.messages
        assert not report.erased
        assert "while it is being read" in caplog.text
        assert traces(house.path)
        assert not await finish_forgetting(house)
        assert await house.read(lambda tx: erasing.last_mark(tx._conn))
    assert await finish_forgetting(house)
    assert traces(house.path) == set()


async def test_a_lock_in_between_leaves_the_rest_to_the_next_purge(house: Database, caplog):
    with closing(sqlite3.connect(house.path, autocommit=True, check_same_thread=False)) as other:

        def lock(statement: str) -> None:
            if statement == "VACUUM":
                other.execute("BEGIN IMMEDIATE")

        await house.write(lambda tx: tx._conn.set_trace_callback(lock))
        assert not (await _forget_theme(house)).erased
        assert "Another program has locked" in caplog.text
    await house.write(lambda tx: tx._conn.set_trace_callback(None))
    await house.read(check_the_rest)
    assert traces(house.path)
    await purge(house, NOON)
    assert traces(house.path) == set()


async def test_what_was_cut_off_is_finished_by_the_next_opening(house: Database, caplog):
    with closing(sqlite3.connect(house.path, autocommit=True)) as browser:
        browser.execute("BEGIN")
        browser.execute("SELECT count(*) FROM memories").fetchone()
        await _forget_theme(house)
        await house.close()
        await house.open()
        assert await house.read(lambda tx: erasing.last_mark(tx._conn)), (
            "the browser still has the file open"
        )
        await house.close()
    await house.open()
    assert not await house.read(lambda tx: erasing.last_mark(tx._conn))
    assert traces(house.path) == set()
    await house.read(check_the_rest)


def _statements(seen: list[str]):
    return lambda tx: tx._conn.set_trace_callback(seen.append)


async def test_the_file_is_written_anew_only_where_something_was_forgotten(house: Database):
    seen: list[str] = []
    await house.write(_statements(seen))
    await forget_rows(house, Forgotten(memory_ids=["k9999"], message_ids=["m9999"]))
    report = await purge(house, messages(50, 50)[0].created_at)
    assert report.messages == 50
    await house.close()
    await house.open()
    await house.write(_statements(seen))
    assert await finish_forgetting(house)
    assert "VACUUM" not in seen
    await _forget_theme(house)
    assert seen.count("VACUUM") == 1


async def test_a_purge_builds_no_index_and_leaves_no_byte(house: Database):
    await _forget_theme(house)
    seen: list[str] = []
    await house.write(_statements(seen))
    old = messages(1000, 1000)[0].created_at
    assert (await purge(house, old)).messages > 900
    assert not [statement for statement in seen if "rebuild" in statement or "VACUUM" in statement]
    assert await house.read(lambda tx: tx.search.count("log", "said500", 1)) == 0
    await house.write(check_search_index)
    await house.checkpoint()
    assert traces(house.path) == set()


async def test_a_purge_leaves_memories_without_what_is_gone(house: Database):
    await purge(house, messages(30, 30)[0].created_at)

    def look(tx: Transaction) -> None:
        assert tx.memories.get("k29").text == "known29 Mag Apfelküchle sehr"
        assert tx.memories.get("k29").sources == ()
        assert tx.memories.get("k30").sources == ("m30",)
        assert tx._conn.execute("SELECT min(seq) FROM message_vectors").fetchone() == (31,)

    await house.read(look)


def test_the_house_has_traces_in_every_way_of_writing(tmp_path: Path):
    path = tmp_path / "words"
    for way in ("zwetschgenknödel", "ZWETSCHGENKNÖDEL", "Zwetschgenkno\u0308del", "hgenk"):
        path.write_text(f"xx {way} yy")
        assert traces(path) == {"words"}
    path.write_text("Zwerg, Knoten, Geschenk, Apfelküchle, known, Mag Süßes")
    assert traces(path) == set()
