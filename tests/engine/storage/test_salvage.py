"""What is saved of a damaged file, what is made anew, and what must not come back or go twice."""
# ruff: noqa: ASYNC240 - the tests look at small files themselves

import errno
import json
import os
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import damaged, forgetting
from custom_components.switchboard.engine.storage import salvage as salvaging
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import DiskFullError
from custom_components.switchboard.engine.storage.files import (
    companion,
    exchange,
    moved_aside,
    noted_counts,
    suspicion_file,
)
from custom_components.switchboard.engine.storage.graph_entries import Entity, EntityImage
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry
from custom_components.switchboard.engine.storage.open import CHECKED_FOR, OpenReport
from custom_components.switchboard.engine.storage.transaction import Transaction

from .a_house import DAMAGES, PAGE, SECRET, House, build, damage, pages_of, words_of
from .building import NOON, check_search_index, integrity, message, messages, window
from .damaging import try_copy
from .make_fixtures import make


@pytest.fixture
async def house(tmp_path: Path) -> House:
    """Build a database of some hundred messages."""
    folder = tmp_path / "house"
    folder.mkdir()
    return await build(folder, messages=600, memories=120)


@pytest.fixture
def copy(house: House, path: Path) -> Path:
    """Copy the house's database to where that of a test lies."""
    shutil.copy(house.path, path)
    shutil.copy(companion(house.path, "-counts"), companion(path, "-counts"))
    return path


def lose(
    path: Path,
    table: str,
    *,
    root: bool | None = None,
    all_of_it: bool = False,
    within: Path | None = None,
) -> None:
    """Overwrite a page of a table: the last of its leaves, its root, or all of its pages.

    Where they are is looked up in the file itself, or in ``within``, which it is a copy of.
    """
    with closing(sqlite3.connect(within or path)) as conn:
        kinds = dict(conn.execute("SELECT pageno, path FROM dbstat WHERE name = ?", (table,)))
    roots = [page for page, place in kinds.items() if place == "/"]
    leaves = sorted(kinds.keys() - set(roots)) or roots
    pages = list(kinds) if all_of_it else roots if root else leaves[-1:]
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * PAGE)
            file.write(b"\xa5" * PAGE)


def _lose_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(16))


def _kill(house: House, path: Path) -> None:
    """Copy the house's database as a kill would leave it."""
    for ending in ("", "-wal"):
        shutil.copy(companion(house.killed, ending), companion(path, ending))


async def test_copies_damaged_in_all_ways_are_read_and_used_on(house: House, tmp_path: Path):
    dice = random.Random(2026)
    for number, kind in enumerate([*DAMAGES, *DAMAGES]):
        folder = tmp_path / str(number)
        folder.mkdir()
        result = await try_copy(house, kind, folder / "switchboard.db", dice)
        assert result.faults == [], f"{kind}: {result}"
        if kind == "indexes only":
            assert (result.messages, result.memories) == (1, 1)
        if kind != "truncated":
            assert result.memories > 0.5, f"{kind}: {result}"


async def test_a_lost_page_costs_its_rows_which_are_counted(opened, copy: Path, house: House):
    lose(copy, "unified_log")
    damaged = copy.read_bytes()
    database, report = await opened(copy, NOON)
    said, known = await database.read(words_of)
    lost = house.messages.keys() - said.keys()
    assert 0 < len(lost) < 60
    assert known == house.memories
    assert report.outcome == "salvaged"
    assert report.saved.saved["unified_log"] == len(said)
    assert report.saved.lost["unified_log"] == len(lost)
    assert not report.saved.forgot_what_was_forgotten
    assert report.moved_aside == copy.with_name("switchboard.db.corrupt-20261121T120000")
    assert report.moved_aside.read_bytes() == damaged
    assert moved_aside(copy) == [report.moved_aside]
    await database.write(check_search_index)
    assert await database.write(integrity) == "ok"
    await database.close()
    assert (await database.open()).outcome == "ok", "it is told once"


async def test_a_lost_root_costs_nothing(opened, copy: Path, house: House):
    lose(copy, "unified_log", root=True)
    lose(copy, "memories", root=True)
    database, report = await opened(copy, NOON)
    assert await database.read(words_of) == (house.messages, house.memories)
    assert report.outcome == "salvaged"


