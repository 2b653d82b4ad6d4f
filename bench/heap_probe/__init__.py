"""A component for the Home Assistant whose memory ``scripts/bench heap`` reads, from within it.

It moves an agent in, and lets go of what can be and reads when asked to. It shortens the time after
which a conversation is over. ``scripts/bench footprint`` asks it what the process had used up when
Home Assistant had started, and what since. Whoever calls its actions finds their names here.
"""

import asyncio
import ctypes
import functools
import gc
import os
import re
import sys
import tempfile
import time
import tracemalloc
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, cast

from homeassistant.components.conversation import HOME_ASSISTANT_AGENT
from homeassistant.core import HomeAssistant, ServiceCall, SupportsResponse
from homeassistant.helpers import chat_session
from homeassistant.helpers.start import async_at_started
from homeassistant.helpers.typing import ConfigType

DOMAIN: Final = "heap_probe"
MOVE_IN: Final = f"{DOMAIN}.move_in"
READ: Final = f"{DOMAIN}.read"
USED: Final = f"{DOMAIN}.used"
DEFAULT, CORE, OURS = "default agent", "openai_conversation", "Switchboard"
LOGGED: Final = f"{OURS}, with the log"
AGENTS: Final = (DEFAULT, CORE, OURS, LOGGED)
DETECTOR: Final = f"""
from pymicro_vad import MicroVad
from {__name__} import native
MicroVad()
before = native()
for _ in range(1000):
    MicroVad()
print(f"A voice-activity detector that is let go leaves {{(native() - before) / 1024_000:.1f}} KB")
"""
_IDLE: Final = timedelta(seconds=2)
_FOLLOWED_SECONDS: Final = 7.0
"""How long something still goes on behind a turn: states that change by it are noted."""


class _Mallinfo(ctypes.Structure):
    """The C library's ``mallinfo2``."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks"),
            *("fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


_LIBC: Final = ctypes.CDLL(None)
_LIBC.mallinfo2.restype = _Mallinfo


def native() -> int:
    """Return how many bytes the C library has given out, Python's larger objects included."""
    gc.collect()
    info = _LIBC.mallinfo2()
    return int(info.uordblks + info.hblkhd)


async def async_setup(hass: HomeAssistant, _: ConfigType) -> bool:
    """Register the actions."""
    chat_session.CONVERSATION_TIMEOUT = _IDLE
    if os.environ["SWITCHBOARD_HEAP_TRACE"]:
        tracemalloc.start()

    async def move_in(call: ServiceCall) -> dict[str, Any]:
        agent, endpoint = call.data["agent"], call.data["endpoint"]
        return {"entity_id": await _move_in(hass, agent, endpoint)}

    async def read(_: ServiceCall) -> dict[str, Any]:
        async with asyncio.timeout(60):
            while hass.data.get(chat_session.DATA_CHAT_SESSION):  # noqa: ASYNC110
                await asyncio.sleep(0.2)
        await asyncio.sleep(_FOLLOWED_SECONDS)
        return _read()

    at_start: dict[str, float] = {}

    async def started(_: HomeAssistant) -> None:
        at_start.update(_used())

    async def used(_: ServiceCall) -> dict[str, Any]:
        return {"started": at_start, "now": _used()}

    async_at_started(hass, started)
    for name, action in ((MOVE_IN, move_in), (READ, read), (USED, used)):
        only = SupportsResponse.ONLY
        hass.services.async_register(
            DOMAIN, name.removeprefix(f"{DOMAIN}."), action, supports_response=only
        )
    return True


async def _move_in(hass: HomeAssistant, agent: str, endpoint: str) -> str:
    from bench.competitors import move_in_core, move_in_ours

    if agent == DEFAULT:
        return HOME_ASSISTANT_AGENT
    if agent == CORE:
        return (await move_in_core(hass, endpoint)).entity_id
    ours = await move_in_ours(hass, endpoint, agent)
    entry = hass.config_entries.async_get_entry(ours.entry_id)
    if entry is not None and agent == LOGGED:
        agreed = {"memory": {"log_conversations": True}}
        hass.config_entries.async_update_entry(entry, options=agreed)
        await hass.async_block_till_done()
    return ours.entity_id


def _read() -> dict[str, Any]:
    """Let go of what can be, and read; all is in bytes, or a number of objects or entries."""
    for _ in range(3):
        gc.collect()
    _LIBC.malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    sqlite = ctypes.CDLL("libsqlite3.so.0").sqlite3_memory_used
    sqlite.restype = ctypes.c_int64
    living = gc.get_objects()
    return {
        "rss": pages * os.sysconf("SC_PAGE_SIZE"),
        "python": _small_objects(),
        "native": native(),
        "sqlite": sqlite(),
        "types": Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in living),
        "caches": {
            f"{getattr(one, '__module__', '')}.{getattr(one, '__qualname__', '')}": (
                one.cache_info().currsize
            )
            for one in living
            if isinstance(one, functools._lru_cache_wrapper)  # noqa: SLF001
        },
        "sites": _sites(),
    }


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


def _small_objects() -> int:
    """Return how many bytes Python's own allocator has given out; 0 while memory is traced."""
    with tempfile.TemporaryFile("w+") as told:
        before = os.dup(2)
        os.dup2(told.fileno(), 2)
        try:
            cast("Any", sys)._debugmallocstats()  # noqa: SLF001
        finally:
            os.dup2(before, 2)
            os.close(before)
        told.seek(0)
        found = re.search(r"# bytes in allocated blocks\s*=\s*([\d,]+)", told.read())
    return int(found[1].replace(",", "")) if found else 0


def _sites() -> dict[str, int]:
    """Return how many bytes are held by the lines of code that have asked for most."""
    if not tracemalloc.is_tracing():
        return {}
    held: Counter[str] = Counter()
    for stat in tracemalloc.take_snapshot().statistics("lineno"):
        frame = stat.traceback[0]
        held["/".join(Path(frame.filename).parts[-4:]) + f":{frame.lineno}"] += stat.size
    return dict(held.most_common(3000))
