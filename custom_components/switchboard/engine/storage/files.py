"""The database's file and those beside it: companions, marks, the note, damaged ones moved aside.

The note says how many rows there were, on which pages tables and indexes begin, and when all was
checked: a damaged file cannot say what it has lost where its indexes are lost too, nor what begins
where without its schema. It is as old as the last count, and holds no word of anybody.
"""

import glob
import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from .errors import NotWritableError, StorageError

APPLICATION_ID: Final = 0x53574244
"""Says in the file's header whose it is: "SWBD"."""

APPLICATION_ID_AT: Final = 68
"""Where it says so: four bytes, the highest first (sqlite.org/fileformat2.html)."""

COUNT_SECONDS: Final = 900.0
"""After what time rows are counted again when something was written."""

READING: Final = "-reading"
"""What the copy of a damaged file is called while it is read."""

SAVING: Final = "-saving"
"""What a new file is called while what could be read of a damaged one is saved into it."""

SAVED: Final = "-salvaged"
"""What it is called once it is complete, until it has taken the damaged one's place."""

_ROOTS: Final = "roots"
_CHECKED: Final = "checked"
_NOTE: Final = "-counts"
_SUSPECT: Final = "-suspect"
_LOG: Final = ("-wal", "-shm")
_BESIDE: Final = (
    *(*_LOG, "-journal", _SUSPECT, _NOTE, SAVING, SAVED),
    *(READING, f"{READING}-wal", f"{READING}-shm"),
)


def companion(path: Path, ending: str) -> Path:
    """Return a file beside the database whose name is the database's with an ending."""
    return path.with_name(path.name + ending)


def suspicion_file(path: Path) -> Path:
    """Return the mark that asks for a full check when the file is opened next."""
    return companion(path, _SUSPECT)


def note_counts(conn: sqlite3.Connection, path: Path, *, checked: datetime | None = None) -> None:
    """Note how many rows there are of each table, and on which page it begins.

    ``checked`` is when the file was checked; without it, what was noted of it before stays. A note
    that cannot be written is left out.
    """
    told: dict[str, object] = {
        table: conn.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for table in tables_of(conn)
    }
    told[_ROOTS] = roots_of(conn)
    if when := checked or noted_check(path):
        told[_CHECKED] = when.isoformat()
    note = companion(path, _NOTE)
    with suppress(OSError):
        begun = companion(note, "-new")
        begun.write_text(json.dumps(told), encoding="utf-8")
        begun.replace(note)


def tables_of(conn: sqlite3.Connection) -> list[str]:
    """Return the tables that hold what was put into them: no index's, none of SQLite's own."""
    rows = conn.execute(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
        " AND name NOT LIKE 'sqlite%' ORDER BY name"
    )
    return [name for (name,) in rows]


def roots_of(conn: sqlite3.Connection) -> dict[str, int]:
    """Return on which page each table and index begins."""
    query = "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 1"
    return dict(conn.execute(query).fetchall())


def noted_counts(path: Path) -> Mapping[str, int]:
    """Return the numbers of rows that were noted last by table; nothing if none can be read."""
    return _numbers(_noted(path))


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
        noted = json.loads(companion(path, _NOTE).read_text(encoding="utf-8"))
    except OSError, ValueError:
        return {}
    return noted if isinstance(noted, dict) else {}


def _numbers(noted: Mapping[str, Any]) -> dict[str, int]:
    return {name: number for name, number in noted.items() if isinstance(number, int)}


def move_aside(path: Path, now: datetime) -> Path:
    """Rename the file and its companions; returns the new path of the file.

    Raises:
        StorageError: the folder cannot be written.
    """
    stamp = f"{path.name}.corrupt-{now:%Y%m%dT%H%M%S}"
    target = path.with_name(stamp)
    number = 1
    while target.exists() or companion(target, "-wal").exists():
        number += 1
        target = path.with_name(f"{stamp}-{number}")
    try:
        # The log goes first: found beside a new file, it could be taken for that file's own.
        for ending in (*_LOG, ""):
            if (source := companion(path, ending)).exists():
                source.rename(companion(target, ending))
        suspicion_file(path).unlink(missing_ok=True)
    except OSError as err:
        raise StorageError(
            f"{path} is damaged and could not be moved aside. Check that Home Assistant may "
            "write to its folder, or move the file away yourself"
        ) from err
    return target


def exchange(path: Path, now: datetime) -> None:
    """Put a complete new file in the place of the damaged one, which is moved aside.

    Does nothing if there is none. Cut off at any point, calling it again does the rest.

    Raises:
        StorageError: the folder cannot be written.
    """
    try:
        for ending in (SAVING, READING, f"{READING}-wal", f"{READING}-shm"):
            companion(path, ending).unlink(missing_ok=True)
        if (saved := companion(path, SAVED)).exists():
            if any(companion(path, ending).exists() for ending in (*_LOG, "")):
                move_aside(path, now)
            saved.rename(path)
    except OSError as err:
        raise StorageError(
            f"{path} could not be exchanged for what was saved of it. Check that Home Assistant "
            "may write to its folder"
        ) from err


def moved_aside(path: Path) -> list[Path]:
    """Return the damaged copies that were moved aside of the file, the oldest first.

    A write-ahead log that is there without its file counts as a copy; one with it does not.
    """
    found = _moved(path)
    logs = {companion(file, ending) for file in found for ending in _LOG}
    return [file for file in found if file not in logs]


def delete_copy(copy: Path) -> None:
    """Delete one damaged copy with what belongs to it.

    Raises:
        OSError: something could not be deleted.
    """
    for ending in (*_LOG, ""):
        companion(copy, ending).unlink(missing_ok=True)


def delete_moved_aside(path: Path) -> None:
    """Delete all that was ever moved aside of the file, with what it holds of the past.

    Raises:
        OSError: one of them could not be deleted.
    """
    for file in _moved(path):
        file.unlink(missing_ok=True)


def _moved(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{glob.escape(path.name)}.corrupt-*"))


def delete_files(path: Path) -> None:
    """Delete the database, its companions, and the damaged ones that were moved aside.

    A database of another program is left alone, with what belongs to it. It must not be open.
    Blocking.

    Raises:
        NotWritableError: something could not be deleted.
    """
    endings = () if _is_anothers(path) else (*_BESIDE, "")
    try:
        delete_moved_aside(path)
        for ending in endings:
            companion(path, ending).unlink(missing_ok=True)
    except OSError as err:
        raise NotWritableError(
            f"{path} could not be deleted. Delete it yourself, with all files beside it whose "
            "names begin with its name"
        ) from err


def is_ours(path: Path) -> bool:
    """Return if there is a file, and it may be ours. Blocking."""
    return path.exists() and not _is_anothers(path)


def _is_anothers(path: Path) -> bool:
    """Return if the file is a database of another program; an empty one is nobody's."""
    try:
        with path.open("rb") as file:
            header = file.read(APPLICATION_ID_AT + 4)
    except OSError:
        return False
    found = header[APPLICATION_ID_AT:]
    return len(found) == 4 and int.from_bytes(found, "big") != APPLICATION_ID


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return which file lies under a name now."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
