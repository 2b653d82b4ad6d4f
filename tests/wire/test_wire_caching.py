"""What a deployment's prompt cache is asked for: found out by asking, on both APIs."""

import asyncio
from collections.abc import Callable
from itertools import pairwise

import httpx
import pytest

from custom_components.switchboard.engine.azure.capabilities import Capabilities, Wire
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.deltas import Usage
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.messages import LLMRequest, Message
from tests.conftest import StandinServer

MINUTE = 60.0
STABLE = Message("system", "The north door sticks in winter. " * 200, part="instructions")
HOME = Message("system", "The hall is lit. " * 200, part="home")
DARK = Message("system", "The hall is dark. " * 200, part="home")
CACHE = ("prompt_cache_key", "prompt_cache_retention", "prompt_cache_options")

type House = Callable[[str], Asking]


class Asking:
    """One model of the stand-in, and what it knows."""

    def __init__(self, standin: StandinServer, http: httpx.AsyncClient, name: str, wire: Wire):
        self.standin = standin
        self.kept: list[Capabilities] = []
        client = open_client(
            Connection(parse_endpoint(f"{standin.url}/openai/v1/"), standin.key, name), http
        )
        self.llm = AzureLLM(client, name, Capabilities(wire), on_learnt=self.kept.append)

    async def ask(
        self, words: str, key: str | None = "hall", after: float = 0.0, home: Message = HOME
    ) -> Usage:
        """Say something in a conversation of its own, so many minutes later."""
        self.standin.state.cache.pass_time(after * MINUTE)
        request = LLMRequest((STABLE, home, Message("user", words)), prompt_cache_key=key)
        deadline = asyncio.get_running_loop().time() + 20
        heard = [delta async for delta in self.llm.stream(request, deadline=deadline)]
        (usage,) = (delta for delta in heard if isinstance(delta, Usage))
        return usage

    def sent(self) -> list[tuple[object, ...]]:
        """What each request asked of the cache, and how often a beginning was marked."""
        bodies = self.standin.sent()
        return [
            (*(body.get(name) for name in CACHE[1:]), str(body).count("prompt_cache_breakpoint"))
            for body in bodies
        ]


@pytest.fixture(params=["responses", "chat_completions"])
def house(request: pytest.FixtureRequest, standin: StandinServer, http: httpx.AsyncClient) -> House:
    return lambda name: Asking(standin, http, name, request.param)


async def test_what_keeps_for_a_day_is_asked_to(house: House) -> None:
    asking = house("house-voice")
    assert (await asking.ask("Is the hall lit?")).cached_tokens == 0
    assert (await asking.ask("And the kitchen?", after=45)).cached_tokens > 2000
    assert asking.sent() == [("24h", None, 0)] * 2
    assert all(not known.rejected and not known.bills_writes for known in asking.kept)


async def test_what_does_not_is_asked_once(house: House) -> None:
    asking = house("gpt-5-mini-house")
    await asking.ask("Is the hall lit?")
    assert (await asking.ask("And the kitchen?", after=6)).cached_tokens > 2000
    assert (await asking.ask("And the office?", after=45)).cached_tokens == 0
    assert asking.sent() == [("24h", None, 0), *[(None, None, 0)] * 3]
    assert asking.kept[-1].rejected == {"prompt_cache_retention"}


async def test_what_bills_its_writes_writes_only_what_is_marked(house: House) -> None:
    asking = house("gpt-5.6-house")
    unknown = await asking.ask("Is the hall lit?")
    assert unknown.cache_write_tokens == unknown.input_tokens
    first = await asking.ask("And the kitchen?", after=45)
    assert 1024 < first.cache_write_tokens < first.input_tokens
    again = await asking.ask("And the office?", after=29)
    assert (again.cached_tokens, again.cache_write_tokens) == (first.cache_write_tokens, 0)
    other = await asking.ask("And the attic?", home=DARK)
    assert 1024 < other.cached_tokens < first.cache_write_tokens / 1.5
    assert other.cached_tokens + other.cache_write_tokens < other.input_tokens
    alone = await asking.ask("Read this alone.", key=None)
    assert (alone.cached_tokens, alone.cache_write_tokens) == (0, 0)
    options = {"mode": "explicit", "ttl": "30m"}
    assert asking.sent() == [
        ("24h", None, 0),
        (None, None, 0),
        *[(None, options, 2)] * 3,
        (None, options, 0),
    ]
    stored = Capabilities.from_dict(asking.kept[-1].as_dict())
    assert stored == asking.llm.capabilities
    assert stored.bills_writes


async def test_what_cannot_be_told_to_is_asked_as_ever(house: House) -> None:
    asking = house("house-unmarked")
    used = [await asking.ask(f"Is it lit in room {number}?") for number in range(3)]
    assert all(one.cache_write_tokens > 0 for one in used)
    assert [bool(options) for _, options, _ in asking.sent()] == [False, False, True, False, False]
    assert asking.kept[-1].rejected == {"prompt_cache_retention", "prompt_cache_options"}
    assert all(len(one.rejected) <= len(other.rejected) for one, other in pairwise(asking.kept))
