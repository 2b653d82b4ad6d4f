"""The copy of a home after whatever another home has sent, and after it was deleted."""

from datetime import timedelta
from typing import Any

import psycopg
from test_exchange import conn

from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import Change
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from switchboard_server import homes, relay
from switchboard_server.operating import erase
from switchboard_server.pool import Pool
from switchboard_server.replica import replicate
from switchboard_server.store.store import PostgresStore
from switchboard_server.wire import Exchange, read_change
from tests.engine.knowledge.builders import (
    NOON,
    Clock,
    FakeJudge,
    editor_for,
    message,
    numbered,
    say,
)
from tests.engine.sharing.homes import closed, opened
from tests.engine.storage.building import memory

__all__ = ["conn"]


def take(conn: Any, home: str, changes: list[Change]) -> None:
    kept = tuple(read_change(one.to_json()) for one in changes)
    relay.exchange(conn, home, Exchange(0, ("ada",), kept, 0))


async def test_a_copy_is_as_its_home_and_tells_what_it_learns_and_leaves_no_row(
    tmp_path: Any, database: str, conn: psycopg.Connection[Any]
) -> None:
    homes.set_home(conn, "lake", reader="server")
    [lake] = await opened(tmp_path, "lake")
    await say(lake.database, message(1, "I like trout", owner=lake.owner), message(2, "Hm"))
    await lake.meet("Bo")
    await lake.tell("Likes smoked trout", sources=("m1",))
    await lake.database.write(lambda tx: outbox.read_by(tx, "server", lake.clock()))
    take(conn, "lake", await lake.database.write(outbox.outgoing))
    connections, clock = Pool(database), Clock(NOON + timedelta(days=2))
    copy = PostgresStore(connections, "lake", now=clock)
    with conn.transaction(force_rollback=True):
        assert replicate(conn, copy, relay)
    assert await copy.read(lambda tx: tx.log.known(["m1"])) == set()  # nothing of it is kept
    with conn.transaction():
        assert replicate(conn, copy, relay)
    with conn.transaction():
        assert not replicate(conn, copy, relay)
    assert await copy.read(lambda tx: tx.log.known(["m1", "m2"])) == {"m1", "m2"}

    learnt = editor_for(copy, FakeJudge(), clock, numbered("server"))
    await learnt.remember(HOUSEHOLD, "The boiler is serviced in May")
    with conn.transaction():
        assert replicate(conn, copy, relay)
    found = relay.exchange(conn, "lake", Exchange(0, ("ada",), (), 0)) or {}
    await lake.arrive(*found["arrivals"])
    assert await lake.known(HOUSEHOLD) == ["The boiler is serviced in May"]

    before = homes.count_rows(conn, "lake")
    assert before["switchboard.memories"]
    assert before["switchboard.kg_entities"]
    homes.set_home(conn, "lake", reader="home")
    after = homes.count_rows(conn, "lake")
    assert not any(rows for table, rows in after.items() if table.startswith("switchboard."))
    homes.delete_home(conn, "lake")
    assert not any(homes.count_rows(conn, "lake").values())
    await closed(lake)
    connections.close()


async def test_a_word_without_end_is_looked_for_as_it_is_kept(database: str, conn: Any) -> None:
    connections = Pool(database)
    copy = PostgresStore(connections, "lake")
    word = "ä" * 3000
    await copy.write(lambda tx: tx.memories.put(memory("m1", f"Likes {word}", owner="person.ada")))
    found = await copy.read(lambda tx: tx.memories.search(["person.ada"], f'"{word}"', 5))
    assert [one.id for one, _ in found] == ["m1"]
    connections.close()


def held(conn: Any, table: str) -> bool:
    """Return whether a table's file holds a word."""
    conn.execute("CHECKPOINT")
    [(place,)] = conn.execute(
        "SELECT position('quixoticware'::bytea IN pg_read_binary_file(pg_relation_filepath(%s)))",
        (table,),
    )
    return bool(place)


def test_erasing_leaves_no_word_in_what_is_known_of_tables(conn: Any) -> None:
    for number in range(1, 300):
        conn.execute(
            "INSERT INTO switchboard_server.changes (home_id, side, number, kind, local, names,"
            " data) VALUES ('lake', 'home', %s, 'message', 'household', '{}', 'quixoticware')",
            (number,),
        )
    conn.execute("ANALYZE")
    # Nobody but a superuser could take it away there.
    assert not held(conn, "pg_statistic")
    assert held(conn, "switchboard_server.changes")
    conn.execute("DELETE FROM switchboard_server.changes")
    conn.execute("INSERT INTO switchboard_server.unerased VALUES (now())")
    erase(conn)
    assert not held(conn, "switchboard_server.changes")


def test_what_a_copy_has_forgotten_later_is_to_be_erased_as_well(conn: Any) -> None:
    homes.set_home(conn, "town", reader="server")
    forgotten = Change(1, "forgotten", "ada", "person.ada", {"id": "f"})
    relay.keep(conn, "town", [forgotten])
    assert conn.execute("SELECT FROM switchboard_server.unerased").rowcount == 1
