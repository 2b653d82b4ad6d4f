"""The history of the household graph, by steps that are undone together."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Final

from .graph_entries import GraphStep
from .repository import Repository
from .table import Table

_STEPS: Final = Table("kg_history", GraphStep, key="seq", numbered="seq")


class GraphSteps(Repository):
    """What has happened to entities and relations; steps are only ever added."""

    __slots__ = ()

    def add(self, steps: Iterable[GraphStep]) -> None:
        """Write down what has happened."""
        _STEPS.add(self._conn, steps)

    def of_group(self, group_id: str) -> list[GraphStep]:
        """Return what happened together, in order."""
        return _STEPS.find(self._conn, "group_id = ? ORDER BY seq", group_id)

    def of_item(self, item_id: str) -> list[GraphStep]:
        """Return what has happened to an entity or a relation, in order."""
        return _STEPS.find(self._conn, "item_id = ? ORDER BY seq", item_id)

    def of_owners(self, owners: Collection[str]) -> list[int]:
        """Return the places of all steps of the owners' history, those of what is gone included."""
        return self._first("SELECT seq FROM kg_history WHERE owner = ANY (?) ORDER BY seq", owners)

    def names(self, owners: Collection[str]) -> list[tuple[int, str]]:
        """Return the names that steps of the owners' history hold, each with the step's place.

        What was undone is gone, and what was split off is another's; the steps still name it.
        """
        return self._run(
            "SELECT seq, part.atom FROM kg_history, json_tree(before) AS part"
            " WHERE item = 'entity' AND part.key IN ('name', 'alias') AND owner = ANY (?1)"
            " UNION SELECT seq, part.atom FROM kg_history, json_tree(after) AS part"
            " WHERE item = 'entity' AND part.key IN ('name', 'alias') AND owner = ANY (?1)",
            owners,
        ).fetchall()

    def mark_undone(self, group_id: str, at: datetime) -> bool:
        """Say that a group of steps was undone; False if there is none that was not."""
        return bool(
            self._run(
                "UPDATE kg_history SET undone_at = ? WHERE group_id = ? AND undone_at IS NULL",
                at,
                group_id,
            ).rowcount
        )

    def delete(self, item_id: str, from_seq: int) -> None:
        """Delete what has happened to an entity or a relation from a step on."""
        self._run("DELETE FROM kg_history WHERE item_id = ? AND seq >= ?", item_id, from_seq)
