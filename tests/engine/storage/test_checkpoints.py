"""What lets a conversation go on after a restart."""

import sqlite3
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage import checkpoints
from custom_components.switchboard.engine.storage.checkpoints import Checkpoint, StoredSummary
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.errors import RefusedError

from .building import NOON

FIRST = Checkpoint("kitchen", '{"version": 1}', NOON, "agent", "satellite")
LATER = NOON + timedelta(minutes=10)


async def test_a_conversation_goes_on_after_a_restart(path: Path):
    database = Database(path)
    await database.open()
    await database.write(lambda conn: checkpoints.save(conn, FIRST))
    second = replace(FIRST, state='{"version": 1, "text": "\N{SNOWMAN}"}', updated_at=LATER)
    await database.write(lambda conn: checkpoints.save(conn, second))
    await database.close()
    await database.open()
    assert await database.read(lambda conn: checkpoints.load(conn, "kitchen")) == second
    assert await database.read(lambda conn: checkpoints.load(conn, "hall")) is None
    await database.close()


async def test_a_state_that_is_no_json_is_not_taken(database: Database):
    with pytest.raises(RefusedError):
        await database.write(lambda conn: checkpoints.save(conn, replace(FIRST, state="{")))


async def test_a_satellite_finds_its_last_conversation_with_an_agent(database: Database):
    others = [
        replace(FIRST, conversation_id="later", updated_at=LATER),
        replace(FIRST, conversation_id="elsewhere", updated_at=LATER, device_id="other"),
        replace(FIRST, conversation_id="other agent", updated_at=LATER, agent_id="other"),
    ]

    def look(conn: sqlite3.Connection) -> None:
        for checkpoint in (FIRST, *others):
            checkpoints.save(conn, checkpoint)
        last = checkpoints.latest_of_device(conn, "satellite", "agent", NOON)
        assert last == others[0]
        too_late = LATER + timedelta(microseconds=1)
        assert checkpoints.latest_of_device(conn, "satellite", "agent", too_late) is None
        assert checkpoints.latest_of_device(conn, "satellite", None, NOON) is None

    await database.write(look)


async def test_a_summary_is_kept_beside_and_both_can_be_deleted(database: Database):
    summary = StoredSummary("kitchen", "They spoke of blueberries.", 1, 4, 6, NOON)
    longer = replace(summary, text="And of smoothies.", covers_to_seq=9, updated_at=LATER)

    def look(conn: sqlite3.Connection) -> None:
        checkpoints.save(conn, FIRST)
        checkpoints.save_summary(conn, summary)
        checkpoints.save_summary(conn, longer)
        assert checkpoints.load_summary(conn, "kitchen") == longer
        assert checkpoints.purge(conn, LATER) == 1
        assert checkpoints.load(conn, "kitchen") is None
        assert checkpoints.load_summary(conn, "kitchen") == longer
        checkpoints.delete(conn, "kitchen")
        assert checkpoints.load_summary(conn, "kitchen") is None

    await database.write(look)
