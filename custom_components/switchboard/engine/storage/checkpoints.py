"""What lets a conversation go on after a restart."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .entries import AHEAD, read_time, time_text
from .repository import Repository


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A conversation's state as JSON text, as it was after a turn."""

    conversation_id: str
    state: str
    updated_at: datetime
    agent_id: str | None = None
    device_id: str | None = None


_CHECKPOINT = "SELECT conversation_id, state, updated_at, agent_id, device_id"


class Checkpoints(Repository):
    """The states of conversations, by which they go on after a restart."""

    __slots__ = ()

    def save(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in place of the conversation's earlier one."""
        self._conn.execute(
            "INSERT OR REPLACE INTO conversation_checkpoints"
            " (conversation_id, state, updated_at, agent_id, device_id) VALUES (?, ?, ?, ?, ?)",
            (
                checkpoint.conversation_id,
                checkpoint.state,
                time_text(checkpoint.updated_at),
                checkpoint.agent_id,
                checkpoint.device_id,
            ),
        )

    def load(self, conversation_id: str) -> Checkpoint | None:
        """Return a conversation's checkpoint."""
        row = self._conn.execute(
            f"{_CHECKPOINT} FROM conversation_checkpoints WHERE conversation_id = ?",
            (conversation_id,),
        ).fetchone()
        return None if row is None else _checkpoint(row)

    def latest_of_device(
        self, device_id: str, agent_id: str | None, since: datetime
    ) -> Checkpoint | None:
        """Return the last checkpoint made on a device with an agent, from ``since`` or later."""
        row = self._conn.execute(
            f"{_CHECKPOINT} FROM conversation_checkpoints"
            " WHERE device_id = ? AND agent_id IS ? AND updated_at >= ?"
            " ORDER BY updated_at DESC LIMIT 1",
            (device_id, agent_id, time_text(since)),
        ).fetchone()
        return None if row is None else _checkpoint(row)

    def names(self) -> set[str]:
        """Return the ids of all conversations that have a checkpoint, and of their devices."""
        rows = self._conn.execute("SELECT conversation_id, device_id FROM conversation_checkpoints")
        return {name for row in rows for name in row if name is not None}

    def texts(self) -> list[tuple[str, str]]:
        """Return all checkpoints (JSON) with the ids of their conversations."""
        return self._conn.execute(
            "SELECT conversation_id, state FROM conversation_checkpoints"
        ).fetchall()

    def delete(self, conversation_id: str) -> None:
        """Delete a conversation's checkpoint."""
        self._conn.execute(
            "DELETE FROM conversation_checkpoints WHERE conversation_id = ?", (conversation_id,)
        )

    def purge(self, before: datetime, now: datetime | None = None) -> int:
        """Delete the checkpoints last written before a time; returns how many.

        With ``now``, those too that a wrong clock put into the future.
        """
        until = "9" if now is None else time_text(now + AHEAD)
        return self._conn.execute(
            "DELETE FROM conversation_checkpoints WHERE updated_at < ? OR updated_at > ?",
            (time_text(before), until),
        ).rowcount


def _checkpoint(row: tuple[Any, ...]) -> Checkpoint:
    return Checkpoint(
        conversation_id=row[0],
        state=row[1],
        updated_at=read_time(row[2]),
        agent_id=row[3],
        device_id=row[4],
    )
