"""The jobs that read the log in chunks, and the chunks they have cut it into."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from .entries import JobStatus, ReadingChunk, ReadingJob
from .repository import Repository
from .table import Table

_JOBS: Final = Table("reading_jobs", ReadingJob, numbered="id")
_CHUNKS: Final = Table("reading_chunks", ReadingChunk, key="job_id, sequence")


class ReadingJobs(Repository):
    """The jobs, in the order in which they were begun."""

    __slots__ = ()

    def begin(self, job: ReadingJob) -> ReadingJob:
        """Write a job down; returns it with the id it is given."""
        number = _JOBS.put(self._conn, job).lastrowid or 0
        return replace(job, id=number)

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
