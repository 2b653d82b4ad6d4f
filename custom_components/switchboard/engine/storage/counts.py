"""The note beside the database: how many rows there were, where they begin, when all was checked.

A damaged file cannot say what it has lost where its indexes are lost as well, nor which page begins
what where its schema is. The note is as old as the last count: what was added since then and lost
is not in it. It holds names of tables and numbers, and no word of anybody.
"""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from .files import COUNTS, companion

COUNT_SECONDS: Final = 900.0
"""After what time rows are counted again when something was written."""

_COUNTED: Final = ("unified_log", "memories", "extracted_facts")
_ROOTS: Final = "roots"
_CHECKED: Final = "checked"


def note_counts(conn: sqlite3.Connection, path: Path, *, checked: datetime | None = None) -> None:
    """Note how many rows there are that people miss, and on which page each table begins.

    ``checked`` is when the file was checked; without it, what was noted of it before stays. A note
    that cannot be written is left out.
    """
    told: dict[str, object] = {
        table: conn.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
        for table in _COUNTED
    }
    told[_ROOTS] = roots_of(conn)
    if when := checked or noted_check(path):
        told[_CHECKED] = when.isoformat()
    note = companion(path, COUNTS)
    with suppress(OSError):
        begun = companion(note, "-new")
        begun.write_text(json.dumps(told), encoding="utf-8")
        begun.replace(note)


def roots_of(conn: sqlite3.Connection) -> dict[str, int]:
    """Return on which page each table and index begins."""
    query = "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 1"
    return dict(conn.execute(query).fetchall())


def noted_counts(path: Path) -> Mapping[str, int]:
    """Return the numbers of rows that were noted last by table; nothing if none can be read."""
    return {table: count for table, count in _numbers(_noted(path)).items() if table in _COUNTED}


def noted_roots(path: Path) -> dict[str, int]:
    """Return the pages on which tables and indexes began when last noted, by their names."""
    roots = _noted(path).get(_ROOTS)
    return _numbers(roots if isinstance(roots, dict) else {})


def noted_check(path: Path) -> datetime | None:
    """Return when the file was checked last; ``None`` if that is not known."""
    try:
        when = datetime.fromisoformat(_noted(path).get(_CHECKED, ""))
    except TypeError, ValueError:
        return None
    return when if when.tzinfo else None


def _noted(path: Path) -> dict[str, Any]:
    try:
        noted = json.loads(companion(path, COUNTS).read_text(encoding="utf-8"))
    except OSError, ValueError:
        return {}
    return noted if isinstance(noted, dict) else {}


def _numbers(noted: Mapping[str, Any]) -> dict[str, int]:
    return {name: number for name, number in noted.items() if isinstance(number, int)}
