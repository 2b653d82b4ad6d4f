"""Taking the file away for good, with everything that was put beside it."""

from pathlib import Path
from typing import Final

from .aside import SAVED, SAVING, delete_moved_aside
from .counts import COUNTS
from .errors import NotWritableError
from .salvage import APPLICATION_ID

_ID_AT = 68
"""Where a database says whose it is: four bytes, the highest first (sqlite.org/fileformat.html)."""

_BESIDE: Final = ("-wal", "-shm", "-journal", "-suspect", COUNTS, SAVING, SAVED)


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
            path.with_name(path.name + ending).unlink(missing_ok=True)
    except OSError as err:
        raise NotWritableError(
            f"{path} could not be deleted. Delete it yourself, with all files beside it whose "
            "names begin with its name"
        ) from err


def is_ours(path: Path) -> bool:
    """Whether there is a file, and it may be ours. Blocking."""
    return path.exists() and not _is_anothers(path)


def _is_anothers(path: Path) -> bool:
    """Whether the file is a database of another program; an empty one is nobody's."""
    try:
        with path.open("rb") as file:
            header = file.read(_ID_AT + 4)
    except OSError:
        return False
    return len(header) == _ID_AT + 4 and int.from_bytes(header[_ID_AT:], "big") != APPLICATION_ID
