"""How long an answer takes to begin on a line that is opened for it, and on one that is open."""

import asyncio
import random
import ssl
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

import httpx
from aiohttp import web
from homeassistant.helpers.httpx_client import DEFAULT_LIMITS

from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from demo.azure_standin.app import DEFAULT_KEY, create_app

from .report import be_quiet, table, verdict

TIMES = 20
ROUND_TRIPS = (0.02, 0.06)
SPEAKING_SECONDS = 3.0
BODY = {"model": "house-voice", "input": "Hello", "stream": True, "store": False}
CERTIFY = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -keyout key -out chain"
)


def certified(folder: str) -> ssl.SSLContext:
    """Return the TLS of a server that vouches for itself."""
    subprocess.run(CERTIFY.split(), cwd=folder, check=True, capture_output=True)  # noqa: S603
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path(folder, "chain"), Path(folder, "key"))
    return context


async def lay_line(port: int) -> asyncio.Server:
    """Put a line before a port; each connection has a round trip of its own."""
    draw = random.Random(31)  # noqa: S311

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: float) -> None:
        while piece := await reader.read(65_536):
            await asyncio.sleep(way)
            writer.write(piece)
        writer.close()

    async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        round_trip = draw.uniform(*ROUND_TRIPS)
        await asyncio.sleep(round_trip)  # for TCP
        beyond, back = await asyncio.open_connection("127.0.0.1", port)
        ways = (carry(reader, back, round_trip / 2), carry(beyond, writer, round_trip / 2))
        await asyncio.gather(*ways)

    return await asyncio.start_server(join, "127.0.0.1", 0)


async def first_event(port: int, *, warm: bool) -> float:
    """Return the milliseconds until an answer begins, once somebody has spoken."""
    connection = Connection(parse_endpoint(f"https://127.0.0.1:{port}/openai/v1/"), DEFAULT_KEY, "")
    async with httpx.AsyncClient(verify=False, limits=DEFAULT_LIMITS) as http:  # noqa: S501
        client = open_client(connection, http)
        if warm:
            await client.warm()
            await asyncio.sleep(SPEAKING_SECONDS)
        began = time.monotonic()
        events = await client.post_streamed("/responses", BODY)
        await anext(events)
        took = time.monotonic() - began
        await events.close()
    return 1000 * took


async def measure() -> dict[str, float]:
    """Return the medians in milliseconds."""
    runner = web.AppRunner(create_app(), access_log=None)
    await runner.setup()
    with tempfile.TemporaryDirectory() as folder:
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=certified(folder)).start()
    line = await lay_line(runner.addresses[0][1])
    port = line.sockets[0].getsockname()[1]
    kinds = {"opened for it": False, "opened ahead": True}
    return {
        name: median([await first_event(port, warm=warm) for _ in range(TIMES)])
        for name, warm in kinds.items()
    }


if __name__ == "__main__":
    be_quiet()
    found = asyncio.run(measure())
    rows = [(name, f"{took:.0f} ms") for name, took in found.items()]
    print(table(("line", f"first event, median of {TIMES}"), rows))
    cold, ahead = found.values()
    raise SystemExit(verdict([] if ahead < cold / 2 else ["a line opened ahead saves too little"]))
