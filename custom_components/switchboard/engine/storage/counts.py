"""How many rows there were and where: noted beside the database, for when it is damaged.

A damaged file cannot say what it has lost where its indexes are lost as well, nor which page begins
what where its schema is. The note is as old as the last count: what was added since then and lost
is not in it.
"""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from .aside import companion

COUNTS: Final = "-counts"
"""How the name of the file ends."""
COUNT_SECONDS: Final = 900.0
"""After what time rows are counted again when something was written."""

_COUNTED: Final = ("unified_log", "memories", "extracted_facts")
_ROOTS: Final = "roots"


def note_counts(conn: sqlite3.Connection, path: Path) -> None:
    """Note how many rows there are that people miss, and on which page each table begins.

    A note that cannot be written is left out.
    """
    told: dict[str, object] = {
        table: conn.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
        for table in _COUNTED
    }
    roots = "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 1"
    told[_ROOTS] = dict(conn.execute(roots).fetchall())
    note = companion(path, COUNTS)
    with suppress(OSError):
        begun = companion(note, "-new")
        begun.write_text(json.dumps(told), encoding="utf-8")
        begun.replace(note)


def noted_counts(path: Path) -> Mapping[str, int]:
    """Return the numbers of rows that were noted last by table; nothing if none can be read."""
    return {table: count for table, count in _numbers(_noted(path)).items() if table in _COUNTED}


def noted_roots(path: Path) -> Mapping[int, str]:
    """Return the names of tables and indexes by the pages on which they began when last noted."""
    roots = _noted(path).get(_ROOTS)
    return {page: name for name, page in _numbers(roots if isinstance(roots, dict) else {}).items()}


def _noted(path: Path) -> dict[str, Any]:
    try:
        noted = json.loads(companion(path, COUNTS).read_text(encoding="utf-8"))
    except OSError, ValueError:
        return {}
    return noted if isinstance(noted, dict) else {}


def _numbers(noted: Mapping[str, Any]) -> dict[str, int]:
    return {name: number for name, number in noted.items() if isinstance(number, int)}
