"""Opening the file: whose it is, whether it is sound, and what becomes of it if not."""

import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

from . import secure_delete as erasing
from .damaged import all_is_readable, breaks_off
from .errors import (
    CorruptFileError,
    ForeignFileError,
    NewerFileError,
    RefusedError,
    storage_error,
)
from .files import (
    APPLICATION_ID,
    APPLICATION_ID_AT,
    SAVED,
    SAVING,
    companion,
    exchange,
    move_aside,
    moved_aside,
    note_counts,
    noted_check,
    noted_roots,
    roots_of,
    suspicion_file,
)
from .migrations import Migration, migrate, schema_after, schema_of, schema_version
from .salvage import Salvaged, salvage, take_report

_LOGGER = logging.getLogger(__name__)

_WAL_BYTES_KEPT = 8 * 1024 * 1024
_HEADER = b"SQLite format 3\0"
_HEADER_BYTES = 100
_FORMATS = 4
_VERSIONS = 10_000
"""A larger number of the schema is damage: no release has one."""

CHECKED_FOR = timedelta(days=7)
"""How long a file that is closed in order is not read as a whole again."""


@dataclass(frozen=True, slots=True)
class OpenReport:
    """How the file was found.

    ``salvaged``: it was damaged, and what could be read was ``saved`` into a new one. With outcome
    ``moved_aside`` nothing could, and an empty one has taken its place. Either way the damaged file
    is at ``moved_aside``. ``repaired``: only indexes were damaged, and were built anew from the
    rows. ``begun_anew``: it was deleted while it was open.
    """

    outcome: Literal["created", "ok", "repaired", "salvaged", "moved_aside", "begun_anew"]
    moved_aside: Path | None = None
    saved: Salvaged | None = None


def connect(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """Connect to the file with the settings every connection has, in autocommit mode."""
    conn = sqlite3.connect(path, timeout=busy_timeout, autocommit=True)
    try:
        # Closing must not change a damaged file; what was found sound may have this undone.
        conn.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, True)
        conn.execute("PRAGMA foreign_keys = ON")
        conn.execute("PRAGMA synchronous = NORMAL")
        # Journals of single statements are as large as what a turn writes.
        conn.execute("PRAGMA temp_store = MEMORY")
    except BaseException:
        conn.close()
        raise
    return conn


def open_file(
    path: Path, steps: Sequence[Migration], busy_timeout: float, now: datetime
) -> tuple[sqlite3.Connection, OpenReport]:
    """Open the file for writing: check it, migrate it; create it where there is none.

    What can be read of a damaged file is saved into a new one. The damaged one is moved aside as
    it is, with its write-ahead log. Cut off at any point, the next opening goes on.

    Raises:
        StorageError: nothing could be opened; files of others or of later releases stay as they
            are.
    """
    exchange(path, now)
    if not path.exists() and _holds_something(companion(path, "-wal")):
        move_aside(path, now)
    try:
        return _open(path, steps, busy_timeout, now)
    except CorruptFileError:
        pass
    if _save(path, steps, now):
        exchange(path, now)
        _LOGGER.error(
            "The database was damaged. What could be read was saved into a new one, and the "
            "damaged one is kept beside it"
        )
        return _open(path, steps, busy_timeout, now)
    kept = move_aside(path, now)
    _LOGGER.error("The database was damaged beyond reading and has been moved to %s", kept)
    conn, _ = _open(path, steps, busy_timeout, now)
    return conn, OpenReport("moved_aside", kept)


def _save(path: Path, steps: Sequence[Migration], now: datetime) -> bool:
    """Save what can be read of a damaged file, ready to be exchanged; False if that is nothing."""
    begun = companion(path, SAVING)
    try:
        if not salvage(path, begun, steps, now):
            return False
        begun.rename(companion(path, SAVED))
    except (OSError, sqlite3.Error) as err:
        failed = storage_error(err, begun)
    else:
        return True
    begun.unlink(missing_ok=True)
    if isinstance(failed, RefusedError):
        _LOGGER.error("What is left of the database could not be saved. %s", failed)
        return False
    raise failed


def _open(
    path: Path, steps: Sequence[Migration], busy_timeout: float, now: datetime
) -> tuple[sqlite3.Connection, OpenReport]:
    try:
        return _check_and_migrate(path, steps, busy_timeout, now)
    except (OSError, sqlite3.Error, UnicodeError) as err:
        failed = storage_error(err, path)
    if isinstance(failed, RefusedError) and _holds_something(path):
        # Statements that work on a sound file: its schema is damaged.
        failed = CorruptFileError(f"{path} is damaged")
    raise failed


def _check_and_migrate(
    path: Path, steps: Sequence[Migration], busy_timeout: float, now: datetime
) -> tuple[sqlite3.Connection, OpenReport]:
    existed = _holds_something(path)
    suspect = suspicion_file(path).exists()
    checked = existed and (suspect or _is_to_be_checked(path, now))
    if existed:
        _check_header(path)
    conn = connect(path, busy_timeout)
    try:
        _check_origin(conn, path, steps)
        if existed:
            _check_schema(conn, path, steps)
            _check_log(conn, path)
        _configure(conn)
        repaired = checked and _make_sound(conn, path, suspect=suspect)
        saved = take_report(conn)
        if existed and schema_version(conn) < len(steps):
            _LOGGER.warning(
                "The database is brought to this release's form (from version %d to %d), which may "
                "take minutes if it is large. What is said meanwhile is kept",
                schema_version(conn),
                len(steps),
            )
        migrate(conn, steps)
        if checked or not existed or saved is not None:
            note_counts(conn, path, checked=now)
        elif noted_roots(path) != roots_of(conn):
            note_counts(conn, path)
        suspicion_file(path).unlink(missing_ok=True)
        conn.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, False)
    except BaseException:
        conn.close()
        raise
    if saved is not None:
        kept = moved_aside(path)
        return conn, OpenReport("salvaged", kept[-1] if kept else None, saved)
    if repaired:
        return conn, OpenReport("repaired")
    return conn, OpenReport("ok" if existed else "created")


