"""Which messages the graph has been read from: one mark for each, which it resumes from."""

import json
from collections.abc import Collection, Iterable
from datetime import datetime

from .entries import StoredEntry, time_text
from .log import SELECT, stored_entry
from .repository import Repository

_UNMARKED = (
    "owner = ? AND seq > ?"
    " AND NOT EXISTS (SELECT 1 FROM processed_entity_log WHERE message_id = unified_log.id)"
)


class Marks(Repository):
    """The marks of messages that were new in a window of the graph.

    ``processed`` is 1 once the window is done, and 0 while it is given up.
    """

    __slots__ = ()

    def unmarked(self, owner: str, after: int, limit: int) -> list[StoredEntry]:
        """Return the owner's first messages after a place that have no mark, oldest first."""
        rows = self._conn.execute(
            f"{SELECT} WHERE {_UNMARKED} ORDER BY seq LIMIT ?", (owner, after, limit)
        )
        return [stored_entry(row) for row in rows]

    def count_unmarked(self, owner: str, after: int) -> int:
        """Return how many of the owner's messages after a place have no mark."""
        (count,) = self._conn.execute(
            f"SELECT count(*) FROM unified_log WHERE {_UNMARKED}",  # noqa: S608
            (owner, after),
        ).fetchone()
        return int(count)

    def of(self, message_ids: Collection[str]) -> dict[str, tuple[str, bool]]:
        """Return, by message, the window in which it was new, and whether that is done."""
        rows = self._conn.execute(
            "SELECT message_id, window_end_id, processed FROM processed_entity_log"
            " WHERE message_id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(message_ids)),),
        )
        return {id_: (end_id, bool(processed)) for id_, end_id, processed in rows}

    def put(
        self, message_ids: Iterable[str], window_end_id: str, at: datetime, *, processed: bool
    ) -> None:
        """Mark messages that are in the log; what is processed stays as it is."""
        self._conn.execute(
            "INSERT INTO processed_entity_log (message_id, window_end_id, processed, processed_at)"
            " SELECT id, ?2, ?3, ?4 FROM unified_log"
            " WHERE id IN (SELECT value FROM json_each(?1))"
            " ON CONFLICT (message_id) DO UPDATE SET window_end_id = excluded.window_end_id,"
            " processed = excluded.processed, processed_at = excluded.processed_at"
            " WHERE processed_entity_log.processed = 0",
            (json.dumps(list(message_ids)), window_end_id, processed, time_text(at)),
        )
