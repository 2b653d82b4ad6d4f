"""What passes between homes: each change is kept once, and given a place for each who may know it.

All who append for one family wait for one another, so no place is seen before a lower one.
"""

from collections.abc import Sequence
from typing import Any, Final

import psycopg
from psycopg.rows import dict_row

from custom_components.switchboard.engine.sharing.changes import Arrival, Change

from . import batch_rows
from .wire import Exchange, Kept, purged, read_change
from .workflows import forget_workflows

MOST: Final = 500
CHANNEL: Final = "switchboard_server"
_MOST_TEXT: Final = 8_000_000

# Who may know a change `c` of the home `h`: a side `s` of the home `r`.
_VISIBLE: Final = """
  FROM switchboard_server.sides s
  JOIN switchboard_server.homes r ON r.id = s.home_id
  JOIN switchboard_server.changes c ON (c.home_id, c.side) <> (s.home_id, s.side)
  JOIN switchboard_server.homes h ON h.id = c.home_id
  WHERE (c.home_id = s.home_id OR (c.kind <> 'message' AND h.family = r.family AND EXISTS (
    SELECT FROM switchboard_server.shares x WHERE x.home_id = s.home_id AND x.owner = c.owner)
    AND (c.kind = 'forget' OR EXISTS (
    SELECT FROM switchboard_server.shares x WHERE x.home_id = c.home_id AND x.owner = c.owner))))
"""

type Connection = psycopg.Connection[Any]


class RestoredError(Exception):
    """A home knows more than this server ever gave: a database was put back."""


def exchange(conn: Connection, home_id: str, asked: Exchange) -> dict[str, Any] | None:
    """Keep what a home told and return the answer, in one transaction; ``None``: no such home.

    Raises:
        RestoredError: the home has to begin anew.
    """
    with conn.transaction():
        home = lock(conn, home_id)
        if home is None:
            return None
        side = _side(conn, home_id, "home")
        if asked.after > side["given"] or (side["is_to_begin_anew"] and asked.after):
            raise RestoredError
        conn.execute(
            "UPDATE switchboard_server.sides SET heard = %s, seen_at = now(),"
            " is_to_begin_anew = false WHERE home_id = %s AND side = 'home'",
            (asked.after, home_id),
        )
        if not asked.after:
            _leave_behind(conn, home_id)
        if _share(conn, home_id, asked.shared):
            fill(conn, home_id)
        _ingest(conn, home, "home", asked.changes)
        accepted = _side(conn, home_id, "home")["accepted"]
        found = _arrivals(conn, home_id, "home", asked.after)
        last = found[-1]["place"] if found else asked.after
        more = _row(
            conn,
            "SELECT 1 FROM switchboard_server.arrivals"
            " WHERE home_id = %s AND side = 'home' AND place > %s LIMIT 1",
            home_id,
            last,
        )
        return {
            "accepted": accepted,
            "arrivals": found,
            "more": more is not None,
            "reader": home["reader"],
            "forgetting": _forgetting(conn, home_id),
        }


def arrivals(conn: Connection, home_id: str, after: int, limit: int) -> list[Arrival]:
    """Return what the server's copy of a home is to know behind a place, and hear it as applied."""
    lock(conn, home_id)
    found = _arrivals(conn, home_id, "copy", after, limit)
    conn.execute(
        "UPDATE switchboard_server.sides SET heard = %s WHERE home_id = %s AND side = 'copy'",
        (found[-1]["place"] if found else after, home_id),
    )
    return [Arrival.from_json(one) for one in found]


def keep(conn: Connection, home_id: str, changes: Sequence[Change]) -> None:
    """Keep what the server has learnt in its copy of a home.

    Raises:
        InvalidError: a change is none.
    """
    home = lock(conn, home_id)
    if home is not None and home["reader"] == "server":
        _ingest(conn, home, "copy", [read_change(one.to_json()) for one in changes])


