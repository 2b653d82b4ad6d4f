"""Patience with a slow model: what a turn says meanwhile, and what it leaves to be finished.

Waiting for the next delta must not cancel the stream it comes from, so the delta is awaited in a
task of its own, and the stream can be handed over with that task still under way.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final, Self

from ..azure.deltas import Delta, is_said
from ..azure.errors import LLMError
from ..azure.messages import LLMRequest
from .phrases import COMES_LATER, INTERIM_KEYS

type Wait = Callable[[asyncio.Future[Delta], float], Awaitable[bool]]
"""Wait for something until a time of the event loop's clock, without cancelling it then; returns
whether it has come."""

LATE_TOTAL_SECONDS: Final = 180.0
"""How long after it was asked a question is worked on at most."""


async def wait_until(pending: asyncio.Future[Delta], when: float) -> bool:
    """Wait by the event loop's own clock."""
    remaining = when - asyncio.get_running_loop().time()
    done, _ = await asyncio.wait({pending}, timeout=max(0.0, remaining))
    return bool(done)


class DetachableStream:
    """A stream whose next delta can be waited for without losing it.

    It may be handed from one task to another between two deltas, or while one is awaited.
    """

    def __init__(self, deltas: AsyncGenerator[Delta]) -> None:
        self._deltas = deltas
        self._pending: asyncio.Task[Delta] | None = None

    async def arrives(self, wait: Wait, when: float) -> bool:
        """Return whether there is a next delta, an error or the end until ``when``."""
        if self._pending is None:
            self._pending = asyncio.get_running_loop().create_task(self._next())
        return await wait(self._pending, when)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Delta:
        if self._pending is None:
            return await anext(self._deltas)
        # Kept until it is done: whoever is cancelled here leaves it to be closed.
        delta = await self._pending
        self._pending = None
        return delta

    async def aclose(self) -> None:
        """Close the stream, whatever it is waiting for; closing it again does nothing."""
        pending, self._pending = self._pending, None
        if pending is not None:
            pending.cancel()
            await asyncio.wait({pending})
            if not pending.cancelled():
                pending.exception()  # nobody is left to hear of it
        await self._deltas.aclose()

    async def _next(self) -> Delta:
        return await anext(self._deltas)


async def asked_again(
    stream: AsyncGenerator[Delta] | DetachableStream,
    again: Callable[[], AsyncGenerator[Delta] | None],
    errors: tuple[type[LLMError], ...],
) -> AsyncGenerator[Delta]:
    """Pass on an answer; where it fails with one of ``errors`` before it begins, another one.

    ``again`` gives the other, or ``None`` if there is no time for it.
    """
    begun = False
    try:
        async with aclosing(stream):
            async for delta in stream:
                begun = begun or is_said(delta)
                yield delta
    except errors:
        if begun or (other := again()) is None:
            raise
    else:
        return
    async with aclosing(other):
        async for delta in other:
            yield delta


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A question whose turn has ended without its answer.

    ``stream`` answers ``request`` and has yielded nothing yet; whoever gets hold of it closes it.
    ``tools`` are those the turn had already called.
    """

    stream: DetachableStream
    request: LLMRequest
    tools: tuple[str, ...]


@dataclass(slots=True)
class Patience:
    """How long one turn stays silent, in seconds of the event loop's clock; ``None``: for ever.

    From ``early_at`` on it says that it is still there, from ``late_at`` on that the answer comes
    later; what is then left to do is found in ``unfinished``, and has time until ``until``.
    """

    early_at: float | None = None
    late_at: float | None = None
    until: float | None = None
    wait: Wait = wait_until
    has_spoken: bool = False
    gave_up: bool = False
    unfinished: Unfinished | None = None

    @classmethod
    def since(cls, started: float, *, early: float, late: float) -> Self:
        """Have patience for so many seconds since ``started``; 0 means for ever."""
        early_at = started + early if early and not 0 < late <= early else None
        if not late:
            return cls(early_at)
        return cls(early_at, started + late, started + LATE_TOTAL_SECONDS)

    async def meanwhile(
        self, stream: DetachableStream, say: Callable[[str], str]
    ) -> AsyncGenerator[str]:
        """Yield what is said until ``stream`` has its next delta, or patience is at its end."""
        early, late = self.early_at, self.late_at
        if early is not None and not self.has_spoken and not await stream.arrives(self.wait, early):
            self.has_spoken = True
            # The blank lets a voice that waits for whole sentences begin at once.
            yield f"{say(INTERIM_KEYS[int(early) % len(INTERIM_KEYS)])} "
        if late is not None and not await stream.arrives(self.wait, late):
            self.has_spoken = self.gave_up = True
            yield say(COMES_LATER)
