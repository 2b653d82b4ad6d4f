"""A house in which one theme turns up everywhere, and a look for any trace of it in the files.

No other word of the house has five letters in a row in common with the theme.
"""

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from custom_components.switchboard.engine.language.lexicon import plain
from custom_components.switchboard.engine.storage import vectors
from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.transaction import Transaction

from .building import (
    NOON,
    added,
    cursor_at,
    fact,
    memory,
    message,
    put_thread,
    summary,
    tombstone,
    window,
)

WAYS = ("Zwetschgenknödel", "zwetschgenknodel", "ZWETSCHGENKNÖDEL", "Zwetschgenkno\u0308deln")
"""As it was written, without the accent, in capitals, and with an accent of its own."""

_TRACE = re.compile(
    b"(?i)" + b"|".join(b"zwetschgenkn"[at : at + 5] for at in range(8)) + "|knödel".encode()
)

MESSAGES = 3000
MEMORIES = 600


def has_theme(number: int) -> bool:
    """Whether the message or memory with a number speaks of the theme."""
    return number % 25 == 3


def _said(number: int) -> str:
    if has_theme(number):
        return f"said{number} Wir essen {WAYS[number // 25 % len(WAYS)]} mit Zimt"
    return f"said{number} Wir trinken Café im Garten"


def _known(number: int) -> str:
    if has_theme(number):
        return f"known{number} Mag {WAYS[number // 25 % len(WAYS)]}"
    return f"known{number} Mag Apfelküchle"


def fill(tx: Transaction) -> None:
    """Fill a database with messages, and what was learnt, summed up and kept of them."""
    for number in range(MESSAGES):
        tx.log.append([message(number, _said(number), conversation_id=f"c{number // 10}")])
    facts = [
        fact(f"f{number}", f"m{number}", summary=_known(number), subject=_known(number))
        for number in range(MEMORIES)
    ]
    tx.windows.complete(window(1, 10), facts, cursor_at(10))
    for number in range(MEMORIES):
        _remember(tx, number)
    for number in range(MESSAGES // 10):
        name, text = f"c{number}", f"kept{number} {_said(10 * number + 3)}"
        tx.checkpoints.save(Checkpoint(name, f'{{"text": "{text}"}}', NOON))
        first, last = 10 * number + 1, 10 * number + 10
        put_thread(tx, name, text)
        tx.summaries.add(summary(name, text, first, last), range(first, last + 1))


def rearrange(tx: Transaction) -> None:
    """Make rows longer, so that SQLite moves them about and leaves pieces behind; add vectors."""
    for table, column in (
        ("conversation_summaries", "text"),
        ("extracted_facts", "summary"),
        ("memories", "subject"),
    ):
        tx._conn.execute(f"UPDATE {table} SET {column} = {column} || printf('%.*c', 200, ' ')")
    tx._conn.execute("UPDATE unified_log SET content = content || ' heute' WHERE seq > 2900")
    tx.vectors.put(
        vectors.MESSAGES, "embedder", {number: [0.5, 1.0] for number in range(1, MESSAGES)}
    )
    ids = [id_ for (id_,) in tx._conn.execute("SELECT id FROM memories")]
    tx.vectors.put(vectors.MEMORIES, "embedder", {id_: [0.5, 1.0] for id_ in ids})


def _remember(tx: Transaction, number: int) -> None:
    """Remember something that was once put in other words, of which another still knows."""
    first = memory(f"k{number}", _known(number), subject=_known(number), sources=(f"m{number}",))
    tx.memories.put(first)
    tx.history.append(added(first, fact_id=f"f{number}"))
    second = replace(first, text=f"{_known(number)} sehr", updated_at=NOON + timedelta(days=1))
    tx.memories.put(second)
    tx.history.append(added(second, action="refine", before=first, after=second))
    # Every tenth has been put into words in which nothing of the theme is left.
    if number % 10 == 8:
        cleared = replace(second, text=f"known{number} Mag Süßes", subject="Süßes")
        tx.memories.put(cleared)
        tx.history.append(added(cleared, action="edit", before=second, after=cleared))
    elif number % 10 == 3:
        old = replace(first, id=f"old{number}", status="superseded", superseded_by=first.id)
        tx.memories.put(old)
        tx.history.append(added(old, action="supersede", before=first, after=old))


def speaks_of_it(text: str | None) -> bool:
    """Whether a text has the theme in it, in whatever way."""
    return text is not None and "zwetschgenknodel" in plain(text)


def choose(tx: Transaction) -> Forgotten:
    """Choose every row that speaks of the theme, and leave a tombstone."""
    tx._conn.create_function("speaks", 1, speaks_of_it, deterministic=True)

    def chosen(query: str) -> list:
        return [row[0] for row in tx._conn.execute(query)]

    messages = chosen("SELECT id FROM unified_log WHERE speaks(content)")
    digest = tx.tombstones.key().hex()
    known = chosen("SELECT id FROM memories WHERE speaks(text) OR speaks(subject)")
    told = chosen("SELECT seq FROM memory_history WHERE speaks(before) OR speaks(after)")
    own = {entry.seq for id_ in known for entry in tx.history.of_memory(id_)}
    return Forgotten(
        memory_ids=known,
        fact_ids=chosen("SELECT id FROM extracted_facts WHERE speaks(summary)"),
        message_ids=messages,
        conversation_ids=chosen(
            "SELECT conversation_id FROM conversation_summaries WHERE speaks(text)"
        ),
        tombstones=[tombstone("t1", *messages, digests=frozenset({digest}))],
        history_seqs=[seq for seq in told if seq not in own],
    )


def speaks_in(data: bytes) -> bool:
    """Whether there is anything of the theme in some bytes."""
    return bool(_TRACE.search(data))


def traces(path: Path) -> set[str]:
    """Return in which of the database's files there is anything of the theme."""
    return {
        file.name
        for file in path.parent.iterdir()
        if file.name.startswith(path.name) and speaks_in(file.read_bytes())
    }


def check_the_rest(tx: Transaction) -> None:
    """Fail unless everything else is still there, and found by its words."""
    for number in range(MESSAGES):
        found = tx._conn.execute(
            "SELECT id FROM unified_log_fts JOIN unified_log ON seq = unified_log_fts.rowid"
            " WHERE unified_log_fts MATCH ?",
            (f"content: said{number}",),
        ).fetchall()
        assert found == ([] if has_theme(number) else [(f"m{number}",)])
    for number in range(MEMORIES):
        hits = tx.memories.search([HOUSEHOLD], f"known{number}", 5, now=NOON)
        gone = has_theme(number) and number % 10 != 8
        assert [hit.id for hit, _ in hits] == ([] if gone else [f"k{number}"])
    kept = [number for number in range(MEMORIES) if not has_theme(number)]
    assert [one.id for one in tx.facts.of_owner(HOUSEHOLD)] == [f"f{number}" for number in kept]
    for number in range(MESSAGES // 10):
        gone = any(has_theme(said) for said in range(10 * number, 10 * number + 10))
        assert (tx.checkpoints.load(f"c{number}") is None) is gone
        reworded = number >= 290  # a summary goes with the words that it covers
        assert (tx.summaries.of_conversation(f"c{number}") == []) is (gone or reworded)
