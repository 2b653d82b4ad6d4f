"""The conversations of the log: which there are, who spoke in them, and what was said."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from .entries import StoredEntry, read_time
from .log import SELECT, stored_entry
from .repository import Repository
from .search import Span

type Facet = Literal["owner", "agent", "device", "area", "route"]

UNANSWERED: Final = ("none", "fallback")
"""Routes of turns that nobody answered, or another than was asked because that one failed."""

_TABLES: Final = ("conversation_facets", "conversations")
_SPENT: Final = (
    " LEFT JOIN (SELECT conversation_id, sum(cost) AS cost, sum(tokens) AS tokens FROM turns"
    " GROUP BY conversation_id) AS spent USING (conversation_id)"
)
_DEAREST: Final = "spent.cost DESC, spent.tokens DESC, "
_COLUMNS: Final = "conversation_id, messages, first_seq, last_seq, began_at, ended_at"

MOST_ANSWERS: Final = 20
"""Messages of a round that are read at most."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A conversation without its words: how much was said, from where to where in the log, when.

    ``facets`` are its owners, agents, devices, areas and routes. ``tokens`` and ``cost`` are those
    of its turns of which it is known how they went; ``None``: of none.
    """

    conversation_id: str
    messages: int
    first_seq: int
    last_seq: int
    began: datetime
    ended: datetime
    facets: Mapping[Facet, tuple[str, ...]]
    tokens: int | None = None
    cost: float | None = None
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which conversations are meant.

    ``person``: those in which that person spoke and nobody else but the household did. ``having``:
    those that have each of these. ``failed``: those in which something was not answered as it was
    to be. ``span``: those that were under way in it. ``dearest``: what cost most comes first.
    """

    person: str | None = None
    having: Mapping[Facet, str] | None = None
    failed: bool = False
    span: Span | None = None
    dearest: bool = False

    def condition(self) -> tuple[str, list[object]]:
        """Return what a row has to be, and the values in it."""
        parts, values = ["true"], list[object]()
        if self.person is not None:
            parts.append("person = ?")
            values.append(self.person)
        for kind, value in (self.having or {}).items():
            parts.append(_HAS.format("value = ?"))
            values += [kind, value]
        if self.failed:
            routes = _HAS.format("value IN (SELECT value FROM json_each(?))")
            parts.append(f"({routes} OR {_FAILED})")
            values += ["route", json.dumps(UNANSWERED)]
        if self.span is not None:
            start, end = self.span.bounds()
            parts.append("ended_at >= ? AND began_at < ?")
            values += [start, end]
        return " AND ".join(parts), values


_FAILED: Final = (
    "conversations.conversation_id IN (SELECT conversation_id FROM turns WHERE failed = 1)"
)
_HAS: Final = (
    "EXISTS (SELECT 1 FROM conversation_facets AS facet"
    " WHERE facet.conversation_id = conversations.conversation_id AND kind = ? AND {})"
)


def rebuild(conn: sqlite3.Connection) -> None:
    """Make what is kept of the conversations anew from the log; without triggers."""
    names = {name for (name,) in conn.execute("SELECT name FROM sqlite_schema")}
    for table in _TABLES:
        if table in names:  # a file of an older schema has none of them
            conn.execute(f"DELETE FROM {table}")  # noqa: S608
            conn.execute(f"INSERT INTO {table} SELECT * FROM unified_log_{table}")  # noqa: S608


