"""What is written down of batches; each function works in the transaction of its connection."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from psycopg import Connection
from psycopg.rows import class_row

from custom_components.switchboard.engine.azure.usage import UsageRecord

from .batch_wire import Answer

SCHEMA: Final = Path(__file__).with_name("batch.sql")
OPEN: Final = ("intended", "uploaded", "submitting", "running")
LEFT: Final = ("read", "owed")
"""When nothing of a batch is of use at Azure any more, and may still be there."""
_BATCHES: Final = "switchboard_server.batches"
_ANSWERS: Final = "switchboard_server.batch_answers"
_LINE: Final = re.compile(r"[0-9]{1,7}")

type OnUsage = Callable[[Connection[Any], str, UsageRecord], None]
"""Counts a call of a home, in the transaction in which its answer is kept."""


@dataclass(frozen=True, slots=True)
class BatchRow:
    """A batch, as ``batch.sql`` has it."""

    id: str
    home_id: str
    job: str
    status: str
    input_file_id: str | None
    batch_id: str | None
    lines: int
    answered: int
    failed: int
    reason: str | None
    created_at: datetime
    tried_at: datetime


def prepare(conn: Connection[Any]) -> None:
    """Create what is not there yet."""
    conn.execute(SCHEMA.read_bytes())


def forget(conn: Connection[Any], home_id: str, job: str | None = None) -> None:
    """Forget what batches of a home said, or of a job that was read or ended.

    What Azure has of it is owed until it is deleted there.
    """
    meant = f"home_id = %(home)s{'' if job is None else ' AND job = %(job)s'}"
    values = {"home": home_id, "job": job}
    conn.execute(f"DELETE FROM {_ANSWERS} WHERE {meant}", values)
    conn.execute(
        f"UPDATE {_BATCHES} SET status = 'owed' WHERE {meant} AND status <> 'done'", values
    )


def leave(conn: Connection[Any], home_id: str) -> None:
    """Forget all of a home but what is owed to it."""
    forget(conn, home_id)
    conn.execute(f"DELETE FROM {_BATCHES} WHERE home_id = %s AND status = 'done'", (home_id,))


def having(
    conn: Connection[Any], statuses: Sequence[str], home_id: str | None = None, job: str = ""
) -> list[BatchRow]:
    """Return the batches in some statuses, the oldest first: those of a job, or of all homes."""
    of_job = "" if home_id is None else " AND home_id = %s AND job = %s"
    values = ([*statuses], *(() if home_id is None else (home_id, job)))
    with conn.cursor(row_factory=class_row(BatchRow)) as found:
        found.execute(
            f"SELECT * FROM {_BATCHES} WHERE status = ANY (%s){of_job} ORDER BY created_at, id",
            values,
        )
        return found.fetchall()


def intend(conn: Connection[Any], row: BatchRow, purposes: Mapping[str, str]) -> None:
    """Write down what is to be asked: purposes by digests, in the order of the lines.

    Raises:
        UniqueViolation: some of it was written down already.
    """
    values = tuple(asdict(row).values())
    conn.execute(f"INSERT INTO {_BATCHES} VALUES ({', '.join(['%s'] * len(values))})", values)
    lines = enumerate(purposes.items())
    conn.cursor().executemany(
        f"INSERT INTO {_ANSWERS} VALUES (%s, %s, %s, %s, %s, %s)",
        [
            (row.home_id, row.job, digest, row.id, line, purpose)
            for line, (digest, purpose) in lines
        ],
    )


def move(
    conn: Connection[Any], row: BatchRow, status: str, values: Mapping[str, object] | None = None
) -> bool:
    """Give a row another status; returns whether it still had the one that it is known with."""
    changes = {"status": status, **(values or {})}
    moved = conn.execute(
        f"UPDATE {_BATCHES} SET {', '.join(f'{name} = %s' for name in changes)}"
        " WHERE id = %s AND status = %s",
        (*changes.values(), row.id, row.status),
    )
    return moved.rowcount == 1


def drop(conn: Connection[Any], row: BatchRow, now: datetime) -> None:
    """Give a row up, so that all of it is asked anew; its file is owed until it is deleted."""
    if move(conn, row, "owed", {"tried_at": now}):
        conn.execute(f"DELETE FROM {_ANSWERS} WHERE batch = %s", (row.id,))


def keep(
    conn: Connection[Any],
    row: BatchRow,
    answers: Sequence[tuple[str, Answer]],
    deployment: str,
    on_usage: OnUsage,
) -> None:
    """Keep answers to lines that wait, and count them; all others are of no use."""
    for custom_id, answer in answers:
        ours, _, line = custom_id.rpartition("-")
        if ours != row.id or not _LINE.fullmatch(line):
            continue
        kept = conn.execute(
            f"UPDATE {_ANSWERS} SET body = %s, reason = %s"
            " WHERE batch = %s AND line = %s AND body IS NULL AND reason IS NULL"
            " RETURNING purpose",
            (answer.kept, answer.reason, row.id, int(line)),
        ).fetchone()
        if kept is not None:
            told = UsageRecord(kept[0], deployment, failed=answer.reason, model=answer.model)
            on_usage(conn, row.home_id, replace(told, **asdict(answer.usage)))


def end(conn: Connection[Any], row: BatchRow, reason: str) -> bool:
    """Let nothing of a batch wait any longer; returns whether it was still of use."""
    if not move(conn, row, "read"):
        return False
    conn.execute(
        f"UPDATE {_ANSWERS} SET reason = %s WHERE batch = %s AND body IS NULL AND reason IS NULL",
        (reason, row.id),
    )
    conn.execute(
        f"UPDATE {_BATCHES} SET reason = CASE WHEN became.failed > 0 THEN %s END,"
        " answered = became.answered, failed = became.failed FROM"
        " (SELECT count(body) AS answered, count(*) - count(body) AS failed"
        f" FROM {_ANSWERS} WHERE batch = %s) AS became WHERE id = %s",
        (reason, row.id, row.id),
    )
    return True


def cleaned(conn: Connection[Any], row: BatchRow) -> None:
    """Hear that nothing of a batch is left at Azure."""
    conn.execute(f"DELETE FROM {_BATCHES} WHERE id = %s AND status = 'owed'", (row.id,))
    conn.execute(
        f"UPDATE {_BATCHES} SET status = 'done' WHERE id = %s AND status = 'read'", (row.id,)
    )


def jobs_of(conn: Connection[Any], home_id: str) -> list[str]:
    """Return the jobs of a home of which some was asked in batches."""
    query = f"SELECT DISTINCT job FROM {_ANSWERS} WHERE home_id = %s ORDER BY job"
    return [job for (job,) in conn.execute(query, (home_id,))]


def digests(conn: Connection[Any], home_id: str, job: str) -> set[str]:
    """Return what was asked for a job."""
    query = f"SELECT digest FROM {_ANSWERS} WHERE home_id = %s AND job = %s"
    return {digest for (digest,) in conn.execute(query, (home_id, job))}


def answer(conn: Connection[Any], home_id: str, job: str, digest: str) -> Answer | None:
    """Return the answer to a request, if it was asked in a batch."""
    found = conn.execute(
        f"SELECT body, reason FROM {_ANSWERS} WHERE home_id = %s AND job = %s AND digest = %s",
        (home_id, job, digest),
    ).fetchone()
    return None if found is None else Answer(*found)
