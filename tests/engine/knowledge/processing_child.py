"""Runs the real manager on a database that is slow at random, with a judge that is too, and ends.

It is made to be killed at any instant; see crash_test.py. Prints "ready" before it begins.
"""

import asyncio
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.knowledge.claims import pair_of
from custom_components.switchboard.engine.knowledge.processor import MemoryManager
from custom_components.switchboard.engine.storage.database import Database

from .builders import LATER, sensible


class SlowStore:
    """A database that takes its time before each transaction, and after it.

    Its ids follow from what is in it, so that they are the same however often it was killed.
    """

    def __init__(self, database: Database, longest: float, seed: int) -> None:
        self._database = database
        self._longest = longest
        self._dice = random.Random(seed)
        self._ids: Iterator[str] = iter(())

    def new_id(self) -> str:
        return next(self._ids)

    async def pause(self) -> None:
        await asyncio.sleep(self._longest * self._dice.random())

    async def read(self, work):
        return await self._database.read(work)

    async def write(self, work):
        def numbered(tx):
            (place,) = tx._conn.execute(
                "SELECT coalesce(max(seq), 0) FROM memory_history"
            ).fetchone()
            self._ids = (f"id{place:06}-{n}" for n in itertools.count())
            return work(tx)

        await self.pause()
        result = await self._database.write(numbered)
        await self.pause()
        return result


class SlowJudge:
    """Says of every second pair that it is the same, and of others what is sensible."""

    def __init__(self, store: SlowStore) -> None:
        self._store = store

    async def relations(self, questions):
        await self._store.pause()
        pairs = [(one.new.claim, known.claim) for one in questions for known in one.known]
        return {
            pair_of(new, known): "same"
            if (len(new.text) + len(known.text)) % 2
            else sensible(new, known)
            for new, known in pairs
        }


async def take_all_in(path: Path, longest: float, seed: int) -> None:
    database = Database(path)
    await database.open()
    store = SlowStore(database, longest, seed)
    manager = MemoryManager(store, SlowJudge(store), lambda: LATER, store.new_id)
    print("ready", flush=True)  # noqa: T201
    while (await manager.process()).left:
        pass
    await manager.expire()
    await database.close()


def main(path: str, longest: str, seed: str) -> None:
    asyncio.run(take_all_in(Path(path), float(longest), int(seed)))
