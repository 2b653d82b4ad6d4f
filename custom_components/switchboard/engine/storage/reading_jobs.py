"""The jobs that read the log in chunks, and the chunks they have cut it into."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from .entries import JobStatus, ReadingChunk, ReadingJob, read_time, time_text
from .repository import Repository

_JOB = (
    "id, kind, from_time, extractor_version, config, status, replaced, withdrawn, started_at,"
    " finished_at"
)
_CHUNK = "job_id, sequence, id, owner, start_seq, new_from_seq, end_seq, token_count"


class ReadingJobs(Repository):
    """The jobs, in the order in which they were begun."""

    __slots__ = ()

    def begin(self, job: ReadingJob) -> ReadingJob:
        """Write a job down; returns it with the id it is given."""
        cursor = self._conn.execute(
            "INSERT INTO reading_jobs (kind, from_time, extractor_version, config, status,"
            " started_at) VALUES (?, ?, ?, ?, ?, ?)",
            (
                job.kind,
                job.from_time and time_text(job.from_time),
                job.extractor_version,
                job.config,
                job.status,
                time_text(job.started_at),
            ),
        )
        found = self.get(int(cursor.lastrowid or 0))
        if found is None:
            raise RuntimeError("A job was written and is not there")
        return found

    def add_chunks(self, chunks: Iterable[ReadingChunk]) -> None:
        """Write down how the log was cut for a job."""
        self._conn.executemany(
            f"INSERT INTO reading_chunks ({_CHUNK}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            (tuple(getattr(chunk, name) for name in _CHUNK.split(", ")) for chunk in chunks),
        )

    def get(self, job_id: int) -> ReadingJob | None:
        """Return one job."""
        row = self._conn.execute(
            f"SELECT {_JOB} FROM reading_jobs WHERE id = ?",  # noqa: S608
            (job_id,),
        ).fetchone()
        return None if row is None else _job(row)

    def unfinished(self) -> list[ReadingJob]:
        """Return the jobs that run or are paused, the oldest first."""
        rows = self._conn.execute(
            f"SELECT {_JOB} FROM reading_jobs"  # noqa: S608
            " WHERE status IN ('running', 'paused') ORDER BY id"
        )
        return [_job(row) for row in rows]

    def all(self) -> list[ReadingJob]:
        """Return all jobs, the oldest first."""
        rows = self._conn.execute(f"SELECT {_JOB} FROM reading_jobs ORDER BY id")  # noqa: S608
        return [_job(row) for row in rows]

    def chunks(self, job_id: int) -> list[ReadingChunk]:
        """Return the chunks of a job in their order."""
        rows = self._conn.execute(
            f"SELECT {_CHUNK} FROM reading_chunks WHERE job_id = ? ORDER BY sequence",  # noqa: S608
            (job_id,),
        )
        return [ReadingChunk(*row) for row in rows]

    def last_sequence(self, job_id: int) -> int:
        """Return the number of the last chunk of a job; 0 if it has none."""
        (found,) = self._conn.execute(
            "SELECT max(sequence) FROM reading_chunks WHERE job_id = ?", (job_id,)
        ).fetchone()
        return int(found or 0)

    def unread(self) -> int:
        """Return how many messages wait that were never read, and are a job's to read."""
        (found,) = self._conn.execute(
            "SELECT count(*) FROM reading_jobs AS job"
            " JOIN reading_chunks AS chunk ON chunk.job_id = job.id"
            " JOIN unified_log AS said ON said.owner = chunk.owner"
            " AND said.seq BETWEEN chunk.new_from_seq AND chunk.end_seq"
            " WHERE job.kind = 'backlog' AND job.status IN ('running', 'paused')"
            " AND NOT EXISTS (SELECT 1 FROM extraction_windows AS read"
            "  WHERE read.pipeline = 'reading:' || job.id AND read.owner = chunk.owner"
            "  AND read.window_end_id = chunk.id AND read.status = 'done')"
        ).fetchone()
        return int(found)

    def set_status(self, job_id: int, status: JobStatus, at: datetime) -> bool:
        """Give an unfinished job another status; False if it is finished."""
        ended = status in ("cancelled", "done")
        return bool(
            self._conn.execute(
                "UPDATE reading_jobs SET status = ?, finished_at = ?"
                " WHERE id = ? AND status IN ('running', 'paused')",
                (status, time_text(at) if ended else None, job_id),
            ).rowcount
        )

    def reopen(self, job_id: int) -> None:
        """Let a job that is done go on, as with chunks that were given up."""
        self._conn.execute(
            "UPDATE reading_jobs SET status = 'running', finished_at = NULL"
            " WHERE id = ? AND status = 'done'",
            (job_id,),
        )

    def count(self, job_id: int, replaced: int, withdrawn: int) -> None:
        """Add to what a job has replaced and withdrawn."""
        self._conn.execute(
            "UPDATE reading_jobs SET replaced = replaced + ?, withdrawn = withdrawn + ?"
            " WHERE id = ?",
            (replaced, withdrawn, job_id),
        )


def _job(row: tuple[Any, ...]) -> ReadingJob:
    return ReadingJob(
        id=row[0],
        kind=row[1],
        from_time=row[2] and read_time(row[2]),
        extractor_version=row[3],
        config=row[4],
        status=row[5],
        replaced=row[6],
        withdrawn=row[7],
        started_at=read_time(row[8]),
        finished_at=row[9] and read_time(row[9]),
    )
