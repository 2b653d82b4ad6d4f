"""The conversations of the log: which there are, who spoke in them, and what was said."""

from collections.abc import Iterable
from dataclasses import dataclass

from .entries import StoredEntry
from .log import SELECT, stored_entry
from .repository import Repository


@dataclass(frozen=True, slots=True)
class Spoken:
    """A conversation without its words: who spoke in it, how many messages, and its last place."""

    conversation_id: str
    owners: frozenset[str]
    messages: int
    last_seq: int


class Talks(Repository):
    """The conversations of the log."""

    __slots__ = ()

    def all(self) -> list[Spoken]:
        """Return all conversations, the one in which something was said last first."""
        rows = self._conn.execute(
            "SELECT conversation_id, owner, count(*), max(seq) FROM unified_log"
            " GROUP BY conversation_id, owner"
        )
        found: dict[str, Spoken] = {}
        for conversation_id, owner, messages, last in rows:
            known = found.get(conversation_id, Spoken(conversation_id, frozenset(), 0, 0))
            found[conversation_id] = Spoken(
                conversation_id,
                known.owners | {owner},
                known.messages + messages,
                max(known.last_seq, last),
            )
        return sorted(found.values(), key=lambda one: one.last_seq, reverse=True)

    def owners(self, conversation_ids: Iterable[str]) -> dict[str, frozenset[str]]:
        """Return who spoke in conversations; one that is not there is left out."""
        found: dict[str, frozenset[str]] = {}
        for conversation_id in set(conversation_ids):
            rows = self._conn.execute(
                "SELECT DISTINCT owner FROM unified_log WHERE conversation_id = ?",
                (conversation_id,),
            )
            if owners := frozenset(row[0] for row in rows):
                found[conversation_id] = owners
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
