"""The tables of all homes, made of the schema that the file of a home has.

Each table gets ``home_id`` as the first column of every key, and row-level security: a transaction
sees the rows of the home that it names, and none if it names none. A column is written once, in the
schema of the file; only functions, triggers and the words of the index are PostgreSQL's own.
"""

import re
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql

from custom_components.switchboard.engine.storage.migrations import read_migrations, schema_after

SCHEMA: Final = "switchboard"
ROLE: Final = "switchboard_home"
"""As whom the rows of a home are read and written: it owns nothing, and sees one home at a time."""

_FOLDER: Final = Path(__file__).parent
_COUNTED: Final = re.compile(r"(\w+) INTEGER PRIMARY KEY AUTOINCREMENT")
_REFERENCE: Final = re.compile(r"REFERENCES (\w+) \((\w+)\)( ON DELETE CASCADE)?")
_TYPES: Final = {
    "TEXT": 'TEXT COLLATE "C"',
    "INTEGER": "BIGINT",
    "REAL": "DOUBLE PRECISION",
    "BLOB": "BYTEA",
}
_WORDS: Final = {
    "unified_log": "fts_words(content, 'A')",
    "memories": ("fts_words(text, 'A') || fts_words(subject, 'B') || fts_words(search_terms, 'C')"),
    "conversation_summaries": "fts_words(text, 'A')",
}
"""The tables with a full-text index, and what is in it; the letters are columns."""
_SIZES: Final = {
    "unified_log": "fts_size(content)",
    "memories": "fts_size(text) + fts_size(subject) + fts_size(search_terms)",
    "conversation_summaries": "fts_size(text)",
}
_PLACED: Final = ("extracted_facts", "memory_sources")
"""Tables whose rows are read in the order in which they came, for which SQLite has a number."""


class OldServerError(Exception):
    """The database cannot hold the homes' stores; the text says what to do."""


def prepare(conn: psycopg.Connection[Any]) -> None:
    """Bring a database to this release's schema, in one transaction.

    Raises:
        OldServerError: the server, its encoding or its schema is not one that this can use.
    """
    with conn.transaction():
        conn.execute("SELECT pg_advisory_xact_lock(hashtext('switchboard schema'))")
        _check(conn)
        steps = read_migrations()
        version = _version(conn)
        if version > len(steps):
            raise OldServerError(
                f"The database was written by a newer release (version {version}; this one knows"
                f" {len(steps)}). Install the newer release again"
            )
        if version == len(steps):
            return
        conn.execute((_FOLDER / "functions.sql").read_text("utf-8"))
        found = schema_after(steps)
        tables = {
            name: text
            for kind, name, text in found
            if kind == "table" and text and "_fts" not in name and name != "sqlite_sequence"
        }
        for name in _in_order(tables):
            _make(conn, name, tables[name])
        for kind, name, text in sorted(found, key=lambda one: one[1]):
            if kind == "index" and text:
                conn.execute(_index(text))
            elif name == "kg_relations" and text:
                conn.execute(f"DROP VIEW IF EXISTS {name}")
                seen = text.replace(" AS", " WITH (security_invoker = true) AS", 1)
                conn.execute(f"{seen}; GRANT SELECT ON {name} TO {ROLE}")
        conn.execute((_FOLDER / "triggers.sql").read_text("utf-8"))
        conn.execute(
            "INSERT INTO schema_version (version) VALUES (%s)"
            " ON CONFLICT (one) DO UPDATE SET version = excluded.version",
            (len(steps),),
        )


def _check(conn: psycopg.Connection[Any]) -> None:
    if conn.info.server_version < 160000:
        raise OldServerError("PostgreSQL 16 or newer is needed. Upgrade the server")
    row = conn.execute(
        "SELECT pg_encoding_to_char(encoding),"
        " lower('\u00c9') = '\u00e9' AND '\u00e9' ~ '^[[:alnum:]]$'"
        " FROM pg_database WHERE datname = current_database()"
    ).fetchone()
    if row != ("UTF8", True):
        raise OldServerError(
            "The database knows no letters beyond English ones. Make it anew with"
            " CREATE DATABASE ... ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0"
        )


def _version(conn: psycopg.Connection[Any]) -> int:
    conn.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(SCHEMA)))
    conn.execute(f"SET LOCAL search_path = {SCHEMA}, public")
    conn.execute(
        "CREATE TABLE IF NOT EXISTS schema_version"
        " (one boolean PRIMARY KEY DEFAULT true CHECK (one), version integer NOT NULL)"
    )
    row = conn.execute("SELECT version FROM schema_version").fetchone()
    return int(row[0]) if row else 0


