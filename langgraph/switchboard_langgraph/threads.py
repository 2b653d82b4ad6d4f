"""The checkpoints of graphs by thread, and what their nodes wrote after them."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from custom_components.switchboard.engine.storage.checkpoints import Threads
from custom_components.switchboard.engine.storage.entries import read_time, time_text


class Packed(NamedTuple):
    """A value in the form that its type names."""

    type: str
    data: bytes


class Place(NamedTuple):
    """Where a checkpoint is found."""

    thread_id: str
    namespace: str
    checkpoint_id: str


@dataclass(frozen=True, slots=True)
class ThreadCheckpoint:
    """The state of a graph as it was after a step.

    ``conversation_id`` says of which conversation, ``owners`` whose memory it may have been told
    of, if that is known. A thread of which no checkpoint knows may have been told of anybody's.
    """

    place: Place
    parent_id: str | None
    run_id: str | None
    conversation_id: str
    owners: tuple[str, ...]
    checkpoint: Packed
    metadata: Packed
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class ThreadWrite:
    """What a task of a graph wrote after a checkpoint.

    Writes of one task have places from 0; a place below that is overwritten, any other is not.
    """

    task_id: str
    place: int
    task_path: str
    channel: str
    value: Packed


_COLUMNS = (
    "thread_id, namespace, checkpoint_id, parent_id, run_id, conversation_id, owners,"
    " checkpoint_type, checkpoint, metadata_type, metadata, updated_at"
)
_WRITE_COLUMNS = (
    "thread_id, namespace, checkpoint_id, task_id, place, task_path, channel, value_type, value,"
    " updated_at"
)


class GraphThreads(Threads):
    """Reads and writes checkpoints; what is forgotten is deleted by the integration itself."""

    __slots__ = ()

    def save(self, checkpoint: ThreadCheckpoint) -> None:
        """Keep a checkpoint, in place of an earlier one with its id."""
        self._run(
            f"INSERT OR REPLACE INTO thread_checkpoints ({_COLUMNS})"  # noqa: S608
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(
                *checkpoint.place,
                checkpoint.parent_id,
                checkpoint.run_id,
                checkpoint.conversation_id,
                json.dumps(checkpoint.owners, ensure_ascii=False),
                *checkpoint.checkpoint,
                *checkpoint.metadata,
                time_text(checkpoint.updated_at),
            ),
        )

    def save_writes(self, place: Place, writes: Sequence[ThreadWrite], now: datetime) -> None:
        """Keep what a task wrote, once."""
        for write in writes:
            action = "REPLACE" if write.place < 0 else "IGNORE"
            self._run(
                f"INSERT OR {action} INTO thread_writes ({_WRITE_COLUMNS})"  # noqa: S608
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(
                    *place,
                    write.task_id,
                    write.place,
                    write.task_path,
                    write.channel,
                    *write.value,
                    time_text(now),
                ),
            )

    def find(
        self,
        thread_id: str | None = None,
        namespace: str | None = None,
        checkpoint_id: str | None = None,
        *,
        before: str | None = None,
        after: Place | None = None,
        limit: int = -1,
    ) -> list[ThreadCheckpoint]:
        """Return checkpoints, the newest first; ids of checkpoints grow with time.

        ``before`` leaves out those whose id is not smaller; ``after`` is the last one that was
        returned, to go on from there.
        """
        rows = self._run(
            f"SELECT {_COLUMNS} FROM thread_checkpoints"  # noqa: S608
            " WHERE (?1 IS NULL OR thread_id = ?1) AND (?2 IS NULL OR namespace = ?2)"
            " AND (?3 IS NULL OR checkpoint_id = ?3) AND (?4 IS NULL OR checkpoint_id < ?4)"
            " AND (?5 IS NULL OR (checkpoint_id, thread_id, namespace) < (?5, ?6, ?7))"
            " ORDER BY checkpoint_id DESC, thread_id DESC, namespace DESC LIMIT ?8",
            *(
                thread_id,
                namespace,
                checkpoint_id,
                before,
                after and after.checkpoint_id,
                after and after.thread_id,
                after and after.namespace,
                limit,
            ),
        )
        return [_checkpoint(row) for row in rows]

    def writes_at(self, place: Place) -> list[ThreadWrite]:
        """Return what was written after a checkpoint, in the order in which a graph applies it."""
        rows = self._run(
            "SELECT task_id, place, task_path, channel, value_type, value FROM thread_writes"
            " WHERE thread_id = ? AND namespace = ? AND checkpoint_id = ?"
            " ORDER BY task_path, task_id, place",
            *place,
        )
        return [
            ThreadWrite(task_id, number, path, channel, Packed(kind, data))
            for task_id, number, path, channel, kind, data in rows
        ]

    def copy(self, source: str, target: str) -> None:
        """Copy a whole thread; it stays one of the same conversation."""
        for table, columns in (
            ("thread_checkpoints", _COLUMNS),
            ("thread_writes", _WRITE_COLUMNS),
        ):
            rest = columns.removeprefix("thread_id, ")
            self._run(
                f"INSERT OR REPLACE INTO {table} ({columns})"  # noqa: S608
                f" SELECT ?, {rest} FROM {table} WHERE thread_id = ?",
                *(target, source),
            )

    def keep_only(self, thread_id: str, kept: Collection[Place]) -> None:
        """Delete the checkpoints of a thread but some, and what was written after them."""
        ids = json.dumps([f"{place.namespace} {place.checkpoint_id}" for place in kept])
        self._delete(
            "thread_id = ?1 AND namespace || ' ' || checkpoint_id"
            " NOT IN (SELECT value FROM json_each(?2))",
            thread_id,
            ids,
        )

    def delete_of_runs(self, run_ids: Collection[str]) -> None:
        """Delete the checkpoints that some runs made, and what was written after them."""
        ids = json.dumps(list(run_ids))
        self._run(
            "DELETE FROM thread_writes WHERE (thread_id, namespace, checkpoint_id) IN ("
            " SELECT thread_id, namespace, checkpoint_id FROM thread_checkpoints"
            " WHERE run_id IN (SELECT value FROM json_each(?)))",
            ids,
        )
        self._run(
            "DELETE FROM thread_checkpoints WHERE run_id IN (SELECT value FROM json_each(?))",
            ids,
        )


def _checkpoint(row: tuple[Any, ...]) -> ThreadCheckpoint:
    return ThreadCheckpoint(
        place=Place(*row[:3]),
        parent_id=row[3],
        run_id=row[4],
        conversation_id=row[5],
        owners=tuple(json.loads(row[6])),
        checkpoint=Packed(row[7], row[8]),
        metadata=Packed(row[9], row[10]),
        updated_at=read_time(row[11]),
    )
