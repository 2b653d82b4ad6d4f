"""Deleting what is forgotten or too old, and noting that bytes of it may be left in the file."""

import json
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from . import checkpoints, doubts, log, memories, memory_history, tombstones
from . import secure_delete as erasing
from .memory_entries import Tombstone

_OF_CONVERSATIONS = ("conversation_checkpoints", "conversation_summaries")


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is to be forgotten, by id, and the tombstones that keep it from being learnt again.

    ``history_seqs`` are entries in the history of other memories that have the words in them.
    """

    memory_ids: Collection[str] = ()
    fact_ids: Collection[str] = ()
    message_ids: Collection[str] = ()
    conversation_ids: Collection[str] = ()
    tombstones: Collection[Tombstone] = ()
    history_seqs: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class ForgetReport:
    """How many there were of what is forgotten.

    ``conversations`` counts checkpoints and summaries. Without ``erased`` the rows are gone, but
    bytes of them may be left in the file (no room on the disk to write it anew, or it is being
    read) until ``finish_forgetting`` succeeds.
    """

    memories: int = 0
    facts: int = 0
    messages: int = 0
    conversations: int = 0
    erased: bool = True


def conversations_before(conn: sqlite3.Connection, before: datetime, now: datetime) -> int:
    """Delete checkpoints and summaries from before a time; returns how many.

    What a wrong clock put into the future counts as from now.
    """
    with erasing.overwriting(conn):
        log.set_right(conn, now)
        return checkpoints.purge(conn, before, now)


def messages_before(conn: sqlite3.Connection, before: datetime) -> int:
    """Delete some of the messages from before a time, the earliest first; returns how many."""
    with erasing.overwriting(conn):
        return log.purge(conn, before)


def chosen(conn: sqlite3.Connection, forgotten: Forgotten) -> ForgetReport:
    """Delete what was chosen, and every trace of it."""
    with _for_good(conn):
        return _chosen(conn, forgotten)


def of_owner(conn: sqlite3.Connection, owner: str) -> ForgetReport:
    """Delete all that is the owner's, and every trace of it; tombstones stay."""
    with _for_good(conn):
        return _of_owner(conn, owner)


def everything(conn: sqlite3.Connection) -> ForgetReport:
    """Delete every row of every table, those of later schemas included."""
    with _for_good(conn):
        return _everything(conn)


def rebuild_log_index(conn: sqlite3.Connection) -> None:
    """Build the log's search index anew, after which no deleted word is left in it."""
    erasing.rebuild(conn, "unified_log_fts")


def merge_indexes(conn: sqlite3.Connection) -> None:
    """Make one part of each search index of the many that it grows by."""
    erasing.merge(conn)


def free(conn: sqlite3.Connection) -> bool:
    """Give some unused room of the file back; returns whether there is more."""
    return erasing.free(conn)


@contextmanager
def _for_good(conn: sqlite3.Connection) -> Iterator[None]:
    before = conn.total_changes
    with erasing.overwriting(conn):
        yield
    if conn.total_changes > before:
        erasing.begin(conn)


def _chosen(conn: sqlite3.Connection, forgotten: Forgotten) -> ForgetReport:
    conversations = [*forgotten.conversation_ids, *_conversations_of(conn, forgotten.message_ids)]
    doubts.delete_of(conn, forgotten.memory_ids)
    memory_history.delete_of(conn, forgotten.memory_ids)
    _delete(conn, "memory_history", "seq", forgotten.history_seqs)
    report = ForgetReport(
        memories=memories.delete(conn, forgotten.memory_ids),
        facts=_delete(conn, "extracted_facts", "id", forgotten.fact_ids),
        conversations=sum(
            _delete(conn, table, "conversation_id", conversations) for table in _OF_CONVERSATIONS
        ),
        messages=_delete(conn, "unified_log", "id", forgotten.message_ids),
    )
    for tombstone in forgotten.tombstones:
        tombstones.add(conn, tombstone)
    return report


def _of_owner(conn: sqlite3.Connection, owner: str) -> ForgetReport:
    conversations = [
        row[0]
        for row in conn.execute(
            "SELECT DISTINCT conversation_id FROM unified_log WHERE owner = ?", (owner,)
        )
    ]
    # A memory that has changed hands has the old owner's words in its history.
    conn.execute(
        "DELETE FROM memory_history WHERE owner = ?1"
        " OR before ->> '$.owner' = ?1 OR after ->> '$.owner' = ?1"
        " OR memory_id IN (SELECT id FROM memories WHERE owner = ?1)",
        (owner,),
    )
    known = conn.execute("SELECT id FROM memories WHERE owner = ?", (owner,)).fetchall()
    doubts.delete_of(conn, [row[0] for row in known])
    for table in ("extraction_windows", "switchboard_state"):
        _delete(conn, table, "owner", [owner])
    return ForgetReport(
        memories=_delete(conn, "memories", "owner", [owner]),
        facts=_delete(conn, "extracted_facts", "owner", [owner]),
        conversations=sum(
            _delete(conn, table, "conversation_id", conversations) for table in _OF_CONVERSATIONS
        ),
        messages=_delete(conn, "unified_log", "owner", [owner]),
    )


def _everything(conn: sqlite3.Connection) -> ForgetReport:
    tables = conn.execute("PRAGMA main.table_list").fetchall()
    indexes = [name for _, name, kind, *_ in tables if kind == "virtual"]
    plain = [name for _, name, kind, *_ in tables if kind == "table" and name[:7] != "sqlite_"]
    conn.execute("PRAGMA defer_foreign_keys = ON")
    # The search indexes first: the triggers of the rows then find nothing left to do.
    deleted = {
        name: conn.execute(f'DELETE FROM "{name}"').rowcount  # noqa: S608
        for name in indexes + plain
    }
    for name in indexes:
        conn.execute(f'INSERT INTO "{name}" ("{name}") VALUES (\'rebuild\')')  # noqa: S608
    return ForgetReport(
        memories=deleted["memories"],
        facts=deleted["extracted_facts"],
        conversations=sum(deleted[table] for table in _OF_CONVERSATIONS),
        messages=deleted["unified_log"],
    )


def _conversations_of(conn: sqlite3.Connection, message_ids: Collection[str]) -> list[str]:
    rows = conn.execute(
        "SELECT DISTINCT conversation_id FROM unified_log"
        " WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(message_ids)),),
    )
    return [row[0] for row in rows]


def _delete(
    conn: sqlite3.Connection, table: str, column: str, values: Collection[str] | Collection[int]
) -> int:
    """Delete the rows of a table by the values of a column; returns how many there were."""
    return conn.execute(
        f"DELETE FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))",  # noqa: S608
        (json.dumps(list(values)),),
    ).rowcount
