"""Every way the database can fail, each saying what the user can do.

``reason`` is stable and is the translation key of the door's message. The texts name files, never
anyone's words.
"""

import errno
import sqlite3
from pathlib import Path
from typing import ClassVar, Final

_DAMAGED_VALUES = ("Could not decode to UTF-8", "malformed JSON")
"""What is said, without a code, of a text that no constraint of ours would have let in."""

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
    """The file is damaged, or is no database. What can be read of it is saved into a new one."""

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


class LostFileError(StorageError):
    """The file was deleted or replaced while it was open; nothing can be written to it."""


class RefusedError(StorageError):
    """The database will not take a statement or a value as it is: a mistake of ours."""


class ExportFileError(StorageError):
    """The file to export to cannot be written."""

    reason = "export_file"


_OF_THE_SYSTEM: Final = {errno.ENOSPC: sqlite3.SQLITE_FULL, errno.EIO: sqlite3.SQLITE_IOERR}


def storage_error(err: sqlite3.Error | UnicodeError | OSError, path: Path) -> StorageError:
    """Return our error for one of SQLite's, whose text may hold the words that were read.

    Raise it outside of the ``except`` that caught the other, so that it does not carry that along.
    """
    code = getattr(err, "sqlite_errorcode", 0)
    if isinstance(err, UnicodeDecodeError) or any(sign in str(err) for sign in _DAMAGED_VALUES):
        code = sqlite3.SQLITE_CORRUPT
    elif isinstance(err, OSError):
        code = _OF_THE_SYSTEM.get(err.errno or 0, sqlite3.SQLITE_CANTOPEN)
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:  # what is too full for the index of the log
        code = sqlite3.SQLITE_FULL
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
                f"{path} is damaged. What can be read of it is saved into a new file; "
                "try again in a while"
            )
        case _:
            name = getattr(err, "sqlite_errorname", None) or type(err).__name__
            return RefusedError(
                f"{path} did not take what it was given ({name}). Please report this with the log"
            )
