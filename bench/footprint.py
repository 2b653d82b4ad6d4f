"""What an agent costs a house that starts: ``scripts/bench footprint``.

A real Home Assistant starts again and again on the same folders: bare, with its own OpenAI agent,
with ours, and with ours in front of a long past. CPU, private memory and modules are read within
the process: when Home Assistant has started, some seconds later, and after the first answer.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final
from unittest.mock import patch

from demo import server
from demo.house import House, open_house
from demo.model import open_standin

from .panel import MEMORIES, TURNS, fill
from .report import table, verdict
from .start_probe import CORE, DEFAULT, LOGGED, MOVE_IN, USED

RUNS: Final = 5
SETTLED_SECONDS: Final = 10.0
MOST_MB: Final = 60.0
MOST_CPU: Final = 0.8
MOST_MODULES: Final = 300
"""How much more than Home Assistant's own agent ours may take, and of how many modules."""

BARE: Final = "bare"
FULL: Final = f"{LOGGED}, {2 * TURNS:,} messages, {MEMORIES:,} memories"
HOUSES: Final = {BARE: DEFAULT, CORE: CORE, LOGGED: LOGGED, FULL: LOGGED}

_PROBE: Final = Path(__file__).parent / "start_probe"
_CONFIGURATION: Final = f"""\
homeassistant:
  name: Footprint
  time_zone: Europe/Zurich
  country: CH
  language: en
assist_pipeline:
conversation:
frontend:
history:
logbook:
recorder:
{_PROBE.name}:
automation: !include automations.yaml
scene: !include scenes.yaml
script: !include scripts.yaml
logger:
  default: warning
  logs:
    custom_components.switchboard: {{level}}
"""
_COLUMNS: Final = {
    "CPU s": ("started", "cpu"),
    "started s": ("started", "seconds"),
    "private MB": ("started", "private"),
    "settled CPU s": ("settled", "cpu"),
    "settled MB": ("settled", "private"),
    "answered MB": ("answered", "private"),
    "modules": ("started", "modules"),
    "of ours": ("started", "ours"),
    "of ours, answered": ("answered", "ours"),
}

type Reading = dict[str, dict[str, float]]


@contextmanager
def _environment(endpoint: str) -> Iterator[None]:
    """Let houses know the probe and our packages, and Home Assistant's own agent its model.

    Compiled modules are kept, as at home.
    """
    given = server._environment() | {  # noqa: SLF001
        "OPENAI_BASE_URL": endpoint,
        "PYTHONPATH": str(server.REPOSITORY),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    with patch.object(server, "_environment", lambda: given):
        yield


async def _furnish(home: Path, agent: str, endpoint: str) -> str:
    """Set a house up and stop it; returns the entity of its agent."""
    components = home / "custom_components"
    components.mkdir(parents=True)
    (components / "__init__.py").touch()  # else the repository's would be taken
    (components / _PROBE.name).symlink_to(_PROBE)
    async with open_house(folder=home, log_level="warning", configuration=_CONFIGURATION) as house:
        moved = await house.ask_service(MOVE_IN, {"agent": agent, "endpoint": endpoint})
        return str(moved["entity_id"])


async def _start(home: Path, entity_id: str) -> Reading:
    """Start a house, and read what it has used up."""
    async with open_house(folder=home, log_level="warning", configuration=_CONFIGURATION) as house:
        await asyncio.sleep(SETTLED_SECONDS)
        settled = await house.ask_service(USED, {})
        await _ask(house, entity_id)
        answered = await house.ask_service(USED, {})
    return {
        "started": settled["started"],
        "settled": settled["now"],
        "answered": answered["now"],
    }


async def _ask(house: House, entity_id: str) -> None:
    result: dict[str, Any] = await house.call(
        "conversation/process", text="What is 12 times 7?", agent_id=entity_id, language="en"
    )
    is_bare = entity_id.endswith("home_assistant")
    if result["response"]["response_type"] == "error" and not is_bare:
        raise server.HouseError(f"{entity_id} did not answer: {result['response']}")


async def measure(runs: int) -> dict[str, list[Reading]]:
    """Start each of the houses in turn, ``runs`` times."""
    readings: dict[str, list[Reading]] = {name: [] for name in HOUSES}
    with tempfile.TemporaryDirectory(prefix="switchboard-footprint-") as name:
        folder = Path(name)
        async with open_standin(folder / "standin.log") as model:
            with _environment(model.connection.endpoint):
                homes = {house: folder / str(number) for number, house in enumerate(HOUSES)}
                homes[FULL].mkdir()
                await asyncio.to_thread(fill, homes[FULL] / "switchboard.db")
                entities = {
                    house: await _furnish(homes[house], agent, model.connection.endpoint)
                    for house, agent in HOUSES.items()
                }
                for _ in range(runs):
                    for house in HOUSES:
                        readings[house].append(await _start(homes[house], entities[house]))
    return readings


def _medians(readings: list[Reading]) -> dict[str, float]:
    return {
        name: median(one[when][what] for one in readings) for name, (when, what) in _COLUMNS.items()
    }


def main() -> int:
    """Parse the command line, run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=RUNS)
    rows = {
        house: _medians(found)
        for house, found in asyncio.run(measure(parser.parse_args().runs)).items()
    }
    print(f"Load of the machine: {os.getloadavg()[0]:.1f}. In brackets: more than {CORE}.\n")
    cells = [
        (house, *(_cell(name, row[name], rows[CORE][name]) for name in _COLUMNS))
        for house, row in rows.items()
    ]
    print(table(("House", *_COLUMNS), cells))
    ours, core = rows[LOGGED], rows[CORE]
    missed = [
        f"{name}: {more:.1f}, at most {most:.1f}"
        for name, more, most in (
            ("private MB", ours["answered MB"] - core["answered MB"], MOST_MB),
            ("CPU s", ours["CPU s"] - core["CPU s"], MOST_CPU),
            ("modules of ours", ours["of ours"], MOST_MODULES),
        )
        if more > most
    ]
    return verdict(missed)


def _cell(name: str, value: float, core: float) -> str:
    digits = 2 if name.endswith(" s") else 0
    return f"{value:,.{digits}f} ({value - core:+,.{digits}f})"


if __name__ == "__main__":
    sys.exit(main())
