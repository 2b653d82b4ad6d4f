"""How long recall takes on a large log, and how much of the evidence it finds.

Beside it, in the same run and taking turns: SQLite's own ranking of an OR of the question's words
on the same index, and bm25s on the same messages, with an English stemmer and stop words. They
search the log; ours searches the log and the memories and fuses what it finds.
"""

import argparse
import gc
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import bm25s

from custom_components.switchboard.engine.recall import scoring as hits
from custom_components.switchboard.engine.recall.candidates import UNBOUNDED, USUAL, Effort
from custom_components.switchboard.engine.recall.may_be_told import judge_some
from custom_components.switchboard.engine.recall.query import parse
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.search import Scope, Span
from custom_components.switchboard.engine.storage.transaction import Transaction

from . import household
from . import recall_corpus as corpus
from . import recall_public as public
from .recall_public import PLAIN_INDEX, bm25s_on, filled, fts5_ranked, opened
from .report import be_quiet, verdict

MESSAGES = 100_000
MEMORIES = 10_000
QUESTIONS = 100
"""Of each kind."""
LIMIT = 8
MOST_MS = 3.5

_NOW = datetime(2026, 6, 5, 12, tzinfo=UTC)
"""Soon after the last message."""
_OWNERS = corpus.OWNERS[:2]
_TIMES = {
    " last week": Span(datetime(2026, 5, 25, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)),
    " last month": Span(datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)),
}
_EXAMPLES = 25

type Ask = Callable[[str], Sequence[str]]


def run(locomo: Path | None, embed: str | None) -> list[str]:
    """Measure and print everything; returns what is not as expected."""
    print(f"SQLite {sqlite3.sqlite_version}, bm25s {bm25s.__version__}\n")
    with tempfile.TemporaryDirectory() as folder:
        found = compare_latency(Path(folder) / "recall.db")
    return found + (public.run(locomo, embed) if locomo is not None else [])


def compare_latency(path: Path) -> list[str]:
    """Ask the same questions of all three, in turn."""
    words = corpus.make_words()
    messages = list(corpus.make_messages(words, MESSAGES))
    with closing(filled(path, messages)) as conn, closing(opened(path)) as other:
        conn.execute("BEGIN")
        for memory in corpus.make_memories(words, MEMORIES):
            Transaction(conn).memories.put(memory)
        conn.execute("COMMIT")
        for index in erasing.INDEXES:  # as every night
            conn.execute(f"INSERT INTO {index} ({index}) VALUES ('optimize')")  # noqa: S608
        _judge(conn)
        conn.executescript(PLAIN_INDEX)
        asks: dict[str, Ask] = {
            "Switchboard": _in_transaction(
                conn, lambda question: _recalled(Transaction(conn), question)
            ),
            # A connection of its own, or it would empty our cache of pages each time.
            "FTS5, OR, ranked": _in_transaction(
                other, lambda question: fts5_ranked(other, question, _OWNERS, LIMIT)
            ),
            "bm25s": bm25s_on(
                {one.id: one.content for one in messages if one.owner in _OWNERS}, LIMIT
            ),
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


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--locomo", type=Path, help="a file in LoCoMo's format, for the quality")
    parser.add_argument("--household", type=Path, help="memories of a house and questions (JSON)")
    parser.add_argument("--terms", type=Path, help="search terms for those memories (JSON)")
    parser.add_argument("--embed", help="a program that reads texts and writes vectors (JSON)")
    options = parser.parse_args()
    be_quiet()
    if options.household is not None:
        household.run(options.household, options.terms, options.embed)
    else:
        sys.exit(verdict(run(options.locomo, options.embed)))
