"""What the log adds to a turn: ``scripts/bench log --turn``.

Two agents of one house that are alike but for the log answer the same sentences locally, in turn,
so that nothing but the house itself takes time; once in conversations of ten turns, and once with
a new conversation for each turn, which might be one to be taken up again. What is timed is
``conversation.async_converse``, as whoever speaks waits for it; the log is written behind its back
meanwhile.
"""

import argparse
import asyncio
import statistics
import sys
import time
from dataclasses import dataclass, field

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant

from .competitors import move_in_ours, serve
from .house import open_house
from .report import be_quiet

TURNS = 1000
WARM_UP = 50
CONVERSATIONS = {"conversations of ten turns": 10, "a new conversation each turn": 1}
EXPECTED_MS = 0.2
_SENTENCES = ("turn on the kitchen ceiling light", "turn off the kitchen ceiling light")


@dataclass(slots=True)
class Timed:
    """One agent, and how long its turns took in milliseconds."""

    name: str
    entity_id: str
    took: list[float] = field(default_factory=list)


async def _turn(hass: HomeAssistant, agent: Timed, number: int, turns_each: int) -> None:
    talk = f"{agent.name} {turns_each} {number // turns_each}"
    began = time.perf_counter()
    result = await conversation.async_converse(
        hass,
        _SENTENCES[number % 2],
        talk,
        Context(),
        agent_id=agent.entity_id,
        language="en",
    )
    agent.took.append(1000 * (time.perf_counter() - began))
    if result.response.error_code is not None:
        raise RuntimeError("A sentence was not answered by the house itself")


async def run(turns: int) -> float:
    """Measure and print; returns the most that is added at the median, in milliseconds."""
    added: list[float] = []
    async with open_house() as house, serve() as (url, _):
        hass = house.hass
        entity_ids = {
            name: await _move_in(hass, url, name, has_log=has_log)
            for name, has_log in (("without a log", False), ("with the log", True))
        }
        log = hass.data["switchboard_log"]
        for number, (kind, turns_each) in enumerate(CONVERSATIONS.items(), 1):
            agents = [Timed(name, entity_id) for name, entity_id in entity_ids.items()]
            for turn in range(WARM_UP + turns):
                for agent in agents if turn % 2 else reversed(agents):
                    await _turn(hass, agent, turn, turns_each)
            await log.async_flush()
            if log.stats.written != number * 2 * (WARM_UP + turns):
                raise RuntimeError(f"{log.stats.written} messages are in the log")
            added.append(_show(kind, turns, agents))
    return max(added)


def _show(kind: str, turns: int, agents: list[Timed]) -> float:
    """Print how long the turns took; returns what the log adds at the median."""
    print(f"A turn that the house answers itself, {kind} ({turns:,} each, taking turns)")
    medians = []
    for agent in agents:
        took = agent.took[WARM_UP:]
        medians.append(statistics.median(took))
        cuts = statistics.quantiles(took, n=100)
        print(f"  {agent.name:14} median {medians[-1]:.3f} ms   p99 {cuts[98]:.3f} ms")
    added = medians[1] - medians[0]
    print(f"  added at the median {added:.3f} ms (expected: under {EXPECTED_MS} ms)")
    return added


async def _move_in(hass: HomeAssistant, url: str, name: str, *, has_log: bool) -> str:
    agent = await move_in_ours(hass, url, name, policy="local_only")
    if has_log:
        await agent.keep_a_log()
    return agent.entity_id


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=TURNS)
    options = parser.parse_args()
    be_quiet()
    sys.exit(asyncio.run(run(options.turns)) >= EXPECTED_MS)
