"""A stand-in for the token endpoint of Microsoft Entra ID, on the loopback."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from custom_components.switchboard.engine.azure.entra import ServicePrincipal

TENANT = "11111111-2222-3333-4444-555555555555"
CLIENT = "66666666-7777-8888-9999-000000000000"
SECRET = "secret-of-a-test~principal"

_UNKNOWN_TENANT = (400, {"error": "invalid_request", "error_codes": [90002]})
_UNKNOWN_CLIENT = (400, {"error": "unauthorized_client", "error_codes": [700016]})
_WRONG_SECRET = (401, {"error": "invalid_client", "error_codes": [7000215]})


@dataclass
class TokenServer:
    """Issues ``tokens`` one after the other, the last of them for ever.

    ``answers`` come before, as (status, body, headers). While ``open`` is not set, callers wait.
    """

    url: str = ""
    tokens: list[str] = field(default_factory=lambda: ["token-1"])
    expires_in: int = 3600
    answers: list[tuple[int, Any, Mapping[str, str]]] = field(default_factory=list)
    asked: list[dict[str, str]] = field(default_factory=list)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    open: asyncio.Event = field(default_factory=asyncio.Event)

    def principal(self, **changed: str) -> ServicePrincipal:
        """Return the application this tenant knows."""
        fields = {"tenant_id": TENANT, "client_id": CLIENT, "client_secret": SECRET}
        return ServicePrincipal(**(fields | changed), authority=self.url)

    async def handle(self, request: web.Request) -> web.Response:
        form = {name: str(value) for name, value in (await request.post()).items()}
        self.asked.append({"tenant": request.match_info["tenant"], **form})
        self.arrived.set()
        await self.open.wait()
        if self.answers:
            status, body, headers = self.answers.pop(0)
            if isinstance(body, str):
                return web.Response(text=body, status=status, headers=headers)
            return web.json_response(body, status=status, headers=headers)
        status, body = self._judge(request.match_info["tenant"], form)
        return web.json_response(body, status=status)

    def _judge(self, tenant: str, form: Mapping[str, str]) -> tuple[int, dict[str, Any]]:
        if tenant != TENANT:
            return _UNKNOWN_TENANT
        if form["client_id"] != CLIENT:
            return _UNKNOWN_CLIENT
        if form["client_secret"] != SECRET:
            return _WRONG_SECRET
        token = self.tokens.pop(0) if len(self.tokens) > 1 else self.tokens[0]
        return 200, {"token_type": "Bearer", "expires_in": self.expires_in, "access_token": token}


@asynccontextmanager
async def token_server() -> AsyncGenerator[TokenServer]:
    server = TokenServer()
    server.open.set()
    app = web.Application()
    app.router.add_post("/{tenant}/oauth2/v2.0/token", server.handle)
    runner = web.AppRunner(app, shutdown_timeout=0, handler_cancellation=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield server
    finally:
        server.open.set()
        await runner.cleanup()
