"""The server's copy of a home whose log it reads: what happens there comes in, what is learnt goes.

Both are done in the transaction of a turn, so that each change is applied once and told once.
"""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, Protocol

import psycopg

from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import Arrival, Change
from custom_components.switchboard.engine.sharing.inbox import incoming

from .reading import new_id
from .store.store import PostgresStore

_LOGGER: Final = logging.getLogger(__name__)
MOST: Final = 500
"""Changes that are taken at a time, each way."""


class Relay(Protocol):
    """Keeps the changes of all homes; each method works in the transaction it is called in."""

    def arrivals(
        self, conn: psycopg.Connection[Any], home_id: str, after: int, limit: int
    ) -> Sequence[Arrival]:
        """Return what the copy of a home is to know, behind a place."""
        ...

    def keep(self, conn: psycopg.Connection[Any], home_id: str, changes: Sequence[Change]) -> None:
        """Keep what the server has learnt in the copy of a home, as of the node ``server``."""
        ...


def replicate(
    conn: psycopg.Connection[Any], store: PostgresStore, relay: Relay, now: datetime | None = None
) -> bool:
    """Bring a home's copy up to date, and tell what was learnt in it; returns if there was any.

    Raises:
        psycopg.Error: the database failed, or refused something.
    """
    with store.transaction(conn) as tx:
        if (standing := outbox.standing(tx)) is None:
            outbox.become_replica(tx)
    after = 0 if standing is None else standing.after
    arrivals = relay.arrivals(conn, store.home_id, after, MOST)
    with store.transaction(conn) as tx:
        applied = incoming(tx, arrivals, now or datetime.now(UTC), new_id)
        changes = outbox.outgoing(tx, MOST)
        if changes:
            outbox.sent(tx, changes[-1].number)
    if applied.passed_over:
        _LOGGER.warning(
            "The copy of %s cannot take %d changes: let all that serves and reads be one release",
            store.home_id,
            len(applied.passed_over),
        )
    if changes:
        relay.keep(conn, store.home_id, changes)
    return bool(applied.arrivals or changes)
