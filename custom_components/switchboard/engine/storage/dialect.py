"""What SQLite writes in its own way, and the one module to write again for another database.

Statements are written as PostgreSQL has them: a list is one parameter, asked with ``= ANY (?)`` or
``<> ALL (?)``, and a row replaces another by ``ON CONFLICT``. Times are texts of one width in UTC.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from .entries import time_text

ELEMENTS: Final = "SELECT value FROM json_each"
"""Followed by a column in parentheses: the elements of the list that it holds."""

_ANY: Final = re.compile(r"= ANY \((\?\d*)\)")
_ALL: Final = re.compile(r"<> ALL \((\?\d*)\)")


def run(conn: sqlite3.Connection, sql: str, *values: object) -> sqlite3.Cursor:
    """Execute a statement with values, which may be times and collections of texts or numbers."""
    return conn.execute(_statement(sql), tuple(map(_parameter, values)))


def run_many(conn: sqlite3.Connection, sql: str, rows: Iterable[Sequence[object]]) -> int:
    """Execute a statement for each row of plain values; returns how many rows it changed."""
    return conn.executemany(sql, rows).rowcount


@lru_cache(1024)
def _statement(sql: str) -> str:
    return _ALL.sub(rf"NOT IN ({ELEMENTS}(\1))", _ANY.sub(rf"IN ({ELEMENTS}(\1))", sql))


def _parameter(value: Any) -> Any:
    # Classes of these as well: texts from YAML and members of enumerations are such.
    if value is None or isinstance(value, str | int | float | bytes):
        return value
    return time_text(value) if isinstance(value, datetime) else json.dumps(list(value))
