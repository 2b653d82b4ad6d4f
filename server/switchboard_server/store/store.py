"""The store of one home on PostgreSQL: the same transactions, repositories and errors as its file.

One transaction of a home writes at a time, as in a file; homes do not wait for one another. What
is read is all of one moment. Connections are psycopg's, each used on a thread.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import copy_context
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import psycopg
from psycopg import errors

from custom_components.switchboard.engine.storage.errors import (
    DiskFullError,
    LockedError,
    RefusedError,
    StorageError,
)
from custom_components.switchboard.engine.storage.transaction import Transaction

from ..pool import Pool
from .dialect import Connection
from .repositories import (
    PostgresDeletion,
    PostgresGraphSearch,
    PostgresMemories,
    PostgresSummaries,
)
from .schema import ROLE, SCHEMA

_LOGGER = logging.getLogger(__name__)

_ONE_MOMENT: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
LOCK_SECONDS: Final = 30
"""How long a transaction waits for another one of its home."""


class PostgresTransaction(Transaction):
    """A transaction of a home, with a repository for each subject."""

    def __init__(self, conn: Connection) -> None:
        super().__init__(conn)
        self.connection = conn
        self.deletion = PostgresDeletion(conn)
        self.graph_search = PostgresGraphSearch(conn)
        self.memories = PostgresMemories(conn)
        self.summaries = PostgresSummaries(conn)

    def version(self) -> int:
        """Return a number that grows with each transaction that changes something of the home."""
        sql = "SELECT coalesce(max(last), 0) FROM numbers WHERE name = 'version'"
        return int(self.connection.run(sql).fetchone()[0])


type _Begun = Callable[[psycopg.Connection[Any]], AbstractContextManager[Transaction]]


class PostgresStore:
    """The store of one home; ``now`` is the clock."""

    def __init__(
        self,
        pool: Pool,
        home_id: str,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        if not home_id:
            raise ValueError("A home has a name")
        self.home_id = home_id
        self.now = now
        self._pool = pool

    async def read[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads, all of it from one moment; it never waits for a writer.

        Raises:
            StorageError: the database could not be read.
        """
        return await self._on_thread(work, self.reading)

    async def write[T](self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns, once all it wrote is committed, in one transaction.

        If ``work`` raises, nothing of it is kept.

        Raises:
            StorageError: nothing was written; its text says what can be done.
        """
        return await self._on_thread(work, self.transaction)

    async def _on_thread[T](self, work: Callable[[Transaction], T], begun: _Begun) -> T:
        job = partial(copy_context().run, self._job, work, begun)
        return await asyncio.to_thread(job)

    def _job[T](self, work: Callable[[Transaction], T], begun: _Begun) -> T:
        try:
            with self._pool.connection() as conn, conn.transaction(), begun(conn) as tx:
                return work(tx)
        except psycopg.Error as err:
            _LOGGER.debug("The database failed", exc_info=True)
            failed = storage_error(err)
        # Not from what PostgreSQL said: that may hold what somebody said.
        raise failed

    @contextmanager
    def reading(self, conn: psycopg.Connection[Any]) -> Iterator[PostgresTransaction]:
        """Read, as all that is done in a transaction that somebody else has just begun.

        Raises:
            psycopg.Error: it could not be read.
        """
        conn.execute(_ONE_MOMENT)
        yield _become_home(conn, self.home_id)

    @contextmanager
    def transaction(self, conn: psycopg.Connection[Any]) -> Iterator[PostgresTransaction]:
        """Write, within a transaction that somebody else has begun, and will commit.

        Raises:
            psycopg.Error: it could not be written.
        """
        conn.execute(
            "SELECT set_config('lock_timeout', %s, true),"
            " pg_advisory_xact_lock(hashtextextended('switchboard ' || %s, 0))",
            (f"{LOCK_SECONDS}s", self.home_id),
        )
        with as_home(conn, self.home_id) as tx:
            yield tx
            if tx.connection.total_changes:
                tx.connection.run("VALUES (next_number('version'))")

    async def checkpoint(self) -> bool:
        """Do nothing: PostgreSQL tidies up by itself."""
        return True

    async def finish_forgetting(self) -> bool:
        """Do nothing: the bytes go when the operator has the tables written anew (``erase``)."""
        return True

    async def delete_copies(self) -> None:
        """Do nothing: there are no copies."""


@contextmanager
def as_home(conn: psycopg.Connection[Any], home_id: str) -> Iterator[PostgresTransaction]:
    """Let statements see one home alone, and no schema but its own, within a transaction.

    What comes after it in the transaction is done as whoever has connected.
    """
    yield _become_home(conn, home_id)
    conn.execute(
        "SELECT set_config('role', 'none', true), set_config('switchboard.home', '', true)"
    )


def _become_home(conn: psycopg.Connection[Any], home_id: str) -> PostgresTransaction:
    conn.execute(
        "SELECT set_config('switchboard.home', %s, true), set_config('search_path', %s, true),"
        " set_config('role', %s, true)",
        (home_id, f"{SCHEMA}, pg_temp", ROLE),
    )
    return PostgresTransaction(Connection(conn))


def storage_error(err: psycopg.Error) -> StorageError:
    """Return what an error of PostgreSQL means for whoever asked; it holds no value."""
    if isinstance(err, errors.LockNotAvailable | errors.QueryCanceled):
        return LockedError("Another transaction of this home takes too long; try again")
    if isinstance(err, errors.DiskFull):
        return DiskFullError("The disk of the database is full. Make room on it")
    if isinstance(err, psycopg.OperationalError):
        return LockedError("The database cannot be reached at present; try again")
    return RefusedError(f"The database refused what was to be written ({type(err).__name__})")
