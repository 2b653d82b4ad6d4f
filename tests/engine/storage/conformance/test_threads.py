"""The checkpoints of graphs, and what is written after them, by thread."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import (
    forget_everything,
    forget_owner,
    forget_rows,
    purge,
)
from custom_components.switchboard.engine.storage.ports import LastingStore
from custom_components.switchboard.engine.storage.threads import (
    Packed,
    Place,
    ThreadCheckpoint,
    ThreadWrite,
)
from custom_components.switchboard.engine.storage.transaction import Transaction

from ..building import NOON, message

ANNA = "person.anna"


def saved(
    thread: str, number: int, *, namespace: str = "", owners: tuple[str, ...] = (HOUSEHOLD,), **more
) -> ThreadCheckpoint:
    fields = {
        "place": Place(thread, namespace, f"{number:04}"),
        "parent_id": f"{number - 1:04}" if number > 1 else None,
        "run_id": f"run-{number}",
        "conversation_id": thread,
        "owners": owners,
        "checkpoint": Packed("msgpack", b"\xa5state"),
        "metadata": Packed("msgpack", b"\xa8metadata"),
        "updated_at": NOON,
    }
    return ThreadCheckpoint(**{**fields, **more})


def write(number: int, *, task: str = "t1", path: str = "", value: bytes = b"\xa5words"):
    return ThreadWrite(task, number, path, "messages", Packed("msgpack", value))


@pytest.fixture
async def filled(store: LastingStore) -> LastingStore:
    """Fill a store with two threads of the household and one of a person."""

    def fill(tx: Transaction) -> None:
        for one in (saved("hall", 1), saved("hall", 2), saved("hall", 2, namespace="child:1")):
            tx.threads.save(one)
        tx.threads.save(saved("porch", 3, updated_at=NOON - timedelta(days=9)))
        tx.threads.save(saved("study", 4, owners=(ANNA, HOUSEHOLD)))
        for thread, number in (("hall", "0002"), ("porch", "0003"), ("study", "0004")):
            tx.threads.save_writes(Place(thread, "", number), [write(0)], NOON)

    await store.write(fill)
    return store


async def threads(store: LastingStore) -> list[str]:
    return await store.read(lambda tx: tx.threads.names())


async def test_checkpoints_are_found_the_newest_first(filled: LastingStore):
    def look(tx: Transaction) -> None:
        find = tx.threads.find
        places = [one.place for one in find("hall")]
        assert places == [
            Place("hall", "child:1", "0002"),
            Place("hall", "", "0002"),
            Place("hall", "", "0001"),
        ]
        assert [one.place for one in find(limit=2)] == [
            Place("study", "", "0004"),
            Place("porch", "", "0003"),
        ]
        assert [one.place for one in find(after=Place("porch", "", "0003"))] == places
        assert [one.place for one in find("hall", "", before="0002")] == places[2:]
        assert find("hall", "", "0002") == [saved("hall", 2)]
        assert find("attic") == []

    await filled.read(look)


async def test_writes_come_in_the_order_in_which_they_are_applied(store: LastingStore):
    place = Place("hall", "", "0001")

    def fill(tx: Transaction) -> None:
        tx.threads.save_writes(place, [write(0, path="b"), write(1, path="b")], NOON)
        tx.threads.save_writes(place, [write(0, task="t0", path="c")], NOON)
        tx.threads.save_writes(place, [write(0, task="t9", path="a"), write(-3, task="t9")], NOON)

    await store.write(fill)
    kept = await store.read(lambda tx: tx.threads.writes_at(place))
    assert [(one.task_id, one.place) for one in kept] == [
        ("t9", -3),
        ("t9", 0),
        ("t1", 0),
        ("t1", 1),
        ("t0", 0),
    ]


async def test_what_a_task_wrote_is_kept_once_and_what_it_signals_anew(store: LastingStore):
    place = Place("hall", "", "0001")
    later = [write(0, value=b"\xa5later"), write(-1, value=b"\xa5later")]
    await store.write(lambda tx: tx.threads.save_writes(place, [write(0), write(-1)], NOON))
    await store.write(lambda tx: tx.threads.save_writes(place, later, NOON))
    kept = await store.read(lambda tx: tx.threads.writes_at(place))
    assert [one.value.data for one in kept] == [b"\xa5later", b"\xa5words"]


async def test_a_copy_is_whole_and_of_the_same_conversation(filled: LastingStore):
    await filled.write(lambda tx: tx.threads.copy("hall", "fork"))

    def look(tx: Transaction) -> None:
        [*copied] = tx.threads.find("fork")
        assert copied == [
            replace(one, place=one.place._replace(thread_id="fork"))
            for one in tx.threads.find("hall")
        ]
        assert tx.threads.writes_at(Place("fork", "", "0002")) == [write(0)]

    await filled.read(look)
    await forget_rows(filled, Forgotten(conversation_ids=["hall"]))
    assert await threads(filled) == ["porch", "study"]


async def test_a_thread_keeps_only_what_it_is_to_keep(filled: LastingStore):
    kept = Place("hall", "", "0001")
    await filled.write(lambda tx: tx.threads.keep_only("hall", [kept]))
    assert [one.place for one in await filled.read(lambda tx: tx.threads.find("hall"))] == [kept]
    assert await filled.read(lambda tx: tx.threads.writes_at(Place("hall", "", "0002"))) == []
    assert await threads(filled) == ["hall", "porch", "study"]


async def test_what_runs_made_is_deleted_by_their_ids(filled: LastingStore):
    await filled.write(lambda tx: tx.threads.delete_of_runs(["run-2", "run-4"]))
    assert [one.place for one in await filled.read(lambda tx: tx.threads.find())] == [
        Place("porch", "", "0003"),
        Place("hall", "", "0001"),
    ]
    assert await threads(filled) == ["hall", "porch"]


async def test_threads_go_with_what_is_too_old(filled: LastingStore):
    await filled.write(
        lambda tx: tx.threads.save(saved("ahead", 9, updated_at=NOON + timedelta(days=30)))
    )
    await purge(filled, NOON - timedelta(days=1))
    # What was written after the old checkpoint is from today.
    assert await threads(filled) == ["hall", "porch", "study"]
    assert await filled.read(lambda tx: tx.threads.find("porch")) == []


async def test_threads_go_with_messages_of_their_conversation(filled: LastingStore):
    await filled.write(lambda tx: tx.log.append([message(1, conversation_id="hall")]))
    report = await forget_rows(filled, Forgotten(message_ids=["m1"]))
    assert report.conversations == 1
    assert await threads(filled) == ["porch", "study"]


async def test_threads_go_when_a_message_is_put_into_other_words(filled: LastingStore):
    await filled.write(lambda tx: tx.log.append([message(1, conversation_id="porch")]))
    assert await filled.write(lambda tx: tx.log.reword({"m1": "other words"})) == 1
    assert await threads(filled) == ["hall", "study"]


async def test_threads_that_were_told_of_an_owner_go_with_the_owner(filled: LastingStore):
    await filled.write(lambda tx: tx.threads.save(saved("unknown", 7, owners=())))
    await filled.write(
        lambda tx: tx.threads.save_writes(Place("begun", "", "0001"), [write(0)], NOON)
    )
    assert (await forget_owner(filled, ANNA)).conversations == 3
    assert await threads(filled) == ["hall", "porch"]


async def test_everything_forgotten_leaves_no_thread(filled: LastingStore):
    assert (await forget_everything(filled)).conversations == 3
    assert await threads(filled) == []


async def test_the_words_of_threads_are_told_of_those_who_may_be_in_them(filled: LastingStore):
    texts = await filled.read(lambda tx: list(tx.threads.texts([ANNA])))
    assert texts == [("study", "state\nmetadata"), ("study", "words")]
    texts = await filled.read(lambda tx: list(tx.threads.texts([HOUSEHOLD])))
    assert {thread for thread, _ in texts} == {"hall", "porch", "study"}