def _is_to_be_checked(path: Path, now: datetime) -> bool:
    """Return if the file was not closed in order, or not checked for a week."""
    last = noted_check(path)
    return (
        _holds_something(companion(path, "-wal"))
        or last is None
        or not last <= now < last + CHECKED_FOR
    )


def _holds_something(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _check_header(path: Path) -> None:
    """Refuse what SQLite would misread, before it can change anything.

    It takes what it cannot make sense of for another program's, for one of a later version of
    itself, or for the end of the write-ahead log, and discards that.
    """
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)

    def number(offset: int) -> int:
        return int.from_bytes(header[offset : offset + 4], "big")

    sound = (
        len(header) == _HEADER_BYTES
        and header.startswith(_HEADER)
        and header[18] in {1, 2}
        and header[19] in {1, 2}
        and header[21:24] == b"\x40\x20\x20"
        and number(44) <= _FORMATS
        and bool(number(32)) == bool(number(36))  # free pages, and how many
        and not (number(APPLICATION_ID_AT) == APPLICATION_ID and number(56) > 1)
    )
    if not sound:
        raise CorruptFileError(f"{path} is damaged")


def _check_origin(conn: sqlite3.Connection, path: Path, steps: Sequence[Migration]) -> None:
    """Refuse what is not ours to change, before anything in the file has been changed."""
    application = conn.execute("PRAGMA application_id").fetchone()[0]
    version = schema_version(conn)
    names = {name for (name,) in conn.execute("SELECT name FROM sqlite_schema")}
    if names and application != APPLICATION_ID:
        if "unified_log" in names:
            raise CorruptFileError(f"{path} is damaged")
        raise ForeignFileError(
            f"{path} is a database of another program and was left alone. Move it elsewhere"
        )
    if len(steps) < version < _VERSIONS:
        raise NewerFileError(
            f"{path} was written by a newer release (version {version} of the database; this one "
            f"knows up to {len(steps)}) and was left alone. Install the newer release again, or "
            "put back a backup from before it"
        )


def _check_schema(conn: sqlite3.Connection, path: Path, steps: Sequence[Migration]) -> None:
    """Refuse a schema that is not what its version has: nothing else looks into its words."""
    found, version = schema_of(conn), schema_version(conn)
    wanted = schema_after(steps[:version])
    newest = wanted if version == len(steps) else schema_after(steps)
    if version > len(steps) or not wanted <= found or (newest - wanted) & found:
        raise CorruptFileError(f"{path} is damaged")


def _configure(conn: sqlite3.Connection) -> None:
    # Before anything is written: later it would take a VACUUM.
    conn.execute("PRAGMA auto_vacuum = INCREMENTAL")
    mode = conn.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        _LOGGER.warning("This disk allows no write-ahead log: readers may have to wait for writers")
    conn.execute(f"PRAGMA journal_size_limit = {_WAL_BYTES_KEPT}")
    conn.execute("PRAGMA secure_delete = FAST")
    if conn.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def _check_log(conn: sqlite3.Connection, path: Path) -> None:
    """Refuse a write-ahead log that is damaged in the middle: SQLite would discard the rest."""
    log = companion(path, "-wal")
    if _holds_something(log):
        _, frames, _ = conn.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if breaks_off(log, max(0, frames)):
            raise CorruptFileError(f"{path} is damaged")


def _make_sound(conn: sqlite3.Connection, path: Path, *, suspect: bool) -> bool:
    """Check the file, and repair what can be; return if anything had to be.

    Of a file that failed while it was open, each value is read as well.
    """
    sound = _is_sound(conn)
    if not (sound or _repair(conn)) or (suspect and not all_is_readable(conn)):
        raise CorruptFileError(f"{path} is damaged")
    return not sound


def _is_sound(conn: sqlite3.Connection) -> bool:
    # The second compares indexes with their tables, and takes little longer than the quick check.
    # Where the schema has views it passes over the list of free pages; the first does not.
    return all(_is_ok(conn, what) for what in ("'sqlite_schema'", "1"))


def _is_ok(conn: sqlite3.Connection, what: str) -> bool:
    try:
        with closing(conn.execute(f"PRAGMA integrity_check({what})")) as cursor:
            return bool(cursor.fetchone()[0] == "ok")
    except UnicodeError:
        # Not even what SQLite says of it can be read.
        return False
    except sqlite3.DatabaseError as err:
        if err.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return False


def _repair(conn: sqlite3.Connection) -> bool:
    """Build all indexes anew, and keep that only if the file is sound then."""
    conn.execute("BEGIN IMMEDIATE")
    try:
        conn.execute("REINDEX")
        erasing.rebuild_from_rows(conn)
        sound = _is_sound(conn)
        conn.execute("COMMIT" if sound else "ROLLBACK")
    except sqlite3.DatabaseError, UnicodeError:
        sound = False
    finally:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
    if sound:
        _LOGGER.warning("Indexes of the database were damaged and have been built anew")
    return sound
