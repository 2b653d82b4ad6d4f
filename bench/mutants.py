"""How many small faults in the guards the tests notice: ``scripts/mutate``.

One process imports a guard's modules and runs its tests once, noting what lines each runs. For
each fault a child of it is forked, which puts the fault in and runs the tests that run its line,
the quickest first, until one fails. Faults are drawn with a seed; ``--all`` takes every one.
"""

import argparse
import os
import random
import select
import signal
import subprocess
import sys
import time
import warnings
from collections import defaultdict
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import pytest

from custom_components.switchboard.engine.language.remembered import forget_remembered

from .guards import GUARDS, PACKAGE
from .mutations import Functions, Mutant, code_of, loaded, mutants, put_in

ROOT: Final = Path(__file__).parents[1]
CACHES: Final[list[Any]] = []
"""The functions of the guard that remember what they found, besides those of people's words."""
_TOOL: Final = 4
_SECONDS, _TIMES = 20, 4
"""A fault hangs if it takes longer than this and so many times what its tests take without it."""
_SAID: Final = 1_000
"""Bytes of the name of a test that are told."""
_KILLED, _SURVIVED, _IMPOSSIBLE, _FAILED = range(1, 5)


class _Nothing:
    """Stands for a test after the last one, so that what the session shares is kept."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session

    def listchain(self) -> list[pytest.Collector]:
        return [self._session]


@dataclass(eq=False)
class Run:
    """A plugin of pytest that tries faults in the place of running the tests once."""

    modules: dict[Path, ModuleType]
    chosen: list[Mutant]
    jobs: int
    minutes: float
    longest: float
    functions: dict[Path, Functions]
    seconds: dict[pytest.Item, float] = field(default_factory=dict)
    ran: dict[tuple[str, int], set[pytest.Item]] = field(default_factory=lambda: defaultdict(set))
    survived: list[Mutant] = field(default_factory=list)
    untried: list[Mutant] = field(default_factory=list)
    killed: int = 0
    hanging: int = 0
    failed: str = ""
    stopped: str = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note which test failed."""
        if report.failed:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests as they are, then those of each fault."""
        self._stop_if(session, session.testsfailed, "a test cannot be collected")
        session.config.pluginmanager.unregister(name="terminalreporter")
        self._run_once(session)
        self._stop_if(session, session.testsfailed, f"without any fault fails {self.failed}")
        reader, pid = self._fork(session, None, session.items)
        found, *failed = os.read(reader, 1 + _SAID) or [_FAILED]
        os.waitpid(pid, 0)
        why = f"in a child without any fault fails {bytes(failed).decode(errors='replace')}"
        self._stop_if(session, found != _SURVIVED, why)
        running: dict[int, tuple[Mutant, int, float]] = {}
        left, ended = self.chosen[::-1], time.monotonic() + 60 * self.minutes
        while left or running:
            if time.monotonic() > ended:
                left.clear()
            while left and len(running) < self.jobs:
                mutant = left.pop()
                tests = self._tests(session, mutant)
                reader, pid = self._fork(session, mutant, tests)
                limit = _SECONDS + _TIMES * sum(self.seconds[one] for one in tests)
                running[reader] = (mutant, pid, time.monotonic() + limit)
            ready, _, _ = select.select([*running], [], [], 1)
            for reader in [*running]:
                mutant, pid, until = running[reader]
                if reader in ready:
                    self._note(mutant, os.read(reader, 1))
                elif time.monotonic() > until:
                    os.kill(pid, signal.SIGKILL)
                    self.hanging += 1
                else:
                    continue
                os.waitpid(pid, 0)
                os.close(reader)
                del running[reader]
        return True

    def _stop_if(self, session: pytest.Session, wrong: object, why: str) -> None:
        if wrong:
            self.stopped = why
            raise session.Interrupted(why)

    def _run_once(self, session: pytest.Session) -> None:
        monitoring = sys.monitoring
        monitoring.use_tool_id(_TOOL, "mutants")
        for path in self.functions:
            for code in code_of(self.functions[path]):
                monitoring.set_local_events(_TOOL, code, monitoring.events.LINE)
        item: pytest.Item

        def line(code: CodeType, number: int) -> Any:
            self.ran[code.co_filename, number].add(item)
            return monitoring.DISABLE

        monitoring.register_callback(_TOOL, monitoring.events.LINE, line)
        for item in session.items:
            began = time.monotonic()
            monitoring.restart_events()
            _run(session, item)
            self.seconds[item] = time.monotonic() - began
        monitoring.free_tool_id(_TOOL)

    def _tests(self, session: pytest.Session, mutant: Mutant) -> list[pytest.Item]:
        """Return the tests that may notice a fault, the quickest first."""
        those = session.items if mutant.is_constant else self.ran[str(mutant.path), mutant.line]
        quick = [one for one in those if self.seconds[one] <= self.longest]
        return sorted(quick, key=self.seconds.__getitem__)

    def _fork(
        self, session: pytest.Session, mutant: Mutant | None, tests: list[pytest.Item]
    ) -> tuple[int, int]:
        reader, writer = os.pipe()
        with warnings.catch_warnings(action="ignore"):
            pid = os.fork()
        if pid:
            os.close(writer)
            return reader, pid
        found = _FAILED
        try:
            found = self._try(session, mutant, tests)
        finally:
            os.write(writer, bytes([found]) + self.failed.encode()[:_SAID])
            os._exit(0)

    def _try(self, session: pytest.Session, mutant: Mutant | None, tests: list[pytest.Item]) -> int:
        if mutant is not None and not put_in(
            mutant, self.modules[mutant.path], self.functions[mutant.path]
        ):
            return _IMPOSSIBLE
        for item in tests:
            _run(session, item)
            if session.testsfailed:
                return _KILLED
        return _SURVIVED

    def _note(self, mutant: Mutant, found: bytes) -> None:
        match found[0]:
            case 1:
                self.killed += 1
            case 2:
                self.survived.append(mutant)
            case _:
                self.untried.append(mutant)


def _run(session: pytest.Session, item: pytest.Item) -> None:
    """Run a test that remembers nothing of those before, nor of a time without the fault."""
    forget_remembered()
    for one in CACHES:
        one.cache_clear()
    session.config.hook.pytest_runtest_protocol(item=item, nextitem=_Nothing(session))


def main() -> int:
    """Try the faults of the guards; returns 1 if fewer than nine of ten of one were noticed."""
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("guards", nargs="*", help=f"any of: {', '.join(GUARDS)}; all, if none")
    parser.add_argument("--sample", type=int, default=100, help="faults of each guard")
    parser.add_argument("--skip", type=int, default=0, help="faults to pass over, to go on")
    parser.add_argument("--all", action="store_true", help="all faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=1e9, help="of each guard, at most")
    parser.add_argument("--longest", type=float, default=1e9, help="seconds of a test, at most")
    options = parser.parse_args()
    if len(names := options.guards or [*GUARDS]) > 1:
        # Each in a process of its own: what one has imported and run is not the next one's.
        return max([_again(name, options) for name in names])
    guard = GUARDS[names[0]]
    paths = [PACKAGE / path for path in guard.modules]
    faults = [one for path in paths for one in mutants(path)]
    random.Random(options.seed).shuffle(faults)  # noqa: S311
    end = None if options.all else options.skip + options.sample
    chosen = faults[options.skip : end]
    dotted = (path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for path in paths)
    modules = dict(zip(paths, map(import_module, dotted), strict=True))
    cached = (one for module in modules.values() for one in vars(module).values())
    CACHES.extend(one for one in cached if hasattr(one, "cache_clear"))
    functions = {path: loaded(path) for path in paths}
    run = Run(modules, chosen, options.jobs, options.minutes, options.longest, functions)
    flags = ["-q", "--no-cov", "-p", "no:cacheprovider", "-p", "no:randomly"]
    # Children of a fork would all speak with PostgreSQL through the connection of their parent.
    flags += ["-k", "not postgresql"]
    code = pytest.main([*flags, *guard.tests], [run])
    noticed, tried = run.killed + run.hanging, run.killed + run.hanging + len(run.survived)
    if code or not tried:
        why = run.stopped or f"{tried} faults were tried, and pytest ended with {int(code)}"
        print(f"No figure for {names[0]}: {why}")
        return int(code) or 1
    row = (names[0], len(faults), tried, noticed, run.hanging, f"{noticed / tried:.1%}")
    print(f"| {' | '.join(map(str, row))} |")
    for said, faults in (("", run.survived), ("cannot be tried: ", run.untried)):
        for one in sorted(faults, key=lambda one: (one.path, one.line)):
            print(f"  {said}{one.path.relative_to(PACKAGE)}:{one.line}: {one.reads}")
    return int(noticed < 0.9 * tried)


def _again(name: str, options: argparse.Namespace) -> int:
    command = [sys.executable, "-m", "bench.mutants", name, f"--seed={options.seed}"]
    same = ("sample", "skip", "jobs", "minutes", "longest")
    command += [f"--{one}={getattr(options, one)}" for one in same]
    return subprocess.run(command + ["--all"] * options.all, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
