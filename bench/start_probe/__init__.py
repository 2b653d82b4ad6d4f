"""A component for the Home Assistant that a benchmark starts, from within it.

It moves an agent in, and tells what the process had used up when Home Assistant had started, and
what since.
"""

import asyncio
import gc
import os
import re
import sys
import threading
import time
from pathlib import Path
from types import CoroutineType
from typing import Any, Final

from homeassistant.components.conversation import HOME_ASSISTANT_AGENT
from homeassistant.core import HomeAssistant, ServiceCall, SupportsResponse
from homeassistant.helpers.start import async_at_started
from homeassistant.helpers.typing import ConfigType

DOMAIN: Final = "start_probe"
MOVE_IN: Final = f"{DOMAIN}.move_in"
USED: Final = f"{DOMAIN}.used"
HELD: Final = f"{DOMAIN}.held"
_OURS: Final = "custom_components/switchboard"
DEFAULT, CORE, LOGGED = "default agent", "openai_conversation", "Switchboard, with the log"


async def async_setup(hass: HomeAssistant, _: ConfigType) -> bool:
    """Register the actions."""
    at_start: dict[str, float] = {}

    async def move_in(call: ServiceCall) -> dict[str, Any]:
        return {"entity_id": await _move_in(hass, call.data["agent"], call.data["endpoint"])}

    async def started(_: HomeAssistant) -> None:
        at_start.update(_used())

    async def used(_: ServiceCall) -> dict[str, Any]:
        return {"started": at_start, "now": _used()}

    async def held(_: ServiceCall) -> dict[str, Any]:
        return _held(await hass.async_add_executor_job(_files))

    async_at_started(hass, started)
    for name, action in ((MOVE_IN, move_in), (USED, used), (HELD, held)):
        only = SupportsResponse.ONLY
        hass.services.async_register(
            DOMAIN, name.removeprefix(f"{DOMAIN}."), action, supports_response=only
        )
    return True


async def _move_in(hass: HomeAssistant, agent: str, endpoint: str) -> str:
    from bench.competitors import move_in

    if agent == DEFAULT:
        return HOME_ASSISTANT_AGENT
    moved = await move_in(hass, endpoint, agent)
    if agent == LOGGED:
        await moved.keep_a_log()
    return moved.entity_id


def _used() -> dict[str, float]:
    """Return seconds of CPU and since the process began, private memory in MB, and modules."""
    cpu = time.process_time()
    began = int(Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()[19])
    rollup = Path("/proc/self/smaps_rollup").read_text("ascii")
    private = sum(map(int, re.findall(r"^Private_\w+:\s+(\d+) kB", rollup, re.MULTILINE)))
    return {
        "cpu": cpu,
        "seconds": time.clock_gettime(time.CLOCK_BOOTTIME) - began / os.sysconf("SC_CLK_TCK"),
        "private": private / 1024,
        "modules": len(sys.modules),
        "ours": sum(name.startswith("custom_components.switchboard") for name in sys.modules),
    }


def _files() -> list[str]:
    return [os.path.realpath(one) for one in Path("/proc/self/fd").iterdir()]


def _held(files: list[str]) -> dict[str, Any]:
    """Return private memory in MB once garbage is collected, threads, open files, tasks of ours.

    A task is its name and its id.
    """
    gc.collect()
    threads = [one.name for one in threading.enumerate()]
    tasks = [(one.get_coro(), id(one)) for one in asyncio.all_tasks()]
    return {
        "private": _used()["private"],
        "threads": len(threads),
        "threads of ours": sum(one.startswith("switchboard") for one in threads),
        "files": len(files),
        "files of ours": sum("switchboard.db" in one for one in files),
        "tasks of ours": [
            f"{one.__qualname__} {number}"
            for one, number in tasks
            if isinstance(one, CoroutineType) and _OURS in one.cr_code.co_filename
        ],
    }
