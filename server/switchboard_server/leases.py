"""Leases: one worker reads for a home at a time, and homes take turns.

The number of a turn is the fencing token: whatever is written for it is written only while no later
turn of that home has begun, however long its worker was away.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

import psycopg

SECONDS: Final = 30
"""How long a lease holds without being renewed."""


class SupersededError(Exception):
    """Another turn of this home has begun, or this one has ended."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A turn of a home; ``is_taken_over``: the turn before it never came to its end."""

    home_id: str
    turn: int
    is_taken_over: bool = False

    @property
    def workflow_id(self) -> str:
        """The name of the turn's workflow."""
        return f"{self.home_id}:{self.turn}"

    @property
    def before(self) -> Lease:
        """The turn before it."""
        return Lease(self.home_id, self.turn - 1)


def claim(conn: psycopg.Connection[Any], owner: str, seconds: float = SECONDS) -> Lease | None:
    """Begin the turn of the home that has waited longest, of those that are due and free."""
    row = conn.execute(
        "WITH next AS (SELECT id, lease_owner FROM switchboard_server.homes"
        " WHERE reader = 'server' AND due_at <= now()"
        " AND (lease_until IS NULL OR lease_until < now())"
        " ORDER BY served_at NULLS FIRST, id FOR NO KEY UPDATE SKIP LOCKED LIMIT 1)"
        " UPDATE switchboard_server.homes AS home SET turn = turn + 1, lease_owner = %s,"
        " lease_until = now() + make_interval(secs => %s)"
        " FROM next WHERE home.id = next.id"
        " RETURNING home.id, home.turn, next.lease_owner IS NOT NULL",
        (owner, seconds),
    ).fetchone()
    return Lease(*row) if row else None


def renew(
    conn: psycopg.Connection[Any], leases: Collection[Lease], seconds: float = SECONDS
) -> None:
    """Keep leases; one whose turn is being written down at this moment needs it no more."""
    conn.execute(
        "UPDATE switchboard_server.homes SET lease_until = now() + make_interval(secs => %s)"
        " WHERE id IN (SELECT id FROM switchboard_server.homes JOIN"
        " unnest(%s::text[], %s::bigint[]) AS held (home_id, held_turn)"
        " ON id = home_id AND turn = held_turn AND lease_owner IS NOT NULL"
        " FOR NO KEY UPDATE OF homes SKIP LOCKED)",
        (seconds, [one.home_id for one in leases], [one.turn for one in leases]),
    )


def check(conn: psycopg.Connection[Any], lease: Lease, *, to_write: bool = True) -> None:
    """Hold a turn in this transaction, in which its results are to be written.

    Raises:
        SupersededError: it is over.
    """
    held = conn.execute(
        "SELECT 1 FROM switchboard_server.homes"
        " WHERE id = %s AND turn = %s AND lease_owner IS NOT NULL"
        f"{' FOR NO KEY UPDATE' if to_write else ''}",
        (lease.home_id, lease.turn),
    ).fetchone()
    if held is None:
        raise SupersededError


def release(
    conn: psycopg.Connection[Any], lease: Lease, after: timedelta, waits_for: str | None = None
) -> None:
    """End a turn: the home goes behind all others, and is due again after a while."""
    conn.execute(
        "UPDATE switchboard_server.homes SET lease_owner = NULL, lease_until = NULL,"
        " served_at = clock_timestamp(), due_at = now() + %s, waits_for = %s"
        " WHERE id = %s AND turn = %s AND lease_owner IS NOT NULL",
        (after, waits_for, lease.home_id, lease.turn),
    )


def let_go(conn: psycopg.Connection[Any], leases: Collection[Lease]) -> None:
    """Let other workers take over turns at once, with the answers that were paid for."""
    renew(conn, leases, 0)
