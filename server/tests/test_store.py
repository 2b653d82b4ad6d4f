"""A home's store on PostgreSQL: what it has beside what any store must do."""

from collections.abc import Iterator

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.errors import LockedError
from switchboard_server.pool import Pool
from switchboard_server.store.dialect import match_query, words_of
from switchboard_server.store.schema import OldServerError, prepare
from switchboard_server.store.store import PostgresStore
from tests.engine.storage.building import memory, message


@pytest.fixture
def homes(database: str) -> Iterator[Pool]:
    """Yield connections to a database that is ready for homes."""
    with psycopg.connect(database) as conn:
        prepare(conn)
    connections = Pool(database)
    yield connections
    connections.close()


def tables(conn: psycopg.Connection) -> list[str]:
    """Return the tables of homes."""
    rows = conn.execute(
        "SELECT relname FROM pg_class JOIN pg_namespace AS ns ON ns.oid = relnamespace"
        " WHERE nspname = 'switchboard' AND relkind = 'r' AND relname <> 'schema_version'"
    )
    return [row[0] for row in rows]


async def test_no_row_of_a_home_is_seen_or_written_by_another(homes: Pool):
    lake, hill = PostgresStore(homes, "lake"), PostgresStore(homes, "hill")

    def fill(tx):
        tx.log.append([message(1)])
        tx.memories.put(memory("k1", sources=("m1",)))

    await lake.write(fill)
    await hill.write(lambda tx: tx.log.append([message(1), message(2)]))

    assert await lake.read(lambda tx: tx.log.count()) == 1
    assert await hill.read(lambda tx: (tx.log.count(), tx.log.last_seq())) == (2, 2)
    assert await hill.read(lambda tx: tx.memories.get("k1")) is None
    with homes.connection() as conn, conn.transaction():
        conn.execute("SELECT set_config('search_path', 'switchboard', true)")
        conn.execute("SELECT set_config('role', 'switchboard_home', true)")
        for home in ("", "hull", "lake' OR true --"):
            conn.execute("SELECT set_config('switchboard.home', %s, true)", (home,))
            for table in tables(conn):
                assert conn.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
        conn.execute("SELECT set_config('switchboard.home', 'hill', true)")
        changed = conn.execute("UPDATE memories SET text = 'x' WHERE home_id = 'lake'")
        assert changed.rowcount == 0
        with pytest.raises(psycopg.errors.InsufficientPrivilege), conn.transaction():
            conn.execute(
                "INSERT INTO tombstones VALUES ('lake', 't', 'o', '[]', 'neutral', '[]', '')"
            )


def test_every_table_of_homes_is_shut_to_others(homes: Pool):
    with homes.connection() as conn:
        rows = conn.execute(
            "SELECT relname, relrowsecurity, relforcerowsecurity FROM pg_class"
            " JOIN pg_namespace AS ns ON ns.oid = relnamespace"
            " WHERE nspname = 'switchboard' AND relkind = 'r' AND relname <> 'schema_version'"
        ).fetchall()
        role = conn.execute(
            "SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'switchboard_home'"
        ).fetchone()
        first = conn.execute(
            "SELECT count(*) FROM pg_index AS i JOIN pg_class AS c ON c.oid = indrelid"
            " JOIN pg_namespace AS ns ON ns.oid = c.relnamespace"
            " JOIN pg_attribute AS a ON a.attrelid = indrelid AND a.attnum = indkey[0]"
            " JOIN pg_class AS of ON of.oid = indexrelid WHERE nspname = 'switchboard'"
            " AND c.relname <> 'schema_version' AND attname <> 'home_id'"
            " AND of.relam <> (SELECT oid FROM pg_am WHERE amname = 'gin')"
        )
    assert len(rows) > 25
    assert all(secured and forced for _, secured, forced in rows)
    assert role == (False, False)
    assert first.fetchone() == (0,)


