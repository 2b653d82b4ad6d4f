"""What the house has learnt in the demo, read from its log with nothing but sqlite3."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from demo.transcript import Style

FILE = "switchboard.db"


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact, and the words it rests on."""

    category: str
    summary: str
    confidence: float
    status: str
    evidence: tuple[str, ...]


async def facts_in(folder: Path) -> list[Fact]:
    """Read the facts of the house that lives in ``folder``, in the order they were learnt in."""
    return await asyncio.to_thread(_read, folder / FILE)


def _read(path: Path) -> list[Fact]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as conn:
        rows = conn.execute(
            "SELECT category, summary, confidence, status, source_message_ids"
            " FROM extracted_facts ORDER BY created_at, rowid"
        ).fetchall()
        return [
            Fact(category, summary, confidence, status, _words(conn, json.loads(sources)))
            for category, summary, confidence, status, sources in rows
        ]


def _words(conn: sqlite3.Connection, ids: list[str]) -> tuple[str, ...]:
    rows = conn.execute(
        "SELECT content FROM unified_log WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq",
        (json.dumps(ids),),
    )
    return tuple(content for (content,) in rows)


def show_facts(style: Style, facts: list[Fact]) -> None:
    """Each fact with its evidence."""
    style.write()
    for fact in facts:
        style.wrap("Learnt", f"{fact.summary}", "1;32")
        waits = "" if fact.status == "accepted" else ", waits for a person to confirm it"
        style.note("kind", f"{fact.category}, {fact.confidence:.0%} sure{waits}", "2")
        for words in fact.evidence:
            style.note("said", words, "36")


def learning_failures(report: dict[str, object], facts: list[Fact], expected: str) -> list[str]:
    """What of a run over the demo's own conversation is not as promised."""
    problems = [
        f"{key} is {report[key]!r} where {wanted!r} was expected."
        for key, wanted in (("stopped", "finished"), ("pending", 0), ("failed", 0))
        if report[key] != wanted
    ]
    about = [fact for fact in facts if expected in fact.summary.casefold()]
    if not about:
        problems.append(f"Nothing was learnt about {expected}.")
    problems += [f"{fact.summary!r} rests on nothing." for fact in facts if not fact.evidence]
    return problems
