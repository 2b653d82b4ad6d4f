"""How much of the evidence of public questions recall finds, beside what others use.

A session is found when one of its turns is, unless sessions are what is ranked. Vectors are fused
with words by their ranks, as Cormack et al. do (SIGIR 2009).
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

import bm25s
import numpy as np
import Stemmer

from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.vectors import MESSAGES

from .embeddings import Meaning, Vectors, embed
from .locomo import DEPTHS, Quality, Sample, Search, judge, read_samples, session_of

LEAST_FOUND = (0.62, 0.718, 0.778)
SESSION_DEPTHS = (1, 5, 10)
_TURNS = 60
"""How many turns are read for the first sessions."""
_DAMPING = 60

PLAIN_INDEX = """
CREATE VIRTUAL TABLE plain_fts USING fts5 (
  content, beside, tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO plain_fts (plain_fts, rank) VALUES ('rank', 'bm25(1.0, 0.3)');
INSERT INTO plain_fts (rowid, content, beside) SELECT seq, content,
  coalesce(lag(content) OVER talk, '') || char(10) || coalesce(lead(content) OVER talk, '')
FROM unified_log WINDOW talk AS (PARTITION BY conversation_id ORDER BY seq);
INSERT INTO plain_fts (plain_fts) VALUES ('optimize');
"""
"""An index for SQLite's ranking, in which a message is found by what stands beside it, too."""
_PLAIN = (
    "SELECT id FROM plain_fts CROSS JOIN unified_log ON seq = plain_fts.rowid"
    " WHERE plain_fts MATCH ? AND owner IN (?, ?) ORDER BY plain_fts.rank LIMIT ?"
)

type Way = Callable[[Sample, Vectors, int], Search]
"""Makes a log searchable, to so many turns."""


def run(path: Path, command: str | None) -> list[str]:
    """Ask LoCoMo's questions of everybody; returns what is not as expected."""
    samples = read_samples(path)
    turns = sum(len(sample.messages) for sample in samples)
    print(f"\nEvidence found, {len(samples)} samples with {turns:,} turns")
    vectors = embed(command, _texts(samples)) if command else {}
    ways: dict[str, Way] = {"Switchboard": _ours, "FTS5, OR, ranked": _fts5, "bm25s": _bm25s}
    if vectors:
        ways |= {"Switchboard + vectors": _ours, "bm25s + vectors": _bm25s_and_vectors}
    print("the mean share of a question's evidence among the first turns")
    qualities = {
        name: judge([(one, way(one, _of(name, vectors), DEPTHS[-1])) for one in samples])
        for name, way in ways.items()
    }
    _show(DEPTHS, qualities)
    print("\nand of its sessions among the first sessions")
    ways["bm25s on whole sessions"] = _bm25s_on_sessions
    _show(
        SESSION_DEPTHS,
        {
            name: judge(
                [(one, way(one, _of(name, vectors), _TURNS)) for one in samples],
                SESSION_DEPTHS,
                session_of,
            )
            for name, way in ways.items()
        },
    )
    return [
        f"recall@{depth} is {share:.3f}, not {least}"
        for depth, share, least in zip(
            DEPTHS, qualities["Switchboard"].answerable, LEAST_FOUND, strict=True
        )
        if share < least
    ]


def opened(path: Path | str) -> sqlite3.Connection:
    """Open a database."""
    return sqlite3.connect(path, autocommit=True)


def filled(path: Path | str, messages: Iterable[LogEntry]) -> sqlite3.Connection:
    """Open a database and append messages as the integration does, triggers and all."""
    conn = opened(path)
    migrate(conn, read_migrations())
    conn.execute("PRAGMA journal_mode = WAL")
    conn.execute("BEGIN")
    Transaction(conn).log.append(messages)
    conn.execute("COMMIT")
    return conn


def fts5_ranked(
    conn: sqlite3.Connection, question: str, owners: Sequence[str], limit: int
) -> list[str]:
    """Return ids by SQLite's own ranking of an OR of the question's words."""
    words = dict.fromkeys(re.findall(r"\w+", question.lower()))
    match = " OR ".join(f'"{word}"' for word in words)
    return [row[0] for row in conn.execute(_PLAIN, (match, *owners, limit))]


def bm25s_on(texts: Mapping[str, str], limit: int) -> Callable[[str], list[str]]:
    """Return how bm25s finds ids of texts, with an English stemmer and stop words."""
    stemmer = Stemmer.Stemmer("english")
    ranking = bm25s.BM25()

    def cut(texts: list[str]) -> bm25s.tokenization.Tokenized:
        return bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, show_progress=False)

    ids = list(texts)
    ranking.index(cut(list(texts.values())), show_progress=False)
    most = min(limit, len(ids))

    def ask(question: str) -> list[str]:
        places, _ = ranking.retrieve(cut([question]), k=most, show_progress=False)
        return [ids[place] for place in places[0]]

    return ask


