"""A small server that speaks the wire of other homes, and can be told to fail."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer

type Fault = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Home:
    """A home as the server knows it; ``place`` counts what was ever sent down to it."""

    id: str
    accepted: int = 0
    place: int = 0
    shared: list[str] = field(default_factory=list)
    arrivals: list[dict[str, Any]] = field(default_factory=list)
    reader: str = "home"


@dataclass
class FamilyServer:
    """The homes of one family by their tokens, and all that was asked."""

    homes: dict[str, Home] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)
    changes: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    loses_answer: bool = False
    ends: bool = False
    forgetting: dict[str, tuple[str, set[str]]] = field(default_factory=dict)
    """By its id: the home that began it, and those that have confirmed it."""
    url: str = ""
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    held: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while an answer is held back because there is nothing to say."""

    def join(self, token: str, home_id: str) -> Home:
        """Let a home in."""
        return self.homes.setdefault(token, Home(home_id))

    def of(self, home_id: str, kind: str) -> list[dict[str, Any]]:
        """Return the changes of a kind that a home sent."""
        return [one for home, one in self.changes if home == home_id and one["kind"] == kind]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer a request."""
        self.asked.append((request.method, request.path))
        if self.faults:
            return await self.faults.pop(0)(request)
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if (home := self.homes.get(token)) is None:
            return web.json_response({"error": "unauthorized"}, status=401)
        match request.method, request.path:
            case "GET", "/v1/me":
                return web.json_response(self._me(home))
            case "DELETE", "/v1/me":
                del self.homes[token]
                return web.json_response({"deleted": {"changes": home.accepted}})
            case "POST", "/v1/exchange":
                return await self._exchange(home, await request.json())
        return web.json_response({"error": "not_found"}, status=404)

    def _me(self, home: Home) -> dict[str, Any]:
        others = [one for one in self.homes.values() if one is not home]
        homes = [{"name": one.id, "seen_at": None, "shares": one.shared} for one in others]
        return {
            "home": home.id,
            "name": home.id,
            "family": "x",
            "homes": homes,
            "reader": home.reader,
        }

    async def _exchange(self, home: Home, asked: dict[str, Any]) -> web.StreamResponse:
        if asked["after"] > home.place:
            return web.json_response({"error": "restored"}, status=409)
        home.shared = asked["shared"]
        for change in asked["changes"]:
            if change["number"] > home.accepted:
                home.accepted = change["number"]
                self._keep(home, change)
        async with self.news:
            self.news.notify_all()
            if self.loses_answer:
                self.loses_answer = False
                raise web.HTTPBadGateway
            if asked["wait"] and not self._for(home, asked["after"]):
                self.held.set()
                await self.news.wait_for(lambda: self.ends or self._for(home, asked["after"]))
        answer = {
            "accepted": home.accepted,
            "arrivals": self._for(home, asked["after"])[:500],
            "reader": home.reader,
            "forgetting": [
                {"id": id_, "confirmed": len(done), "homes": len(self.homes) - 1}
                for id_, (begun_by, done) in self.forgetting.items()
                if begun_by == home.id
            ],
        }
        return web.json_response(answer)

    def _for(self, home: Home, after: int) -> list[dict[str, Any]]:
        return [one for one in home.arrivals if one["place"] > after]

    def _keep(self, home: Home, change: dict[str, Any]) -> None:
        self.changes.append((home.id, change))
        if change["kind"] == "forget":
            self.forgetting[change["data"]["id"]] = (home.id, set())
        if change["kind"] == "forgotten":
            self.forgetting[change["data"]["id"]][1].add(home.id)
            return
        for other in self.homes.values():
            if other is not home and change["owner"] in other.shared:
                self.deliver(other, change, home.id)

    def deliver(self, home: Home, change: Any, node: str = "lake") -> None:
        """Let something arrive at a home."""
        home.place += 1
        home.arrivals.append({"place": home.place, "node": node, "change": change})


@asynccontextmanager
async def serve(family: FamilyServer) -> AsyncGenerator[TestServer]:
    """Let a server answer as long as this lasts, always at the same address."""
    app = web.Application(client_max_size=8 * 1024**2)
    app.router.add_route("*", "/{path:.*}", family.handle)
    port = int(family.url.rpartition(":")[2]) if family.url else 0
    server = TestServer(app, port=port or None)
    await server.start_server()
    family.url = f"http://127.0.0.1:{server.port}"
    try:
        yield server
    finally:
        family.ends = True
        async with family.news:
            family.news.notify_all()
        await server.close()


def answering(status: int, body: bytes | str | dict[str, Any] = b"", **headers: str) -> Fault:
    """Return the fault of another answer."""

    async def answer(request: web.Request) -> web.StreamResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if isinstance(body, dict):
            return web.json_response(body, status=status, headers=named)
        content = body.encode() if isinstance(body, str) else body
        return web.Response(body=content, status=status, headers=named)

    return answer
