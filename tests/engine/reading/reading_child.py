"""Reads a log again, with a reader that is slow at random, and then ends.

It is made to be killed at any instant; see test_reading_killed.py. Prints "ready" before it begins.
"""

import asyncio
import random
from pathlib import Path
from uuid import uuid4

from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.chunking.conversation import ChunkingConfig
from custom_components.switchboard.engine.reading.chunk_reader import ChunkReading
from custom_components.switchboard.engine.reading.log_reader import LogReader, ReadingOptions
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import ExtractedFact
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from .building import LATER, context_for


class SlowReader:
    """Learns something of each new message, after a while."""

    version = "newer"

    def __init__(self, longest: float, seed: int) -> None:
        self._longest = longest
        self._dice = random.Random(seed)

    async def read(self, chunk_id: str, window, _before) -> ChunkReading:
        await asyncio.sleep(self._longest * self._dice.random())
        return ChunkReading(tuple(learnt_of(one.entry, chunk_id) for one in window.new))


def learnt_of(message, chunk_id: str) -> ExtractedFact:
    """Return what is learnt of a message: of every third the same as before."""
    number = int(message.id[1:])
    return ExtractedFact(
        id=f"{chunk_id}-{message.id}",
        owner=message.owner,
        category="preference",
        summary=message.content if number % 3 == 0 else f"{message.content} indeed",
        confidence=0.9,
        source_message_ids=(message.id,),
        window_end_id=chunk_id,
        subject=message.id,
        polarity="positive",
        created_at=LATER,
        source_chunks=(chunk_id,),
        chunk_confidence=(0.9,),
    )


async def written(_learnt) -> None: ...


async def read_again(path: Path, longest: float, seed: int) -> None:
    """Begin to read the log again, or go on where that stood."""
    database = Database(path)
    await database.open()
    reader = LogReader(
        context_for(database),
        SlowReader(longest, seed),
        TokenCounter(),
        ReadingOptions(ChunkingConfig(60, overlap_tokens=20)),
        new_id=lambda: uuid4().hex,
        on_written=written,
    )
    print("ready", flush=True)  # noqa: T201
    if not await database.read(lambda tx: tx.reading_jobs.all()):
        await reader.begin_again(None)
    await reader.run()
    await database.close()


def main(path: str, longest: str, seed: str) -> None:
    asyncio.run(read_again(Path(path), float(longest), int(seed)))
