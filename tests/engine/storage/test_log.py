"""The log and its turns: order, pages, search index, purge."""
# ruff: noqa: ASYNC240 - the tests look at small files themselves

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.storage import export
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.errors import ExportFileError, RefusedError
from custom_components.switchboard.engine.storage.export import export_log
from custom_components.switchboard.engine.storage.forgetting import merge_indexes, purge
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.turn_entries import TurnTool
from custom_components.switchboard.engine.storage.writer import as_they_are

from ..importing.taking import import_file
from .building import NOON, check_search_index, found, integrity, message, messages, turn


async def _append(database: Database, *entries: LogEntry) -> int:
    return await database.write(lambda tx: tx.log.append(entries))


def test_times_are_held_in_utc_and_need_a_time_zone():
    summer = timezone(timedelta(hours=2))
    entry = message(1, created_at=datetime(2026, 7, 1, 1, 30, tzinfo=summer))
    assert entry.created_at == datetime(2026, 6, 30, 23, 30, tzinfo=UTC)
    assert entry.created_at.tzinfo is UTC
    with pytest.raises(ValueError, match="time zone"):
        message(1, created_at=datetime(2026, 7, 1))  # noqa: DTZ001


async def test_half_a_character_does_not_stop_the_log(database: Database):
    await _append(database, message(1, "half \ud83d, whole \ud83d\ude00", tags=("\udc00",)))
    [stored] = await database.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 10))
    assert stored.entry.content == "half \N{REPLACEMENT CHARACTER}, whole \N{GRINNING FACE}"


async def test_merging_makes_one_part_of_an_index_and_loses_nothing(database: Database):
    def parts(tx: Transaction) -> int:
        return tx._conn.execute("SELECT count(DISTINCT segid) FROM unified_log_fts_idx").fetchone()[
            0
        ]

    for number in range(3):
        await _append(database, message(number, f"crème {number}"))
    assert await database.read(parts) > 1
    await merge_indexes(database)
    assert await database.read(parts) == 1
    await database.write(check_search_index)
    assert len(await database.read(lambda tx: found(tx, "creme"))) == 3


@pytest.mark.parametrize("change", ["seq = seq + 100", "conversation_id = 'elsewhere'"])
async def test_a_message_cannot_be_moved(database: Database, change: str):
    await _append(database, *messages(1, 3))
    with pytest.raises(RefusedError, match="TRIGGER"):
        await database.write(lambda tx: tx._conn.execute(f"UPDATE unified_log SET {change}"))
    await database.write(check_search_index)


async def test_old_messages_go_a_hundred_at_a_time_so_that_appending_goes_on_between(database):
    await database.write(lambda tx: tx.log.append(messages(1, 250)))
    later = NOON + timedelta(days=1)
    deleted = [
        await database.write(lambda tx: tx.deletion.messages_before(later)) for _ in range(4)
    ]
    assert deleted == [100, 100, 50, 0]


# How turns went: found by any of their messages, and wiped with them


ASKED, ANSWERED, LATE = "m1", "m2", "m3"


@pytest.fixture
async def filled(database: Database) -> Database:
    """A turn whose answer came in two parts, and one that was answered at once."""

    def fill(tx) -> None:
        went = turn(ASKED, ANSWERED, late_answer_id=LATE)
        tx.log.append([message(1, turn=went), message(2), message(3)])
        tx.log.append([message(4, conversation_id="hall"), message(5, conversation_id="hall")])
        tx.turns.put(turn("m4", "m5", conversation_id="hall"))

    await database.write(fill)
    return database


async def test_a_turn_is_found_by_its_words_and_by_each_of_its_answers(filled):
    for id_ in (ASKED, ANSWERED, LATE):
        found = await filled.read(lambda tx, one=id_: tx.turns.of_message(one))
        assert found == turn(ASKED, ANSWERED, late_answer_id=LATE)
    assert await filled.read(lambda tx: tx.turns.of_message("m9")) is None


async def test_what_came_late_is_added_to_the_turn(filled):
    late = turn("m4", "m5", conversation_id="hall", late_answer_id="m6", late_ms=40_000.0)
    late = replace(late, tools=(*late.tools, TurnTool("HassTurnOff", "{}", "done")))
    await filled.write(lambda tx: tx.turns.put(late))
    assert await filled.read(lambda tx: tx.turns.of_message("m5")) == late


async def test_a_turn_whose_words_are_gone_is_not_kept(filled):
    await filled.write(lambda tx: tx.turns.put(turn("m9")))
    assert await filled.read(lambda tx: tx.turns.count()) == 2


@pytest.mark.parametrize("id_", [ASKED, ANSWERED, LATE])
async def test_reworded_messages_take_with_them_what_tools_were_told(filled, id_):
    await filled.write(lambda tx: tx.log.reword({id_: "[...]"}))
    found = await filled.read(lambda tx: tx.turns.of_message(ASKED))
    assert (found.is_wiped, found.tools, found.states) == (True, (), ())
    assert found.requests
    assert not (await filled.read(lambda tx: tx.turns.of_message("m4"))).is_wiped


async def test_what_was_wiped_does_not_come_back_with_a_late_answer(filled):
    await filled.write(lambda tx: tx.turns.wipe(["kitchen"]))
    await filled.write(lambda tx: tx.turns.put(turn(ASKED, ANSWERED, late_answer_id="m6")))
    found = await filled.read(lambda tx: tx.turns.of_message("m6"))
    assert (found.tools, found.states, found.is_wiped) == ((), (), True)


async def test_words_of_tools_are_looked_through_as_words(filled):
    texts = await filled.read(lambda tx: [*tx.turns.tool_texts(["household"], 0, 99)])
    assert [one.conversation_id for one in texts] == ["kitchen", "hall"]
    assert "light.lamp off on" in texts[0].text