def _in_order(tables: dict[str, str]) -> list[str]:
    """Return the names of tables, each behind those that it refers to."""
    names: list[str] = []

    def add(name: str) -> None:
        if name not in names:
            for other in re.findall(r"REFERENCES (\w+)", tables[name]):
                add(other)
            names.append(name)

    for name in sorted(tables):
        add(name)
    return names


def _make(conn: psycopg.Connection[Any], name: str, text: str) -> None:
    """Create a table, or add the columns to it that it lacks."""
    there = {
        row[0]
        for row in conn.execute(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = %s AND table_name = %s",
            (SCHEMA, name),
        )
    }
    if not there:
        conn.execute(table(name, text))
        conn.execute(f"ALTER TABLE {name} ENABLE ROW LEVEL SECURITY")
        conn.execute(f"ALTER TABLE {name} FORCE ROW LEVEL SECURITY")
        conn.execute(
            f"CREATE POLICY of_home ON {name} USING (home_id = this_home())"
            " WITH CHECK (home_id = this_home())"
        )
        conn.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO {ROLE}")
        if name in _WORDS:
            conn.execute(f"CREATE INDEX {name}_fts_words ON {name} USING gin (words)")
        return
    for column in _columns(text):
        if column.partition(" ")[0] not in {*there, "PRIMARY", "UNIQUE"}:
            added = [f"ADD COLUMN {_typed(column)}", *(f"ADD {key}" for key in _keys(column))]
            conn.execute(f"ALTER TABLE {name} {', '.join(added)}")


def table(name: str, text: str) -> str:
    """Return the statement that creates a table for all homes, given SQLite's for one."""
    extra = []
    if name in _PLACED:
        extra.append(f"rowid BIGINT NOT NULL DEFAULT next_number('{name}')")
    if name in _WORDS:
        extra.append(f"words tsvector GENERATED ALWAYS AS ({_WORDS[name]}) STORED")
        extra.append(f"word_count BIGINT GENERATED ALWAYS AS ({_SIZES[name]}) STORED")
    keys: list[str] = []
    columns: list[str] = []
    for column in _columns(text):
        if column.partition(" ")[0] in ("PRIMARY", "UNIQUE"):
            keys.append(column.replace("(", "(home_id, ", 1))
            continue
        keys += _keys(column)
        columns.append(_typed(column, name))
    home = 'home_id TEXT COLLATE "C" NOT NULL DEFAULT this_home()'
    return f"CREATE TABLE {name} ({', '.join([home, *columns, *extra, *keys])})"


def _keys(column: str) -> list[str]:
    """Return the keys that a column is by itself, and what it refers to, within a home."""
    name = column.partition(" ")[0]
    own = [
        f"{word} (home_id, {name})"
        for word in ("PRIMARY KEY", "UNIQUE")
        if re.search(rf"\b{word}\b", column)
    ]
    return own + [
        f"FOREIGN KEY (home_id, {name}) REFERENCES {other} (home_id, {key}){rest}"
        for other, key, rest in _REFERENCE.findall(column)
    ]


def _columns(text: str) -> list[str]:
    """Return the columns and keys of a table, as its statement has them."""
    inner = " ".join(text[text.index("(") + 1 : text.rindex(")")].split())
    parts, depth, start = [], 0, 0
    for place, character in enumerate(inner):
        depth += (character == "(") - (character == ")")
        if character == "," and not depth:
            parts.append(inner[start:place].strip())
            start = place + 1
    return [*parts, inner[start:].strip()]


def _typed(column: str, name: str = "") -> str:
    counted = _COUNTED.match(column)
    if counted:
        return f"{counted[1]} BIGINT NOT NULL DEFAULT next_number('{name}')"
    column = _REFERENCE.sub("", column)
    column = re.sub(r"\b(PRIMARY KEY|UNIQUE)\b", "", column)
    for kind, other in _TYPES.items():
        column = re.sub(rf"^(\w+) {kind}\b", rf"\1 {other}", column)
    return column


def _index(text: str) -> str:
    found = re.fullmatch(r"CREATE INDEX (\w+)\s+ON (\w+) \((.*?)\)(\s+WHERE .*)?", text, re.DOTALL)
    if found is None:
        raise ValueError(f"An index is not understood: {text}")
    name, table_, columns, where = found.groups()
    return f"CREATE INDEX IF NOT EXISTS {name} ON {table_} (home_id, {columns}){where or ''}"