@pytest.mark.parametrize("length", [16, 100, PAGE, 2 * PAGE])
async def test_a_file_without_its_beginning_is_saved(opened, copy: Path, house: House, length: int):
    copy.write_bytes(bytes(length) + copy.read_bytes()[length:])
    database, report = await opened(copy, NOON)
    assert await database.read(words_of) == (house.messages, house.memories)
    assert report.outcome == "salvaged"


async def test_a_list_of_free_pages_that_leads_out_of_the_file_costs_nothing(
    opened, copy: Path, house: House
):
    with copy.open("r+b") as file:
        file.seek(32)
        file.write(b"\x00\x95\x00\xcf")
    database, report = await opened(copy, NOON)
    assert report.outcome == "salvaged"
    assert await database.read(words_of) == (house.messages, house.memories)


async def test_a_lost_memory_comes_back_from_its_history(opened, copy: Path, house: House):
    lose(copy, "memories")
    database, _ = await opened(copy, NOON)
    assert (await database.read(words_of))[1] == house.memories


async def test_memories_come_back_from_the_index_with_owners(opened, copy: Path, house: House):
    lose(copy, "memories", all_of_it=True)
    lose(copy, "memory_history", all_of_it=True)
    database, report = await opened(copy, NOON)
    assert (await database.read(words_of))[1] == house.memories
    kept, _ = await database.read(lambda tx: tx.memories.listing([HOUSEHOLD], limit=500))
    assert {one.id for one in kept} <= house.memories.keys()
    assert report.saved.lost["memories"] == 0
    await database.write(check_search_index)


async def test_a_memory_of_an_unknown_owner_is_given_to_nobody(opened, copy: Path, house: House):
    for table in ("memories", "memory_history", "memories_by_owner"):
        lose(copy, table, all_of_it=True)
    database, report = await opened(copy, NOON)
    assert (await database.read(words_of))[1] == {}
    assert report.saved.lost["memories"] == len(house.memories)


async def test_rows_without_a_trace_are_missed_by_the_last_count(opened, copy: Path, house: House):
    shutil.copy(companion(house.path, "-counts"), companion(copy, "-counts"))
    with closing(sqlite3.connect(copy)) as conn:
        names = [
            name
            for (name,) in conn.execute("SELECT DISTINCT name FROM dbstat")
            if "memor" in name or "unified_log" in name
        ]
    for name in names:
        lose(copy, name, all_of_it=True)
    _, report = await opened(copy, NOON)
    assert report.saved.saved["memories"] == 0
    assert report.saved.lost["memories"] == len(house.memories)
    assert report.saved.lost["unified_log"] >= len(house.messages)


@pytest.mark.parametrize(
    "note",
    [
        *("", "[]", '{"memories": "x"}', '{"memories": 1e999}', "\0", '{"roots": [3]}'),
        '{"roots": {"memories": 3, "unified_log": 5, "memories_fts_content": "x"}}',
    ],
)
async def test_a_note_of_counts_that_makes_no_sense_is_no_hindrance(opened, copy: Path, note: str):
    companion(copy, "-counts").write_text(note, encoding="utf-8")
    lose(copy, "unified_log")
    _, report = await opened(copy, NOON)
    assert report.outcome == "salvaged"


async def test_what_is_forgotten_is_not_missed_later(opened, copy: Path, house: House):
    database, _ = await opened(copy, NOON)
    gone = Forgotten(memory_ids=sorted(house.memories)[:50])
    await forgetting.forget_rows(database, gone)
    assert noted_counts(copy)["memories"] == len(house.memories) - 50


async def test_threads_are_saved_with_what_was_written_after_them(opened, copy: Path):
    lose(copy, "thread_checkpoints")
    database, report = await opened(copy, NOON)

    def look(tx: Transaction) -> tuple[int, int]:
        tables = ("thread_checkpoints", "thread_writes")
        rows = [tx._conn.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in tables]
        return rows[0], rows[1]

    checkpoints, writes = await database.read(look)
    assert 0 < checkpoints == writes < 300
    assert report.saved.saved["thread_checkpoints"] == checkpoints
    # What was written after a checkpoint that is lost is of no use.
    assert report.saved.saved["thread_writes"] == writes


