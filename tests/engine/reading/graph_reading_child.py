"""Runs both pipelines at once on a database, with extractors that are slow at random, then ends.

    python -m tests.engine.reading.graph_reading_child DATABASE DELAY SEED

It is made to be killed at any instant; see crash_test.py. Prints "ready" before it begins.
"""

import asyncio
import random
import sys
from pathlib import Path
from uuid import uuid4

from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.reading.facts_pipeline import FactsPipeline
from custom_components.switchboard.engine.reading.graph_pipeline import GraphPipeline
from custom_components.switchboard.engine.reading.runner import SwitchboardRunner
from custom_components.switchboard.engine.storage.database import Database

from .building import STANDARDS, Clock, Purse
from .extracting_child import SlowExtractor
from .graph_building import FakeGraphExtractor, PlainResolver, each_said


class SlowGraphExtractor(FakeGraphExtractor):
    """Proposes a liking of every message of a person, after a while."""

    def __init__(self, longest: float, seed: int) -> None:
        super().__init__(each_said)
        self._longest = longest
        self._dice = random.Random(seed)

    async def extract(self, window):
        await asyncio.sleep(self._longest * self._dice.random())
        return await super().extract(window)


async def read_all(path: Path, longest: float, seed: int) -> None:
    database = Database(path)
    await database.open()
    quiet = asyncio.Event()
    quiet.set()
    pipelines = (
        FactsPipeline(SlowExtractor(longest, seed), STANDARDS),
        GraphPipeline(
            SlowGraphExtractor(1.5 * longest, seed + 1),
            STANDARDS,
            PlainResolver(),
            lambda: uuid4().hex,
        ),
    )
    runners = [
        SwitchboardRunner(
            database,
            pipeline,
            clock=Clock(),
            seconds=lambda: 0.0,
            budget=Purse(),
            quiet=quiet,
        )
        for pipeline in pipelines
    ]
    print("ready", flush=True)  # noqa: T201
    await asyncio.gather(*(runner.run() for runner in runners))
    await database.close()


if __name__ == "__main__":
    asyncio.run(read_all(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
