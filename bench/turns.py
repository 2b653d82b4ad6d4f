"""The benchmark of turns: what they cost, and what is added to the model's own time."""

from contextlib import AsyncExitStack

from .commands import run_commands
from .competitors import CORE, OURS, OURS_FIFO, move_in_core, move_in_ours, serve
from .first_word import time_first_words
from .house import House, open_house
from .latency import clockwork, time_turns
from .report import (
    commands_table,
    delays,
    false_words,
    first_word_table,
    late_words,
    latency_table,
    shortfalls,
    spending_table,
)
from .scripts import SCRIPTS
from .spending import Bill, spend

FIRST_WORD_TURNS = 10


async def run(timed_turns: int) -> list[str]:
    """Run everything and print the tables; returns what fell short."""
    found: list[str] = []
    async with open_house() as house:
        for name in SCRIPTS:
            bills = [await _bill(house, name, kind) for kind in (CORE, OURS, OURS_FIFO)]
            print(spending_table(name, bills))
            found += shortfalls(name, bills)
        async with clockwork() as url:
            agents = [
                await move_in_core(house.hass, url),
                await move_in_ours(house.hass, url, OURS),
            ]
            latencies = await time_turns(agents, house, timed_turns)
        print(latency_table(latencies))
        found += delays(latencies)
        waits = await time_first_words(house, FIRST_WORD_TURNS)
        print(first_word_table(waits))
        found += late_words(waits)
        found += await _commands(house)
    return found


async def run_commands_alone() -> list[str]:
    """Run the two hundred commands and print their table; returns what fell short."""
    async with open_house() as house:
        return await _commands(house)


async def _commands(house: House) -> list[str]:
    outcomes = await run_commands(house)
    print(commands_table(outcomes))
    return list(false_words(outcomes))


async def _bill(house: House, script: str, kind: str) -> Bill:
    """Let one agent hold one conversation, on a server that has seen nobody before."""
    async with AsyncExitStack() as stack:
        url, server = await stack.enter_async_context(serve())
        if kind == CORE:
            agent = await move_in_core(house.hass, url)
        else:
            limits = {"eviction_target": 1.0} if kind == OURS_FIFO else {}
            agent = await move_in_ours(house.hass, url, kind, **limits)
        bill = await spend(agent, server, house, SCRIPTS[script])
        await agent.move_out()
        return bill
