"""A process that writes the log is killed at random instants."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lives import Lives

from .building import check_search_index, integrity

KILLS = 20


def _append_until_killed(lives: Lives, path: Path, first: int, dice: random.Random) -> int:
    """Kill the child once it has said so many lines; returns what it last acknowledged."""
    with lives.begin(path, first) as child:
        acknowledged = first
        try:
            for _ in range(dice.randint(1, 40)):
                line = child.stdout.readline()
                assert line, "the child ended by itself"
                acknowledged = int(line)
            # The child goes on meanwhile, so that this may hit any part of a commit.
            for _ in range(dice.randint(0, 20_000)):
                pass
        finally:
            child.kill()
        rest = child.stdout.read().split("\n")
    # A line that was cut in two by the kill is no acknowledgement.
    return max([acknowledged, *(int(line) for line in rest[:-1])])


@pytest.fixture
def lives() -> Iterator[Lives]:
    with Lives("tests.engine.storage.appending_child") as lives:
        yield lives


async def test_what_was_acknowledged_outlives_twenty_kills(lives, opened, path: Path):
    dice = random.Random(20261121)
    begun = 0
    for _ in range(KILLS):
        acknowledged = _append_until_killed(lives, path, begun, dice)
        database, report = await opened(path)
        assert report.outcome == "ok"
        numbers = [
            int(stored.entry.id[1:])
            for stored in await database.read(lambda tx: list(tx.log.export()))
        ]
        assert await database.read(integrity) == "ok"
        await database.close()
        assert len(numbers) >= acknowledged > begun
        assert numbers == list(range(len(numbers))), "nothing is missing, doubled or out of order"
        begun = len(numbers)

    database, _ = await opened(path)
    await database.write(check_search_index)
