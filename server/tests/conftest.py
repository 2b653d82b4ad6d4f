"""The fixtures of the project's tests that these take as well, and the tables of the server."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from switchboard_server.operating import migrate
from tests.conftest import enable_event_loop_debug, settled, standin
from tests.postgresql import database, postgres

__all__ = ["database", "enable_event_loop_debug", "postgres", "settled", "standin"]


@pytest.fixture
def control(database: str) -> Iterator[psycopg.Connection[Any]]:
    """Yield a connection to a database with all tables of the server."""
    with psycopg.connect(database, autocommit=True) as conn:
        migrate(conn)
        yield conn
