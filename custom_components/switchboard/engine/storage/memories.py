"""The memories of the house, and the search over them."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Final, TypedDict, Unpack

from ..language.characters import valid_text
from ..language.lexicon import plain
from .dialect import run_many, teach
from .entries import texts_json
from .memory_entries import Kind, Memory, MemoryOrder, MemoryStatus
from .search import Span
from .table import Repository, Table

_SOURCES: Final = (
    "(SELECT json_group_array(message_id) FROM (SELECT message_id FROM memory_sources"
    " WHERE memory_id = memories.id ORDER BY memory_sources.rowid))"
)
_MEMORIES: Final = Table("memories", Memory, computed={"sources": _SOURCES})
_ORDERS: Final[dict[MemoryOrder, str]] = {
    "used": "use_count DESC, last_used_at DESC",
    "changed": "updated_at DESC",
    "newest": "created_at DESC, seq DESC",
    "oldest": "created_at, seq",
    "unsure": "confidence, seq",
}
_BEST_FIRST: Final = "ORDER BY pinned DESC, updated_at DESC, seq DESC"


class Filters(TypedDict, total=False):
    """What memories are listed, and in which order; each of ``None`` stands for any.

    ``containing`` is looked for in text and subject, blind to case and accents; ``among`` are the
    ids of those that are looked at; ``during`` is when they were noted.
    """

    status: MemoryStatus | None
    kind: Kind | None
    containing: str | None
    pinned: bool | None
    among: Collection[str] | None
    during: Span | None
    order: MemoryOrder | None


class Memories(Repository):
    """The memories, whatever their status."""

    def put(self, memory: Memory) -> None:
        """Write a memory with its sources, in place of the one with its id if there is one.

        A value that the schema does not allow is refused with a ``RefusedError``.
        """
        _MEMORIES.put(self._conn, memory)
        self._run("DELETE FROM memory_sources WHERE memory_id = ?", memory.id)
        run_many(
            self._conn,
            "INSERT INTO memory_sources (memory_id, message_id) VALUES (?, ?)"
            " ON CONFLICT DO NOTHING",
            ((memory.id, source) for source in memory.sources),
        )

    def get(self, memory_id: str) -> Memory | None:
        """Return a memory, whatever its status."""
        return _MEMORIES.one(self._conn, "id = ?", memory_id)

    def by_ids(self, ids: Iterable[str]) -> dict[str, Memory]:
        """Return those of the memories that there are, whatever their status."""
        return {one.id: one for one in self._find("id = ANY (?)", ids)}

    def ids(self) -> list[str]:
        """Return the ids of all memories, in the order in which they were first noted."""
        return self._first("SELECT id FROM memories ORDER BY seq")

    def owners(self) -> list[str]:
        """Return everyone of whom something is remembered, or waits to be, by the alphabet."""
        return self._first(
            "SELECT owner FROM memories UNION SELECT owner FROM extracted_facts ORDER BY owner"
        )

    def listing(
        self,
        owners: Collection[str],
        *,
        limit: int = 50,
        offset: int = 0,
        **filters: Unpack[Filters],
    ) -> tuple[list[Memory], int]:
        """Return a page of the owners' memories, and how many there are in all.

        Without an order the pinned ones come first, then those changed last. A negative ``limit``
        stands for all.
        """
        teach(self._conn, "plain", plain)
        containing, during = filters.get("containing"), filters.get("during")
        words = plain(valid_text(containing)) if containing else None
        where = (
            "FROM memories WHERE owner = ANY (?1)"
            " AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR kind = ?3)"
            " AND (?4 IS NULL OR pinned = ?4) AND (?5 IS NULL OR id = ANY (?5))"
            " AND (?6 IS NULL OR instr(plain(text), ?6) > 0 OR instr(plain(subject), ?6) > 0)"
            " AND (?7 IS NULL OR created_at >= ?7) AND (?8 IS NULL OR created_at < ?8)"
        )
        named = [filters.get(name) for name in ("status", "kind", "pinned", "among")]
        wanted = (owners, *named, words, *(during.bounds() if during else (None, None)))
        order = filters.get("order")
        order_by = f"ORDER BY {_ORDERS[order]}" if order else _BEST_FIRST
        page = self._first(
            f"SELECT id {where} {order_by} LIMIT ?9 OFFSET ?10", *wanted, limit, offset
        )
        return self._in_order(page), self._number(f"SELECT count(*) {where}", *wanted)

    def active(self, owners: Iterable[str], kind: Kind | None = None) -> list[Memory]:
        """Return all active memories of the owners: the pinned ones first, then those changed last.

        One whose end has passed is active until it is set to ``expired``.
        """
        return self._find(
            f"owner = ANY (?1) AND status = 'active' AND (?2 IS NULL OR kind = ?2) {_BEST_FIRST}",
            owners,
            kind,
        )

    def resting_on(
        self, owner: str, message_ids: Iterable[str], status: MemoryStatus = "active"
    ) -> list[Memory]:
        """Return the owner's memories of a status that rest on at least one of the messages."""
        return self._find(
            "owner = ? AND status = ? AND id IN ("
            "SELECT memory_id FROM memory_sources WHERE message_id = ANY (?)) ORDER BY seq",
            owner,
            status,
            message_ids,
        )

    def between(
        self, owner: str, predicates: Collection[str], entity_ids: Collection[str]
    ) -> list[Memory]:
        """Return an owner's relations of some predicates from or to entities, oldest first."""
        return self._find(
            "(subject_id = ANY (?1) OR object_id = ANY (?1)) AND +owner = ?2"
            " AND predicate = ANY (?3) ORDER BY seq",
            entity_ids,
            owner,
            predicates,
        )

    def at_entities(self, entity_ids: Collection[str]) -> list[Memory]:
        """Return the relations from or to entities, whatever their status, oldest first."""
        return self._find("subject_id = ANY (?1) OR object_id = ANY (?1) ORDER BY seq", entity_ids)

    def search(
        self,
        owners: Iterable[str],
        match: str,
        limit: int,
        *,
        now: datetime | None = None,
        status: MemoryStatus = "active",
        by_terms: bool = False,
    ) -> list[tuple[Memory, float]]:
        """Return the owners' active memories that ``match`` finds, the best (lowest BM25) first.

        ``match`` is an expression (see ``search``) over ``text`` and ``subject``, or ``by_terms``
        over the search terms, which are no words of a memory's own. A memory whose end is not
        after ``now`` (by default the clock's) is left out. ``status``: those of another.
        """
        columns = "search_terms" if by_terms else "text subject"
        scores = self._scored(
            f"{{{columns}}} : ({match})", owners, status, now or datetime.now(UTC), limit
        )
        return [(memory, scores[memory.id]) for memory in self._in_order(scores)]

    def _scored(
        self,
        match: str,
        owners: Iterable[str],
        status: MemoryStatus,
        now: datetime,
        limit: int,
    ) -> dict[str, float]:
        """Return the ids of what ``search`` finds, the best first, with its scores."""
        # CROSS JOIN fixes the order: the index is asked once, and each hit is looked up.
        rows = self._run(
            "SELECT memories.id, memories_fts.rank"
            " FROM memories_fts CROSS JOIN memories ON memories.seq = memories_fts.rowid"
            " WHERE memories_fts MATCH ? AND memories.owner = ANY (?) AND memories.status = ?"
            " AND (memories.valid_to IS NULL OR memories.valid_to > ?)"
            " ORDER BY memories_fts.rank LIMIT ?",
            *(match, owners, status, now, limit),
        )
        return {row[0]: float(row[1]) for row in rows}

    def foremost(
        self,
        owners: Iterable[str],
        kinds: Iterable[Kind],
        order: MemoryOrder,
        *,
        now: datetime,
        limit: int,
    ) -> list[Memory]:
        """Return the first of the owners' memories that hold at ``now``, the pinned ones first."""
        ids = self._first(
            "SELECT id FROM memories"
            " WHERE owner = ANY (?) AND status = 'active' AND kind = ANY (?)"
            " AND (valid_to IS NULL OR valid_to > ?)"
            f" ORDER BY pinned DESC, {_ORDERS[order]}, seq DESC LIMIT ?",
            owners,
            kinds,
            now,
            limit,
        )
        return self._in_order(ids)

    def latest(self, owner: str, limit: int, now: datetime) -> list[Memory]:
        """Return the owner's memories that were noted last and hold at ``now``."""
        return self._find(
            "owner = ? AND status = 'active' AND (valid_to IS NULL OR valid_to > ?)"
            " ORDER BY seq DESC LIMIT ?",
            owner,
            now,
            limit,
        )

    def merged_into(self, ids: Iterable[str]) -> list[Memory]:
        """Return what is merged with memories, in the order in which it was made."""
        return self._find("status = 'merged' AND superseded_by = ANY (?) ORDER BY seq", ids)

    def touch(self, ids: Iterable[str], at: datetime) -> None:
        """Write down that memories were used."""
        self._run(
            "UPDATE memories SET use_count = use_count + 1, last_used_at = ? WHERE id = ANY (?)",
            at,
            ids,
        )

    def without_terms(self, limit: int) -> list[Memory]:
        """Return active memories for which nobody has been asked for search terms, newest first."""
        return self._find(
            "search_terms IS NULL AND status = 'active' ORDER BY seq DESC LIMIT ?", limit
        )

    def give_terms(self, memory_id: str, text: str, terms: Iterable[str]) -> bool:
        """Give a memory its search terms, if it still says ``text`` and has none."""
        return bool(
            self._run(
                "UPDATE memories SET search_terms = ?"
                " WHERE id = ? AND text = ? AND search_terms IS NULL",
                texts_json(list(terms)),
                memory_id,
                valid_text(text),
            ).rowcount
        )

    def drop_terms(self, ids: Iterable[str]) -> None:
        """Leave memories without search terms, and have no others written."""
        self._run("UPDATE memories SET search_terms = '[]' WHERE id = ANY (?)", ids)

    def count(self) -> dict[str, int]:
        """Return how many active memories there are of each kind."""
        return dict(
            self._run("SELECT kind, count(*) FROM memories WHERE status = 'active' GROUP BY kind")
        )

    def count_by_owner(self, owners: Iterable[str]) -> dict[str, dict[str, int]]:
        """Return how many active memories of each kind each of the owners has."""
        rows = self._run(
            "SELECT owner, kind, count(*) FROM memories"
            " WHERE owner = ANY (?) AND status = 'active' GROUP BY owner, kind",
            owners,
        )
        found: dict[str, dict[str, int]] = {}
        for owner, kind, number in rows:
            found.setdefault(owner, {})[kind] = number
        return found

    def delete(self, ids: Iterable[str]) -> int:
        """Delete memories with their sources and vectors; returns how many there were.

        What has happened to them stays written down (see ``memory_history.delete_of``), and their
        bytes stay in the file (see ``forgetting``).
        """
        return self._run("DELETE FROM memories WHERE id = ANY (?)", ids).rowcount

    def expire(self, now: datetime) -> list[Memory]:
        """Return the active memories whose end has come, the earliest first; changes nothing."""
        return self._find(
            "status = 'active' AND valid_to IS NOT NULL AND valid_to <= ? ORDER BY valid_to, seq",
            now,
        )

    def _find(self, condition: str, *values: object) -> list[Memory]:
        return _MEMORIES.find(self._conn, condition, *values)

    def _in_order(self, ids: Collection[str]) -> list[Memory]:
        """Return memories in the order of ``ids``.

        Read by themselves: within a query that sorts, sources would be looked up for all it sorts.
        """
        found = self.by_ids(ids)
        return [found[id_] for id_ in ids]