class Talks(Repository):
    """The conversations of the log."""

    __slots__ = ()

    def page(self, wanted: Wanted, limit: int, offset: int) -> tuple[list[Spoken], int]:
        """Return a page of conversations, the one that ended last first, and how many there are."""
        condition, values = wanted.condition()
        (total,) = self._conn.execute(
            f"SELECT count(*) FROM conversations WHERE {condition}",  # noqa: S608
            values,
        ).fetchone()
        order = "ended_at DESC, last_seq DESC"
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM conversations{_SPENT if wanted.dearest else ''}"  # noqa: S608
            f" WHERE {condition} ORDER BY {_DEAREST if wanted.dearest else ''}{order}"
            " LIMIT ? OFFSET ?",
            (*values, limit, offset),
        ).fetchall()
        named = [row[0] for row in rows]
        facets, spent = self._facets(named), self._spent(named)
        found = [
            Spoken(
                id_,
                messages,
                first,
                last,
                read_time(began),
                read_time(ended),
                facets[id_],
                *spent.get(id_, ()),
            )
            for id_, messages, first, last, began, ended in rows
        ]
        return found, int(total)

    def choices(self, person: str | None) -> dict[Facet, dict[str, int]]:
        """Return what can be asked for, and how many conversations have it.

        ``person``: of those in which that person spoke and nobody else but the household did.
        """
        rows = self._conn.execute(
            "SELECT kind, value, count(*) FROM conversation_facets GROUP BY kind, value"
            if person is None
            else "SELECT kind, value, count(*) FROM conversations"
            " JOIN conversation_facets USING (conversation_id) WHERE person = ?"
            " GROUP BY kind, value",
            () if person is None else (person,),
        )
        found: dict[Facet, dict[str, int]] = {}
        for kind, value, count in rows:
            found.setdefault(kind, {})[value] = count
        return found

    def _spent(
        self, conversation_ids: list[str]
    ) -> dict[str, tuple[int, float | None, str | None]]:
        rows = self._conn.execute(
            "SELECT conversation_id, sum(tokens), sum(cost), max(currency) FROM turns"
            " WHERE conversation_id IN (SELECT value FROM json_each(?)) GROUP BY conversation_id",
            (json.dumps(conversation_ids),),
        )
        return {id_: (tokens, cost, currency) for id_, tokens, cost, currency in rows}

    def _facets(self, conversation_ids: list[str]) -> dict[str, dict[Facet, tuple[str, ...]]]:
        rows = self._conn.execute(
            "SELECT conversation_id, kind, value FROM conversation_facets"
            " WHERE conversation_id IN (SELECT value FROM json_each(?))",
            (json.dumps(conversation_ids),),
        )
        found: dict[str, dict[Facet, tuple[str, ...]]] = {id_: {} for id_ in conversation_ids}
        for conversation_id, kind, value in rows:
            of = found[conversation_id]
            of[kind] = (*of.get(kind, ()), value)
        return found

    def owners(self, conversation_ids: Iterable[str]) -> dict[str, frozenset[str]]:
        """Return who spoke in conversations; one that is not there is left out."""
        rows = self._conn.execute(
            "SELECT conversation_id, value FROM conversation_facets WHERE kind = 'owner'"
            " AND conversation_id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(conversation_ids)),),
        )
        found: dict[str, frozenset[str]] = {}
        for conversation_id, owner in rows:
            found[conversation_id] = found.get(conversation_id, frozenset()) | {owner}
        return found

    def messages(
        self, conversation_id: str, limit: int, offset: int
    ) -> tuple[list[StoredEntry], int]:
        """Return a page of what was said, the earliest first, and how many messages there are."""
        rows = self._conn.execute(
            f"{SELECT} WHERE conversation_id = ? ORDER BY seq LIMIT ? OFFSET ?",
            (conversation_id, limit, offset),
        ).fetchall()
        (total,) = self._conn.execute(
            "SELECT count(*) FROM unified_log WHERE conversation_id = ?", (conversation_id,)
        ).fetchone()
        return [stored_entry(row) for row in rows], int(total)

    def first_said(self, conversation_id: str) -> StoredEntry | None:
        """Return the first message of a conversation that somebody said, if any is there."""
        row = self._conn.execute(
            f"{SELECT} WHERE conversation_id = ? AND role = 'user' ORDER BY seq LIMIT 1",
            (conversation_id,),
        ).fetchone()
        return None if row is None else stored_entry(row)

    def round_of(self, message_id: str) -> list[StoredEntry]:
        """Return the words that a message belongs to and all that was answered, the words first.

        What came before anybody spoke in its conversation is a round without words.
        """
        rows = self._conn.execute(
            "WITH named AS (SELECT conversation_id, seq FROM unified_log WHERE id = ?1),"  # noqa: S608
            " begins AS (SELECT coalesce(max(said.seq), 0) AS seq FROM unified_log AS said, named"
            "  WHERE said.conversation_id = named.conversation_id AND said.seq <= named.seq"
            "  AND role = 'user'),"
            " ends AS (SELECT min(said.seq) AS seq FROM unified_log AS said, named, begins"
            "  WHERE said.conversation_id = named.conversation_id AND said.seq > begins.seq"
            "  AND role = 'user')"
            f" {SELECT} WHERE conversation_id = (SELECT conversation_id FROM named)"
            " AND seq >= (SELECT seq FROM begins)"
            " AND seq < coalesce((SELECT seq FROM ends), 1 << 60)"
            " ORDER BY seq LIMIT ?2",
            (message_id, MOST_ANSWERS),
        )
        return [stored_entry(row) for row in rows]
