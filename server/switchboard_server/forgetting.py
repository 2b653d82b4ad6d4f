"""Forgetting at the server: what is named is deleted here before others hear of it.

Of what was forgotten ids are kept, so that a home that was off does not bring it back.
"""

from collections.abc import Sequence
from typing import Any

import psycopg

from custom_components.switchboard.engine.sharing.changes import Change, Forget

from . import batch_rows
from .workflows import forget_workflows

type Connection = psycopg.Connection[Any]


def forget(conn: Connection, home: dict[str, Any], change: Change, asked: Forget) -> None:
    """Delete what is named, in what the home told and what others told of whom it shares."""
    is_shared = change.owner is not None and home["family"] is not None
    # Not of a home that shares this person no longer, nor of other homes' other people.
    conn.execute(
        "DELETE FROM switchboard_server.changes c WHERE (c.home_id = %(home)s AND"
        " c.local = %(local)s OR %(shared)s AND c.owner = %(owner)s AND EXISTS (SELECT FROM"
        " switchboard_server.homes h WHERE h.id = c.home_id AND h.family = %(family)s))"
        " AND (c.names && %(ids)s OR %(whole)s AND c.kind NOT IN ('forget', 'share', 'unshare'))",
        {
            "home": home["id"],
            "local": change.local,
            "owner": change.owner,
            "shared": is_shared,
            "family": home["family"],
            "ids": [*asked.ids],
            "whole": asked.whole,
        },
    )
    scope, owner = (f"/{home['family']}", change.owner) if is_shared else (home["id"], change.local)
    conn.execute(
        "INSERT INTO switchboard_server.forgotten SELECT %s, %s, unnest(%s::text[])"
        " ON CONFLICT DO NOTHING",
        (scope, owner, [*asked.ids]),
    )
    leave_unerased(conn)


def is_forgotten(
    conn: Connection, home: dict[str, Any], side: str, change: Change, names: Sequence[str]
) -> bool:
    """Return whether a change was made before its home had heard that it is to be forgotten.

    All of a person may be learnt anew behind that; an id is never used again.
    """
    if not names:
        return False
    found = conn.execute(
        "SELECT 1 FROM switchboard_server.forgotten WHERE id = ANY (%s)"
        " AND ((scope, owner) = (%s, %s) OR (scope, owner) = (%s, %s))"
        " UNION ALL SELECT 1 FROM switchboard_server.confirmations w"
        " JOIN switchboard_server.sides s USING (home_id, side)"
        " WHERE w.home_id = %s AND w.side = %s AND w.whole = %s AND w.place > s.heard",
        (
            [*names],
            *(home["id"], change.local, f"/{home['family']}", change.owner),
            *(home["id"], side, change.owner),
        ),
    )
    return found.fetchone() is not None


def wait_for_others(
    conn: Connection, home_id: str, side: str, change: Change, asked: Forget
) -> None:
    """Write down who is to carry out a forgetting: those who were given it."""
    begun = conn.execute(
        "INSERT INTO switchboard_server.forgettings (home_id, id) VALUES (%s, %s)"
        " ON CONFLICT DO NOTHING",
        (home_id, asked.id),
    )
    if not begun.rowcount:
        return
    waited_for = conn.execute(
        "INSERT INTO switchboard_server.confirmations"
        " SELECT %s, %s, a.home_id, a.side, a.place, CASE WHEN %s THEN c.owner END"
        " FROM switchboard_server.changes c"
        " JOIN switchboard_server.arrivals a ON a.change_id = c.id"
        " WHERE (c.home_id, c.side, c.number) = (%s, %s, %s) RETURNING home_id, side",
        (home_id, asked.id, asked.whole, home_id, side, change.number),
    ).fetchall()
    for one, which in waited_for:
        if which == "copy":
            forget_answers(conn, one)


def confirm(conn: Connection, forgetting: str, home_id: str, side: str) -> list[str]:
    """Hear that a side of a home has carried out a forgetting; returns who waits to know."""
    confirmed = conn.execute(
        "UPDATE switchboard_server.confirmations SET confirmed_at = now() WHERE forgetting = %s"
        " AND home_id = %s AND side = %s AND confirmed_at IS NULL RETURNING begun_by",
        (forgetting, home_id, side),
    ).fetchall()
    if side == "copy":
        leave_unerased(conn)  # its rows went just now
    return [one for (one,) in confirmed]


def leave_behind(conn: Connection, home_id: str) -> None:
    """Let a home that begins anew not forget once more a whole person, learnt anew since."""
    conn.execute(
        "WITH done AS (UPDATE switchboard_server.confirmations SET whole = NULL WHERE home_id = %s"
        " AND side = 'home' AND whole IS NOT NULL AND confirmed_at IS NOT NULL"
        " RETURNING home_id, side, place) DELETE FROM switchboard_server.arrivals"
        " WHERE (home_id, side, place) IN (SELECT * FROM done)",
        (home_id,),
    )


def begun_by(conn: Connection, home_id: str) -> list[dict[str, Any]]:
    """Return the forgettings that a home began: open ones, and those of the last week."""
    rows = conn.execute(
        "SELECT f.id, count(w.confirmed_at), count(w.home_id) FROM switchboard_server.forgettings f"
        " LEFT JOIN switchboard_server.confirmations w ON (w.begun_by, w.forgetting) ="
        " (f.home_id, f.id) WHERE f.home_id = %s GROUP BY f.id, f.begun_at"
        " HAVING count(w.confirmed_at) < count(w.home_id) OR f.begun_at > now() - interval '7 days'"
        " ORDER BY f.begun_at DESC LIMIT 100",
        (home_id,),
    )
    return [{"id": one, "confirmed": done, "homes": homes} for one, done, homes in rows]


def drop_messages(conn: Connection, home_id: str, ids: Sequence[str]) -> None:
    """Delete messages that their home has purged and that its copy has not taken."""
    conn.execute(
        "DELETE FROM switchboard_server.changes"
        " WHERE home_id = %s AND kind = 'message' AND names && %s",
        (home_id, [*ids]),
    )
    leave_unerased(conn)


def forget_answers(conn: Connection, home_id: str) -> None:
    """Delete what models have answered for a home, and what they were asked."""
    # No worker has ever run where DBOS has no tables.
    if conn.execute("SELECT to_regclass('dbos.workflow_status')").fetchone() != (None,):
        forget_workflows(conn, home_id)
    batch_rows.forget(conn, home_id)


def leave_unerased(conn: Connection) -> None:
    """Note that bytes of what was deleted are left in the files of tables."""
    conn.execute("INSERT INTO switchboard_server.unerased VALUES (now())")
