"""What was brought into the log from elsewhere, and how far each import is."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from .entries import Stored
from .table import Repository, Table

type ImportStatus = Literal["running", "paused", "cancelled", "failed", "done"]


@dataclass(frozen=True, slots=True)
class ImportRow(Stored):
    """One import.

    ``digest`` is that of all bytes of its source, made with the key of the database; ``path`` is
    where that lies, for as long as it may have to be read again. Of ``total`` messages and
    refusals, ``position`` are dealt with: ``added``, ``known`` already, or ``refused``. Without an
    ``owner``, each message has the one that its source names. ``error`` is a stable reason.
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


_IMPORTS: Final = Table("imports", ImportRow)


class Imports(Repository):
    """The imports, those that are under way and those that are done."""

    def put(self, row: ImportRow) -> None:
        """Write an import down, in place of the one with its id if there is one."""
        _IMPORTS.put(self._conn, row)

    def get(self, import_id: str) -> ImportRow | None:
        """Return an import."""
        return _IMPORTS.one(self._conn, "id = ?", import_id)

    def all(self) -> list[ImportRow]:
        """Return all imports, the latest first."""
        return _IMPORTS.find(self._conn, "true ORDER BY created_at DESC, id")

    def delete(self, import_id: str) -> None:
        """Know nothing of an import any more; its messages stay."""
        self._run("DELETE FROM imports WHERE id = ?", import_id)
