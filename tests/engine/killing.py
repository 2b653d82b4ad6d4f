"""Killing a process at random instants, again and again, until it has been killed often enough."""

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.lives import Lives


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
    with Lives(child.module) as lives:
        while counts["opening"] + counts["working"] < kills and not counts["done"]:
            counts[_kill_once(lives, child, dice, counts.total(), longest)] += 1
    return counts


@dataclass(frozen=True)
class Result:
    """What killed runs left in each table, and how often they were killed, in which phase."""

    kills: int
    while_opening: int
    integrity: str
    same: bool
    each_once: bool
    seconds: float
    tables: Mapping[str, list[tuple]] = field(repr=False)


async def look(path: Path, queries: Mapping[str, str]) -> tuple[dict[str, list[tuple]], str]:
    """Return what each query finds in a database, and what SQLite says of the file."""
    from custom_components.switchboard.engine.storage.database import Database

    database = Database(path)
    assert (await database.open()).outcome == "ok"

    def read(tx):
        tables = {name: tx._conn.execute(sql).fetchall() for name, sql in queries.items()}
        return tables, tx._conn.execute("PRAGMA integrity_check").fetchone()[0]

    found = await database.read(read)
    await database.close()
    return found


def kill_and_compare(
    child: Child,
    work: Callable[[Path, float, int], Coroutine[Any, Any, None]],
    queries: Mapping[str, str],
    kills: int,
    *,
    longest: Callable[[Mapping[str, list[tuple]]], float],
    each_once: Callable[[Mapping[str, list[tuple]]], bool],
) -> Result:
    """Kill ``child`` so many times, let it end, and compare with ``work`` that nobody killed.

    That is done on ``untouched.db``, which lies beside the child's file and is the same.
    """
    untouched = child.path.with_name("untouched.db")
    asyncio.run(work(untouched, 0.0, 0))
    expected, _ = asyncio.run(look(untouched, queries))
    began = time.monotonic()
    counts = kill(child, kills, longest(expected))
    asyncio.run(work(child.path, 0.0, 0))
    found, integrity = asyncio.run(look(child.path, queries))
    return Result(
        kills=counts["opening"] + counts["working"],
        while_opening=counts["opening"],
        integrity=integrity,
        same=found == expected,
        each_once=each_once(found),
        seconds=time.monotonic() - began,
        tables=found,
    )


def run_in_folder(run: Callable[[Path, int, int], Result]) -> None:
    """Run with the numbers of the command line, by default 200 and 2,000, and print the result.

    Exits with 1 if something was lost, doubled or damaged.
    """
    with tempfile.TemporaryDirectory() as folder:
        numbers = [int(argument) for argument in sys.argv[1:]]
        result = run(Path(folder), *(numbers + [200, 2000][len(numbers) :]))
        print(result, {name: len(rows) for name, rows in result.tables.items()})  # noqa: T201
        if not (result.same and result.each_once and result.integrity == "ok"):
            sys.exit("Not as expected: something is lost, doubled or damaged")


def _kill_once(lives: Lives, child: Child, dice: random.Random, seed: int, longest: float) -> str:
    with lives.begin(child.path, child.slowest, seed) as life:
        opening = dice.random() < 0.1
        if not opening:
            life.stdout.readline()
        ended = life.wait(dice.random() * (0.02 if opening else longest))
        if ended is None:
            life.kill()
            return "opening" if opening else "working"
        assert ended == 0, f"{child.module} failed by itself"
        return "done"
