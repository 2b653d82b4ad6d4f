"""One conversation with a house as it goes on: spoken, checked and written down."""

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from demo.asked import about
from demo.expectations import NOTHING, Line, Seen, Spent, Turn, Wish, changes, failures, fulfilled
from demo.house import POLL_SECONDS, House
from demo.model import Model
from demo.setup import EXPOSED, Agent, Tablet
from demo.talk import say
from demo.transcript import Style, show_turn

SETTLE_SECONDS = 20.0


@dataclass
class Conversation:
    """The one who speaks in the demo. ``failed`` counts the expectations that were not met.

    ``at`` is the tablet they stand before, None when they sit at no device of the house.
    """

    house: House
    model: Model
    agent: Agent
    pipeline: str
    style: Style
    conversation_id: str | None = None
    at: Tablet | None = None
    turns: int = 0
    failed: int = 0
    _evicted: int = 0
    _counted: Spent = NOTHING
    _first: Spent | None = None

    def begin_anew(self, at: Tablet | None = None) -> None:
        """Leave this conversation; the next sentence begins another, maybe elsewhere."""
        self.conversation_id, self._evicted, self.at = None, 0, at

    async def say(self, line: Line) -> Turn:
        """Say one line, read back what became of it, and check and show it."""
        before, seen = await self.house.states(), len(await self.model.journal() or ())
        answer = await say(
            self.house,
            line.text,
            pipeline=self.pipeline,
            conversation_id=self.conversation_id,
            device_id=self.at.device_id if self.at else None,
        )
        after = await self.settled(line.wishes)
        told = await self.house.ask_service("switchboard.conversation_stats", {})
        stats = told["conversations"].get(answer.conversation_id, {})
        gone = stats.get("evicted_messages", 0)
        journal = await self.model.journal()
        asked = None if journal is None else about(journal[seen:], line.text)
        counted = _counted(told["usage_today"][self.agent.entry_id])
        spent = (
            Spent.on(asked)
            if asked is not None
            else Spent(counted.full - self._counted.full, counted.cached - self._counted.cached)
        )
        turn = Turn(
            line=line,
            answer=answer,
            stats=stats,
            changes=changes(before, after, EXPOSED),
            after=after,
            evicted=gone - self._evicted,
            asked=asked,
            spent=spent,
            first=self._first,
            at=self.at.name if self.at else "",
        )
        if self._first is None and line.route == "model":
            self._first = spent
        self.conversation_id, self._evicted = answer.conversation_id, gone
        self._counted = counted
        self.turns += 1
        problems = failures(turn)
        self.failed += len(problems)
        show_turn(self.style, self.turns, turn, problems)
        return turn

    def fail(self, problem: str) -> None:
        """Note an expectation that was not met."""
        self.failed += 1
        self.style.note("FAILED", problem, "1;31")

    async def settled(self, wishes: Mapping[str, Wish]) -> Seen:
        """The house once the wishes came true, or after waiting for them in vain."""
        states = await self.house.states()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_SECONDS):
                while not fulfilled(wishes, states):
                    await asyncio.sleep(POLL_SECONDS)
                    states = await self.house.states()
        return states


def _counted(usage: Mapping[str, Any]) -> Spent:
    """What the integration itself has counted so far for turns."""
    tally = usage["purposes"].get("turn", {})
    cached = tally.get("cached_tokens", 0)
    return Spent(tally.get("input_tokens", 0) - cached, cached)
