"""Homes of one person that live apart and are killed, and meet again: ``scripts/bench families``.

Each home is a process with a file of its own, and exchanges with the server over HTTP. What is
known in the end is held against what was written down in each of them, a step at a time.
"""

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

from custom_components.switchboard.engine.storage.forgetting import (
    forget_owner,
)
from switchboard_server.config import DATABASE
from switchboard_server.wheel import postgresql
from tests.engine.sharing.test_converging import NAMES

from .families_home import FORKS, Line, Place, be_home, open_home
from .report import be_quiet, table, verdict

MOST_SECONDS: Final = 5.0
"""How long homes take to know the same, once they reach the server again."""
GUEST: Final = "person.guest"
_GUESTS_WORD: Final = "zyxwhimbrel"
_NOTED: Final = ("told", "forgot", "forgets")
_QUIET: Final = 3.0
"""So long nothing may come or go before homes are said to have met."""
_SERVER: Final = Path(__file__).parents[1] / "server"


class Family:
    """The processes of the homes and of the server, which can be killed."""

    def __init__(self, places: Sequence[Place], database: str, port: int, seed: int) -> None:
        self.places = places
        self.dice = random.Random(seed)  # noqa: S311
        self._is_there = FORKS.Event()
        self._lines = {one.name: Line(self._is_there) for one in places}
        self.kills = 0
        self._environment = os.environ | {DATABASE: database, "PYTHONPATH": str(_SERVER)}
        self._port = port
        self._homes: dict[str, BaseProcess] = {}
        self._server: subprocess.Popen[bytes] | None = None

    def command(self, *words: str) -> str:
        """Run a command of the server's; returns what it prints."""
        words = (sys.executable, "-m", "switchboard_server", *words)
        done = subprocess.run(  # noqa: S603
            words, env=self._environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    def serve(self) -> None:
        """Start the server, or start it once more."""
        words = sys.executable, "-m", "switchboard_server", "serve", "--port", str(self._port)
        self._server = subprocess.Popen(  # noqa: S603
            words,
            env=self._environment,
            stderr=(Path(self.places[0].folder).parent / "server.log").open("ab"),
        )

    def kill_server(self) -> None:
        """Kill the server as a power cut does."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()

    def start(self, place: Place, **doing: bool) -> None:
        """Let a home live, or meet the others, or both."""
        target = partial(
            be_home, place, self.dice.randrange(2**32), self._lines[place.name], **doing
        )
        self._homes[place.name] = FORKS.Process(target=target)
        self._homes[place.name].start()

    def kill(self, place: Place) -> None:
        """Kill a home as a power cut does."""
        process = self._homes.pop(place.name)
        if process.exitcode is not None:
            raise RuntimeError(f"{place.name} ended by itself: {process.exitcode}")
        process.kill()
        process.join()

    def end(self) -> None:
        """Kill all that is left."""
        for place in self.places:
            if place.name in self._homes:
                self.kill(place)

    def be_killed(self, kills: int, *, meets: bool) -> None:
        """Kill homes so many times at random moments, and the server too where they meet."""
        for place in self.places:
            self.start(place, lives=True, meets=meets)
        for _ in range(kills):
            time.sleep(self.dice.uniform(0.1, 1.2))
            if meets and self.dice.random() < 0.2:
                self.kill_server()
                self.serve()
            else:
                unlucky = self.dice.choice(self.places)
                self.kill(unlucky)
                self.start(unlucky, lives=True, meets=meets)
            self.kills += 1
        self.end()

    def meet(self) -> float:
        """Let all homes meet until nothing comes or goes; returns how many seconds that took."""
        self._is_there.clear()
        for place in self.places:
            self._lines[place.name].is_ready.clear()
            self.start(place, lives=False, meets=True)
        for line in self._lines.values():
            line.is_ready.wait()
        began = time.monotonic()
        self._is_there.set()
        lines = self._lines.values()
        last = began
        while min(one.heard.value for one in lines) < last + _QUIET:
            time.sleep(0.05)
            last = max(began, *(one.moved.value for one in lines))
        self.end()
        return last - began


async def _looked(place: Place) -> tuple[dict[str, Any], set[tuple[str, ...]]]:
    """Return what a home knows of those who are shared, and all steps that it has."""
    home = await open_home(place)
    state = await home.shared_state()
    steps: set[tuple[str, ...]] = {(one[0], one[1], one[2]) for one in state["history"]}
    await home.database.close()
    return state, steps


def judge(
    states: Sequence[dict[str, Any]], before: set[tuple[str, ...]], places: Sequence[Place]
) -> list[str]:
    """Return what homes know apart, what is lost, and what is there twice."""
    found = []
    lines = [line.split() for one in places for line in one.journal.read_text().splitlines()]
    named = {kind: {name for what, name in lines if what == kind} for kind in _NOTED}
    told, forgotten, excused = (named[kind] for kind in _NOTED)
    for place, state in zip(places, states, strict=True):
        found += [
            f"{place.name} and {places[0].name} differ in {part}: {len(state[part])} {len(value)}"
            for part, value in states[0].items()
            if state[part] != value
        ]
        memories, history = state["memories"], state["history"]
        steps = {(one[0], one[1], one[2]) for one in history}
        lost = [one for one in before - steps if one[1] not in excused]
        found += [f"{place.name} lost {len(lost)} steps: {lost[:3]}"] * bool(lost)
        missing = told - excused - {one[1] for one in history}
        found += [f"{place.name} lost {len(missing)} of {len(told)} memories"] * bool(missing)
        back = forgotten & memories.keys()
        found += [f"{place.name} has {len(back)} memories that were forgotten"] * bool(back)
        if len(steps) != len(history):
            found.append(f"{place.name} has {len(history) - len(steps)} steps twice")
        undone = {one[1] for one in history if one[2] == "undo"}
        known = [
            (one.id, one.owner, one.text, one.subject_id, one.object_id)
            for one in memories.values()
            if one.status == "active" and one.id not in undone
        ]
        met = [
            (one.id, one.kind, one.name)
            for one in state["entities"].values()
            if one.status == "active" and one.id not in undone
        ]
        twice = [*_of_many_homes(known, once=False), *_of_many_homes(met, once=True)]
        if twice:
            found.append(f"{place.name} knows {len(twice)} things twice: {twice[:3]}")
    return found


def _of_many_homes(known: Iterable[tuple[Any, ...]], *, once: bool) -> list[list[str]]:
    """Return the ids of what several homes have noted each, and that is the same but for its id.

    ``once``: only where no home has noted it twice, and so tells two apart.
    """
    alike: dict[tuple[Any, ...], list[str]] = {}
    for id_, *said in known:
        alike.setdefault(tuple(said), []).append(id_)
    found = []
    for ids in alike.values():
        homes = {one.partition("-")[0] for one in ids}
        if len(homes) > 1 and not (once and len(homes) < len(ids)):
            found.append(sorted(ids))
    return found


def traces(family: Family, data: Path) -> list[str]:
    """Return the files that hold a byte of the guest, of the homes and of PostgreSQL."""
    family.command("erase")
    files = [one for place in family.places for one in place.folder.glob("switchboard.db*")]
    files += [one for one in (data / "base").rglob("*") if one.is_file()]
    left = _with_guest(files)
    print(
        f"{len(files)} files, PostgreSQL's log of what was written apart: the guest in {len(left)}"
    )
    return [f"the guest is left in {one}" for one in left]


def _with_guest(files: Iterable[Path]) -> list[Path]:
    return [one for one in files if _GUESTS_WORD.encode() in one.read_bytes()]


async def _check_in(place: Place) -> None:
    home = await open_home(place)
    for number in range(10):
        await home.tell(f"Keeps the {_GUESTS_WORD} number {number}", GUEST)
    await home.database.close()


async def _check_out(place: Place) -> None:
    home = await open_home(place)
    await forget_owner(home.database, GUEST)
    await home.database.close()


def run(homes: int, options: argparse.Namespace, folder: Path) -> tuple[list[str], list[str]]:
    """Let so many homes of a person live; returns figures, and what is not as expected."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with postgresql(folder / "pg") as database:
        places = [
            Place(name, folder / name, f"http://127.0.0.1:{port}", "") for name in NAMES[:homes]
        ]
        family = Family(places, database, port, options.seed)
        family.command("migrate")
        for place in places:
            place.folder.mkdir()
            place.journal.touch()
        family.places = places = [
            Place(
                one.name,
                one.folder,
                one.url,
                family.command("home", "add", one.name, "--family", "ada").split()[-1],
            )
            for one in places
        ]
        try:
            family.serve()
            asyncio.run(_check_in(places[0]))
            family.meet()
            there = sum(bool(_with_guest(one.folder.glob("switchboard.db*"))) for one in places)
            third = options.kills // 3
            family.be_killed(third, meets=False)
            family.be_killed(third, meets=True)
            family.be_killed(options.kills - 2 * third, meets=False)
            before = set().union(*(asyncio.run(_looked(one))[1] for one in places))
            seconds = family.meet()
            looked = [asyncio.run(_looked(one))[0] for one in places]
            found = judge(looked, before, places)
            if seconds > MOST_SECONDS:
                found.append(f"{homes} homes took {seconds:.1f} s to know the same")
            asyncio.run(_check_out(places[0]))
            family.meet()
            found += traces(family, folder / "pg")
            if there != homes:
                found.append(f"the guest was known in {there} of {homes} homes before")
        finally:
            family.end()
            family.kill_server()
        figures = [len(looked[0][part]) for part in ("memories", "entities", "doubts", "history")]
        return [str(homes), str(family.kills), f"{seconds:.2f}", *map(str, figures)], found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--homes", type=int, nargs="+", default=[2, 5])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20261127)
    options = parser.parse_args()
    be_quiet()
    shortfalls, rows = [], []
    for count in options.homes:
        with tempfile.TemporaryDirectory(prefix="sb-") as name:
            Path(name).chmod(0o755)  # PostgreSQL runs as a user of its own
            figures, found = run(count, options, Path(name))
            rows.append(figures)
            shortfalls += found
    heads = ["homes", "kills", "s to meet", "memories", "entities", "doubts", "steps"]
    print("\n" + table(heads, rows))
    sys.exit(verdict(shortfalls))
