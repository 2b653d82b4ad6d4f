"""Which messages the graph has been read from: one mark for each, which it resumes from."""

from collections.abc import Collection, Iterable
from datetime import datetime

from .entries import StoredEntry
from .log import stored_entries
from .repository import Repository

_UNMARKED = (
    "owner = ? AND seq > ?"
    " AND NOT EXISTS (SELECT 1 FROM processed_entity_log WHERE message_id = unified_log.id)"
)


class Marks(Repository):
    """The marks of messages that were new in a window of the graph.

    ``processed`` is 1 once the window is done, and 0 while it is given up.
    """

    def unmarked(self, owner: str, after: int, limit: int) -> list[StoredEntry]:
        """Return the owner's first messages after a place that have no mark, oldest first."""
        return stored_entries(self._conn, f"{_UNMARKED} ORDER BY seq LIMIT ?", owner, after, limit)

    def count_unmarked(self, owner: str, after: int) -> int:
        """Return how many of the owner's messages after a place have no mark."""
        return self._number(f"SELECT count(*) FROM unified_log WHERE {_UNMARKED}", owner, after)

    def of(self, message_ids: Collection[str]) -> dict[str, tuple[str, bool]]:
        """Return, by message, the window in which it was new, and whether that is done."""
        rows = self._run(
            "SELECT message_id, window_end_id, processed FROM processed_entity_log"
            " WHERE message_id = ANY (?)",
            message_ids,
        )
        return {id_: (end_id, bool(processed)) for id_, end_id, processed in rows}

    def put(
        self, message_ids: Iterable[str], window_end_id: str, at: datetime, *, processed: bool
    ) -> None:
        """Mark messages that are in the log; what is processed stays as it is."""
        self._run(
            "INSERT INTO processed_entity_log (message_id, window_end_id, processed, processed_at)"
            " SELECT id, ?2, ?3, ?4 FROM unified_log WHERE id = ANY (?1)"
            " ON CONFLICT (message_id) DO UPDATE SET window_end_id = excluded.window_end_id,"
            " processed = excluded.processed, processed_at = excluded.processed_at"
            " WHERE processed_entity_log.processed = 0",
            message_ids,
            window_end_id,
            processed,
            at,
        )
