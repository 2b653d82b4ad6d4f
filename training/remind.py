"""What is put beside a sentence: ``python -m training.remind``.

Of everyday sentences that should remind a house of nothing, 200 by each of two hands, it counts
those that do, and of 100 that should, those that remind of a memory that answers them. Other files
are of this form:
``{"nothing": [{"text"}], "something": [{"text", "answers": [ids]}]}``.
"""

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final

from bench.household import NOW, house, read_household, read_terms
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.engine.recall.reminder import Reminder, may_remind, remind
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.transaction import Transaction

DATA: Final = Path(__file__).parent / "data"
HOUSES: Final = Path(__file__).parents[1] / "bench" / "data"
SENTENCES: Final = (DATA / "reminding.json", DATA / "reminding_2.json")
LOOKED_AT: Final = 12
MOST_TOKENS: Final = 200


def run(household: Path, terms: Path, sentences: Path) -> list[str]:
    """Measure with one file and print; returns what is not as expected."""
    print(sentences.name)
    judged = json.loads(sentences.read_text("utf-8"))
    nothing, something = judged["nothing"], judged["something"]
    for name, kept in (("words", {}), ("terms", read_terms(terms))):
        with closing(house(read_household(household), kept)) as conn:
            times: list[float] = []
            false = [one for one in nothing if _told(conn, one["text"], times)]
            told = [(one, _told(conn, one["text"], times)) for one in something]
        found = [one for one, ids in told if not ids.isdisjoint(one["answers"])]
        cut = statistics.quantiles(times, n=20)[18]
        print(f"{name}: by language {_by_language(false)} false, {_by_language(found)} found")
        print(f"{name}: median {statistics.median(times):.2f} ms, p95 {cut:.2f} ms")
        print(f"{name} false {len(false)} of {len(nothing)} found {len(found)} of {len(something)}")
    return []


def _told(conn: Connection, text: str, times: list[float]) -> frozenset[str]:
    begin = time.perf_counter()
    reminder = _reminder(conn, text)
    times.append((time.perf_counter() - begin) * 1000)
    return reminder.ids if reminder else frozenset()


def _reminder(conn: Connection, text: str) -> Reminder | None:
    if not may_remind(text):
        return None
    return remind(
        text,
        found_for(conn, text),
        names=(),
        seen=(),
        zone=UTC,
        max_tokens=MOST_TOKENS,
        count=lambda said: len(said) // 4,
    )


def found_for(conn: Connection, text: str) -> list[Recalled]:
    """Return what the household recalls at a sentence."""
    return recall(Transaction(conn), text, (HOUSEHOLD,), now=NOW, limit=LOOKED_AT)


def _by_language(some: Sequence[dict[str, Any]]) -> str:
    languages = [one.get("language", "?") for one in some]
    return ", ".join(f"{one} {languages.count(one)}" for one in sorted(set(languages))) or "none"


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m training.remind")
    parser.add_argument("--household", type=Path, default=HOUSES / "household.json")
    parser.add_argument("--terms", type=Path, default=HOUSES / "household_terms.json")
    parser.add_argument("--sentences", type=Path, nargs="*", default=SENTENCES)
    options = parser.parse_args()
    for sentences in options.sentences:
        run(options.household, options.terms, sentences)


if __name__ == "__main__":
    main()
