"""The ledger: a window is applied once, with its facts and its cursor, or not at all."""

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import cursor_at, fact, messages, window


@pytest.fixture
async def filled(database: Database) -> Database:
    """Return a database with seventeen messages."""
    await database.write(lambda tx: tx.log.append(messages(1, 17)))
    return database


async def test_a_fact_that_cannot_be_held_breaks_off_the_whole_window(filled: Database):
    with pytest.raises(RefusedError):
        await filled.write(
            lambda tx: tx.windows.complete(
                window(1, 10), [fact("f1", "m2"), fact("f2", "m2", confidence=1.5)], cursor_at(10)
            )
        )
    assert await filled.read(lambda tx: tx.facts.of_owner(HOUSEHOLD)) == []
    assert await filled.read(lambda tx: tx.windows.unfinished("facts")) == []


async def test_a_failed_window_moves_nothing_and_can_be_done_later(filled: Database):
    await filled.write(lambda tx: tx.windows.put(window(1, 10, "failed")))
    await filled.write(lambda tx: tx.windows.put(window(1, 10, "failed", attempts=2)))
    [failed] = await filled.read(lambda tx: tx.windows.unfinished("facts"))
    assert (failed.attempts, failed.error) == (2, "rate_limited")
    assert (await filled.read(lambda tx: tx.windows.cursor(HOUSEHOLD))).last_run_at is None
    await filled.write(lambda tx: tx.windows.complete(window(1, 10, attempts=3), [], cursor_at(10)))
    assert await filled.read(lambda tx: tx.windows.unfinished("facts")) == []


async def test_purged_sources_leave_the_fact_and_are_known_to_be_gone(filled: Database):
    await filled.write(
        lambda tx: tx.windows.complete(window(1, 10), [fact("f1", "m2", "m9")], cursor_at(10))
    )
    await filled.write(lambda tx: tx.log.purge(messages(5, 5)[0].created_at))

    def look(tx: Transaction) -> None:
        [kept] = tx.facts.of_owner(HOUSEHOLD)
        assert kept.source_message_ids == ("m2", "m9")
        assert list(tx.log.by_ids(kept.source_message_ids)) == ["m9"]

    await filled.read(look)


async def test_a_window_whose_messages_were_purged_meanwhile_is_still_done(filled: Database):
    await filled.write(lambda tx: tx.log.purge(messages(8, 8)[0].created_at))
    assert await filled.write(
        lambda tx: tx.windows.complete(window(1, 10), [fact("f1", "m9")], cursor_at(10))
    )
    assert await filled.read(lambda tx: tx.windows.cursor(HOUSEHOLD)) == cursor_at(10)


async def test_a_refined_fact_takes_the_place_of_the_old_one(filled: Database):
    await filled.write(
        lambda tx: tx.windows.complete(window(1, 10), [fact("f1", "m9")], cursor_at(10))
    )
    refined = fact("f1", "m9", "m11", summary="Likes blueberries, especially in smoothies")
    await filled.write(lambda tx: tx.windows.complete(window(8, 17), [refined], cursor_at(17)))
    assert await filled.read(lambda tx: tx.facts.of_owner(HOUSEHOLD)) == [refined]


async def test_a_failed_window_that_others_read_over_is_let_go(filled: Database):
    await filled.write(lambda tx: tx.windows.put(window(1, 6, "failed")))
    await filled.write(lambda tx: tx.windows.put(window(3, 9, "failed")))
    await filled.write(lambda tx: tx.windows.complete(window(1, 2, "parked"), [], cursor_at(2)))
    await filled.write(lambda tx: tx.windows.complete(window(3, 8), [], cursor_at(8)))
    left = await filled.read(lambda tx: tx.windows.unfinished("facts"))
    assert [(row.end_seq, row.status) for row in left] == [(2, "parked"), (9, "failed")]
