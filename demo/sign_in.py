"""Getting into a Home Assistant over HTTP: the owner is created once, later signs in."""

import asyncio
from dataclasses import dataclass
from typing import Any

import aiohttp

from demo.server import HassServer, HouseError

USER = "demo"
PASSWORD = "demo"  # noqa: S105 - a house on 127.0.0.1 with nobody in it
POLL_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a sign-in gives: ``access`` is good for 30 minutes, ``refresh`` gets a new one."""

    access: str
    refresh: str


async def sign_in_owner(session: aiohttp.ClientSession, server: HassServer) -> Tokens:
    """Wait until ``server`` answers, then sign in as its owner, who is created the first time.

    Raises:
        HouseError: The process ended, or the demo user may not come in.
    """
    steps = await _onboarding(session, server)
    if any(step["step"] == "user" and not step["done"] for step in steps):
        client = f"{server.url}/"
        owner = {
            "username": USER,
            "password": PASSWORD,
            "client_id": client,
            "name": "Demo",
            "language": "en",
        }
        code = (await _post(session, f"{client}api/onboarding/users", owner))["auth_code"]
        return await _tokens(session, client, code)
    try:
        return await sign_in(session, server.url, USER, PASSWORD)
    except HouseError as err:
        raise HouseError(
            f"{err} Remove the folder {server.folder} to start with a new house."
        ) from err


async def sign_in(session: aiohttp.ClientSession, url: str, user: str, password: str) -> Tokens:
    """Sign in as a user of the house at ``url``.

    Raises:
        HouseError: There is no such user, or the password is another.
    """
    client = f"{url}/"
    start = {"client_id": client, "redirect_uri": client, "handler": ["homeassistant", None]}
    flow = await _post(session, f"{client}auth/login_flow", start)
    who = {"username": user, "password": password, "client_id": client}
    end = await _post(session, f"{client}auth/login_flow/{flow['flow_id']}", who)
    if end["type"] != "create_entry":
        raise HouseError(f"The user {user!r} cannot sign in to the house.")
    return await _tokens(session, client, end["result"])


async def _tokens(session: aiohttp.ClientSession, client: str, code: str) -> Tokens:
    form = {"grant_type": "authorization_code", "code": code, "client_id": client}
    async with session.post(f"{client}auth/token", data=form) as response:
        if response.status != 200:
            raise HouseError(f"Home Assistant gave no token: {await response.text()}")
        given = await response.json()
        return Tokens(given["access_token"], given["refresh_token"])


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