def lock(conn: Connection, home_id: str) -> dict[str, Any] | None:
    """Let nobody else append for a home's family until the transaction ends; returns the home."""
    while True:
        home = _row(conn, "SELECT * FROM switchboard_server.homes WHERE id = %s", home_id)
        if home is None:
            return None
        # A home without a family is alone; no family has a name with a slash.
        family = home["family"] or f"/{home_id}"
        conn.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (f"switchboard {family}",)
        )
        # Not its row: a worker holds that while it waits for this.
        now = _row(conn, "SELECT * FROM switchboard_server.homes WHERE id = %s", home_id)
        if now is None or now["family"] == home["family"]:
            return now


def fill(conn: Connection, home_id: str) -> None:
    """Give both sides of a home what they may know and were not given, the oldest first.

    That all of a person is to be forgotten is for those who shared them then.
    """
    _give(
        conn,
        "s.home_id = %s AND NOT EXISTS (SELECT FROM switchboard_server.arrivals a WHERE"
        " a.change_id = c.id AND a.home_id = s.home_id AND a.side = s.side) AND"
        " CASE c.kind WHEN 'forget' THEN c.data::json ->> 'whole' END IS DISTINCT FROM 'true'",
        home_id,
    )


def take_back(conn: Connection, home_id: str) -> None:
    """Give a home and others nothing more of each other that they may know no longer.

    What is to be forgotten stays: it has no words.
    """
    conn.execute(
        "DELETE FROM switchboard_server.arrivals a USING switchboard_server.changes c,"
        " switchboard_server.homes h, switchboard_server.homes r WHERE c.id = a.change_id AND"
        " h.id = c.home_id AND r.id = a.home_id AND %s IN (h.id, r.id) AND h.id <> r.id AND"
        " c.kind <> 'forget' AND (h.family IS DISTINCT FROM r.family OR NOT EXISTS (SELECT FROM"
        " switchboard_server.shares x WHERE x.home_id = r.id AND x.owner = c.owner))",
        (home_id,),
    )


def _leave_behind(conn: Connection, home_id: str) -> None:
    """Let a home that begins anew not forget once more a whole person, learnt anew since."""
    conn.execute(
        "WITH done AS (UPDATE switchboard_server.confirmations SET whole = NULL WHERE home_id = %s"
        " AND side = 'home' AND whole IS NOT NULL AND confirmed_at IS NOT NULL"
        " RETURNING home_id, side, place) DELETE FROM switchboard_server.arrivals"
        " WHERE (home_id, side, place) IN (SELECT * FROM done)",
        (home_id,),
    )


def _give(conn: Connection, condition: str, *values: object) -> None:
    given = conn.execute(
        "WITH given AS (INSERT INTO switchboard_server.arrivals (home_id, side, place, change_id)"
        " SELECT s.home_id, s.side, s.given + row_number() OVER"
        f" (PARTITION BY s.home_id, s.side ORDER BY c.id), c.id {_VISIBLE} AND {condition}"
        " RETURNING home_id, side, place)"
        " UPDATE switchboard_server.sides s SET given = most.place FROM"
        " (SELECT home_id, side, max(place) AS place FROM given GROUP BY home_id, side) most"
        " WHERE (s.home_id, s.side) = (most.home_id, most.side) RETURNING s.home_id, s.side",
        values,
    ).fetchall()
    for home_id, side in given:
        conn.execute("SELECT pg_notify(%s, %s)", (CHANNEL, home_id))
        if side == "copy":
            conn.execute(
                "UPDATE switchboard_server.homes SET due_at = now()"
                " WHERE id = %s AND due_at > now()",
                (home_id,),
            )


