"""Whether recall finds in a home's store on PostgreSQL what it finds in the file of a home.

LoCoMo's logs and the memories of a house are asked the same questions in both, in the same run.
"""

import argparse
import sqlite3
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

import psycopg

from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.storage.transaction import Transaction
from switchboard_server.store.schema import prepare
from switchboard_server.store.store import as_home
from switchboard_server.wheel import postgresql

from . import household
from .in_memory import open_in_memory
from .locomo import DEPTHS, Quality, Sample, judge, read_samples
from .report import be_quiet, verdict

MOST_APART: Final = 0.005
"""How far the shares that are found may be from one another."""
_HOUSEHOLD: Final = Path(__file__).parent / "data"

type Engines = Mapping[str, Callable[[], AbstractContextManager[Transaction]]]


def run(locomo: Path | None) -> list[str]:
    """Measure and print everything; returns what is not as expected."""
    with postgresql() as url, psycopg.connect(url) as conn:
        prepare(conn)
        conn.commit()
        version = conn.info.server_version // 10000
        print(f"SQLite {sqlite3.sqlite_version}, PostgreSQL {version}\n")
        homes = count(1)

        @contextmanager
        def on_postgresql() -> Iterator[Transaction]:
            with conn.transaction(), as_home(conn, f"home {next(homes)}") as tx:
                yield tx

        engines = {"SQLite": in_a_file, "PostgreSQL": on_postgresql}
        found = compare_household(engines)
        return found + (compare_locomo(read_samples(locomo), engines) if locomo else [])


@contextmanager
def in_a_file() -> Iterator[Transaction]:
    """Yield a transaction of a new home."""
    with closing(open_in_memory()) as conn:
        yield Transaction(conn)


def compare_household(engines: Engines) -> list[str]:
    """Ask a house about what it remembers."""
    home = household.read_household(_HOUSEHOLD / "household.json")
    terms = household.read_terms(_HOUSEHOLD / "household_terms.json")
    shares: dict[str, tuple[float, ...]] = {}
    for name, begin in engines.items():
        with begin() as tx:
            household.remember(tx, home, terms)
            answers = household.asked(tx, home)
        times = [ms for one in answers for ms in one.times]
        print(household.summary(f"household, {name}:", answers), end="")
        print(f"  median {statistics.median(times):.1f} ms")
        shares[name] = tuple(
            sum(one.hits(depth) for one in answers) / len(answers) for depth in (1, 5)
        )
    return _apart("household", shares)


def compare_locomo(samples: Sequence[Sample], engines: Engines) -> list[str]:
    """Ask LoCoMo's questions."""
    shares: dict[str, tuple[float, ...]] = {}
    for name, begin in engines.items():
        qualities = []
        for sample in samples:
            with begin() as tx:
                tx.log.append(sample.messages)
                qualities.append(judge([(sample, lambda question, now: _found(tx, question, now))]))
        shares[name] = _mean(qualities)
        print(f"LoCoMo, {name}: ", *(f"{one:.3f}" for one in shares[name]))
    return _apart("LoCoMo", shares)


def _found(tx: Transaction, question: str, now: datetime) -> list[str]:
    found = recall(tx, question, ("household",), now=now, limit=DEPTHS[-1], sources=("log",))
    return [one.message_ids[0] for one in found]


def _mean(qualities: Sequence[Quality]) -> tuple[float, ...]:
    """Return the mean over all questions, of which each sample has its own number."""
    total = sum(one.questions for one in qualities)
    return tuple(
        sum(one.every[place] * one.questions for one in qualities) / total
        for place in range(len(DEPTHS))
    )


def _apart(what: str, shares: dict[str, tuple[float, ...]]) -> list[str]:
    pairs = zip(shares["SQLite"], shares["PostgreSQL"], strict=True)
    apart = max(abs(one - other) for one, other in pairs)
    print(f"  {what}: {apart:.4f} apart at most")
    return [f"{what}: {apart:.4f} apart"] if apart > MOST_APART else []


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--locomo", type=Path, help="a file in LoCoMo's format")
    options = parser.parse_args()
    be_quiet()
    sys.exit(verdict(run(options.locomo)))
