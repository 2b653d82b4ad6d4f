"""Reads facts and graph in one pass, with answers that are slow at random, and then ends.

It is made to be killed at any instant; see crash_test.py. Prints "ready" before it begins.
"""

import asyncio
import random
from pathlib import Path
from uuid import uuid4

from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.reading.answer import Extraction
from custom_components.switchboard.engine.storage.database import Database

from .building import SMALL, FakeExtractor, each_new, each_said, reader_of, whole_pass


class SlowExtractor(FakeExtractor):
    """Answers after a while."""

    def __init__(self, reader, longest: float, seed: int) -> None:
        super().__init__(reader)
        self._longest = longest
        self._dice = random.Random(seed)

    async def extract(self, window, known):
        await asyncio.sleep(self._longest * self._dice.random())
        return await super().extract(window, known)


def told(window):
    """Propose each new message of a person, and what the overlap said again, as models do."""
    before = each_new(type(window)((), window.overlap)) if window.overlap else []
    return Extraction(tuple(each_new(window) + before), graph=each_said(window))


async def read_all(path: Path, longest: float, seed: int) -> None:
    database = Database(path)
    await database.open()
    asked = SlowExtractor(told, longest, seed)
    print("ready", flush=True)  # noqa: T201
    await reader_of(database, whole_pass(asked, lambda: uuid4().hex, SMALL)).run()
    await database.close()


def main(path: str, longest: str, seed: str) -> None:
    asyncio.run(read_all(Path(path), float(longest), int(seed)))
