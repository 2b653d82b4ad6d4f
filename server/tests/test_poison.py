"""Whatever a home sends is refused by its number, or taken by all homes to which it goes."""

import copy
import json
from contextlib import closing
from typing import Any

import orjson
import psycopg
import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from test_exchange import conn

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import KINDS, Arrival
from custom_components.switchboard.engine.sharing.inbox import incoming
from custom_components.switchboard.engine.storage.graph_entries import Alias, EntityImage
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair, HistoryEntry
from custom_components.switchboard.engine.storage.table import to_json
from custom_components.switchboard.engine.storage.transaction import Transaction
from server.tests.exchanges import NOON, change, message, step, told
from switchboard_server import homes, relay
from switchboard_server.pool import Pool
from switchboard_server.replica import replicate
from switchboard_server.store.store import PostgresStore
from switchboard_server.wire import InvalidError

__all__ = ["conn"]

WIDE = "".join(map(chr, range(0x10000, 0x10000 + 30_000)))
"""Of four bytes each, and nothing that a database could make smaller."""
BAD = st.one_of(
    st.sampled_from(
        [None, True, "", "5", 5, -1, 0.5, -0.5, 2**62, 2**63, 10**30, 1e308, float("nan"), {}, []]
    ),
    st.sampled_from([[None], [5], ["a"], ["a", "a"], {"id": "a"}, [[[[]]]]]),
    st.sampled_from([WIDE, WIDE[:150], WIDE[:700], "x" * 3000, "\0", "a\0b", "\ud83d", "\u200d"]),
    st.sampled_from(["bo", "ada", "household", "person.bo", "lake/a", "a b", "memory"]),
    st.sampled_from(["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-11-21"]),
    st.sampled_from(["2026-11-21T12:00:00", "9998-01-01T00:00:00+00:00", "merged", "active"]),
    st.text(max_size=5),
)


def entity(number: int, id_: str) -> Any:
    image = EntityImage(
        id_, "ada", "person", "Bo", NOON, NOON, sources=("m",), aliases=(Alias("bo", "Bo"),)
    )
    entry = HistoryEntry(id_, "ada", "add", "person", NOON, None, image, group_id="g", stamp=1)
    return change(number, "step") | {"data": to_json(entry)}


def relation(number: int, id_: str) -> Any:
    made = step(number, id_)
    made["data"]["after"] |= {"predicate": "likes", "subject_id": f"{id_}s", "object_id": "tea"}
    return made


def changes(number: int) -> list[Any]:
    """Return a change of each kind, of which none names what another one does."""
    id_ = f"id{number}"
    doubt = change(number, "doubt") | {"data": to_json(DoubtedPair(f"{id_}k", f"{id_}n", NOON))}
    return [
        step(number, id_),
        entity(number, id_),
        relation(number, id_),
        message(number, id_),
        message(number, id_, None),
        doubt,
        change(number, "forget", id=id_, memory_ids=[f"{id_}f"], message_ids=[f"{id_}m"]),
        change(number, "forgotten", id=id_),
        change(number, "purged", ids=[f"{id_}p"]),
        change(number, "share", name="ada"),
        change(number, "unshare", None, name="ada"),
    ]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a value at which another one could be."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    found = [(value, key) for key, _ in parts]
    inner = value.values() if isinstance(value, dict) else value
    return found + [place for one in inner if isinstance(one, dict | list) for place in places(one)]


class Family:
    """A home that sends, another one on SQLite, and the server's copy of the first."""

    def __init__(self, conn: psycopg.Connection[Any], sqlite: Any, connections: Any) -> None:
        self.conn = conn
        self.town = Transaction(sqlite)
        self.copy = PostgresStore(connections, "lake")
        self.number = 0
        self.place = 0

    def send(self, *sent: Any) -> bool:
        """Send changes; returns whether the server took them, and all take what goes to them."""
        refused = None
        try:
            told(self.conn, "lake", *sent)
        except InvalidError as err:
            refused = str(err)
        if refused is not None:
            assert str(self.number) in refused or sent[0].get("number") != self.number
            return False
        answer = told(self.conn, "town", after=self.place)
        arrivals = [Arrival.from_json(one) for one in orjson.loads(json.dumps(answer))["arrivals"]]
        applied = incoming(self.town, arrivals, NOON, lambda: f"new{self.number}")
        assert applied.passed_over == ()
        self.place = arrivals[-1].place if arrivals else self.place
        with self.conn.transaction():
            replicate(self.conn, self.copy, relay)
        return True


@pytest.fixture
def family(conn: psycopg.Connection[Any], database: str) -> Any:
    homes.set_home(conn, "lake", reader="server")
    connections = Pool(database)
    with closing(open_in_memory()) as sqlite:
        made = Family(conn, sqlite, connections)
        outbox.join(made.town, {"person.ada_l": "ada"}, NOON)
        told(conn, "town")
        yield made
    connections.close()


def test_a_change_of_every_kind_is_taken(family: Family) -> None:
    kinds = set()
    for one in range(len(changes(0))):
        family.number += 1
        sent = changes(family.number)[one]
        assert family.send(sent), sent["kind"]
        kinds.add(sent["kind"])
    assert kinds == KINDS.keys()
    assert family.town.memories.active(["person.ada_l"])


@settings(
    max_examples=100,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.data())
def test_what_is_damaged_is_refused_by_its_number_or_taken(family: Family, data: Any) -> None:
    family.number += 1
    sent = copy.deepcopy(data.draw(st.sampled_from(changes(family.number)), "change"))
    for _ in range(data.draw(st.integers(1, 2), "times")):
        held, key = data.draw(st.sampled_from(places(sent)), "place")
        match data.draw(st.sampled_from(["put", "put", "put", "delete", "add"]), "how"):
            case "put":
                held[key] = copy.deepcopy(data.draw(BAD, "bad"))
            case "delete":
                del held[key]
            case _ if isinstance(held, dict):
                held["unknown"] = copy.deepcopy(data.draw(BAD, "bad"))
    event("taken" if family.send(sent) else "refused")
