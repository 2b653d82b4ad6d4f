"""Connections to PostgreSQL that are lent to threads, and made anew where one was lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, LifoQueue
from typing import Any

import psycopg


class Pool:
    """As many connections as are in use at a time, in autocommit mode."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._free: LifoQueue[psycopg.Connection[Any]] = LifoQueue()

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        """Lend a connection; whatever was left undone on it is given up.

        Raises:
            psycopg.OperationalError: PostgreSQL is away.
        """
        try:
            conn = self._free.get_nowait()
        except Empty:
            conn = psycopg.connect(self._url, autocommit=True)
        try:
            yield conn
        except psycopg.OperationalError:
            # What was lost with it is mostly all of them.
            conn.close()
            self.close()
            raise
        finally:
            if not conn.closed:
                self._free.put(conn)

    def close(self) -> None:
        """Close all that are not lent."""
        while not self._free.empty():
            self._free.get_nowait().close()
