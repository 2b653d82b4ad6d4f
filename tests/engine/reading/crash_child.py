"""Reads facts and graph at once, with answers that are slow at random, and then ends.

    python -m tests.engine.reading.crash_child DATABASE DELAY SEED

It is made to be killed at any instant; see crash_test.py. Prints "ready" before it begins.
"""

import asyncio
import random
import sys
from pathlib import Path
from uuid import uuid4

from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.storage.database import Database

from .building import FakeExtractor, each_new, each_said, graph_pass_of, graph_runner, runner_for


class SlowExtractor(FakeExtractor):
    """Answers after a while."""

    def __init__(self, reader, longest: float, seed: int) -> None:
        super().__init__(reader)
        self._longest = longest
        self._dice = random.Random(seed)

    async def extract(self, window, known):
        await asyncio.sleep(self._longest * self._dice.random())
        return await super().extract(window, known)


def facts_said(window):
    """Propose each new message of a person, and what the overlap said again, as models do."""
    before = each_new(type(window)((), window.overlap)) if window.overlap else []
    return each_new(window) + before


async def read_all(path: Path, longest: float, seed: int) -> None:
    database = Database(path)
    await database.open()
    of_graph = graph_pass_of(SlowExtractor(each_said, 1.5 * longest, seed + 1), lambda: uuid4().hex)
    runners = [
        runner_for(database, SlowExtractor(facts_said, longest, seed)),
        graph_runner(database, None, reads=of_graph),
    ]
    print("ready", flush=True)  # noqa: T201
    await asyncio.gather(*(runner.run() for runner in runners))
    await database.close()


if __name__ == "__main__":
    asyncio.run(read_all(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
