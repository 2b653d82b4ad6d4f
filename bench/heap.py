"""What a turn leaves in memory: ``scripts/bench heap``.

A real Home Assistant with the demo's house holds conversations of one to three turns with the
default agent, with Home Assistant's own OpenAI agent, and with ours without and with its log, each
in a process of its own; the model and whoever speaks are in others. The time after which
Home Assistant ends a conversation is shortened, so that all are over when memory is read. People
say everyday sentences, and a different one each time.

What is held is told apart from what the process has: *Python* and *native* are what its two
allocators have given out and not got back, *SQLite* is a part of the native, and what is left of
the resident memory is what the allocators keep of what they got back. ``--pipeline`` speaks through
an Assist pipeline. Its voice-activity detector, of which each run makes one, is measured as well.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from demo import server
from demo.house import House, open_house
from demo.model import open_standin
from demo.setup import add_pipeline, furnish
from demo.talk import say

from .heap_probe import AGENTS, DETECTOR, MOVE_IN, READ

TURNS: Final = 3_000
READINGS: Final = 6
MOST_KB: Final = 12.0
"""What a turn of ours may leave, in what is held; nearly all of it in memories that fill."""

_DATA: Final = Path(__file__).parent / "data"
_PROBE: Final = Path(__file__).parent / "heap_probe"
_HELD: Final = ("python", "native")
_SHOWN: Final = ("rss", *_HELD, "sqlite")

type Reading = dict[str, Any]


def sentences() -> Iterator[str]:
    """Everyday sentences without end, no two alike: two in one once all were said."""
    known = sorted(
        {
            line["text"]
            for path in _DATA.glob("topics*.jsonl")
            for line in map(json.loads, path.read_text("utf-8").splitlines())
            if line["language"] == "en"
        }
    )
    chance = random.Random(7)  # noqa: S311
    chance.shuffle(known)
    yield from known
    while True:
        yield ", and ".join(chance.sample(known, 2))


async def hold(agent: str, turns: int, *, through_pipeline: bool) -> list[Reading]:
    """Hold the conversations with one agent, and read in between."""
    readings: list[Reading] = []
    every = max(1, turns // READINGS)
    with tempfile.TemporaryDirectory(prefix="switchboard-bench-") as folder:
        home = Path(folder) / "house"
        components = home / "custom_components"
        components.mkdir(parents=True)
        (components / "__init__.py").touch()  # else the repository's would be taken
        (components / _PROBE.name).symlink_to(_PROBE)
        async with (
            open_standin(Path(folder) / "standin.log") as model,
            open_house(folder=home, log_level="warning") as house,
        ):
            await furnish(house)
            endpoint = model.connection.endpoint
            moved = await house.ask_service(MOVE_IN, {"agent": agent, "endpoint": endpoint})
            entity_id = moved["entity_id"]
            pipeline = await add_pipeline(house, entity_id, agent) if through_pipeline else None
            conversation_id = None
            for number, text in zip(range(turns), sentences(), strict=False):
                if number % every == 0:
                    readings.append({"turns": number, **await house.ask_service(READ, {})})
                if number % 6 in (0, 1, 3):  # conversations of one, two and three turns
                    conversation_id = None
                conversation_id = await _turn(house, text, entity_id, pipeline, conversation_id)
            readings.append({"turns": turns, **await house.ask_service(READ, {})})
    return readings


async def _turn(
    house: House, text: str, agent_id: str, pipeline: str | None, conversation_id: str | None
) -> str:
    if pipeline is not None:
        answer = await say(house, text, pipeline=pipeline, conversation_id=conversation_id)
        await house.call("unsubscribe_events", subscription=house.link.last_id)
        return answer.conversation_id
    known = {"conversation_id": conversation_id} if conversation_id else {}
    result = await house.call(
        "conversation/process", text=text, agent_id=agent_id, language="en", **known
    )
    return str(result["conversation_id"])


def _rate(first: Reading, last: Reading, *of: str) -> float:
    """Return what a turn has added, in KB."""
    added = sum(last[one] - first[one] for one in of)
    return float(added / 1024 / (last["turns"] - first["turns"]))


def _row(name: str, readings: list[Reading]) -> str:
    """Return what the turns after the first reading have left, as a row of a table."""
    first, middle, last = readings[1], readings[len(readings) // 2], readings[-1]
    rates = [_rate(first, last, one) for one in _SHOWN]
    halves = [_rate(first, middle, *_HELD), _rate(middle, last, *_HELD)]
    objects = sum(last["types"].values()) - sum(first["types"].values())
    return f"| {name} | {' | '.join(f'{one:.1f}' for one in (*rates, *halves))} | {objects} |"


def _show_growth(readings: list[Reading], most: int) -> None:
    """Print of which types there are more objects, which caches fill, and which lines hold more."""
    first, last = readings[1], readings[-1]
    for what in ("types", "caches", "sites"):
        grown = {key: value - first[what].get(key, 0) for key, value in last[what].items()}
        for key, more in sorted(grown.items(), key=lambda one: -one[1])[:most]:
            if more > 0:
                print(f"  {more:+10,}  {key}  ({last[what][key]:,} {what})")


def main() -> int:
    """Parse the command line, run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser(prog="scripts/bench heap")
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--agent", choices=AGENTS, action="append", help="default: each")
    parser.add_argument("--pipeline", action="store_true", help="speak through a pipeline")
    parser.add_argument("--trace", action="store_true", help="by line of code as well; slower")
    options = parser.parse_args()
    # The probe finds this package by it, and begins to trace.
    os.environ["PYTHONPATH"] = str(server.REPOSITORY)
    os.environ["SWITCHBOARD_HEAP_TRACE"] = "1" if options.trace else ""
    found: list[str] = []
    rows: list[str] = []
    configuration = f"{server.CONFIGURATION}\n{_PROBE.name}:\n"
    with patch.object(server, "CONFIGURATION", configuration):
        for agent in options.agent or AGENTS:
            run = hold(agent, options.turns, through_pipeline=options.pipeline)
            readings = asyncio.run(run)
            rows.append(_row(agent, readings))
            print(agent)
            for one in readings:
                sizes = ", ".join(f"{what} {one[what] / 2**20:.1f}" for what in _SHOWN)
                print(f"  after {one['turns']:,} turns, in MB: {sizes}")
            _show_growth(readings, 12)
            # Word lists that are read when they are first needed weigh heavily in a short run.
            is_long = options.turns >= TURNS // 2 and not options.pipeline
            if is_long and _rate(readings[1], readings[-1], *_HELD) > MOST_KB:
                found.append(f"{agent}: more than {MOST_KB} KB a turn")
    print(f"\nKB a turn, from turn {options.turns // READINGS:,} to turn {options.turns:,}\n")
    print("| Agent | resident | Python | native | SQLite | held: first half | second | objects |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    print("\n".join(rows))
    detector = server.NEWEST / "bin" / "python"
    subprocess.run([detector, "-c", DETECTOR], check=True)  # noqa: S603
    for shortfall in found:
        print(f"Not as expected: {shortfall}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
