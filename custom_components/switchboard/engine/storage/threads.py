"""Deletes the checkpoints that graphs keep of conversations, and finds words in them.

The package in ``langgraph/`` writes them; a home that never installed it has none.
"""

from collections.abc import Collection, Iterator
from datetime import datetime
from itertools import chain
from typing import Final

from .entries import AHEAD
from .msgpack_texts import texts_in
from .repository import Repository

_THEIRS: Final = (
    "(thread_id = ANY (?1) OR thread_id IN"
    " (SELECT thread_id FROM thread_checkpoints WHERE conversation_id = ANY (?1)))"
)
_ALL: Final = "SELECT thread_id FROM thread_checkpoints UNION SELECT thread_id FROM thread_writes"


class Threads(Repository):
    """The checkpoints of graphs by thread, and what their nodes have written since."""

    __slots__ = ()

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
