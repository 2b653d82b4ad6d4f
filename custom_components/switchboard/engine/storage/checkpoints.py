"""What lets a conversation go on after a restart."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from .entries import AHEAD
from .repository import Repository
from .table import Table


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A conversation's state as JSON text, as it was after a turn."""

    conversation_id: str
    state: str
    updated_at: datetime
    agent_id: str | None = None
    device_id: str | None = None


_CHECKPOINTS: Final = Table("conversation_checkpoints", Checkpoint, key="conversation_id")


class Checkpoints(Repository):
    """The states of conversations, by which they go on after a restart."""

    def save(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in place of the conversation's earlier one."""
        _CHECKPOINTS.put(self._conn, checkpoint)

    def load(self, conversation_id: str) -> Checkpoint | None:
        """Return a conversation's checkpoint."""
        return _CHECKPOINTS.one(self._conn, "conversation_id = ?", conversation_id)

    def latest_of_device(
        self, device_id: str, agent_id: str | None, since: datetime
    ) -> Checkpoint | None:
        """Return the last checkpoint made on a device with an agent, from ``since`` or later."""
        return _CHECKPOINTS.one(
            self._conn,
            "device_id = ? AND agent_id IS NOT DISTINCT FROM ? AND updated_at >= ?"
            " ORDER BY updated_at DESC",
            device_id,
            agent_id,
            since,
        )

    def names(self) -> set[str]:
        """Return the ids of all conversations that have a checkpoint, and of their devices."""
        return set(
            self._first(
                "SELECT conversation_id FROM conversation_checkpoints UNION"
                " SELECT device_id FROM conversation_checkpoints WHERE device_id IS NOT NULL"
            )
        )

    def texts(self) -> list[tuple[str, str]]:
        """Return all checkpoints (JSON) with the ids of their conversations."""
        return self._run("SELECT conversation_id, state FROM conversation_checkpoints").fetchall()

    def delete(self, conversation_id: str) -> None:
        """Delete a conversation's checkpoint."""
        self._run("DELETE FROM conversation_checkpoints WHERE conversation_id = ?", conversation_id)

    def purge(self, before: datetime, now: datetime | None = None) -> int:
        """Delete the checkpoints last written before a time; returns how many.

        With ``now``, those too that a wrong clock put into the future.
        """
        return self._run(
            "DELETE FROM conversation_checkpoints WHERE updated_at < ? OR updated_at > ?",
            before,
            now and now + AHEAD,
        ).rowcount
