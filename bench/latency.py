"""What an agent adds to a model's own time, before the request and before the first words."""

import asyncio
import sys
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any
from unittest.mock import patch

from homeassistant.components.conversation import ChatLog
from homeassistant.core import HomeAssistant
from homeassistant.helpers.httpx_client import get_async_client

from .competitors import Competitor
from .house import House
from .report import table
from .scripts import COMMANDS, Line, live

TURNS_A_CONVERSATION = 20
MOST_ADDED_MS = 2.0


@dataclass(slots=True)
class Stopwatch:
    """When the present turn began, was on the wire, and heard its first words; in nanoseconds."""

    began: int = 0
    on_the_wire: int = 0
    said: int = 0
    heard: int = 0

    def begin(self) -> None:
        """Start a turn."""
        self.on_the_wire = self.said = self.heard = 0
        self.began = time.monotonic_ns()

    def hear(self, words: str) -> None:
        """Take in words of an answer; the first tell when they were said."""
        if not self.heard:
            self.heard, self.said = time.monotonic_ns(), int(words)


@dataclass(slots=True)
class Latency:
    """The times of one agent's turns, in milliseconds."""

    name: str
    to_the_wire: list[float] = field(default_factory=list)
    to_the_log: list[float] = field(default_factory=list)

    def note(self, watch: Stopwatch) -> None:
        """Keep what a turn took."""
        self.to_the_wire.append((watch.on_the_wire - watch.began) / 1e6)
        self.to_the_log.append((watch.heard - watch.said) / 1e6)

    @property
    def medians(self) -> tuple[float, float]:
        """To the first byte on the wire; from the server's first token to the first delta."""
        return median(self.to_the_wire), median(self.to_the_log)


@asynccontextmanager
async def clockwork() -> AsyncGenerator[str]:
    """Run the model that tells the time; yields its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bench.clockwork",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    if process.stdout is None or process.stdin is None:
        raise RuntimeError("The model has no pipes")
    try:
        port = int(await process.stdout.readline())
        yield f"http://127.0.0.1:{port}/openai/v1/"
    finally:
        process.stdin.close()
        await process.wait()


@contextmanager
def heard_by(hear: Callable[[str], None]) -> Iterator[None]:
    """Let ``hear`` have all words in the chat log that all agents fill, as they come."""
    add = ChatLog.async_add_delta_content_stream

    def listening(chat_log: ChatLog, agent_id: str, stream: Any) -> Any:
        async def deltas() -> AsyncGenerator[Any]:
            async for delta in stream:
                if words := delta.get("content"):
                    hear(words)
                yield delta

        return add(chat_log, agent_id, deltas())

    with patch.object(ChatLog, "async_add_delta_content_stream", listening):
        yield


@contextmanager
def watched(hass: HomeAssistant) -> Iterator[Stopwatch]:
    """Watch the HTTP client that all agents share, and the chat log that all of them fill."""
    watch = Stopwatch()

    async def trace(event: str, _: Any) -> None:
        if event.endswith("send_request_headers.complete") and not watch.on_the_wire:
            watch.on_the_wire = time.monotonic_ns()

    async def traced(request: Any) -> None:
        request.extensions["trace"] = trace

    client = get_async_client(hass)
    before = client.event_hooks
    client.event_hooks = {"request": [traced]}
    try:
        with heard_by(watch.hear):
            yield watch
    finally:
        client.event_hooks = before


async def time_turns(
    competitors: list[Competitor], house: House, turns: int, script: Sequence[Line] = COMMANDS
) -> list[Latency]:
    """Let the agents take turns, so that whatever else the machine does meets them alike."""
    latencies = [Latency(competitor.name) for competitor in competitors]
    with watched(house.hass) as watch:
        for number in range(-TURNS_A_CONVERSATION, turns):  # the first conversation warms up
            live(house, number % 60)
            await house.hass.async_block_till_done()
            for competitor, latency in zip(competitors, latencies, strict=True):
                line = script[number % len(script)]
                conversation_id = f"{competitor.entry_id}-{number // TURNS_A_CONVERSATION}"
                watch.begin()
                await competitor.say(line.text, conversation_id)
                if number >= 0:
                    latency.note(watch)
                await asyncio.sleep(0.03)  # what is left to do after a turn
    return latencies


def latency_table(latencies: Sequence[Latency]) -> str:
    """The medians of each agent's turns."""
    rows = [
        (one.name, str(len(one.to_the_wire)), *(f"{value:.2f} ms" for value in one.medians))
        for one in latencies
    ]
    heads = ("Latency", "turns", "to the first byte on the wire", "first token to first delta")
    return table(heads, rows)


def delays(latencies: Sequence[Latency]) -> list[str]:
    """Where our agent is slower than it may be."""
    core, ours = latencies
    return [
        f"{what}: {mine:.2f} ms, and core's {theirs:.2f} ms"
        for what, mine, theirs in zip(
            ("to the wire", "to the first delta"), ours.medians, core.medians, strict=True
        )
        if mine > theirs + MOST_ADDED_MS
    ]
