"""The ledger of the extraction: windows done, facts learnt, how far each owner's log is read."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from .entries import (
    Cursor,
    ExtractedFact,
    FactStatus,
    WindowRow,
    read_stored,
    read_texts,
    read_time,
    texts_json,
    time_text,
)
from .repository import Repository

_WINDOW = (
    "pipeline, owner, window_end_id, start_seq, end_seq, extractor_version, status, attempts,"
    " fact_count, error, started_at, finished_at"
)
_FACT = (
    "id, owner, category, summary, confidence, source_message_ids, window_end_id, subject,"
    " polarity, created_at, expires_at, status, processed, search_terms, generation,"
    " source_chunks, chunk_confidence, merged_from"
)


class Windows(Repository):
    """Which windows of the log were read, and how far each owner's log is."""

    __slots__ = ()

    def cursor(self, owner: str) -> Cursor:
        """Return how far the owner's log has been read; seq 0 before the first window."""
        row = self._conn.execute(
            "SELECT last_processed_message_id, last_processed_seq, last_run_at"
            " FROM switchboard_state WHERE owner = ?",
            (owner,),
        ).fetchone()
        if row is None:
            return Cursor(owner, None, 0, None)
        return Cursor(owner, row[0], row[1], row[2] and read_time(row[2]))

    def complete(self, window: WindowRow, facts: Iterable[ExtractedFact], cursor: Cursor) -> bool:
        """Write down a window that was read: facts, window and cursor belong together.

        A fact whose id is there already is replaced. A window that is done already
        changes nothing at all, and False is returned.
        """
        if not self._put_window(window):
            return False
        for one in facts:
            Facts(self._conn).put(one)
        self._move(window.pipeline, cursor)
        return True

    def complete_chunk(self, chunk: WindowRow, facts: Iterable[ExtractedFact]) -> bool:
        """Write down a chunk that was read, as a window is, but for the cursor."""
        if not self._put_window(chunk):
            return False
        for one in facts:
            Facts(self._conn).put(one)
        return True

    def fail(self, window: WindowRow) -> bool:
        """Write down that a window failed; the cursor stays. A done window stays done (False)."""
        return self._put_window(window)

    def put(self, window: WindowRow) -> bool:
        """Write down what became of a window; a done window stays as it is (False)."""
        return self._put_window(window)

    def park(self, window: WindowRow, cursor: Cursor) -> bool:
        """Write down that a window is given up for now, and go on behind it."""
        if not self._put_window(window):
            return False
        self._move(window.pipeline, cursor)
        return True

    def hand_over(self, pipeline: str, cursor: Cursor) -> None:
        """Go on behind what another pipeline reads."""
        self._move(pipeline, cursor)

    def get(self, pipeline: str, owner: str, window_end_id: str) -> WindowRow | None:
        """Return what became of one window, if anything did."""
        row = self._conn.execute(
            f"SELECT {_WINDOW} FROM extraction_windows"  # noqa: S608
            " WHERE pipeline = ? AND owner = ? AND window_end_id = ?",
            (pipeline, owner, window_end_id),
        ).fetchone()
        return None if row is None else _window(row)

    def unfinished(self, pipeline: str) -> list[WindowRow]:
        """Return the windows that failed or are parked, in the order of the log."""
        rows = self._conn.execute(
            f"SELECT {_WINDOW} FROM extraction_windows"  # noqa: S608
            " WHERE pipeline = ? AND status <> 'done' ORDER BY end_seq",
            (pipeline,),
        )
        return [_window(row) for row in rows]

    def of_pipeline(self, pipeline: str) -> list[WindowRow]:
        """Return all windows of a pipeline, in the order of the log."""
        rows = self._conn.execute(
            f"SELECT {_WINDOW} FROM extraction_windows"  # noqa: S608
            " WHERE pipeline = ? ORDER BY end_seq, window_end_id",
            (pipeline,),
        )
        return [_window(row) for row in rows]

    def last_end_before(self, pipeline: str, owner: str, end_seq: int) -> int:
        """Return where the owner's last window before a place ends; 0 if there is none."""
        (end,) = self._conn.execute(
            "SELECT max(end_seq) FROM extraction_windows"
            " WHERE pipeline = ? AND owner = ? AND end_seq < ?",
            (pipeline, owner, end_seq),
        ).fetchone()
        return end or 0

    def _put_window(self, window: WindowRow) -> bool:
        """Insert or update a window's row, unless it is done."""
        return bool(
            self._conn.execute(
                f"INSERT INTO extraction_windows ({_WINDOW})"  # noqa: S608
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (pipeline, owner, window_end_id) DO UPDATE SET"
                " start_seq = excluded.start_seq, end_seq = excluded.end_seq,"
                " extractor_version = excluded.extractor_version, status = excluded.status,"
                " attempts = excluded.attempts, fact_count = excluded.fact_count,"
                " error = excluded.error, started_at = excluded.started_at,"
                " finished_at = excluded.finished_at"
                " WHERE status <> 'done'",
                (
                    window.pipeline,
                    window.owner,
                    window.window_end_id,
                    window.start_seq,
                    window.end_seq,
                    window.extractor_version,
                    window.status,
                    window.attempts,
                    window.fact_count,
                    window.error,
                    time_text(window.started_at),
                    window.finished_at and time_text(window.finished_at),
                ),
            ).rowcount
        )

    def _move(self, pipeline: str, cursor: Cursor) -> None:
        """Move an owner's cursor; never backwards.

        Windows that failed before it are let go: they were read by others of another size, and
        would never be planned again.
        """
        self._conn.execute(
            "DELETE FROM extraction_windows"
            " WHERE pipeline = ? AND owner = ? AND status = 'failed' AND end_seq <= ?",
            (pipeline, cursor.owner, cursor.last_processed_seq),
        )
        self._conn.execute(
            "INSERT INTO switchboard_state VALUES (?, ?, ?, ?) ON CONFLICT (owner) DO UPDATE SET"
            " last_processed_message_id = excluded.last_processed_message_id,"
            " last_processed_seq = excluded.last_processed_seq, last_run_at = excluded.last_run_at"
            " WHERE excluded.last_processed_seq >= last_processed_seq",
            (
                cursor.owner,
                cursor.last_processed_message_id,
                cursor.last_processed_seq,
                cursor.last_run_at and time_text(cursor.last_run_at),
            ),
        )