def _texts(samples: Iterable[Sample]) -> list[str]:
    return [
        text
        for sample in samples
        for text in (
            *(one.content for one in sample.messages),
            *(one.text for one in sample.questions),
        )
    ]


def _of(name: str, vectors: Vectors) -> Vectors:
    return vectors if "vectors" in name else {}


def _ours(sample: Sample, vectors: Vectors, limit: int) -> Search:
    conn = filled(":memory:", sample.messages)
    tx, meaning = Transaction(conn), Meaning(vectors)
    if vectors:
        said = {one.id: one.content for one in sample.messages}
        seqs = conn.execute("SELECT seq, id FROM unified_log")
        meaning.put(tx, MESSAGES, {seq: said[key] for seq, key in seqs})

    def search(question: str, now: datetime) -> list[str]:
        found = recall(
            tx,
            question,
            (HOUSEHOLD,),
            now=now,
            limit=limit,
            sources=("log",),
            vector=meaning.of(question) if vectors else None,
        )
        return [one.message_ids[0] for one in found]

    return search


def _fts5(sample: Sample, _: Vectors, limit: int) -> Search:
    conn = filled(":memory:", sample.messages)
    conn.executescript(PLAIN_INDEX)
    return lambda question, _: fts5_ranked(conn, question, (HOUSEHOLD, ""), limit)


def _bm25s(sample: Sample, _: Vectors, limit: int) -> Search:
    ask = bm25s_on({one.id: one.content for one in sample.messages}, limit)
    return lambda question, _: ask(question)


def _bm25s_and_vectors(sample: Sample, vectors: Vectors, limit: int) -> Search:
    ids = [one.id for one in sample.messages]
    rows = np.array([vectors[one.content] for one in sample.messages])
    ask = bm25s_on({one.id: one.content for one in sample.messages}, limit)

    def search(question: str, _: datetime) -> list[str]:
        nearest = np.argsort(-(rows @ np.array(vectors[question])), kind="stable")[:limit]
        scores: dict[str, float] = {}
        for ranked in (ask(question), [ids[row] for row in nearest]):
            for rank, key in enumerate(ranked, 1):
                scores[key] = scores.get(key, 0) + 1 / (_DAMPING + rank)
        return sorted(scores, key=lambda key: -scores[key])[:limit]

    return search


def _bm25s_on_sessions(sample: Sample, _: Vectors, limit: int) -> Search:
    said: dict[str, list[str]] = {}
    for one in sample.messages:
        said.setdefault(session_of(one.id), []).append(one.content)
    ask = bm25s_on({key: "\n".join(texts) for key, texts in said.items()}, limit)
    return lambda question, _: ask(question)


def _show(depths: Sequence[int], qualities: Mapping[str, Quality]) -> None:
    print(f"  {'':24} categories 1-4, then all: among the first", *depths)
    for name, quality in qualities.items():
        kinds = "   ".join(
            f"{number}: {_line(some)}" for number, some in quality.by_category.items()
        )
        print(f"  {name:24} {_line(quality.answerable)}   {_line(quality.every)}")
        print(f"  {'':24}", *kinds, sep="   ")


def _line(shares: Sequence[float]) -> str:
    return "  ".join(f"{share:.3f}" for share in shares)
