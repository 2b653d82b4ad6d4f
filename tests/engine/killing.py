"""Killing a process at random instants, again and again, until it has been killed often enough."""

import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Child:
    """A module that works on a file: it says "ready" once it has opened it.

    It is given the path, the seconds it may wait at most, and a seed.
    """

    module: str
    path: Path
    slowest: float


def kill(child: Child, kills: int, longest: float) -> Counter[str]:
    """Kill so many times, or until it ends by itself.

    Each life lasts ``longest`` seconds at most. Returns how often that was it was
    ``opening`` the file, was ``working``, or not at all (``done``).
    """
    dice = random.Random(kills)
    counts = Counter[str]()
    while counts["opening"] + counts["working"] < kills and not counts["done"]:
        counts[_kill_once(child, dice, counts.total(), longest)] += 1
    return counts


class Killed(Protocol):
    """What killed runs left."""

    same: bool
    each_once: bool
    integrity: str


def run_in_folder(run: Callable[[Path, int, int], Killed]) -> None:
    """Run with the numbers of the command line, by default 200 and 2,000, and print the result.

    Exits with 1 if something was lost, doubled or damaged.
    """
    with tempfile.TemporaryDirectory() as folder:
        numbers = [int(argument) for argument in sys.argv[1:]]
        result = run(Path(folder), *(numbers + [200, 2000][len(numbers) :]))
        print(result)  # noqa: T201
        if not (result.same and result.each_once and result.integrity == "ok"):
            sys.exit("Not as expected: something is lost, doubled or damaged")


def _kill_once(child: Child, dice: random.Random, seed: int, longest: float) -> str:
    command = [sys.executable, "-m", child.module, str(child.path), str(child.slowest), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        opening = dice.random() < 0.1
        try:
            if not opening:
                process.stdout.readline()
            process.wait(dice.random() * (0.4 if opening else longest))
        except subprocess.TimeoutExpired:
            process.kill()
            return "opening" if opening else "working"
        assert process.returncode == 0, f"{child.module} failed by itself"
        return "done"
