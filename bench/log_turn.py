"""What the log adds to a turn: ``scripts/bench log --turn``.

Two agents of one house that are alike but for the log answer the same sentences locally, in turn,
so that nothing but the house itself takes time. What is timed is ``conversation.async_converse``,
as whoever speaks waits for it; the log is written behind its back meanwhile.
"""

import argparse
import asyncio
import logging
import statistics
import time
from dataclasses import dataclass, field

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant

import custom_components  # noqa: F401 - Home Assistant finds the integration through it

from .competitors import move_in_ours, serve
from .house import open_house

TURNS = 1000
WARM_UP = 50
CONVERSATION_TURNS = 10
EXPECTED_MS = 0.2
AGREED = {"memory": {"log_conversations": True}}
_SENTENCES = ("turn on the kitchen ceiling light", "turn off the kitchen ceiling light")


@dataclass(slots=True)
class Timed:
    """One agent, and how long its turns took in milliseconds."""

    name: str
    entity_id: str
    took: list[float] = field(default_factory=list)


async def _turn(hass: HomeAssistant, agent: Timed, number: int) -> None:
    talk = f"{agent.name} {number // CONVERSATION_TURNS}"
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
    """Measure and print; returns the added latency at the median, in milliseconds."""
    async with open_house() as house, serve() as (url, _):
        hass = house.hass
        agents = []
        for name, options in (("without a log", {}), ("with the log", AGREED)):
            entity_id = await _move_in(hass, url, name, options)
            agents.append(Timed(name, entity_id))
        for number in range(WARM_UP + turns):
            for agent in agents if number % 2 else reversed(agents):
                await _turn(hass, agent, number)
        without, logged = (agent.took[WARM_UP:] for agent in agents)
        log = hass.data["switchboard_log"]
        await log.async_flush()
        written = log.stats.written
        if written != 2 * (WARM_UP + turns):
            raise RuntimeError(f"{written} messages are in the log")
    print(f"A turn that the house answers itself ({turns:,} each, taking turns)")
    for name, took in (("without a log", without), ("with the log", logged)):
        cuts = statistics.quantiles(took, n=100)
        print(f"  {name:14} median {statistics.median(took):.3f} ms   p99 {cuts[98]:.3f} ms")
    added = statistics.median(logged) - statistics.median(without)
    print(f"  added at the median {added:.3f} ms (expected: under {EXPECTED_MS} ms)")
    return added


async def _move_in(hass: HomeAssistant, url: str, name: str, options: dict) -> str:
    agent = await move_in_ours(hass, url, name)
    entry = hass.config_entries.async_get_entry(agent.entry_id)
    (subentry,) = [one for one in entry.subentries.values() if one.subentry_type == "conversation"]
    routing = {**subentry.data["routing"], "policy": "local_only"}
    hass.config_entries.async_update_subentry(
        entry, subentry, data={**subentry.data, "routing": routing}
    )
    hass.config_entries.async_update_entry(entry, options=options)
    await hass.async_block_till_done()
    return agent.entity_id


def main() -> int:
    """Parse the command line, run, and fail when a turn waits too long for its log."""
    parser = argparse.ArgumentParser(prog="scripts/bench log --turn")
    parser.add_argument("--turns", type=int, default=TURNS)
    options = parser.parse_args()
    logging.getLogger().setLevel(logging.CRITICAL)
    return 0 if asyncio.run(run(options.turns)) < EXPECTED_MS else 1


if __name__ == "__main__":
    raise SystemExit(main())
