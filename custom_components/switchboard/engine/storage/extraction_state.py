"""The ledger of the extraction: windows done, facts learnt, how far each owner's log is read."""

from collections.abc import Iterable, Sequence
from typing import Final

from .entries import Cursor, ExtractedFact, FactStatus, WindowRow
from .repository import Repository
from .table import Table

_WINDOWS: Final = Table("extraction_windows", WindowRow, key="pipeline, owner, window_end_id")
_CURSORS: Final = Table("switchboard_state", Cursor, key="owner")
_FACTS: Final = Table("extracted_facts", ExtractedFact)


class Windows(Repository):
    """The windows of the log that were read, and how far each owner's log is."""

    __slots__ = ()

    def cursor(self, owner: str) -> Cursor:
        """Return how far the owner's log has been read; seq 0 before the first window."""
        return _CURSORS.one(self._conn, "owner = ?", owner) or Cursor(owner, None, 0, None)

    def complete(self, window: WindowRow, facts: Iterable[ExtractedFact], cursor: Cursor) -> bool:
        """Write down a window that was read: facts, window and cursor belong together.

        A fact whose id is there already is replaced. A window that is done already
        changes nothing at all, and False is returned.
        """
        if not self.put(window):
            return False
        for one in facts:
            Facts(self._conn).put(one)
        self.move(window.pipeline, cursor)
        return True

    def put(self, window: WindowRow) -> bool:
        """Write down what became of a window; a done window stays as it is (False)."""
        done = "extraction_windows.status = 'done'"
        return bool(_WINDOWS.put(self._conn, window, unless=done).rowcount)

    def get(self, pipeline: str, owner: str, window_end_id: str) -> WindowRow | None:
        """Return what became of one window, if anything did."""
        return _WINDOWS.one(
            self._conn,
            "pipeline = ? AND owner = ? AND window_end_id = ?",
            pipeline,
            owner,
            window_end_id,
        )

    def unfinished(self, pipeline: str) -> list[WindowRow]:
        """Return the windows that failed or are parked, in the order of the log."""
        return _WINDOWS.find(
            self._conn, "pipeline = ? AND status <> 'done' ORDER BY end_seq", pipeline
        )

    def of_pipeline(self, pipeline: str) -> list[WindowRow]:
        """Return all windows of a pipeline, in the order of the log."""
        return _WINDOWS.find(self._conn, "pipeline = ? ORDER BY end_seq, window_end_id", pipeline)

    def last_end_before(self, pipeline: str, owner: str, end_seq: int) -> int:
        """Return where the owner's last window before a place ends; 0 if there is none."""
        return self._number(
            "SELECT max(end_seq) FROM extraction_windows"
            " WHERE pipeline = ? AND owner = ? AND end_seq < ?",
            pipeline,
            owner,
            end_seq,
        )

    def move(self, pipeline: str, cursor: Cursor) -> None:
        """Move an owner's cursor; never backwards.

        Windows that failed before it are let go: they were read by others of another size, and
        would never be planned again.
        """
        self._run(
            "DELETE FROM extraction_windows"
            " WHERE pipeline = ? AND owner = ? AND status = 'failed' AND end_seq <= ?",
            pipeline,
            cursor.owner,
            cursor.last_processed_seq,
        )
        ahead = "switchboard_state.last_processed_seq > excluded.last_processed_seq"
        _CURSORS.put(self._conn, cursor, unless=ahead)


