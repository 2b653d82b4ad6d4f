"""The checkpoints of graphs, and what is written after them, by thread."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_rows
from custom_components.switchboard.engine.storage.transaction import Transaction
from switchboard_langgraph.threads import (
    GraphThreads,
    Packed,
    Place,
    ThreadCheckpoint,
    ThreadWrite,
)
from tests.engine.storage.building import NOON

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


def threads_of(tx: Transaction) -> GraphThreads:
    return tx.repository(GraphThreads)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Database]:
    opened = Database(tmp_path / "switchboard.db", now=lambda: NOON)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
async def filled(store: Database) -> Database:
    """Fill a store with two threads of the household and one of a person."""

    def fill(tx: Transaction) -> None:
        threads = threads_of(tx)
        for one in (saved("hall", 1), saved("hall", 2), saved("hall", 2, namespace="child:1")):
            threads.save(one)
        threads.save(saved("porch", 3))
        threads.save(saved("study", 4, owners=(ANNA, HOUSEHOLD)))
        for thread, number in (("hall", "0002"), ("porch", "0003"), ("study", "0004")):
            threads.save_writes(Place(thread, "", number), [write(0)], NOON)

    await store.write(fill)
    return store


async def names(store: Database) -> list[str]:
    return await store.read(lambda tx: tx.threads.names())


async def test_checkpoints_are_found_the_newest_first(filled: Database):
    def look(tx: Transaction) -> None:
        find = threads_of(tx).find
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


async def test_writes_come_in_the_order_in_which_they_are_applied(store: Database):
    place = Place("hall", "", "0001")

    def fill(tx: Transaction) -> None:
        threads_of(tx).save_writes(place, [write(0, path="b"), write(1, path="b")], NOON)
        threads_of(tx).save_writes(place, [write(0, task="t0", path="c")], NOON)
        threads_of(tx).save_writes(
            place, [write(0, task="t9", path="a"), write(-3, task="t9")], NOON
        )

    await store.write(fill)
    kept = await store.read(lambda tx: threads_of(tx).writes_at(place))
    assert [(one.task_id, one.place) for one in kept] == [
        ("t9", -3),
        ("t9", 0),
        ("t1", 0),
        ("t1", 1),
        ("t0", 0),
    ]


async def test_what_a_task_wrote_is_kept_once_and_what_it_signals_anew(store: Database):
    place = Place("hall", "", "0001")
    later = [write(0, value=b"\xa5later"), write(-1, value=b"\xa5later")]
    await store.write(lambda tx: threads_of(tx).save_writes(place, [write(0), write(-1)], NOON))
    await store.write(lambda tx: threads_of(tx).save_writes(place, later, NOON))
    kept = await store.read(lambda tx: threads_of(tx).writes_at(place))
    assert [one.value.data for one in kept] == [b"\xa5later", b"\xa5words"]


async def test_a_copy_is_whole_and_of_the_same_conversation(filled: Database):
    await filled.write(lambda tx: threads_of(tx).copy("hall", "fork"))

    def look(tx: Transaction) -> None:
        [*copied] = threads_of(tx).find("fork")
        assert copied == [
            replace(one, place=one.place._replace(thread_id="fork"))
            for one in threads_of(tx).find("hall")
        ]
        assert threads_of(tx).writes_at(Place("fork", "", "0002")) == [write(0)]

    await filled.read(look)
    await forget_rows(filled, Forgotten(conversation_ids=["hall"]))
    assert await names(filled) == ["porch", "study"]


async def test_a_thread_keeps_only_what_it_is_to_keep(filled: Database):
    kept = Place("hall", "", "0001")
    await filled.write(lambda tx: threads_of(tx).keep_only("hall", [kept]))
    assert [one.place for one in await filled.read(lambda tx: threads_of(tx).find("hall"))] == [
        kept
    ]
    assert await filled.read(lambda tx: threads_of(tx).writes_at(Place("hall", "", "0002"))) == []
    assert await names(filled) == ["hall", "porch", "study"]


async def test_what_runs_made_is_deleted_by_their_ids(filled: Database):
    await filled.write(lambda tx: threads_of(tx).delete_of_runs(["run-2", "run-4"]))
    assert [one.place for one in await filled.read(lambda tx: threads_of(tx).find())] == [
        Place("porch", "", "0003"),
        Place("hall", "", "0001"),
    ]
    assert await names(filled) == ["hall", "porch"]
