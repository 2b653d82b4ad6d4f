"""Kills the manager at random instants, again and again, and compares with a run nobody killed.

    .venv/bin/python -m tests.engine.knowledge.crash_test [KILLS] [FACTS]

Without numbers: 200 kills over 2,000 facts.
"""

import asyncio
import random
from datetime import timedelta
from pathlib import Path

from tests.engine.killing import Child, Result, kill_and_compare, run_in_folder
from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.knowledge import tombstones as covering
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.storage.database import Database

from .builders import LATER, fact, message, put_facts
from .processing_child import take_all_in

OWNERS = ("household", "person.one", "person.two")
SLOWEST = 0.02
"""Seconds that are waited at most before and after each transaction, so that kills fall there."""

THINGS = ("tea", "jazz", "rain", "chess", "soup", "roses", "trains", "cheese")


TABLES = {
    "memories": "SELECT * FROM memories ORDER BY seq",
    "sources": "SELECT * FROM memory_sources ORDER BY rowid",
    "history": "SELECT seq, memory_id, owner, action, actor, fact_id, group_id, at,"
    " undone_at, before ->> '$.text', after ->> '$.text', after ->> '$.confidence'"
    " FROM memory_history ORDER BY seq",
    "facts": "SELECT * FROM extracted_facts ORDER BY id",
    "waiting": "SELECT id FROM extracted_facts WHERE processed = 0",
    # What a judge takes for one with a memory is added, and taken into it by a second step.
    "groups": "SELECT max(n), max(added) FROM (SELECT count(DISTINCT group_id) AS n,"
    " sum(action = 'add') AS added FROM memory_history"
    " WHERE fact_id IS NOT NULL GROUP BY fact_id)",
}


def household(facts: int):
    """Return facts of three owners that repeat, refine, contradict and take back each other."""
    dice = random.Random(20261121)
    for number in range(1, facts + 1):
        thing = dice.choice(THINGS)
        hour = dice.randint(5, 9)
        text, polarity = dice.choice(
            [
                (f"Likes {thing}", "positive"),
                (f"Enjoys {thing} very much", "positive"),
                (f"Likes {thing} in the evening", "positive"),
                (f"No longer likes {thing}", "negative"),
                (f"Hates {thing}", "negative"),
                (f"Gets up at {hour}:30", "neutral"),
                (f"Practises {thing} every evening", "neutral"),
                (f"Plays {thing} every evening", "neutral"),
                (f"Likes {thing} and {dice.choice(THINGS)}", "positive"),
                ("Likes blueberries", "positive"),
            ]
        )
        # Some rest on what others rest on, as readings of windows that overlap do.
        sources = [f"m{max(1, number - dice.randint(0, 3))}" for _ in range(dice.randint(1, 2))]
        yield fact(
            number,
            text,
            *dict.fromkeys(sources),
            owner=dice.choice(OWNERS),
            polarity=polarity,
            confidence=dice.choice([0.5, 0.7, 0.9]),
            expires_at=LATER + timedelta(days=dice.randint(-1, 9)) if number % 17 == 0 else None,
        )


async def prepare(path: Path, facts: int) -> None:
    database = Database(path)
    await database.open()

    def fill(tx):
        tx.log.append(message(n, f"message {n}") for n in range(1, facts + 1))
        put_facts(tx, household(facts))
        claim = Claim("Likes blueberries", "blueberries", "preference", "positive")
        grave = covering.of_statement(tx, "household", claim, ["m0"], LATER)
        tx.tombstones.add(grave)

    await database.write(fill)
    await database.close()


def each_once(tables) -> bool:
    """Whether each fact was taken in, and counted once."""
    [(groups, added)] = tables["groups"]
    return not tables["waiting"] and groups <= 2 and added == 1


def run(folder: Path, kills: int, facts: int) -> Result:
    """Kill so many times, then let it end, and compare."""
    for name in ("killed.db", "untouched.db"):
        asyncio.run(prepare(folder / name, facts))
    child = Child("tests.engine.knowledge.processing_child", folder / "killed.db", SLOWEST)
    return kill_and_compare(
        child,
        take_all_in,
        TABLES,
        kills,
        # So short a life each that there is work left for the last kill.
        longest=lambda _: facts / kills * SLOWEST,
        each_once=each_once,
    )


if __name__ == "__main__":
    run_in_folder(run)
