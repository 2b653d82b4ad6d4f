"""What has happened: each step of memories and entities, each doubt, and what must not be learnt.

Steps are complete enough to undo each, and only ever added to. A tombstone holds no word of what
was forgotten.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from .dialect import run_many
from .entries import read_time
from .graph_entries import EntityImage
from .memory_entries import AnyEntry, DoubtedPair, HistoryEntry, Memory, Tombstone
from .sharing import Sharing
from .table import Repository, Table

_HISTORY: Final[Table[HistoryEntry[Any]]] = Table(
    "memory_history", HistoryEntry, key="seq", numbered="seq", properties=("item",)
)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_STAMP: Final = 2**62
_PLACE: Final = f"coalesce(stamp, {_LAST_STAMP + 1})"
"""What was not gone through yet, and so has no stamp, comes after what was."""
_OF_EQUALS: Final = "CASE WHEN stamp IS NULL THEN '' ELSE group_id END"
_OF_ITEM: Final = f"memory_id = ? ORDER BY {_PLACE}, {_OF_EQUALS}, seq"


class MemoryHistory(Repository):
    """What has happened to memories and to entities; entries are only ever added."""

    def append(self, entry: AnyEntry) -> int:
        """Write an entry down; returns its place. The entry's own ``seq`` does not count.

        Without search terms: they are found anew for words that come back. What was done here to
        what is shared goes out to the other homes.
        """
        before, after = _without_terms(entry.before), _without_terms(entry.after)
        kept: HistoryEntry[Any] = replace(entry, before=before, after=after)
        sharing = Sharing(self._conn)
        owners = dict.fromkeys([entry.owner, *(one.owner for one in (before, after) if one)])
        going = [one for one in owners if entry.origin is None and sharing.takes(one)]
        if going:
            kept = replace(kept, stamp=self._next_stamp(entry))
        seq = _HISTORY.append(self._conn, kept)
        for owner in going:
            sharing.add("step", owner, str(seq))
        return seq

    def unshared_page(self, owner: str, after: int, limit: int) -> list[AnyEntry]:
        """Return the first ``limit`` entries of an owner after a place that were written here.

        Each has a stamp from then on.
        """
        page: list[AnyEntry] = _HISTORY.find(
            self._conn,
            "+owner = ? AND seq > ? AND origin IS NULL ORDER BY seq LIMIT ?",
            owner,
            after,
            limit,
        )
        for entry in page:
            if entry.stamp is None:
                stamp = self._next_stamp(entry)
                self._run("UPDATE memory_history SET stamp = ? WHERE seq = ?", stamp, entry.seq)
        return page

    def at(self, seq: int) -> AnyEntry | None:
        """Return the entry at a place."""
        return _HISTORY.one(self._conn, "seq = ?", seq)

    def last(self, memory_id: str) -> AnyEntry | None:
        """Return what says how a memory or an entity is: the last step of any home."""
        return _HISTORY.one(
            self._conn,
            "memory_id = ? AND coalesce(before, after) IS NOT NULL"
            f" ORDER BY {_PLACE} DESC, {_OF_EQUALS} DESC, seq DESC",
            memory_id,
        )

    def origins(self, ids: Iterable[str]) -> dict[str, str | None]:
        """Return the home in which each memory or entity was first noted; ``None``: in this one."""
        first_last = f"ORDER BY {_PLACE} DESC, {_OF_EQUALS} DESC, seq DESC"
        found = "SELECT memory_id, origin FROM memory_history WHERE memory_id = ANY (?)"
        return dict(self._run(f"{found} {first_last}", ids))

    def owners(self, ids: Iterable[str]) -> set[tuple[str, str, str]]:
        """Return of what kind memories and entities were, and whose, as far as steps show it."""
        return set(
            self._run(
                "SELECT DISTINCT memory_id, owner, item FROM memory_history"
                " WHERE memory_id = ANY (?) AND coalesce(before, after) IS NOT NULL",
                ids,
            )
        )

    def mark_as_named(self, group_id: str, owner: str) -> None:
        """Mark a step of an owner as undone, or not, as the last of those says that took it back.

        Those are named after it, and what took them back after them.
        """
        rows = self._run(
            "SELECT group_id, max(at), max(stamp) FROM memory_history"
            " WHERE group_id > ?1 AND group_id < ?2 AND owner = ?3 GROUP BY group_id",
            f"{group_id}/",
            f"{group_id}0",
            owner,
        )
        found = [
            (stamp or 0, name, at if depth == 1 else None)
            for name, at, stamp in rows
            if (depth := name[len(group_id) :].count("/")) <= 2
        ]
        if found:
            self._run(
                "UPDATE memory_history SET undone_at = ? WHERE group_id = ? AND owner = ?",
                max(found, key=lambda one: one[:2])[2],
                group_id,
                owner,
            )

    def _next_stamp(self, entry: AnyEntry) -> int:
        last = self._number(
            "SELECT max(stamp) FROM memory_history WHERE memory_id = ?", entry.memory_id
        )
        # A clock that goes ahead counts until something is done to what it was right about.
        stamp = max((entry.at - _EPOCH) // timedelta(microseconds=1), last + 1)
        return min(stamp, _LAST_STAMP)

    def of_memory(self, memory_id: str) -> list[HistoryEntry]:
        """Return what has happened to a memory, oldest first."""
        return _HISTORY.find(self._conn, _OF_ITEM, memory_id)

    def of_entity(self, entity_id: str) -> list[HistoryEntry[EntityImage]]:
        """Return what has happened to an entity, oldest first."""
        return _HISTORY.find(self._conn, _OF_ITEM, entity_id)

    def of_owners(self, owners: Iterable[str], after: int = 0, limit: int = -1) -> list[AnyEntry]:
        """Return what has happened to all that is the owners', what is gone since included.

        The first ``limit`` entries after a place; all of them if it is negative.
        """
        # By their places: an index by owner would have to be sorted.
        where = "+owner = ANY (?) AND seq > ? ORDER BY seq LIMIT ?"
        return _HISTORY.find(self._conn, where, owners, after, limit)

    def group(self, group_id: str) -> list[AnyEntry]:
        """Return the entries of one decision, in their order."""
        return self.groups([group_id])

    def groups(self, group_ids: Iterable[str]) -> list[AnyEntry]:
        """Return the entries of some decisions, in their order."""
        return _HISTORY.find(self._conn, "group_id = ANY (?) ORDER BY seq", group_ids)

    def last_groups(self, owners: Iterable[str], limit: int = -1) -> list[str]:
        """Return the owners' decisions that changed a memory and stand, the last first."""
        return self._first(
            "SELECT group_id FROM memory_history"
            " WHERE owner = ANY (?) AND undone_at IS NULL AND item = 'memory'"
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
        """Delete all that has happened to something, for forgetting; returns how many entries."""
        return self._run(
            "DELETE FROM memory_history WHERE memory_id = ANY (?)", memory_ids
        ).rowcount


def _without_terms[One: Memory | EntityImage](image: One | None) -> One | None:
    return replace(image, search_terms=None) if isinstance(image, Memory) else image


_TOMBSTONES: Final = Table("tombstones", Tombstone)
_KEY_BYTES: Final = 32


class Tombstones(Repository):
    """What was forgotten, and must not be learnt again."""

    def key(self) -> bytes:
        """Return the key of this database's digests; made at first use, so call it in a write.

        Without it the digests of a copied file could be compared with those of another house. As
        long as there are no tombstones, there need be no key.
        """
        keys = self._first("SELECT key FROM forget_key")
        if not keys:
            keys = [secrets.token_bytes(_KEY_BYTES)]
            self._run("INSERT INTO forget_key (id, key) VALUES (1, ?)", *keys)
        return bytes(keys[0])

    def add(self, tombstone: Tombstone) -> None:
        """Write a tombstone down, in place of the one with its id if there is one."""
        _TOMBSTONES.put(self._conn, tombstone)

    def of_owners(self, owners: Iterable[str]) -> list[Tombstone]:
        """Return the tombstones of the owners, oldest first."""
        return _TOMBSTONES.find(self._conn, "owner = ANY (?) ORDER BY created_at, id", owners)

    def delete(self, tombstone_id: str) -> bool:
        """Let something be learnt again; False if there is no such tombstone."""
        return bool(self._run("DELETE FROM tombstones WHERE id = ?", tombstone_id).rowcount)

    def forgotten_among(self, message_ids: Iterable[str]) -> set[str]:
        """Return those of the messages that were deleted when something was forgotten."""
        return set(
            self._first(
                "SELECT forgotten.value FROM tombstones, json_each(tombstones.message_ids)"
                " AS forgotten WHERE forgotten.value = ANY (?)",
                message_ids,
            )
        )


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
    """Pairs of memories that may contradict each other, until a person has settled which holds.

    A doubt is open while both memories are active and the step that settled it, if any, is not
    undone. In place of the new memory there may be a fact that waits for a person: then it is open
    as long.
    """

    def add(self, doubt: DoubtedPair) -> None:
        """Write a doubt down, unless the same two are in doubt already, or a person settled it."""
        if self.between(doubt.known_id, doubt.new_id) is None:
            _DOUBTS.put(self._conn, doubt)
            Sharing(self._conn).add_doubt(doubt.known_id, doubt.new_id)

    def between(self, one_id: str, other_id: str) -> DoubtedPair | None:
        """Return the doubt about two memories, whichever of them was known first."""
        where = "(known_id = ?1 AND new_id = ?2) OR (known_id = ?2 AND new_id = ?1)"
        return _DOUBTS.one(self._conn, where, one_id, other_id)

    def put(self, doubt: DoubtedPair) -> None:
        """Write a doubt of another home down, in place of the one about the same two."""
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
        for doubt in found:
            Sharing(self._conn).add_doubt(doubt.known_id, doubt.new_id)

    def delete_of(self, memory_ids: Iterable[str]) -> int:
        """Delete every doubt about memories, for forgetting; returns how many."""
        return self._run(
            "DELETE FROM memory_doubts WHERE known_id = ANY (?1) OR new_id = ANY (?1)", memory_ids
        ).rowcount
