"""Pairs of memories that may contradict each other, until a person has settled which holds.

A doubt is open while both memories are active and the step that settled it, if any, is not undone.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from .entries import read_time, time_text
from .memory_entries import DoubtedPair
from .repository import Repository

_COLUMNS = "known_id, new_id, reason, at, settled_by"
_AMONG = "IN (SELECT value FROM json_each(?1))"
_SETTLED = (
    "EXISTS (SELECT 1 FROM memory_history"
    " WHERE group_id = memory_doubts.settled_by AND undone_at IS NULL)"
)
# CROSS JOIN fixes the order: otherwise each two memories of an owner are looked at.
_OPEN = (
    " CROSS JOIN memories AS known ON known.id = known_id AND known.status = 'active'"
    " CROSS JOIN memories AS new ON new.id = new_id AND new.status = 'active'"
    f" WHERE NOT {_SETTLED} AND known.owner = new.owner"
)


class Doubts(Repository):
    """Pairs of memories that may contradict each other."""

    __slots__ = ()

    def add(self, doubt: DoubtedPair) -> None:
        """Write a doubt down, unless the same two are in doubt already, or a person settled it."""
        self._conn.execute(
            f"INSERT INTO memory_doubts ({_COLUMNS})"  # noqa: S608
            " SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS ("
            " SELECT 1 FROM memory_doubts WHERE (known_id, new_id) IN ((?1, ?2), (?2, ?1)))",
            (doubt.known_id, doubt.new_id, doubt.reason, time_text(doubt.at), doubt.settled_by),
        )

    def unsettled(self, of: Iterable[str] | None = None) -> list[DoubtedPair]:
        """Return the open doubts, oldest first; ``of``: those that one of these memories is in."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memory_doubts{_OPEN}"  # noqa: S608
            f" AND (?1 IS NULL OR known_id {_AMONG} OR new_id {_AMONG})"
            " ORDER BY at, known.seq, new.seq",
            (None if of is None else _texts(of),),
        )
        return [_doubt(row) for row in rows]

    def count(self) -> int:
        """Return how many doubts are open."""
        found: tuple[int] = self._conn.execute(
            f"SELECT count(*) FROM memory_doubts{_OPEN}"  # noqa: S608
        ).fetchone()
        return found[0]

    def settled(self, memory_ids: Iterable[str]) -> list[DoubtedPair]:
        """Return the doubts about memories that a person settled, and did not take that back."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memory_doubts WHERE {_SETTLED}"  # noqa: S608
            f" AND (known_id {_AMONG} OR new_id {_AMONG}) ORDER BY at",
            (_texts(memory_ids),),
        )
        return [_doubt(row) for row in rows]

    def settle(self, found: Sequence[DoubtedPair], group_id: str) -> None:
        """Write down the step by which a person settled doubts."""
        self._conn.executemany(
            "UPDATE memory_doubts SET settled_by = ? WHERE known_id = ? AND new_id = ?",
            ((group_id, doubt.known_id, doubt.new_id) for doubt in found),
        )

    def delete_of(self, memory_ids: Iterable[str]) -> int:
        """Delete every doubt about memories, for forgetting; returns how many."""
        return self._conn.execute(
            f"DELETE FROM memory_doubts WHERE known_id {_AMONG} OR new_id {_AMONG}",  # noqa: S608
            (_texts(memory_ids),),
        ).rowcount


def _texts(values: Iterable[str]) -> str:
    return json.dumps(list(values))


def _doubt(row: tuple[Any, ...]) -> DoubtedPair:
    return DoubtedPair(
        known_id=row[0],
        new_id=row[1],
        reason=row[2],
        at=read_time(row[3]),
        settled_by=row[4],
    )
