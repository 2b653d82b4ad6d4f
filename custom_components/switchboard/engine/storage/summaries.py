"""The archive of summaries: each one that was ever written of a conversation, and what it covers.

A summary goes on from the one before, so all of a conversation begin at the same place
(``covers_from_seq``), and each covers what is noted for that place up to its own end. One is
archived only if all that it covers is in the log: what is kept nowhere is not kept in other words
either. It goes with the first of its messages that is deleted or put into other words, which the
database sees to.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from .dialect import run_many
from .entries import read_texts, read_time
from .search import Span
from .table import Repository, Table

_COVERED: Final = (
    "FROM summarised_messages AS covered"
    " LEFT JOIN unified_log AS said ON said.seq = covered.seq"
    " WHERE covered.covers_from_seq = conversation_summaries.covers_from_seq"
    " AND covered.seq <= conversation_summaries.covers_to_seq"
)
_COVERED_IDS: Final = (
    f"(SELECT json_group_array(said.id) FILTER (WHERE said.id IS NOT NULL) {_COVERED})"
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


_SUMMARIES: Final = Table("conversation_summaries", StoredSummary, numbered="id")


class Summaries(Repository):
    """The archive of summaries; rows are only ever added, and deleted."""

    def archive(self, new: NewSummary) -> StoredSummary | None:
        """Keep a summary if all that it covers is in the log; returns what is kept."""
        covered: set[int] = set()
        begins: int | None = None
        domains = set(new.domains)
        if new.previous:
            before = self._newest(new.previous, new.conversation_id)
            if before is None:
                return None
            begins, covered = before.covers_from_seq, self._covered(before)
            domains.update(before.domains)
        for words, at in new.said:
            places = self._exchange(words, at, new.conversation_id, covered)
            if not places:
                return None
            covered |= places
        if not new.said:
            return None
        count, start, end, first, last = self._run(
            "SELECT count(*), min(created_at), max(created_at), min(seq), max(seq)"
            " FROM unified_log WHERE seq = ANY (?)",
            covered,
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
        _SUMMARIES.append(self._conn, summary)
        run_many(
            self._conn,
            "INSERT INTO summarised_messages (seq, covers_from_seq) VALUES (?, ?)"
            " ON CONFLICT DO NOTHING",
            ((seq, summary.covers_from_seq) for seq in sorted(covered)),
        )

    def of_conversation(self, conversation_id: str) -> list[StoredSummary]:
        """Return the summaries of a conversation, oldest first."""
        return _SUMMARIES.find(self._conn, "conversation_id = ? ORDER BY id", conversation_id)

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
        places = self._best(match, _LOOKED_AT)
        start, end = span.bounds() if span else (None, None)
        found = _SUMMARIES.find(
            self._conn,
            "id = ANY (?1) AND (?2 IS NULL OR conversation_id = ?2)"
            " AND (?3 IS NULL OR (time_range_end >= ?3 AND time_range_start < ?4))"
            f" AND (SELECT min(coalesce(said.owner = ANY (?5), false)) {_COVERED})",
            places,
            conversation,
            start,
            end,
            owners,
        )
        best: dict[int, StoredSummary] = {}
        for summary in sorted(found, key=lambda one: places.index(one.id)):
            best.setdefault(summary.covers_from_seq, summary)
        return list(best.values())[:limit]

    def _best(self, match: str, limit: int) -> list[int]:
        """Return the ids of the summaries that an expression finds, the best first."""
        return self._first(
            "SELECT rowid FROM conversation_summaries_fts"
            " WHERE conversation_summaries_fts MATCH ? ORDER BY rank, rowid DESC LIMIT ?",
            match,
            limit,
        )

    def covered_ids(self, summary_id: int) -> list[str]:
        """Return the ids of the messages that a summary covers."""
        found = _SUMMARIES.keyed(self._conn, _COVERED_IDS, "id = ?", summary_id)
        return next((list(read_texts(ids)) for ids, _ in found), [])

    def texts(self) -> list[tuple[str, str]]:
        """Return all summaries with the ids of their conversations."""
        return self._run("SELECT conversation_id, text FROM conversation_summaries").fetchall()

    def page(self, after: int, limit: int) -> list[tuple[StoredSummary, tuple[str, ...]]]:
        """Return the first summaries after an id, each with the ids of the messages it covers."""
        found = _SUMMARIES.keyed(
            self._conn, _COVERED_IDS, "id > ? ORDER BY id LIMIT ?", after, limit
        )
        return [(summary, read_texts(ids)) for ids, summary in found]

    def delete_of(self, conversation_ids: Collection[str]) -> int:
        """Delete all summaries of conversations, and what goes on from them; returns how many."""
        return self._run(
            "DELETE FROM conversation_summaries WHERE covers_from_seq IN ("
            " SELECT covers_from_seq FROM conversation_summaries WHERE conversation_id = ANY (?))",
            conversation_ids,
        ).rowcount

    def purge(self, before: datetime) -> int:
        """Delete the summaries that cover anything from before a time; returns how many."""
        return self._run(
            "DELETE FROM conversation_summaries WHERE time_range_start < ?", before
        ).rowcount

    def count(self) -> int:
        """Return how many summaries there are."""
        return self._number("SELECT count(*) FROM conversation_summaries")

    def _newest(self, text: str, conversation_id: str) -> StoredSummary | None:
        return _SUMMARIES.one(
            self._conn, "text = ? ORDER BY conversation_id = ? DESC, id DESC", text, conversation_id
        )

    def _covered(self, summary: StoredSummary) -> set[int]:
        return set(
            self._first(
                "SELECT seq FROM summarised_messages WHERE covers_from_seq = ? AND seq <= ?",
                summary.covers_from_seq,
                summary.covers_to_seq,
            )
        )

    def _exchange(
        self, words: str, at: datetime, conversation_id: str, known: Collection[int]
    ) -> set[int]:
        """Return the places of what a person said and of what was answered; none if unlogged."""
        said = self._run(
            "SELECT seq, conversation_id FROM unified_log"
            " WHERE role = 'user' AND content = ?1 AND created_at BETWEEN ?2 AND ?3"
            " AND (conversation_id = ?4 OR created_at BETWEEN ?5 AND ?6) AND seq <> ALL (?7)"
            " ORDER BY conversation_id = ?4 DESC,"
            " abs(julianday(created_at) - julianday(?8)) LIMIT 1",
            words,
            at - _HERE,
            at + _HERE,
            conversation_id,
            at - _ELSEWHERE,
            at + _ELSEWHERE,
            known,
            at,
        ).fetchone()
        if said is None:
            return set()
        return set(
            self._first(
                "SELECT seq FROM unified_log WHERE conversation_id = ?2 AND seq >= ?1"
                " AND seq < coalesce((SELECT min(seq) FROM unified_log"
                "  WHERE conversation_id = ?2 AND seq > ?1 AND role = 'user'), 9e18)",
                *said,
            )
        )
