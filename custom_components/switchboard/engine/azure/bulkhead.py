"""A bulkhead: so many requests at once and no more, and a voice never behind the housework."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, Literal

from .errors import TimedOutError

AT_ONCE: Final = 4
"""Requests of one entry that are on their way at once."""

VOICE_PURPOSES: Final = frozenset({"turn"})
"""Purposes that somebody is waiting for."""

type Lane = Literal["voice", "background"]


class Bulkhead:
    """Places for requests.

    Voices go first. What runs in the background leaves them one place, unless there is only one.
    """

    def __init__(self, at_once: int = AT_ONCE) -> None:
        if at_once < 1:
            raise ValueError("There must be a place for at least one request")
        self._at_once = at_once
        self._taken: dict[Lane, int] = {"voice": 0, "background": 0}
        self._waiting: dict[Lane, deque[asyncio.Future[None]]] = {
            "voice": deque(),
            "background": deque(),
        }

    @asynccontextmanager
    async def place(self, purpose: str, patience: float) -> AsyncGenerator[None]:
        """Hold a place for a request; ``TimedOutError`` after ``patience`` seconds without one."""
        lane: Lane = "voice" if purpose in VOICE_PURPOSES else "background"
        await self._enter(lane, patience)
        try:
            yield
        finally:
            self._leave(lane)

    async def _enter(self, lane: Lane, patience: float) -> None:
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[lane].append(ticket)
        self._admit()
        try:
            async with asyncio.timeout(max(0.0, patience)):
                await ticket
        except BaseException as exc:
            if ticket.done() and not ticket.cancelled():
                self._leave(lane)  # admitted at the very moment it gave up
            elif ticket in self._waiting[lane]:
                self._waiting[lane].remove(ticket)
            if isinstance(exc, TimeoutError):
                raise TimedOutError("Too many requests were on their way for too long") from None
            raise

    def _leave(self, lane: Lane) -> None:
        self._taken[lane] -= 1
        self._admit()

    def _admit(self) -> None:
        for lane, waiting in self._waiting.items():
            while waiting and self._has_room(lane):
                ticket = waiting.popleft()
                if not ticket.cancelled():
                    self._taken[lane] += 1
                    ticket.set_result(None)

    def _has_room(self, lane: Lane) -> bool:
        if sum(self._taken.values()) >= self._at_once:
            return False
        return lane == "voice" or self._taken["background"] < max(1, self._at_once - 1)
