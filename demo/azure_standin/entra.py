"""Tokens for a service principal, as Microsoft Entra ID gives them out, and what can go wrong."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from aiohttp import web


@dataclass(slots=True)
class Entra:
    """One tenant that takes any secret.

    ``lifetime`` is in seconds. While ``answering`` is not set, whoever asks waits; ``waiting``
    counts them. Requests with a withdrawn token are refused once ``together`` of them are there.
    """

    lifetime: int = 3600
    together: int = 1
    asked: int = 0
    waiting: int = 0
    answering: asyncio.Event = field(default_factory=asyncio.Event)
    valid: set[str] = field(default_factory=set)
    _refused: int = 0
    _all_there: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.answering.set()

    def withdraw(self, *, together: int = 1) -> None:
        """Accept no token that was given out so far."""
        self.valid.clear()
        self.together, self._refused, self._all_there = together, 0, asyncio.Event()

    async def refusing(self) -> None:
        """Wait until all are there that are to be refused together."""
        self._refused += 1
        if self._refused >= self.together:
            self._all_there.set()
        await self._all_there.wait()

    async def token(
        self, request: web.Request, gone: Callable[[web.Request], object]
    ) -> web.Response:
        """Give out a token, or let whoever asks wait until they hang up."""
        self.asked += 1
        self.waiting += 1
        try:
            while not (self.answering.is_set() or gone(request)):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.answering.wait(), 0.02)
        finally:
            self.waiting -= 1
        token = f"token-{self.asked}"
        self.valid.add(token)
        return web.json_response(
            {"token_type": "Bearer", "expires_in": self.lifetime, "access_token": token}
        )
