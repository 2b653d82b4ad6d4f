"""Messages, facts and windows of a plainly fictional household, and looks into the file."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from custom_components.switchboard.engine.storage.dialect import run
from custom_components.switchboard.engine.storage.entries import (
    HOUSEHOLD,
    Cursor,
    ExtractedFact,
    LogEntry,
    WindowRow,
    time_text,
)
from custom_components.switchboard.engine.storage.graph_entries import Relation
from custom_components.switchboard.engine.storage.memory_entries import (
    HistoryEntry,
    Memory,
    Tombstone,
)
from custom_components.switchboard.engine.storage.summaries import StoredSummary
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.turn_entries import (
    Turn,
    TurnMemory,
    TurnRequest,
    TurnState,
    TurnTool,
)

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


_MESSAGE = LogEntry("m", "kitchen", HOUSEHOLD, "user", "", NOON)
_FACT = ExtractedFact(
    "f", HOUSEHOLD, "preference", "Likes blueberries", 0.9, (), "m", "blueberries", "positive", NOON
)
_SUMMARY = StoredSummary("kitchen", "", 1, 2, 2, NOON, NOON, 5, NOON)
_MEMORY = Memory("k", HOUSEHOLD, "preference", "blueberries", "", "positive", 0.9, NOON, NOON, NOON)
_TOMBSTONE = Tombstone("t", HOUSEHOLD, frozenset({"digest"}), "positive", frozenset(), NOON)
_REQUEST = TurnRequest(
    "turn", "gpt", input_tokens=90, output_tokens=10, cost=0.01, retries=("cannot_connect",)
)
_TURN = Turn(
    "m",
    "kitchen",
    HOUSEHOLD,
    "model",
    "no_local_match",
    first_word_ms=400.0,
    total_ms=900.0,
    requests=(_REQUEST,),
    recalled=(TurnMemory("k1", "words"),),
)
_WINDOW = WindowRow(
    "facts", HOUSEHOLD, "m", 1, 1, "1", "done", 1, 0, None, NOON, NOON + timedelta(seconds=2)
)


def message(number: int, content: str | None = None, **changes) -> LogEntry:
    """Return the household's message with a number, a minute after the one before."""
    content = f"words of message {number}" if content is None else content
    at = NOON + timedelta(minutes=number)
    return replace(_MESSAGE, **{"id": f"m{number}", "content": content, "created_at": at} | changes)


def messages(first: int, last: int, **changes) -> list[LogEntry]:
    """Return the messages from one number to another, both included."""
    return [message(number, **changes) for number in range(first, last + 1)]


def fact(id_: str, *sources: str, **changes) -> ExtractedFact:
    """Return a preference that rests on ``sources``."""
    values = {
        "id": id_,
        "source_message_ids": sources,
        "window_end_id": sources[-1] if sources else "",
    }
    return replace(_FACT, **values | changes)


def summary(
    conversation_id: str, text: str, first: int = 1, last: int = 2, **changes
) -> StoredSummary:
    """Return a summary of the messages from one place of the log to another."""
    covers = {"covers_from_seq": first, "covers_to_seq": last, "message_count": last - first + 1}
    return replace(_SUMMARY, conversation_id=conversation_id, text=text, **covers | changes)


def memory(id_: str, text: str = "Likes blueberries", **changes) -> Memory:
    """Return a preference of the household."""
    return replace(_MEMORY, id=id_, text=text, **changes)


def added(memory: Memory, **changes) -> HistoryEntry:
    """Return the entry that says how a memory came about."""
    entry = HistoryEntry(memory.id, memory.owner, "add", "extractor", NOON, None, memory)
    return replace(entry, **{"group_id": f"g {memory.id}"} | changes)


def put_thread(
    tx: Transaction,
    thread_id: str,
    words: str,
    *,
    step: str = "1",
    conversation_id: str | None = None,
    owners: tuple[str, ...] = (HOUSEHOLD,),
    at: datetime = NOON,
) -> None:
    """Keep a checkpoint of a graph and what was written after it, as LangGraph's saver would."""
    packed = b"\xda" + len(words.encode()).to_bytes(2) + words.encode()
    told, time = json.dumps(owners), time_text(at)
    run(
        tx._conn,
        "INSERT INTO thread_checkpoints (thread_id, namespace, checkpoint_id, run_id,"
        " conversation_id, owners, checkpoint_type, checkpoint, metadata_type, metadata,"
        " updated_at) VALUES (?1, '', ?2, 'run', ?3, ?4, 'msgpack', ?5, 'msgpack', ?5, ?6)",
        *(thread_id, step, conversation_id or thread_id, told, packed, time),
    )
    run(
        tx._conn,
        "INSERT INTO thread_writes (thread_id, namespace, checkpoint_id, task_id, place,"
        " task_path, channel, value_type, value, updated_at)"
        " VALUES (?, '', ?, 't1', 0, '', 'messages', 'msgpack', ?, ?)",
        *(thread_id, step, packed, time),
    )