async def test_the_graph_is_saved_with_its_history(opened, copy: Path):
    # A sign of its own, as a text has it whose byte was lost before it was said.
    pet = Entity("e1", HOUSEHOLD, "pet", "Caf\ufffd", NOON, NOON)
    image = EntityImage.of(pet, (), ())
    step = HistoryEntry("e1", HOUSEHOLD, "add", "person", NOON, None, image, group_id="g1")

    def learn(tx: Transaction) -> None:
        tx.graph.put_entity(pet)
        tx.history.append(step)

    database, _ = await opened(copy, NOON)
    await database.write(learn)
    await database.close()
    lose(copy, "unified_log")
    database, report = await opened(copy, NOON + CHECKED_FOR)
    assert report.outcome == "salvaged"
    assert await database.read(lambda tx: tx.graph.entity("e1")) == pet
    steps = await database.read(lambda tx: tx.history.of_entity("e1"))
    assert [replace(one, seq=step.seq) for one in steps] == [step]


async def test_a_sound_file_that_is_under_suspicion_is_left_as_it_is(opened, path: Path):
    await make(path)
    suspicion_file(path).touch()
    _, report = await opened(path, NOON)
    assert report.outcome == "ok"


async def test_what_was_forgotten_does_not_come_back(opened, copy: Path, house: House):
    database, _ = await opened(copy, NOON)
    await database.write(lambda tx: tx.memories.delete(["k7"]))
    await database.write(lambda tx: tx.log.purge(message(41).created_at))
    stones = await database.read(lambda tx: tx.tombstones.of_owners([HOUSEHOLD]))
    key = await database.write(lambda tx: tx.tombstones.key())
    await database.close()
    lose(copy, "memories", root=True)
    lose(copy, "unified_log", root=True)
    database, report = await opened(copy, NOON + CHECKED_FOR)
    said, known = await database.read(words_of)
    assert known == {id_: text for id_, text in house.memories.items() if id_ != "k7"}
    assert "m40" not in said
    assert "m41" in said
    assert await database.read(lambda tx: tx.tombstones.of_owners([HOUSEHOLD])) == stones
    assert await database.write(lambda tx: tx.tombstones.key()) == key
    assert not report.saved.forgot_what_was_forgotten


@pytest.mark.parametrize("table", ["tombstones", "forget_key"])
async def test_lost_notes_of_what_was_forgotten_are_told(opened, copy: Path, table: str):
    lose(copy, table, all_of_it=True)
    _, report = await opened(copy, NOON)
    assert report.saved.forgot_what_was_forgotten


async def test_how_far_the_graph_is_read_says_nothing_of_the_facts(opened, copy: Path):
    database, _ = await opened(copy, NOON)
    before = await database.read(lambda tx: tx.windows.cursor(HOUSEHOLD))
    end = before.last_processed_seq + 1
    ahead = replace(window(end, end), pipeline="graph")
    assert await database.write(lambda tx: tx.windows.put(ahead))
    await database.close()
    lose(copy, "switchboard_state", all_of_it=True)
    database, _ = await opened(copy, NOON)
    after = await database.read(lambda tx: tx.windows.cursor(HOUSEHOLD))
    assert after.last_processed_seq == before.last_processed_seq


@pytest.mark.parametrize("table", ["switchboard_state", "extraction_windows"])
async def test_the_log_is_listened_over_not_twice_nor_with_gaps(opened, copy: Path, table: str):
    database, _ = await opened(copy, NOON)
    before = await database.read(lambda tx: tx.windows.cursor(HOUSEHOLD))
    await database.close()
    lose(copy, table, all_of_it=True)
    database, report = await opened(copy, NOON + CHECKED_FOR)
    after = await database.read(lambda tx: tx.windows.cursor(HOUSEHOLD))
    assert report.outcome == "salvaged"
    assert after.last_processed_seq == before.last_processed_seq
    assert after.last_processed_message_id == before.last_processed_message_id


