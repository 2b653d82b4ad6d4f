"""What lets conversations go on, and what keeps forgotten things from coming back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.ports import LastingStore
from custom_components.switchboard.engine.storage.transaction import Transaction

from ..building import NOON, tombstone
from .conftest import Reopen

LATER = NOON + timedelta(minutes=10)
FIRST = Checkpoint("kitchen", '{"version": 1}', NOON, "agent", "satellite")
SECOND = Checkpoint("hall", '{"version": 2}', LATER, "agent", "satellite")


async def test_the_last_checkpoint_is_kept(store: LastingStore):
    def fill(tx: Transaction) -> None:
        tx.checkpoints.save(Checkpoint("kitchen", "{}", LATER))
        tx.checkpoints.save(FIRST)
        tx.checkpoints.save(SECOND)
        tx.checkpoints.save(replace(SECOND, conversation_id="elsewhere", device_id="other"))
        tx.checkpoints.save(replace(SECOND, conversation_id="other agent", agent_id="other"))

    await store.write(fill)

    def look(tx: Transaction) -> None:
        assert tx.checkpoints.load("kitchen") == FIRST
        assert tx.checkpoints.load("attic") is None
        assert tx.checkpoints.latest_of_device("satellite", "agent", NOON) == SECOND
        too_late = LATER + timedelta(microseconds=1)
        assert tx.checkpoints.latest_of_device("satellite", "agent", too_late) is None
        assert tx.checkpoints.latest_of_device("satellite", None, NOON) is None
        names = {"kitchen", "hall", "satellite", "elsewhere", "other", "other agent"}
        assert tx.checkpoints.names() == names
        assert dict(tx.checkpoints.texts())["kitchen"] == FIRST.state

    await store.read(look)
    assert await store.write(lambda tx: tx.checkpoints.purge(LATER)) == 1
    await store.write(lambda tx: tx.checkpoints.delete("hall"))
    assert await store.read(lambda tx: tx.checkpoints.load("hall")) is None
    with pytest.raises(RefusedError):
        await store.write(lambda tx: tx.checkpoints.save(replace(FIRST, state="{")))


async def test_a_tombstone_stays_until_it_is_taken_away(store: LastingStore):
    grave = tombstone("t1", "m1", "m2", digests=frozenset({"a", "b"}), polarity="negative")
    other = tombstone("t2", "m3", owner="person.anna", digests=frozenset())

    def fill(tx: Transaction) -> None:
        tx.tombstones.add(grave)
        tx.tombstones.add(other)

    await store.write(fill)
    assert await store.read(lambda tx: tx.tombstones.of_owners([HOUSEHOLD])) == [grave]
    forgotten = await store.read(lambda tx: tx.tombstones.forgotten_among(["m1", "m3", "m", "m12"]))
    assert forgotten == {"m1", "m3"}
    assert await store.write(lambda tx: tx.tombstones.delete("t1"))
    assert not await store.write(lambda tx: tx.tombstones.delete("t1"))
    assert await store.read(lambda tx: tx.tombstones.of_owners([HOUSEHOLD])) == []


async def test_digests_have_one_key_for_good(store: LastingStore, reopen: Reopen):
    key = await store.write(lambda tx: tx.tombstones.key())
    assert len(key) >= 32
    store = await reopen()
    assert await store.read(lambda tx: tx.tombstones.key()) == key
