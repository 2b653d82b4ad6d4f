"""Leaving no byte of what was deleted: in the search indexes, in free pages, in the whole file.

SQLite marks what is deleted as free and leaves the bytes; FTS5 notes that a row is gone and keeps
its words until it happens to merge that part of its index. What is forgotten is therefore marked
as unfinished in the transaction that deletes it, and the mark goes once the file is free of it:
cut off in between, the next opening finishes it.

All of this runs on the thread that writes.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

INDEXES: Final = ("unified_log_fts", "memories_fts", "conversation_summaries_fts")
"""The full-text indexes, each with a copy of its words."""

_FREED_PAGES = 500
_MERGED_PAGES = 500


@contextmanager
def overwriting(conn: sqlite3.Connection) -> Iterator[None]:
    """Overwrite what is deleted meanwhile, whole pages included, which costs extra writes."""
    conn.execute("PRAGMA secure_delete = ON")
    try:
        yield
    finally:
        conn.execute("PRAGMA secure_delete = FAST")


def rebuild(conn: sqlite3.Connection, index: str) -> None:
    """Build an index anew from its rows, after which no deleted word is left in it.

    Merging all of it would be a third of the work, but keeps deleted words where the index was
    once higher than what is left of it.
    """
    with overwriting(conn):
        conn.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")  # noqa: S608


def rebuild_from_rows(conn: sqlite3.Connection) -> None:
    """Fill the indexes anew with the words of their rows, whatever they held."""
    names = {name for (name,) in conn.execute("SELECT name FROM sqlite_schema")}
    for index, rows, place in (
        ("unified_log_fts", "unified_log_searchable", "seq"),
        ("memories_fts", "memories", "seq"),
        ("conversation_summaries_fts", "conversation_summaries", "id"),
    ):
        # A file of an older schema has not all of them.
        if index not in names:
            continue
        columns = ", ".join(
            name for (name,) in conn.execute("SELECT name FROM pragma_table_info(?)", (index,))
        )
        # First from its own copy of the rows, which makes it whole; then from the rows themselves.
        conn.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")  # noqa: S608
        conn.execute(f"DELETE FROM {index}")  # noqa: S608
        conn.execute(
            f"INSERT INTO {index} (rowid, {columns}) SELECT {place}, {columns} FROM {rows}"  # noqa: S608
        )


def merge(conn: sqlite3.Connection, *, begin: bool) -> bool:
    """Go on making one part of each index of the many that it grows by; returns whether it did.

    Every search looks into all parts, and words of deleted rows stay in them until they are one.
    ``begin`` decides that all there are now become one; some hundred pages are written at a time.
    """
    pages = -_MERGED_PAGES if begin else _MERGED_PAGES
    did = False
    with overwriting(conn):
        for index in INDEXES:
            before = conn.total_changes
            conn.execute(
                f"INSERT INTO {index} ({index}, rank) VALUES ('merge', ?)",  # noqa: S608
                (pages,),
            )
            # By SQLite's documentation, fewer changes mean that there was nothing to do.
            did |= conn.total_changes - before >= 2
    return did


def free(conn: sqlite3.Connection) -> bool:
    """Give some hundred free pages back; returns whether there are more."""
    conn.execute(f"PRAGMA incremental_vacuum({_FREED_PAGES})").fetchall()
    return bool(conn.execute("PRAGMA freelist_count").fetchone()[0])


def empty_log(conn: sqlite3.Connection) -> bool:
    """Move the write-ahead log into the file; False if a reader still needed a part of it."""
    busy, _, _ = conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def begin(conn: sqlite3.Connection) -> None:
    """Write down that bytes of what this transaction deletes may be left."""
    conn.execute("INSERT OR IGNORE INTO unfinished_forgetting (id) VALUES (1)")


def is_unfinished(conn: sqlite3.Connection) -> bool:
    """Return whether bytes of what was deleted for good may be left."""
    return bool(conn.execute("SELECT EXISTS (SELECT 1 FROM unfinished_forgetting)").fetchone()[0])


def finish(conn: sqlite3.Connection) -> bool:
    """Leave no byte of what was deleted, if any may be left; outside of a transaction.

    Writes the whole file anew, which takes as much room again as it has, and seconds if it is
    large. Returns False if a reader held on to the old state for longer than the time allowed for
    locks; the bytes are then still there, and so is the mark.
    """
    if not is_unfinished(conn):
        return True
    for index in INDEXES:
        rebuild(conn, index)
    conn.execute("VACUUM")
    if not empty_log(conn):
        return False
    conn.execute("DELETE FROM unfinished_forgetting")
    return True
