"""What a day of thirty sentences costs that are said far apart, by the clock of the prompt cache.

Each begins a conversation, as a satellite does after five minutes. No time passes but for the
cache: the server is told how long nobody spoke.
"""

import asyncio
import random
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from statistics import mean
from typing import Any

from custom_components.switchboard.engine.turn.usage import Prices, Tally, load_price_list
from demo.azure_standin.app import Standin
from demo.azure_standin.completion import read_prompt
from demo.azure_standin.deployments import DEPLOYMENTS
from demo.azure_standin.wires.responses import RESPONSES

from .competitors import CORE, OURS, Competitor, move_in, move_in_ours, serve
from .house import House, open_house
from .report import be_quiet, table, verdict
from .scripts import COMMANDS, STATES, live

SENTENCES = 30
SHORTEST, LONGEST = 5.0, 90.0
"""Minutes between two sentences."""
SEEDS = (1, 2, 3, 4, 5)
EVEN = 45.0
TOGETHER = 1.0
A_TALK_ENDS = 5.0
"""Minutes after which Home Assistant begins another conversation."""

MOST_PAID = 0.5
LEAST_CACHED = 0.85
WITHOUT = f"{OURS} without cache options"
_OPTIONS = ("prompt_cache_retention", "prompt_cache_options")


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to keep prompts: a deployment that has it, and a model whose prices it goes by."""

    name: str
    deployment: str
    model: str

    @property
    def prices(self) -> Prices:
        """Dollars a million tokens cost."""
        return load_price_list().models[self.model]


A_DAY = Kind("24 h", "house-brisk", "gpt-5.4")
IN_MEMORY = Kind("in memory", "gpt-5-mini-house", "gpt-5-mini")
BILLED = Kind("30 min, writes billed", "gpt-5.6-house", "gpt-5.6-terra")
KINDS = (A_DAY, IN_MEMORY, BILLED)


type Days = Mapping[tuple[Kind, str], Sequence[Day]]
"""The same days, lived by each agent on each kind of deployment."""


@dataclass(frozen=True, slots=True)
class Day:
    """What a day came to.

    ``stable`` are the tokens with which the first request of a turn began as that of the turn
    before did, ``known`` those of them that were read from the cache.
    """

    kind: Kind
    tally: Tally
    stable: int
    known: int
    wrong: tuple[str, ...]

    @property
    def cost(self) -> float:
        """Dollars."""
        return self.tally.cost(self.kind.prices)

    @property
    def cost_uncached(self) -> float:
        """Dollars, if nothing were ever cached."""
        one, prices = self.tally, self.kind.prices
        return (one.input_tokens * prices.input + one.output_tokens * prices.output) / 1_000_000

    @property
    def known_share(self) -> float:
        """The part of the stable beginning that was cached."""
        return self.known / self.stable


async def run(seeds: Sequence[int]) -> list[str]:
    """Live all days and print the tables; returns what fell short."""
    async with open_house() as house:
        even = await _live_all(house, [[EVEN] * SENTENCES])
        print(_even_table(even))
        drawn = await _live_all(house, [_gaps(seed) for seed in seeds])
        apart = f"{SENTENCES} sentences, {SHORTEST:g} to {LONGEST:g} minutes apart"
        print(_bills(apart, drawn))
        talk = await _live_all(house, [[TOGETHER] * SENTENCES], (BILLED,))
        print(_bills(f"{SENTENCES} sentences of one conversation", talk))
    lived = (day for days in (even, drawn, talk) for one in days.values() for day in one)
    wrong = {wrong: None for day in lived for wrong in day.wrong}
    return [*_shortfalls(even, drawn, talk), *wrong]


def _gaps(seed: int) -> list[float]:
    dice = random.Random(seed)  # noqa: S311
    return [dice.uniform(SHORTEST, LONGEST) for _ in range(SENTENCES)]


async def _live_all(
    house: House, gaps: Sequence[Sequence[float]], kinds: Sequence[Kind] = KINDS
) -> Days:
    return {
        (kind, who): [await _live(house, kind, who, one, at) for at, one in enumerate(gaps)]
        for kind in kinds
        for who in (CORE, OURS, *((WITHOUT,) if kind is not IN_MEMORY else ()))
    }


async def _live(house: House, kind: Kind, who: str, gaps: Sequence[float], seed: int) -> Day:
    async with serve() as (url, server):
        settle: Callable[..., Awaitable[Competitor]] = partial(
            move_in, kind=who, deployment=kind.deployment
        )
        if who == WITHOUT:
            settle = partial(move_in_ours, name=who, deployment=kind.deployment, refused=_OPTIONS)
        agent = await settle(house.hass, url)
        try:
            return await _speak(agent, server, house, kind, gaps, seed)
        finally:
            await agent.move_out()


async def _speak(
    agent: Competitor,
    server: Standin,
    house: House,
    kind: Kind,
    gaps: Sequence[float],
    seed: int,
) -> Day:
    house.reset()
    lines = random.Random(seed).sample((*STATES, *COMMANDS), len(gaps))  # noqa: S311
    tally, stable, known = Tally(), 0, 0
    wrong: list[str] = []
    before: tuple[int, ...] = ()
    talk = 0
    for number, (line, gap) in enumerate(zip(lines, gaps, strict=True)):
        live(house, number)
        server.cache.pass_time(60 * gap)
        server.journal.clear()
        expected = line.expected(house)
        talk += gap >= A_TALK_ENDS
        answer = await agent.say(line.text, f"day-{agent.entry_id}-{talk}")
        if expected.casefold() not in answer.casefold():
            wrong.append(f"{agent.name}, {kind.name}: {line.text} -> {answer} (not: {expected})")
        await house.hass.async_block_till_done()
        requests = [entry for entry in server.journal.as_json() if entry["usage"]]
        tokens = _tokens(requests[0]["body"], kind)
        if before:
            pairs = zip(before, tokens, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            stable += same
            known += min(same, requests[0]["usage"]["cached"])
        before = tokens
        for request in requests:
            tally += _tally(request["usage"])
    return Day(kind, tally, stable, known, tuple(wrong))


def _tokens(body: dict[str, Any], kind: Kind) -> tuple[int, ...]:
    return read_prompt(RESPONSES.read(body, DEPLOYMENTS[kind.deployment])).tokens


def _tally(usage: Mapping[str, int]) -> Tally:
    return Tally(
        calls=1,
        input_tokens=usage["input"],
        cached_tokens=usage["cached"],
        output_tokens=usage["output"],
        cache_write_tokens=usage["written"],
    )


def _even_table(even: Days) -> str:
    rows = [
        (f"{kind.name}: {who}", f"{day.known_share:.1%}", f"{day.stable / (SENTENCES - 1):,.0f}")
        for (kind, who), (day,) in even.items()
    ]
    heads = (f"{EVEN:g} minutes apart", "of the stable beginning cached", "its tokens")
    return table(heads, rows)


def _bills(name: str, lived: Days) -> str:
    rows = []
    for (kind, who), days in lived.items():
        ratios = [one.cost / core.cost for one, core in zip(days, lived[kind, CORE], strict=True)]
        tallies = [one.tally for one in days]
        counts = (
            [one.calls for one in tallies],
            [one.input_tokens for one in tallies],
            [one.cached_tokens for one in tallies],
            [one.cache_write_tokens for one in tallies],
            [one.output_tokens for one in tallies],
        )
        rows.append(
            (
                f"{kind.name}: {who}",
                *(f"{mean(numbers):,.0f}" for numbers in counts),
                f"{100 * mean(one.cost for one in days):.2f}",
                f"{100 * mean(one.cost_uncached for one in days):.2f}",
                f"{mean(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})",
            )
        )
    counted = ("requests", "input", "cached", "written", "output")
    return table((name, *counted, "cents", "if nothing were cached", "of core's"), rows)


def _shortfalls(even: Days, drawn: Days, talk: Days) -> list[str]:
    found = []
    (day,) = even[A_DAY, OURS]
    if day.known_share < LEAST_CACHED:
        found.append(f"only {day.known_share:.0%} of the beginning cached after {EVEN:g} minutes")
    for kind in KINDS:
        ours, core = (mean(one.cost for one in drawn[kind, who]) for who in (OURS, CORE))
        if ours > MOST_PAID * core:
            found.append(f"{kind.name}: {ours / core:.2f} of core's bill, not {MOST_PAID}")
    for lived in (even, drawn, talk):
        for ours_day, without in zip(lived[BILLED, OURS], lived[BILLED, WITHOUT], strict=True):
            if ours_day.cost > without.cost:
                found.append(
                    f"{BILLED.name}: {ours_day.cost / without.cost:.2f} of without options"
                )
    return found


if __name__ == "__main__":
    be_quiet()
    sys.exit(verdict(asyncio.run(run(SEEDS))))
