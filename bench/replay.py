"""What today's code does with the turns of a recorded house: ``scripts/bench replay``.

The database has to lie in the folder of a house of ``scripts/develop`` or ``scripts/soak``. A copy
of it is started with an empty memory, everything is said to it again, and each turn is compared
with how it went. No database holds what was sent, so the tokens of requests stand for their bytes.
"""

import argparse
import asyncio
import json
import shutil
import sqlite3
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from custom_components.switchboard.engine.storage.database import Database
from demo.house import House, open_house
from demo.model import open_standin
from demo.server import HouseError
from demo.setup import add_pipeline, find_agent, reconnect
from demo.talk import say

from .report import table, verdict

MOST_SHOWN: Final = 20
LEFT_OUT: Final = ("switchboard.db*", "home-assistant_v2.db*", "*.log*", "*.corrupt-*")
_TURNS: Final = """
    SELECT spoken.id, spoken.conversation_id, spoken.device_id, spoken.language, spoken.content,
      turns.route, turns.reason, turns.tools, turns.requests,
      (SELECT content FROM unified_log WHERE id = turns.answer_id)
    FROM turns JOIN unified_log AS spoken ON spoken.id = turns.message_id
    WHERE NOT turns.is_wiped ORDER BY spoken.seq LIMIT ?"""


@dataclass(frozen=True, slots=True)
class Went:
    """How a turn went. ``window`` are the tokens of its first request."""

    id: str
    conversation_id: str
    device_id: str | None
    language: str | None
    words: str
    route: str
    reason: str
    tools: tuple[tuple[str, str], ...]
    window: int
    answer: str

    @classmethod
    def of(cls, row: Sequence[Any]) -> Went:
        """Read a row of ``_TURNS``."""
        *spoken, tools, requests, answer = row
        called = tuple((one["name"], one["arguments"]) for one in json.loads(tools))
        asked = [one["input_tokens"] for one in json.loads(requests) if not one.get("failed")]
        return cls(*spoken, called, asked[0] if asked else 0, answer or "")


COMPARED: Final = ("route", "reason", "tools", "window", "answer")


async def read(path: Path, limit: int) -> list[Went]:
    """Return the turns of a database, which is brought to today's form."""
    database = Database(path)
    await database.open()
    await database.close()
    with closing(sqlite3.connect(path)) as conn:
        return [Went.of(row) for row in conn.execute(_TURNS, (limit,))]


async def replay(recorded: Path, limit: int) -> list[tuple[Went, Went | None]]:
    """Say everything again; returns each turn as it went, and as it goes today."""
    with tempfile.TemporaryDirectory(prefix="switchboard-replay-") as name:
        folder = Path(name)
        home, old = folder / "house", folder / recorded.name
        ignored = shutil.ignore_patterns(*LEFT_OUT)
        shutil.copytree(recorded.parent, home, symlinks=True, ignore=ignored)
        for file in recorded.parent.glob(f"{recorded.name}*"):
            shutil.copy(file, folder)
        turns = await read(old, limit)
        async with open_standin(folder / "standin.log") as model, open_house(folder=home) as house:
            entries = await house.call("config_entries/get", domain="switchboard")
            await reconnect(house, entries[0]["entry_id"], model.connection)
            agent = await find_agent(house, entries[0]["entry_id"])
            said = await _say(house, agent.entity_id, turns)
        today: defaultdict[tuple[str, str], list[Went]] = defaultdict(list)
        for one in await read(home / recorded.name, -1):
            today[one.conversation_id, one.words].append(one)
    found = (today[talk, turn.words] for talk, turn in zip(said, turns, strict=True))
    return [(turn, went.pop(0) if went else None) for turn, went in zip(turns, found, strict=True)]


async def _say(house: House, agent_id: str, turns: Sequence[Went]) -> list[str]:
    """Say what was said, where it was; returns the conversation of each turn."""
    pipelines: dict[str, str] = {}
    talks: dict[str, str] = {}
    for turn in turns:
        language = turn.language or "en"
        if language not in pipelines:
            fields = {"language": language, "conversation_language": language}
            pipelines[language] = await add_pipeline(house, agent_id, f"again {language}", **fields)
        answer = await say(
            house,
            turn.words,
            pipeline=pipelines[language],
            conversation_id=talks.get(turn.conversation_id),
            device_id=turn.device_id,
        )
        talks[turn.conversation_id] = answer.conversation_id
    return [talks[turn.conversation_id] for turn in turns]


def report(turns: Sequence[tuple[Went, Went | None]]) -> str:
    """Return how many turns are the same in what, and the first of those that differ."""
    both = [(old, new) for old, new in turns if new is not None]
    rows, shown = [], []
    for what in COMPARED:
        same = sum(getattr(old, what) == getattr(new, what) for old, new in both)
        rows.append((what, f"{same:,}", f"{len(both) - same:,}"))
    for old, new in both:
        for what in COMPARED[:-1]:  # the words of answers stay in their databases
            before, now = getattr(old, what), getattr(new, what)
            if before != now:
                shown.append(f"{old.id} {what}: {before} -> {now}")
    lines = [table((f"{len(both):,} turns", "same", "another"), rows), *shown[:MOST_SHOWN]]
    if missing := len(turns) - len(both):
        lines.append(f"{missing:,} turns are not in the log today.")
    return "\n".join(lines)


def main() -> int:
    """Parse the command line and run; fails where the route of a turn is another one."""
    parser = argparse.ArgumentParser(prog="scripts/bench replay")
    parser.add_argument("--database", type=Path, required=True)
    parser.add_argument("--turns", type=int, default=-1, help="only the first so many")
    asked = parser.parse_args()
    if not asked.database.is_file():
        sys.exit(f"There is no {asked.database}.")
    try:
        turns = asyncio.run(replay(asked.database.resolve(), asked.turns))
    except HouseError as err:
        sys.exit(f"The turns could not be said again. {err}")
    print(report(turns))
    # What failed because of the service does not fail again.
    could = [(old, new) for old, new in turns if old.route != "none"]
    others = [old.id for old, new in could if new is None or new.route != old.route]
    return verdict([f"{len(others)} turns take another route"] if others else [])


if __name__ == "__main__":
    sys.exit(main())
