"""The files beside the database: what was moved aside because it was damaged, marks, companions."""

import glob
from datetime import datetime
from pathlib import Path
from typing import Final

from .errors import StorageError

SAVING: Final = "-saving"
"""What a new file is called while what could be read of a damaged one is saved into it."""

SAVED: Final = "-salvaged"
"""What it is called once it is complete, until it has taken the damaged one's place."""


def companion(path: Path, ending: str) -> Path:
    """Return a file beside the database whose name is the database's with an ending."""
    return path.with_name(path.name + ending)


def suspicion_file(path: Path) -> Path:
    """Return the mark that asks for a full check when the file is opened next."""
    return companion(path, "-suspect")


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
        for ending in ("-wal", "-shm", ""):
            if (source := companion(path, ending)).exists():
                source.rename(companion(target, ending))
        suspicion_file(path).unlink(missing_ok=True)
    except OSError:
        failed = StorageError(
            f"{path} is damaged and could not be moved aside. Check that Home Assistant may "
            "write to its folder, or move the file away yourself"
        )
    else:
        return target
    raise failed


def exchange(path: Path, now: datetime) -> None:
    """Put a complete new file in the place of the damaged one, which is moved aside.

    Does nothing if there is none. Cut off at any point, calling it again does the rest.

    Raises:
        StorageError: the folder cannot be written.
    """
    try:
        companion(path, SAVING).unlink(missing_ok=True)
        if not (saved := companion(path, SAVED)).exists():
            return
        if any(companion(path, ending).exists() for ending in ("-wal", "-shm", "")):
            move_aside(path, now)
        saved.rename(path)
    except OSError:
        failed = StorageError(
            f"{path} could not be exchanged for what was saved of it. Check that Home Assistant "
            "may write to its folder"
        )
    else:
        return
    raise failed


def moved_aside(path: Path) -> list[Path]:
    """Return the damaged copies that were moved aside of the file, the oldest first.

    A write-ahead log that is there without its file counts as a copy; one with it does not.
    """
    found = _moved(path)
    return [file for file in found if not _is_companion(file, found)]


def delete_copy(copy: Path) -> None:
    """Delete one damaged copy with what belongs to it.

    Raises:
        OSError: something could not be deleted.
    """
    for ending in ("-wal", "-shm", ""):
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


def _is_companion(file: Path, found: list[Path]) -> bool:
    return any(
        file.name.endswith(ending) and file.with_name(file.name.removesuffix(ending)) in found
        for ending in ("-wal", "-shm")
    )
