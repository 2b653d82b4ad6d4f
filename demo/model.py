"""The model behind the demo: the Azure OpenAI service, or our stand-in when there is no key."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from demo.server import REPOSITORY, HouseError, free_port, stop_process
from demo.setup import Connection

VARIABLES = ("AZURE_OPENAI_ENDPOINT", "AZURE_OPENAI_API_KEY", "AZURE_OPENAI_DEPLOYMENT")
STANDIN_KEY = "standin-key"
STANDIN_DEPLOYMENT = "house-brisk"
STANDIN_FALLBACK = "house-chat"
"""Another deployment of the stand-in; it has Chat Completions only."""
START_SECONDS = 30.0


@dataclass
class Model:
    """Who answers, how to reach it, and how to say so."""

    connection: Connection
    description: str
    _process: asyncio.subprocess.Process | None = None
    _desk: str = ""

    @property
    def is_standin(self) -> bool:
        """Whether this is the stand-in with its script rather than a language model."""
        return self._process is not None

    async def journal(self) -> list[dict[str, Any]] | None:
        """What the stand-in was asked so far, oldest first; None where nobody keeps a journal.

        That is the real service, and the stand-in once it was hung up.
        """
        if self._process is None or self._process.returncode is not None:
            return None
        async with aiohttp.request("GET", f"{self._desk}/journal") as response:
            entries: list[dict[str, Any]] = await response.json()
            return entries

    async def order(self, fault: Mapping[str, Any]) -> None:
        """Have the stand-in go wrong at the next request (see ``azure_standin/faults.py``).

        Raises:
            HouseError: It does not know that fault.
        """
        async with aiohttp.request("POST", f"{self._desk}/faults", json=fault) as response:
            if response.status != 200:
                raise HouseError(f"The stand-in takes no such order: {await response.text()}")

    async def clear(self) -> None:
        """Have the stand-in forget the faults that have not happened yet, and end its waits."""
        async with aiohttp.request("DELETE", f"{self._desk}/faults"):
            return

    async def hang_up(self) -> None:
        """End the stand-in; the real service is left as it is."""
        if self._process is not None:
            await stop_process(self._process, 5)


def from_environment() -> Connection | None:
    """The connection that ``AZURE_OPENAI_*`` describe, or None when none of them is set.

    Raises:
        HouseError: Some are set and others are missing.
    """
    given = {name: os.environ.get(name, "").strip() for name in VARIABLES}
    if not any(given.values()):
        return None
    if missing := [name for name, value in given.items() if not value]:
        raise HouseError(
            f"Set {' and '.join(missing)} as well to talk to Azure OpenAI, "
            "or unset all of them to talk to the stand-in."
        )
    version = os.environ.get("AZURE_OPENAI_API_VERSION", "").strip()
    endpoint, api_key, deployment = given.values()
    return Connection(endpoint, api_key, deployment, version)


@asynccontextmanager
async def open_model(journal: Path, port: int | None = None) -> AsyncGenerator[Model]:
    """The real service when the environment names one, else a stand-in of our own, running.

    What the stand-in prints goes to the file ``journal``; it listens on ``port``, or any free one.
    """
    if (connection := from_environment()) is not None:
        yield Model(connection, f"Azure OpenAI, deployment {connection.deployment!r}")
        return
    async with open_standin(journal, port) as model:
        yield model


@asynccontextmanager
async def open_standin(journal: Path, port: int | None = None) -> AsyncGenerator[Model]:
    """Our stand-in for Azure OpenAI as a process of its own, stopped on the way out.

    Raises:
        HouseError: It did not start.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "demo.azure_standin", "--port", str(port)]
    with journal.open("ab") as output:
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=REPOSITORY,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        await _listening(process, port, journal)
        connection = Connection(
            f"http://127.0.0.1:{port}/openai/v1/", STANDIN_KEY, STANDIN_DEPLOYMENT
        )
        yield Model(
            connection,
            "a stand-in on this machine that speaks Azure OpenAI's protocol; "
            'its "model" is a script, not a language model',
            process,
            f"http://127.0.0.1:{port}/_standin",
        )
    finally:
        await stop_process(process, 5)


async def _listening(process: asyncio.subprocess.Process, port: int, journal: Path) -> None:
    """Wait until the stand-in takes connections."""
    try:
        async with asyncio.timeout(START_SECONDS):
            while process.returncode is None:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                except ConnectionRefusedError:
                    await asyncio.sleep(0.1)
                else:
                    writer.close()
                    await writer.wait_closed()
                    return
    except TimeoutError:
        pass
    said = await asyncio.to_thread(journal.read_text, errors="replace")
    raise HouseError(f"The stand-in for Azure OpenAI did not start. It said:\n{said}")
