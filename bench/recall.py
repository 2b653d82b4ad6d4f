"""How long recall takes on a large log, and how much of the evidence it finds.

Beside it, in the same run and taking turns: SQLite's own ranking of an OR of the question's words
on the same index, and bm25s on the same messages, with an English stemmer and stop words. They
search the log; ours searches the log and the memories and fuses what it finds.
"""

import argparse
import gc
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import bm25s
import Stemmer

from custom_components.switchboard.engine.recall import scoring as hits
from custom_components.switchboard.engine.recall.candidates import UNBOUNDED, USUAL, Effort
from custom_components.switchboard.engine.recall.may_be_told import judge_some
from custom_components.switchboard.engine.recall.query import parse
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.search import Scope, Span
from custom_components.switchboard.engine.storage.transaction import Transaction

from . import household
from . import recall_corpus as corpus
from .locomo import DEPTHS, Quality, Sample, Search, judge, read_samples
from .report import be_quiet, verdict

MESSAGES = 100_000
MEMORIES = 10_000
QUESTIONS = 100
"""Of each kind."""
LIMIT = 8
MOST_MS = 3.5
LEAST_FOUND = (0.62, 0.718, 0.778)

_NOW = datetime(2026, 6, 5, 12, tzinfo=UTC)
"""Soon after the last message."""
_OWNERS = corpus.OWNERS[:2]
_TIMES = {
    " last week": Span(datetime(2026, 5, 25, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)),
    " last month": Span(datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)),
}
_PLAIN_INDEX = """
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
_EXAMPLES = 25

type Ask = Callable[[str], Sequence[str]]


def run(locomo: Path | None) -> list[str]:
    """Measure and print everything; returns what is not as expected."""
    print(f"SQLite {sqlite3.sqlite_version}, bm25s {bm25s.__version__}\n")
    with tempfile.TemporaryDirectory() as folder:
        found = compare_latency(Path(folder) / "recall.db")
    return found + (compare_quality(read_samples(locomo)) if locomo is not None else [])


def compare_latency(path: Path) -> list[str]:
    """Ask the same questions of all three, in turn."""
    words = corpus.make_words()
    messages = list(corpus.make_messages(words, MESSAGES))
    with closing(_filled(path, messages)) as conn, closing(_opened(path)) as other:
        conn.execute("BEGIN")
        for memory in corpus.make_memories(words, MEMORIES):
            Transaction(conn).memories.put(memory)
        conn.execute("COMMIT")
        for index in erasing.INDEXES:  # as every night
            conn.execute(f"INSERT INTO {index} ({index}) VALUES ('optimize')")  # noqa: S608
        _judge(conn)
        conn.executescript(_PLAIN_INDEX)
        asks: dict[str, Ask] = {
            "Switchboard": _in_transaction(
                conn, lambda question: _recalled(Transaction(conn), question)
            ),
            # A connection of its own, or it would empty our cache of pages each time.
            "FTS5, OR, ranked": _in_transaction(
                other, lambda question: _ranked(other, question, _OWNERS, LIMIT)
            ),
            "bm25s": _bm25s([one for one in messages if one.owner in _OWNERS], LIMIT),
        }
        said = [message.content for message in messages]
        questions = corpus.make_questions(words, said, QUESTIONS)
        # The messages held here for the others are not for the collector to go through meanwhile.
        gc.collect()
        gc.freeze()
        times = _timed(asks, questions)
        print(f"{MESSAGES:,} messages and {MEMORIES:,} memories of {len(corpus.OWNERS)} owners")
        ours = _show_times(times)
        _show_agreement(Transaction(conn), questions)
    slow = statistics.quantiles(ours, n=20)[18]
    return [f"95 of 100 within {slow:.1f} ms, not {MOST_MS}"] if slow > MOST_MS else []


def compare_quality(samples: Sequence[Sample]) -> list[str]:
    """Ask LoCoMo's questions of all three."""
    turns = sum(len(sample.messages) for sample in samples)
    print(f"\nEvidence found, {len(samples)} samples with {turns:,} turns")
    print("the mean share of a question's evidence among the first", *DEPTHS)
    ways: dict[str, Callable[[Sample], Search]] = {
        "Switchboard": _ours_on,
        "FTS5, OR, ranked": _ranked_on,
        "bm25s": _bm25s_on,
    }
    qualities = {name: judge([(one, way(one)) for one in samples]) for name, way in ways.items()}
    for name, quality in qualities.items():
        _show_quality(name, quality)
    return [
        f"recall@{depth} is {share:.3f}, not {least}"
        for depth, share, least in zip(
            DEPTHS, qualities["Switchboard"].answerable, LEAST_FOUND, strict=True
        )
        if share < least
    ]


