"""How long somebody waits for the first word of "Done", on a server that takes its time."""

import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from statistics import median

from demo.azure_standin.faults import Fault

from .competitors import CORE, OURS, Competitor, move_in, serve
from .house import House
from .latency import heard_by
from .report import table
from .scripts import COMMANDS

FIRST_TOKEN_SECONDS = 0.7
"""Until the server's first token, of words or of a call."""
LATEST_WORD = 0.6


@dataclass(slots=True)
class Waits:
    """Seconds from the sentence to the first word of the confirmation, of one agent."""

    name: str
    seconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The median."""
        return median(self.seconds)


async def time_first_words(house: House, turns: int) -> list[Waits]:
    """Give both agents the same commands, in turn; each has a server of its own."""
    async with AsyncExitStack() as stack:
        agents: list[Competitor] = []
        for kind in (CORE, OURS):
            url, server = await stack.enter_async_context(serve())
            delay = {"first_token_delay": FIRST_TOKEN_SECONDS, "times": 100 * turns}
            server.faults.order([Fault.from_json(delay)])
            agents.append(await move_in(house.hass, url, kind))
        waits = [Waits(agent.name) for agent in agents]
        for line in COMMANDS[:turns]:
            for agent, wait in zip(agents, waits, strict=True):
                house.reset()
                heard: list[float] = []
                with heard_by(lambda _, heard=heard: heard.append(time.monotonic())):
                    began = time.monotonic()
                    answer = await agent.say(line.text, f"first-word-{agent.entry_id}")
                wait.seconds.append(heard[0] - began)
                if (expected := line.expected(house)).casefold() not in answer.casefold():
                    wait.wrong.append(f"{line.text} -> {answer} (not: {expected})")
                await house.hass.async_block_till_done()
        for agent in agents:
            await agent.move_out()
    return waits


def first_word_table(waits: Sequence[Waits]) -> str:
    """How long each agent's commands went unconfirmed."""
    core = waits[0].median
    rows = [
        (
            one.name,
            str(len(one.seconds)),
            f"{one.median:.2f} s",
            f"{one.median / core:.2f}",
            f"{len(one.seconds) - len(one.wrong)} of {len(one.seconds)}",
        )
        for one in waits
    ]
    server = f"First word of the confirmation, {1000 * FIRST_TOKEN_SECONDS:.0f} ms to each token"
    return table((server, "commands", "median", "of core's", "right answers"), rows)


def late_words(waits: Sequence[Waits]) -> list[str]:
    """Where our agent confirms later than expected, or wrongly."""
    core, ours = waits
    found = [f"{one.name}: {wrong}" for one in waits for wrong in one.wrong]
    if ours.median > LATEST_WORD * core.median:
        found.append(f"the first word: {ours.median / core.median:.2f} of core's")
    return found
