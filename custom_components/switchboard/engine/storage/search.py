"""Looking into the search indexes of the log and of the memories.

SQLite's own ranking scores everything that has any word of a question. What is here finds places
(``seq``) without scoring them, which costs about a fiftieth; scoring the few that matter is the
caller's business (see ``recall.recall``). Words found this way are not yet anyone's: only
``said``, ``last_said`` and ``remembered`` return rows, and each of them asks for the owners.

What is looked for (``match``) is an expression of words in double quotes, joined by ``OR``,
``AND`` and parentheses; `` *`` behind a word finds what begins with it. Anything else is refused
by the store with a ``RefusedError``.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, NamedTuple

from .dialect import run_many
from .entries import NOT_SAID, Role, time_text
from .table import Repository

type Index = Literal["log", "memories"]
type Places = tuple[int, int]
"""The first and the last."""

NOWHERE: Final[Places] = (0, 0)

_TABLES: Final[dict[Index, str]] = {"log": "unified_log", "memories": "memories"}
_INDEXES: Final[dict[Index, str]] = {"log": "unified_log_fts", "memories": "memories_fts"}
_IN_ORDER: Final = "(SELECT value AS place FROM json_each(?)) CROSS JOIN"
"""CROSS has SQLite take one place after the other, and stop when there are enough."""
WITHHELD: Final = (
    "SELECT source.value FROM extracted_facts, json_each(source_message_ids) AS source"
    " WHERE processed = 0 AND status = 'quarantined' UNION ALL"
    " SELECT source.value FROM tombstones, json_each(message_ids) AS source"
)
"""The ids of messages that are evidence of what waits for a person, or was rejected."""
_HOLDS: Final = "+status = 'active' AND (valid_to IS NULL OR valid_to > ?)"
_HELD: Final = (
    " OR (status IN ('active', 'expired') OR status = 'superseded'"
    " AND (SELECT heir.owner FROM memories AS heir WHERE heir.id = memories.superseded_by) = owner"
    " AND NOT EXISTS (SELECT 1 FROM memory_doubts WHERE settled_by IS NOT NULL"
    " AND (known_id, new_id) IN ((memories.id, superseded_by), (superseded_by, memories.id))))"
)
"""What went over to another owner is that owner's to tell, if it was not forgotten since.

What a person settled as wrong never held."""
_MEMORY_THEN: Final = (
    "CASE WHEN EXISTS (SELECT 1 FROM memory_sources WHERE memory_id = memories.id)"
    " THEN EXISTS (SELECT 1 FROM memory_sources JOIN unified_log AS source"
    " ON source.id = memory_sources.message_id WHERE memory_id = memories.id"
    " AND source.created_at >= ? AND source.created_at < ?)"
    " ELSE created_at >= ? AND created_at < ? OR updated_at >= ? AND updated_at < ? END"
)
"""A memory is of the time of the messages it rests on; without any, of when it was noted."""


@dataclass(frozen=True, slots=True)
class Span:
    """From a time up to another, which is not part of it."""

    start: datetime
    end: datetime

    def bounds(self) -> tuple[str, str]:
        """Return both times as the database holds them."""
        return time_text(self.start), time_text(self.end)


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be looked at: whose, of which conversation if of one only, and of what time.

    ``without`` are ids of messages, conversations and memories to leave out. ``past``: memories
    that hold no longer may be looked at too.
    """

    owners: tuple[str, ...]
    conversation: str | None = None
    without: frozenset[str] = frozenset()
    span: Span | None = None
    past: bool = False

    def said(self, of: str = "") -> str:
        """Return the condition for what was said by, or to, the owners; binds ``owners``.

        ``of`` names a table of several, with a dot.
        """
        return (
            # By place: an index by owner would be looked into for each owner and each place.
            f"+{of}owner IN ({', '.join('?' * len(self.owners))})"
            f" AND {of}role IN ('user', 'assistant')"
            f" AND ({of}tags NOT LIKE '%\"context:%' OR NOT EXISTS"
            f" (SELECT 1 FROM json_each({of}tags) WHERE value IN ({NOT_SAID})))"
        )

    def open_to(self) -> tuple[str, tuple[object, ...]]:
        """Return the condition for messages that may be looked at, and what it binds."""
        condition = self.said()
        values: tuple[object, ...] = self.owners
        if self.span is not None:
            condition += " AND created_at >= ? AND created_at < ?"
            values += self.span.bounds()
        if self.conversation is not None:
            condition += " AND conversation_id = ?"
            values += (self.conversation,)
        if self.without:
            condition += " AND id <> ALL (?) AND conversation_id <> ALL (?)"
            values += (self.without, self.without)
        return condition, values


class Said(NamedTuple):
    """A message, and what is right before and after it (place and words), if it is open too.

    Like ``Remembered`` a plain row, read by the dozen: its time is as ``time_text`` has it.
    """

    seq: int
    id: str
    conversation_id: str
    owner: str
    role: Role
    content: str
    created_at: str
    neighbours: tuple[tuple[int, str], ...]


