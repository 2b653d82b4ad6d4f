"""Leaving no byte of what was deleted: in the search indexes, in free pages, in the whole file.

SQLite marks what is deleted as free and leaves the bytes, and an index keeps beginnings of words
where its pages part. What is forgotten is therefore marked as unfinished in the transaction that
deletes it, and the mark goes once indexes and file have been written anew: cut off in between, the
next opening finishes it.

All of this runs on the thread that writes.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .dialect import Connection, run

LOG_INDEX: Final = "unified_log_fts"
INDEXES: Final = (LOG_INDEX, "memories_fts", "conversation_summaries_fts")
"""The full-text indexes; the last two have copies of their texts, and are small."""

_FREED_PAGES = 500
_MERGED_PAGES = 500


@contextmanager
def overwriting(conn: Connection) -> Iterator[None]:
    """Overwrite what is deleted meanwhile, whole pages included, which costs extra writes.

    Another engine has ways of its own, by which it goes when the marks are seen to.
    """
    if not isinstance(conn, sqlite3.Connection):
        yield
        return
    conn.execute("PRAGMA secure_delete = ON")
    try:
        yield
    finally:
        conn.execute("PRAGMA secure_delete = FAST")


@contextmanager
def without_triggers(conn: sqlite3.Connection) -> Iterator[None]:
    """Take all triggers away, and put them back unless something fails: then roll back."""
    triggers = conn.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        conn.execute(f'DROP TRIGGER "{name}"')
    yield
    for _, sql in triggers:
        conn.execute(sql)


def rebuild_from_rows(conn: sqlite3.Connection) -> None:
    """Fill the indexes anew with the words of their rows, whatever they held."""
    names = {name for (name,) in conn.execute("SELECT name FROM sqlite_schema")}
    # A file of an older schema has not all of them, or gets them anew with a later one.
    for index in names.intersection(INDEXES):
        _rebuild(conn, index)
    for index, columns, rows, place in (
        ("memories_fts", "text, subject", "memories", "seq"),
        ("conversation_summaries_fts", "text", "conversation_summaries", "id"),
    ):
        # Their own copies of the texts are whole now, but may be others than the rows have.
        if index in names:
            conn.execute(f"DELETE FROM {index}")
            conn.execute(
                f"INSERT INTO {index} (rowid, {columns}) SELECT {place}, {columns} FROM {rows}"
            )


def _rebuild(conn: sqlite3.Connection, index: str) -> None:
    conn.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")


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
                f"INSERT INTO {index} ({index}, rank) VALUES ('merge', ?)",
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


def begin(conn: Connection) -> None:
    """Write down that bytes of what this transaction deletes may be left."""
    run(conn, "INSERT INTO unfinished_forgetting DEFAULT VALUES")


def last_mark(conn: sqlite3.Connection) -> int:
    """Return the last mark that bytes of what was deleted may be left; 0 without one."""
    marks = "SELECT coalesce(max(id), 0) FROM unfinished_forgetting"
    return int(conn.execute(marks).fetchone()[0])


def begin_indexes(conn: sqlite3.Connection) -> None:
    """Begin to write the indexes anew, which ``merge`` goes on with until it says that it did not.

    Deleted words are not in them any more, but maybe as the marks by which their pages are found.
    The small ones are built from their rows at once. The log's is merged a little at a time: that
    writes all its pages anew as well, if there is more than one part. So one message is indexed
    once more.
    """
    newest = "FROM unified_log WHERE seq = (SELECT max(seq) FROM unified_log)"
    with overwriting(conn), _transaction(conn):
        for index in INDEXES[1:]:
            _rebuild(conn, index)
        conn.execute(
            f"INSERT INTO {LOG_INDEX} ({LOG_INDEX}, rowid, content)"
            f" SELECT 'delete', seq, content {newest}"
        )
        conn.execute(f"INSERT INTO {LOG_INDEX} (rowid, content) SELECT seq, content {newest}")
    merge(conn, begin=True)


def rewrite(conn: sqlite3.Connection, mark: int) -> bool:
    """Write the whole file anew, after its indexes, and take away the marks up to one.

    Takes as much room again as the file has, and seconds if it is large. Returns False if a reader
    held on to the old state for longer than the time allowed for locks; the bytes are then still
    there, and so are the marks.
    """
    conn.execute("VACUUM")
    if not empty_log(conn):
        return False
    conn.execute("DELETE FROM unfinished_forgetting WHERE id <= ?", (mark,))
    return True


def finish(conn: sqlite3.Connection) -> bool:
    """Leave no byte of what was deleted, if any may be left, all at once; see ``rewrite``."""
    if not (mark := last_mark(conn)):
        return True
    begin_indexes(conn)
    while merge(conn, begin=False):
        pass
    return rewrite(conn, mark)


def bytes_in_use(conn: sqlite3.Connection) -> int:
    """Return how large the file is once it is written anew."""
    pages, free_pages, size = (
        conn.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free_pages) * size)


@contextmanager
def _transaction(conn: sqlite3.Connection) -> Iterator[None]:
    conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        conn.execute("COMMIT")
    finally:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
