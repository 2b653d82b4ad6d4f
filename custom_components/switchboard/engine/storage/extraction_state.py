"""The ledger of the extraction: windows done, facts learnt, how far each owner's log is read.

The graph resumes from marks, one for each message it was read from; jobs read the log in chunks.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from .entries import (
    Cursor,
    ExtractedFact,
    FactStatus,
    JobStatus,
    ReadingChunk,
    ReadingJob,
    StoredEntry,
    WindowRow,
    texts_json,
)
from .log import stored_entries
from .table import Repository, Table

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
        """Return the owner's facts that rest on at least one of the messages, oldest first.

        Relations that wait, and were read by a pass of their own, are none of them.
        """
        return _FACTS.find(
            self._conn,
            "owner = ? AND (predicate IS NULL OR window_end_id <> '')"
            " AND EXISTS (SELECT 1 FROM json_each(source_message_ids) AS source"
            " WHERE source.value = ANY (?)) ORDER BY created_at, rowid",
            owner,
            message_ids,
        )

    def at_entities(self, entity_ids: Iterable[str]) -> list[ExtractedFact]:
        """Return the facts that carry a relation from or to entities, oldest first.

        Those of what was merged into the entities are among them.
        """
        theirs = "(SELECT id FROM kg_entities WHERE id = ANY (?1) OR merged_into = ANY (?1))"
        return _FACTS.find(
            self._conn,
            f"subject_id IN {theirs} OR object_id IN {theirs} ORDER BY created_at, rowid",
            entity_ids,
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

    def relate(
        self, fact_id: str, predicate: str | None, subject_id: str | None, object_id: str | None
    ) -> None:
        """Let a fact carry another relation; without one its words are all that is left."""
        self._run(
            "UPDATE extracted_facts SET predicate = ?, subject_id = ?, object_id = ? WHERE id = ?",
            predicate,
            subject_id,
            object_id,
            fact_id,
        )

    def rest_on(self, fact_id: str, message_ids: Collection[str]) -> None:
        """Let a fact rest on these messages and no others."""
        sql = "UPDATE extracted_facts SET source_message_ids = ? WHERE id = ?"
        self._run(sql, texts_json(message_ids), fact_id)

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

    def wait_unless(self, decided: Iterable[str], undecided: Iterable[str]) -> None:
        """Let relations wait that a person has not decided on after all, and the others not."""
        sql = (
            "UPDATE extracted_facts SET processed = ? WHERE id = ANY (?) AND predicate IS NOT NULL"
        )
        self._run(sql, True, decided)
        self._run(sql, False, undecided)

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


_JOBS: Final = Table("reading_jobs", ReadingJob, numbered="id")
_CHUNKS: Final = Table("reading_chunks", ReadingChunk, key="job_id, sequence")


class ReadingJobs(Repository):
    """The jobs, in the order in which they were begun."""

    __slots__ = ()

    def begin(self, job: ReadingJob) -> ReadingJob:
        """Write a job down; returns it with the id it is given."""
        return replace(job, id=_JOBS.append(self._conn, job))

    def add_chunks(self, chunks: Iterable[ReadingChunk]) -> None:
        """Write down how the log was cut for a job."""
        _CHUNKS.add(self._conn, chunks)

    def get(self, job_id: int) -> ReadingJob | None:
        """Return one job."""
        return _JOBS.one(self._conn, "id = ?", job_id)

    def unfinished(self) -> list[ReadingJob]:
        """Return the jobs that run or are paused, the oldest first."""
        return _JOBS.find(self._conn, "status IN ('running', 'paused') ORDER BY id")

    def all(self) -> list[ReadingJob]:
        """Return all jobs, the oldest first."""
        return _JOBS.find(self._conn, "true ORDER BY id")

    def chunks(self, job_id: int) -> list[ReadingChunk]:
        """Return the chunks of a job in their order."""
        return _CHUNKS.find(self._conn, "job_id = ? ORDER BY sequence", job_id)

    def last_sequence(self, job_id: int) -> int:
        """Return the number of the last chunk of a job; 0 if it has none."""
        return self._number("SELECT max(sequence) FROM reading_chunks WHERE job_id = ?", job_id)

    def unread(self) -> int:
        """Return how many messages wait that were never read, and are a job's to read."""
        return self._number(
            "SELECT count(*) FROM reading_jobs AS job"
            " JOIN reading_chunks AS chunk ON chunk.job_id = job.id"
            " JOIN unified_log AS said ON said.owner = chunk.owner"
            " AND said.seq BETWEEN chunk.new_from_seq AND chunk.end_seq"
            " WHERE job.kind = 'backlog' AND job.status IN ('running', 'paused')"
            " AND NOT EXISTS (SELECT 1 FROM extraction_windows AS read"
            "  WHERE read.pipeline = 'reading:' || job.id AND read.owner = chunk.owner"
            "  AND read.window_end_id = chunk.id AND read.status = 'done')"
        )

    def set_status(self, job_id: int, status: JobStatus, at: datetime) -> bool:
        """Give an unfinished job another status; False if it is finished."""
        ended = status in ("cancelled", "done")
        return bool(
            self._run(
                "UPDATE reading_jobs SET status = ?, finished_at = ?"
                " WHERE id = ? AND status IN ('running', 'paused')",
                status,
                at if ended else None,
                job_id,
            ).rowcount
        )

    def reopen(self, job_id: int) -> None:
        """Let a job that is done go on, as with chunks that were given up."""
        self._run(
            "UPDATE reading_jobs SET status = 'running', finished_at = NULL"
            " WHERE id = ? AND status = 'done'",
            job_id,
        )

    def count(self, job_id: int, replaced: int, withdrawn: int) -> None:
        """Add to what a job has replaced and withdrawn."""
        self._run(
            "UPDATE reading_jobs SET replaced = replaced + ?, withdrawn = withdrawn + ?"
            " WHERE id = ?",
            replaced,
            withdrawn,
            job_id,
        )