def _ingest(conn: Connection, home: dict[str, Any], side: str, changes: Sequence[Kept]) -> None:
    known = _side(conn, home["id"], side)["accepted"]
    new = [one for one in changes if one.number > known]
    if not new:
        return
    first = conn.execute(
        "SELECT coalesce(max(id), 0) FROM switchboard_server.changes"
    ).fetchone() or (0,)
    for one in new:
        if one.kind == "forgotten":
            conn.execute(
                "UPDATE switchboard_server.confirmations SET confirmed_at ="
                " coalesce(confirmed_at, now()) WHERE forgetting = %s AND home_id = %s"
                " AND side = %s",
                (one.data["id"], home["id"], side),
            )
            if side == "copy":
                _leave_unerased(conn)  # its rows went just now
            continue
        if one.kind == "purged":
            _drop_messages(conn, home["id"], purged(one))
        if one.kind == "forget":
            _forget(conn, home, one)
        is_for_copy = one.owner is None or one.kind == "message"
        is_for_nobody = is_for_copy and home["reader"] != "server" and side == "home"
        if not is_for_nobody and not _is_forgotten(conn, home, side, one):
            conn.execute(
                "INSERT INTO switchboard_server.changes"
                " (home_id, side, number, kind, owner, local, names, data)"
                " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
                (
                    *(home["id"], side, one.number, one.kind, one.owner, one.local),
                    *(list(one.names), one.text),
                ),
            )
    conn.execute(
        "UPDATE switchboard_server.sides SET accepted = %s WHERE home_id = %s AND side = %s",
        (new[-1].number, home["id"], side),
    )
    _give(
        conn,
        "c.home_id = %s AND c.side = %s AND c.id > %s",
        home["id"],
        side,
        first[0],
    )
    for one in new:
        if one.kind == "forget":
            _await(conn, home["id"], side, one)


def _forget(conn: Connection, home: dict[str, Any], change: Kept) -> None:
    """Delete what is named, in what the home told and what others told of whom it shares."""
    is_shared = change.owner is not None and home["family"] is not None
    # Not of a home that shares this person no longer, nor of other homes' other people.
    where = (
        "(c.home_id = %(home)s AND c.local = %(local)s OR %(shared)s AND c.owner = %(owner)s AND"
        " EXISTS (SELECT FROM switchboard_server.homes h WHERE h.id = c.home_id AND"
        " h.family = %(family)s))"
    )
    values = {
        "home": home["id"],
        "local": change.local,
        "owner": change.owner,
        "shared": is_shared,
        "family": home["family"],
        "ids": change.ids(),
        "whole": change.data.get("whole", False),
    }
    conn.execute(
        f"DELETE FROM switchboard_server.changes c WHERE {where} AND (c.names && %(ids)s OR"
        " %(whole)s AND c.kind NOT IN ('forget', 'share', 'unshare'))",
        values,
    )
    scope, owner = (f"/{home['family']}", change.owner) if is_shared else (home["id"], change.local)
    conn.cursor().executemany(
        "INSERT INTO switchboard_server.forgotten VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
        [(scope, owner, one) for one in change.ids()],
    )
    _leave_unerased(conn)


def _await(conn: Connection, home_id: str, side: str, change: Kept) -> None:
    """Write down who is to carry out a forgetting: those who were given it."""
    begun = conn.execute(
        "INSERT INTO switchboard_server.forgettings (home_id, id) VALUES (%s, %s)"
        " ON CONFLICT DO NOTHING",
        (home_id, change.data["id"]),
    )
    if not begun.rowcount:
        return
    waited_for = conn.execute(
        "INSERT INTO switchboard_server.confirmations"
        " SELECT %s, %s, a.home_id, a.side, a.place, CASE WHEN %s THEN c.owner END"
        " FROM switchboard_server.changes c"
        " JOIN switchboard_server.arrivals a ON a.change_id = c.id"
        " WHERE (c.home_id, c.side, c.number) = (%s, %s, %s) RETURNING home_id, side",
        (
            *(home_id, change.data["id"], change.data.get("whole", False)),
            *(home_id, side, change.number),
        ),
    ).fetchall()
    for one, which in waited_for:
        if which == "copy":
            forget_answers(conn, one)


