"""How long somebody waits for the first word of "Done", on a server that takes its time."""

import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any
from unittest.mock import patch

from homeassistant.components.conversation import ChatLog

from demo.azure_standin.faults import Fault

from .competitors import CORE, OURS, Competitor, move_in_core, move_in_ours, serve
from .house import House
from .scripts import COMMANDS

FIRST_TOKEN_SECONDS = 0.7
"""Until the server's first token, of words or of a call."""


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


@contextmanager
def _first_words() -> Iterator[list[float]]:
    """Note when words are heard in the chat log that all agents fill."""
    heard: list[float] = []
    add = ChatLog.async_add_delta_content_stream

    def listening(chat_log: ChatLog, agent_id: str, stream: Any) -> Any:
        async def deltas() -> AsyncGenerator[Any]:
            async for delta in stream:
                if delta.get("content"):
                    heard.append(time.monotonic())
                yield delta

        return add(chat_log, agent_id, deltas())

    with patch.object(ChatLog, "async_add_delta_content_stream", listening):
        yield heard


async def time_first_words(house: House, turns: int) -> list[Waits]:
    """Give both agents the same commands, in turn; each has a server of its own."""
    async with AsyncExitStack() as stack:
        agents: list[Competitor] = []
        for kind in (CORE, OURS):
            url, server = await stack.enter_async_context(serve())
            delay = {"first_token_delay": FIRST_TOKEN_SECONDS, "times": 100 * turns}
            server.faults.order([Fault.from_json(delay)])
            if kind == CORE:
                agents.append(await move_in_core(house.hass, url))
            else:
                agents.append(await move_in_ours(house.hass, url, kind))
        waits = [Waits(agent.name) for agent in agents]
        for line in COMMANDS[:turns]:
            for agent, wait in zip(agents, waits, strict=True):
                house.reset()
                with _first_words() as heard:
                    began = time.monotonic()
                    answer = await agent.say(line.text, f"first-word-{agent.entry_id}")
                wait.seconds.append(heard[0] - began)
                if (expected := line.expected(house)).casefold() not in answer.casefold():
                    wait.wrong.append(f"{line.text} -> {answer} (not: {expected})")
                await house.hass.async_block_till_done()
        for agent in agents:
            await agent.move_out()
    return waits
