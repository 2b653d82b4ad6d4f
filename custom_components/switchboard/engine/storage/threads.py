"""Deletes the checkpoints that graphs keep of conversations, and finds words in them.

The package in ``langgraph/`` writes them; a home that never installed it has none.
"""

import json
from collections.abc import Collection, Iterator
from datetime import datetime
from itertools import chain

from .entries import AHEAD, time_text
from .msgpack_texts import texts_in
from .repository import Repository

_THEIRS = (
    "(thread_id IN (SELECT value FROM json_each(?1)) OR thread_id IN (SELECT thread_id"
    " FROM thread_checkpoints WHERE conversation_id IN (SELECT value FROM json_each(?1))))"
)


class Threads(Repository):
    """The checkpoints of graphs by thread, and what their nodes have written since."""

    __slots__ = ()

    def names(self) -> list[str]:
        """Return the ids of all threads."""
        rows = self._conn.execute(
            "SELECT thread_id FROM thread_checkpoints UNION SELECT thread_id FROM thread_writes"
        )
        return [row[0] for row in rows]

    def count(self) -> int:
        """Return how many threads there are."""
        return len(self.names())

    def texts(self, owners: Collection[str]) -> Iterator[tuple[str, str]]:
        """Yield as text what may have been told of owners' memory, with the thread it is in."""
        for thread_id in self.told_of(owners):
            rows = self._conn.execute(
                "SELECT checkpoint, metadata FROM thread_checkpoints WHERE thread_id = ?1"
                " UNION ALL SELECT value, x'' FROM thread_writes WHERE thread_id = ?1",
                (thread_id,),
            )
            for packed in rows:
                yield thread_id, "\n".join(chain.from_iterable(map(texts_in, packed)))

    def told_of(self, owners: Collection[str]) -> list[str]:
        """Return the threads that may have been told of owners' memory."""
        rows = self._conn.execute(
            "SELECT thread_id FROM thread_checkpoints, json_each(owners) AS told"
            " WHERE told.value IN (SELECT value FROM json_each(?))"
            " UNION SELECT thread_id FROM"
            " (SELECT thread_id FROM thread_checkpoints UNION SELECT thread_id FROM thread_writes)"
            " WHERE thread_id NOT IN"
            " (SELECT thread_id FROM thread_checkpoints WHERE owners <> '[]')",
            (json.dumps(list(owners)),),
        )
        return [row[0] for row in rows]

    def delete(self, thread_ids: Collection[str]) -> None:
        """Delete all that is kept of threads."""
        self._delete("thread_id IN (SELECT value FROM json_each(?1))", json.dumps(list(thread_ids)))

    def delete_of_conversations(self, conversation_ids: Collection[str]) -> None:
        """Delete the threads of conversations, copies of them included."""
        self._delete(_THEIRS, json.dumps(list(conversation_ids)))

    def purge(self, before: datetime, now: datetime) -> int:
        """Delete what was written before a time, or by a clock that was ahead; returns how many."""
        return sum(
            self._conn.execute(
                f"DELETE FROM {table} WHERE updated_at < ? OR updated_at > ?",  # noqa: S608
                (time_text(before), time_text(now + AHEAD)),
            ).rowcount
            for table in ("thread_writes", "thread_checkpoints")
        )

    def _delete(self, condition: str, *values: str) -> None:
        # The writes first: the condition may look at the checkpoints.
        for table in ("thread_writes", "thread_checkpoints"):
            self._conn.execute(f"DELETE FROM {table} WHERE {condition}", values)  # noqa: S608
