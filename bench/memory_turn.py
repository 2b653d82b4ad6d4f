"""What the memory of the house adds to a turn: ``scripts/bench turn --memory``.

The conversations of ``scripts/bench turn``, held by three agents that are alike but for the memory:
one without, one that has it at hand as tools alone, and one whose requests carry it as well. The
house remembers a thousand things, nearly all of them about what is asked for, and has a log of
twenty thousand messages; so this is the most that it adds. What is timed is
how long a request takes to the wire, with the memory in it and without.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from homeassistant.core import HomeAssistant

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.history.unified_log import DATA_LOG

from .competitors import Competitor, move_in_ours
from .house import ROOMS, House, open_house
from .latency import clockwork, latency_table, time_turns
from .report import be_quiet, verdict
from .scripts import COMMANDS, SCRIPTS, STATES
from .spending import LEAST_CACHED, bill, spending_table

MEMORIES: Final = 1_000
MESSAGES: Final = 20_000
MOST_ADDED_MS: Final = 10.0

WITHOUT, AT_HAND, TOLD = "without memory", "memory as tools", "memory in requests"
_THINGS = ("ceiling light", "wall lamp", "blind", "thermostat", "window", "plug", "temperature")
_SAID = (
    "Likes the {room} {thing} at {number} percent in the evening",
    "Finds the {room} {thing} too bright after {number} o'clock",
    "Bought the {room} {thing} from shop number {number}",
    "Keeps book number {number} in the {room}",
    "Wants guest number {number} to sleep in the {room}",
)
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def _memories() -> Iterator[Memory]:
    for number in range(MEMORIES):
        at = NOON + timedelta(minutes=number)
        text = _SAID[number % 5].format(
            room=ROOMS[number // 5 % len(ROOMS)].lower(), thing=_THINGS[number % 7], number=number
        )
        yield Memory(
            id=f"memory {number}",
            owner=HOUSEHOLD,
            kind="preference",
            subject=_THINGS[number % 7],
            text=text,
            polarity="positive",
            confidence=0.9,
            created_at=at,
            updated_at=at,
            valid_from=at,
            use_count=number % 50,
        )


def _messages() -> Iterator[LogEntry]:
    for number in range(MESSAGES):
        room, thing = ROOMS[number % len(ROOMS)].lower(), _THINGS[number % 7]
        yield LogEntry(
            id=f"message {number}",
            conversation_id=f"talk {number // 20}",
            owner=HOUSEHOLD,
            role="assistant" if number % 2 else "user",
            content=f"I saw the {room} {thing} {number} times" if number % 9 else f"{thing}?",
            created_at=NOON + timedelta(minutes=number),
            device_id="satellite",
        )


async def _move_in(hass: HomeAssistant, url: str, kind: str) -> Competitor:
    """Set an agent up, with the memory it is called by."""
    agent = await move_in_ours(hass, url, kind)
    if kind == WITHOUT:
        return agent
    entry = hass.config_entries.async_get_entry(agent.entry_id)
    if entry is None:
        raise RuntimeError("The entry is gone")
    if kind == AT_HAND:
        (subentry,) = entry.subentries.values()
        nothing = {"recall": {"profile_tokens": 0, "recall_tokens": 0}}
        hass.config_entries.async_update_subentry(
            entry, subentry, data={**subentry.data, **nothing}
        )
    await agent.keep_a_log()
    database = hass.data[DATA_LOG].database
    if not await database.read(lambda tx: tx.memories.count()):
        await database.write(lambda tx: [tx.memories.put(one) for one in _memories()])
        await database.write(lambda tx: tx.log.append(_messages()))
    return agent


async def run(timed_turns: int) -> list[str]:
    """Run everything and print the tables; returns what is not as expected."""
    async with open_house() as house:
        found = await _spend(house)
        async with clockwork() as url:
            agents = [await _move_in(house.hass, url, kind) for kind in (AT_HAND, TOLD)]
            questions = [line for line in STATES if line.question]
            for what, script in (("commands", COMMANDS), ("questions", questions)):
                latencies = await time_turns(agents, house, timed_turns, script)
                print(latency_table(latencies))
                without, told = (latency.medians[0] for latency in latencies)
                print(f"Added to {what} at the median: {told - without:.2f} ms\n")
                # A machine that is busy with other work is slow at everything.
                if told - without > max(MOST_ADDED_MS, without):
                    found.append(f"{told - without:.2f} ms added to {what}")
    return found


async def _spend(house: House) -> list[str]:
    """Print what the memory costs; returns what is not as expected."""
    found: list[str] = []
    for name in SCRIPTS:
        bills = [
            await bill(house, name, partial(_move_in, house.hass, kind=kind))
            for kind in (WITHOUT, AT_HAND, TOLD)
        ]
        print(spending_table(name, bills).replace("of core's", "of without"))
        if bills[-1].cached_share < LEAST_CACHED:
            found.append(f"{name}: only {bills[-1].cached_share:.0%} cached")
        found += [f"{name}: {wrong}" for spent in bills for wrong in spent.wrong]
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--timed", type=int, default=200, help="turns whose latency is taken")
    options = parser.parse_args()
    be_quiet()
    sys.exit(verdict(asyncio.run(run(options.timed))))