def tombstone(id_: str, *message_ids: str, **changes) -> Tombstone:
    """Return the household's tombstone over messages."""
    return replace(_TOMBSTONE, id=id_, message_ids=frozenset(message_ids), **changes)


def turn(message_id: str, answer_id: str | None = None, *, words: str = "lamp", **changes) -> Turn:
    """Return how a turn of the model went that switched something on."""
    told = f'{{"name": "{words}"}}', f"The {words} is on"
    tool = TurnTool("HassTurnOn", *told, things=(f"light.{words}",))
    did = {"tools": (tool,), "states": (TurnState(f"light.{words}", "off", "on", 12.0),)}
    return replace(_TURN, message_id=message_id, answer_id=answer_id, **did | changes)


def window(start: int, end: int, status: str = "done", **changes) -> WindowRow:
    """Return what became of the window from one place to another."""
    values = {"window_end_id": f"m{end}", "start_seq": start, "end_seq": end, "status": status}
    values["error"] = None if status == "done" else "rate_limited"
    return replace(_WINDOW, **values | changes)


def cursor_at(seq: int) -> Cursor:
    """Return the household's cursor behind a message."""
    return Cursor(HOUSEHOLD, f"m{seq}", seq, NOON)


def ids(stored) -> list[str]:
    """Return the ids of stored messages."""
    return [item.entry.id for item in stored]


def found(tx: Transaction, word: str) -> list[str]:
    """Return the ids of the messages a search finds, the first said first."""
    return [
        row[0]
        for row in run(
            tx._conn,
            "SELECT id FROM unified_log_fts JOIN unified_log ON seq = unified_log_fts.rowid"
            " WHERE unified_log_fts MATCH ? ORDER BY seq",
            f'"{word}"',
        )
    ]


def check_search_index(tx: Transaction) -> None:
    """Fail unless what is made of the rows to find them by is what it would be, made anew."""
    for table in ("conversations", "conversation_facets"):
        held, wanted = f"SELECT * FROM {table}", f"SELECT * FROM unified_log_{table}"
        assert {*tx._conn.execute(held)} == {*tx._conn.execute(wanted)}, table
    held = "SELECT rowid, text, subject FROM memories_fts"
    wanted = "SELECT seq, text, subject FROM memories"
    assert tx._conn.execute(f"{held} ORDER BY 1").fetchall() == tx._conn.execute(wanted).fetchall()
    for index in ("unified_log_fts", "memories_fts"):
        tx._conn.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")


def integrity(tx: Transaction) -> str:
    """Return what SQLite's own full check says."""
    return tx._conn.execute("PRAGMA integrity_check").fetchone()[0]


def put_relation(tx: Transaction, relation: Relation, sources: Sequence[str] = ()) -> None:
    """Write a relation as what it is: a memory, or a fact that waits."""
    if relation.status == "quarantined":
        waiting = fact(
            relation.id,
            *sources,
            owner=relation.owner,
            status="quarantined",
            window_end_id="",
            confidence=relation.confidence,
            created_at=relation.created_at,
            expires_at=relation.valid_to,
            predicate=relation.predicate,
            subject_id=relation.subject,
            object_id=relation.object,
            valid_from=relation.valid_from,
        )
        tx.facts.put(waiting)
        return
    ended = "superseded" if relation.superseded_by else "expired"
    tx.memories.put(
        memory(
            relation.id,
            f"{relation.subject} {relation.predicate} {relation.object}",
            owner=relation.owner,
            subject=relation.subject,
            confidence=relation.confidence,
            status=ended if relation.status == "ended" else relation.status,
            valid_from=relation.valid_from,
            valid_to=relation.valid_to,
            created_at=relation.created_at,
            updated_at=relation.updated_at,
            superseded_by=relation.superseded_by,
            by_person=relation.by_person,
            sources=tuple(sources),
            predicate=relation.predicate,
            subject_id=relation.subject,
            object_id=relation.object,
        )
    )
