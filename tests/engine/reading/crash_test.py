"""Kills the runner at random instants, again and again, and compares with a run nobody killed.

    .venv/bin/python -m tests.engine.reading.crash_test [KILLS] [MESSAGES]

Without numbers: 200 kills over a log of 2,000 messages.
"""

import asyncio
import json
import random
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from tests.engine.killing import Child, kill, run_in_folder
from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.storage.database import Database

from .building import NOON, dish, message
from .extracting_child import read_all

OWNERS = ("household", "person.one", "person.two")
SLOWEST = 0.02
"""Seconds a window takes at most, so that kills fall into all that is done about it."""


@dataclass(frozen=True)
class Result:
    """What the killed runs left, and how often they were killed, in which phase."""

    kills: int
    while_opening: int
    windows: int
    facts: int
    integrity: str
    same: bool
    each_once: bool
    seconds: float


def household(messages: int):
    """Return a log of three owners, with silences, ties and messages that arrive late."""
    dice = random.Random(20261121)
    said = NOON - timedelta(days=30)
    for number in range(1, messages + 1):
        said += timedelta(minutes=dice.choice([0, 0, 1, 1, 2, 200]) if dice.random() < 0.1 else 0)
        late = timedelta(minutes=5) if dice.random() < 0.02 else timedelta(0)
        role = "user" if number % 3 else "assistant"
        yield message(
            number,
            # In letters: with a year behind it, it would look like a password.
            f"I like {dish(number)} very much",
            owner=dice.choice(OWNERS),
            role=role,
            created_at=said - late,
        )


async def prepare(path: Path, messages: int) -> None:
    database = Database(path)
    await database.open()
    await database.write(lambda tx: tx.log.append(household(messages)))
    await database.close()


async def look(path: Path):
    """Return all that the runner wrote, and what SQLite says of the file."""
    database = Database(path)
    report = await database.open()
    assert report.outcome == "ok"

    def read(tx):
        tables = {
            name: tx._conn.execute(query).fetchall()
            for name, query in {
                "facts": "SELECT * FROM extracted_facts ORDER BY id",
                "windows": "SELECT * FROM extraction_windows ORDER BY owner, end_seq",
                "cursors": "SELECT * FROM switchboard_state ORDER BY owner",
            }.items()
        }
        return tables, tx._conn.execute("PRAGMA integrity_check").fetchone()[0]

    found = await database.read(read)
    await database.close()
    return found


def each_message_once(tables, messages: int) -> bool:
    """Whether all windows were read, and every person's message gave exactly one fact."""
    cited = [json.loads(row[5]) for row in tables["facts"]]
    told = [number for number in range(1, messages + 1) if number % 3]
    return (
        all(row[6] == "done" and row[7] == 1 for row in tables["windows"])
        and sorted(int(sources[0][1:]) for sources in cited) == told
        and all(len(sources) == 1 for sources in cited)
    )


def run(folder: Path, kills: int, messages: int) -> Result:
    """Kill so many times, then let it end, and compare."""
    killed, untouched = folder / "killed.db", folder / "untouched.db"
    for path in (killed, untouched):
        asyncio.run(prepare(path, messages))
    asyncio.run(read_all(untouched, 0.0, 0))
    expected, _ = asyncio.run(look(untouched))
    # So short a life each that there is work left for the last kill.
    longest = 2 * 0.5 * len(expected["windows"]) / kills * SLOWEST / 2
    began = time.monotonic()
    counts = kill(Child("tests.engine.reading.extracting_child", killed, SLOWEST), kills, longest)
    asyncio.run(read_all(killed, 0.0, 0))
    found, integrity = asyncio.run(look(killed))
    return Result(
        kills=counts["opening"] + counts["working"],
        while_opening=counts["opening"],
        windows=len(found["windows"]),
        facts=len(found["facts"]),
        integrity=integrity,
        same=found == expected,
        each_once=each_message_once(found, messages),
        seconds=time.monotonic() - began,
    )


if __name__ == "__main__":
    run_in_folder(run)
