"""Pairs of memories that may contradict each other."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage import doubts, memories, memory_history
from custom_components.switchboard.engine.storage import extraction_state as windows
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_owner, forget_rows
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair

from .building import NOON, added, fact, memory

PAIR = DoubtedPair("k1", "k2", NOON)


@pytest.fixture
async def doubted(database):
    def fill(conn):
        for id_, text in (("k1", "Lives in Bristol"), ("k2", "Has moved to Cardiff")):
            memories.put(conn, memory(id_, text))
        doubts.add(conn, PAIR)

    await database.write(fill)
    return database


async def test_the_same_two_are_in_doubt_once_whichever_came_first(doubted):
    await doubted.write(lambda conn: doubts.add(conn, DoubtedPair("k2", "k1", NOON)))
    assert await doubted.read(doubts.unsettled) == [PAIR]
    assert await doubted.read(doubts.count) == 1
    for ids, found in ((["k1"], [PAIR]), (["k2", "k9"], [PAIR]), (["k9"], []), ([], [])):
        assert await doubted.read(lambda conn, ids=ids: doubts.unsettled(conn, ids)) == found


@pytest.mark.parametrize("change", [{"status": "superseded"}, {"owner": "person.robin"}])
async def test_a_doubt_is_open_while_both_hold_for_one_owner(doubted, change):
    before = memory("k2", "Has moved to Cardiff")
    await doubted.write(lambda conn: memories.put(conn, replace(before, **change)))
    assert await doubted.read(doubts.count) == 0
    await doubted.write(lambda conn: memories.put(conn, before))
    assert await doubted.read(doubts.count) == 1


async def test_a_settled_doubt_is_open_again_when_its_step_is_undone(doubted):
    def settle(conn):
        memory_history.append(conn, added(memory("k1"), action="confirm", group_id="g1"))
        doubts.settle(conn, [PAIR], "g1")

    await doubted.write(settle)
    settled = replace(PAIR, settled_by="g1")
    assert await doubted.read(doubts.unsettled) == []
    assert await doubted.read(lambda conn: doubts.settled(conn, ["k2"])) == [settled]
    later = NOON + timedelta(hours=1)
    await doubted.write(lambda conn: memory_history.mark_undone(conn, "g1", later))
    assert await doubted.read(doubts.unsettled) == [settled]
    await doubted.write(lambda conn: memory_history.mark_redone(conn, "g1"))
    assert await doubted.read(doubts.unsettled) == []


@pytest.mark.parametrize("whole_owner", [True, False])
async def test_forgetting_one_of_two_leaves_no_doubt(doubted, whole_owner):
    if whole_owner:
        await forget_owner(doubted, HOUSEHOLD)
    else:
        await forget_rows(doubted, Forgotten(memory_ids=["k1"]))
    rows = await doubted.read(lambda conn: conn.execute("SELECT * FROM memory_doubts").fetchall())
    assert rows == []


async def test_what_is_merged_is_found_by_what_holds_it_and_by_no_search(database):
    said = memory("k3", "Is fond of blueberries", status="merged", superseded_by="k1")

    def fill(conn):
        memories.put(conn, memory("k1"))
        memories.put(conn, said)

    await database.write(fill)
    find = memories.search
    assert await database.read(lambda conn: memories.merged_into(conn, ["k1"])) == [said]
    assert await database.read(lambda conn: find(conn, [HOUSEHOLD], "fond", 9)) == []
    [(found, _)] = await database.read(
        lambda conn: find(conn, [HOUSEHOLD], "fond", 9, status="merged")
    )
    assert found == said


async def test_how_often_a_fact_was_asked_about_in_vain_is_kept(database):
    def ask(conn):
        for id_ in ("f1", "f2"):
            windows.put_fact(conn, fact(id_, "m1"))
        for ids in (["f1", "f2"], ["f1"]):
            windows.count_attempt(conn, ids)

    await database.write(ask)
    counted = await database.read(lambda conn: windows.attempts(conn, ["f1", "f2", "f3"]))
    assert counted == {"f1": 2, "f2": 1}
