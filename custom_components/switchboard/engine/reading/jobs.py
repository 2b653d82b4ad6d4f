"""Jobs that read the log in chunks: begun, steered, and resumed where chunks were given up.

Each function works in one transaction.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..storage.entries import JobStatus, ReadingChunk, ReadingJob
from ..storage.transaction import Transaction
from . import chunk_ledger as ledger
from .ledger import FACTS, read_so_far

BACKLOG_TOKENS: Final = 500_000
"""More than this waits in chunks; below, windows are as fast and find more."""


@dataclass(frozen=True, slots=True)
class Range:
    """A part of an owner's log that is to be cut: the places after ``after`` up to ``end``."""

    owner: str
    after: int
    end: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A job, and how many of its chunks were read, failed and are tried again, or were given up."""

    job: ReadingJob
    chunks: int
    read: int
    failed: int
    parked: int


def was_read(tx: Transaction) -> list[Range]:
    """Return what of each owner's log has been read, and may be read again."""
    return [Range(owner, 0, read_so_far(tx, owner)) for owner in tx.log.owners()]


def too_much(tx: Transaction) -> list[Range]:
    """Return what waits of owners of whom too much waits for windows."""
    cursors = [tx.windows.cursor(owner) for owner in tx.log.owners()]
    end = tx.log.last_seq()
    return [
        Range(one.owner, one.last_processed_seq, end)
        for one in cursors
        if tx.log.tokens_after(one.owner, one.last_processed_seq) > BACKLOG_TOKENS
    ]


def places(tx: Transaction, span: Range, since: datetime | None) -> list[int]:
    """Return the places of the messages of a range, from a time on."""
    return tx.log.places(span.owner, span.after, span.end, since)


def begin(
    tx: Transaction, job: ReadingJob, cut: Mapping[Range, Sequence[ReadingChunk]]
) -> ReadingJob | None:
    """Write a job down with its chunks; ``None`` if what it was to read was read meanwhile."""
    if job.kind == "again":
        for earlier in tx.reading_jobs.unfinished():
            # One that was taken up for what it had given up has read all else.
            if earlier.kind == "again" and not ledger.close(tx, earlier, job.started_at):
                tx.reading_jobs.set_status(earlier.id, "cancelled", job.started_at)
    else:
        # All are looked at before any is handed over: what is nobody's is never read.
        if any(tx.windows.cursor(one.owner).last_processed_seq != one.after for one in cut):
            return None
        for one in cut:
            tx.windows.move(FACTS, ledger.cursor_behind(tx, one.owner, one.end, job.started_at))
    begun = tx.reading_jobs.begin(job)
    chunks = [chunk for of_owner in cut.values() for chunk in of_owner]
    tx.reading_jobs.add_chunks(
        # The same cut has the same ids again, and each job has chunks of its own.
        replace(chunk, id=f"{begun.id}-{chunk.id}", job_id=begun.id, sequence=number)
        for number, chunk in enumerate(chunks, 1)
    )
    return begun


def steer(
    tx: Transaction, status: JobStatus, now: datetime, job_id: int | None = None
) -> ReadingJob | None:
    """Give a job that is under way another status; returns it, if there is one.

    Without ``job_id`` it is the reading again, else the first reading of what waits. What a
    cancelled one has not read for the first time stays in the log, and may be read again.
    """
    unfinished = tx.reading_jobs.unfinished()
    meant = [job for job in unfinished if job_id in (None, job.id)]
    meant.sort(key=lambda job: (job.kind == "again", job.id))
    if not meant:
        return None
    tx.reading_jobs.set_status(meant[-1].id, status, now)
    return tx.reading_jobs.get(meant[-1].id)


def standings(tx: Transaction) -> list[Standing]:
    """Return how all jobs stand, the latest first."""
    found: list[Standing] = []
    for job in reversed(tx.reading_jobs.all()):
        became = Counter(row.status for row in ledger.rows_of(tx, job).values())
        chunks = len(tx.reading_jobs.chunks(job.id))
        found.append(Standing(job, chunks, became["done"], became["failed"], became["parked"]))
    return found


def due(tx: Transaction, *, eager: bool, job_id: int | None) -> list[ReadingJob]:
    """Return the jobs to be read on, or to be told of.

    ``eager``: behind them, those that are done but for chunks that were given up.
    """
    jobs = tx.reading_jobs.all()
    found = [job for job in jobs if job.status == "running"]
    if eager:
        found += [job for job in jobs if job.status == "done" and given_up(tx, job)]
    return found + [job for job in jobs if job.id == job_id and job not in found]


def take_up(tx: Transaction, job: ReadingJob) -> ReadingJob:
    """Let a job that is done go on if chunks of it were given up; returns it as it is then."""
    if given_up(tx, job):
        tx.reading_jobs.reopen(job.id)
    return tx.reading_jobs.get(job.id) or job


def given_up(tx: Transaction, job: ReadingJob) -> frozenset[str]:
    """Return the ids of the chunks of a job that were given up, and that no later job reads.

    A later job has read a chunk, or has given it up itself, if it has all its messages.
    """
    rows = ledger.rows_of(tx, job)
    parked = [
        chunk
        for chunk in tx.reading_jobs.chunks(job.id)
        if chunk.id in rows and rows[chunk.id].status == "parked"
    ]
    if not parked:
        return frozenset()
    later = _read_after(tx, job)
    return frozenset(
        chunk.id
        for chunk in parked
        if not _is_within(
            tx.log.places(chunk.owner, chunk.new_from_seq - 1, chunk.end_seq, None),
            [(one.new_from_seq, one.end_seq) for one in later if one.owner == chunk.owner],
        )
    )


def _read_after(tx: Transaction, job: ReadingJob) -> list[ReadingChunk]:
    """Return the chunks of later jobs, of those that were cancelled what they had read."""
    found: list[ReadingChunk] = []
    for later in tx.reading_jobs.all():
        if later.id <= job.id:
            continue
        rows = ledger.rows_of(tx, later) if later.status == "cancelled" else None
        found += [
            chunk
            for chunk in tx.reading_jobs.chunks(later.id)
            if rows is None or (chunk.id in rows and rows[chunk.id].status == "done")
        ]
    return found


def _is_within(places: Sequence[int], spans: Sequence[tuple[int, int]]) -> bool:
    return all(any(start <= place <= end for start, end in spans) for place in places)
