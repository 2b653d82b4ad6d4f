"""What has happened to the memories, complete enough to undo each step; only ever added to."""

import json
from collections.abc import Iterable
from dataclasses import fields
from datetime import datetime
from typing import Any

from .entries import read_stored, read_time, time_text
from .memory_entries import HistoryEntry, Memory
from .repository import Repository

_COLUMNS = "memory_id, owner, action, actor, at, before, after, fact_id, group_id, seq, undone_at"
_TIMES = frozenset({"created_at", "updated_at", "valid_from", "valid_to", "last_used_at"})


class MemoryHistory(Repository):
    """What has happened to the memories; entries are only ever added."""

    __slots__ = ()

    def append(self, entry: HistoryEntry) -> int:
        """Write an entry down; returns its place. The entry's own ``seq`` does not count."""
        cursor = self._conn.execute(
            "INSERT INTO memory_history"
            " (memory_id, owner, action, actor, at, before, after, fact_id, group_id, undone_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                entry.memory_id,
                entry.owner,
                entry.action,
                entry.actor,
                time_text(entry.at),
                entry.before and _json(entry.before),
                entry.after and _json(entry.after),
                entry.fact_id,
                entry.group_id,
                entry.undone_at and time_text(entry.undone_at),
            ),
        )
        return int(cursor.lastrowid or 0)

    def of_memory(self, memory_id: str) -> list[HistoryEntry]:
        """Return what has happened to a memory, oldest first."""
        return self._select("memory_id = ?", memory_id)

    def of_owners(self, owners: Iterable[str]) -> list[HistoryEntry]:
        """Return what has happened to all memories of the owners, those deleted since included."""
        return self._select("owner IN (SELECT value FROM json_each(?))", json.dumps(list(owners)))

    def group(self, group_id: str) -> list[HistoryEntry]:
        """Return the entries of one decision, in their order."""
        return self._select("group_id = ?", group_id)

    def last_group(self, owners: Iterable[str]) -> str | None:
        """Return the owners' last decision that changed something and has not been undone."""
        return next(iter(self.last_groups(owners, 1)), None)

    def last_groups(self, owners: Iterable[str], limit: int) -> list[str]:
        """Return the owners' last decisions that changed something and stand, the last first."""
        rows = self._conn.execute(
            "SELECT group_id FROM memory_history"
            " WHERE owner IN (SELECT value FROM json_each(?)) AND undone_at IS NULL"
            " AND action NOT IN ('noop', 'conflict', 'undo') AND group_id <> ''"
            " GROUP BY group_id ORDER BY max(seq) DESC LIMIT ?",
            (json.dumps(list(owners)), limit),
        )
        return [row[0] for row in rows]

    def mark_undone(self, group_id: str, at: datetime) -> None:
        """Write down that a decision was undone; what was undone before keeps its time."""
        self._conn.execute(
            "UPDATE memory_history SET undone_at = ? WHERE group_id = ? AND undone_at IS NULL",
            (time_text(at), group_id),
        )

    def mark_redone(self, group_id: str) -> None:
        """Write down that a decision stands again, its undoing having been undone."""
        self._conn.execute(
            "UPDATE memory_history SET undone_at = NULL WHERE group_id = ?", (group_id,)
        )

    def fact_ids(self, memory_ids: Iterable[str]) -> set[str]:
        """Return the extracted facts that had a part in the memories."""
        rows = self._conn.execute(
            "SELECT DISTINCT fact_id FROM memory_history"
            " WHERE fact_id IS NOT NULL AND memory_id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(memory_ids)),),
        )
        return {row[0] for row in rows}

    def memory_ids(self, fact_ids: Iterable[str]) -> dict[str, set[str]]:
        """Return, by extracted fact, the memories that it had a part in."""
        rows = self._conn.execute(
            "SELECT DISTINCT fact_id, memory_id FROM memory_history"
            " WHERE fact_id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(fact_ids)),),
        )
        found: dict[str, set[str]] = {}
        for fact_id, memory_id in rows:
            found.setdefault(fact_id, set()).add(memory_id)
        return found

    def delete_of(self, memory_ids: Iterable[str]) -> int:
        """Delete all that has happened to memories, for forgetting; returns how many entries."""
        return self._conn.execute(
            "DELETE FROM memory_history WHERE memory_id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(memory_ids)),),
        ).rowcount

    def _select(self, condition: str, value: str) -> list[HistoryEntry]:
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memory_history WHERE {condition} ORDER BY seq",  # noqa: S608
            (value,),
        )
        return [_entry(row) for row in rows]


def _json(memory: Memory) -> str:
    # Search terms are found anew for words that come back.
    values = {
        field.name: getattr(memory, field.name)
        for field in fields(memory)
        if field.name != "search_terms"
    }
    for name in _TIMES:
        values[name] = values[name] and time_text(values[name])
    return json.dumps(values, ensure_ascii=False)


def memory_from_json(text: str) -> Memory:
    """Read what an entry says a memory was like.

    Raises:
        ValueError, TypeError, KeyError: it is none.
    """
    values = json.loads(text)
    for name in _TIMES:
        values[name] = values[name] and read_time(values[name])
    values["sources"] = tuple(values["sources"])
    return Memory(**values)


def _entry(row: tuple[Any, ...]) -> HistoryEntry:
    return HistoryEntry(
        memory_id=row[0],
        owner=row[1],
        action=row[2],
        actor=row[3],
        at=read_time(row[4]),
        before=row[5] and read_stored(memory_from_json, row[5]),
        after=row[6] and read_stored(memory_from_json, row[6]),
        fact_id=row[7],
        group_id=row[8],
        seq=row[9],
        undone_at=row[10] and read_time(row[10]),
    )
