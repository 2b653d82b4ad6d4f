"""What is near in meaning: one owner's at a time, never what is gone, and without numpy nothing."""

import math
import sys
import threading
from array import array
from contextlib import closing
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.recall import vectors
from custom_components.switchboard.engine.recall.vectors import QueryVector, VectorIndex
from custom_components.switchboard.engine.storage import vectors as stored
from custom_components.switchboard.engine.storage.forgetting import forget_everything
from custom_components.switchboard.engine.storage.open import connect
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.vectors import Vectors
from tests.engine.storage.building import HOUSEHOLD, NOON, memory, message

MODEL = "a-model"
EAST, NORTH, NORTHEAST = (1.0, 0.0), (0.0, 1.0), (math.sqrt(0.5), math.sqrt(0.5))
ANNA, BEN = "person.anna", "person.ben"


@pytest.fixture
def index():
    return VectorIndex()


@pytest.fixture
def query(index):
    def towards(direction, model=MODEL):
        return QueryVector(model, array("f", direction), index)

    return towards


async def remember(database, *, model=MODEL, owner=HOUSEHOLD, **directions):
    """Keep a memory for each name, with a vector in a direction."""

    def put(tx):
        for name, direction in directions.items():
            tx.memories.put(memory(name, f"says {name}", owner=owner))
            tx.vectors.put(stored.MEMORIES, model, {name: direction})

    await database.write(put)


async def hear(database, *, owner=HOUSEHOLD, **directions):
    """Log a message for each name, with a vector; returns their places."""

    def put(tx):
        tx.log.append([message(0, name, id=name, owner=owner) for name in directions])
        places = {name: tx.log.by_ids([name])[name].seq for name in directions}
        vectors_of = {places[name]: direction for name, direction in directions.items()}
        tx.vectors.put(stored.MESSAGES, MODEL, vectors_of)
        return places

    return await database.write(put)


async def nearest(database, query, *owners, limit=5, now=NOON):
    owners = owners or (HOUSEHOLD,)
    return await database.read(lambda tx: query.memories(tx, owners, limit, now=now))


async def names(database, query, *owners, **how):
    return [name for name, _ in await nearest(database, query, *owners, **how)]


async def test_the_nearest_come_first_and_what_is_not_near_does_not_come(database, query):
    await remember(database, north=NORTH, northeast=NORTHEAST, east=EAST)
    assert await nearest(database, query(EAST)) == [
        ("east", pytest.approx(1.0)),
        ("northeast", pytest.approx(math.sqrt(0.5))),
    ]
    assert await names(database, query(EAST), limit=1) == ["east"]


async def test_messages_are_found_by_their_places(database, query):
    places = await hear(database, north=NORTH, east=EAST)
    found = await database.read(lambda tx: query(NORTH).messages(tx, [HOUSEHOLD], 5))
    assert found == [(places["north"], pytest.approx(1.0))]


async def test_nothing_of_any_other_owner_comes_out(database, query):
    await remember(database, owner=ANNA, annas=EAST)
    await remember(database, owner=BEN, bens=EAST)
    await remember(database, shared=EAST)
    assert await names(database, query(EAST), ANNA) == ["annas"]
    assert await names(database, query(EAST), HOUSEHOLD, BEN) == ["shared", "bens"]
    assert await names(database, query(EAST), "person.nobody") == []


async def test_vectors_of_another_model_or_length_are_not_compared(database, query):
    await remember(database, ours=EAST, longer=(1.0, 0.0, 0.0))
    await remember(database, model="another", theirs=EAST)
    assert await names(database, query(EAST)) == ["ours"]
    assert await names(database, query(EAST, "another")) == ["theirs"]
    assert await names(database, query((1.0, 0.0, 0.0))) == ["longer"]


async def test_what_comes_later_is_found_without_reading_everything_again(
    database, query, monkeypatch
):
    loaded = []
    real = Vectors.load

    def load(*arguments):
        rows = real(*arguments)
        loaded.append([key for key, _ in rows])
        return rows

    monkeypatch.setattr(Vectors, "load", load)
    await remember(database, first=EAST)
    for _ in range(2):
        assert await names(database, query(EAST)) == ["first"]
    await remember(database, second=EAST)
    assert await names(database, query(EAST)) == ["first", "second"]
    assert loaded == [["first"], ["second"]]


