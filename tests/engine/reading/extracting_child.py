"""Runs the real runner on a database, with an extractor that is slow at random, and then ends.

    python -m tests.engine.reading.extracting_child DATABASE DELAY SEED

It is made to be killed at any instant; see crash_test.py. Prints "ready" before it begins.
"""

import asyncio
import random
import sys
from pathlib import Path

from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.reading.extractor import Extraction
from custom_components.switchboard.engine.reading.facts_pipeline import FactsPipeline
from custom_components.switchboard.engine.reading.runner import SwitchboardRunner
from custom_components.switchboard.engine.storage.database import Database

from .building import STANDARDS, Clock, Purse, each_new


class SlowExtractor:
    """Proposes each new message of a person, and now and then an enrichment, after a while."""

    version = "slow"

    def __init__(self, longest: float, seed: int) -> None:
        self._longest = longest
        self._dice = random.Random(seed)

    async def extract(self, window, known) -> Extraction:
        await asyncio.sleep(self._longest * self._dice.random())
        drafts = each_new(window)
        # What the overlap said is proposed again, as models do.
        drafts += each_new(type(window)((), window.overlap)) if window.overlap else []
        return Extraction(tuple(drafts))


async def read_all(path: Path, longest: float, seed: int) -> None:
    database = Database(path)
    await database.open()
    quiet = asyncio.Event()
    quiet.set()
    runner = SwitchboardRunner(
        database,
        FactsPipeline(SlowExtractor(longest, seed), STANDARDS),
        clock=Clock(),
        seconds=lambda: 0.0,
        budget=Purse(),
        quiet=quiet,
    )
    print("ready", flush=True)  # noqa: T201
    await runner.run()
    await database.close()


if __name__ == "__main__":
    asyncio.run(read_all(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
