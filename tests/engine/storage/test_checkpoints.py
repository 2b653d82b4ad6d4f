"""What lets a conversation go on after a restart."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON

FIRST = Checkpoint("kitchen", '{"version": 1}', NOON, "agent", "satellite")
LATER = NOON + timedelta(minutes=10)


async def test_a_conversation_goes_on_after_a_restart(path: Path):
    database = Database(path)
    await database.open()
    await database.write(lambda tx: tx.checkpoints.save(FIRST))
    second = replace(FIRST, state='{"version": 1, "text": "\N{SNOWMAN}"}', updated_at=LATER)
    await database.write(lambda tx: tx.checkpoints.save(second))
    await database.close()
    await database.open()
    assert await database.read(lambda tx: tx.checkpoints.load("kitchen")) == second
    assert await database.read(lambda tx: tx.checkpoints.load("hall")) is None
    await database.close()


async def test_a_state_that_is_no_json_is_not_taken(database: Database):
    with pytest.raises(RefusedError):
        await database.write(lambda tx: tx.checkpoints.save(replace(FIRST, state="{")))


async def test_a_satellite_finds_its_last_conversation_with_an_agent(database: Database):
    others = [
        replace(FIRST, conversation_id="later", updated_at=LATER),
        replace(FIRST, conversation_id="elsewhere", updated_at=LATER, device_id="other"),
        replace(FIRST, conversation_id="other agent", updated_at=LATER, agent_id="other"),
    ]

    def look(tx: Transaction) -> None:
        for checkpoint in (FIRST, *others):
            tx.checkpoints.save(checkpoint)
        last = tx.checkpoints.latest_of_device("satellite", "agent", NOON)
        assert last == others[0]
        too_late = LATER + timedelta(microseconds=1)
        assert tx.checkpoints.latest_of_device("satellite", "agent", too_late) is None
        assert tx.checkpoints.latest_of_device("satellite", None, NOON) is None

    await database.write(look)
