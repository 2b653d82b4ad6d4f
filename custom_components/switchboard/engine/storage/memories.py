"""The memories of the house, and the search over them."""

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from ..language.characters import valid_text
from ..language.lexicon import plain
from .entries import read_texts, read_time, texts_json, time_text
from .memory_entries import Kind, Memory, MemoryStatus
from .repository import Repository

type Order = Literal["used", "changed"]
"""Most used first, or changed last first."""

_NAMES = (
    "id",
    "owner",
    "kind",
    "subject",
    "text",
    "polarity",
    "confidence",
    "created_at",
    "updated_at",
    "valid_from",
    "status",
    "valid_to",
    "superseded_by",
    "pinned",
    "by_person",
    "use_count",
    "last_used_at",
    "search_terms",
)
_PUT = (
    f"INSERT INTO memories ({', '.join(_NAMES)}) VALUES ({', '.join('?' * len(_NAMES))})"  # noqa: S608
    " ON CONFLICT (id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _NAMES if name != "id")
)
_SOURCES = (
    "(SELECT json_group_array(message_id) FROM ("
    "SELECT message_id FROM memory_sources WHERE memory_id = memories.id ORDER BY rowid))"
)
_COLUMNS = ", ".join([*(f"memories.{name}" for name in _NAMES), _SOURCES])
_AMONG = "IN (SELECT value FROM json_each(?))"
_ORDERS: dict[Order, str] = {
    "used": "use_count DESC, last_used_at DESC",
    "changed": "updated_at DESC",
}
_BEST_FIRST = "ORDER BY pinned DESC, updated_at DESC, seq DESC"


