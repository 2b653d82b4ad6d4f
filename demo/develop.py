"""``python -m demo.develop``: the demo house left running, for the browser."""

import asyncio
import hashlib
import json
import shutil
import signal
import sys
from pathlib import Path

from demo.house import House, open_house
from demo.model import Model, open_model
from demo.run import set_up
from demo.server import REPOSITORY, HouseError, port_or_free
from demo.setup import reconnect
from demo.sign_in import PASSWORD, USER
from demo.transcript import Style

FOLDER = REPOSITORY / ".cache" / "house"
PORT = 8123
MODEL_PORT = 8199
"""The stand-in's, the same at every start, so that a kept house finds it again."""
LAST_MODEL = "model.json"
"""Which model the house was connected to when it last ran."""


async def settle(house: House, model: Model) -> str:
    """Set the house up where nobody has, else leave all as it is. Returns what was done, in words.

    Raises:
        HouseError: Setting up, or giving the connection another address, was refused.
    """
    known = house.server.folder / LAST_MODEL
    address = _address(model)
    entries = await house.call("config_entries/get", domain="switchboard")
    if not entries:
        await set_up(house, model)
        done = "a new one: rooms, devices and Switchboard are set up."
    elif known.exists() and await asyncio.to_thread(known.read_text, "utf-8") == address:
        done = "the one of last time, with all that was changed, said and learnt."
    else:
        await reconnect(house, entries[0]["entry_id"], model.connection)
        done = "the one of last time; its connection was given the address of this model."
    await asyncio.to_thread(known.write_text, address, "utf-8")
    return done


def _address(model: Model) -> str:
    """What tells this model from another: its address, and a digest of its key."""
    answers = dict(model.connection.answers())
    key = str(answers.pop("api_key"))
    answers["key"] = hashlib.sha256(key.encode()).hexdigest()[:16]
    return json.dumps(answers, sort_keys=True)


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
    async with open_model(folder / "standin.log", port_or_free(MODEL_PORT)) as model:
        style.wrap("Model", f"{model.description}.")
        style.wrap("House", "starting Home Assistant with its demo house ...")
        async with open_house(folder=folder, port=port_or_free(PORT), log_level="debug") as house:
            style.wrap("House", await settle(house, model))
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
