"""A house whose file is damaged, or taken away: what it still knows, and what people are told."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from homeassistant.core import HomeAssistant

from custom_components.switchboard.engine.storage.files import moved_aside, suspicion_file
from custom_components.switchboard.history.unified_log import DATA_LOG
from tests.engine.storage.building import memory

from ..assist import Assistant
from ..household import act as call
from ..household import logged, our_issues, use_tool
from ..remembering_model import RECALL, SEARCH, use_the_memory

WORDS = "The spare umbrella hangs behind the pantry door"
PAGE = 4096


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the log of the house lies."""
    return tmp_path / "switchboard.db"


@pytest.fixture
def model(standin: Any) -> None:
    """Let a model use the memory."""
    standin.state.rules = use_the_memory


async def use(hass: HomeAssistant, name: str, **arguments: Any) -> str:
    return str(await use_tool(hass, name, **arguments))


def no_words_in(caplog: pytest.LogCaptureFixture) -> None:
    told = [record for record in caplog.records if record.levelno > logging.DEBUG]
    formatter = logging.Formatter("%(message)s")
    assert not [record for record in told if "umbrella" in formatter.format(record)]


async def fill(hass: HomeAssistant, assistant: Assistant) -> None:
    """Say and remember so much that a table has several pages."""
    await assistant.type_in(WORDS)
    unified = hass.data[DATA_LOG]
    known = memory("k1", "Robin keeps the umbrella dry", subject="umbrella")
    await unified.database.write(lambda tx: tx.memories.put(known))
    await unified.async_flush()
    await unified.database.write(
        lambda tx: tx._conn.executemany(
            "INSERT INTO unified_log (id, conversation_id, owner, role, content, created_at)"
            " SELECT ?, 'before', 'household', 'user', ?, created_at FROM unified_log LIMIT 1",
            [(f"filler{number}", f"words number {number} " * 20) for number in range(100)],
        )
    )


def lose_last_page(file: Path, table: str) -> None:
    with closing(sqlite3.connect(file)) as conn:
        pages = [
            page
            for (page,) in conn.execute(
                "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'", (table,)
            )
        ]
    with file.open("r+b") as opened:
        opened.seek((max(pages) - 1) * PAGE)
        opened.write(b"\xa5" * PAGE)
    suspicion_file(file).touch()


def spoil_a_text(file: Path) -> None:
    with closing(sqlite3.connect(file, autocommit=True)) as conn:
        done = conn.execute(
            "UPDATE unified_log SET content = CAST(content || x'ff' AS TEXT) WHERE content = ?",
            (WORDS,),
        )
        assert done.rowcount == 1


async def test_a_damaged_page_costs_its_rows_and_the_house_remembers(
    house, entry, assistant, file, caplog
):
    await fill(house, assistant)
    await house.config_entries.async_unload(entry.entry_id)
    lose_last_page(file, "unified_log")
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    told = our_issues(house)["log_salvaged"]
    assert told["kept"] in [str(one) for one in moved_aside(file)]
    assert (told["memories"], told["memories_lost"]) == ("1", "0")
    assert int(told["messages"]) > 80
    assert 0 < int(told["messages_lost"]) < 20
    assert "umbrella" in await use(house, RECALL, question="Who keeps the umbrella dry?")
    assert WORDS in await use(house, SEARCH, query="umbrella pantry")
    answer, _ = await assistant.type_in("What do you know about the umbrella?")
    assert "Robin keeps the umbrella dry" in answer
    no_words_in(caplog)


async def test_of_a_file_that_was_cut_off_memories_are_saved_and_what_is_lost_is_counted(
    house, entry, assistant, file
):
    """Sixty per cent of it are left: the schema, and tables that stood at the end, are gone."""
    kept = [f"Robin keeps {number} umbrellas in box {number}" for number in range(20)]
    await fill(house, assistant)
    unified = house.data[DATA_LOG]
    for number, text in enumerate(kept):
        one = memory(f"box{number}", text, subject="umbrella")
        await unified.database.write(lambda tx, one=one: tx.memories.put(one))
    await house.config_entries.async_unload(entry.entry_id)
    with closing(sqlite3.connect(file)) as conn:
        messages = conn.execute("SELECT count(*) FROM unified_log").fetchone()[0]
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size * 6 // 10 // PAGE * PAGE)
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    told = our_issues(house)["log_salvaged"]
    assert (told["memories"], told["memories_lost"]) == ("21", "0")
    assert int(told["messages"]) + int(told["messages_lost"]) == messages
    saved = (await call(house, "list_memories", limit=500))["memories"]
    assert {one["text"] for one in saved} == {*kept, "Robin keeps the umbrella dry"}
    found = await use(house, RECALL, question="How many umbrellas are in box 7?")
    assert kept[7] in found


async def test_one_invalid_byte_stops_nothing(house, entry, assistant, file, caplog):
    await fill(house, assistant)
    await house.config_entries.async_unload(entry.entry_id)
    spoil_a_text(file)
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    assert "umbrella" in await use(house, SEARCH, query="umbrella pantry")
    report = await call(house, "run_extraction")
    assert report
    assert (await call(house, "export"))["messages"] > 100
    asked = await call(house, "forget", about="umbrella", confirm=True)
    assert asked
    assert "umbrella" not in await use(house, SEARCH, query="umbrella pantry")
    assert "log_salvaged" in our_issues(house)
    no_words_in(caplog)


async def test_a_byte_that_turns_invalid_under_way_stops_nothing(
    house, entry, assistant, file, caplog
):
    await fill(house, assistant)
    spoil_a_text(file)
    assert "umbrella" in await use(house, SEARCH, query="umbrella pantry")
    answer, _ = await assistant.type_in("What do you know about the umbrella?")
    assert "Robin keeps the umbrella dry" in answer
    assert "log_salvaged" in our_issues(house)
    no_words_in(caplog)


async def test_a_file_deleted_under_way_is_begun_anew_and_nothing_said_after_is_lost(
    house, entry, assistant, file
):
    await assistant.type_in("Said before the file was deleted")
    unified = house.data[DATA_LOG]
    await unified.async_flush()
    for one in file.parent.glob("switchboard.db*"):
        one.unlink()
    await assistant.type_in("Said after the file was deleted")
    await unified.async_flush()
    assert our_issues(house)["log_deleted"] == {"path": str(file), "kept": ""}
    with closing(sqlite3.connect(file)) as conn:
        said = [content for (content,) in conn.execute("SELECT content FROM unified_log")]
    assert "Said after the file was deleted" in said
    assert "Said before the file was deleted" not in said
    await assistant.type_in("Said later")
    await unified.async_flush()
    assert "Said later" in await logged(house)
