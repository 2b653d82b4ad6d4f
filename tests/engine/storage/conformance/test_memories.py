"""Memories with their sources, status, history and doubts."""

from dataclasses import replace
from datetime import timedelta

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair, Memory
from custom_components.switchboard.engine.storage.transaction import LastingStore, Transaction

from ..building import NOON, added, memory, message

ANNA = "person.anna"
LATER = NOON + timedelta(hours=1)


async def keep(store: LastingStore, *some: Memory) -> None:
    def put(tx: Transaction) -> None:
        for one in some:
            tx.memories.put(one)

    await store.write(put)


def found_ids(some: list[Memory]) -> list[str]:
    return [one.id for one in some]


async def test_a_memory_comes_back_as_it_was_and_a_second_takes_its_place(store: LastingStore):
    first = memory(
        "k1",
        "Trinkt gern Kaffee \N{HOT BEVERAGE}",
        owner=ANNA,
        kind="feedback",
        polarity="negative",
        valid_to=LATER,
        superseded_by="k2",
        pinned=True,
        by_person=True,
        use_count=3,
        last_used_at=LATER,
        sources=("m9", "m2", "m5"),
    )
    await keep(store, first)
    assert await store.read(lambda tx: tx.memories.get("k1")) == first
    second = replace(first, text="Likes quinces", sources=("m3",), status="retracted")
    await keep(store, second)
    assert await store.read(lambda tx: tx.memories.by_ids(["k1", "k2"])) == {"k1": second}
    assert await store.read(lambda tx: tx.memories.resting_on(ANNA, ["m9"])) == []


async def test_a_list_is_the_owners_pinned_first_and_then_latest(store: LastingStore):
    await keep(
        store,
        memory("old"),
        memory("new", updated_at=LATER),
        memory("pinned", pinned=True),
        memory("noted last"),
        memory("gone", status="superseded"),
        memory("theirs", owner=ANNA, text="Déteste les mûres"),
    )

    def look(tx: Transaction) -> None:
        page, count = tx.memories.listing([HOUSEHOLD], status="active", limit=2)
        assert (found_ids(page), count) == (["pinned", "new"], 4)
        page, _ = tx.memories.listing([HOUSEHOLD], status="active", limit=2, offset=2)
        assert found_ids(page) == ["noted last", "old"]
        assert found_ids(tx.memories.active([HOUSEHOLD])) == ["pinned", "new", "noted last", "old"]
        assert found_ids(tx.memories.active([ANNA])) == ["theirs"]
        page, _ = tx.memories.listing([HOUSEHOLD, ANNA], containing="MURES")
        assert found_ids(page) == ["theirs"]
        assert tx.memories.owners() == [HOUSEHOLD, ANNA]
        assert tx.memories.count() == {"preference": 5}

    await store.read(look)


async def test_the_foremost_hold_now(store: LastingStore):
    await keep(
        store,
        memory("ended", valid_to=NOON, use_count=9),
        memory("much used", use_count=5, last_used_at=NOON),
        memory("ending", valid_to=LATER + LATER.resolution),
    )
    await store.write(lambda tx: tx.memories.touch(["ending"], LATER))

    def look(tx: Transaction) -> None:
        some = tx.memories.foremost([HOUSEHOLD], ["preference"], "used", now=LATER, limit=9)
        assert found_ids(some) == ["much used", "ending"]
        assert some[1].use_count == 1
        assert some[1].last_used_at == LATER
        assert found_ids(tx.memories.expire(LATER)) == ["ended"]

    await store.read(look)


async def test_words_find_only_what_is_the_owners_active_and_valid(store: LastingStore):
    await keep(
        store,
        memory("mine"),
        memory("theirs", owner=ANNA),
        memory("over", valid_to=NOON),
        memory("holds still", "Drinks milk", subject="milk", valid_to=LATER),
        memory("taken back", status="retracted"),
        memory("another", "Drinks tea", subject="tea"),
        memory("held by it", status="merged", superseded_by="mine"),
    )

    def ask(tx: Transaction, words: str, **how: object) -> list[str]:
        found = tx.memories.search([HOUSEHOLD], words, 9, now=NOON, **how)
        return [one.id for one, _ in found]

    def look(tx: Transaction) -> None:
        assert ask(tx, '"blueberries"') == ["mine"]
        assert sorted(ask(tx, '"tea" OR "blueb" *')) == ["another", "mine"]
        assert ask(tx, '"tea" AND "blueberries"') == []
        assert ask(tx, '"milk"') == ["holds still"]
        assert ask(tx, '"blueberries"', status="merged") == ["held by it"]
        assert found_ids(tx.memories.merged_into(["mine"])) == ["held by it"]

    await store.read(look)


async def test_history_tells_every_step_in_order_and_what_was_undone(store: LastingStore):
    before, after = memory("k1"), memory("k1", "Likes quinces")
    steps = [
        added(before, fact_id="f1"),
        added(after, action="edit", actor="person", before=before, group_id="g edit"),
        added(memory("k2", owner=ANNA)),
    ]
    await store.write(lambda tx: [tx.history.append(one) for one in steps])

    def look(tx: Transaction) -> None:
        kept = tx.history.of_memory("k1")
        assert [replace(one, seq=0) for one in kept] == steps[:2]
        assert kept[0].seq < kept[1].seq
        assert [one.memory_id for one in tx.history.of_owners([ANNA])] == ["k2"]
        assert tx.history.fact_ids(["k1", "k2"]) == {"f1"}
        assert tx.history.last_groups([HOUSEHOLD], 9) == ["g edit", "g k1"]

    await store.read(look)
    await store.write(lambda tx: tx.history.mark_undone("g edit", LATER))
    assert await store.read(lambda tx: tx.history.last_groups([HOUSEHOLD], 1)) == ["g k1"]
    assert [one.undone_at for one in await store.read(lambda tx: tx.history.group("g edit"))] == [
        LATER
    ]
    await store.write(lambda tx: tx.history.mark_redone("g edit"))
    assert await store.read(lambda tx: tx.history.last_groups([HOUSEHOLD], 1)) == ["g edit"]


async def test_a_doubt_stays_until_it_is_settled_or_one_of_both_is_gone(store: LastingStore):
    await keep(store, memory("k1"), memory("k2"), memory("k3"))
    one, other = DoubtedPair("k1", "k2", NOON), DoubtedPair("k1", "k3", LATER)

    def doubt(tx: Transaction) -> None:
        for pair in (one, one, other, DoubtedPair("k2", "k1", LATER)):
            tx.doubts.add(pair)

    await store.write(doubt)
    assert await store.read(lambda tx: tx.doubts.unsettled()) == [one, other]
    for ids, pairs in ((["k3"], [other]), (["k2", "k9"], [one]), (["k9"], []), ([], [])):
        assert await store.read(lambda tx, ids=ids: tx.doubts.unsettled(ids)) == pairs
    await keep(store, memory("k3", status="superseded"))
    assert await store.read(lambda tx: tx.doubts.count()) == 1


async def test_a_memory_that_is_deleted_takes_its_sources_along(store: LastingStore):
    await store.write(lambda tx: tx.log.append([message(1)]))
    await keep(store, memory("k1", sources=("m1",)), memory("k2", sources=("m1",)))
    assert await store.write(lambda tx: tx.memories.delete(["k1", "k9"])) == 1
    assert found_ids(await store.read(lambda tx: tx.memories.resting_on(HOUSEHOLD, ["m1"]))) == [
        "k2"
    ]
