"""A process that reads the log again is killed at random instants, and goes on where it stood."""

import asyncio
import shutil
from pathlib import Path

from tests.engine.storage import room_alone  # noqa: F401 - before anything of the room

# isort: split
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, Cursor

from ..killing import Child, kill
from ..knowledge.builders import fact, manager_for
from .building import message
from .reading_child import read_again

MESSAGES = 90
SLOWEST = 0.05


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
        tx.windows.hand_over("facts", Cursor(HOUSEHOLD, f"m{MESSAGES}", end, None))

    await database.write(learn)
    await manager_for(database).process()
    await database.close()


async def look(path: Path) -> tuple[dict[str, list], str]:
    database = Database(path)
    assert (await database.open()).outcome == "ok"

    def read(tx):
        tables = {
            name: tx._conn.execute(f"SELECT {columns} FROM {name} ORDER BY 1").fetchall()
            for name, columns in {
                "extracted_facts": "*",
                "extraction_windows": "window_end_id, owner, start_seq, end_seq, status, attempts",
                "reading_jobs": "*",
                "memories": "text, status",
            }.items()
        }
        return tables, tx._conn.execute("PRAGMA integrity_check").fetchone()[0]

    found = await database.read(read)
    await database.close()
    return found


def test_five_kills_leave_what_an_undisturbed_reading_leaves(tmp_path):
    killed, untouched = tmp_path / "killed.db", tmp_path / "untouched.db"
    asyncio.run(prepare(killed))
    shutil.copy(killed, untouched)
    asyncio.run(read_again(untouched, 0.0, 0))
    expected, _ = asyncio.run(look(untouched))
    counts = kill(Child("tests.engine.reading.reading_child", killed, SLOWEST), 5, 0.12)
    assert counts["working"] + counts["opening"] == 5
    asyncio.run(read_again(killed, 0.0, 0))
    found, integrity = asyncio.run(look(killed))
    assert integrity == "ok"
    assert found == expected
    [job] = found["reading_jobs"]
    assert job[5:8] == ("done", MESSAGES, MESSAGES * 2 // 3)
    assert len(found["extracted_facts"]) == MESSAGES
