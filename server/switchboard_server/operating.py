"""What an operator does at the command line besides serving and working."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import errors, sql

from . import homes
from .config import DATABASE
from .forgetting import Connection
from .store import schema

MIGRATE_FIRST: Final = "The tables of this release are not in the database: run `migrate` first"
ERASE_HELP: Final = (
    "Rewrite the tables from which something was forgotten since, so that no byte of it is left in"
    " their files. It locks each table while it does, and needs room for a copy of it. It cannot"
    " reach archived WAL, backups, replicas, or blocks that the disk no longer shows: those keep"
    " what they have until you delete them."
)


def database(file: Path | None) -> str:
    """Return the database's URL, from a file or the environment, never from the command line.

    Raises:
        OperatorError: there is none.
    """
    try:
        url = file.read_text("utf-8") if file else os.environ.get(DATABASE, "")
    except OSError as err:
        raise homes.OperatorError(f"The file of the database's URL: {err.strerror}") from None
    except ValueError:
        raise homes.OperatorError("The file of the database's URL holds no text") from None
    if not url.strip():
        raise homes.OperatorError(
            f"Set {DATABASE} to the URL of the database, or name a file with --database-file"
        )
    return url.strip()


def reason(err: psycopg.Error) -> str:
    """Return what an error of the database means for an operator; it holds no value of it."""
    match err:
        case errors.UndefinedTable() | errors.UndefinedColumn() | errors.InvalidSchemaName():
            return MIGRATE_FIRST
        case errors.InsufficientPrivilege():
            return (
                "The database's user may not do that. It has to own the database and to be in the"
                f" role {schema.ROLE}. As a superuser: CREATE ROLE {schema.ROLE} NOLOGIN; GRANT"
                f" {schema.ROLE} TO USER"
            )
        case errors.DeadlockDetected() | errors.LockNotAvailable():
            return "A worker was at the same rows, and nothing was changed: try again"
        case psycopg.OperationalError(sqlstate=None):
            return "The database cannot be reached: see that it runs, and that its URL is right"
        case psycopg.ProgrammingError(sqlstate=None):
            return "The URL of the database is none; it looks like postgresql://USER@HOST/NAME"
    return f"The database refused that ({type(err).__name__})"


def add_commands(commands: Any) -> None:
    """Add the commands to a parser; each sets ``run``."""
    commands.add_parser("migrate", help="make or update the tables").set_defaults(run=_migrate)
    commands.add_parser(
        "restored", help="tell all homes to begin anew, after the database was put back"
    ).set_defaults(run=_restored)
    commands.add_parser("erase", help=ERASE_HELP, description=ERASE_HELP).set_defaults(run=_erase)
    home = commands.add_parser("home", help="add, list, change, remove or export homes")
    one = home.add_subparsers(required=True, metavar="WHAT")
    add = one.add_parser("add", help="add a home and show its token, this once")
    add.add_argument("name")
    add.set_defaults(run=_add)
    change = one.add_parser("set", help="change a home")
    change.add_argument("home")
    change.set_defaults(run=_set)
    for parser in (add, change):
        parser.add_argument(
            "--family", help="the homes that share, by a name of yours; '' for none"
        )
        parser.add_argument("--reader", choices=("home", "server"), help="who reads its log")
    one.add_parser("list", help="list the homes").set_defaults(run=_list)
    remove = one.add_parser("remove", help="delete everything of a home, and show that it is gone")
    remove.add_argument("home")
    remove.set_defaults(run=_remove)
    writing = one.add_parser(
        "export", help="write all that the server has of a home, as JSON Lines"
    )
    writing.add_argument("home")
    writing.add_argument("file", type=Path)
    writing.set_defaults(run=export)
    token = commands.add_parser("token", help="add, revoke or list tokens")
    one = token.add_subparsers(required=True, metavar="WHAT")
    add = one.add_parser("add", help="add a token and show it, this once")
    whose = add.add_mutually_exclusive_group(required=True)
    whose.add_argument("home", nargs="?")
    whose.add_argument("--operator", action="store_true", help="for the page of health")
    add.set_defaults(run=_add_token)
    revoke = one.add_parser("revoke", help="let a token hold no longer")
    revoke.add_argument("token", type=int, metavar="NUMBER")
    revoke.set_defaults(run=_revoke)
    one.add_parser("list", help="list tokens by number").set_defaults(run=_tokens)


def migrate(conn: Connection) -> None:
    """Make or update all tables of the server but those that DBOS makes itself."""
    schema.prepare(conn)
    homes.prepare(conn)
    sample_no_words(conn)


def _migrate(conn: Connection, _chosen: argparse.Namespace) -> None:
    migrate(conn)
    _say("The tables are up to date.")


def _restored(conn: Connection, _chosen: argparse.Namespace) -> None:
    conn.execute("UPDATE switchboard_server.sides SET is_to_begin_anew = true WHERE side = 'home'")
    _say("Each home will begin anew with its next exchange.")


def _add(conn: Connection, chosen: argparse.Namespace) -> None:
    with conn.transaction():
        home_id = homes.add_home(conn, chosen.name, chosen.family, chosen.reader or "home")
        token = homes.add_token(conn, home_id)
    _say(f"Home {home_id}. Its token, which is shown this once:\n{token}")


def _set(conn: Connection, chosen: argparse.Namespace) -> None:
    homes.set_home(conn, chosen.home, chosen.family, chosen.reader)
    _say("Done.")


def _list(conn: Connection, _chosen: argparse.Namespace) -> None:
    rows = conn.execute(
        "SELECT h.id, h.name, h.family, h.reader, i.seen_at FROM switchboard_server.homes h"
        " JOIN switchboard_server.sides i ON i.home_id = h.id AND i.side = 'home' ORDER BY h.id"
    )
    _table(("home", "name", "family", "reader", "last seen"), rows)


def _remove(conn: Connection, chosen: argparse.Namespace) -> None:
    before = homes.delete_home(conn, chosen.home)
    if not before:
        raise homes.OperatorError(f"There is no home {chosen.home}")
    after = homes.count_rows(conn, chosen.home)
    _table(("table", "rows before", "rows now"), [(one, before[one], after[one]) for one in before])
    if after.get("switchboard_server.batches"):
        _say("Batches stay until a worker has deleted their files at Azure.")
    _say("Run `erase` to rewrite the tables, so that no byte is left in their files.")


def export(conn: Connection, chosen: argparse.Namespace) -> None:
    """Write all that the server has of a home into a new file."""
    if homes.me(conn, chosen.home) is None:
        raise homes.OperatorError(f"There is no home {chosen.home}")
    try:
        descriptor = os.open(chosen.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as err:
        raise homes.OperatorError(f"{chosen.file} cannot be made: {err.strerror}") from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as file, conn.transaction():
        rows = homes.rows_of(conn, chosen.home)
        for table, row in rows:
            row.pop("digest", None)
            if table == "switchboard_server.changes":
                row["data"] = json.loads(row["data"])
            file.write(json.dumps({"table": table} | row, default=str) + "\n")
    _say(f"All that the server has of {chosen.home} is in {chosen.file}.")


def _add_token(conn: Connection, chosen: argparse.Namespace) -> None:
    _say(homes.add_token(conn, chosen.home))


def _revoke(conn: Connection, chosen: argparse.Namespace) -> None:
    homes.revoke(conn, chosen.token)
    _say("Revoked.")


def _tokens(conn: Connection, _chosen: argparse.Namespace) -> None:
    rows = conn.execute(
        "SELECT id, coalesce(home_id, '(operator)'), created_at, revoked_at"
        " FROM switchboard_server.tokens ORDER BY id"
    )
    _table(("number", "home", "since", "revoked"), rows)


def _erase(conn: Connection, _chosen: argparse.Namespace) -> None:
    tables = erase(conn)
    _say(f"{tables} tables were rewritten." if tables else "Nothing was forgotten since.")


def erase(conn: Connection) -> int:
    """Rewrite all tables if something was forgotten since; returns how many."""
    if conn.execute("SELECT FROM switchboard_server.unerased LIMIT 1").fetchone() is None:
        return 0
    conn.execute("DELETE FROM switchboard_server.unerased")
    sample_no_words(conn)
    try:
        tables = conn.execute(
            "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema IN"
            " ('switchboard', 'switchboard_server', 'dbos') AND table_type = 'BASE TABLE'"
        ).fetchall()
        for one in tables:
            conn.execute(sql.SQL("VACUUM (FULL, ANALYZE) {}").format(sql.Identifier(*one)))
    except psycopg.Error:
        conn.execute("INSERT INTO switchboard_server.unerased VALUES (now())")
        raise
    return len(tables)


def sample_no_words(conn: Connection) -> None:
    """Let PostgreSQL keep no sample of words: only a superuser could delete it again."""
    columns = conn.execute(
        "SELECT table_schema, table_name, column_name FROM information_schema.columns"
        " JOIN information_schema.tables USING (table_schema, table_name)"
        " WHERE table_schema IN ('switchboard', 'switchboard_server', 'dbos')"
        " AND table_type = 'BASE TABLE' AND data_type IN ('text', 'ARRAY', 'tsvector', 'bytea')"
        " AND column_name !~ 'id$|^(kind|owner|side|status)$'"
    ).fetchall()
    for schema_name, table, column in columns:
        conn.execute(
            sql.SQL("ALTER TABLE {} ALTER COLUMN {} SET STATISTICS 0").format(
                sql.Identifier(schema_name, table), sql.Identifier(column)
            )
        )


def _table(heads: tuple[str, ...], rows: Any) -> None:
    for row in (heads, *rows):
        _say("\t".join("-" if one is None else str(one) for one in row))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
