"""A very long conversation: what a turn costs from beginning to end, and when its beginning moves.

``scripts/bench turn --exchanges 500``. The script of ``scripts/bench turn`` is held again and again
in one conversation, and the summary of each turn is waited for. Tokens are those of the requests
that answer a turn; what the summaries cost is told beside them.
"""

from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, Final

from custom_components.switchboard.engine.dialogue.summary import FOLD_INSTRUCTIONS, SUMMARY_HEADING

from .competitors import OURS, OURS_FIFO, Competitor, move_in_ours, serve
from .house import House, open_house
from .report import table
from .scripts import STATES, live

WARM_FROM: Final = 20
"""Exchanges until the window is full and moves as it will from then on."""
MOST_DEVIATION: Final = 0.05

_HEADS: Final = (
    "Exchanges",
    "input tokens a turn",
    "cached",
    "summaries' tokens a turn",
    "moves",
    "beginnings",
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The tokens that a turn took, those of them that were cached, and those of its summary.

    ``moved`` if the window has let rounds go, ``anew`` if the request began otherwise than the one
    before.
    """

    input: int
    cached: int
    folded: int
    moved: bool
    anew: bool


async def run(exchanges: int) -> list[str]:
    """Hold the conversations and print the table; returns what fell short."""
    rows: list[tuple[str, ...]] = []
    found: list[str] = []
    async with open_house() as house:
        for kind, limits in ((OURS, {}), (OURS_FIFO, {"eviction_target": 1.0})):
            async with AsyncExitStack() as stack:
                url, server = await stack.enter_async_context(serve())
                agent = await move_in_ours(house.hass, url, kind, **limits)
                held = [one async for one in _talk(agent, server, house, exchanges)]
                await agent.move_out()
            rows += _rows(kind, held)
            found += _shortfalls(kind, held)
    print(table(_HEADS, rows))
    return found


async def _talk(agent: Competitor, server: Any, house: House, exchanges: int) -> Any:
    entry = house.hass.config_entries.async_get_entry(agent.entry_id)
    if entry is None:
        raise RuntimeError("The entry is gone")
    house.reset()
    before: Sequence[object] = ()
    summary: object = None
    for number in range(exchanges):
        live(house, number)
        server.journal.clear()
        await agent.say(STATES[number % len(STATES)].text, f"bench-{agent.entry_id}")
        await house.hass.async_block_till_done()
        await entry.runtime_data.summary_queue.idle()
        turns, folds = [], []
        for one in server.journal.as_json():
            if one["usage"]:
                (folds if _is_fold(one) else turns).append(one)
        items = turns[0]["body"]["input"]
        told = next((one for one in items if _says(one).startswith(SUMMARY_HEADING)), None)
        yield Exchange(
            input=sum(one["usage"]["input"] for one in turns),
            cached=sum(one["usage"]["cached"] for one in turns),
            folded=sum(one["usage"]["input"] for one in folds),
            moved=told != summary,
            anew=bool(before) and items[: len(before)] != before,
        )
        before, summary = turns[-1]["body"]["input"], told


def _says(item: dict[str, Any]) -> str:
    content = item.get("content")
    return content if isinstance(content, str) else ""


def _is_fold(request: dict[str, Any]) -> bool:
    return _says(request["body"]["input"][0]).startswith(FOLD_INSTRUCTIONS[:60])


def _stretches(held: Sequence[Exchange]) -> Iterator[tuple[str, Sequence[Exchange]]]:
    """Divide a conversation into its beginning, and stretches as long as the script."""
    yield f"1-{WARM_FROM}", held[:WARM_FROM]
    for first in range(WARM_FROM, len(held) - len(STATES) + 1, len(STATES)):
        last = first + len(STATES)
        yield f"{first + 1}-{last}", held[first:last]


def _mean(held: Sequence[Exchange]) -> float:
    return sum(one.input for one in held) / len(held)


def _rows(kind: str, held: Sequence[Exchange]) -> Iterator[tuple[str, ...]]:
    stretches = list(_stretches(held))
    some = sorted(
        {0, 1, 2, 4, 9, len(stretches) // 2, len(stretches) - 1} & {*range(len(stretches))}
    )
    for name, stretch in (*(stretches[place] for place in some), ("all", held)):
        cached = sum(one.cached for one in stretch) / sum(one.input for one in stretch)
        yield (
            f"{kind}, {name}",
            f"{_mean(stretch):,.0f}",
            f"{100 * cached:.1f} %",
            f"{sum(one.folded for one in stretch) / len(stretch):,.0f}",
            str(sum(one.moved for one in stretch)),
            str(sum(one.anew for one in stretch)),
        )


def _shortfalls(kind: str, held: Sequence[Exchange]) -> Iterator[str]:
    _, *warm = _stretches(held)
    if warm:
        (_, first), *_ = warm
        for name, stretch in warm:
            change = _mean(stretch) / _mean(first) - 1
            if abs(change) > MOST_DEVIATION:
                yield f"{kind}: {100 * change:+.1f} % tokens a turn in exchanges {name}"
    moves, beginnings = sum(one.moved for one in held), sum(one.anew for one in held)
    if beginnings > moves:
        yield f"{kind}: the beginning changed {beginnings} times in {moves} moves"
