"""Putting right, in a file of saved rows, what refers to rows that are lost.

Nothing is listened back over twice or left out for it, nothing that was forgotten comes back, and
no number is given again.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final

from .files import tables_of
from .memories import Memories
from .memory_entries import Memory
from .secure_delete import rebuild_from_rows
from .table import from_json
from .talks import rebuild

_LARGEST: Final = 1 << 40
_MARGIN: Final = 1000
"""How far numbering jumps where it is not known what was given last."""

_OF_NO_ENTITY: Final = (
    "subject_id NOT IN (SELECT id FROM kg_entities)"
    " OR object_id NOT IN (SELECT id FROM kg_entities)"
)
_OF_NO_ITEM: Final = (
    "item_id NOT IN (SELECT id FROM kg_entities UNION ALL SELECT id FROM kg_relations)"
)

_ORPHANS: Final = (
    # What was forgotten stays so, though a lost page had kept its deletion.
    ("unified_log", "tombstones", "id IN (SELECT value FROM tombstones, json_each(message_ids))"),
    ("summarised_messages", "unified_log", "seq NOT IN (SELECT seq FROM unified_log)"),
    # One of which it is not known any more what it covers could not be forgotten.
    (
        "conversation_summaries",
        "summarised_messages",
        (
            "message_count <> (SELECT count(*) FROM summarised_messages AS covered"
            " WHERE covered.covers_from_seq = conversation_summaries.covers_from_seq"
            " AND covered.seq <= covers_to_seq)"
        ),
    ),
    (
        "summarised_messages",
        "conversation_summaries",
        "covers_from_seq NOT IN (SELECT covers_from_seq FROM conversation_summaries)",
    ),
    (
        "thread_writes",
        "thread_checkpoints",
        (
            "(thread_id, namespace, checkpoint_id) NOT IN"
            " (SELECT thread_id, namespace, checkpoint_id FROM thread_checkpoints)"
        ),
    ),
    ("kg_sources", "kg_relations", _OF_NO_ITEM),
)
"""Rows to delete that refer to others by no foreign key: table, other table, condition."""

_PLACES: Final = (
    # What names a place in the log that was given once.
    ("extraction_windows", "end_seq"),
    ("switchboard_state", "last_processed_seq"),
    ("conversation_summaries", "covers_to_seq"),
    ("message_vectors", "seq"),
)

_READ_TO: Final = """
SELECT owner, max(seq) FROM (
  SELECT owner, last_processed_seq AS seq FROM switchboard_state
  UNION ALL SELECT owner, end_seq FROM extraction_windows
            WHERE status = 'done' AND pipeline <> 'graph'
  UNION ALL SELECT fact.owner, said.seq FROM extracted_facts AS fact
            JOIN unified_log AS said ON said.id = fact.window_end_id
) GROUP BY owner
"""
"""How far each owner's log was read: each of these is written together with the cursor."""


def restore(
    conn: sqlite3.Connection,
    sequences: Mapping[str, int],
    *,
    in_index: Iterable[str],
    in_search: Iterable[Memory],
    history_is_whole: bool,
) -> None:
    """Make a whole of the rows that were saved; within a transaction, without triggers.

    ``sequences`` are the last numbers given, as far as they are known. ``in_index`` are the ids of
    all memories there were, ``in_search`` those whose words are left in the search index.
    """
    names = {name for (name,) in conn.execute("SELECT name FROM sqlite_schema")}
    if "memories" in names:
        if history_is_whole:
            _bring_back(conn, _in_history(conn, in_index))
        if "search_terms" in {row[1] for row in conn.execute("PRAGMA table_info(memories)")}:
            _bring_back(conn, in_search)
        conn.execute(
            "UPDATE memories SET superseded_by = NULL WHERE superseded_by IS NOT NULL"
            " AND superseded_by NOT IN (SELECT id FROM memories)"
        )
    _delete_orphans(conn, names)
    _cursors(conn)
    _sequences(conn, sequences, names)
    rebuild_from_rows(conn)
    rebuild(conn)


def _delete_orphans(conn: sqlite3.Connection, names: Collection[str]) -> None:
    if "subject_id" in {row[1] for row in conn.execute("PRAGMA table_info(memories)")}:
        # The words of a memory stay though what they name is lost.
        for table in ("memories", "extracted_facts"):
            conn.execute(
                f"UPDATE {table} SET predicate = NULL, subject_id = NULL, object_id = NULL"
                f" WHERE {_OF_NO_ENTITY}"
            )
    conditions = [(table, how) for table, other, how in _ORPHANS if {table, other} <= set(names)]
    for table in tables_of(conn):
        keys = conn.execute("SELECT * FROM pragma_foreign_key_list(?)", (table,)).fetchall()
        for _, _, other, column, to, *_ in keys:
            lost = f"{column} IS NOT NULL AND {column} NOT IN (SELECT {to} FROM {other})"
            conditions.append((table, lost))
    before = -1
    while before < conn.total_changes:
        before = conn.total_changes
        for table, condition in conditions:
            conn.execute(f"DELETE FROM {table} WHERE {condition}")


def _in_history(conn: sqlite3.Connection, ids: Iterable[str]) -> Iterator[Memory]:
    """Yield memories as their last step left them."""
    for memory_id in sorted(ids):
        last = conn.execute(
            "SELECT after FROM memory_history WHERE memory_id = ? ORDER BY seq DESC LIMIT 1",
            (memory_id,),
        ).fetchone()
        if last is not None and last[0] is not None:
            memory: Memory = from_json(Memory, json.loads(last[0]))
            if memory.id == memory_id:
                yield memory


def _bring_back(conn: sqlite3.Connection, found: Iterable[Memory]) -> None:
    """Put back memories whose rows are lost."""
    memories = Memories(conn)
    for memory in found:
        if memories.get(memory.id) is None:
            with suppress(sqlite3.IntegrityError):
                memories.put(memory)


def _cursors(conn: sqlite3.Connection) -> None:
    for owner, seq in conn.execute(_READ_TO).fetchall():
        conn.execute(
            "INSERT INTO switchboard_state (owner, last_processed_message_id, last_processed_seq)"
            " VALUES (?1, (SELECT id FROM unified_log WHERE seq = ?2), ?2)"
            " ON CONFLICT (owner) DO UPDATE SET"
            " last_processed_message_id = excluded.last_processed_message_id,"
            " last_processed_seq = excluded.last_processed_seq"
            " WHERE excluded.last_processed_seq > last_processed_seq",
            (owner, seq),
        )


def _sequences(conn: sqlite3.Connection, sequences: Mapping[str, int], names: set[str]) -> None:
    numbered = "SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'"
    for (table,) in conn.execute(numbered).fetchall():
        highest = [_highest(conn, table, "rowid")]
        if table == "unified_log":
            highest += [_highest(conn, *place) for place in _PLACES if place[0] in names]
        said = sequences.get(table, -1)
        known = 0 <= said < _LARGEST
        last = max(*highest, said) if known else max(highest) and max(highest) + _MARGIN
        conn.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        if last:
            conn.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))


def _highest(conn: sqlite3.Connection, table: str, column: str) -> int:
    query = f"SELECT coalesce(max({column}), 0) FROM {table}"
    return int(conn.execute(query).fetchone()[0])