class Told(NamedTuple):
    """A message that may be told, with what the gate found of it (see ``recall.may_be_told``)."""

    id: str
    text: str
    judged: int


class Remembered(NamedTuple):
    """What a memory is ranked by."""

    seq: int
    id: str
    text: str
    subject: str
    confidence: float
    pinned: int
    updated_at: str
    search_terms: str


class Search(Repository):
    """The places of messages and memories that have words of a question."""

    def last_place(self, index: Index) -> int:
        """Return the last place in an index: how many rows it has, were none ever deleted."""
        return self._number(f"SELECT max(seq) FROM {_TABLES[index]}")

    def places_of(self, span: Span | None) -> Places | None:
        """Return the first and the last place in the log of what was said in a time."""
        if span is None:
            return None
        first, last = self._run(
            "SELECT min(seq), max(seq) FROM unified_log WHERE created_at >= ? AND created_at < ?",
            *span.bounds(),
        ).fetchone()
        return NOWHERE if first is None else (first, last)

    def count(self, index: Index, match: str, limit: int, among: Places | None = None) -> int:
        """Count what an expression finds among some places, up to ``limit``."""
        found, values = _found(index, match, among)
        return self._number(f"SELECT count(*) FROM (SELECT 1 {found} LIMIT ?)", *values, limit)

    def every(self, index: Index, match: str, among: Places | None = None) -> list[int]:
        """Return all of some places that an expression finds, whoever's, in their order."""
        found, values = _found(index, match, among)
        # One text is fetched in half the time that as many rows take.
        [places] = self._first(f"SELECT json_group_array(rowid) {found}", *values)
        return _numbers(places)

    def newest(
        self, index: Index, match: str, limit: int, among: Places | None = None
    ) -> list[int]:
        """Return the last ``limit`` of some places that an expression finds, whoever's."""
        found, values = _found(index, match, among)
        [places] = self._first(
            "SELECT json_group_array(place) FROM"
            f" (SELECT rowid AS place {found} ORDER BY rowid DESC LIMIT ?)",
            *values,
            limit,
        )
        return _numbers(places)

    def newest_said(
        self, match: str, scope: Scope, limit: int, among: Places | None = None
    ) -> list[int]:
        """Return the last ``limit`` places in the log that match and are open to a scope."""
        condition, values = scope.open_to()
        return self._first(
            "SELECT seq FROM unified_log_fts CROSS JOIN unified_log"
            " ON unified_log.seq = unified_log_fts.rowid"
            f" WHERE unified_log_fts MATCH ?{_within('unified_log_fts', among)} AND {condition}"
            " ORDER BY unified_log_fts.rowid DESC LIMIT ?",
            *(match, *(among or ()), *values, limit),
        )

    def said(self, places: Sequence[int], scope: Scope, limit: int = -1) -> list[Said]:
        """Return those of the messages that are open to a scope, the first ``limit`` of them."""
        if not places:
            return []
        condition, values = scope.open_to()
        rows = self._run(
            "SELECT seq, id, conversation_id, owner, role, content, created_at"
            f" FROM {_IN_ORDER} unified_log ON seq = place WHERE {condition} LIMIT ?",
            *(places, *values, limit),
        ).fetchall()
        beside = self._beside({row[0]: row[2] for row in rows}, scope)
        return [Said._make((*row, tuple(sorted(beside[row[0]])))) for row in rows]

    def _beside(
        self, conversations: Mapping[int, str], scope: Scope
    ) -> Mapping[int, list[tuple[int, str]]]:
        """Return what was said right before and after messages, by their places.

        Mostly it is at the next place, which is near in the file, too, and is read with all others
        in one statement. If not, others spoke meanwhile.
        """
        wanted = {place + step for place in conversations for step in (-1, 1)}
        rows = self._run(
            "SELECT seq, conversation_id, content"
            f" FROM {_IN_ORDER} unified_log ON seq = place WHERE {scope.said()}",
            *(sorted(wanted), *scope.owners),
        )
        near = {place: (conversation, content) for place, conversation, content in rows}
        found: dict[int, list[tuple[int, str]]] = {place: [] for place in conversations}
        missing: dict[int, list[int]] = {-1: [], 1: []}
        for place, conversation in conversations.items():
            for step in (-1, 1):
                said = near.get(place + step)
                if said is not None and said[0] == conversation:
                    found[place].append((place + step, said[1]))
                else:
                    missing[step].append(place)
        for step, sign, order in ((-1, "<", "DESC"), (1, ">", "ASC")):
            if missing[step]:
                rows = self._run(
                    f"SELECT place, seq, content FROM {_IN_ORDER} unified_log ON seq = ("
                    "SELECT beside.seq FROM unified_log AS here"
                    " JOIN unified_log AS beside USING (conversation_id)"
                    f" WHERE here.seq = place AND beside.seq {sign} place"
                    f" AND {scope.said('beside.')} ORDER BY beside.seq {order} LIMIT 1)",
                    *(missing[step], *scope.owners),
                )
                for place, seq, content in rows:
                    found[place].append((seq, content))
        return found

    def last_said(self, scope: Scope, limit: int) -> list[int]:
        """Return the places of the last ``limit`` messages open to a scope."""
        condition, values = scope.open_to()
        return self._first(
            f"SELECT seq FROM unified_log WHERE {condition}"
            " ORDER BY created_at DESC, seq DESC LIMIT ?",
            *(*values, limit),
        )

    def of_time(self, ids: Iterable[str], span: Span) -> set[str]:
        """Return which of the memories are of a time."""
        return set(
            self._first(
                f"SELECT id FROM memories WHERE id = ANY (?) AND {_MEMORY_THEN}",
                *(ids, *span.bounds() * 3),
            )
        )

    def withheld(self, message_ids: Iterable[str]) -> set[str]:
        """Return which of the messages are evidence of what waits for a person or was rejected."""
        return set(
            self._first(
                f"SELECT value FROM json_each(?) WHERE value IN ({WITHHELD})",
                message_ids,
            )
        )

    def with_questions(self, message_ids: Iterable[str]) -> dict[str, list[Told]]:
        """Return messages by id: each, and what it answers."""
        rows = self._run(
            "SELECT here.id, here.content, here.judged, asked.id, asked.content, asked.judged"
            " FROM unified_log AS here"
            " LEFT JOIN unified_log AS asked ON here.role <> 'user' AND asked.seq = ("
            " SELECT max(seq) FROM unified_log WHERE conversation_id = here.conversation_id"
            " AND seq < here.seq AND role = 'user') WHERE here.id = ANY (?)",
            message_ids,
        )
        return {row[0]: [Told(*some) for some in (row[:3], row[3:]) if some[0]] for row in rows}

    def not_judged(self, rules: int, after: int, end: int, limit: int) -> list[tuple[int, str]]:
        """Return the first messages after a place up to another that some rules did not judge."""
        return self._run(
            "SELECT seq, content FROM unified_log WHERE seq > ? AND seq <= ? AND abs(judged) <> ?"
            " ORDER BY seq LIMIT ?",
            after,
            end,
            rules,
            limit,
        ).fetchall()

    def judge(self, found: Iterable[tuple[int, int]]) -> None:
        """Write down what was found of the messages at some places, which come second."""
        run_many(self._conn, "UPDATE unified_log SET judged = ? WHERE seq = ?", found)

    def rested_on(
        self, ids: Iterable[str], scope: Scope, limit: int, *, without: str
    ) -> list[tuple[str, int]]:
        """Return memories with the places of the last messages that each rests on.

        Up to ``limit`` of each: those that are open to a scope and do not hold a text.
        """
        condition, values = scope.open_to()
        return self._run(
            "SELECT memory_id, seq FROM (SELECT memory_id, seq, row_number() OVER ("
            "PARTITION BY memory_id ORDER BY seq DESC) AS nth"
            " FROM memory_sources JOIN unified_log ON id = message_id"
            f" WHERE memory_id = ANY (?) AND instr(content, ?) = 0 AND {condition})"
            " WHERE nth <= ?",
            *(ids, without, *values, limit),
        ).fetchall()

    def remembered(
        self, places: Sequence[int], scope: Scope, now: datetime, limit: int = -1
    ) -> list[Remembered]:
        """Return those of the memories that are the owners', active and valid at ``now``.

        The first ``limit`` of them. Those that held once are among them if the scope has the past.
        """
        then = "" if scope.span is None else f" AND {_MEMORY_THEN}"
        times = scope.span.bounds() * 3 if scope.span else ()
        rows = self._run(
            "SELECT seq, id, text, subject, confidence, pinned, updated_at,"
            f" coalesce(search_terms, '') FROM {_IN_ORDER} memories ON seq = place"
            f" WHERE +owner = ANY (?) AND ({_HOLDS}{_HELD if scope.past else ''})"
            f" AND id <> ALL (?){then} LIMIT ?",
            *(places, scope.owners, now, scope.without, *times, limit),
        )
        return list(map(Remembered._make, rows))


def _found(index: Index, match: str, among: Places | None) -> tuple[str, tuple[object, ...]]:
    """Return from where an expression finds some places of an index, and what that binds."""
    table = _INDEXES[index]
    return f"FROM {table} WHERE {table} MATCH ?{_within(table, among)}", (match, *(among or ()))


def _within(index: str, among: Places | None) -> str:
    """Return the condition for some places of an index; it costs time where all are meant."""
    return "" if among is None else f" AND {index}.rowid BETWEEN ? AND ?"


def _numbers(text: str) -> list[int]:
    numbers: list[int] = json.loads(text)
    return numbers
