"""A PostgreSQL for tests, started and stopped with them."""

from collections.abc import Iterator
from itertools import count

import psycopg
import pytest

from switchboard_server.wheel import NoPostgresError, create_database, postgresql

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Yield the URL of a PostgreSQL of this process's own."""
    try:
        with postgresql() as url:
            with psycopg.connect(url, autocommit=True) as conn:
                # No test cuts the power: what a killed process has written is there without.
                conn.execute("ALTER SYSTEM SET fsync = off")
                conn.execute("SELECT pg_reload_conf()")
            yield url
    except NoPostgresError as err:
        pytest.skip(f"The server's tests need a PostgreSQL: {err}")


@pytest.fixture
def database(postgres: str) -> str:
    """Return the URL of an empty database."""
    return create_database(postgres, f"test_{next(_NUMBERS)}")
