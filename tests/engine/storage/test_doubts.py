"""Pairs of memories that may contradict each other."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_owner, forget_rows
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair

from .building import NOON, added, memory

PAIR = DoubtedPair("k1", "k2", NOON)


@pytest.fixture
async def doubted(database):
    def fill(tx):
        for id_, text in (("k1", "Lives in Bristol"), ("k2", "Has moved to Cardiff")):
            tx.memories.put(memory(id_, text))
        tx.doubts.add(PAIR)

    await database.write(fill)
    return database


@pytest.mark.parametrize("change", [{"status": "superseded"}, {"owner": "person.robin"}])
async def test_a_doubt_is_open_while_both_hold_for_one_owner(doubted, change):
    before = memory("k2", "Has moved to Cardiff")
    await doubted.write(lambda tx: tx.memories.put(replace(before, **change)))
    assert await doubted.read(lambda tx: tx.doubts.count()) == 0
    await doubted.write(lambda tx: tx.memories.put(before))
    assert await doubted.read(lambda tx: tx.doubts.count()) == 1


async def test_a_settled_doubt_is_open_again_when_its_step_is_undone(doubted):
    def settle(tx):
        tx.history.append(added(memory("k1"), action="confirm", group_id="g1"))
        tx.doubts.settle([PAIR], "g1")

    await doubted.write(settle)
    settled = replace(PAIR, settled_by="g1")
    assert await doubted.read(lambda tx: tx.doubts.unsettled()) == []
    assert await doubted.read(lambda tx: tx.doubts.settled(["k2"])) == [settled]
    later = NOON + timedelta(hours=1)
    await doubted.write(lambda tx: tx.history.mark_undone("g1", later))
    assert await doubted.read(lambda tx: tx.doubts.unsettled()) == [settled]
    await doubted.write(lambda tx: tx.history.mark_redone("g1"))
    assert await doubted.read(lambda tx: tx.doubts.unsettled()) == []


@pytest.mark.parametrize("whole_owner", [True, False])
async def test_forgetting_one_of_two_leaves_no_doubt(doubted, whole_owner):
    if whole_owner:
        await forget_owner(doubted, HOUSEHOLD)
    else:
        await forget_rows(doubted, Forgotten(memory_ids=["k1"]))
    rows = await doubted.read(lambda tx: tx._conn.execute("SELECT * FROM memory_doubts").fetchall())
    assert rows == []


async def test_counting_doubts_does_not_compare_all_memories_with_each_other(database):
    many = [memory(f"n{number}") for number in range(2000)]

    def work(tx):
        for one in many:
            tx.memories.put(one)
        tx.doubts.add(DoubtedPair("n1", "n2", NOON))

    await database.write(work)
    thousands = 0

    def step() -> int:
        nonlocal thousands
        thousands += 1
        return 0

    def count(tx) -> int:
        tx._conn.set_progress_handler(step, 1000)
        try:
            return tx.doubts.count() + len(tx.doubts.unsettled())
        finally:
            tx._conn.set_progress_handler(None, 0)

    assert await database.read(count) == 2
    assert thousands < 50
