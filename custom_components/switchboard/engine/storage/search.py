"""Looking into the search indexes of the log and of the memories.

SQLite's own ranking scores everything that has any word of a question. What is here finds places
(``seq``) without scoring them, which costs about a fiftieth; scoring the few that matter is the
caller's business (see ``knowledge.recall``). Words found this way are not yet anyone's: only
``said``, ``said_between`` and ``remembered`` return rows, and each of them asks for the owners.
"""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from .entries import Role, read_time, time_text

type Index = Literal["unified_log_fts", "memories_fts"]

_TABLES: Final[dict[Index, str]] = {"unified_log_fts": "unified_log", "memories_fts": "memories"}
_AMONG: Final = "IN (SELECT value FROM json_each(?))"
_BESIDE: Final = (
    "coalesce((SELECT seq || ' ' || content FROM unified_log WHERE seq = here.seq {step}"
    " AND conversation_id = here.conversation_id AND {said}),"
    " (SELECT seq || ' ' || content FROM unified_log"
    " WHERE conversation_id = here.conversation_id AND seq {sign} here.seq"
    " AND {said} ORDER BY seq {order} LIMIT 1))"
)
"""Mostly it is the next place, which is near in the file, too; if not, others spoke meanwhile."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be looked at: whose, and messages of which conversation if of one only.

    ``without`` are ids of messages, conversations and memories to leave out.
    """

    owners: tuple[str, ...]
    conversation: str | None = None
    without: frozenset[str] = frozenset()

    def said(self) -> str:
        """Return the condition for what was said by, or to, the owners; binds ``owners``."""
        return (
            f"owner IN ({', '.join('?' * len(self.owners))}) AND role IN ('user', 'assistant')"
            " AND tags NOT LIKE '%\"context:%'"
        )

    def open_to(self) -> tuple[str, tuple[str, ...]]:
        """Return the condition for messages that may be looked at, and what it binds."""
        condition, values = self.said(), self.owners
        if self.conversation is not None:
            condition += " AND conversation_id = ?"
            values += (self.conversation,)
        if self.without:
            condition += f" AND id NOT {_AMONG} AND conversation_id NOT {_AMONG}"
            values += (json.dumps(sorted(self.without)),) * 2
        return condition, values