async def test_what_is_gone_is_found_no_more_and_leaves_the_memory(database, query, index):
    await remember(database, kept=NORTHEAST, gone=EAST)
    assert await names(database, query(EAST)) == ["gone", "kept"]
    assert index.report() == {"vectors": 2, "bytes": 16}
    await database.write(lambda tx: tx.memories.delete(["gone"]))
    await database.read(index.refresh)
    assert index.report() == {"vectors": 1, "bytes": 8}
    assert await names(database, query(EAST)) == ["kept"]


async def test_after_forgetting_everything_nothing_is_left_in_memory(database, query, index):
    await remember(database, one=EAST)
    await hear(database, two=EAST)
    await names(database, query(EAST))
    await database.read(lambda tx: query(EAST).messages(tx, [HOUSEHOLD], 5))
    await forget_everything(database)
    await database.read(index.refresh)
    assert index.report() == {"vectors": 0, "bytes": 0}
    await remember(database, again=EAST)
    assert await names(database, query(EAST)) == ["again"]


async def test_what_is_reworded_has_no_vector_until_it_has_a_new_one(database, query):
    await remember(database, one=EAST)
    assert await names(database, query(EAST)) == ["one"]
    await database.write(lambda tx: tx.memories.put(memory("one", "now something else")))
    assert await names(database, query(EAST)) == []
    await remember(database, one=NORTH)
    assert await names(database, query(NORTH)) == ["one"]
    assert await names(database, query(EAST)) == []


@pytest.mark.parametrize("status", ["superseded", "retracted", "expired"])
async def test_only_active_memories_are_found_and_again_when_that_is_undone(
    database, query, status
):
    def put(state):
        return lambda tx: tx.memories.put(memory("one", "says one", status=state))

    await remember(database, one=EAST, other=NORTHEAST)
    await database.write(put(status))
    assert await names(database, query(EAST), limit=1) == ["other"]
    await database.write(put("active"))
    assert await names(database, query(EAST)) == ["one", "other"]


async def test_a_memory_whose_time_is_over_is_not_found(database, query):
    ends = NOON + timedelta(hours=1)
    await database.write(lambda tx: tx.memories.put(memory("one", valid_to=ends)))
    await database.write(lambda tx: tx.vectors.put(stored.MEMORIES, MODEL, {"one": EAST}))
    assert await names(database, query(EAST), now=NOON) == ["one"]
    assert await names(database, query(EAST), now=ends) == []


async def test_without_numpy_nothing_is_found_and_nothing_fails(database, query, monkeypatch):
    await remember(database, one=EAST)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert not vectors.numpy_is_there()
    assert await names(database, query(EAST)) == []


async def test_numpy_is_first_imported_on_the_reading_thread(database, query, monkeypatch):
    threads = []
    real = vectors.numpy_is_there

    def looked_for():
        threads.append(threading.current_thread().name)
        return real()

    monkeypatch.setattr(vectors, "numpy_is_there", looked_for)
    await remember(database, one=EAST)
    await names(database, query(EAST))
    assert len(threads) == 1
    assert threads[0].startswith("switchboard-reader")
    assert not hasattr(vectors, "np")


@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["put", "delete", "search"]),
            st.integers(0, 7),
            st.sampled_from([HOUSEHOLD, ANNA, BEN]),
            st.floats(0, 6.2),
        ),
        max_size=40,
    )
)
def test_the_index_always_finds_what_a_fresh_one_would_and_all_of_it_one_owners(
    tmp_path_factory, steps
):
    conn = connect(tmp_path_factory.mktemp("vectors") / "switchboard.db", 1)
    with closing(open_in_memory()) as empty:
        empty.backup(conn)
    kept = VectorIndex()

    def found(index, owner, angle):
        direction = array("f", (math.cos(angle), math.sin(angle)))
        return QueryVector(MODEL, direction, index).memories(
            Transaction(conn), [owner], 9, now=NOON
        )

    for action, number, owner, angle in steps:
        name = f"k{number}"
        if action == "put":
            Transaction(conn).memories.put(memory(name, f"says {name}", owner=owner))
            direction = (math.cos(angle), math.sin(angle))
            Transaction(conn).vectors.put(stored.MEMORIES, MODEL, {name: direction})
        elif action == "delete":
            Transaction(conn).memories.delete([name])
        else:
            near = found(kept, owner, angle)
            assert near == found(VectorIndex(), owner, angle)
            of = {
                one.owner
                for one in Transaction(conn).memories.by_ids([name for name, _ in near]).values()
            }
            assert of <= {owner}
    conn.close()
