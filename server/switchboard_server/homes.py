"""The homes of a server and their tokens, of which only digests are kept."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

import psycopg
from psycopg import sql
from psycopg.rows import dict_row

from . import batch_rows
from .forgetting import Connection, leave_unerased
from .relay import CHANNEL, fill, lock, notify, take_back

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class OperatorError(Exception):
    """What was asked cannot be done; the text says why."""


def prepare(conn: Connection) -> None:
    """Make the server's own tables, or bring them up to date; one process does it at a time."""
    with conn.transaction():
        conn.execute("SELECT pg_advisory_xact_lock(hashtext('switchboard control'))")
        conn.execute((files(__package__) / "control.sql").read_bytes())
        batch_rows.prepare(conn)


def add_home(conn: Connection, name: str, family: str | None = None, reader: str = "home") -> str:
    """Add a home; returns its id, which is made of its name.

    Raises:
        OperatorError: no id can be made of it, or another home has it.
    """
    home_id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40].strip("-")
    if not _ID.fullmatch(home_id) or home_id == "server":
        raise OperatorError("A home needs a name with letters from a to z or digits in it")
    with conn.transaction():
        made = conn.execute(
            "INSERT INTO switchboard_server.homes (id, name) VALUES (%s, %s)"
            " ON CONFLICT DO NOTHING",
            (home_id, name),
        )
        if not made.rowcount:
            raise OperatorError(f"There is a home {home_id} already: choose another name")
        conn.execute("INSERT INTO switchboard_server.sides VALUES (%s, 'home')", (home_id,))
        set_home(conn, home_id, family=family or "", reader=reader)
    return home_id


def set_home(
    conn: Connection, home_id: str, family: str | None = None, reader: str | None = None
) -> None:
    """Put a home into a family (``""``: into none), or choose who reads its log.

    Raises:
        OperatorError: there is no such home, or the family's name is none.
    """
    if family and not _ID.fullmatch(family):
        raise OperatorError("A family's name has letters from a to z, digits and hyphens")
    with conn.transaction():
        home = lock(conn, home_id)
        if home is None:
            raise OperatorError(f"There is no home {home_id}")
        if family is not None and (family or None) != home["family"]:
            conn.execute(
                "UPDATE switchboard_server.homes SET family = %s WHERE id = %s",
                (family or None, home_id),
            )
            lock(conn, home_id)
            take_back(conn, home_id)
            members = conn.execute(
                "SELECT id FROM switchboard_server.homes WHERE family = %s OR id = %s",
                (family, home_id),
            ).fetchall()
            for (one,) in members:
                fill(conn, one)
        if reader == "server":
            conn.execute(
                "INSERT INTO switchboard_server.sides VALUES (%s, 'copy') ON CONFLICT DO NOTHING",
                (home_id,),
            )
        elif reader == "home" and home["reader"] == "server":
            _delete_copy(conn, home_id)
        if reader is not None:
            conn.execute(
                "UPDATE switchboard_server.homes SET reader = %s WHERE id = %s", (reader, home_id)
            )
            fill(conn, home_id)
        notify(conn, home_id)


def add_token(conn: Connection, home_id: str | None) -> str:
    """Make a token of a home, or of an operator; it is shown this once.

    Raises:
        OperatorError: there is no such home.
    """
    token = f"sb_{secrets.token_urlsafe(32)}"
    try:
        conn.execute(
            "INSERT INTO switchboard_server.tokens (home_id, digest) VALUES (%s, %s)",
            (home_id, digest(token)),
        )
    except psycopg.errors.ForeignKeyViolation:
        raise OperatorError(f"There is no home {home_id}") from None
    return token


def revoke(conn: Connection, token_id: int) -> None:
    """Let a token hold no longer.

    Raises:
        OperatorError: there is none, or it is revoked.
    """
    row = conn.execute(
        "UPDATE switchboard_server.tokens SET revoked_at = now()"
        " WHERE id = %s AND revoked_at IS NULL"
        " RETURNING pg_notify(%s, coalesce(home_id, ''))",
        (token_id, CHANNEL),
    )
    if not row.rowcount:
        raise OperatorError(f"There is no token {token_id} that holds")


def bearer(conn: Connection, token: str) -> tuple[bool, str | None]:
    """Return whether a token holds, and of which home; ``None``: of an operator."""
    known = digest(token)
    row = conn.execute(
        "SELECT digest, home_id FROM switchboard_server.tokens"
        " WHERE digest = %s AND revoked_at IS NULL",
        (known,),
    ).fetchone()
    holds = hmac.compare_digest(known, bytes(row[0]) if row else bytes(32))
    return holds, row[1] if row else None


