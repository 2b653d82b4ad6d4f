"""What a turn writes to the disk: ``scripts/bench writes``.

A real Home Assistant with the demo's house holds two conversations with the demo's model, with the
log on. strace counts what is written to the log's file, to its write-ahead log and to SQLite's
temporary files, from the first sentence until some time after the last answer.
"""

import argparse
import asyncio
import json
import random
import re
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from custom_components.switchboard.history.resume import QUIET_SECONDS
from demo.house import House, open_house
from demo.model import open_standin
from demo.setup import add_switchboard, furnish

from .report import table

CONVERSATIONS: Final = ("one", "two")
_AFTERWARDS: Final = QUIET_SECONDS + 10
_WRITTEN: Final = re.compile(r"write(?:v|64|v2)?\(\d+<(?P<path>[^>]*)>.* = (?P<bytes>\d+)$")
_KINDS: Final = {
    "WAL": re.compile(r"/switchboard\.db-wal$"),
    "file": re.compile(r"/switchboard\.db$"),
    "journals": re.compile(r"/etilqs_"),
}


def sentences() -> Iterator[str]:
    """Everyday sentences without end, no two alike: two in one once all were said."""
    file = Path(__file__).parents[1] / "training" / "data" / "topics.jsonl"
    lines = map(json.loads, file.read_text("utf-8").splitlines())
    known = sorted({line["text"] for line in lines if line["language"] == "en"})
    chance = random.Random(7)  # noqa: S311
    chance.shuffle(known)
    yield from known
    while True:
        yield ", and ".join(chance.sample(known, 2))


async def measure(turns: int) -> tuple[Counter[str], Counter[str]]:
    """Hold the conversations; returns the bytes of each kind, and how many writes they were."""
    with tempfile.TemporaryDirectory(prefix="switchboard-bench-") as folder:
        trace = Path(folder) / "strace.log"
        async with (
            open_standin(Path(folder) / "standin.log") as model,
            open_house(folder=Path(folder) / "house", log_level="warning") as house,
        ):
            await furnish(house)
            agent = await add_switchboard(house, model.connection)
            said = sentences()
            await _say(house, agent.entity_id, next(said), "before")
            await asyncio.sleep(_AFTERWARDS)
            async with _traced(house.server.pid, trace):
                for number, text in zip(range(turns), said, strict=False):
                    at = number * len(CONVERSATIONS) // turns
                    await _say(house, agent.entity_id, text, CONVERSATIONS[at])
                await asyncio.sleep(_AFTERWARDS)
        return _counted(trace.read_text("utf-8", "replace").splitlines())


async def _say(house: House, agent_id: str, text: str, conversation_id: str) -> None:
    await house.call(
        "conversation/process",
        text=f"{text} {'Say no more than you have to, please. ' * 4}",
        agent_id=agent_id,
        language="en",
        conversation_id=conversation_id,
    )


@asynccontextmanager
async def _traced(pid: int | None, trace: Path) -> AsyncGenerator[None]:
    """Note what a process writes, with the paths of the files."""
    strace = await asyncio.create_subprocess_exec(
        *("strace", "-f", "-y", "-s", "0", "-e", "trace=write,writev,pwrite64,pwritev2"),
        *("-o", str(trace), "-p", str(pid)),
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        if strace.stderr is not None:
            await strace.stderr.readline()  # "Process ... attached"
        yield
    finally:
        if strace.returncode is None:
            strace.terminate()
        await strace.wait()


def _counted(lines: Iterable[str]) -> tuple[Counter[str], Counter[str]]:
    sizes, writes = Counter[str](), Counter[str]()
    for line in lines:
        if written := _WRITTEN.search(line):
            for kind, path in _KINDS.items():
                if path.search(written["path"].removesuffix(" (deleted)")):
                    sizes[kind] += int(written["bytes"])
                    writes[kind] += 1
    return sizes, writes


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=40)
    turns = parser.parse_args().turns
    sizes, writes = asyncio.run(measure(turns))
    print(f"A turn of {turns} in {len(CONVERSATIONS)} conversations, {sizes.total()} bytes in all")
    rows = (
        (kind, f"{sizes[kind] / 1024 / turns:.1f}", f"{writes[kind] / turns:.1f}")
        for kind in _KINDS
    )
    print(table(("", "KB", "writes"), rows))
