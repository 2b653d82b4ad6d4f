"""Server-sent events, at a pace, and breaking the way a fault wants."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from aiohttp import web

from .faults import Fault


@dataclass(frozen=True, slots=True)
class Frame:
    """One event. ``delta`` marks those that carry a piece of the answer: faults count them.

    ``thought`` is the part of the time a model thinks that passes before it.
    """

    data: str
    event: str | None = None
    delta: bool = False
    thought: float = 0

    def encoded(self) -> bytes:
        """The bytes on the wire."""
        name = f"event: {self.event}\n" if self.event else ""
        return f"{name}data: {self.data}\n\n".encode()


@dataclass(slots=True)
class Pace:
    """How long answers take, and a bell that ends every wait when the server stops.

    Seconds until the first token, and between the others: of words and of calls alike.
    """

    first_token: float = 0
    token: float = 0
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self, seconds: float) -> None:
        """Wait, but not past the end of the server."""
        if seconds <= 0:
            return
        try:
            async with asyncio.timeout(seconds):
                await self.stopping.wait()
        except TimeoutError:
            return

    def end_waits(self) -> None:
        """End every wait that goes on now."""
        self.stopping.set()
        self.stopping = asyncio.Event()

    async def until_gone(self, request: web.Request) -> None:
        """Wait until the client hangs up."""
        stopping = self.stopping
        while not stopping.is_set():
            transport = request.transport
            if transport is None or transport.is_closing():
                return
            await self.wait(0.05)


async def send(
    request: web.Request,
    frames: Iterable[Frame],
    *,
    failure: Frame,
    fault: Fault,
    pace: Pace,
    headers: dict[str, str],
) -> web.StreamResponse:
    """Stream ``frames``; ``failure`` is what this API sends when it fails half-way."""
    response = web.StreamResponse(
        headers={"content-type": "text/event-stream; charset=utf-8", **headers}
    )
    await response.prepare(request)
    sent = 0
    try:
        for frame in frames:
            await pace.wait(fault.thinking * frame.thought)
            if frame.delta:
                first = fault.first_token_delay or pace.first_token
                await pace.wait(pace.token if sent else first)
            if (frame.delta or sent) and await _breaks(
                request, response, failure, fault, pace, sent
            ):
                return response
            if frame.delta:
                await asyncio.sleep(0)
                sent += 1
            await response.write(frame.encoded())
        await response.write_eof()
    except ConnectionResetError:
        # The client hung up: nobody is left to tell.
        return response
    return response


async def _breaks(
    request: web.Request,
    response: web.StreamResponse,
    failure: Frame,
    fault: Fault,
    pace: Pace,
    sent: int,
) -> bool:
    if sent == fault.drop_after_chunks:
        if request.transport is not None:
            request.transport.abort()
        return True
    if sent == fault.stall_after_chunks:
        await pace.until_gone(request)
        return True
    if sent == fault.truncate_after_chunks:
        await response.write_eof()
        return True
    if sent == fault.malformed_after_chunks:
        await response.write(b'data: {"type": "response.output_text.del, "oops\n\n')
        await response.write_eof()
        return True
    if sent == fault.fail_after_chunks:
        await response.write(failure.encoded())
        await response.write_eof()
        return True
    return False
