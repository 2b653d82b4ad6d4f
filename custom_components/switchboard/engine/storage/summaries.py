"""The archive of summaries: each one that was ever written of a conversation, and what it covers.

A summary goes on from the one before, so all of a conversation begin at the same place
(``covers_from_seq``), and each covers what is noted for that place up to its own end. One is
archived only if all that it covers is in the log: what is kept nowhere is not kept in other words
either. It goes with the first of its messages that is deleted or put into other words, which the
database sees to.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from .entries import read_texts, read_time, time_text
from .repository import Repository
from .search import Span

_FIELDS: Final = (
    "conversation_id, text, covers_from_seq, covers_to_seq, message_count, time_range_start,"
    " time_range_end, domains, token_count, created_at"
)
_SELECT: Final = f"SELECT held.id, held.{_FIELDS.replace(', ', ', held.')}"
_FROM: Final = " FROM conversation_summaries AS held"
_COVERED: Final = (
    "FROM summarised_messages AS covered"
    " LEFT JOIN unified_log AS said ON said.seq = covered.seq"
    " WHERE covered.covers_from_seq = held.covers_from_seq AND covered.seq <= held.covers_to_seq"
)
_HERE: Final = timedelta(minutes=10)
_ELSEWHERE: Final = timedelta(minutes=1)
"""How far the time of a message in a window may be from that in the log, in the conversation, and
where the conversation goes on under another name."""

_LOOKED_AT: Final = 200
"""Summaries that a search looks at; many are of one conversation, and go on from one another."""


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """What was said from one place of the log to another (``seq``, both included)."""

    conversation_id: str
    text: str
    covers_from_seq: int
    covers_to_seq: int
    message_count: int
    time_range_start: datetime
    time_range_end: datetime
    token_count: int
    created_at: datetime
    domains: tuple[str, ...] = ()
    id: int = 0


@dataclass(frozen=True, slots=True)
class NewSummary:
    """A summary that was just written.

    ``previous`` is the text that it goes on from, ``said`` what people said that it covers besides,
    and when, in the words of the log, and ``domains`` what that was about.
    """

    conversation_id: str
    text: str
    previous: str
    said: tuple[tuple[str, datetime], ...]
    token_count: int
    created_at: datetime
    domains: tuple[str, ...] = ()


class Summaries(Repository):
    """The archive of summaries; rows are only ever added, and deleted."""

    __slots__ = ()

    def archive(self, new: NewSummary) -> StoredSummary | None:
        """Keep a summary if all that it covers is in the log; returns what is kept."""
        covered: set[int] = set()
        begins: int | None = None
        domains = set(new.domains)
        if new.previous:
            before = self._newest(new.previous, new.conversation_id)
            if before is None:
                return None
            begins, covered = before.covers_from_seq, self._covered(before.id)
            domains.update(before.domains)
        for words, at in new.said:
            places = self._exchange(words, at, new.conversation_id, covered)
            if not places:
                return None
            covered |= places
        if not new.said:
            return None
        count, start, end, first, last = self._conn.execute(
            "SELECT count(*), min(created_at), max(created_at), min(seq), max(seq)"
            " FROM unified_log WHERE seq IN (SELECT value FROM json_each(?))",
            (json.dumps(sorted(covered)),),
        ).fetchone()
        stored = StoredSummary(
            conversation_id=new.conversation_id,
            text=new.text,
            covers_from_seq=first if begins is None else begins,
            covers_to_seq=last,
            message_count=count,
            time_range_start=read_time(start),
            time_range_end=read_time(end),
            token_count=new.token_count,
            created_at=new.created_at,
            domains=tuple(sorted(domains)),
        )
        self.add(stored, covered)
        return stored

    def add(self, summary: StoredSummary, covered: Iterable[int]) -> None:
        """Add a summary, and note which messages it covers (``seq``)."""
        self._conn.execute(
            f"INSERT INTO conversation_summaries ({_FIELDS}) VALUES ({', '.join('?' * 10)})",  # noqa: S608
            (
                summary.conversation_id,
                summary.text,
                summary.covers_from_seq,
                summary.covers_to_seq,
                summary.message_count,
                time_text(summary.time_range_start),
                time_text(summary.time_range_end),
                json.dumps(summary.domains, ensure_ascii=False),
                summary.token_count,
                time_text(summary.created_at),
            ),
        )
        self._conn.executemany(
            "INSERT OR IGNORE INTO summarised_messages (seq, covers_from_seq) VALUES (?, ?)",
            ((seq, summary.covers_from_seq) for seq in sorted(covered)),
        )

    def of_conversation(self, conversation_id: str) -> list[StoredSummary]:
        """Return the summaries of a conversation, oldest first."""
        rows = self._conn.execute(
            f"{_SELECT}{_FROM} WHERE conversation_id = ? ORDER BY id",
            (conversation_id,),
        )
        return [_stored(row) for row in rows]

    def find(
        self,
        match: str,
        owners: Collection[str],
        limit: int,
        *,
        span: Span | None = None,
        conversation: str | None = None,
    ) -> list[StoredSummary]:
        """Return summaries that an expression finds, the best first, one of each conversation.

        Only those that cover nothing that was said by, or to, anybody but ``owners``; with a
        ``span``, those of which a part was said in that time.
        """
        condition, values = "", list[str]()
        if span is not None:
            start, end = span.bounds()
            condition += " AND held.time_range_end >= ? AND held.time_range_start < ?"
            values += (start, end)
        if conversation is not None:
            condition += " AND held.conversation_id = ?"
            values.append(conversation)
        rows = self._conn.execute(
            f"{_SELECT} FROM (SELECT rowid AS id, rank AS place FROM conversation_summaries_fts"  # noqa: S608
            " WHERE conversation_summaries_fts MATCH ? ORDER BY rank LIMIT ?) AS found"
            " JOIN conversation_summaries AS held ON held.id = found.id WHERE"
            f" (SELECT min(coalesce(said.owner IN (SELECT value FROM json_each(?)), 0)) {_COVERED})"
            f"{condition} ORDER BY found.place, held.id DESC",
            (match, _LOOKED_AT, json.dumps(list(owners)), *values),
        )
        best: dict[int, StoredSummary] = {}
        for summary in map(_stored, rows):
            best.setdefault(summary.covers_from_seq, summary)
        return list(best.values())[:limit]

    def covered_ids(self, summary_id: int) -> list[str]:
        """Return the ids of the messages that a summary covers."""
        row = self._conn.execute(
            f"SELECT (SELECT json_group_array(said.id) FILTER (WHERE said.id IS NOT NULL)"
            f" {_COVERED}){_FROM} WHERE held.id = ?",
            (summary_id,),
        ).fetchone()
        return list(read_texts(row[0])) if row else []

    def texts(self) -> list[tuple[str, str]]:
        """Return all summaries with the ids of their conversations."""
        return self._conn.execute(
            "SELECT conversation_id, text FROM conversation_summaries"
        ).fetchall()

    def page(self, after: int, limit: int) -> list[tuple[StoredSummary, tuple[str, ...]]]:
        """Return the first summaries after an id, each with the ids of the messages it covers."""
        rows = self._conn.execute(
            f"{_SELECT}, (SELECT json_group_array(said.id)"
            f" FILTER (WHERE said.id IS NOT NULL) {_COVERED}){_FROM}"
            " WHERE held.id > ? ORDER BY held.id LIMIT ?",
            (after, limit),
        )
        return [(_stored(row), read_texts(row[-1])) for row in rows]

    def delete_of(self, conversation_ids: Collection[str]) -> int:
        """Delete all summaries of conversations, and what goes on from them; returns how many."""
        return self._conn.execute(
            "DELETE FROM conversation_summaries WHERE covers_from_seq IN ("
            "  SELECT covers_from_seq FROM conversation_summaries"
            "  WHERE conversation_id IN (SELECT value FROM json_each(?)))",
            (json.dumps(list(conversation_ids)),),
        ).rowcount

    def purge(self, before: datetime) -> int:
        """Delete the summaries that cover anything from before a time; returns how many."""
        return self._conn.execute(
            "DELETE FROM conversation_summaries WHERE time_range_start < ?", (time_text(before),)
        ).rowcount

    def count(self) -> int:
        """Return how many summaries there are."""
        found = self._conn.execute("SELECT count(*) FROM conversation_summaries").fetchone()
        return int(found[0])

    def _newest(self, text: str, conversation_id: str) -> StoredSummary | None:
        row = self._conn.execute(
            f"{_SELECT}{_FROM} WHERE text = ? ORDER BY conversation_id = ? DESC, id DESC LIMIT 1",
            (text, conversation_id),
        ).fetchone()
        return None if row is None else _stored(row)

    def _covered(self, summary_id: int) -> set[int]:
        row = self._conn.execute(
            f"SELECT (SELECT json_group_array(covered.seq) {_COVERED}){_FROM} WHERE held.id = ?",
            (summary_id,),
        ).fetchone()
        return set(json.loads(row[0]))

    def _exchange(
        self, words: str, at: datetime, conversation_id: str, known: Collection[int]
    ) -> set[int]:
        """Return the places of what a person said and of what was answered; none if unlogged."""
        row = self._conn.execute(
            "SELECT seq, conversation_id FROM unified_log"
            " WHERE role = 'user' AND content = ?1 AND created_at BETWEEN ?2 AND ?3"
            " AND (conversation_id = ?4 OR created_at BETWEEN ?5 AND ?6)"
            " AND seq NOT IN (SELECT value FROM json_each(?7))"
            " ORDER BY conversation_id = ?4 DESC,"
            " abs(julianday(created_at) - julianday(?8)) LIMIT 1",
            (
                words,
                time_text(at - _HERE),
                time_text(at + _HERE),
                conversation_id,
                time_text(at - _ELSEWHERE),
                time_text(at + _ELSEWHERE),
                json.dumps(sorted(known)),
                time_text(at),
            ),
        ).fetchone()
        if row is None:
            return set()
        rows = self._conn.execute(
            "SELECT seq FROM unified_log WHERE conversation_id = ?2 AND seq >= ?1"
            " AND seq < coalesce((SELECT min(seq) FROM unified_log"
            "  WHERE conversation_id = ?2 AND seq > ?1 AND role = 'user'), 9e18)",
            row,
        )
        return {seq for (seq,) in rows}


def _stored(row: tuple[Any, ...]) -> StoredSummary:
    return StoredSummary(
        id=row[0],
        conversation_id=row[1],
        text=row[2],
        covers_from_seq=row[3],
        covers_to_seq=row[4],
        message_count=row[5],
        time_range_start=read_time(row[6]),
        time_range_end=read_time(row[7]),
        domains=read_texts(row[8]),
        token_count=row[9],
        created_at=read_time(row[10]),
    )