# Counts and search index after anything that may happen to a log


STEPS = read_migrations()

entries = st.builds(
    message,
    number=st.integers(0, 60),
    content=st.text(max_size=30) | st.sampled_from(["kitchen light", "crème brûlée", "\x00", ""]),
    conversation_id=st.sampled_from(["kitchen", "hall", "garden"]),
    owner=st.sampled_from(["household", "person.one"]),
    role=st.sampled_from(["user", "assistant", "tool", "system"]),
    created_at=st.integers(-40, 40).map(lambda days: NOON + timedelta(days=days)),
    tags=st.lists(st.text(max_size=5), max_size=2).map(tuple),
    token_count=st.none() | st.integers(0, 2**63 - 1),
    language=st.none() | st.text(max_size=3),
)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("append"), st.lists(entries, max_size=12)),
        st.tuples(st.just("purge"), st.integers(-40, 41)),
        st.tuples(st.just("reword"), st.tuples(st.integers(0, 60), st.text(max_size=10))),
        st.tuples(st.just("delete"), st.integers(0, 60)),
    ),
    max_size=15,
)


@given(steps=steps)
def test_the_log_and_its_index_are_those_of_a_plain_list(steps):
    """The list is the model: appending, deleting and rewording by hand."""
    model: list = []
    with closing(sqlite3.connect(":memory:", autocommit=True)) as conn:
        migrate(conn, STEPS)
        for name, value in steps:
            if name == "append":
                known = {entry.id for entry in model}
                before = len(model)
                for entry in value:
                    if entry.id not in known:
                        known.add(entry.id)
                        model.append(entry)
                assert Transaction(conn).log.append(value) == len(model) - before
            elif name == "purge":
                limit = NOON + timedelta(days=value)
                gone = Transaction(conn).log.purge(limit, limit=10_000)
                kept = [entry for entry in model if entry.created_at >= limit]
                assert gone == len(model) - len(kept)
                model = kept
            elif name == "reword":
                number, text = value
                conn.execute(
                    "UPDATE unified_log SET content = ? WHERE id = ?", (text, f"m{number}")
                )
                model = [
                    replace(entry, content=text) if entry.id == f"m{number}" else entry
                    for entry in model
                ]
            else:
                conn.execute("DELETE FROM unified_log WHERE id = ?", (f"m{value}",))
                model = [entry for entry in model if entry.id != f"m{value}"]
            check_search_index(Transaction(conn))
        assert [stored.entry for stored in Transaction(conn).log.export()] == model
        assert Transaction(conn).log.count() == len(model)
        assert Transaction(conn).log.owners() == sorted({entry.owner for entry in model})
        for owner in ("household", "person.one"):
            wanted = sum(entry.owner == owner for entry in model)
            assert Transaction(conn).log.count_after(owner, 0) == wanted


async def _there_and_back(folder: Path, first: list, second: list, days: int) -> None:
    one = Database(folder / "one.db")
    two = Database(folder / "two.db")
    await one.open()
    await two.open()
    await one.write(lambda tx: tx.log.append(first))
    await two.write(lambda tx: tx.log.append(second))
    exported = await export_log(one, folder / "log.jsonl")
    there = await two.read(lambda tx: tx.log.count())
    import_all = partial(import_file, two, folder / "log.jsonl", prepare=as_they_are)
    report = (await import_all()).row
    assert report.refused == 0
    assert report.added + report.known == exported == await one.read(lambda tx: tx.log.count())
    assert await two.read(lambda tx: tx.log.count()) == there + report.added
    again = (await import_all()).row
    assert (again.added, again.known) == (0, exported)
    both = {entry.id for entry in first + second}
    assert {s.entry.id for s in await two.read(lambda tx: list(tx.log.export()))} == both
    limit = NOON + timedelta(days=days)
    purged = await purge(two, limit)
    left = [s.entry for s in await two.read(lambda tx: list(tx.log.export()))]
    assert purged.messages + len(left) == len(both)
    assert all(entry.created_at >= limit for entry in left)
    await two.write(check_search_index)
    assert await two.read(integrity) == "ok"
    await one.close()
    await two.close()


@settings(max_examples=15)
@given(first=st.lists(entries), second=st.lists(entries), days=st.integers(-40, 41))
def test_what_is_exported_is_imported_once_whatever_is_there_already(first, second, days):
    with TemporaryDirectory() as folder:
        asyncio.run(_there_and_back(Path(folder), first, second, days))


# Export to JSON Lines


async def test_an_export_is_one_line_for_each_message(database: Database, tmp_path: Path):
    file = tmp_path / "log.jsonl"
    await database.write(lambda tx: tx.log.append(messages(1, 1203)))
    assert await export.export_log(database, file) == 1203
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert lines[0] == {"format": "switchboard-log", "version": 1}
    assert [line["id"] for line in lines[1:]] == [f"m{number}" for number in range(1, 1204)]
    assert [path.name for path in tmp_path.glob("*.part")] == []


async def test_an_export_that_cannot_be_written_helps_and_leaves_no_half_file(
    database: Database, tmp_path: Path, monkeypatch
):
    await database.write(lambda tx: tx.log.append(messages(1, 10)))
    with pytest.raises(ExportFileError, match="folder exists"):
        await export.export_log(database, tmp_path / "missing" / "log.jsonl")

    def no_room(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(export, "_append", no_room)
    with pytest.raises(ExportFileError, match="room on the disk"):
        await export.export_log(database, tmp_path / "log.jsonl")
    assert list(tmp_path.glob("log.jsonl*")) == []
