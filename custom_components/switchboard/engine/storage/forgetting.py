"""Deleting so that it is gone: rows, search indexes, free pages, and the write-ahead log."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from . import checkpoints, log, memories, memory_history, tombstones
from . import secure_delete as erasing
from .aside import delete_moved_aside
from .database import Database
from .errors import StorageError
from .memory_entries import Tombstone

_LOGGER = logging.getLogger(__name__)

_OF_CONVERSATIONS = ("conversation_checkpoints", "conversation_summaries")


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """How many messages, and how many checkpoints and summaries of conversations, were deleted."""

    messages: int
    conversations: int


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


async def purge(database: Database, before: datetime) -> PurgeReport:
    """Delete messages, checkpoints and summaries from before a time.

    What a wrong clock put into the future counts as from now.
    Facts and memories keep their text; which of their sources are left, ``log.by_ids`` tells.
    Works in small transactions, so that appending goes on in between: cut off in the middle, it
    has deleted a part, and the next call the rest. Only the search index is built anew in one.
    Words may still be found in unused bytes of pages that are in use, until something is forgotten.

    Raises:
        StorageError: the file could not be written.
    """

    def delete_some(conn: sqlite3.Connection) -> int:
        with erasing.overwriting(conn):
            return log.purge(conn, before)

    def delete_conversations(conn: sqlite3.Connection) -> int:
        with erasing.overwriting(conn):
            log.set_right(conn, at)
            return checkpoints.purge(conn, before, at)

    at = database.now()
    conversations = await database.write(delete_conversations)
    messages = 0
    while deleted := await database.write(delete_some):
        messages += deleted
    if messages or conversations:
        await _tidy(database)
        await database.checkpoint()
    await finish_forgetting(database)
    return PurgeReport(messages, conversations)


async def forget_rows(database: Database, forgotten: Forgotten) -> ForgetReport:
    """Delete for good what was chosen, and every trace of it, in one transaction.

    With the memories go their history, sources and vectors; with the messages their vectors, their
    words in the search and beside their neighbours, and the checkpoints and summaries of their
    conversations. Messages that still wait in the queue are not in the file yet: flush first.

    Raises:
        StorageError: the file could not be written, and nothing was deleted.
    """
    _, report = await forget_chosen(database, lambda _: forgotten)
    return report


async def forget_chosen(
    database: Database, choose: Callable[[sqlite3.Connection], Forgotten]
) -> tuple[Forgotten, ForgetReport]:
    """Delete for good what ``choose`` names, in the transaction in which it chooses.

    Nothing can come in between that says it as well. What ``choose`` raises deletes nothing.

    Raises:
        StorageError: the file could not be written, and nothing was deleted.
    """
    chosen = Forgotten()

    def delete(conn: sqlite3.Connection) -> ForgetReport:
        nonlocal chosen
        chosen = choose(conn)
        return _delete_chosen(conn, chosen)

    report = await _forget(database, delete)
    return chosen, report


async def forget_owner(database: Database, owner: str) -> ForgetReport:
    """Delete all that is the owner's and every trace of it, in one transaction.

    Checkpoints and summaries of conversations in which the owner spoke go as well. Tombstones
    stay: they have no words, and what was to be forgotten stays so.

    Raises:
        StorageError: the file could not be written, and nothing was deleted.
    """
    return await _forget(database, partial(_delete_owner, owner=owner))


async def forget_everything(database: Database) -> ForgetReport:
    """Delete every row of every table, those of later schemas included, and every trace of it.

    Tombstones go as well, and with the key the meaning of any that a backup has. Damaged files
    that were moved aside are deleted too. Places in the log (``seq``) are still not used twice.

    Raises:
        StorageError: the file could not be written, and nothing was deleted.
    """
    report = await _forget(database, _delete_everything)
    try:
        await asyncio.to_thread(delete_moved_aside, database.path)
    except OSError as err:
        _LOGGER.warning("A damaged database that was moved aside could not be deleted: %s", err)
        return replace(report, erased=False)
    return report


async def finish_forgetting(database: Database) -> bool:
    """Finish what a full disk, a long read or the end of the process cut off.

    Does nothing if there is nothing to finish. Opening the database does it too. Returns whether
    no byte is left of what was forgotten.
    """
    try:
        if await database.finish_forgetting():
            return True
    except StorageError as err:
        _LOGGER.warning("Traces of what was forgotten are left in the database for now: %s", err)
        return False
    _LOGGER.warning("Traces of what was forgotten are left in the database while it is being read")
    return False


async def _forget(
    database: Database, delete: Callable[[sqlite3.Connection], ForgetReport]
) -> ForgetReport:
    def in_transaction(conn: sqlite3.Connection) -> ForgetReport:
        before = conn.total_changes
        with erasing.overwriting(conn):
            report = delete(conn)
        if conn.total_changes > before:
            erasing.begin(conn)
        return report

    report = await database.write(in_transaction)
    return replace(report, erased=await finish_forgetting(database))


def _delete_chosen(conn: sqlite3.Connection, forgotten: Forgotten) -> ForgetReport:
    conversations = [*forgotten.conversation_ids, *_conversations_of(conn, forgotten.message_ids)]
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


def _delete_owner(conn: sqlite3.Connection, owner: str) -> ForgetReport:
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


def _delete_everything(conn: sqlite3.Connection) -> ForgetReport:
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


async def _tidy(database: Database) -> None:
    """Build the log's search index anew, and give free pages back, a few hundred at a time."""
    await database.write(partial(erasing.rebuild, index="unified_log_fts"))
    while await database.write(erasing.free):
        pass
