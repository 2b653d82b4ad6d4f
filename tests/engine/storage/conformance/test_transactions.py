"""Work in a store: all of it or nothing, and what it wrote is there afterwards."""

import pytest

from custom_components.switchboard.engine.storage.errors import RefusedError, StorageError
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.transaction import LastingStore, Transaction

from ..building import added, cursor_at, fact, memory, messages, tombstone, window
from .conftest import Reopen


class _WrongError(Exception):
    """What the work itself raises."""


async def test_work_returns_what_it_read(store: LastingStore):
    assert await store.write(lambda tx: tx.log.append(messages(1, 3))) == 3
    assert await store.read(lambda tx: tx.log.count()) == 3


async def test_work_that_raises_leaves_nothing(store: LastingStore):
    def work(tx: Transaction) -> None:
        tx.log.append(messages(1, 2))
        tx.memories.put(memory("k1", sources=("m1",)))
        tx.history.append(added(memory("k1")))
        tx.tombstones.add(tombstone("t1"))
        tx.windows.complete(window(1, 2), [fact("f1", "m1")], cursor_at(2))
        raise _WrongError

    with pytest.raises(_WrongError):
        await store.write(work)

    def look(tx: Transaction) -> None:
        assert tx.log.count() == 0
        assert tx.memories.ids() == []
        assert tx.history.of_memory("k1") == []
        assert tx.tombstones.of_owners(["household"]) == []
        assert tx.facts.of_owner("household") == []
        assert tx.windows.cursor("household").last_processed_seq == 0

    await store.read(look)


async def test_what_the_store_refuses_is_our_error_and_undoes_all(store: LastingStore):
    def work(tx: Transaction) -> None:
        tx.memories.put(memory("k1"))
        tx.memories.put(memory("k2", kind="a rumour"))

    with pytest.raises(RefusedError):
        await store.write(work)
    assert await store.read(lambda tx: tx.memories.ids()) == []


async def test_reading_cannot_write(store: LastingStore):
    with pytest.raises(StorageError):
        await store.read(lambda tx: tx.memories.put(memory("k1")))
    assert await store.read(lambda tx: tx.memories.ids()) == []


async def test_work_sees_what_it_wrote_itself(store: LastingStore):
    def work(tx: Transaction) -> Memory | None:
        tx.memories.put(memory("k1"))
        return tx.memories.get("k1")

    assert await store.write(work) == memory("k1")


async def test_all_is_there_when_the_store_is_opened_again(store: LastingStore, reopen: Reopen):
    known = memory("k1", sources=("m1", "m2"))

    def fill(tx: Transaction) -> bytes:
        tx.log.append(messages(1, 2))
        tx.memories.put(known)
        tx.history.append(added(known))
        tx.windows.complete(window(1, 2), [fact("f1", "m1")], cursor_at(2))
        return tx.tombstones.key()

    key = await store.write(fill)
    store = await reopen()

    def look(tx: Transaction) -> None:
        assert [one.entry for one in tx.log.export()] == messages(1, 2)
        assert tx.memories.get("k1") == known
        assert [one.after for one in tx.history.of_memory("k1")] == [known]
        assert tx.facts.of_owner("household") == [fact("f1", "m1")]
        assert tx.windows.cursor("household") == cursor_at(2)
        assert tx.tombstones.key() == key

    await store.read(look)
