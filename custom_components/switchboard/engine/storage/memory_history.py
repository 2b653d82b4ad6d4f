"""What has happened to the memories, complete enough to undo each step; only ever added to."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from .memory_entries import HistoryEntry, Memory
from .repository import Repository
from .table import Table

_HISTORY: Final = Table("memory_history", HistoryEntry, key="seq", numbered="seq")


class MemoryHistory(Repository):
    """What has happened to the memories; entries are only ever added."""

    def append(self, entry: HistoryEntry) -> int:
        """Write an entry down; returns its place. The entry's own ``seq`` does not count.

        Without search terms: they are found anew for words that come back.
        """
        kept = replace(
            entry, before=_without_terms(entry.before), after=_without_terms(entry.after)
        )
        return _HISTORY.put(self._conn, kept).lastrowid or 0

    def of_memory(self, memory_id: str) -> list[HistoryEntry]:
        """Return what has happened to a memory, oldest first."""
        return _HISTORY.find(self._conn, "memory_id = ? ORDER BY seq", memory_id)

    def of_owners(self, owners: Iterable[str]) -> list[HistoryEntry]:
        """Return what has happened to all memories of the owners, those deleted since included."""
        return _HISTORY.find(self._conn, "owner = ANY (?) ORDER BY seq", owners)

    def group(self, group_id: str) -> list[HistoryEntry]:
        """Return the entries of one decision, in their order."""
        return _HISTORY.find(self._conn, "group_id = ? ORDER BY seq", group_id)

    def last_group(self, owners: Iterable[str]) -> str | None:
        """Return the owners' last decision that changed something and has not been undone."""
        return next(iter(self.last_groups(owners, 1)), None)

    def last_groups(self, owners: Iterable[str], limit: int) -> list[str]:
        """Return the owners' last decisions that changed something and stand, the last first."""
        return self._first(
            "SELECT group_id FROM memory_history"
            " WHERE owner = ANY (?) AND undone_at IS NULL"
            " AND action NOT IN ('noop', 'conflict', 'undo') AND group_id <> ''"
            " GROUP BY group_id ORDER BY max(seq) DESC LIMIT ?",
            owners,
            limit,
        )

    def mark_undone(self, group_id: str, at: datetime) -> None:
        """Write down that a decision was undone; what was undone before keeps its time."""
        self._run(
            "UPDATE memory_history SET undone_at = ? WHERE group_id = ? AND undone_at IS NULL",
            at,
            group_id,
        )

    def mark_redone(self, group_id: str) -> None:
        """Write down that a decision stands again, its undoing having been undone."""
        self._run("UPDATE memory_history SET undone_at = NULL WHERE group_id = ?", group_id)

    def fact_ids(self, memory_ids: Iterable[str]) -> set[str]:
        """Return the extracted facts that had a part in the memories."""
        return set(
            self._first(
                "SELECT fact_id FROM memory_history"
                " WHERE fact_id IS NOT NULL AND memory_id = ANY (?)",
                memory_ids,
            )
        )

    def memory_ids(self, fact_ids: Iterable[str]) -> dict[str, set[str]]:
        """Return, by extracted fact, the memories that it had a part in."""
        found = self._grouped(
            "SELECT fact_id, memory_id FROM memory_history WHERE fact_id = ANY (?)", fact_ids
        )
        return {fact_id: set(memory_ids) for fact_id, memory_ids in found.items()}

    def delete_of(self, memory_ids: Iterable[str]) -> int:
        """Delete all that has happened to memories, for forgetting; returns how many entries."""
        return self._run(
            "DELETE FROM memory_history WHERE memory_id = ANY (?)", memory_ids
        ).rowcount


def _without_terms(memory: Memory | None) -> Memory | None:
    return memory and replace(memory, search_terms=None)
