"""A model in a process of its own whose first words are the time at which it says them.

The clock is the machine's monotonic one, so that another process can tell how long they took.
"""

import asyncio
import sys
import time
from contextlib import suppress

from aiohttp import web

from demo.azure_standin.ask import Ask
from demo.azure_standin.completion import Completion, Usage
from demo.azure_standin.deployments import DEPLOYMENTS
from demo.azure_standin.faults import Fault
from demo.azure_standin.wires.responses_events import frames

from .competitors import DEPLOYMENT

THINKING_SECONDS = 0.02
_TICK = "tick"


async def _answer(request: web.Request) -> web.StreamResponse:
    await request.read()
    response = web.StreamResponse(headers={"content-type": "text/event-stream; charset=utf-8"})
    await response.prepare(request)
    completion = Completion(
        id="0" * 32,
        created=0,
        ask=Ask(()),
        deployment=DEPLOYMENTS[DEPLOYMENT],
        text=f"{_TICK} o'clock, as far as I can tell.",
        calls=(),
        finish="stop",
        usage=Usage(0, 0, 0, 0),
        fault=Fault(),
    )
    await asyncio.sleep(THINKING_SECONDS)
    with suppress(ConnectionResetError):  # who asked has gone: the turn was given up
        for frame in frames(completion, {}):
            data = frame.encoded()
            if frame.delta and _TICK.encode() in data:
                data = data.replace(_TICK.encode(), str(time.monotonic_ns()).encode())
            await response.write(data)
        await response.write_eof()
    return response


async def _models(_: web.Request) -> web.Response:
    return web.json_response({"object": "list", "data": []})


async def _main() -> None:
    app = web.Application(client_max_size=2**24)
    app.router.add_post("/openai/v1/responses", _answer)
    app.router.add_get("/openai/v1/models", _models)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    try:
        # The process that started us closes its end when it is done.
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    finally:
        await runner.cleanup()


if __name__ == "__main__":
    asyncio.run(_main())
