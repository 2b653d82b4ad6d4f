"""A running Home Assistant as a person would hold it: signed in, with every door at hand.

It keeps to Home Assistant's public doors (HTTP and websocket), as a browser would.
"""

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from demo.link import Link
from demo.server import NEWEST, HassServer, HouseError
from demo.sign_in import Tokens, sign_in_owner

START_SECONDS = 180.0
POLL_SECONDS = 0.2

type State = dict[str, Any]
"""A state as the websocket gives it: ``entity_id``, ``state``, ``attributes``, ..."""


@dataclass
class House:
    """A real Home Assistant we are signed in to. Make it with ``open_house``."""

    server: HassServer
    session: aiohttp.ClientSession
    _link: Link | None = field(default=None, repr=False)
    _tokens: Tokens = field(default=Tokens("", ""), repr=False)

    @property
    def url(self) -> str:
        """Where the house answers."""
        return self.server.url

    @property
    def tokens(self) -> Tokens:
        """What the owner is signed in with."""
        return self._tokens

    @property
    def link(self) -> Link:
        """The websocket.

        Raises:
            HouseError: The house does not run.
        """
        if self._link is None:
            raise HouseError("The house is not running: start it first.")
        return self._link

    def log_lines(self) -> list[str]:
        """Everything Home Assistant logged, all its starts included."""
        return self.server.log_lines()

    async def start(self) -> None:
        """Start Home Assistant, sign in (creating the owner the first time) and wait for it.

        Raises:
            HouseError: It ended, or did not come up in time.
        """
        await self.server.start()
        try:
            async with asyncio.timeout(START_SECONDS):
                self._tokens = await sign_in_owner(self.session, self.server)
                self._link = await Link.open(self.session, self.url, self._tokens.access)
                await self._running()
        except TimeoutError as err:
            last = "\n".join(self.log_lines()[-15:])
            raise HouseError(
                f"Home Assistant did not start within {START_SECONDS:.0f} seconds. "
                f"Its last words:\n{last}"
            ) from err

    async def _running(self) -> None:
        """Wait until everything is set up; before, entities are missing."""
        while True:
            if (await self.call("get_config"))["state"] == "RUNNING":
                return
            await asyncio.sleep(POLL_SECONDS)

    async def stop(self) -> None:
        """Close the websocket and stop Home Assistant in good order."""
        link, self._link = self._link, None
        try:
            if link is not None:
                await link.close()
        finally:
            await self.server.stop()

    async def kill(self) -> None:
        """End Home Assistant as a power failure does; it may be started again."""
        await self.server.kill()
        await self.stop()

    async def restart(self) -> None:
        """Stop Home Assistant and start it again on the same folder."""
        await self.stop()
        await self.start()

    async def request(self, method: str, path: str, body: Mapping[str, Any] | None) -> Any:
        """One HTTP request with our token; returns the decoded JSON.

        Raises:
            HouseError: Any other status than 200 or 201.
        """
        headers = {"Authorization": f"Bearer {self._tokens.access}"}
        async with self.session.request(
            method, self.url + path, json=body, headers=headers
        ) as response:
            if response.status not in {200, 201}:
                raise HouseError(f"{method} {path}: {response.status} {await response.text()}")
            return await response.json()

    async def call(self, command: str, **data: Any) -> Any:
        """One websocket command; returns its result.

        Raises:
            CommandError: It was refused.
            HouseError: No answer came.
        """
        return await self.link.call(command, **data)

    async def states(self) -> dict[str, State]:
        """Every state of the house by entity id, read just now."""
        return {state["entity_id"]: state for state in await self.call("get_states")}

    async def service(
        self, name: str, data: Mapping[str, Any] | None = None, *, target: Iterable[str] = ()
    ) -> None:
        """Run an action such as ``light.turn_on`` on the entities of ``target``."""
        domain, _, action = name.partition(".")
        await self.call(
            "call_service",
            domain=domain,
            service=action,
            service_data=dict(data or {}),
            target={"entity_id": list(target)},
        )

    async def ask_service(self, name: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """Run an action that answers, and return its response."""
        domain, _, action = name.partition(".")
        result = await self.call(
            "call_service",
            domain=domain,
            service=action,
            service_data=dict(data),
            return_response=True,
        )
        response: dict[str, Any] = result["response"]
        return response


@asynccontextmanager
async def open_house(
    environment: Path = NEWEST, folder: Path | None = None, **server: Any
) -> AsyncGenerator[House]:
    """A started house, stopped again on the way out whatever happens.

    Without ``folder`` it lives in a temporary one and is forgotten afterwards. ``server`` goes to
    ``HassServer``: ``port``, ``log_level``, ``variables``, ``configuration``.
    """
    with tempfile.TemporaryDirectory(prefix="switchboard-house-") as temporary:
        async with aiohttp.ClientSession() as session:
            house = House(HassServer(folder or Path(temporary), environment, **server), session)
            try:
                await house.start()
                yield house
            finally:
                await house.stop()
