"""Merging memories beside what finds near repeats elsewhere: ``scripts/bench dedup``.

Twenty thousand short memories in six languages, a fifth of them repeats of others in another form,
a tenth contradictions, by the rules of ``data/repeats.json``; ``repeats_2.json`` has others, which
the merging was not written with. Pairs are counted: of memories that became one, and should.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import combinations
from statistics import median
from time import process_time
from typing import Any, Final

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.chunking.deduplication import ChunkDeduplicator
from custom_components.switchboard.engine.chunking.memories import ChunkMemory
from custom_components.switchboard.engine.chunking.results import ChunkExtractionResult
from custom_components.switchboard.engine.knowledge.caches import clear_caches

from .dedup_talk import SETS, Planted, memories
from .peers import PeerError, peers

LEAST: Final = 0.99
CHUNKS: Final = 20
OTHERS: Final = ("rapidfuzz", "datasketch", "rensa")
ROUNDS: Final = 3
_AT: Final = datetime(2026, 1, 1, tzinfo=UTC)

type Pairs = set[tuple[int, int]]


def merge(planted: Sequence[Planted]) -> tuple[float, Pairs]:
    """Return the seconds of CPU that merging takes, and the pairs that became one."""
    said = [
        ChunkMemory(
            f"{place:05}", "household", "fact", one.text, 0.8, (f"s{place}",), f"s{place}",
            one.subject, "neutral", _AT + timedelta(minutes=place),
        )
        for place, one in enumerate(planted)
    ]  # fmt: skip
    chunks = [
        ChunkExtractionResult(f"c{at}", at + 1, "success", tuple(said[at::CHUNKS]), (), 0, 0.0)
        for at in range(CHUNKS)
    ]
    begun = process_time()
    found = ChunkDeduplicator().deduplicate_across_chunks(chunks)
    took = process_time() - begun
    groups = [[int(one.id) for one in merged.source_memories] for merged in found.merged_memories]
    return took, {pair for group in groups for pair in combinations(sorted(group), 2)}


def row(
    name: str, planted: Sequence[Planted], took: float, pairs: Pairs
) -> tuple[str, float, float, int]:
    """Return a row of the table, precision, recall, and how many contradictions became one."""
    right = sum(planted[one].number == planted[other].number for one, other in pairs)
    many = Counter(one.number for one in planted).values()
    precision = right / max(len(pairs), 1)
    recall = right / sum(count * (count - 1) // 2 for count in many)
    against = sum(_contradict(planted[one], planted[other]) for one, other in pairs)
    cells = f"{took:.2f} s", f"{precision:.4f}", f"{recall:.4f}", str(against)
    return f"| {name} | {' | '.join(cells)} |", precision, recall, against


def _contradict(one: Planted, other: Planted) -> bool:
    origins = {
        one.number if one.of is None else one.of,
        other.number if other.of is None else other.of,
    }
    return len(origins) == 1 and one.number != other.number


def kinds(planted: Sequence[Planted], pairs: Pairs) -> Iterable[str]:
    """Yield how many repeats of each kind became one with what they repeat."""
    places = {one.number: place for place, one in enumerate(planted) if one.kind == "base"}
    all_of: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for place, one in enumerate(planted):
        if one.of == one.number:
            base = places[one.of]
            all_of[one.kind] += 1
            found[one.kind] += (min(place, base), max(place, base)) in pairs
    yield from (f"{kind} {found[kind]} of {all_of[kind]}" for kind in sorted(all_of))


def run(place: int, count: int, ask: Callable[..., Any]) -> list[str]:
    """Print the table of one set; return what is not as expected."""
    name = SETS[place]
    planted = memories(name, count)
    fresh: list[float] = []
    for _ in range(ROUNDS):
        clear_caches()
        took, pairs = merge(planted)
        fresh.append(took)
    took = median(fresh)
    table = f"| {name}: {count:,} memories | CPU | precision | recall | contradictions merged |"
    print(f"{table}\n| --- | --: | --: | --: | --: |")
    line, precision, recall, against = row("Switchboard", planted, took, pairs)
    print(line)
    fastest = float("inf")
    for other in OTHERS:
        told = [ask(other, place=place, count=count) for _ in range(ROUNDS)]
        seconds = median(one["seconds"] for one in told)
        fastest = min(fastest, seconds)
        theirs = {(one, two) for one, two in told[0]["pairs"]}
        print(row(other, planted, seconds, theirs)[0], flush=True)
    print(f"\nRepeats found: {', '.join(kinds(planted, pairs))}\n", flush=True)
    wrong = [f"{name}: {against} contradictions merged"] if against else []
    wrong += [f"{name}: precision {precision:.4f}"] if precision < LEAST else []
    wrong += [f"{name}: recall {recall:.4f}"] if recall < LEAST else []
    wrong += [f"{name}: {took / fastest:.1f} of the fastest's time"] if took > fastest else []
    return wrong


def main() -> int:
    """Run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser(prog="scripts/bench dedup")
    parser.add_argument("--count", type=int, default=20_000, help="how many memories")
    options = parser.parse_args()
    try:
        with peers("dedup") as (versions, ask):
            print(f"Beside {', '.join(versions)}; seconds of CPU, medians of {ROUNDS}\n")
            found = [one for at in range(len(SETS)) for one in run(at, options.count, ask)]
    except PeerError as err:
        found = [str(err)]
    for shortfall in found:
        print(f"Not as expected: {shortfall}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
