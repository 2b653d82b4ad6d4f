"""Getting into a Home Assistant over HTTP: the owner is created once, later signs in."""

import asyncio
from typing import Any

import aiohttp

from demo.server import HassServer, HouseError

USER = "demo"
PASSWORD = "demo"  # noqa: S105 - a house on 127.0.0.1 with nobody in it
POLL_SECONDS = 0.2


async def access_token(session: aiohttp.ClientSession, server: HassServer) -> str:
    """Wait until ``server`` answers, then return an access token (good for 30 minutes).

    Raises:
        HouseError: The process ended, or the demo user may not come in.
    """
    client = f"{server.url}/"
    who = {"username": USER, "password": PASSWORD, "client_id": client}
    steps = await _onboarding(session, server)
    if any(step["step"] == "user" and not step["done"] for step in steps):
        owner = {**who, "name": "Demo", "language": "en"}
        code = (await _post(session, f"{client}api/onboarding/users", owner))["auth_code"]
    else:
        start = {
            "client_id": client,
            "redirect_uri": client,
            "handler": ["homeassistant", None],
        }
        flow = await _post(session, f"{client}auth/login_flow", start)
        end = await _post(session, f"{client}auth/login_flow/{flow['flow_id']}", who)
        if end["type"] != "create_entry":
            raise HouseError(
                f"The user {USER!r} cannot sign in to the house in {server.folder}. "
                "Remove that folder to start with a new house."
            )
        code = end["result"]
    form = {"grant_type": "authorization_code", "code": code, "client_id": client}
    async with session.post(f"{client}auth/token", data=form) as response:
        if response.status != 200:
            raise HouseError(f"Home Assistant gave no token: {await response.text()}")
        token: str = (await response.json())["access_token"]
        return token


async def _onboarding(session: aiohttp.ClientSession, server: HassServer) -> list[dict[str, Any]]:
    """Wait for the web server; returns the steps of the onboarding, none when it is over."""
    while True:
        server.check()
        try:
            async with session.get(f"{server.url}/api/onboarding") as response:
                if response.status == 404:  # the view is gone once every step is done
                    return []
                if response.status == 200:
                    steps: list[dict[str, Any]] = await response.json()
                    return steps
        except aiohttp.ClientConnectionError:
            pass  # not listening yet
        await asyncio.sleep(POLL_SECONDS)


async def _post(session: aiohttp.ClientSession, url: str, body: dict[str, Any]) -> dict[str, Any]:
    async with session.post(url, json=body) as response:
        if response.status != 200:
            raise HouseError(f"{url}: {response.status} {await response.text()}")
        answer: dict[str, Any] = await response.json()
        return answer
