"""The audio of an answer, a request for each of its pieces, in their order.

While one piece is given out, the next one is asked for already. A request that fails before any
of its audio was given out is sent once more, where that may help.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Final

from ..azure.errors import (
    CannotConnectError,
    LLMError,
    RateLimitedError,
    ServiceError,
    StreamBrokenError,
    WebPageError,
)

AHEAD: Final = 1
"""Pieces that are asked for before the one that is given out has ended."""
LONGEST_WAIT: Final = 2.0
"""Seconds; a service that is too busy for longer is not waited for by anybody who listens."""

type Say = Callable[[str], AsyncGenerator[bytes]]
"""Asks for the audio of one piece; raises an ``LLMError``."""


async def spoken(
    pieces: AsyncGenerator[str], say: Say, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> AsyncGenerator[bytes]:
    """Yield the audio of pieces; where it is closed, nothing is asked for any more.

    Raises:
        LLMError: a piece failed; what came before it has been given out.
    """
    lines: asyncio.Queue[_Line | None] = asyncio.Queue()
    room = asyncio.Semaphore(AHEAD + 1)
    begun: list[asyncio.Task[None]] = []

    async def read() -> None:
        try:
            async with aclosing(pieces):
                async for piece in pieces:
                    await room.acquire()
                    line = _Line()
                    begun.append(asyncio.create_task(line.fetch(piece, say, sleep)))
                    lines.put_nowait(line)
        finally:
            lines.put_nowait(None)

    reader = asyncio.create_task(read())
    try:
        while (line := await lines.get()) is not None:
            while (audio := await line.next()) is not None:
                yield audio
            await begun.pop(0)
            room.release()
        await reader
    finally:
        for task in (reader, *begun):
            task.cancel()
        await asyncio.gather(reader, *begun, return_exceptions=True)


class _Line:
    """The audio of one piece, on its way."""

    def __init__(self) -> None:
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._is_heard = False

    async def next(self) -> bytes | None:
        """Return what came next, None where there is no more, whatever the reason."""
        audio = await self._came.get()
        self._is_heard = True
        return audio

    async def fetch(self, piece: str, say: Say, sleep: Callable[[float], Awaitable[None]]) -> None:
        """Ask for the audio; raises what the second attempt, or one that was heard, raised."""
        try:
            try:
                await self._ask(piece, say)
            except LLMError as err:
                wait = _wait_before_retry(err)
                if self._is_heard or wait is None:
                    raise
                while not self._came.empty():
                    self._came.get_nowait()
                await sleep(wait)
                await self._ask(piece, say)
        finally:
            self._came.put_nowait(None)

    async def _ask(self, piece: str, say: Say) -> None:
        async with aclosing(say(piece)) as audio:
            async for part in audio:
                self._came.put_nowait(part)


def _wait_before_retry(error: LLMError) -> float | None:
    """Return the seconds after which it may go well, None where it would not."""
    match error:
        case WebPageError():
            return None
        case RateLimitedError(retry_after=float(seconds)) if seconds <= LONGEST_WAIT:
            return seconds
        case StreamBrokenError() | CannotConnectError() | ServiceError():
            return 0.0
    return None
