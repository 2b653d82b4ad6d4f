"""Questions that need two facts: ``scripts/bench two-facts [FILE...]``.

"What does the dog of my daughter eat?" needs to know who her dog is, and what that dog eats. Each
file is a household log (see ``graph_script``) with the memory that is made of each line, questions
of which no word names what connects the two, and sentences that ask for nothing. Everything is
asked of the same house by words alone and with the household graph. A question is answered when
the memory that answers it, or a relation that this memory states, is among the first five.

``two_facts.txt`` is the household that the rules were written with; the two others were each
written by another hand, and nothing was changed for what they ask.
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.graph.associations import associations
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.engine.recall.related import Surroundings
from custom_components.switchboard.engine.recall.reminder import may_remind, remind
from custom_components.switchboard.engine.recall.worth_telling import worth_telling
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.transaction import Transaction

from .graph_script import FOLDER, NOW, Asked, Script, read_log, read_script

FILES = ("two_facts", "two_facts_unseen", "two_facts_third")
BEST = 5
LOOKED_AT = 40
"""As the tool by which an agent recalls does."""
REMINDED = 12
ROUNDS = 5
ROOM = 400
LEAST_TIMES_BETTER = 2


@dataclass(frozen=True, slots=True)
class Answered:
    """How a way to ask did: the questions answered, and the time of each.

    ``tool`` are those whose answer is in the first five that the tool tells an agent.
    ``told`` are the questions whose answer the reminder tells, ``false`` the sentences that ask
    for nothing and get a reminder all the same. Times are in milliseconds.
    """

    hits: frozenset[str]
    tool: frozenset[str]
    told: frozenset[str]
    false: frozenset[str]
    times: tuple[float, ...]


def measure(script: Script) -> dict[str, Answered]:
    """Ask a house everything, in each way."""
    return asyncio.run(_measure(script))


async def _measure(script: Script) -> dict[str, Answered]:
    with TemporaryDirectory() as folder:
        database = Database(Path(folder) / "switchboard.db")
        await database.open()
        try:
            await read_log(script, database)
            ways = {"words": None, "words and graph": associations}
            return {
                name: await database.read(partial(_ask, script=script, graph=graph))
                for name, graph in ways.items()
            }
        finally:
            await database.close()


def _ask(tx: Transaction, script: Script, graph: Surroundings | None) -> Answered:
    hits, tool, told, false = (set[str]() for _ in range(4))
    times: list[float] = []
    for one in script.questions:
        found, ms = _found(tx, one, graph)
        times += ms
        if any(one.answers & _says(tx, item) for item in found[:BEST]):
            hits.add(one.text)
        if any(one.answers & _says(tx, item) for item in worth_telling(found)[:BEST]):
            tool.add(one.text)
        if any(one.answers & _says(tx, item) for item in _told(one, found)):
            told.add(one.text)
    for one in script.others:
        found, ms = _found(tx, one, graph)
        times += ms
        if _told(one, found):
            false.add(one.text)
    return Answered(*map(frozenset, (hits, tool, told, false)), tuple(times))


def _found(
    tx: Transaction, asked: Asked, graph: Surroundings | None
) -> tuple[list[Recalled], list[float]]:
    owners = tuple(dict.fromkeys((asked.owner, HOUSEHOLD)))
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        found = recall(tx, asked.text, owners, now=NOW, limit=LOOKED_AT, graph=graph)
        times.append((time.perf_counter() - begin) * 1000)
    return found, times


def _told(asked: Asked, found: Sequence[Recalled]) -> list[Recalled]:
    """Return what of it a reminder tells before the sentence."""
    if not may_remind(asked.text):
        return []
    count: Callable[[str], int] = lambda text: len(text.split())  # noqa: E731
    reminder = remind(
        asked.text,
        found[:REMINDED],
        names=(),
        seen=(),
        zone=ZoneInfo("UTC"),
        max_tokens=ROOM,
        count=count,
    )
    ids = reminder.ids if reminder is not None else frozenset()
    return [
        one
        for one in found
        if not ids.isdisjoint(filter(None, (one.memory_id, one.relation_id, *one.message_ids)))
    ]


def _says(tx: Transaction, item: Recalled) -> frozenset[str]:
    """Return the memories that something recalled says."""
    # A relation is a memory.
    ids = {item.memory_id, item.relation_id}
    if item.source == "log":
        ids.update(one.id for one in tx.memories.resting_on(item.owner, item.message_ids))
    return frozenset(filter(None, ids))


def main(paths: Sequence[str]) -> int:
    """Print how each way did; the exit code is 1 where the graph does not at least double."""
    short = 0
    for path in map(Path, paths or [str(FOLDER / f"{name}.txt") for name in FILES]):
        script = read_script(path)
        found = measure(script)
        of = len(script.questions)
        print(f"{path.stem}: {len(script.log)} lines, {of} questions, {len(script.others)} others")
        for name, one in found.items():
            print(
                f"  {name:<26} hit@{BEST} {len(one.hits):>2}  told by the tool {len(one.tool):>2}"
                f"  reminded of it {len(one.told):>2}  reminded for nothing {len(one.false):>2}"
                f"  median {statistics.median(one.times):.2f} ms"
                f"  p95 {statistics.quantiles(one.times, n=20)[-1]:.2f} ms"
            )
        without, with_graph = found["words"], found["words and graph"]
        if len(with_graph.hits) < LEAST_TIMES_BETTER * len(without.hits):
            short = 1
        for one in script.questions:
            marks = [name for name, some in found.items() if one.text not in some.hits]
            if "words and graph" in marks:
                print(f"  - not found with the graph: {one.text}")
        for text in sorted(with_graph.false - without.false):
            print(f"  - reminded for nothing with the graph alone: {text}")
    return short


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
