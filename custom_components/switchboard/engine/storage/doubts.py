"""Pairs of memories that may contradict each other, until a person has settled which holds.

A doubt is open while both memories are active and the step that settled it, if any, is not undone.
In place of the new memory there may be a fact that waits for a person: then it is open as long.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from .dialect import run_many
from .entries import read_time
from .memory_entries import DoubtedPair
from .repository import Repository
from .table import Table

_DOUBTS: Final = Table("memory_doubts", DoubtedPair, key="known_id, new_id")
_OPEN: Final = (
    "NOT EXISTS (SELECT 1 FROM memory_history WHERE group_id = settled_by AND undone_at IS NULL)"
    # CROSS JOIN fixes the order: otherwise each two memories of an owner are looked at.
    " AND EXISTS (SELECT 1 FROM memories AS known CROSS JOIN memories AS new"
    " WHERE known.id = known_id AND known.status = 'active'"
    " AND new.id = new_id AND new.status = 'active' AND known.owner = new.owner)"
)
_IN_ORDER: Final = (
    "at, (SELECT seq FROM memories WHERE id = known_id),"
    " (SELECT seq FROM memories WHERE id = new_id)"
)


class Doubts(Repository):
    """Pairs of memories that may contradict each other."""

    def add(self, doubt: DoubtedPair) -> None:
        """Write a doubt down, unless the same two are in doubt already, or a person settled it."""
        if not self._first(
            "SELECT 1 FROM memory_doubts WHERE (known_id = ?1 AND new_id = ?2)"
            " OR (known_id = ?2 AND new_id = ?1)",
            doubt.known_id,
            doubt.new_id,
        ):
            _DOUBTS.put(self._conn, doubt)

    def unsettled(self, of: Iterable[str] | None = None) -> list[DoubtedPair]:
        """Return the open doubts, oldest first; ``of``: those that one of these memories is in."""
        return _DOUBTS.find(
            self._conn,
            f"{_OPEN} AND (?1 IS NULL OR known_id = ANY (?1) OR new_id = ANY (?1))"
            f" ORDER BY {_IN_ORDER}",
            of,
        )

    def of_waiting(self, fact_id: str) -> list[DoubtedPair]:
        """Return the doubts that a fact that waits puts memories in."""
        return _DOUBTS.find(self._conn, f"new_id = ? ORDER BY {_IN_ORDER}", fact_id)

    def by_waiting(self, memory_ids: Iterable[str]) -> dict[str, datetime]:
        """Return which active memories a fact that waits contradicts, and since when it waits."""
        rows = self._run(
            "SELECT known_id, min(created_at) FROM memory_doubts JOIN extracted_facts AS fact"
            " ON fact.id = new_id WHERE known_id = ANY (?) AND fact.status = 'quarantined'"
            " AND processed = 0 AND EXISTS (SELECT 1 FROM memories WHERE id = known_id"
            " AND status = 'active') GROUP BY known_id",
            memory_ids,
        )
        return {id_: read_time(at) for id_, at in rows}

    def count(self) -> int:
        """Return how many doubts are open."""
        return self._number(f"SELECT count(*) FROM memory_doubts WHERE {_OPEN}")

    def settled(self, memory_ids: Iterable[str]) -> list[DoubtedPair]:
        """Return the doubts about memories that a person settled, and did not take that back."""
        return _DOUBTS.find(
            self._conn,
            "EXISTS (SELECT 1 FROM memory_history"
            " WHERE group_id = settled_by AND undone_at IS NULL)"
            " AND (known_id = ANY (?1) OR new_id = ANY (?1)) ORDER BY at",
            memory_ids,
        )

    def settle(self, found: Sequence[DoubtedPair], group_id: str) -> None:
        """Write down the step by which a person settled doubts."""
        run_many(
            self._conn,
            "UPDATE memory_doubts SET settled_by = ? WHERE known_id = ? AND new_id = ?",
            ((group_id, doubt.known_id, doubt.new_id) for doubt in found),
        )

    def delete_of(self, memory_ids: Iterable[str]) -> int:
        """Delete every doubt about memories, for forgetting; returns how many."""
        return self._run(
            "DELETE FROM memory_doubts WHERE known_id = ANY (?1) OR new_id = ANY (?1)", memory_ids
        ).rowcount
