"""A table and the dataclass of its rows."""

import sqlite3
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from enum import StrEnum
from itertools import product
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.storage.dialect import run
from custom_components.switchboard.engine.storage.errors import CorruptFileError
from custom_components.switchboard.engine.storage.table import Table, from_json, to_json

from .building import NOON


@dataclass(frozen=True)
class Part:
    """A part of a thing."""

    name: str
    at: datetime | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Thing:
    """A row of the table."""

    id: str
    size: float
    at: datetime
    is_new: bool = False
    color: Literal["red", "blue"] | None = None
    until: datetime | None = None
    tags: tuple[str, ...] = ()
    marks: frozenset[str] = frozenset()
    weights: tuple[float, ...] = ()
    parts: tuple[Part, ...] = ()
    seq: int = 0
    note: str = "not kept"

    @property
    def weight(self) -> float:
        """Return what is written and never read."""
        return sum(self.weights)


THINGS = Table("things", Thing, numbered="seq", without={"note"}, properties=["weight"])
ONE = Thing("one", 1.5, NOON)
FULL = Thing(
    "full",
    2.0,
    NOON + timedelta(hours=1),
    True,
    "blue",
    NOON,
    ("a", "ä"),
    frozenset({"y", "x"}),
    (0.5, 2.0),
    (Part("lid", NOON, ("t",)), Part("foot")),
)


COLUMNS = ("at", "until", "tags", "marks", "weights", "parts")


@pytest.fixture
def conn() -> sqlite3.Connection:
    conn = sqlite3.connect(":memory:", autocommit=True)
    conn.execute(
        "CREATE TABLE things (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, size REAL, at TEXT,"
        " is_new INTEGER, color TEXT, until TEXT, tags TEXT, marks TEXT, weights TEXT, parts TEXT,"
        " weight REAL)"
    )
    return conn


def test_what_is_put_is_found_again_with_its_types(conn):
    THINGS.put(conn, ONE)
    THINGS.put(conn, FULL)
    assert THINGS.find(conn, "true ORDER BY seq") == [replace(ONE, seq=1), replace(FULL, seq=2)]
    assert conn.execute("SELECT weight FROM things ORDER BY seq").fetchall() == [(0,), (2.5,)]


def test_a_value_is_put_in_place_of_the_one_with_its_key(conn):
    THINGS.put(conn, ONE)
    THINGS.put(conn, replace(ONE, size=3.0))
    assert THINGS.one(conn, "id = ?", "one") == replace(ONE, size=3.0, seq=1)
    assert not THINGS.put(conn, replace(ONE, size=4.0), unless="things.size = 3.0").rowcount
    assert THINGS.add(conn, [replace(ONE, size=5.0), FULL]) == 1
    assert [one.size for one in THINGS.find(conn, "true ORDER BY seq")] == [3.0, 2.0]


def test_a_condition_takes_times_and_lists(conn):
    THINGS.add(conn, [ONE, FULL])
    elsewhere = NOON.astimezone(timezone(timedelta(hours=5)))
    assert [one.id for one in THINGS.find(conn, "at <= ?", elsewhere)] == ["one"]
    assert [one.id for one in THINGS.find(conn, "id = ANY (?)", {"full", "gone"})] == ["full"]
    assert [one.id for one in THINGS.find(conn, "id <> ALL (?1)", iter(["full"]))] == ["one"]
    assert THINGS.one(conn, "id = ANY (?)", []) is None


def test_a_value_of_a_class_of_a_plain_one_is_held_as_that(conn):
    class Colors(StrEnum):
        BLUE = "blue"

    class Named(str):
        """A text that knows where it was read, as those of YAML do."""

        __slots__ = ()

    run(conn, THINGS.insert, *THINGS.row(replace(FULL, color=Colors.BLUE)))
    found = THINGS.one(conn, "id = ? AND color = ?", Named("full"), Colors.BLUE)
    assert found == replace(FULL, seq=1)
    assert run(conn, "SELECT typeof(color), color FROM things").fetchall() == [("text", "blue")]


def test_a_value_comes_with_another_column(conn):
    THINGS.add(conn, [ONE, FULL])
    found = dict(THINGS.keyed(conn, "upper(id)", "size > ?", 0))
    assert {key: one.id for key, one in found.items()} == {"ONE": "one", "FULL": "full"}


@pytest.mark.parametrize(
    ("column", "damaged"),
    [
        *product(COLUMNS, ("", "[", "7", '["', '[{"name"')),
        *(("tags", "[1]"), ("marks", "[1]"), ("weights", '["x"]')),
    ],
)
def test_what_was_not_written_is_a_damaged_file(conn, column, damaged):
    THINGS.add(conn, [FULL])
    run(conn, f"UPDATE things SET {column} = ?", damaged)
    with pytest.raises(CorruptFileError):
        THINGS.one(conn, "true")


@given(
    st.builds(
        Thing,
        at=st.just(NOON),
        until=st.none() | st.just(NOON),
        size=st.floats(allow_nan=False),
        weights=st.lists(st.floats(allow_nan=False)).map(tuple),
        tags=st.lists(st.text()).map(tuple),
        marks=st.frozensets(st.text()),
        parts=st.lists(st.builds(Part, at=st.none() | st.just(NOON))).map(tuple),
    )
)
def test_json_gives_back_what_it_was_given(thing):
    assert from_json(Thing, to_json(thing)) == thing


def test_json_knows_defaults_and_leaves_out_what_is_no_field():
    assert from_json(Part, {"name": "lid", "shape": "round"}) == Part("lid")
    with pytest.raises(TypeError):
        from_json(Part, {"tags": []})
