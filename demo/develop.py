"""``python -m demo.develop``: the demo house left running, for the browser."""

import asyncio
import shutil
import signal
import socket
import sys
from pathlib import Path

from demo.house import House, open_house
from demo.model import Model, open_model
from demo.run import move_in
from demo.server import REPOSITORY, HouseError, free_port
from demo.sign_in import PASSWORD, USER
from demo.transcript import Style

FOLDER = REPOSITORY / ".cache" / "house"
PORT = 8123


async def prepare(house: House, model: Model) -> None:
    """Move in anew each time: the stand-in's address changes with every start."""
    for entry in await house.call("config_entries/get", domain="switchboard"):
        await house.request("DELETE", f"/api/config/config_entries/entry/{entry['entry_id']}", None)
    listed = await house.call("assist_pipeline/pipeline/list")
    for pipeline in listed["pipelines"]:
        if pipeline["name"] == "Switchboard":
            preferred = next(p["id"] for p in listed["pipelines"] if p["id"] != pipeline["id"])
            await house.call("assist_pipeline/pipeline/set_preferred", pipeline_id=preferred)
            await house.call("assist_pipeline/pipeline/delete", pipeline_id=pipeline["id"])
    await move_in(house, model)


def usual_port() -> int:
    """Home Assistant's usual port, or another one when somebody else listens there."""
    with socket.socket() as probe:
        return PORT if probe.connect_ex(("127.0.0.1", PORT)) else free_port()


async def keep_running(house: House, stopped: asyncio.Event, style: Style) -> None:
    """Wait to be stopped; start the house again when somebody restarts it in the browser."""
    stopping = asyncio.create_task(stopped.wait())
    while not stopped.is_set():
        ended = asyncio.create_task(house.server.ended())
        await asyncio.wait({stopping, ended}, return_when=asyncio.FIRST_COMPLETED)
        if not ended.done():
            ended.cancel()
        elif ended.result():
            style.wrap("Restart", "as somebody asked for in the browser ...")
            await house.server.start()


async def main(folder: Path = FOLDER) -> None:
    """Run until Ctrl-C or SIGTERM."""
    style = Style.of()
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    async with open_model(folder / "standin.log") as model:
        style.wrap("Model", f"{model.description}.")
        style.wrap("House", "starting Home Assistant with its demo house ...")
        async with open_house(folder=folder, port=usual_port(), log_level="debug") as house:
            await prepare(house, model)
            style.wrap("Open", house.url, "1;36")
            style.wrap("Log in", f"user {USER}, password {PASSWORD}")
            style.wrap("Log file", str(house.server.log))
            style.wrap("Stop", "Ctrl-C. The house is kept; --fresh begins with a new one.")
            await keep_running(house, stopped, style)
            style.write("\nStopping ...")


if __name__ == "__main__":
    if sys.argv[1:] == ["--fresh"]:
        shutil.rmtree(FOLDER, ignore_errors=True)
    try:
        asyncio.run(main())
    except HouseError as err:
        sys.exit(f"The house could not be kept running. {err}")