class Memories(Repository):
    """The memories, whatever their status."""

    __slots__ = ()

    def put(self, memory: Memory) -> None:
        """Write a memory with its sources, in place of the one with its id if there is one.

        A value that the schema does not allow is refused with a ``RefusedError``.
        """
        self._conn.execute(_PUT, _values(memory))
        self._conn.execute("DELETE FROM memory_sources WHERE memory_id = ?", (memory.id,))
        self._conn.executemany(
            "INSERT OR IGNORE INTO memory_sources (memory_id, message_id) VALUES (?, ?)",
            ((memory.id, source) for source in memory.sources),
        )

    def get(self, memory_id: str) -> Memory | None:
        """Return a memory, whatever its status."""
        return self.by_ids([memory_id]).get(memory_id)

    def by_ids(self, ids: Iterable[str]) -> dict[str, Memory]:
        """Return those of the memories that there are, whatever their status."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memories WHERE id {_AMONG}",  # noqa: S608
            (_texts(ids),),
        )
        return {memory.id: memory for memory in map(_memory, rows)}

    def ids(self) -> list[str]:
        """Return the ids of all memories, in the order in which they were first noted."""
        return [row[0] for row in self._conn.execute("SELECT id FROM memories ORDER BY seq")]

    def owners(self) -> list[str]:
        """Return everyone of whom something is remembered, or waits to be, by the alphabet."""
        rows = self._conn.execute(
            "SELECT owner FROM memories UNION SELECT owner FROM extracted_facts ORDER BY owner"
        )
        return [row[0] for row in rows]

    def listing(
        self,
        owners: Iterable[str],
        *,
        status: MemoryStatus | None = None,
        kind: Kind | None = None,
        containing: str | None = None,
        pinned: bool | None = None,
        among: Iterable[str] | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> tuple[list[Memory], int]:
        """Return a page of the owners' memories, and how many there are in all.

        The pinned ones come first, then those changed last. ``containing`` is looked for in
        text and subject, blind to case and accents; ``among`` are the ids of those that are
        looked at. ``None`` stands for any; a negative ``limit`` for all.
        """
        self._conn.create_function("plain", 1, plain, deterministic=True)
        words = plain(valid_text(containing)) if containing else None
        where = (
            "FROM memories WHERE owner IN (SELECT value FROM json_each(?1))"
            " AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR kind = ?3)"
            " AND (?4 IS NULL OR pinned = ?4)"
            " AND (?5 IS NULL OR id IN (SELECT value FROM json_each(?5)))"
            " AND (?6 IS NULL OR instr(plain(text), ?6) OR instr(plain(subject), ?6))"
        )
        ids = None if among is None else _texts(among)
        wanted = (_texts(owners), status, kind, pinned, ids, words)
        rows = self._conn.execute(
            f"SELECT id, count(*) OVER () {where} {_BEST_FIRST} LIMIT ?7 OFFSET ?8",
            (*wanted, limit, offset),
        ).fetchall()
        if rows:
            total: int = rows[0][1]
        else:  # after the last page
            total = self._conn.execute(f"SELECT count(*) {where}", wanted).fetchone()[0]
        return self._in_order([row[0] for row in rows]), total

    def active(self, owners: Iterable[str], kind: Kind | None = None) -> list[Memory]:
        """Return all active memories of the owners: the pinned ones first, then those changed last.

        One whose end has passed is active until it is set to ``expired``.
        """
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memories"  # noqa: S608
            f" WHERE owner {_AMONG} AND status = 'active' AND (? IS NULL OR kind = ?)"
            f" {_BEST_FIRST}",
            (_texts(owners), kind, kind),
        )
        return [_memory(row) for row in rows]

    def resting_on(self, owner: str, message_ids: Iterable[str]) -> list[Memory]:
        """Return the owner's active memories that rest on at least one of the messages."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memories"  # noqa: S608
            " WHERE owner = ? AND status = 'active' AND id IN"
            f" (SELECT memory_id FROM memory_sources WHERE message_id {_AMONG}) ORDER BY seq",
            (owner, _texts(message_ids)),
        )
        return [_memory(row) for row in rows]

    def search(
        self,
        owners: Iterable[str],
        match: str,
        limit: int,
        *,
        now: datetime | None = None,
        status: MemoryStatus = "active",
    ) -> list[tuple[Memory, float]]:
        """Return the owners' active memories that ``match`` finds, the best (lowest BM25) first.

        ``match`` is an expression (see ``search``) over ``text`` and ``subject``; search terms are
        no words of a memory's own. A memory whose end is not after ``now`` (by default the
        clock's) is left out. ``status``: those of another.
        """
        # CROSS JOIN fixes the order: the index is asked once, and each hit is looked up.
        rows = self._conn.execute(
            "SELECT memories.id, memories_fts.rank"  # noqa: S608
            " FROM memories_fts CROSS JOIN memories ON memories.seq = memories_fts.rowid"
            f" WHERE memories_fts MATCH ? AND memories.owner {_AMONG} AND memories.status = ?"
            " AND (memories.valid_to IS NULL OR memories.valid_to > ?)"
            " ORDER BY memories_fts.rank LIMIT ?",
            (
                f"{{text subject}} : ({match})",
                _texts(owners),
                status,
                time_text(now or datetime.now(UTC)),
                limit,
            ),
        )
        scores = {row[0]: float(row[1]) for row in rows}
        return [(memory, scores[memory.id]) for memory in self._in_order(scores)]

    def foremost(
        self,
        owners: Iterable[str],
        kinds: Iterable[Kind],
        order: Order,
        *,
        now: datetime,
        limit: int,
    ) -> list[Memory]:
        """Return the first of the owners' memories that hold at ``now``, the pinned ones first."""
        rows = self._conn.execute(
            "SELECT id FROM memories"  # noqa: S608
            f" WHERE owner {_AMONG} AND status = 'active' AND kind {_AMONG}"
            " AND (valid_to IS NULL OR valid_to > ?)"
            f" ORDER BY pinned DESC, {_ORDERS[order]}, seq DESC LIMIT ?",
            (_texts(owners), _texts(kinds), time_text(now), limit),
        )
        return self._in_order([row[0] for row in rows])

    def merged_into(self, ids: Iterable[str]) -> list[Memory]:
        """Return what is merged with memories, in the order in which it was made."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memories"  # noqa: S608
            f" WHERE status = 'merged' AND superseded_by {_AMONG} ORDER BY seq",
            (_texts(ids),),
        )
        return [_memory(row) for row in rows]

    def touch(self, ids: Iterable[str], at: datetime) -> None:
        """Write down that memories were used."""
        self._conn.execute(
            "UPDATE memories SET use_count = use_count + 1, last_used_at = ?"  # noqa: S608
            f" WHERE id {_AMONG}",
            (time_text(at), _texts(ids)),
        )

    def without_terms(self, limit: int) -> list[Memory]:
        """Return active memories for which nobody has been asked for search terms, newest first."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memories"  # noqa: S608
            " WHERE search_terms IS NULL AND status = 'active' ORDER BY seq DESC LIMIT ?",
            (limit,),
        )
        return [_memory(row) for row in rows]

    def give_terms(self, memory_id: str, text: str, terms: Iterable[str]) -> bool:
        """Give a memory its search terms, if it still says ``text`` and has none."""
        return bool(
            self._conn.execute(
                "UPDATE memories SET search_terms = ?"
                " WHERE id = ? AND text = ? AND search_terms IS NULL",
                (texts_json(terms), memory_id, valid_text(text)),
            ).rowcount
        )

    def drop_terms(self, ids: Iterable[str]) -> None:
        """Leave memories without search terms, and have no others written."""
        self._conn.execute(
            f"UPDATE memories SET search_terms = '[]' WHERE id {_AMONG}",  # noqa: S608
            (_texts(ids),),
        )

    def count(self) -> dict[str, int]:
        """Return how many active memories there are of each kind."""
        return dict(
            self._conn.execute(
                "SELECT kind, count(*) FROM memories WHERE status = 'active' GROUP BY kind"
            ).fetchall()
        )

    def count_by_owner(self, owners: Iterable[str]) -> dict[str, dict[str, int]]:
        """Return how many active memories of each kind each of the owners has."""
        rows = self._conn.execute(
            "SELECT owner, kind, count(*) FROM memories"  # noqa: S608
            f" WHERE owner {_AMONG} AND status = 'active' GROUP BY owner, kind",
            (_texts(owners),),
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
        return self._conn.execute(
            f"DELETE FROM memories WHERE id {_AMONG}",  # noqa: S608
            (_texts(ids),),
        ).rowcount

    def expire(self, now: datetime) -> list[Memory]:
        """Return the active memories whose end has come, the earliest first; changes nothing."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM memories"  # noqa: S608
            " WHERE status = 'active' AND valid_to IS NOT NULL AND valid_to <= ?"
            " ORDER BY valid_to, seq",
            (time_text(now),),
        )
        return [_memory(row) for row in rows]

    def _in_order(self, ids: Collection[str]) -> list[Memory]:
        """Return memories in the order of ``ids``.

        Read by themselves: within a query that sorts, sources would be looked up for all it sorts.
        """
        found = self.by_ids(ids)
        return [found[id_] for id_ in ids]


def _texts(values: Iterable[str]) -> str:
    # A bare name would be taken for its letters, each of them somebody's name.
    if isinstance(values, str):
        raise TypeError("A collection of names is wanted")
    return json.dumps(list(values))


def _values(memory: Memory) -> tuple[object, ...]:
    values = (getattr(memory, name) for name in _NAMES)
    return tuple(map(_value, values))


def _value(value: object) -> object:
    if isinstance(value, datetime):
        return time_text(value)
    return texts_json(value) if isinstance(value, tuple) else value


def _memory(row: Sequence[Any]) -> Memory:
    return Memory(
        id=row[0],
        owner=row[1],
        kind=row[2],
        subject=row[3],
        text=row[4],
        polarity=row[5],
        confidence=row[6],
        created_at=read_time(row[7]),
        updated_at=read_time(row[8]),
        valid_from=read_time(row[9]),
        status=row[10],
        valid_to=row[11] and read_time(row[11]),
        superseded_by=row[12],
        pinned=bool(row[13]),
        by_person=bool(row[14]),
        use_count=row[15],
        last_used_at=row[16] and read_time(row[16]),
        search_terms=row[17] and read_texts(row[17]),
        sources=tuple(json.loads(row[18])),
    )
