"""A house that imports a file, or goes on with it, and says how far it is.

It kills itself at some instant soon after it has said so STEPS times, 0 for never: whoever had to
read that first might come too late. Once the import is done it leaves a copy of the database as
``done.db``, takes the import back, and ends.
"""

import asyncio
import os
import random
import shutil
import signal
import threading
from pathlib import Path

from homeassistant.core import Event, callback
from homeassistant.loader import DATA_CUSTOM_COMPONENTS
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import async_test_home_assistant

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.imports import EVENT_IMPORT
from custom_components.switchboard.history.unified_log import DATA_LOG
from tests.conftest import StandinServer

from ..conftest import by_person, entry_for

AGREED = {"memory": {"log_conversations": True, "retention_days": 0}}


async def live(folder: Path, file: str, steps: int) -> None:
    """Set up a house on a folder, and let the file be imported to its end."""
    done = asyncio.Event()
    ids: list[str] = []
    said = 0

    @callback
    def say(event: Event) -> None:
        nonlocal said
        print(event.data["position"], flush=True)  # noqa: T201
        said += 1
        if said == steps:
            instant = random.uniform(0, 0.01)
            threading.Timer(instant, os.kill, (os.getpid(), signal.SIGKILL)).start()
        if event.data["status"] == "done":
            ids.append(event.data["import_id"])
            done.set()

    async with async_test_home_assistant(config_dir=str(folder)) as hass:
        hass.data.pop(DATA_CUSTOM_COMPONENTS)
        hass.bus.async_listen(EVENT_IMPORT, say)
        for component in ("homeassistant", "conversation", "intent"):
            assert await async_setup_component(hass, component, {})
        entry = entry_for(StandinServer("http://127.0.0.1:9", None), entry_options=AGREED)
        entry.add_to_hass(hass)
        assert await hass.config_entries.async_setup(entry.entry_id)
        unified = hass.data[DATA_LOG]
        await unified.async_opened()
        if not await unified.database.read(lambda tx: tx.imports.all()):
            await _call(hass, "import_conversations", path=file, owner="person.robin")
        await done.wait()
        await unified.database.checkpoint()
        shutil.copy(unified.path, folder / "done.db")
        await _call(hass, "undo_import", import_id=ids[0], confirm=True)
        await hass.async_stop(force=True)


async def _call(hass, action: str, **data) -> None:
    await hass.services.async_call(
        DOMAIN, action, data, blocking=True, return_response=True, context=by_person(hass)
    )


def main(folder: str, file: str, steps: str) -> None:
    asyncio.run(live(Path(folder), file, int(steps)))
