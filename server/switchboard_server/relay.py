"""What passes between homes: each change is kept once, and given a place for each who may know it.

All who append for one family wait for one another, so no place is seen before a lower one.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from psycopg.rows import dict_row

from custom_components.switchboard.engine.sharing.changes import (
    Arrival,
    CarriedOut,
    Change,
    Forget,
    Purged,
    names_of,
)

from . import forgetting
from .forgetting import Connection
from .wire import Exchange, Told, read_change

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
            forgetting.leave_behind(conn, home_id)
        if _share(conn, home_id, asked.shared):
            fill(conn, home_id)
        _ingest(conn, home, "home", asked.told)
        return {
            "accepted": _side(conn, home_id, "home")["accepted"],
            "arrivals": _arrivals(conn, home_id, "home", asked.after),
            "reader": home["reader"],
            "forgetting": forgetting.begun_by(conn, home_id),
        }


def arrivals(conn: Connection, home_id: str, after: int, limit: int) -> list[Arrival]:
    """Return what the server's copy of a home is to know behind a place, and hear it as applied.

    Messages are in the copy from then on, and nowhere else.
    """
    lock(conn, home_id)
    found = _arrivals(conn, home_id, "copy", after, limit)
    last = found[-1]["place"] if found else after
    conn.execute(
        "UPDATE switchboard_server.sides SET heard = %s WHERE home_id = %s AND side = 'copy'",
        (last, home_id),
    )
    conn.execute(
        "DELETE FROM switchboard_server.changes c USING switchboard_server.arrivals a"
        " WHERE a.change_id = c.id AND (a.home_id, a.side) = (%s, 'copy')"
        " AND a.place > %s AND a.place <= %s AND c.kind = 'message'",
        (home_id, after, last),
    )
    return [Arrival.from_json(one) for one in found]


def keep(conn: Connection, home_id: str, changes: Sequence[Change]) -> None:
    """Keep what the server has learnt in its copy of a home."""
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
        notify(conn, home_id)
        if side == "copy":
            conn.execute(
                "UPDATE switchboard_server.homes SET due_at = now()"
                " WHERE id = %s AND due_at > now()",
                (home_id,),
            )


def _ingest(conn: Connection, home: dict[str, Any], side: str, told: Sequence[Told]) -> None:
    known = _side(conn, home["id"], side)["accepted"]
    new = [one for one in told if one.change.number > known]
    if not new:
        return
    last = _row(conn, "SELECT coalesce(max(id), 0) AS id FROM switchboard_server.changes") or {}
    for one in new:
        _take(conn, home, side, one)
    conn.execute(
        "UPDATE switchboard_server.sides SET accepted = %s WHERE home_id = %s AND side = %s",
        (new[-1].change.number, home["id"], side),
    )
    _give(conn, "c.home_id = %s AND c.side = %s AND c.id > %s", home["id"], side, last["id"])
    for one in new:
        if isinstance(one.said, Forget):
            forgetting.wait_for_others(conn, home["id"], side, one.change, one.said)


def _take(conn: Connection, home: dict[str, Any], side: str, told: Told) -> None:
    """Do what a change asks of the server, and keep it for others."""
    change, said = told.change, told.said
    match said:
        case CarriedOut():
            for one in forgetting.confirm(conn, said.id, home["id"], side):
                notify(conn, one)
            return
        case Purged() if home["reader"] == "server":
            forgetting.drop_messages(conn, home["id"], said.ids)
        case Forget():
            forgetting.forget(conn, home, change, said)
    is_for_copy = change.owner is None or change.kind == "message"
    if is_for_copy and home["reader"] != "server" and side == "home":
        return
    names = [*names_of(said)]
    if forgetting.is_forgotten(conn, home, side, change, names):
        return
    values = (home["id"], side, change.kind, change.owner, names, json.dumps(change.data))
    # Whoever shares somebody has all told once more, and all who may know have it from here.
    conn.execute(
        "INSERT INTO switchboard_server.changes"
        " (home_id, side, kind, owner, names, data, number, local)"
        " SELECT t.*, %s, %s FROM (VALUES (%s, %s, %s, %s, %s::text[], %s))"
        " t (home_id, side, kind, owner, names, data)"
        " WHERE names = '{}' OR NOT EXISTS (SELECT FROM switchboard_server.changes c"
        " WHERE c.names @> t.names AND (c.home_id, c.side, c.kind, c.data) ="
        " (t.home_id, t.side, t.kind, t.data) AND c.owner IS NOT DISTINCT FROM t.owner)",
        (change.number, change.local, *values),
    )


def notify(conn: Connection, home_id: str) -> None:
    """Let those who wait for a home look once more."""
    conn.execute("SELECT pg_notify(%s, %s)", (CHANNEL, home_id))


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
