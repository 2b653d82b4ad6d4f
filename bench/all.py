"""Run every benchmark in turn, and write what each printed into one report.

``scripts/bench all [--only NAME...] [--locomo FILE] [--leaderboard FOLDER] [--minutes N]
[--to FILE]``. The report begins with the machine and the versions, and is written anew after each,
so that one which is stopped has what was measured until then.
"""

import argparse
import os
import platform
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

from .__main__ import BENCHMARKS
from .report import table

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "benchmarks-data.md"
PACKAGES = ("tiktoken", "snowballstemmer", "openai", "bm25s", "psycopg", "dbos")
DATA = "bench/data"
PINS = f"{DATA}/pin_answers"
ARGUMENTS: Final = {
    "admit": "tests/engine/reading/data/stranger_e_*.jsonl",
    "forget": f"{DATA}/forgetting/*.jsonl",
    "homes": "--homes 80",
    "mutants": "pin admission --sample 50 --minutes 10 --longest 2",
    "pin-answers": f"{PINS}/stranger_3.jsonl --not-pin {PINS}/*_not_pin.jsonl",
    "promises": f"{DATA}/promises/stranger_3_*.jsonl --labels {DATA}/promises/labels_3.jsonl",
    "recall": f"--household {DATA}/household.json --terms {DATA}/household_terms.json",
}
"""What each is given, from the folder of the project; patterns stand for files."""
ON_LOCOMO: Final = ("recall", "stores")
LEADERBOARD: Final = "leaderboard"
SKIPPED: Final = {
    "all": "",
    "replay": "it needs a recorded house",
}
TESTS: Final = ("chaos", "oracle")
"""Those of ``scripts/bench`` that are tests."""


def names() -> list[str]:
    """Return all that can be run, in the order of ``scripts/bench``."""
    return [*(name for name in BENCHMARKS if name not in SKIPPED), *TESTS]


def arguments(name: str, locomo: Path | None) -> Iterator[str]:
    """Yield what a benchmark is given, with its files in the place of patterns."""
    for part in ARGUMENTS.get(name, "").split():
        yield from sorted(str(one.relative_to(ROOT)) for one in ROOT.glob(part)) or [part]
    if locomo is not None and name in ON_LOCOMO:
        yield from ("--locomo", str(locomo.resolve()))


def machine() -> Iterator[tuple[str, str]]:
    """Yield what the figures were measured on and with."""
    cpu = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    yield "Processors", f"{os.cpu_count()} of {cpu[1] if cpu else platform.machine()}"
    yield "Memory", f"{memory:.0f} GB"
    yield "System", f"{platform.system()} {platform.release()}"
    yield "Load when it began", ", ".join(f"{load:.1f}" for load in os.getloadavg())
    yield "Python, SQLite", f"{platform.python_version()}, {sqlite3.sqlite_version}"
    homes = sorted(ROOT.glob(".cache/ha-*/lib/python*/site-packages/homeassistant-*.dist-info"))
    yield "Home Assistant", ", ".join(one.stem.partition("-")[2] for one in homes)
    yield "Packages", ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    git = ["git", "describe", "--always", "--dirty"]
    done = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    yield "Commit", done.stdout.strip() or "unknown"


def measured(name: str, given: Sequence[str], seconds: float) -> tuple[str, float, str]:
    """Run one benchmark; returns how it ended, how long it took, and what it printed."""
    began = time.monotonic()
    command = [str(ROOT / "scripts" / "bench"), *name.split(), *given]
    with subprocess.Popen(  # noqa: S603
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            printed, _ = process.communicate(timeout=seconds)
            ended = "not as aimed" if process.returncode else "as aimed"
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            printed, _ = process.communicate()
            ended = f"not done in {seconds / 60:g} minutes"
    return ended, time.monotonic() - began, printed.replace(f"{ROOT}/", "")


def main() -> int:
    """Run what was asked for, and write the report; the exit code tells if all was as aimed."""
    parser = argparse.ArgumentParser(prog="scripts/bench all")
    parser.add_argument("--only", nargs="+", choices=names(), default=names(), metavar="NAME")
    parser.add_argument("--locomo", type=Path, help="a file in LoCoMo's format, for recall")
    parser.add_argument("--leaderboard", type=Path, help="the folder of its data sets")
    parser.add_argument("--minutes", type=float, default=60, help="for each, at most")
    parser.add_argument("--to", type=Path, default=REPORT)
    asked = parser.parse_args()
    skipped = [f"{name} is skipped: {why}." for name, why in SKIPPED.items() if why]
    if asked.locomo is None:
        which = " and ".join(ON_LOCOMO)
        skipped.append(f"LoCoMo is skipped in {which}: give its file with `--locomo FILE`.")
    if asked.leaderboard is None:
        asked.only = [name for name in asked.only if name != LEADERBOARD]
        skipped.append(f"{LEADERBOARD} is skipped: give its data with `--leaderboard FOLDER`.")
    print("\n".join(skipped))
    when = f"Written by `scripts/bench all` on {datetime.now(UTC):%Y-%m-%d}."
    what = "[benchmarks.md](benchmarks.md) says what is measured, and how."
    head = ["# What the benchmarks printed\n", f"{when} {what}\n", table(("On", ""), machine())]
    rows: list[tuple[str, str, str]] = []
    parts: list[str] = []
    for name in asked.only:
        print(f"{name} ...", end=" ", flush=True)
        given = list(arguments(name, asked.locomo))
        if name == LEADERBOARD:
            given += ["--data", str(asked.leaderboard.resolve())]
        ended, seconds, printed = measured(name, given, asked.minutes * 60)
        print(f"{ended}, {seconds:.0f} s", flush=True)
        rows.append((f"`{name}`", f"{seconds:.0f}", ended))
        shown = f"scripts/bench {name} {ARGUMENTS.get(name, '')}".strip()
        parts.append(f"## {name}\n\n    {shown}\n\n```\n{printed.strip()}\n```\n")
        ends = table(("Benchmark", "seconds", "ended"), rows)
        asked.to.write_text("\n".join([*head, *(f"{one}\n" for one in skipped), ends, *parts]))
    return int(any(ended != "as aimed" for _, _, ended in rows))


if __name__ == "__main__":
    sys.exit(main())
