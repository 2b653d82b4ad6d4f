"""What a conversation of twenty turns costs, counted by the server that answered it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from demo.azure_standin.app import Standin

from .competitors import Competitor, serve
from .house import House
from .report import table
from .scripts import SCRIPTS, Line, live

CACHED_SHARE = 0.25
"""What a cached input token costs, as a share of another one."""

WARM_FROM = 3
"""The turn from which on the cached share is counted."""

MOST_PAID = {"states asked in half the turns": 0.45, "commands only": 0.5}
MOST_REQUESTS = 1.15
LEAST_CACHED = 0.8


@dataclass(frozen=True, slots=True)
class Turn:
    """What one turn cost. Tokens of its requests together; ``sent`` in bytes of their bodies."""

    requests: int
    sent: int
    input: int
    cached: int
    output: int

    @property
    def paid(self) -> float:
        """Input tokens, a cached one counting for a quarter."""
        return self.input - (1 - CACHED_SHARE) * self.cached


@dataclass(frozen=True, slots=True)
class Bill:
    """What a conversation cost, and which answers were wrong."""

    name: str
    turns: tuple[Turn, ...]
    wrong: tuple[str, ...] = field(default=())

    @property
    def paid(self) -> float:
        """Paid input tokens of all turns."""
        return sum(turn.paid for turn in self.turns)

    @property
    def output(self) -> int:
        """Output tokens of all turns."""
        return sum(turn.output for turn in self.turns)

    @property
    def requests(self) -> float:
        """Requests a turn."""
        return sum(turn.requests for turn in self.turns) / len(self.turns)

    @property
    def sent(self) -> float:
        """Bytes a turn."""
        return sum(turn.sent for turn in self.turns) / len(self.turns)

    @property
    def cached_share(self) -> float:
        """Share of the input that was cached, from the turn ``WARM_FROM`` on."""
        warm = self.turns[WARM_FROM - 1 :]
        return sum(turn.cached for turn in warm) / sum(turn.input for turn in warm)


async def bill(house: House, script: str, move_in: Callable[[str], Awaitable[Competitor]]) -> Bill:
    """Let one agent hold one conversation, on a server that has seen nobody before."""
    async with serve() as (url, server):
        agent = await move_in(url)
        spent = await spend(agent, server, house, SCRIPTS[script])
        await agent.move_out()
        return spent


async def spend(
    competitor: Competitor, server: Standin, house: House, script: Sequence[Line]
) -> Bill:
    """Hold a conversation in the house as it was at first, and count what it costs."""
    house.reset()
    turns: list[Turn] = []
    wrong: list[str] = []
    conversation_id = f"bench-{competitor.entry_id}"
    for number, line in enumerate(script):
        live(house, number)
        server.journal.clear()
        expected = line.expected(house)
        answer = await competitor.say(line.text, conversation_id)
        if expected.casefold() not in answer.casefold():
            wrong.append(f"{line.text} -> {answer} (not: {expected})")
        await house.hass.async_block_till_done()
        entries = [entry for entry in server.journal.as_json() if entry["usage"]]
        turns.append(
            Turn(
                requests=len(entries),
                sent=sum(int(entry["headers"]["Content-Length"]) for entry in entries),
                input=sum(entry["usage"]["input"] for entry in entries),
                cached=sum(entry["usage"]["cached"] for entry in entries),
                output=sum(entry["usage"]["output"] for entry in entries),
            )
        )
    return Bill(competitor.name, tuple(turns), tuple(wrong))


def spending_table(name: str, bills: Sequence[Bill]) -> str:
    """What each agent paid for one script; the first is what the others are measured by."""
    core = bills[0]
    rows = [
        (
            bill.name,
            f"{bill.paid:,.0f}",
            f"{bill.paid / core.paid:.2f}",
            f"{bill.output:,}",
            f"{bill.requests:.2f}",
            f"{bill.sent:,.0f}",
            f"{100 * bill.cached_share:.1f} %",
            f"{len(bill.turns) - len(bill.wrong)} of {len(bill.turns)}",
        )
        for bill in bills
    ]
    heads = (
        name.capitalize(),
        "paid input tokens",
        "of core's",
        "output tokens",
        "requests a turn",
        "bytes a turn",
        f"cached from turn {WARM_FROM}",
        "right answers",
    )
    return table(heads, rows)


def shortfalls(name: str, bills: Sequence[Bill]) -> list[str]:
    """What our agent was expected to do in one script and did not."""
    core, ours = bills
    found = [f"{bill.name}: {wrong}" for bill in bills for wrong in bill.wrong]
    if ours.paid > MOST_PAID[name] * core.paid:
        found.append(f"{name}: {ours.paid / core.paid:.2f} of core's, not {MOST_PAID[name]}")
    if ours.requests > MOST_REQUESTS:
        found.append(f"{name}: {ours.requests:.2f} requests a turn, not {MOST_REQUESTS}")
    if ours.cached_share < LEAST_CACHED:
        found.append(f"{name}: only {100 * ours.cached_share:.0f} % cached")
    return found
