"""Kills the reading of facts and graph at random instants, and compares with a run nobody killed.

    .venv/bin/python -m tests.engine.reading.crash_test [KILLS] [MESSAGES]

Without numbers: 200 kills over a log of 2,000 messages, on one file.
"""

import asyncio
import json
import random
from collections import Counter
from datetime import timedelta
from pathlib import Path

from tests.engine.killing import Child, Result, kill_and_compare, run_in_folder
from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.storage.database import Database

from .building import NOON, dish, message
from .crash_child import read_all

OWNERS = ("household", "person.one", "person.two")
SLOWEST = 0.02
"""Seconds a window takes at most, so that kills fall into all that is done about it."""

TABLES = {
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
        " JOIN memory_sources ON memory_id = one.id ORDER BY 1, 5, 8"
    ),
    "steps": (
        "SELECT owner, item, action, actor, count(*) FROM memory_history GROUP BY 1, 2, 3, 4"
    ),
}


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


def each_once(tables, messages: int) -> bool:
    """Whether each message is marked, and gave one fact and one relation if a person's."""
    told = {f"m{number}" for number in range(1, messages + 1) if number % 3}
    facts = [json.loads(row[5]) for row in tables["facts"]]
    return (
        all(row[6] == "done" and row[7] == 1 for row in tables["windows"])
        and all(len(sources) == 1 for sources in facts)
        and Counter(sources[0] for sources in facts) == Counter(told)
        and {row[0] for row in tables["marks"]} == {f"m{n}" for n in range(1, messages + 1)}
        and all(row[2] == 1 for row in tables["marks"])
        and Counter(row[-1] for row in tables["relations"]) == Counter(told)
    )


def run(folder: Path, kills: int, messages: int) -> Result:
    """Kill so many times, then let it end, and compare."""
    for name in ("killed.db", "untouched.db"):
        asyncio.run(prepare(folder / name, messages))
    child = Child("tests.engine.reading.crash_child", folder / "killed.db", SLOWEST)
    return kill_and_compare(
        child,
        read_all,
        TABLES,
        kills,
        # So short a life each that there is work left for the last kill.
        longest=lambda tables: len(tables["windows"]) / 2 / kills * SLOWEST / 2,
        each_once=lambda tables: each_once(tables, messages),
    )


if __name__ == "__main__":
    run_in_folder(run)