class Facts(Repository):
    """Facts from windows, until they have become memories or wait for a person."""

    __slots__ = ()

    def of_owner(
        self,
        owner: str,
        *,
        status: FactStatus | None = None,
        processed: bool | None = None,
        limit: int = -1,
    ) -> list[ExtractedFact]:
        """Return the owner's facts in the order in which they were learnt; the last ``limit``.

        ``None`` stands for either; a negative ``limit`` for all.
        """
        return _FACTS.find(
            self._conn,
            "owner = ?1 AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR processed = ?3)"
            " ORDER BY created_at DESC, rowid DESC LIMIT ?4",
            owner,
            status,
            processed,
            limit,
        )[::-1]

    def waiting(self) -> list[str]:
        """Return the ids of all owners' accepted facts that are no memories yet, oldest first."""
        return self._first(
            "SELECT id FROM extracted_facts WHERE processed = 0 AND status = 'accepted'"
            " ORDER BY created_at, rowid"
        )

    def held(self) -> list[str]:
        """Return the ids of all owners' facts that wait for a person, oldest first."""
        return self._first(
            "SELECT id FROM extracted_facts WHERE processed = 0 AND status = 'quarantined'"
            " ORDER BY created_at, rowid"
        )

    def get(self, fact_id: str) -> ExtractedFact | None:
        """Return one fact."""
        return _FACTS.one(self._conn, "id = ?", fact_id)

    def of_generation(self, owner: str, generation: int, limit: int) -> list[ExtractedFact]:
        """Return the latest facts that a job has learnt of an owner, oldest first."""
        return _FACTS.find(
            self._conn,
            "owner = ? AND generation = ? ORDER BY created_at DESC, rowid DESC LIMIT ?",
            owner,
            generation,
            limit,
        )[::-1]

    def citing(self, owner: str, message_ids: Sequence[str]) -> list[ExtractedFact]:
        """Return the owner's facts that rest on at least one of the messages, oldest first."""
        return _FACTS.find(
            self._conn,
            "owner = ? AND EXISTS (SELECT 1 FROM json_each(source_message_ids) AS source"
            " WHERE source.value = ANY (?)) ORDER BY created_at, rowid",
            owner,
            message_ids,
        )

    def count(self) -> dict[str, int]:
        """Return how many accepted facts there are of each category."""
        return dict(
            self._run(
                "SELECT category, count(*) FROM extracted_facts WHERE status = 'accepted'"
                " GROUP BY category"
            )
        )

    def count_waiting(self) -> int:
        """Return how many facts wait for a person."""
        return self._number(
            "SELECT count(*) FROM extracted_facts WHERE status = 'quarantined' AND processed = 0"
        )

    def put(self, fact: ExtractedFact) -> None:
        """Write a fact, in place of the one with its id if there is one."""
        self._run("DELETE FROM extracted_facts WHERE id = ?", fact.id)
        _FACTS.add(self._conn, [fact])

    def settle(self, fact_id: str, status: FactStatus) -> bool:
        """Give a fact another status, as when a person confirms it; False if it is gone."""
        sql = "UPDATE extracted_facts SET status = ? WHERE id = ?"
        return bool(self._run(sql, status, fact_id).rowcount)

    def mark_processed(self, fact_ids: Iterable[str]) -> None:
        """Say that facts have been taken into the memories."""
        self._run("UPDATE extracted_facts SET processed = 1 WHERE id = ANY (?)", fact_ids)

    def weigh_again(self, fact_ids: Iterable[str]) -> None:
        """Let facts wait once more that have been taken into the memories."""
        self._run("UPDATE extracted_facts SET processed = 0 WHERE id = ANY (?)", fact_ids)

    def attempts(self, fact_ids: Iterable[str]) -> dict[str, int]:
        """Return how often facts were asked about whose answers could not be read."""
        return dict(
            self._run(
                "SELECT id, attempts FROM extracted_facts WHERE attempts > 0 AND id = ANY (?)",
                fact_ids,
            )
        )

    def count_attempt(self, fact_ids: Iterable[str]) -> None:
        """Write down that facts were asked about once more in vain."""
        self._run("UPDATE extracted_facts SET attempts = attempts + 1 WHERE id = ANY (?)", fact_ids)

    def drop_terms(self, fact_ids: Iterable[str]) -> None:
        """Leave facts without search terms."""
        self._run("UPDATE extracted_facts SET search_terms = '[]' WHERE id = ANY (?)", fact_ids)

    def delete(self, fact_id: str) -> bool:
        """Delete a fact; False if there is no such fact."""
        return bool(self._run("DELETE FROM extracted_facts WHERE id = ?", fact_id).rowcount)
