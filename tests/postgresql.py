"""A PostgreSQL for tests, started and stopped with them, and connections to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import psycopg
import pytest

from switchboard_server.wheel import NoPostgresError, create_database, postgresql

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Yield the URL of a PostgreSQL of this process's own."""
    try:
        with postgresql() as url:
            yield url
    except NoPostgresError as err:
        pytest.skip(f"The server's tests need a PostgreSQL: {err}")


@pytest.fixture
def database(postgres: str) -> str:
    """Return the URL of an empty database."""
    return create_database(postgres, f"test_{next(_NUMBERS)}")


class Connections:
    """Connections to a database, each used by one at a time, and kept for the next."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._free: list[psycopg.Connection[Any]] = []

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        """Lend a connection."""
        conn = self._free.pop() if self._free else psycopg.connect(self.url, autocommit=True)
        yield conn
        self._free.append(conn)

    def close(self) -> None:
        """Close those that are not lent."""
        while self._free:
            self._free.pop().close()
