"""A process that reads the log again is killed at random instants, and goes on where it stood."""

import asyncio
import shutil
from pathlib import Path

from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, Cursor

from ..killing import Child, kill_and_compare
from ..knowledge.builders import fact, manager_for
from .building import message
from .reading_child import read_again

MESSAGES = 90
SLOWEST = 0.05


TABLES = {
    "facts": "SELECT * FROM extracted_facts ORDER BY 1",
    "windows": "SELECT window_end_id, owner, start_seq, end_seq, status, attempts"
    " FROM extraction_windows ORDER BY 1",
    "jobs": "SELECT * FROM reading_jobs ORDER BY 1",
    "memories": "SELECT text, status FROM memories ORDER BY 1",
}


def words(number: int) -> str:
    """Return a wish of its own; in letters, as digits may look like a secret."""
    return f"Likes {''.join(chr(97 + int(digit)) * 3 for digit in str(number))}dish very much"


async def prepare(path: Path) -> None:
    """Let all messages be read and remembered, before there was a newer reader."""
    database = Database(path)
    await database.open()

    def learn(tx) -> None:
        numbers = range(1, MESSAGES + 1)
        tx.log.append(message(number, words(number)) for number in numbers)
        for number in numbers:
            tx.facts.put(fact(number, words(number), subject=f"m{number}"))
        end = tx.log.last_seq()
        tx.windows.move("facts", Cursor(HOUSEHOLD, f"m{MESSAGES}", end, None))

    await database.write(learn)
    await manager_for(database).process()
    await database.close()


def test_five_kills_leave_what_an_undisturbed_reading_leaves(tmp_path):
    killed, untouched = tmp_path / "killed.db", tmp_path / "untouched.db"
    asyncio.run(prepare(killed))
    shutil.copy(killed, untouched)
    child = Child("tests.engine.reading.reading_child", killed, SLOWEST)

    def each_once(tables) -> bool:
        [job] = tables["jobs"]
        counts = ("done", MESSAGES, MESSAGES * 2 // 3)
        return job[5:8] == counts and len(tables["facts"]) == MESSAGES

    result = kill_and_compare(
        child, read_again, TABLES, 5, longest=lambda _: 0.12, each_once=each_once
    )
    assert (result.kills, result.same, result.each_once, result.integrity) == (5, True, True, "ok")