def forget_answers(conn: Connection, home_id: str) -> None:
    """Delete what models have answered for a home, and what they were asked."""
    # No worker has ever run where DBOS has no tables.
    if conn.execute("SELECT to_regclass('dbos.workflow_status')").fetchone() != (None,):
        forget_workflows(conn, home_id)
    batch_rows.forget(conn, home_id)


def _is_forgotten(conn: Connection, home: dict[str, Any], side: str, change: Kept) -> bool:
    """Return whether a change was made before its home had heard that it is to be forgotten.

    All of a person may be learnt anew behind that; an id is never used again.
    """
    if not change.names:
        return False
    found = _row(
        conn,
        "SELECT 1 FROM switchboard_server.forgotten WHERE id = ANY (%s)"
        " AND ((scope, owner) = (%s, %s) OR (scope, owner) = (%s, %s))"
        " UNION ALL SELECT 1 FROM switchboard_server.confirmations w"
        " JOIN switchboard_server.sides s USING (home_id, side)"
        " WHERE w.home_id = %s AND w.side = %s AND w.whole = %s AND w.place > s.heard",
        list(change.names),
        *(home["id"], change.local, f"/{home['family']}", change.owner),
        *(home["id"], side, change.owner),
    )
    return found is not None


def _drop_messages(conn: Connection, home_id: str, ids: list[str]) -> None:
    dropped = conn.execute(
        "DELETE FROM switchboard_server.changes"
        " WHERE home_id = %s AND kind = 'message' AND names && %s",
        (home_id, ids),
    )
    if dropped.rowcount:
        _leave_unerased(conn)


def _leave_unerased(conn: Connection) -> None:
    conn.execute("INSERT INTO switchboard_server.unerased VALUES (now())")


def _share(conn: Connection, home_id: str, owners: Sequence[str]) -> bool:
    """Write down whom a home shares; returns whether there is somebody new."""
    ended = conn.execute(
        "DELETE FROM switchboard_server.shares WHERE home_id = %s AND owner <> ALL (%s)",
        (home_id, list(owners)),
    )
    if ended.rowcount:
        take_back(conn, home_id)
    added = conn.execute(
        "INSERT INTO switchboard_server.shares SELECT %s, unnest(%s::text[])"
        " ON CONFLICT DO NOTHING",
        (home_id, list(owners)),
    )
    return added.rowcount > 0


def _arrivals(
    conn: Connection, home_id: str, side: str, after: int, limit: int = MOST
) -> list[dict[str, Any]]:
    """Return what a side is given behind a place, as far as one answer goes."""
    found = conn.execute(
        "SELECT a.place, json_build_object('place', a.place,"
        " 'node', CASE c.side WHEN 'copy' THEN 'server' ELSE c.home_id END, 'change',"
        " json_build_object('number', c.number, 'kind', c.kind, 'owner', c.owner,"
        " 'local', c.local, 'data', c.data::json)), length(c.data)"
        " FROM switchboard_server.arrivals a"
        " JOIN switchboard_server.changes c ON c.id = a.change_id"
        " WHERE a.home_id = %s AND a.side = %s AND a.place > %s ORDER BY a.place LIMIT %s",
        (home_id, side, after, limit),
    )
    taken: list[dict[str, Any]] = []
    size = 0
    for _place, value, length in found:
        size += length
        if taken and size > _MOST_TEXT:
            break
        taken.append(value)
    return taken


def _forgetting(conn: Connection, home_id: str) -> list[dict[str, Any]]:
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


def _side(conn: Connection, home_id: str, side: str) -> dict[str, Any]:
    row = _row(
        conn,
        "SELECT * FROM switchboard_server.sides WHERE home_id = %s AND side = %s",
        *(home_id, side),
    )
    return row or {"accepted": 0, "given": 0, "is_to_begin_anew": False}


def _row(conn: Connection, query: str, *values: object) -> dict[str, Any] | None:
    cursor = conn.cursor(row_factory=dict_row)
    return cursor.execute(query.encode(), values).fetchone()
