"""What lets conversations go on, and what keeps forgotten things from coming back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.dialect import run
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import RefusedError
from custom_components.switchboard.engine.storage.forgetting import (
    forget_everything,
    forget_owner,
    forget_rows,
    purge,
)
from custom_components.switchboard.engine.storage.transaction import LastingStore, Transaction

from ..building import NOON, message, put_thread, tombstone
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


# What graphs keep of conversations goes with them


ANNA = "person.anna"


@pytest.fixture
async def filled(store: LastingStore) -> LastingStore:
    """Fill a store with two threads of the household, a copy of one, and one of a person."""

    def fill(tx: Transaction) -> None:
        put_thread(tx, "hall", "the hall")
        put_thread(tx, "fork", "the hall", conversation_id="hall")
        put_thread(tx, "porch", "the porch", at=NOON - timedelta(days=9))
        put_thread(tx, "study", "Anna reads", owners=(ANNA, HOUSEHOLD))

    await store.write(fill)
    return store


async def threads(store: LastingStore) -> list[str]:
    return await store.read(lambda tx: tx.threads.names())


async def test_threads_go_with_what_is_too_old(filled: LastingStore):
    await filled.write(lambda tx: put_thread(tx, "ahead", "x", at=NOON + timedelta(days=30)))
    await purge(filled, NOON - timedelta(days=1))
    assert await threads(filled) == ["fork", "hall", "study"]


async def test_threads_go_with_their_conversation(filled: LastingStore):
    await forget_rows(filled, Forgotten(conversation_ids=["hall"]))
    assert await threads(filled) == ["porch", "study"]


async def test_threads_go_with_messages_of_their_conversation(filled: LastingStore):
    await filled.write(lambda tx: tx.log.append([message(1, conversation_id="hall")]))
    report = await forget_rows(filled, Forgotten(message_ids=["m1"]))
    assert report.conversations == 2
    assert await threads(filled) == ["porch", "study"]


async def test_threads_go_when_a_message_is_put_into_other_words(filled: LastingStore):
    await filled.write(lambda tx: tx.log.append([message(1, conversation_id="porch")]))
    assert await filled.write(lambda tx: tx.log.reword({"m1": "other words"})) == 1
    assert await threads(filled) == ["fork", "hall", "study"]


async def test_threads_that_were_told_of_an_owner_go_with_the_owner(filled: LastingStore):
    await filled.write(lambda tx: put_thread(tx, "unknown", "x", owners=()))
    assert (await forget_owner(filled, ANNA)).conversations == 2
    assert await threads(filled) == ["fork", "hall", "porch"]


async def test_a_thread_of_which_only_writes_are_known_goes_with_anyone(filled: LastingStore):
    def begin(tx: Transaction) -> None:
        put_thread(tx, "begun", "x")
        run(tx._conn, "DELETE FROM thread_checkpoints WHERE thread_id = 'begun'")

    await filled.write(begin)
    assert (await forget_owner(filled, ANNA)).conversations == 2
    assert await threads(filled) == ["fork", "hall", "porch"]


async def test_everything_forgotten_leaves_no_thread(filled: LastingStore):
    assert (await forget_everything(filled)).conversations == 4
    assert await threads(filled) == []


async def test_the_words_of_threads_are_told_of_those_who_may_be_in_them(filled: LastingStore):
    texts = await filled.read(lambda tx: list(tx.threads.texts([ANNA])))
    assert texts == [("study", "Anna reads\nAnna reads"), ("study", "Anna reads")]
    texts = await filled.read(lambda tx: list(tx.threads.texts([HOUSEHOLD])))
    assert {thread for thread, _ in texts} == {"fork", "hall", "porch", "study"}
