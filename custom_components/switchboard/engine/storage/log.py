"""The unified log: every message of every conversation, in the order in which it was appended.

Beside it, what was brought into it from elsewhere, and how far each import is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import starmap
from typing import Final, Literal, NamedTuple

from . import secure_delete as erasing
from .checkpoints import Threads
from .dialect import Connection
from .entries import AHEAD, LogEntry, Role, Stored, StoredEntry
from .sharing import Sharing
from .table import Repository, Table
from .turns import Turns

_LOG: Final = Table("unified_log", LogEntry, without={"turn"})

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

    def append(self, entries: Iterable[LogEntry]) -> int:
        """Append ``entries`` in their order; one whose id is there already changes nothing.

        How their turns went is kept with them. Returns how many were new.
        """
        entries = list(entries)
        self._send((one.id, one.owner) for one in entries)
        added = _LOG.add(self._conn, entries)
        for entry in entries:
            if entry.turn is not None:
                Turns(self._conn).put(entry.turn)
        return added

    def _send(self, messages: Iterable[tuple[str, str]]) -> None:
        sharing = Sharing(self._conn)
        if sharing.takes_messages():
            for id_, owner in messages:
                sharing.add("message", owner, id_)

    def known(self, ids: Iterable[str]) -> frozenset[str]:
        """Return those of some ids whose messages are there."""
        return frozenset(self._first("SELECT id FROM unified_log WHERE id = ANY (?)", ids))

    def reword(self, texts: Mapping[str, str]) -> int:
        """Put messages into other words, by id; returns how many are there and have changed.

        What they cost is not known any more, nor what tools were told in their turns. The search
        index and their vectors follow, and their conversations cannot be taken up any more as they
        were. Bytes of the old words may be left in the file until ``finish_forgetting``, which this
        leaves to be done.
        """
        self._send(self._run("SELECT id, owner FROM unified_log WHERE id = ANY (?)", texts))
        with erasing.overwriting(self._conn):
            changed = sum(
                self._run(
                    "UPDATE unified_log SET content = ?1, token_count = NULL, judged = 0"
                    " WHERE id = ?2 AND content <> ?1",
                    text,
                    id_,
                ).rowcount
                for id_, text in texts.items()
            )
            if changed:
                conversations = self._first(
                    "SELECT DISTINCT conversation_id FROM unified_log WHERE id = ANY (?)", texts
                )
                self._run(
                    "DELETE FROM conversation_checkpoints WHERE conversation_id = ANY (?)",
                    conversations,
                )
                Threads(self._conn).delete_of_conversations(conversations)
                Turns(self._conn).wipe(message_ids=list(texts))
                erasing.begin(self._conn)
        return changed

    def after(self, owner: str, seq: int, limit: int) -> list[StoredEntry]:
        """Return the owner's first ``limit`` messages after ``seq``, oldest first."""
        return stored_entries(
            self._conn, "owner = ? AND seq > ? ORDER BY seq LIMIT ?", owner, seq, limit
        )

    def before(self, owner: str, seq: int, limit: int) -> list[StoredEntry]:
        """Return the owner's last ``limit`` messages before ``seq`` (not itself), oldest first."""
        where = "owner = ? AND seq < ? ORDER BY seq DESC LIMIT ?"
        return stored_entries(self._conn, where, owner, seq, limit)[::-1]

    def between(self, owner: str, start: int, end: int) -> list[StoredEntry]:
        """Return the owner's messages from one place to another, both included, oldest first."""
        return stored_entries(
            self._conn, "owner = ? AND seq BETWEEN ? AND ? ORDER BY seq", owner, start, end
        )

    def of_conversation(self, conversation_id: str, limit: int) -> list[StoredEntry]:
        """Return the last ``limit`` messages of a conversation, oldest first."""
        where = "conversation_id = ? ORDER BY seq DESC LIMIT ?"
        return stored_entries(self._conn, where, conversation_id, limit)[::-1]

    def of_owners(self, owners: Iterable[str]) -> Iterator[StoredEntry]:
        """Yield the messages of the owners, oldest first."""
        return _each(self._conn, "owner = ANY (?) ORDER BY seq", owners)

    def lines(self, owners: Iterable[str], after: int, end: int) -> Iterator[Line]:
        """Yield what the owners' messages after a place up to another say, oldest first."""
        rows = self._run(
            "SELECT conversation_id, role, content, created_at FROM unified_log"
            # By their places: an index by owner would have to be sorted.
            " WHERE seq > ? AND seq <= ? AND +owner = ANY (?) ORDER BY seq",
            after,
            end,
            owners,
        )
        return map(Line._make, rows)

    def of_conversations(
        self, conversation_ids: Iterable[str], owners: Iterable[str]
    ) -> Iterator[StoredEntry]:
        """Yield the owners' messages of some conversations, oldest first."""
        return _each(
            self._conn,
            "conversation_id = ANY (?) AND +owner = ANY (?) ORDER BY seq",
            conversation_ids,
            owners,
        )

    def speakers(self, conversation_id: str) -> set[str]:
        """Return the owners of the messages of a conversation."""
        return set(
            self._first(
                "SELECT DISTINCT owner FROM unified_log WHERE conversation_id = ?", conversation_id
            )
        )

    def by_ids(self, ids: Sequence[str]) -> dict[str, StoredEntry]:
        """Return those of the messages that are (still) in the log."""
        return {stored.entry.id: stored for stored in _each(self._conn, "id = ANY (?)", ids)}

    def tagged(self, tag: str) -> list[str]:
        """Return the ids of the messages that have a tag, in the order of the log."""
        return self._first(
            "SELECT id FROM unified_log WHERE instr(tags, ?1) > 0 AND EXISTS ("
            "  SELECT 1 FROM json_each(tags) WHERE value = ?1) ORDER BY seq",
            tag,
        )

    def count_after(self, owner: str, seq: int) -> int:
        """Return how many messages the owner has after ``seq``."""
        return self._number(
            "SELECT count(*) FROM unified_log WHERE owner = ? AND seq > ?", owner, seq
        )

    def places(self, owner: str, after: int, end: int, since: datetime | None) -> list[int]:
        """Return the places of the owner's messages after one up to another, in their order.

        ``since``: from the first message on that is not older.
        """
        first = after + 1
        if since is not None:
            first = self._number(
                "SELECT coalesce(min(seq), ?3 + 1) FROM unified_log"
                " WHERE owner = ?1 AND seq > ?2 AND seq <= ?3 AND created_at >= ?4",
                owner,
                after,
                end,
                since,
            )
        return self._first(
            "SELECT seq FROM unified_log WHERE owner = ? AND seq BETWEEN ? AND ? ORDER BY seq",
            owner,
            first,
            end,
        )

    def tokens_after(self, owner: str, seq: int) -> int:
        """Return about how many tokens the owner's messages after ``seq`` have."""
        return self._number(
            "SELECT sum(coalesce(token_count, (octet_length(content) + 3) / 4))"
            " FROM unified_log WHERE owner = ? AND seq > ?",
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
        return self._first(
            "WITH RECURSIVE found (owner) AS ("
            "  SELECT min(owner) FROM unified_log UNION ALL"
            "  SELECT (SELECT min(owner) FROM unified_log WHERE owner > found.owner)"
            "  FROM found WHERE found.owner IS NOT NULL"
            ") SELECT owner FROM found WHERE owner IS NOT NULL"
        )

    def set_right(self, now: datetime, limit: int = PAGE) -> int:
        """Give messages that a wrong clock put into the future the present time; returns how many.

        They would be kept until that future is past, however short the retention is. At most
        ``limit`` at a time; none means that none is left.
        """
        return self._run(
            "UPDATE unified_log SET created_at = ? WHERE seq IN ("
            "  SELECT seq FROM unified_log WHERE created_at > ? LIMIT ?)",
            now,
            now + AHEAD,
            limit,
        ).rowcount

    def purge(self, before: datetime, limit: int = PURGED) -> int:
        """Delete up to ``limit`` messages from before a time, the earliest first.

        Their places in the search index and their marks in ``processed_entity_log`` go with them.
        Returns how many there were; fewer than ``limit`` means that none is left.
        """
        purged = self._run(
            "DELETE FROM unified_log WHERE seq IN ("
            "  SELECT seq FROM unified_log WHERE created_at < ? ORDER BY created_at, seq LIMIT ?"
            ") RETURNING id, owner",
            before,
            limit,
        ).fetchall()
        Sharing(self._conn).purged(purged)
        return len(purged)

    def last_seq(self) -> int:
        """Return the place of the last message; 0 for an empty log."""
        return self._number("SELECT max(seq) FROM unified_log")

    def page(self, seq: int, end: int, limit: int = PAGE) -> list[StoredEntry]:
        """Return the first ``limit`` messages after ``seq`` up to ``end``, of all owners."""
        return stored_entries(
            self._conn, "seq > ? AND seq <= ? ORDER BY seq LIMIT ?", seq, end, limit
        )

    def export(self) -> Iterator[StoredEntry]:
        """Yield what the log holds now, oldest first, reading a page at a time."""
        seq = -1
        end = self.last_seq()
        while stored := self.page(seq, end):
            yield from stored
            seq = stored[-1].seq


def stored_entries(conn: Connection, condition: str, *values: object) -> list[StoredEntry]:
    """Return the messages for which a condition holds."""
    return list(_each(conn, condition, *values))


def _each(conn: Connection, condition: str, *values: object) -> Iterator[StoredEntry]:
    return starmap(StoredEntry, _LOG.keyed(conn, "seq", condition, *values))


type ImportStatus = Literal["running", "paused", "cancelled", "failed", "done"]


@dataclass(frozen=True, slots=True)
class ImportRow(Stored):
    """One import.

    ``digest`` is that of all bytes of its source, made with the key of the database; ``path`` is
    where that lies, for as long as it may have to be read again. Of ``total`` messages and
    refusals, ``position`` are dealt with: ``added``, ``known`` already, or ``refused``. Without an
    ``owner``, each message has the one that its source names. ``error`` is a stable reason.
    """

    id: str
    digest: str
    format: str
    owner: str | None
    path: str | None
    status: ImportStatus
    position: int
    total: int
    added: int
    known: int
    refused: int
    error: str | None
    created_at: datetime
    updated_at: datetime


_IMPORTS: Final = Table("imports", ImportRow)


class Imports(Repository):
    """The imports, those that are under way and those that are done."""

    def put(self, row: ImportRow) -> None:
        """Write an import down, in place of the one with its id if there is one."""
        _IMPORTS.put(self._conn, row)

    def get(self, import_id: str) -> ImportRow | None:
        """Return an import."""
        return _IMPORTS.one(self._conn, "id = ?", import_id)

    def all(self) -> list[ImportRow]:
        """Return all imports, the latest first."""
        return _IMPORTS.find(self._conn, "true ORDER BY created_at DESC, id")

    def delete(self, import_id: str) -> None:
        """Know nothing of an import any more; its messages stay."""
        self._run("DELETE FROM imports WHERE id = ?", import_id)
