"""The log: order, pages, search index, purge."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.forgetting import merge_indexes
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, check_search_index, found, ids, message, messages


async def _append(database: Database, *entries: LogEntry) -> int:
    return await database.write(lambda tx: tx.log.append(entries))


async def test_a_message_comes_back_as_it_was(database: Database):
    entry = message(
        1,
        "Zet de lamp in de keuken aan \x00 \N{SNOWMAN} ",
        owner="person.test",
        role="assistant",
        agent_id="conversation.switchboard",
        user_id="u",
        device_id="d",
        area_id="kitchen",
        language="nl",
        route="local",
        tags=("voice", "böse \N{SNOWMAN}"),
        token_count=12,
    )
    await _append(database, entry)
    [stored] = await database.read(lambda tx: tx.log.after("person.test", 0, 10))
    assert stored.entry == entry


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


async def test_the_same_message_twice_is_one(database: Database):
    assert await _append(database, *messages(1, 3)) == 3
    assert await _append(database, *messages(2, 4, content="other words")) == 1
    stored = await database.read(lambda tx: list(tx.log.export()))
    assert ids(stored) == ["m1", "m2", "m3", "m4"]
    assert stored[1].entry.content == "words of message 2"
    await database.write(check_search_index)


async def test_the_order_is_that_of_arrival_whatever_the_clocks_say(database: Database):
    jumps = [0, 0, -90, 30, -90, 0]
    entries = [
        message(number, created_at=NOON + timedelta(days=days)) for number, days in enumerate(jumps)
    ]
    await _append(database, *entries)
    stored = await database.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 10))
    assert ids(stored) == ["m0", "m1", "m2", "m3", "m4", "m5"]
    read = []
    seq = 0
    while page := await database.read(lambda tx, s=seq: tx.log.after(HOUSEHOLD, s, 2)):
        read += ids(page)
        seq = page[-1].seq
    assert read == ids(stored)


async def test_a_place_in_the_log_is_never_used_twice(database: Database):
    await _append(database, *messages(1, 3))
    await database.write(lambda tx: tx.log.purge(NOON + timedelta(days=1)))
    await _append(database, message(4))
    [stored] = await database.read(lambda tx: tx.log.after(HOUSEHOLD, 0, 10))
    assert stored.seq == 4


async def test_each_owner_has_a_log_of_their_own(database: Database):
    for number in range(1, 10, 3):
        await _append(
            database,
            message(number),
            message(number + 1, owner="person.one"),
            message(number + 2, owner="person.two"),
        )

    def look(tx: Transaction) -> None:
        assert tx.log.owners() == [HOUSEHOLD, "person.one", "person.two"]
        assert ids(tx.log.after("person.one", 2, 1)) == ["m5"]
        assert ids(tx.log.before("person.one", 8, 5)) == ["m2", "m5"]
        assert ids(tx.log.before("person.one", 8, 1)) == ["m5"]
        assert tx.log.count_after("person.two", 3) == 2
        assert tx.log.count_after("person.three", 0) == 0

    await database.read(look)


async def test_an_empty_log_has_no_owners(database: Database):
    assert await database.read(lambda tx: tx.log.owners()) == []
    assert await database.read(lambda tx: list(tx.log.export())) == []


async def test_a_conversation_and_single_messages_can_be_read(database: Database):
    await _append(database, *messages(1, 3), *messages(4, 6, conversation_id="hall"), message(7))

    def look(tx: Transaction) -> None:
        assert ids(tx.log.of_conversation("kitchen", 2)) == ["m3", "m7"]
        some = tx.log.by_ids(["m5", "m1", "m99"])
        assert {id_: stored.seq for id_, stored in some.items()} == {"m1": 1, "m5": 5}

    await database.read(look)


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


async def test_the_search_index_follows_rewording_and_deleting(database: Database):
    await _append(database, *messages(1, 5))

    def reword(tx: Transaction) -> None:
        tx._conn.execute("UPDATE unified_log SET content = 'blueberries' WHERE id = 'm3'")
        check_search_index(tx)
        assert found(tx, "blueberries") == ["m3"]
        assert found(tx, "3") == []
        tx._conn.execute("DELETE FROM unified_log WHERE id = 'm3'")
        check_search_index(tx)
        assert found(tx, "blueberries") == []
        assert found(tx, "4") == ["m4"]

    await database.write(reword)


@pytest.mark.parametrize("change", ["seq = seq + 100", "conversation_id = 'elsewhere'"])
async def test_a_message_cannot_be_moved(database: Database, change: str):
    await _append(database, *messages(1, 3))
    with pytest.raises(RefusedError, match="TRIGGER"):
        await database.write(lambda tx: tx._conn.execute(f"UPDATE unified_log SET {change}"))
    await database.write(check_search_index)


async def test_a_purge_takes_the_earliest_first_and_no_more_than_asked(database: Database):
    await _append(database, *messages(1, 10))
    noon = NOON + timedelta(minutes=6)
    deleted = [await database.write(lambda tx: tx.log.purge(noon, 3)) for _ in range(3)]
    assert deleted == [3, 2, 0]
    stored = await database.read(lambda tx: list(tx.log.export()))
    assert ids(stored) == [f"m{number}" for number in range(6, 11)]
    await database.write(check_search_index)


async def test_old_messages_go_a_hundred_at_a_time_so_that_appending_goes_on_between(database):
    await database.write(lambda tx: tx.log.append(messages(1, 250)))
    later = NOON + timedelta(days=1)
    deleted = [
        await database.write(lambda tx: tx.deletion.messages_before(later)) for _ in range(4)
    ]
    assert deleted == [100, 100, 50, 0]