class Facts(Repository):
    """What was extracted from windows, until it has become a memory or waits for a person."""

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
        rows = self._conn.execute(
            f"SELECT {_FACT} FROM extracted_facts WHERE owner = ?1"  # noqa: S608
            " AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR processed = ?3)"
            " ORDER BY created_at DESC, rowid DESC LIMIT ?4",
            (owner, status, processed, limit),
        )
        return [_fact(row) for row in rows][::-1]

    def waiting(self) -> list[str]:
        """Return the ids of all owners' accepted facts that are no memories yet, oldest first."""
        rows = self._conn.execute(
            "SELECT id FROM extracted_facts WHERE processed = 0 AND status = 'accepted'"
            " ORDER BY created_at, rowid"
        )
        return [row[0] for row in rows]

    def get(self, fact_id: str) -> ExtractedFact | None:
        """Return one fact."""
        row = self._conn.execute(
            f"SELECT {_FACT} FROM extracted_facts WHERE id = ?",  # noqa: S608
            (fact_id,),
        ).fetchone()
        return None if row is None else _fact(row)

    def of_generation(self, owner: str, generation: int, limit: int) -> list[ExtractedFact]:
        """Return the latest facts that a job has learnt of an owner, oldest first."""
        rows = self._conn.execute(
            f"SELECT {_FACT} FROM extracted_facts WHERE owner = ? AND generation = ?"  # noqa: S608
            " ORDER BY created_at DESC, rowid DESC LIMIT ?",
            (owner, generation, limit),
        ).fetchall()
        return [_fact(row) for row in reversed(rows)]

    def citing(self, owner: str, message_ids: Sequence[str]) -> list[ExtractedFact]:
        """Return the owner's facts that rest on at least one of the messages, oldest first."""
        rows = self._conn.execute(
            f"SELECT {_FACT} FROM extracted_facts WHERE owner = ? AND EXISTS ("  # noqa: S608
            "  SELECT 1 FROM json_each(source_message_ids) AS source"
            "  WHERE source.value IN (SELECT value FROM json_each(?))"
            ") ORDER BY created_at, rowid",
            (owner, json.dumps(list(message_ids))),
        )
        return [_fact(row) for row in rows]

    def count(self) -> dict[str, int]:
        """Return how many accepted facts there are of each category."""
        return dict(
            self._conn.execute(
                "SELECT category, count(*) FROM extracted_facts WHERE status = 'accepted'"
                " GROUP BY category"
            ).fetchall()
        )

    def count_waiting(self) -> int:
        """Return how many facts wait for a person."""
        found: tuple[int] = self._conn.execute(
            "SELECT count(*) FROM extracted_facts WHERE status = 'quarantined' AND processed = 0"
        ).fetchone()
        return found[0]

    def put(self, fact: ExtractedFact) -> None:
        """Write a fact, in place of the one with its id if there is one."""
        self._conn.execute(
            f"INSERT OR REPLACE INTO extracted_facts ({_FACT})"  # noqa: S608
            f" VALUES ({', '.join('?' * 18)})",
            _fact_values(fact),
        )

    def settle(self, fact_id: str, status: FactStatus) -> bool:
        """Give a fact another status, as when a person confirms it; False if it is gone."""
        return bool(
            self._conn.execute(
                "UPDATE extracted_facts SET status = ? WHERE id = ?", (status, fact_id)
            ).rowcount
        )

    def mark_processed(self, fact_ids: Iterable[str]) -> None:
        """Say that facts have been taken into the memories."""
        self._conn.executemany(
            "UPDATE extracted_facts SET processed = 1 WHERE id = ?", ((id_,) for id_ in fact_ids)
        )

    def weigh_again(self, fact_ids: Iterable[str]) -> None:
        """Let facts wait once more that have been taken into the memories."""
        self._conn.executemany(
            "UPDATE extracted_facts SET processed = 0 WHERE id = ?", ((id_,) for id_ in fact_ids)
        )

    def attempts(self, fact_ids: Iterable[str]) -> dict[str, int]:
        """Return how often facts were asked about whose answers could not be read."""
        rows = self._conn.execute(
            "SELECT id, attempts FROM extracted_facts"
            " WHERE attempts > 0 AND id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(fact_ids)),),
        )
        return dict(rows.fetchall())

    def count_attempt(self, fact_ids: Iterable[str]) -> None:
        """Write down that facts were asked about once more in vain."""
        self._conn.executemany(
            "UPDATE extracted_facts SET attempts = attempts + 1 WHERE id = ?",
            ((id_,) for id_ in fact_ids),
        )

    def drop_terms(self, fact_ids: Iterable[str]) -> None:
        """Leave facts without search terms."""
        self._conn.executemany(
            "UPDATE extracted_facts SET search_terms = '[]' WHERE id = ?",
            ((id_,) for id_ in fact_ids),
        )

    def delete(self, fact_id: str) -> bool:
        """Delete a fact; False if there is no such fact."""
        return bool(
            self._conn.execute("DELETE FROM extracted_facts WHERE id = ?", (fact_id,)).rowcount
        )