@dataclass(frozen=True, slots=True)
class Said:
    """A message, and what is right before and after it (place and words), if it is open too."""

    seq: int
    id: str
    conversation_id: str
    owner: str
    role: Role
    content: str
    created_at: datetime
    neighbours: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a memory is ranked by."""

    seq: int
    id: str
    text: str
    subject: str
    confidence: float
    pinned: bool
    updated_at: datetime


def last_place(conn: sqlite3.Connection, index: Index) -> int:
    """Return the last place in an index: how many rows it has, were none ever deleted."""
    table = _TABLES[index]
    return int(conn.execute(f"SELECT coalesce(max(seq), 0) FROM {table}").fetchone()[0])  # noqa: S608


def count(conn: sqlite3.Connection, index: Index, match: str, limit: int) -> int:
    """Count what an FTS5 expression finds, up to ``limit``.

    Raises:
        sqlite3.OperationalError: ``match`` is no FTS5 expression.
    """
    found = conn.execute(
        f"SELECT count(*) FROM (SELECT 1 FROM {index} WHERE {index} MATCH ? LIMIT ?)",  # noqa: S608
        (match, limit),
    ).fetchone()
    return int(found[0])


def every(conn: sqlite3.Connection, index: Index, match: str) -> list[int]:
    """Return all places that an FTS5 expression finds, whoever's they are, in their order.

    Raises:
        sqlite3.OperationalError: ``match`` is no FTS5 expression.
    """
    # One text is fetched in half the time that as many rows take.
    found = conn.execute(
        f"SELECT json_group_array(rowid) FROM {index} WHERE {index} MATCH ?",  # noqa: S608
        (match,),
    ).fetchone()
    return _numbers(found[0])


def newest(conn: sqlite3.Connection, index: Index, match: str, limit: int) -> list[int]:
    """Return the last ``limit`` places that an FTS5 expression finds, whoever's they are.

    Raises:
        sqlite3.OperationalError: ``match`` is no FTS5 expression.
    """
    found = conn.execute(
        "SELECT json_group_array(place) FROM (SELECT rowid AS place"  # noqa: S608
        f" FROM {index} WHERE {index} MATCH ? ORDER BY rowid DESC LIMIT ?)",
        (match, limit),
    ).fetchone()
    return _numbers(found[0])


def newest_said(conn: sqlite3.Connection, match: str, scope: Scope, limit: int) -> list[int]:
    """Return the last ``limit`` places in the log that match and are open to a scope.

    Raises:
        sqlite3.OperationalError: ``match`` is no FTS5 expression.
    """
    condition, values = scope.open_to()
    rows = conn.execute(
        "SELECT seq FROM unified_log_fts CROSS JOIN unified_log"  # noqa: S608
        " ON unified_log.seq = unified_log_fts.rowid"
        f" WHERE unified_log_fts MATCH ? AND {condition}"
        " ORDER BY unified_log_fts.rowid DESC LIMIT ?",
        (match, *values, limit),
    )
    return [row[0] for row in rows]


def said(conn: sqlite3.Connection, places: Iterable[int], scope: Scope) -> list[Said]:
    """Return those of the messages that are open to a scope, in no order."""
    condition, values = scope.open_to()
    before = _BESIDE.format(step="- 1", sign="<", order="DESC", said=scope.said())
    after = _BESIDE.format(step="+ 1", sign=">", order="ASC", said=scope.said())
    rows = conn.execute(
        "SELECT seq, id, conversation_id, owner, role, content, created_at,"  # noqa: S608
        f" {before}, {after} FROM unified_log AS here WHERE seq {_AMONG} AND {condition}",
        (*scope.owners * 4, json.dumps(list(places)), *values),
    )
    return [_said(row) for row in rows]


def said_between(
    conn: sqlite3.Connection, start: datetime, end: datetime, scope: Scope, limit: int
) -> list[int]:
    """Return the last ``limit`` places open to a scope from a time up to another."""
    condition, values = scope.open_to()
    rows = conn.execute(
        "SELECT seq FROM unified_log"  # noqa: S608
        f" WHERE created_at >= ? AND created_at < ? AND {condition}"
        " ORDER BY created_at DESC, seq DESC LIMIT ?",
        (time_text(start), time_text(end), *values, limit),
    )
    return [row[0] for row in rows]


def bounds(conn: sqlite3.Connection, start: datetime, end: datetime) -> tuple[int, int] | None:
    """Return the places of the first and the last message between two times, if there are any."""
    between = "FROM unified_log WHERE created_at >= ? AND created_at < ? ORDER BY created_at"
    values = (time_text(start), time_text(end))
    first = conn.execute(f"SELECT seq {between} LIMIT 1", values).fetchone()
    if first is None:
        return None
    last = conn.execute(f"SELECT seq {between} DESC LIMIT 1", values).fetchone()
    return int(first[0]), int(last[0])


def remembered(
    conn: sqlite3.Connection, places: Iterable[int], scope: Scope, now: datetime
) -> list[Remembered]:
    """Return those of the memories that are the owners', active and valid at ``now``."""
    rows = conn.execute(
        "SELECT seq, id, text, subject, confidence, pinned, updated_at FROM memories"  # noqa: S608
        f" WHERE seq {_AMONG} AND owner {_AMONG} AND status = 'active'"
        f" AND (valid_to IS NULL OR valid_to > ?) AND id NOT {_AMONG}",
        (
            json.dumps(list(places)),
            json.dumps(scope.owners),
            time_text(now),
            json.dumps(sorted(scope.without)),
        ),
    )
    return [
        Remembered(seq, key, text, subject, confidence, bool(pinned), read_time(changed))
        for seq, key, text, subject, confidence, pinned, changed in rows
    ]


def _numbers(text: str) -> list[int]:
    numbers: list[int] = json.loads(text)
    return numbers


def _said(row: tuple[Any, ...]) -> Said:
    seq, key, conversation_id, owner, role, content, created_at, *around = row
    beside = (text.partition(" ") for text in around if text is not None)
    neighbours = tuple((int(place), words) for place, _, words in beside)
    return Said(seq, key, conversation_id, owner, role, content, read_time(created_at), neighbours)
