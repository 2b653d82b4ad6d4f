"""A real HTTP server on the loopback that answers what a test wrote down, faults included."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from demo.azure_standin.pictures import form_of

type Answer = Callable[["ScriptedServer", web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True)
class Recorded:
    """A request as it arrived."""

    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: dict[str, Any]


@dataclass
class ScriptedServer:
    """Answers each request with the next answer of its script."""

    url: str = ""
    requests: list[Recorded] = field(default_factory=list)
    script: deque[Answer] = field(default_factory=deque)
    peers: set[object] = field(default_factory=set)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    hung_up: asyncio.Event = field(default_factory=asyncio.Event)

    def will(self, *answers: Answer) -> None:
        """Add ``answers`` to the script."""
        self.script.extend(answers)

    @property
    def paths(self) -> list[str]:
        return [request.path for request in self.requests]

    @property
    def connections(self) -> int:
        """How many connections were opened."""
        return len(self.peers)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        raw = await request.read()
        is_form = request.content_type == "multipart/form-data"
        body = await form_of(request) if is_form else _read(raw)
        if request.transport is not None:
            self.peers.add(request.transport.get_extra_info("peername"))
        self.requests.append(
            Recorded(request.path, dict(request.query), dict(request.headers), body)
        )
        if not self.script:
            return web.Response(status=599, text="the script is over")
        return await self.script.popleft()(self, request)


def _read(body: bytes) -> dict[str, Any]:
    """Return the JSON of a body; what is none stands under ``text``."""
    try:
        read: dict[str, Any] = json.loads(body or b"{}")
    except ValueError:
        return {"text": body.decode(errors="replace")}
    return read


@asynccontextmanager
async def scripted_server() -> AsyncGenerator[ScriptedServer]:
    server = ScriptedServer()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", server.handle)
    runner = web.AppRunner(app, shutdown_timeout=0, handler_cancellation=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield server
    finally:
        server.closing.set()
        await runner.cleanup()


def reply(
    body: Any, status: int = 200, *, headers: Mapping[str, str] | None = None, kind: str = ""
) -> Answer:
    """Answer with ``body``: text or bytes as they are, anything else as JSON."""

    async def answer(_: ScriptedServer, __: web.Request) -> web.StreamResponse:
        raw = body if isinstance(body, str | bytes) else json.dumps(body)
        return web.Response(
            body=raw.encode() if isinstance(raw, str) else raw,
            status=status,
            headers={"content-type": kind or "application/json", **(headers or {})},
        )

    return answer


def refuse(
    status: int,
    code: str | None = None,
    message: str = "no",
    *,
    param: str | None = None,
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> Answer:
    """Answer with an error object as Azure writes it."""
    error = {"code": code, "message": message, "param": param, "type": None, **more}
    return reply({"error": error}, status, headers=headers)


def sse(events: Iterable[Any], *, done: bool = False) -> bytes:
    """Server-sent events; with ``done`` the marker that ends Chat Completions."""
    frames = []
    for event in events:
        if isinstance(event, bytes):
            frames.append(event)
            continue
        name = f"event: {event['type']}\n" if "type" in event else ""
        frames.append(f"{name}data: {json.dumps(event)}\n\n".encode())
    if done:
        frames.append(b"data: [DONE]\n\n")
    return b"".join(frames)


def stream(*events: Any, done: bool = False, then: str = "end") -> Answer:
    """Stream ``events``; ``then``: ``end`` cleanly, ``drop`` the connection, or ``stall``."""

    async def answer(server: ScriptedServer, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"content-type": "text/event-stream"})
        await response.prepare(request)
        await response.write(sse(events, done=done))
        if then == "drop":
            request.transport.abort()
        elif then == "stall":
            await _until_over(server)
        return response

    return answer


def drop() -> Answer:
    """Close the connection without a word."""

    async def answer(_: ScriptedServer, request: web.Request) -> web.StreamResponse:
        request.transport.abort()
        return web.Response()

    return answer


def never() -> Answer:
    """Send not even the headers."""

    async def answer(server: ScriptedServer, _: web.Request) -> web.StreamResponse:
        await _until_over(server)
        return web.Response()

    return answer


async def _until_over(server: ScriptedServer) -> None:
    """Wait until the client hangs up, or the test is over."""
    try:
        await server.closing.wait()
    except asyncio.CancelledError:
        server.hung_up.set()
        raise