def _window(row: tuple[Any, ...]) -> WindowRow:
    return WindowRow(
        pipeline=row[0],
        owner=row[1],
        window_end_id=row[2],
        start_seq=row[3],
        end_seq=row[4],
        extractor_version=row[5],
        status=row[6],
        attempts=row[7],
        fact_count=row[8],
        error=row[9],
        started_at=read_time(row[10]),
        finished_at=row[11] and read_time(row[11]),
    )


def _fact_values(fact: ExtractedFact) -> tuple[object, ...]:
    return (
        fact.id,
        fact.owner,
        fact.category,
        fact.summary,
        fact.confidence,
        json.dumps(fact.source_message_ids, ensure_ascii=False),
        fact.window_end_id,
        fact.subject,
        fact.polarity,
        time_text(fact.created_at),
        fact.expires_at and time_text(fact.expires_at),
        fact.status,
        fact.processed,
        None if fact.search_terms is None else texts_json(fact.search_terms),
        fact.generation,
        texts_json(fact.source_chunks),
        json.dumps(fact.chunk_confidence),
        texts_json(fact.merged_from),
    )


def _fact(row: tuple[Any, ...]) -> ExtractedFact:
    return ExtractedFact(
        id=row[0],
        owner=row[1],
        category=row[2],
        summary=row[3],
        confidence=row[4],
        source_message_ids=read_texts(row[5]),
        window_end_id=row[6],
        subject=row[7],
        polarity=row[8],
        created_at=read_time(row[9]),
        expires_at=row[10] and read_time(row[10]),
        status=row[11],
        processed=bool(row[12]),
        search_terms=row[13] and read_texts(row[13]),
        generation=row[14],
        source_chunks=read_texts(row[15]),
        chunk_confidence=read_stored(_numbers, row[16]),
        merged_from=read_texts(row[17]),
    )


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(map(float, json.loads(text)))