async def test_a_place_in_the_log_is_not_given_again(opened, copy: Path, house: House):
    database, _ = await opened(copy, NOON)
    await database.write(lambda tx: tx._conn.execute("DELETE FROM unified_log WHERE seq > 590"))
    await database.close()
    lose(copy, "sqlite_sequence", all_of_it=True)
    lose(copy, "unified_log")
    database, _ = await opened(copy, NOON)
    await database.write(lambda tx: tx.log.append(messages(9001, 9001)))
    assert await database.read(lambda tx: tx.log.last_seq()) > house.last_seq


async def test_a_schema_whose_very_error_is_no_text_is_saved(opened, copy: Path, house: House):
    data = copy.read_bytes()
    assert b"CREATE INDEX unified_log_by_owner ON" in data
    copy.write_bytes(
        data.replace(
            b"CREATE INDEX unified_log_by_owner ON", b"CREATE INDEX unified_log_by_owner \xc6N"
        )
    )
    database, report = await opened(copy, NOON)
    assert await database.read(words_of) == (house.messages, house.memories)
    assert report.outcome == "salvaged"


async def test_a_text_that_is_no_utf_8_costs_its_byte(opened, copy: Path, house: House):
    with closing(sqlite3.connect(copy, autocommit=True)) as conn:
        conn.execute(
            "UPDATE unified_log SET content = CAST(content || x'ff' AS TEXT) WHERE id = 'm5'"
        )
    database, first = await opened(copy, NOON)
    reports: list[OpenReport] = []
    database.on_reopened = reports.append
    said, known = await database.read(words_of)
    assert said == house.messages | {"m5": house.messages["m5"] + "\ufffd"}
    assert known == house.memories
    assert [first.outcome, *(report.outcome for report in reports)] == ["ok", "salvaged"]


async def test_a_row_of_which_nothing_is_left_costs_no_other(opened, copy: Path, house: House):
    with closing(sqlite3.connect(copy)) as conn:
        find = "SELECT pageno FROM dbstat WHERE name = 'summarised_messages' AND pagetype = 'leaf'"
        (page,) = conn.execute(find).fetchone()
    with copy.open("r+b") as file:
        begins = (page - 1) * PAGE
        file.seek(begins + 8)
        cell = begins + int.from_bytes(file.read(2), "big")
        file.seek(cell + 2)
        file.write(bytes(2))  # the types of its two values: both are nothing
    _lose_header(copy)
    database, report = await opened(copy, NOON)
    assert await database.read(words_of) == (house.messages, house.memories)
    assert report.outcome == "salvaged"
    assert report.saved.lost["summarised_messages"]


@pytest.mark.parametrize("kind", ["a frame", "its header", "cut"])
async def test_a_damaged_log_costs_what_it_held_as_a_power_cut_does(
    opened, path: Path, house: House, kind: str
):
    damage(house, f"write-ahead log: {kind}", path, random.Random(5))
    database, report = await opened(path, NOON)
    said, known = await database.read(words_of)
    assert said.items() <= house.messages.items()
    assert len(said) >= len(house.messages) - 200
    assert known == house.memories
    # Where the log only ends early nothing tells it from a power cut; else it is told and kept.
    assert report.outcome == ("ok" if kind == "cut" else "salvaged")
    assert kind == "cut" or companion(report.moved_aside, "-wal").exists()


async def test_what_the_log_of_a_damaged_file_holds_is_saved(opened, path: Path, house: House):
    _kill(house, path)
    _lose_header(path)
    database, report = await opened(path, NOON)
    assert await database.read(words_of) == (house.messages, house.memories)
    assert report.outcome == "salvaged"
    assert companion(report.moved_aside, "-wal").exists()


async def test_a_file_killed_in_good_order_is_not_damaged(opened, path: Path, house: House):
    _kill(house, path)
    database, report = await opened(path, NOON)
    assert report.outcome == "ok"
    assert await database.read(words_of) == (house.messages, house.memories)


