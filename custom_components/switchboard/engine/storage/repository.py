"""What all repositories have: the connection of the transaction in which they work."""

import sqlite3
from typing import Any

from .dialect import run


class Repository:
    """What one subject asks of the database, within one transaction."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def _run(self, sql: str, *values: object) -> sqlite3.Cursor:
        return run(self._conn, sql, *values)

    def _first(self, sql: str, *values: object) -> list[Any]:
        """Return the first column of each row."""
        return [row[0] for row in self._run(sql, *values)]

    def _number(self, sql: str, *values: object) -> int:
        return int(self._run(sql, *values).fetchone()[0] or 0)

    def _grouped(self, sql: str, *values: object) -> dict[str, list[str]]:
        """Return the second column of the rows by their first."""
        found: dict[str, list[str]] = {}
        for key, value in self._run(sql, *values):
            found.setdefault(key, []).append(value)
        return found
