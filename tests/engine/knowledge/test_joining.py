"""A person says that several memories are one: nothing is lost, and all can be undone."""

from functools import partial

import pytest

from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.knowledge.history import Step
from custom_components.switchboard.engine.knowledge.settling import Join, contradictions, join
from custom_components.switchboard.engine.knowledge.undoing import undo
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair

from ..storage.building import NOON, memory
from .builders import all_memories, numbered

STEP = Step("joined", "person", NOON)


async def put(store, *memories) -> None:
    def work(tx):
        for one in memories:
            tx.memories.put(one)

    await store.write(work)


def known(id_: str, text: str, **values):
    return memory(id_, text, subject="", **values)


async def joined(store, holding: str, *others: str):
    return await store.write(partial(join, wish=Join(holding, others), step=STEP))


async def take_back(store) -> None:
    new_id = numbered("undo")
    await store.write(lambda tx: undo(tx, [HOUSEHOLD], "joined", "person", NOON, new_id))


async def test_what_was_merged_before_is_merged_with_what_holds_now(database):
    await put(
        database,
        known("k1", "Likes fruit in the porridge"),
        known("k2", "Likes fruit"),
        known("k3", "Fruit is liked", status="merged", superseded_by="k2"),
    )
    before = {one.id: one for one in await all_memories(database)}
    await joined(database, "k1", "k2")
    after = {one.id: one for one in await all_memories(database)}
    assert {(one.status, one.superseded_by) for one in after.values()} == {
        ("active", None),
        ("merged", "k1"),
    }
    await take_back(database)
    assert {one.id: one for one in await all_memories(database)} == before


async def test_what_holds_has_the_evidence_the_terms_and_the_pin_of_all(database):
    await put(
        database,
        known("k1", "Likes fruit", sources=("m1",), search_terms=("apples",)),
        known("k2", "Likes fruit a lot", sources=("m2", "m1"), search_terms=("pears",)),
        known("k3", "Fruit is liked", pinned=True),
    )
    holding, merged, pinned = await joined(database, "k1", "k2", "k3")
    assert (holding.sources, holding.search_terms) == (("m1", "m2"), ("apples", "pears"))
    assert (holding.pinned, holding.by_person, holding.confidence) == (True, True, 1.0)
    assert (pinned.pinned, merged.text) == (False, "Likes fruit a lot")


async def test_a_doubt_between_the_two_is_settled_and_undone_there_again(database):
    await put(database, known("k1", "Likes fruit"), known("k2", "Likes fruit a lot"))
    await database.write(lambda tx: tx.doubts.add(DoubtedPair("k1", "k2", NOON)))
    await joined(database, "k1", "k2")
    assert await database.read(contradictions) == []
    await take_back(database)
    assert len(await database.read(contradictions)) == 1


async def test_a_memory_is_not_merged_with_itself_or_with_what_has_ended(database):
    await put(database, known("k1", "Likes fruit"), known("k2", "Likes fruit", status="retracted"))
    for other in ("k1", "k2"):
        with pytest.raises(KnowledgeError, match="memory_not_active"):
            await joined(database, "k1", other)
