"""Start the stand-in: ``python -m demo.azure_standin --port 8199``."""

import argparse
import asyncio
import contextlib
import signal

from aiohttp import web

from . import counting
from .app import create_app
from .deployments import MODEL, TABLE

HOST = "127.0.0.1"


def main() -> None:
    """Read the command line and serve until interrupted."""
    parser = argparse.ArgumentParser(prog="demo.azure_standin", description=__doc__)
    parser.add_argument("--port", type=int, default=8199, help="0 takes any free port")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(parser.parse_args().port))


async def serve(port: int) -> None:
    """Serve on the loopback interface until SIGINT or SIGTERM."""
    runner = web.AppRunner(create_app(), access_log=None, shutdown_timeout=2)
    await runner.setup()
    await web.TCPSite(runner, HOST, port).start()
    port = runner.addresses[0][1]
    print(f"Stand-in for Azure OpenAI on http://{HOST}:{port}/openai/v1/", flush=True)
    print(f"No language model: a script ({MODEL}), tokens {counting.method()}.", flush=True)
    print(f"Deployments: {', '.join(item.name for item in TABLE)}", flush=True)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    await stopped.wait()
    await runner.cleanup()


if __name__ == "__main__":
    main()
