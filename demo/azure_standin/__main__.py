"""Start the stand-in: ``python -m demo.azure_standin --port 8199``."""

import argparse
import asyncio
import contextlib
import json
import os
import signal
from pathlib import Path

from aiohttp import web

from . import counting
from .app import DEFAULT_KEY, create_app
from .deployments import MODEL, TABLE

HOST = "127.0.0.1"


def main() -> None:
    """Read the command line and serve until interrupted."""
    parser = argparse.ArgumentParser(prog="demo.azure_standin", description=__doc__)
    parser.add_argument("--port", type=int, default=8199, help="0 takes any free port")
    parser.add_argument("--key", default=DEFAULT_KEY, help="the one key that is accepted")
    parser.add_argument("--tokens-per-second", type=float, help="answer at this pace")
    parser.add_argument(
        "--state-dir", type=Path, help="keep server.json (port, pid) and journal.jsonl here"
    )
    parser.add_argument(
        "--no-v1", action="store_true", help="be an older resource: dated paths only"
    )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(parser.parse_args()))


async def serve(options: argparse.Namespace) -> None:
    """Serve on the loopback interface until SIGINT or SIGTERM."""
    if options.state_dir is not None:
        options.state_dir.mkdir(parents=True, exist_ok=True)
    app = create_app(
        key=options.key,
        tokens_per_second=options.tokens_per_second,
        state_dir=options.state_dir,
        v1=not options.no_v1,
    )
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)
    await runner.setup()
    site = web.TCPSite(runner, HOST, options.port)
    await site.start()
    port = runner.addresses[0][1]
    if options.state_dir is not None:
        state = {"port": port, "pid": os.getpid(), "endpoint": f"http://{HOST}:{port}"}
        (options.state_dir / "server.json").write_text(json.dumps(state), encoding="utf-8")
    print(f"Stand-in for Azure OpenAI on http://{HOST}:{port}/openai/v1/", flush=True)
    print(f"No language model: plain rules ({MODEL}), tokens {counting.method()}.", flush=True)
    print(f"Deployments: {', '.join(item.name for item in TABLE)}", flush=True)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    await stopped.wait()
    await runner.cleanup()


if __name__ == "__main__":
    main()
