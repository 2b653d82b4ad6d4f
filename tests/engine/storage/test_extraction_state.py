"""The ledger: a window is applied once, with its facts and its cursor, or not at all."""

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, Cursor
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import NOON, cursor_at, fact, messages, window


@pytest.fixture
async def filled(database: Database) -> Database:
    """Return a database with seventeen messages."""
    await database.write(lambda tx: tx.log.append(messages(1, 17)))
    return database


STATUSES = "SELECT status, count(*) FROM extraction_windows GROUP BY status"


def _marks(tx: Transaction) -> dict[str, str]:
    return dict(tx._conn.execute("SELECT message_id, window_end_id FROM processed_entity_log"))


async def test_nothing_has_been_read_at_first(database: Database):
    cursor = await database.read(lambda tx: tx.windows.cursor(HOUSEHOLD))
    assert cursor == Cursor(HOUSEHOLD, None, 0, None)


async def test_a_window_comes_with_its_facts_and_its_cursor_and_marks_no_message(filled: Database):
    learnt = [fact("f1", "m2", "m4"), fact("f2", "m3", expires_at=NOON, status="quarantined")]

    def complete(tx: Transaction) -> bool:
        return tx.windows.complete(window(1, 10, fact_count=2), learnt, cursor_at(10))

    assert await filled.write(complete)

    def look(tx: Transaction) -> None:
        assert tx.facts.of_owner(HOUSEHOLD) == learnt
        assert tx.windows.get("facts", HOUSEHOLD, "m10") == window(1, 10, fact_count=2)
        assert tx.windows.cursor(HOUSEHOLD) == cursor_at(10)
        assert _marks(tx) == {}
        assert tx.facts.count() == {"preference": 1}

    await filled.read(look)


async def test_a_window_that_is_done_is_not_applied_again(filled: Database):
    def complete(tx: Transaction, id_: str) -> bool:
        return tx.windows.complete(window(1, 10), [fact(id_, "m2")], cursor_at(10))

    assert await filled.write(lambda tx: complete(tx, "f1"))
    assert not await filled.write(lambda tx: complete(tx, "f2"))
    assert not await filled.write(lambda tx: tx.windows.put(window(1, 10, "failed")))
    assert not await filled.write(
        lambda tx: tx.windows.complete(window(1, 10, "parked"), [], cursor_at(12))
    )
    [only] = await filled.read(lambda tx: tx.facts.of_owner(HOUSEHOLD))
    assert only.id == "f1"
    assert (await filled.read(lambda tx: tx.windows.cursor(HOUSEHOLD))) == cursor_at(10)
    assert await filled.read(lambda tx: dict(tx._conn.execute(STATUSES))) == {"done": 1}


async def test_a_write_that_breaks_off_leaves_no_part_of_a_window(filled: Database):
    def complete(tx: Transaction) -> None:
        tx.windows.complete(window(1, 10), [fact("f1", "m2")], cursor_at(10))
        raise RuntimeError("the process ends here")

    with pytest.raises(RuntimeError):
        await filled.write(complete)

    def look(tx: Transaction) -> None:
        assert tx.facts.of_owner(HOUSEHOLD) == []
        assert tx.windows.get("facts", HOUSEHOLD, "m10") is None
        assert tx.windows.cursor(HOUSEHOLD).last_processed_seq == 0
        assert _marks(tx) == {}

    await filled.read(look)


async def test_a_fact_that_cannot_be_held_breaks_off_the_whole_window(filled: Database):
    with pytest.raises(RefusedError):
        await filled.write(
            lambda tx: tx.windows.complete(
                window(1, 10),
                [fact("f1", "m2"), fact("f2", "m2", confidence=1.5)],
                cursor_at(10),
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


async def test_a_parked_window_lets_the_next_ones_go_on(filled: Database):
    await filled.write(
        lambda tx: tx.windows.complete(window(1, 10, "parked", attempts=5), [], cursor_at(10))
    )
    await filled.write(lambda tx: tx.windows.put(window(8, 17, "failed")))
    rows = await filled.read(lambda tx: tx.windows.unfinished("facts"))
    assert [(row.window_end_id, row.status) for row in rows] == [
        ("m10", "parked"),
        ("m17", "failed"),
    ]
    assert (await filled.read(lambda tx: tx.windows.cursor(HOUSEHOLD))) == cursor_at(10)
    assert await filled.read(lambda tx: tx.windows.unfinished("other")) == []


async def test_a_cursor_never_moves_back(filled: Database):
    await filled.write(lambda tx: tx.windows.complete(window(8, 17), [], cursor_at(17)))
    await filled.write(lambda tx: tx.windows.complete(window(1, 10), [], cursor_at(10)))
    assert (await filled.read(lambda tx: tx.windows.cursor(HOUSEHOLD))) == cursor_at(17)


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


async def test_facts_can_be_found_settled_and_deleted(filled: Database):
    learnt = [
        fact("f1", "m2"),
        fact("f2", "m2", "m3", status="quarantined", category="fact"),
        fact("f3", "m9", category="feedback", polarity="negative"),
        fact("f4", "m9", owner="person.one"),
    ]
    await filled.write(lambda tx: tx.windows.complete(window(1, 10), learnt, cursor_at(10)))

    def look(tx: Transaction) -> None:
        def of(**wanted) -> list[str]:
            return [found.id for found in tx.facts.of_owner(HOUSEHOLD, **wanted)]

        assert of() == ["f1", "f2", "f3"]
        assert of(limit=2) == ["f2", "f3"]
        assert of(status="quarantined") == ["f2"]
        assert tx.facts.settle("f2", "accepted")
        assert not tx.facts.settle("f9", "accepted")
        assert of(status="accepted") == ["f1", "f2", "f3"]
        assert tx.facts.count() == {"preference": 2, "fact": 1, "feedback": 1}
        tx.facts.mark_processed(["f1", "f3"])
        assert of(processed=False) == ["f2"]
        assert of(processed=True) == ["f1", "f3"]
        citing = tx.facts.citing(HOUSEHOLD, ["m3", "m9", "m99"])
        assert [found.id for found in citing] == ["f2", "f3"]
        assert tx.facts.delete("f1")
        assert not tx.facts.delete("f1")
        assert of() == ["f2", "f3"]

    await filled.write(look)


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
