"""The conversations of the log: which there are, who spoke in them, and what was said."""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, Literal

from .entries import StoredEntry
from .log import stored_entries
from .search import Span
from .table import Repository, Table

type Facet = Literal["owner", "agent", "device", "area", "route"]

UNANSWERED: Final = ("none", "fallback")
"""Routes of turns that nobody answered, or another than was asked because that one failed."""

_TABLES: Final = ("conversation_facets", "conversations")
_SPENT: Final = (
    " LEFT JOIN (SELECT conversation_id, sum(cost) AS cost, sum(tokens) AS tokens FROM turns"
    " GROUP BY conversation_id) AS spent USING (conversation_id)"
)
_DEAREST: Final = "spent.cost DESC, spent.tokens DESC, "

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
    tokens: int | None
    cost: float | None
    currency: str | None
    facets: Mapping[Facet, tuple[str, ...]] = field(default_factory=dict)


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
            routes = _HAS.format("value = ANY (?)")
            parts.append(f"({routes} OR {_FAILED})")
            values += ["route", UNANSWERED]
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


_OF_TURNS: Final = (
    "(SELECT {} FROM turns WHERE turns.conversation_id = conversations.conversation_id)"
)
_CONVERSATIONS: Final = Table(
    "conversations",
    Spoken,
    key="conversation_id",
    without={"facets"},
    computed={
        "began": "began_at",
        "ended": "ended_at",
        "tokens": _OF_TURNS.format("sum(tokens)"),
        "cost": _OF_TURNS.format("sum(cost)"),
        "currency": _OF_TURNS.format("max(currency)"),
    },
)


def rebuild(conn: sqlite3.Connection) -> None:
    """Make what is kept of the conversations anew from the log; without triggers."""
    names = {name for (name,) in conn.execute("SELECT name FROM sqlite_schema")}
    for table in _TABLES:
        if table in names:  # a file of an older schema has none of them
            conn.execute(f"DELETE FROM {table}")
            conn.execute(f"INSERT INTO {table} SELECT * FROM unified_log_{table}")


class Talks(Repository):
    """The conversations of the log."""

    def page(self, wanted: Wanted, limit: int, offset: int) -> tuple[list[Spoken], int]:
        """Return a page of conversations, the one that ended last first, and how many there are."""
        condition, values = wanted.condition()
        total = self._number(f"SELECT count(*) FROM conversations WHERE {condition}", *values)
        page = self._first(
            "SELECT conversation_id"
            f" FROM conversations{_SPENT if wanted.dearest else ''} WHERE {condition}"
            f" ORDER BY {_DEAREST if wanted.dearest else ''}ended_at DESC, last_seq DESC"
            " LIMIT ? OFFSET ?",
            *(*values, limit, offset),
        )
        facets = self._facets(page)
        found = {
            one.conversation_id: replace(one, facets=facets.get(one.conversation_id, {}))
            for one in _CONVERSATIONS.each(self._conn, "conversation_id = ANY (?)", page)
        }
        return [found[id_] for id_ in page], total

    def choices(self, person: str | None) -> dict[Facet, dict[str, int]]:
        """Return what can be asked for, and how many conversations have it.

        ``person``: of those in which that person spoke and nobody else but the household did.
        """
        found: dict[Facet, dict[str, int]] = {}
        rows = self._run(
            "SELECT kind, value, count(*) FROM conversation_facets"
            " WHERE ?1 IS NULL OR conversation_id IN ("
            " SELECT conversation_id FROM conversations WHERE person = ?1) GROUP BY kind, value",
            person,
        )
        for kind, value, count in rows:
            found.setdefault(kind, {})[value] = count
        return found

    def _facets(self, conversation_ids: list[str]) -> dict[str, dict[Facet, tuple[str, ...]]]:
        rows = self._run(
            "SELECT conversation_id, kind, value FROM conversation_facets"
            " WHERE conversation_id = ANY (?)",
            conversation_ids,
        )
        found: dict[str, dict[Facet, tuple[str, ...]]] = {}
        for conversation_id, kind, value in rows:
            of = found.setdefault(conversation_id, {})
            of[kind] = (*of.get(kind, ()), value)
        return found

    def owners(self, conversation_ids: Iterable[str]) -> dict[str, frozenset[str]]:
        """Return who spoke in conversations; one that is not there is left out."""
        found = self._grouped(
            "SELECT conversation_id, value FROM conversation_facets"
            " WHERE kind = 'owner' AND conversation_id = ANY (?)",
            conversation_ids,
        )
        return {conversation_id: frozenset(owners) for conversation_id, owners in found.items()}

    def messages(
        self, conversation_id: str, limit: int, offset: int
    ) -> tuple[list[StoredEntry], int]:
        """Return a page of what was said, the earliest first, and how many messages there are."""
        where = "conversation_id = ? ORDER BY seq LIMIT ? OFFSET ?"
        total = self._number(
            "SELECT count(*) FROM unified_log WHERE conversation_id = ?", conversation_id
        )
        return stored_entries(self._conn, where, conversation_id, limit, offset), total

    def first_said(self, conversation_id: str) -> StoredEntry | None:
        """Return the first message of a conversation that somebody said, if any is there."""
        where = "conversation_id = ? AND role = 'user' ORDER BY seq LIMIT 1"
        return next(iter(stored_entries(self._conn, where, conversation_id)), None)

    def round_of(self, message_id: str) -> list[StoredEntry]:
        """Return the words that a message belongs to and all that was answered, the words first.

        What came before anybody spoke in its conversation is a round without words.
        """
        places = self._run(
            "WITH named AS (SELECT conversation_id, seq FROM unified_log WHERE id = ?)"
            " SELECT conversation_id, coalesce((SELECT max(seq) FROM unified_log AS said"
            "  WHERE said.conversation_id = named.conversation_id AND said.seq <= named.seq"
            "  AND role = 'user'), 0), (SELECT min(seq) FROM unified_log AS said"
            "  WHERE said.conversation_id = named.conversation_id AND said.seq > named.seq"
            "  AND role = 'user') FROM named",
            message_id,
        ).fetchone()
        if places is None:
            return []
        where = "conversation_id = ?1 AND seq >= ?2 AND (?3 IS NULL OR seq < ?3)"
        return stored_entries(self._conn, f"{where} ORDER BY seq LIMIT ?4", *places, MOST_ANSWERS)