def digest(token: str) -> bytes:
    """Return by what a token is known."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def me(conn: Connection, home_id: str) -> dict[str, Any] | None:
    """Return what a home is told of itself and of those that share with it."""
    home = conn.execute(
        "SELECT name, family, reader FROM switchboard_server.homes WHERE id = %s", (home_id,)
    ).fetchone()
    if home is None:
        return None
    others = conn.execute(
        "SELECT h.name, max(i.seen_at), array_remove(array_agg(s.owner ORDER BY s.owner), NULL)"
        " FROM switchboard_server.homes h LEFT JOIN switchboard_server.shares s ON s.home_id = h.id"
        " LEFT JOIN switchboard_server.sides i ON i.home_id = h.id AND i.side = 'home'"
        " WHERE h.family = %s AND h.id <> %s GROUP BY h.id ORDER BY h.name",
        (home[1], home_id),
    )
    return {
        "home": home_id,
        "name": home[0],
        "family": home[1],
        "homes": [
            {"name": name, "seen_at": seen and seen.isoformat(), "shares": shares}
            for name, seen, shares in others
        ],
        "reader": home[2],
    }


def delete_home(conn: Connection, home_id: str) -> dict[str, int]:
    """Delete everything that the server has of a home; returns how many rows there were.

    What is owed to Azure, the deletion of files of a batch, stays until it is done.
    """
    with conn.transaction():
        lock(conn, home_id)
        found = count_rows(conn, home_id)
        batch_rows.leave(conn, home_id)
        _delete_copy(conn, home_id)
        conn.execute("DELETE FROM switchboard_server.forgotten WHERE scope = %s", (home_id,))
        conn.execute("DELETE FROM switchboard_server.homes WHERE id = %s", (home_id,))
        conn.execute(  # of families in which nobody is left
            "DELETE FROM switchboard_server.forgotten WHERE starts_with(scope, '/') AND NOT EXISTS"
            " (SELECT FROM switchboard_server.homes WHERE '/' || family = scope)"
        )
        leave_unerased(conn)
        notify(conn, home_id)
    return {name: rows for name, rows in found.items() if rows}


def count_rows(conn: Connection, home_id: str) -> dict[str, int]:
    """Return how many rows each table has of a home."""
    with conn.transaction():
        found = {
            table: conn.execute(sql.SQL("SELECT count(*) FROM {}").format(rows)).fetchone()
            for table, rows in _rows(conn, home_id)
        }
    return {table: row[0] if row else 0 for table, row in found.items()}


def rows_of(conn: Connection, home_id: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every row that the server has of a home, with its table; in a transaction."""
    for table, rows in _rows(conn, home_id):
        query = sql.SQL("SELECT * FROM {}").format(rows)
        for row in conn.cursor(row_factory=dict_row).execute(query):
            yield table, row


def _delete_copy(conn: Connection, home_id: str) -> None:
    """Delete the server's copy of a home, and what only that was told."""
    for table, rows in _rows(conn, home_id):
        if not table.startswith("switchboard_server."):
            conn.execute(sql.SQL("DELETE FROM {}").format(rows))
    conn.execute(
        "DELETE FROM switchboard_server.sides WHERE home_id = %s AND side = 'copy'", (home_id,)
    )
    conn.execute(
        "DELETE FROM switchboard_server.changes WHERE home_id = %s"
        " AND (owner IS NULL OR kind = 'message')",
        (home_id,),
    )
    conn.execute(
        "UPDATE switchboard_server.homes SET turn = turn + 1, lease_owner = NULL,"
        " lease_until = NULL WHERE id = %s",
        (home_id,),
    )


def _rows(conn: Connection, home_id: str) -> list[tuple[str, sql.Composed]]:
    """Return the tables that have rows of homes, and as SQL where those of this one are.

    Tables that refer to others come first. It has to be in a transaction, which sees this home.
    """
    # Triggers of the stores name their tables plainly.
    conn.execute(
        "SELECT set_config('switchboard.home', %s, true),"
        " set_config('search_path', 'switchboard, public', true)",
        (home_id,),
    )
    found = conn.execute(
        "SELECT c.table_schema, c.table_name, c.column_name FROM information_schema.columns c"
        " JOIN information_schema.tables t USING (table_schema, table_name)"
        " WHERE t.table_type = 'BASE TABLE' AND"
        " (c.table_schema IN ('switchboard', 'switchboard_server') AND c.column_name = 'home_id'"
        " OR c.table_schema = 'dbos' AND c.column_name IN ('workflow_uuid', 'workflow_id')"
        " OR (c.table_schema, c.table_name, c.column_name) = ('switchboard_server', 'homes', 'id'))"
        " ORDER BY c.table_name = 'workflow_status', c.table_schema, c.table_name"
    ).fetchall()
    workflow, row = sql.SQL("{} WHERE starts_with({}, {})"), sql.SQL("{} WHERE {} = {}")
    return [
        (
            f"{schema}.{table}",
            (workflow if schema == "dbos" else row).format(
                sql.Identifier(schema, table),
                sql.Identifier(column),
                sql.Literal(f"{home_id}:" if schema == "dbos" else home_id),
            ),
        )
        for schema, table, column in found
    ]