def _opened(path: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(path, autocommit=True)


def _filled(path: Path | str, messages: Iterable[LogEntry]) -> sqlite3.Connection:
    """Open a database and append messages as the integration does, triggers and all."""
    conn = _opened(path)
    migrate(conn, read_migrations())
    conn.execute("PRAGMA journal_mode = WAL")
    conn.execute("BEGIN")
    Transaction(conn).log.append(messages)
    conn.execute("COMMIT")
    return conn


def _judge(conn: sqlite3.Connection) -> None:
    """Judge all messages, as every night."""
    begin, place = time.thread_time(), 0
    conn.execute("BEGIN")
    while place < MESSAGES:
        place = judge_some(Transaction(conn), place)
    conn.execute("COMMIT")
    print(f"{MESSAGES:,} messages are judged in {time.thread_time() - begin:.0f} s, once\n")


def _in_transaction(conn: sqlite3.Connection, ask: Ask) -> Ask:
    """Ask as ``Database.read`` does: one transaction, and so one look at the file's locks."""

    def asking(question: str) -> Sequence[str]:
        conn.execute("BEGIN")
        try:
            return ask(question)
        finally:
            conn.execute("COMMIT")

    return asking


def _recalled(tx: Transaction, question: str) -> list[str]:
    words, span = _as_asked(question)
    found = recall(tx, words, _OWNERS, now=_NOW, span=span, limit=LIMIT)
    return [one.text for one in found]


def _as_asked(question: str) -> tuple[str, Span | None]:
    """Return the words and the time of a question as a model gives them to the tool."""
    for named, span in _TIMES.items():
        if named in question:
            return question.replace(named, ""), span
    return question, None


def _ranked(
    conn: sqlite3.Connection, question: str, owners: Sequence[str], limit: int
) -> list[str]:
    words = dict.fromkeys(re.findall(r"\w+", question.lower()))
    match = " OR ".join(f'"{word}"' for word in words)
    return [row[0] for row in conn.execute(_PLAIN, (match, *owners, limit))]


def _bm25s(messages: Sequence[LogEntry], limit: int) -> Ask:
    stemmer = Stemmer.Stemmer("english")
    ranking = bm25s.BM25()

    def cut(texts: list[str]) -> bm25s.tokenization.Tokenized:
        return bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, show_progress=False)

    ranking.index(cut([message.content for message in messages]), show_progress=False)
    most = min(limit, len(messages))

    def ask(question: str) -> list[str]:
        places, _ = ranking.retrieve(cut([question]), k=most, show_progress=False)
        return [messages[place].id for place in places[0]]

    return ask


def _timed(
    asks: Mapping[str, Ask], questions: Mapping[str, Sequence[str]]
) -> dict[str, dict[str, list[float]]]:
    """Return the thread's own milliseconds by kind of question and by who was asked."""
    dice = random.Random(3)  # noqa: S311
    for kind in questions.values():
        for ask in asks.values():
            ask(kind[0])
    times: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    in_turn = [(kind, question) for kind, some in questions.items() for question in some]
    dice.shuffle(in_turn)
    for kind, question in in_turn:
        for name in dice.sample(list(asks), len(asks)):
            begin = time.thread_time()
            asks[name](question)
            times[kind][name].append((time.thread_time() - begin) * 1000)
    return times


def _show_times(times: Mapping[str, Mapping[str, Sequence[float]]]) -> list[float]:
    """Print medians, slow ends and ratios; returns all of ours."""
    every: dict[str, list[float]] = defaultdict(list)
    for some in times.values():
        for name, values in some.items():
            every[name] += values
    for kind, some in {**times, "all": every}.items():
        print(f"  {kind}")
        ours = statistics.median(some["Switchboard"])
        for name, values in some.items():
            cuts = statistics.quantiles(values, n=20)
            middle = statistics.median(values)
            print(
                f"    {name:18} median {middle:7.2f} ms   p95 {cuts[18]:7.2f} ms"
                f"   {middle / ours:6.1f} times ours"
            )
    return every["Switchboard"]


def _show_agreement(tx: Transaction, questions: Mapping[str, Sequence[str]]) -> None:
    """Print what of the first messages is the same as when everything is read and scored."""
    print(f"  of the first {LIMIT} messages the same as with everything read and scored")
    scope = Scope(_OWNERS)

    def first(question: str, effort: Effort) -> set[str]:
        words, span = _as_asked(question)
        terms, then = parse(words, span), replace(scope, span=span)
        return {said.id for said, _ in hits.in_log(tx, terms, then, LIMIT, effort)}

    for kind, some in questions.items():
        shares = [
            len(whole & first(question, USUAL)) / len(whole)
            for question in some[:_EXAMPLES]
            if (whole := first(question, UNBOUNDED))
        ]
        if shares:
            print(f"    {kind:24} {statistics.mean(shares):.2f}")


def _ours_on(sample: Sample) -> Search:
    conn = _filled(":memory:", sample.messages)

    def search(question: str, now: datetime) -> list[str]:
        found = recall(
            Transaction(conn), question, ("household",), now=now, limit=DEPTHS[-1], sources=("log",)
        )
        return [one.message_ids[0] for one in found]

    return search


def _ranked_on(sample: Sample) -> Search:
    conn = _filled(":memory:", sample.messages)
    conn.executescript(_PLAIN_INDEX)
    return lambda question, _: _ranked(conn, question, ("household", ""), DEPTHS[-1])


def _bm25s_on(sample: Sample) -> Search:
    ask = _bm25s(sample.messages, DEPTHS[-1])
    return lambda question, _: ask(question)


def _show_quality(name: str, quality: Quality) -> None:
    def line(shares: Sequence[float]) -> str:
        return "  ".join(f"{share:.3f}" for share in shares)

    kinds = "   ".join(f"{number}: {line(some)}" for number, some in quality.by_category.items())
    print(f"  {name:18} categories 1-4: {line(quality.answerable)}   all: {line(quality.every)}")
    print(f"  {'':18} {kinds}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--locomo", type=Path, help="a file in LoCoMo's format, for the quality")
    parser.add_argument("--household", type=Path, help="memories of a house and questions (JSON)")
    parser.add_argument("--terms", type=Path, help="search terms for those memories (JSON)")
    options = parser.parse_args()
    be_quiet()
    if options.household is not None:
        household.run(options.household, options.terms)
    else:
        sys.exit(verdict(run(options.locomo)))
