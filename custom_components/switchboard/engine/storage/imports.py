"""What was brought into the log from elsewhere, and how far each import is."""

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Final, Literal

from .entries import normalise, read_time, time_text
from .repository import Repository

type ImportStatus = Literal["running", "paused", "cancelled", "failed", "done"]


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One import.

    ``digest`` is that of all bytes of its source, made with the key of the database; ``path`` is
    where that lies, for as long as it may have to be read again. Of ``total`` messages and
    refusals, ``position`` are dealt with: ``added``, ``known`` already, or ``refused``. Without an
    ``owner``, each message has the one that its source names. ``error`` is a stable reason.

    Raises:
        ValueError: a time has no time zone.
    """

    id: str
    digest: str
    format: str
    owner: str | None
    path: str | None
    status: ImportStatus
    position: int
    total: int
    added: int
    known: int
    refused: int
    error: str | None
    created_at: datetime
    updated_at: datetime

    def __post_init__(self) -> None:
        normalise(self)


_NAMES: Final = tuple(field.name for field in fields(ImportRow))
_COLUMNS: Final = ", ".join(_NAMES)


class Imports(Repository):
    """The imports, those that are under way and those that are done."""

    __slots__ = ()

    def put(self, row: ImportRow) -> None:
        """Write an import down, in place of the one with its id if there is one."""
        values = (getattr(row, name) for name in _NAMES)
        self._conn.execute(
            f"INSERT OR REPLACE INTO imports ({_COLUMNS}) VALUES ({', '.join('?' * len(_NAMES))})",  # noqa: S608
            [time_text(value) if isinstance(value, datetime) else value for value in values],
        )

    def get(self, import_id: str) -> ImportRow | None:
        """Return an import."""
        row = self._conn.execute(
            f"SELECT {_COLUMNS} FROM imports WHERE id = ?",  # noqa: S608
            (import_id,),
        ).fetchone()
        return None if row is None else _row(row)

    def all(self) -> list[ImportRow]:
        """Return all imports, the latest first."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM imports ORDER BY created_at DESC, id"  # noqa: S608
        )
        return [_row(row) for row in rows]

    def delete(self, import_id: str) -> None:
        """Know nothing of an import any more; its messages stay."""
        self._conn.execute("DELETE FROM imports WHERE id = ?", (import_id,))


def _row(values: tuple[Any, ...]) -> ImportRow:
    return ImportRow(*values[:-2], *map(read_time, values[-2:]))
