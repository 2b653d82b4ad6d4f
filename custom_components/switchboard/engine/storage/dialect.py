"""What SQLite writes in its own way; another engine brings a connection with a dialect of its own.

Statements are written as PostgreSQL has them: a list is one parameter, asked with ``= ANY (?)`` or
``<> ALL (?)``, and a row replaces another by ``ON CONFLICT``. Times are texts of one width in UTC,
truth values are 0 and 1.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, Protocol

from .entries import time_text

ELEMENTS: Final = "SELECT value FROM json_each"
"""Followed by a column in parentheses: the elements of the list that it holds."""

_ANY: Final = re.compile(r"= ANY \((\?\d*)\)")
_ALL: Final = re.compile(r"<> ALL \((\?\d*)\)")


class Cursor(Protocol):
    """The rows of a statement, and how many it changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    def fetchone(self) -> Any:
        """Return the next row; ``None``: there is no other."""
        ...

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""
        ...

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows that are left."""
        ...


class OtherConnection(Protocol):
    """A connection of another engine, which has the functions and tables that statements name."""

    @property
    def total_changes(self) -> int:
        """How many rows were changed since it was opened."""
        ...

    def run(self, sql: str, *values: object) -> Cursor:
        """Execute a statement, as ``run`` does."""
        ...

    def run_many(self, sql: str, rows: Iterable[Sequence[object]]) -> int:
        """Execute a statement for each row, as ``run_many`` does."""
        ...


type Connection = sqlite3.Connection | OtherConnection


def run(conn: Connection, sql: str, *values: object) -> Cursor:
    """Execute a statement with values, which may be times and collections of texts or numbers."""
    if isinstance(conn, sqlite3.Connection):
        return conn.execute(_statement(sql), tuple(map(_parameter, values)))
    return conn.run(sql, *values)


def run_many(conn: Connection, sql: str, rows: Iterable[Sequence[object]]) -> int:
    """Execute a statement for each row of plain values; returns how many rows it changed."""
    if isinstance(conn, sqlite3.Connection):
        return conn.executemany(sql, rows).rowcount
    return conn.run_many(sql, rows)


def teach(conn: Connection, name: str, function: Callable[[str], str]) -> None:
    """Let statements call a function of a text; another engine has it in its schema."""
    if isinstance(conn, sqlite3.Connection):
        conn.create_function(name, 1, function, deterministic=True)


@lru_cache(1024)
def _statement(sql: str) -> str:
    return _ALL.sub(rf"NOT IN ({ELEMENTS}(\1))", _ANY.sub(rf"IN ({ELEMENTS}(\1))", sql))


def _parameter(value: Any) -> Any:
    # Classes of these as well: texts from YAML and members of enumerations are such.
    if value is None or isinstance(value, str | int | float | bytes):
        return value
    return time_text(value) if isinstance(value, datetime) else json.dumps(list(value))
