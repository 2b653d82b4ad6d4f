"""The benchmark of turns: what they cost, and what is added to the model's own time."""

import argparse
import asyncio
import sys
from functools import partial

from . import commands
from .competitors import CORE, OURS, move_in
from .first_word import first_word_table, late_words, time_first_words
from .house import open_house
from .latency import clockwork, delays, latency_table, time_turns
from .report import be_quiet, verdict
from .scripts import SCRIPTS
from .spending import bill, shortfalls, spending_table

FIRST_WORD_TURNS = 10


async def run(timed_turns: int) -> list[str]:
    """Run everything and print the tables; returns what fell short."""
    found: list[str] = []
    async with open_house() as house:
        for name in SCRIPTS:
            bills = [
                await bill(house, name, partial(move_in, house.hass, kind=kind))
                for kind in (CORE, OURS)
            ]
            print(spending_table(name, bills))
            found += shortfalls(name, bills)
        async with clockwork() as url:
            agents = [await move_in(house.hass, url, kind) for kind in (CORE, OURS)]
            latencies = await time_turns(agents, house, timed_turns)
        print(latency_table(latencies))
        found += delays(latencies)
        waits = await time_first_words(house, FIRST_WORD_TURNS)
        print(first_word_table(waits))
        found += late_words(waits)
        found += await commands.run(house)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--timed", type=int, default=200, help="turns whose latency is taken")
    options = parser.parse_args()
    be_quiet()
    sys.exit(verdict(asyncio.run(run(options.timed))))
