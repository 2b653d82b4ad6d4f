"""``scripts/soak --minutes M``: a real Home Assistant to which everything happens."""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from bench.report import table, verdict
from demo.server import NEWEST, HouseError

from .rounds import Soak, open_soak, plan
from .shim import compiler

ROUND_SECONDS: Final = 12.0
MOST_MB: Final = 10.0
"""By how much private memory may grow in a thousand turns, once a process is warm, besides what
Home Assistant leaves of its voice detector."""
DETECTORS: Final = """
import os
from pymicro_vad import MicroVad
used = lambda: int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
for _ in range(100): MicroVad()
before = used()
for _ in range(2000): MicroVad()
print((used() - before) / 2)
"""
"""Prints what a thousand voice detectors hold when nobody has them any more, in MB. Home Assistant
makes one for each run of an assistant, and pymicro-vad 1.0.1 frees none."""
_TOLD: Final = 200
"""Letters of what is not as expected."""
_HEADS: Final = (
    *("Goes wrong", "rounds", "turns", "silent", "cut off", "refused by Home Assistant"),
    *("slowest answer s", "calls that failed", "all written and read s"),
)


async def soak(folder: Path, kinds: Iterable[str], *, round_seconds: float, seed: int) -> Soak:
    """Live through rounds of ``kinds``, and say how that went."""
    left = await asyncio.to_thread(detectors)
    async with open_soak(folder, round_seconds=round_seconds, seed=seed) as found:
        found.left = left
        for kind in kinds:
            began, known = time.monotonic(), len(found.faults)
            await found.run(kind)
            print(f"{time.monotonic() - began:4.0f} s  {kind}", flush=True)
            for fault in found.faults[known:]:
                print(f"        {fault[:_TOLD]}", flush=True)
    for life in found.lives:
        if (slope := life.slope()) is not None and slope - found.left > MOST_MB:
            found.faults.append(f"memory grows by {slope:.1f} MB in 1,000 turns")
    return found


def detectors() -> float:
    """Return what Home Assistant leaves of voice detectors in a thousand turns, in MB."""
    python = [str(NEWEST / "bin" / "python"), "-c", DETECTORS]
    return float(subprocess.check_output(python, text=True))  # noqa: S603


def report(found: Soak) -> str:
    """Return the figures."""
    rows = [
        (
            *(kind, f"{one.rounds}", f"{one.turns:,}", f"{one.silent}", f"{one.cut}"),
            ", ".join(f"{n} {code}" for code, n in one.refused.items()) or "0",
            *(f"{one.seconds:.1f}", f"{one.failed_calls:,}", f"{one.recovers:.1f}"),
        )
        for kind, one in sorted(found.tallies.items())
    ]
    said = Counter(one.kind for one in found.ledger.said)
    lines = [
        table(_HEADS, rows),
        f"{said.total():,} turns: {', '.join(f'{n:,} {kind}' for kind, n in said.items())}.",
        f"{found.viewer.events:,} events on the page.",
        f"Answered and not in the log: {dict(found.ledger.excused) or 'nothing'}.",
    ]
    lines.append(f"Home Assistant's voice detectors leave {found.left:.1f} MB in 1,000 turns.")
    for life in found.lives:
        first, last = life.readings[0].held, life.readings[-1].held
        slope = life.slope()
        lines.append(
            f"{len(life.readings)} rounds of a process: {first['private']:.0f} to"
            f" {last['private']:.0f} MB"
            + ("" if slope is None else f" ({slope:+.1f} MB in 1,000 turns once warm)")
            + f", {first['files']} to {last['files']} files,"
            f" {first['threads']} to {last['threads']} threads."
        )
    return "\n".join(lines)


def main() -> int:
    """Parse the command line, run, and fail when anything was lost or left."""
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=0)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--round", type=float, default=ROUND_SECONDS, help="seconds of a round")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", action="append", help="a kind of round, instead of all")
    parser.add_argument("--keep", type=Path, help="a new folder to leave everything in")
    asked = parser.parse_args()
    seconds = 3600 * asked.hours + 60 * asked.minutes or 600

    def kinds() -> Iterator[str]:
        until, dice = time.monotonic() + seconds, random.Random(asked.seed)  # noqa: S311
        for kind in asked.only * 1000 if asked.only else plan(dice):
            if time.monotonic() > until:
                return
            yield kind

    if compiler() is None:
        sys.exit("The soak needs a C compiler, to make a disk fail and a clock jump.")
    print(f"Seed {asked.seed}, {seconds / 60:g} minutes, load {os.getloadavg()[0]:.1f}.")
    with tempfile.TemporaryDirectory(prefix="switchboard-soak-") as name:
        options = {"round_seconds": asked.round, "seed": asked.seed}
        try:
            found = asyncio.run(soak(asked.keep or Path(name), kinds(), **options))
        except HouseError as err:
            sys.exit(f"The soak could not go on. {err}")
    print(f"\n{report(found)}\n")
    return verdict([fault[:_TOLD] for fault in found.faults])


if __name__ == "__main__":
    sys.exit(main())
