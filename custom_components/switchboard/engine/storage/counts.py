"""How many rows there were: noted in a small file beside the database, for when it is damaged.

A damaged file cannot say what it has lost where its indexes are lost as well. The note is as old
as the last count: what was added since then and lost is not in it.
"""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from .aside import companion

COUNTS: Final = "-counts"
"""How the name of the file ends."""
COUNT_SECONDS: Final = 900.0
"""After what time rows are counted again when something was written."""

_COUNTED: Final = ("unified_log", "memories", "extracted_facts")


def note_counts(conn: sqlite3.Connection, path: Path) -> None:
    """Count the rows that people miss, and note it; a note that cannot be written is left out."""
    counts = {
        table: conn.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
        for table in _COUNTED
    }
    note = companion(path, COUNTS)
    with suppress(OSError):
        begun = companion(note, "-new")
        begun.write_text(json.dumps(counts), encoding="utf-8")
        begun.replace(note)


def noted_counts(path: Path) -> Mapping[str, int]:
    """Return the numbers of rows that were noted last by table; nothing if none can be read."""
    try:
        noted = json.loads(companion(path, COUNTS).read_text(encoding="utf-8"))
    except OSError, ValueError:
        return {}
    if not isinstance(noted, dict):
        return {}
    return {
        table: count
        for table, count in noted.items()
        if table in _COUNTED and isinstance(count, int)
    }