@pytest.mark.parametrize("step", ["while saving", "before it is moved", "between", "half moved"])
async def test_a_salvage_that_is_cut_off_is_finished_at_the_next_opening(
    opened, path: Path, house: House, step: str, monkeypatch
):
    _kill(house, path)
    _lose_header(path)
    original = {ending: Path(f"{path}{ending}").read_bytes() for ending in ("", "-wal")}

    class Killed(BaseException):
        pass

    def die(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        opening = "custom_components.switchboard.engine.storage.open"
        if step == "while saving":
            patch.setattr(salvaging.consistency, "restore", die)
        elif step == "before it is moved":
            patch.setattr(f"{opening}.exchange", lambda *_: None if not _saved(path) else die())
        else:
            really = Path.rename
            names = {"between": "-salvaged", "half moved": ""}

            def rename(self: Path, target: Path) -> Path:
                if self == companion(path, names[step]):
                    raise Killed
                return really(self, target)

            patch.setattr(Path, "rename", rename)
        with pytest.raises(Killed):
            await opened(path, NOON)
    database, report = await opened(path, NOON)
    assert report.outcome == "salvaged"
    assert await database.read(words_of) == (house.messages, house.memories)
    kept = [file.read_bytes() for file in path.parent.glob("switchboard.db.corrupt-*")]
    assert all(data in kept for data in original.values())
    assert not list(path.parent.glob("switchboard.db-reading*"))
    assert not companion(path, "-saving").exists()
    assert not companion(path, "-salvaged").exists()


def _saved(path: Path) -> bool:
    return companion(path, "-salvaged").exists()


async def test_nothing_is_exchanged_where_nothing_was_saved(copy: Path):
    before = copy.read_bytes()
    exchange(copy, NOON)
    assert copy.read_bytes() == before


async def test_what_was_deleted_does_not_come_back_by_an_old_note(opened, copy: Path, house: House):
    with closing(sqlite3.connect(copy, autocommit=True)) as conn:
        query = "SELECT max(pageno) FROM dbstat WHERE name = 'unified_log'"
        freed = conn.execute(query).fetchone()[0]
        conn.execute("PRAGMA secure_delete = OFF")
        conn.execute("DELETE FROM unified_log WHERE seq > 300")
    assert f"{SECRET} ".encode() in copy.read_bytes()[(freed - 1) * PAGE : freed * PAGE]
    note = companion(copy, "-counts")
    told = json.loads(note.read_text())
    told["roots"] |= {"unified_log": freed}
    note.write_text(json.dumps(told))
    copy.write_bytes(bytes(PAGE) + copy.read_bytes()[PAGE:])
    lose(copy, "sqlite_schema", all_of_it=True, within=house.path)
    database, report = await opened(copy, NOON)
    said, known = await database.read(words_of)
    assert (said, known) == ({}, house.memories)
    assert report.saved.lost["unified_log"] > 0


async def test_the_note_beside_a_file_holds_no_word(house: House):
    assert SECRET.encode() not in companion(house.path, "-counts").read_bytes()


async def test_a_page_that_the_disk_does_not_give_costs_its_rows(
    opened, copy: Path, house: House, monkeypatch
):
    copy.write_bytes(bytes(16) + copy.read_bytes()[16:])
    [page] = [page for page, name in pages_of(house.path) if name == "unified_log"][-1:]
    really = os.pread

    def pread(file: int, length: int, at: int) -> bytes:
        if at == (page - 1) * PAGE:
            raise OSError(errno.EIO, "the disk is failing")
        return really(file, length, at)

    monkeypatch.setattr(os, "pread", pread)
    database, _ = await opened(copy, NOON)
    said, known = await database.read(words_of)
    assert len(house.messages) - 60 < len(said) < len(house.messages)
    assert known == house.memories


async def test_a_disk_without_room_for_what_is_saved_says_so(opened, copy: Path, monkeypatch):
    copy.write_bytes(bytes(16) + copy.read_bytes()[16:])
    damaged_file = copy.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(damaged, "_copy", full)
    with pytest.raises(DiskFullError):
        await opened(copy, NOON)
    assert copy.read_bytes() == damaged_file
    assert not list(copy.parent.glob("switchboard.db-reading*"))


async def test_words_are_in_no_log_while_a_file_is_saved(opened, copy: Path, caplog):
    lose(copy, "unified_log")
    await opened(copy, NOON)
    assert SECRET not in caplog.text


async def test_the_pages_of_the_tests_are_what_they_are_taken_for(copy: Path):
    assert {"unified_log", "memories", "sqlite_schema"} <= {name for _, name in pages_of(copy)}
