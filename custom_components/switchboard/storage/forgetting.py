"""Deleting so that it is gone: rows, search index, free pages, and the write-ahead log.

SQLite marks what is deleted as free and leaves the bytes; FTS5 notes that a message is gone and
keeps its words until it happens to merge that part of its index. So what is deleted here is
overwritten, the index is merged whole, and free pages are given back.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from . import checkpoints, log
from .database import Database

_MERGED_PAGES = 500
_FREED_PAGES = 500


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """How many messages, and how many checkpoints and summaries of conversations, were deleted."""

    messages: int
    conversations: int


async def purge(database: Database, before: datetime) -> PurgeReport:
    """Delete messages, checkpoints and summaries from before a time.

    Facts keep their text; which of their sources are left, ``log.by_ids`` tells. Works in small
    transactions, so that appending goes on in between: cut off in the middle, it has deleted a
    part, and the next call the rest. Words may still be found in unused bytes of pages that are in
    use, until ``Database.vacuum``.

    Raises:
        StorageError: the file could not be written.
    """

    def delete_some(conn: sqlite3.Connection) -> int:
        with _overwriting(conn):
            return log.purge(conn, before)

    def delete_conversations(conn: sqlite3.Connection) -> int:
        with _overwriting(conn):
            return checkpoints.purge(conn, before)

    conversations = await database.write(delete_conversations)
    messages = 0
    while deleted := await database.write(delete_some):
        messages += deleted
    if messages or conversations:
        await _tidy(database)
        await database.checkpoint()
    return PurgeReport(messages, conversations)


async def forget_owner(database: Database, owner: str) -> int:
    """Delete all that is the owner's and every trace of it; returns the number of messages.

    Checkpoints and summaries of conversations in which the owner spoke go as well.

    Raises:
        StorageError: the file could not be written.
    """

    def delete(conn: sqlite3.Connection) -> int:
        with _overwriting(conn):
            for table in ("conversation_checkpoints", "conversation_summaries"):
                conn.execute(
                    f"DELETE FROM {table} WHERE conversation_id IN"  # noqa: S608
                    " (SELECT conversation_id FROM unified_log WHERE owner = ?)",
                    (owner,),
                )
            for table in ("extracted_facts", "extraction_windows", "switchboard_state"):
                conn.execute(f"DELETE FROM {table} WHERE owner = ?", (owner,))  # noqa: S608
            return conn.execute("DELETE FROM unified_log WHERE owner = ?", (owner,)).rowcount

    messages = await database.write(delete)
    await _tidy(database)
    await database.vacuum()
    return messages


async def forget_everything(database: Database) -> None:
    """Delete every row of every table, those of later schemas included, and every trace of it.

    Places in the log (``seq``) are still not used twice.

    Raises:
        StorageError: the file could not be written.
    """

    def delete(conn: sqlite3.Connection) -> None:
        tables = conn.execute("PRAGMA main.table_list").fetchall()
        indexes = [name for _, name, kind, *_ in tables if kind == "virtual"]
        plain = [name for _, name, kind, *_ in tables if kind == "table" and name[:7] != "sqlite_"]
        conn.execute("PRAGMA defer_foreign_keys = ON")
        with _overwriting(conn):
            # The search indexes first: the triggers of the rows then find nothing left to do.
            for name in indexes + plain:
                conn.execute(f'DELETE FROM "{name}"')  # noqa: S608
            for name in indexes:
                conn.execute(f'INSERT INTO "{name}" ("{name}") VALUES (\'rebuild\')')  # noqa: S608

    await database.write(delete)
    await database.vacuum()


@contextmanager
def _overwriting(conn: sqlite3.Connection) -> Iterator[None]:
    """Overwrite what is deleted meanwhile, whole pages included, which costs extra writes."""
    conn.execute("PRAGMA secure_delete = ON")
    try:
        yield
    finally:
        conn.execute("PRAGMA secure_delete = FAST")


async def _tidy(database: Database) -> None:
    """Merge the search index whole, and give free pages back, a few hundred pages at a time."""
    # A negative number of pages begins to merge everything into one (sqlite.org/fts5.html).
    pages = -_MERGED_PAGES
    while await database.write(lambda conn, pages=pages: _merge(conn, pages)):  # type: ignore[misc]
        pages = _MERGED_PAGES
    while await database.write(_free):
        pass


def _merge(conn: sqlite3.Connection, pages: int) -> bool:
    """Merge up to so many pages; returns whether there may be more to merge."""
    changes = conn.total_changes
    with _overwriting(conn):
        conn.execute(
            "INSERT INTO unified_log_fts (unified_log_fts, rank) VALUES ('merge', ?)", (pages,)
        )
    # The command itself counts as one change.
    return conn.total_changes - changes >= 2


def _free(conn: sqlite3.Connection) -> bool:
    """Give up to so many free pages back; returns whether there are more."""
    conn.execute(f"PRAGMA incremental_vacuum({_FREED_PAGES})").fetchall()
    return bool(conn.execute("PRAGMA freelist_count").fetchone()[0])
