"""The unified log: every message of every conversation, in the order in which it was appended."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from . import secure_delete as erasing
from .entries import AHEAD, LogEntry, Role, StoredEntry, Talk, read_texts, read_time, time_text
from .repository import Repository
from .threads import Threads
from .turns import Turns

_COLUMNS = (
    "id, conversation_id, owner, role, content, created_at, agent_id, user_id, device_id, area_id,"
    " language, route, tags, token_count"
)
_INSERT = (
    f"INSERT INTO unified_log ({_COLUMNS}) VALUES ({', '.join('?' * 14)})"  # noqa: S608
    " ON CONFLICT (id) DO NOTHING"
)
SELECT = f"SELECT seq, {_COLUMNS} FROM unified_log"  # noqa: S608

PAGE = 500
PURGED = 100
"""Messages that are deleted at a time: each takes its words out of the index."""


class Line(NamedTuple):
    """What a message says, read quickly; ``at`` is as ``time_text`` has it."""

    conversation_id: str
    role: Role
    text: str
    at: str


class Log(Repository):
    """The messages of all conversations, in the order in which they were appended."""

    __slots__ = ()

    def append(self, entries: Iterable[LogEntry]) -> int:
        """Append ``entries`` in their order; one whose id is there already changes nothing.

        How their turns went is kept with them. Returns how many were new.
        """
        entries = list(entries)
        added = self._conn.executemany(_INSERT, map(_values, entries)).rowcount
        for entry in entries:
            if entry.turn is not None:
                Turns(self._conn).put(entry.turn)
        return added

    def known(self, ids: Iterable[str]) -> frozenset[str]:
        """Return those of some ids whose messages are there."""
        rows = self._conn.execute(
            "SELECT id FROM unified_log WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(ids)),),
        )
        return frozenset(row[0] for row in rows)

    def reword(self, texts: Mapping[str, str]) -> int:
        """Put messages into other words, by id; returns how many are there and have changed.

        What they cost is not known any more, nor what tools were told in their turns. The search
        index and their vectors follow, and their conversations cannot be taken up any more as they
        were. Bytes of the old words may be left in the file until ``finish_forgetting``, which this
        leaves to be done.
        """
        with erasing.overwriting(self._conn):
            changed = sum(
                self._conn.execute(
                    "UPDATE unified_log SET content = ?1, token_count = NULL"
                    " WHERE id = ?2 AND content <> ?1",
                    (text, id_),
                ).rowcount
                for id_, text in texts.items()
            )
            if changed:
                rows = self._conn.execute(
                    "SELECT DISTINCT conversation_id FROM unified_log"
                    " WHERE id IN (SELECT value FROM json_each(?))",
                    (json.dumps(list(texts)),),
                ).fetchall()
                self._conn.executemany(
                    "DELETE FROM conversation_checkpoints WHERE conversation_id = ?", rows
                )
                Threads(self._conn).delete_of_conversations([row[0] for row in rows])
                Turns(self._conn).wipe(message_ids=list(texts))
                erasing.begin(self._conn)
        return changed

    def after(self, owner: str, seq: int, limit: int) -> list[StoredEntry]:
        """Return the owner's first ``limit`` messages after ``seq``, oldest first."""
        rows = self._conn.execute(
            f"{SELECT} WHERE owner = ? AND seq > ? ORDER BY seq LIMIT ?", (owner, seq, limit)
        )
        return [stored_entry(row) for row in rows]

    def before(self, owner: str, seq: int, limit: int) -> list[StoredEntry]:
        """Return the owner's last ``limit`` messages before ``seq`` (not itself), oldest first."""
        rows = self._conn.execute(
            f"{SELECT} WHERE owner = ? AND seq < ? ORDER BY seq DESC LIMIT ?", (owner, seq, limit)
        )
        return [stored_entry(row) for row in rows][::-1]

    def between(self, owner: str, start: int, end: int) -> list[StoredEntry]:
        """Return the owner's messages from one place to another, both included, oldest first."""
        rows = self._conn.execute(
            f"{SELECT} WHERE owner = ? AND seq BETWEEN ? AND ? ORDER BY seq", (owner, start, end)
        )
        return [stored_entry(row) for row in rows]

    def of_conversation(self, conversation_id: str, limit: int) -> list[StoredEntry]:
        """Return the last ``limit`` messages of a conversation, oldest first."""
        rows = self._conn.execute(
            f"{SELECT} WHERE conversation_id = ? ORDER BY seq DESC LIMIT ?",
            (conversation_id, limit),
        )
        return [stored_entry(row) for row in rows][::-1]

    def of_owners(self, owners: Iterable[str]) -> Iterator[StoredEntry]:
        """Yield the messages of the owners, oldest first."""
        rows = self._conn.execute(
            f"{SELECT} WHERE owner IN (SELECT value FROM json_each(?)) ORDER BY seq",  # noqa: S608
            (json.dumps(list(owners)),),
        )
        return map(stored_entry, rows)

    def lines(self, owners: Iterable[str], after: int, end: int) -> Iterator[Line]:
        """Yield what the owners' messages after a place up to another say, oldest first."""
        rows = self._conn.execute(
            "SELECT conversation_id, role, content, created_at FROM unified_log"
            # By their places: an index by owner would have to be sorted.
            " WHERE seq > ? AND seq <= ? AND +owner IN (SELECT value FROM json_each(?))"
            " ORDER BY seq",
            (after, end, json.dumps(list(owners))),
        )
        return map(Line._make, rows)

    def of_conversations(
        self, conversation_ids: Iterable[str], owners: Iterable[str]
    ) -> Iterator[StoredEntry]:
        """Yield the owners' messages of some conversations, oldest first."""
        rows = self._conn.execute(
            f"{SELECT} WHERE conversation_id IN (SELECT value FROM json_each(?))"  # noqa: S608
            " AND +owner IN (SELECT value FROM json_each(?)) ORDER BY seq",
            (json.dumps(list(conversation_ids)), json.dumps(list(owners))),
        )
        return map(stored_entry, rows)

    def speakers(self, conversation_id: str) -> set[str]:
        """Return the owners of the messages of a conversation."""
        rows = self._conn.execute(
            "SELECT DISTINCT owner FROM unified_log WHERE conversation_id = ?", (conversation_id,)
        )
        return {row[0] for row in rows}

    def talks(self, owner: str, conversation_ids: Iterable[str], limit: int) -> list[Talk]:
        """Return those of the conversations in which nobody else than the owner ever spoke.

        The one in which something was said last comes first.
        """
        rows = self._conn.execute(
            # The columns that are not summed up are those of the row with the greatest ``seq``.
            "SELECT conversation_id, count(*), created_at, area_id, device_id, max(seq)"
            " FROM unified_log WHERE conversation_id IN (SELECT value FROM json_each(?))"
            " GROUP BY conversation_id HAVING sum(owner <> ?) = 0"
            " ORDER BY max(seq) DESC LIMIT ?",
            (json.dumps(list(conversation_ids)), owner, limit),
        )
        return [Talk(row[0], row[1], read_time(row[2]), row[3], row[4]) for row in rows]

    def by_ids(self, ids: Sequence[str]) -> dict[str, StoredEntry]:
        """Return those of the messages that are (still) in the log."""
        rows = self._conn.execute(
            f"{SELECT} WHERE id IN (SELECT value FROM json_each(?))",  # noqa: S608
            (json.dumps(list(ids)),),
        )
        return {stored.entry.id: stored for stored in map(stored_entry, rows)}

    def tagged(self, tag: str) -> list[str]:
        """Return the ids of the messages that have a tag, in the order of the log."""
        rows = self._conn.execute(
            "SELECT id FROM unified_log WHERE instr(tags, ?1) AND EXISTS ("
            "  SELECT 1 FROM json_each(tags) WHERE value = ?1) ORDER BY seq",
            (tag,),
        )
        return [row[0] for row in rows]

    def count_after(self, owner: str, seq: int) -> int:
        """Return how many messages the owner has after ``seq``."""
        return self._number(
            "SELECT count(*) FROM unified_log WHERE owner = ? AND seq > ?", owner, seq
        )

    def places(self, owner: str, after: int, end: int, since: datetime | None) -> list[int]:
        """Return the places of the owner's messages after one up to another, in their order.

        ``since``: from the first message on that is not older.
        """
        begin = after + 1
        if since is not None:
            (first,) = self._conn.execute(
                "SELECT min(seq) FROM unified_log"
                " WHERE owner = ? AND seq > ? AND seq <= ? AND created_at >= ?",
                (owner, after, end, time_text(since)),
            ).fetchone()
            begin = end + 1 if first is None else first
        rows = self._conn.execute(
            "SELECT seq FROM unified_log WHERE owner = ? AND seq BETWEEN ? AND ? ORDER BY seq",
            (owner, begin, end),
        )
        return [row[0] for row in rows]

    def tokens_after(self, owner: str, seq: int) -> int:
        """Return about how many tokens the owner's messages after ``seq`` have."""
        return self._number(
            "SELECT coalesce(sum(coalesce(token_count, (length(CAST(content AS BLOB)) + 3) / 4)),"
            " 0) FROM unified_log WHERE owner = ? AND seq > ?",
            owner,
            seq,
        )

    def count_said_after(self, owner: str, seq: int) -> int:
        """Return how many of the owner's messages after ``seq`` a person said."""
        query = "SELECT count(*) FROM unified_log WHERE owner = ? AND seq > ? AND role = 'user'"
        return self._number(query, owner, seq)

    def count(self) -> int:
        """Return how many messages there are."""
        return self._number("SELECT count(*) FROM unified_log")

    def owners(self) -> list[str]:
        """Return everyone who has messages, in alphabetical order."""
        # One look into the index for each owner; a plain DISTINCT would read all of it.
        rows = self._conn.execute(
            "WITH RECURSIVE found (owner) AS ("
            "  SELECT min(owner) FROM unified_log UNION ALL"
            "  SELECT (SELECT min(owner) FROM unified_log WHERE owner > found.owner)"
            "  FROM found WHERE found.owner IS NOT NULL"
            ") SELECT owner FROM found WHERE owner IS NOT NULL"
        )
        return [row[0] for row in rows]

    def set_right(self, now: datetime, limit: int = PAGE) -> int:
        """Give messages that a wrong clock put into the future the present time; returns how many.

        They would be kept until that future is past, however short the retention is. At most
        ``limit`` at a time; none means that none is left.
        """
        return self._conn.execute(
            "UPDATE unified_log SET created_at = ? WHERE seq IN ("
            "  SELECT seq FROM unified_log WHERE created_at > ? LIMIT ?)",
            (time_text(now), time_text(now + AHEAD), limit),
        ).rowcount

    def purge(self, before: datetime, limit: int = PURGED) -> int:
        """Delete up to ``limit`` messages from before a time, the earliest first.

        Their places in the search index and their marks in ``processed_entity_log`` go with them.
        Returns how many there were; fewer than ``limit`` means that none is left.
        """
        return self._conn.execute(
            "DELETE FROM unified_log WHERE seq IN ("
            "  SELECT seq FROM unified_log WHERE created_at < ? ORDER BY created_at, seq LIMIT ?"
            ")",
            (time_text(before), limit),
        ).rowcount

    def last_seq(self) -> int:
        """Return the place of the last message; 0 for an empty log."""
        return self._number("SELECT coalesce(max(seq), 0) FROM unified_log")

    def page(self, seq: int, end: int, limit: int = PAGE) -> list[StoredEntry]:
        """Return the first ``limit`` messages after ``seq`` up to ``end``, of all owners."""
        rows = self._conn.execute(
            f"{SELECT} WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?", (seq, end, limit)
        )
        return [stored_entry(row) for row in rows]

    def export(self) -> Iterator[StoredEntry]:
        """Yield what the log holds now, oldest first, reading a page at a time."""
        seq = -1
        end = self.last_seq()
        while stored := self.page(seq, end):
            yield from stored
            seq = stored[-1].seq

    def _number(self, query: str, *values: object) -> int:
        return int(self._conn.execute(query, values).fetchone()[0])


def _values(entry: LogEntry) -> tuple[object, ...]:
    return (
        entry.id,
        entry.conversation_id,
        entry.owner,
        entry.role,
        entry.content,
        time_text(entry.created_at),
        entry.agent_id,
        entry.user_id,
        entry.device_id,
        entry.area_id,
        entry.language,
        entry.route,
        json.dumps(entry.tags, ensure_ascii=False) if entry.tags else "[]",
        entry.token_count,
    )


def stored_entry(row: tuple[Any, ...]) -> StoredEntry:
    """Return a message as ``SELECT`` reads it."""
    return StoredEntry(
        row[0],
        LogEntry(
            id=row[1],
            conversation_id=row[2],
            owner=row[3],
            role=row[4],
            content=row[5],
            created_at=read_time(row[6]),
            agent_id=row[7],
            user_id=row[8],
            device_id=row[9],
            area_id=row[10],
            language=row[11],
            route=row[12],
            tags=read_texts(row[13]),
            token_count=row[14],
        ),
    )