async def test_a_pool_gives_no_connection_back_that_is_still_a_homes(homes: Pool):
    lake = PostgresStore(homes, "lake")
    with pytest.raises(ZeroDivisionError):
        await lake.write(lambda tx: 1 // tx.log.count())
    await lake.read(lambda tx: tx.log.count())
    with homes.connection() as conn:
        row = conn.execute("SELECT current_setting('switchboard.home', true), current_user")
        assert row.fetchone() == ("", "postgres")


async def test_a_transaction_waits_for_one_of_its_home_and_no_other(
    homes: Pool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("switchboard_server.store.store.LOCK_SECONDS", 0.05)
    lake, hill = PostgresStore(homes, "lake"), PostgresStore(homes, "hill")
    with psycopg.connect(homes.url) as conn, lake.transaction(conn) as tx:
        tx.log.append([message(1)])
        await hill.write(lambda tx: tx.log.append([message(1)]))
        with pytest.raises(LockedError):
            await lake.write(lambda tx: tx.log.append([message(2)]))


async def test_an_earlier_schema_gets_what_it_lacks(homes: Pool):
    lake = PostgresStore(homes, "lake")
    await lake.write(lambda tx: tx.log.append([message(1)]))
    with homes.connection() as conn:
        conn.execute("ALTER TABLE switchboard.unified_log DROP COLUMN judged")
        conn.execute("DROP TABLE switchboard.learnt_sentences")
        conn.execute("UPDATE switchboard.schema_version SET version = version - 1")
        prepare(conn)
    assert await lake.read(lambda tx: tx.search.not_judged(3, 0, 9, 9)) != []
    assert await lake.read(lambda tx: tx.learnt.all()) == []
    with homes.connection() as conn:
        conn.execute("UPDATE switchboard.schema_version SET version = version + 1")
        with pytest.raises(OldServerError, match="newer release"):
            prepare(conn)


_LETTERS = st.characters(max_codepoint=0x17F, categories=("Lu", "Ll", "Nd", "Zs", "Po"))


@given(st.text(_LETTERS, max_size=30), st.text(_LETTERS, max_size=8))
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_words_are_cut_in_the_database_as_they_are_looked_for(homes: Pool, text: str, other: str):
    text = f"{text} Küche 12 {other}"
    with homes.connection() as conn:
        conn.execute("SET search_path = switchboard")
        row = conn.execute("SELECT fts_words(%s, 'A') @@ %s::tsquery", (text, match_query("kuche")))
        assert row.fetchone() == (True,)
        for word in words_of(text):
            row = conn.execute(
                "SELECT fts_words(%s, 'A') @@ %s::tsquery", (text, match_query(f'"{word}"'))
            )
            assert row.fetchone() == (True,), word


async def test_words_are_scored_as_in_a_file(homes: Pool, tmp_path):
    file = Database(tmp_path / "switchboard.db")
    await file.open()
    lake = PostgresStore(homes, "lake")
    texts = [
        "Likes tea",
        "Likes green tea and tea cakes",
        "Teas are dear",
        "Drinks coffee",
        "Küche",
    ]
    some = [memory(f"k{number}", text) for number, text in enumerate(texts)]
    found = []
    for store in (file, lake):
        await store.write(lambda tx: [tx.memories.put(one) for one in some])
        for match in (
            '"tea"',
            '"tea" *',
            '"likes" OR "tea"',
            '"green tea"',
            '"kuche"',
            "likes AND tea",
        ):
            hits = await store.read(
                lambda tx, match=match: tx.memories.search([some[0].owner], match, 9)
            )
            found.append([(one.id, round(score, 9)) for one, score in hits])
    await file.close()
    half = len(found) // 2
    assert found[:half] == found[half:]
    assert all(found)


async def test_a_nul_is_shown_as_what_cannot_be_shown(homes: Pool):
    lake = PostgresStore(homes, "lake")
    await lake.write(lambda tx: tx.log.append([message(1, "a\0b")]))
    [stored] = await lake.read(lambda tx: tx.log.of_conversation(message(1).conversation_id, 1))
    assert stored.entry.content == "a\N{REPLACEMENT CHARACTER}b"
