"""The log: order, pages, search index, purge."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.forgetting import merge_indexes
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, check_search_index, found, message, messages


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


async def test_a_message_is_found_by_its_own_words_with_or_without_their_accents(
    database: Database,
):
    await _append(
        database,
        message(1, "Which room do you mean?", role="assistant"),
        message(2, "The crème brûlée one"),
        message(3, "That is the kitchen", role="assistant"),
        message(4, "kitchen", conversation_id="elsewhere"),
    )
    assert await database.read(lambda tx: found(tx, "creme")) == ["m2"]
    assert await database.read(lambda tx: found(tx, "BRULEE")) == ["m2"]
    assert await database.read(lambda tx: found(tx, "kitchen")) == ["m4", "m3"]


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
