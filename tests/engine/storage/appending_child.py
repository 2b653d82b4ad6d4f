"""Appends to the log without end, and prints how many messages have been acknowledged so far.

It is made to be killed at any instant; see test_killed.py.
"""

import asyncio
from pathlib import Path

from . import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.writer import LogWriter

from .building import message


async def append_without_end(path: Path, number: int) -> None:
    """Append in bursts; a line is printed only once the burst is acknowledged."""
    database = Database(path)
    await database.open()
    writer = LogWriter(database, batch=10, delay=0.001)
    writer.start()
    while True:
        for _ in range(25):
            writer.append(message(number, conversation_id=f"c{number // 7}"))
            number += 1
        await writer.flush()
        print(number, flush=True)  # noqa: T201


def main(path: str, number: str) -> None:
    asyncio.run(append_without_end(Path(path), int(number)))
