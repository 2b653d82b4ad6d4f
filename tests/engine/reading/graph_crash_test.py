"""Kills both pipelines at random instants, again and again, and compares with a run nobody killed.

    .venv/bin/python -m tests.engine.reading.graph_crash_test [KILLS] [MESSAGES]

Without numbers: 200 kills over a log of 2,000 messages. Facts and graph are read at once, by one
process on one file.
"""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.engine.killing import Child, kill, run_in_folder
from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.storage.database import Database

from .crash_test import each_message_once, prepare
from .graph_reading_child import read_all

SLOWEST = 0.02
"""Seconds a window takes at most, so that kills fall into all that is done about it."""


@dataclass(frozen=True)
class Result:
    """What the killed runs left, and how often they were killed, in which phase."""

    kills: int
    while_opening: int
    windows: dict[str, int]
    facts: int
    relations: int
    marks: int
    integrity: str
    same: bool
    each_once: bool
    seconds: float


async def look(path: Path):
    """Return all that both pipelines wrote, and what SQLite says of the file."""
    database = Database(path)
    report = await database.open()
    assert report.outcome == "ok"

    def read(tx):
        tables = {
            name: tx._conn.execute(query).fetchall()
            for name, query in {
                "facts": "SELECT * FROM extracted_facts ORDER BY id",
                "windows": "SELECT * FROM extraction_windows ORDER BY pipeline, owner, end_seq",
                "cursors": "SELECT * FROM switchboard_state ORDER BY owner",
                "marks": "SELECT * FROM processed_entity_log ORDER BY message_id",
                # Without their ids, which are new in each run.
                "entities": "SELECT owner, kind, name, status FROM kg_entities ORDER BY 1, 3",
                "names": (
                    "SELECT owner, name, key, alias FROM kg_aliases"
                    " JOIN kg_entities ON id = entity_id ORDER BY 1, 2, 3, 4"
                ),
                "relations": (
                    "SELECT one.owner, one.status, subject.name, predicate, object.name,"
                    " valid_from, confidence, message_id FROM kg_relations AS one"
                    " JOIN kg_entities AS subject ON subject.id = one.subject"
                    " JOIN kg_entities AS object ON object.id = one.object"
                    " JOIN kg_sources ON item_id = one.id ORDER BY 1, 5, 8"
                ),
                "steps": (
                    "SELECT owner, item, action, actor, count(*) FROM kg_history"
                    " GROUP BY 1, 2, 3, 4"
                ),
            }.items()
        }
        return tables, tx._conn.execute("PRAGMA integrity_check").fetchone()[0]

    found = await database.read(read)
    await database.close()
    return found


def each_once(tables, messages: int) -> bool:
    """Whether each message was marked, and gave one fact and one relation if a person's."""
    told = {f"m{number}" for number in range(1, messages + 1) if number % 3}
    rests_on = Counter(row[-1] for row in tables["relations"])
    return (
        each_message_once(tables, messages)
        and {row[0] for row in tables["marks"]} == {f"m{n}" for n in range(1, messages + 1)}
        and all(row[2] == 1 for row in tables["marks"])
        and rests_on == Counter(told)
    )


def run(folder: Path, kills: int, messages: int) -> Result:
    """Kill so many times, then let it end, and compare."""
    killed, untouched = folder / "killed.db", folder / "untouched.db"
    for path in (killed, untouched):
        asyncio.run(prepare(path, messages))
    asyncio.run(read_all(untouched, 0.0, 0))
    expected, _ = asyncio.run(look(untouched))
    # So short a life each that there is work left for the last kill.
    longest = 2 * 0.5 * len(expected["windows"]) / 2 / kills * SLOWEST / 2
    began = time.monotonic()
    counts = kill(
        Child("tests.engine.reading.graph_reading_child", killed, SLOWEST), kills, longest
    )
    asyncio.run(read_all(killed, 0.0, 0))
    found, integrity = asyncio.run(look(killed))
    return Result(
        kills=counts["opening"] + counts["working"],
        while_opening=counts["opening"],
        windows=dict(Counter(row[0] for row in found["windows"])),
        facts=len(found["facts"]),
        relations=len(found["relations"]),
        marks=len(found["marks"]),
        integrity=integrity,
        same=found == expected,
        each_once=each_once(found, messages),
        seconds=time.monotonic() - began,
    )


if __name__ == "__main__":
    run_in_folder(run)
