"""The PostgreSQL that the tests run on."""

import psycopg

from switchboard_server.wheel import create_database


def test_a_database_is_empty_and_has_pgvector_at_hand(postgres: str, database: str) -> None:
    with psycopg.connect(database) as conn:
        conn.execute("CREATE TABLE kept (id integer)")
        version = conn.execute("SHOW server_version_num").fetchone()
        vector = conn.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'")
        assert version is not None
        assert int(version[0]) >= 160000
        assert vector.fetchone() is not None
    name = database.rpartition("/")[2].partition("?")[0]
    with psycopg.connect(create_database(postgres, name)) as conn:
        assert conn.execute("SELECT to_regclass('kept')").fetchone() == (None,)
