"""Every way the database can fail, each saying what the user can do.

``reason`` is stable and is the translation key of the door's message. The texts name files, never
anyone's words.
"""

import sqlite3
from pathlib import Path
from typing import ClassVar

_PRIMARY = 0xFF
"""The low byte of an extended result code is the primary code (sqlite.org/rescode.html)."""


class StorageError(Exception):
    """The database could not do what it was asked for; nothing of it was done."""

    reason: ClassVar[str] = "storage_failed"


class DiskFullError(StorageError):
    """There is no room left for the database."""

    reason = "disk_full"


class LockedError(StorageError):
    """Another program holds the database, and did not let go within the time allowed."""

    reason = "database_locked"


class NotWritableError(StorageError):
    """The file or its folder cannot be opened or written."""

    reason = "database_not_writable"


class DeviceError(StorageError):
    """The disk itself failed to read or write."""

    reason = "disk_failed"


class CorruptFileError(StorageError):
    """The file is damaged, or is no database. It is moved aside when it is opened next."""

    reason = "database_corrupt"


class NewerFileError(StorageError):
    """A later release wrote the file; it was left alone."""

    reason = "database_newer"


class ForeignFileError(StorageError):
    """A database of another program lies where ours should be; it was left alone."""

    reason = "database_foreign"


class MigrationError(StorageError):
    """A step to this release's schema failed; the file is as it was before that step."""

    reason = "database_migration_failed"


class ClosedError(StorageError):
    """The database is not open."""

    reason = "database_closed"


class ImportFileError(StorageError):
    """The file to import cannot be read, or is not one of ours; nothing of it was taken."""

    reason = "import_file"


class ExportFileError(StorageError):
    """The file to export to cannot be written."""

    reason = "export_file"


def storage_error(err: sqlite3.Error, path: Path) -> StorageError | None:
    """Return our error for one of SQLite's, or ``None`` for one that is a mistake in a query."""
    code = getattr(err, "sqlite_errorcode", None)
    if code is None:
        return None
    match code & _PRIMARY:
        case sqlite3.SQLITE_FULL:
            return DiskFullError(
                f"There is no room left on the disk that holds {path}. Free some space; "
                "what waits to be saved is saved then"
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return LockedError(
                f"Another program has locked {path}. Close what has opened it, such as a database "
                "browser or a second Home Assistant on the same folder"
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return NotWritableError(
                f"{path} cannot be opened for writing. Check that its folder exists, and that "
                "Home Assistant may write to the folder and the file"
            )
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_NOLFS:
            return DeviceError(
                f"The disk failed while {path} was read or written. Check the disk or the card, "
                "and keep a backup at hand"
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return CorruptFileError(
                f"{path} is damaged. Reload the integration: the file is then moved aside, and a "
                "backup can be put in its place"
            )
        case _:
            return None
