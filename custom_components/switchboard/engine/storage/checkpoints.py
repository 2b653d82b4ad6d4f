"""What lets a conversation go on after a restart: ours, and the checkpoints that graphs keep of it.

The package in ``langgraph/`` writes the latter; a home that never installed it has none.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Final

from .entries import AHEAD
from .table import Repository, Table


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


_THEIRS: Final = (
    "(thread_id = ANY (?1) OR thread_id IN"
    " (SELECT thread_id FROM thread_checkpoints WHERE conversation_id = ANY (?1)))"
)
_ALL: Final = "SELECT thread_id FROM thread_checkpoints UNION SELECT thread_id FROM thread_writes"

_FIXED: Final = {
    0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8,
    0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8,
}  # fmt: skip
"""How many bytes follow the first one of a number, a truth value or nil."""
_SIZED: Final = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""In how many bytes the length of bytes (C4 to C6) or of a text stands."""
_EXTENSIONS: Final = {0xC7: 1, 0xC8: 2, 0xC9: 4}
_COUNTED: Final = {0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}
"""In how many bytes the number of items of a list or a map stands; the items follow."""


class Threads(Repository):
    """The checkpoints of graphs by thread, and what their nodes have written since."""

    def names(self) -> list[str]:
        """Return the ids of all threads."""
        return self._first(_ALL)

    def count(self) -> int:
        """Return how many threads there are."""
        return len(self.names())

    def texts(self, owners: Collection[str]) -> Iterator[tuple[str, str]]:
        """Yield as text what may have been told of owners' memory, with the thread it is in."""
        for thread_id in self.told_of(owners):
            rows = self._run(
                "SELECT checkpoint, metadata FROM thread_checkpoints WHERE thread_id = ?1"
                " UNION ALL SELECT value, x'' FROM thread_writes WHERE thread_id = ?1",
                thread_id,
            )
            for packed in rows:
                yield thread_id, "\n".join(chain.from_iterable(map(texts_in, packed)))

    def told_of(self, owners: Collection[str]) -> list[str]:
        """Return the threads that may have been told of owners' memory."""
        return self._first(
            "SELECT thread_id FROM thread_checkpoints, json_each(owners) AS told"
            f" WHERE told.value = ANY (?) UNION SELECT thread_id FROM ({_ALL})"
            " WHERE thread_id NOT IN"
            " (SELECT thread_id FROM thread_checkpoints WHERE owners <> '[]')",
            owners,
        )

    def delete(self, thread_ids: Collection[str]) -> None:
        """Delete all that is kept of threads."""
        self._delete("thread_id = ANY (?)", thread_ids)

    def delete_of_conversations(self, conversation_ids: Collection[str]) -> None:
        """Delete the threads of conversations, copies of them included."""
        self._delete(_THEIRS, conversation_ids)

    def purge(self, before: datetime, now: datetime) -> int:
        """Delete what was written before a time, or by a clock that was ahead; returns how many."""
        return self._delete("updated_at < ? OR updated_at > ?", before, now + AHEAD)

    def _delete(self, condition: str, *values: object) -> int:
        # The writes first: the condition may look at the checkpoints.
        return sum(
            self._run(f"DELETE FROM {table} WHERE {condition}", *values).rowcount
            for table in ("thread_writes", "thread_checkpoints")
        )


def texts_in(data: bytes) -> Iterator[str]:
    """Yield every text of a MessagePack document, those in LangGraph's own kinds included.

    Read without its library, which homes do not have
    (github.com/msgpack/msgpack/blob/master/spec.md).

    What is no MessagePack is yielded as the text it would be: rather too much is found than too
    little.
    """
    at = 0
    while at < len(data):
        first = data[at]
        at += 1
        if first < 0xA0 or first >= 0xE0 or first in _COUNTED:  # small numbers, lists and maps
            at += _COUNTED.get(first, 0)
        elif first in _FIXED:
            at += _FIXED[first]
        elif first < 0xC0 or first in _SIZED:
            size, at = _length(data, at, _SIZED.get(first, 0), first & 0x1F)
            yield data[at : at + size].decode("utf-8", "replace")
            at += size
        elif first in _EXTENSIONS or 0xD4 <= first <= 0xD8:
            size, at = _length(data, at, _EXTENSIONS.get(first, 0), 1 << max(0, first - 0xD4))
            yield from texts_in(data[at + 1 : at + 1 + size])
            at += 1 + size
        else:
            yield data[at:].decode("utf-8", "replace")
            return


def _length(data: bytes, at: int, width: int, stated: int) -> tuple[int, int]:
    """Return a length that stands in ``width`` bytes, and where what it measures begins."""
    if not width:
        return stated, at
    return int.from_bytes(data[at : at + width], "big"), at + width
