"""Connections to PostgreSQL that are lent to threads, and made anew where one was lost."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, LifoQueue
from typing import Any, Final

import psycopg
from psycopg import errors

_LOGGER = logging.getLogger(__name__)

_AGAIN_SECONDS: Final = 1.0

CONNECT_SECONDS: Final = 5


class Pool:
    """As many connections as are in use at a time, in autocommit mode.

    With ``lock_seconds``, none of them waits longer for what another one holds.
    """

    def __init__(self, url: str, lock_seconds: float = 0) -> None:
        self.url = url
        self._lock_seconds = lock_seconds
        self._free: LifoQueue[psycopg.Connection[Any]] = LifoQueue()
        self._is_away = False

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        """Lend a connection; whatever was left undone on it is given up.

        Raises:
            psycopg.OperationalError: PostgreSQL is away.
        """
        try:
            conn = self._free.get_nowait()
        except Empty:
            conn = psycopg.connect(self.url, autocommit=True, connect_timeout=CONNECT_SECONDS)
            conn.execute(f"SET lock_timeout = {int(self._lock_seconds * 1000)}".encode())
        try:
            yield conn
        except psycopg.OperationalError:
            # What was lost with it is mostly all of them.
            conn.close()
            self.close()
            raise
        else:
            self._note(is_away=False)
        finally:
            if not conn.closed:
                self._free.put(conn)

    def patiently[T](self, work: Callable[[psycopg.Connection[Any]], T]) -> T:
        """Return what ``work`` returns, which is done again for as long as PostgreSQL is away."""
        while True:
            try:
                with self.connection() as conn:
                    return work(conn)
            except errors.DeadlockDetected:
                continue
            except psycopg.OperationalError:
                self.wait()

    def wait(self) -> None:
        """Wait a little, as PostgreSQL is away, and say so once."""
        self._note(is_away=True)
        time.sleep(_AGAIN_SECONDS)

    def _note(self, *, is_away: bool) -> None:
        if is_away and not self._is_away:
            _LOGGER.warning(
                "PostgreSQL cannot be reached. This goes on when it is back; if it runs, check the"
                " database's URL"
            )
        elif self._is_away and not is_away:
            _LOGGER.info("PostgreSQL is back")
        self._is_away = is_away

    def close(self) -> None:
        """Close all that are not lent."""
        while not self._free.empty():
            self._free.get_nowait().close()
