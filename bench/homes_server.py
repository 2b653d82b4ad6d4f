"""The server's parts for a benchmark: PostgreSQL, workers that can be killed, a wire to a model."""

import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import psycopg
from dbos import DBOS

from switchboard_server.config import Config
from switchboard_server.homes import add_home
from switchboard_server.operating import migrate
from switchboard_server.pool import Pool
from switchboard_server.store.store import PostgresStore
from switchboard_server.wheel import postgresql
from switchboard_server.worker import GRACE_SECONDS, work

from .homes_alike import said
from .report import be_quiet

_LET: Final = "UPDATE switchboard_server.homes SET due_at ="
DUE: Final = (
    "SELECT count(*) FROM switchboard_server.homes"
    " WHERE reader = 'server' AND (due_at <= now() OR lease_owner IS NOT NULL)"
)
_LATE: Final = (
    "SELECT id, coalesce(waits_for, 'nothing') FROM switchboard_server.homes"
    " WHERE due_at < 'infinity' AND EXISTS"
    " (SELECT 1 FROM switchboard.unified_log AS log WHERE log.home_id = homes.id AND NOT EXISTS"
    " (SELECT 1 FROM switchboard.processed_entity_log AS mark WHERE mark.home_id = log.home_id"
    " AND mark.message_id = log.id))"
)
FORKS: Final = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["switchboard_server.worker", "bench.homes_wire"])


def processor_seconds(process_id: int) -> float:
    """Return how long a process and its children have had a processor."""
    used = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            told = path.read_text("utf-8", "replace").rpartition(")")[2].split()
            if process_id in (int(path.parent.name), int(told[1])):
                used += sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")
    return used


@dataclass
class Workers:
    """Worker processes, as ``switchboard_server worker`` runs them, which can be killed.

    ``seconds`` are those of a processor that they have had until they ended.
    """

    config: Config
    homes_at_once: int = 6
    grace: float = GRACE_SECONDS
    running: dict[str, BaseProcess] = field(default_factory=dict)
    killed_at: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def start(self, executor_id: str) -> None:
        """Start a worker, or start it once more."""
        target = partial(_work, self.config, executor_id, self.homes_at_once, self.grace)
        self.running[executor_id] = FORKS.Process(target=target)
        self.running[executor_id].start()

    def send(self, executor_id: str, number: signal.Signals) -> None:
        """Send a signal to a worker."""
        os.kill(self.running[executor_id].pid or 0, number)

    def kill(self, executor_id: str) -> None:
        """Kill a worker as a power cut does."""
        self.seconds += processor_seconds(self.running[executor_id].pid or 0)
        self.running[executor_id].kill()
        self.running.pop(executor_id).join()
        self.killed_at.append(time.time())

    def end(self) -> None:
        """End all of them in order."""
        for one in self.running.values():
            self.seconds += processor_seconds(one.pid or 0)
            one.terminate()
        for one in self.running.values():
            one.join(30)
            one.kill()
        self.running.clear()


def _work(config: Config, executor_id: str, homes_at_once: int, grace: float) -> None:
    logging.basicConfig()
    # Of a database that is away, it tells at length.
    logging.getLogger("dbos").addFilter(lambda _: False)
    be_quiet()
    logging.getLogger("switchboard_server").setLevel(logging.ERROR)
    work(config, executor_id, homes_at_once, grace)


@contextmanager
def wire(seed: int) -> Iterator[str]:
    """Start the stand-in for Azure and yield its address."""
    command = [sys.executable, "-m", "bench.homes_wire", str(seed)]
    with subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield f"http://127.0.0.1:{(process.stdout or sys.stdin).readline().strip()}"
        finally:
            process.kill()


class Server:
    """The database of the server, and what is asked of it from outside; it can be restarted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running = ExitStack()
        self.url = self._running.enter_context(postgresql(folder))
        with self.connect() as conn:
            migrate(conn)
        DBOS.migrate(self.url)
        self.pool = Pool(self.url)
        self.put_off = Counter[str]()
        self._before = 0.0

    def connect(self) -> psycopg.Connection[Any]:
        """Return a connection of the operator's."""
        return psycopg.connect(self.url, autocommit=True)

    def ask(self, sql: str, *values: object) -> Any:
        """Return the first value that a statement finds."""
        with self.pool.connection() as conn:
            row = conn.execute(sql, values).fetchone()
        return row and row[0]

    @property
    def seconds(self) -> float:
        """How long PostgreSQL has had a processor."""
        postmaster = (self._folder / "postmaster.pid").read_text("ascii").split()[0]
        return self._before + processor_seconds(int(postmaster))

    def restart(self) -> None:
        """Stop PostgreSQL, and start it again."""
        self.pool.close()
        self._before = self.seconds
        self._running.close()
        self.url = self._running.enter_context(postgresql(self._folder))

    def stop(self) -> None:
        """Stop PostgreSQL."""
        self.pool.close()
        self._running.close()

    def say(self, home: str, messages: int, seed: int, first: int = 0) -> None:
        """Write what is said in a home into its store, as an exchange does, and make it due."""
        store = PostgresStore(self.pool, home)
        with self.pool.connection() as conn, conn.transaction():
            if not first:
                add_home(conn, home, reader="server")
                conn.execute(f"{_LET} 'infinity' WHERE id = %s", (home,))
            with store.transaction(conn) as tx:
                tx.log.append(said(home, messages, seed, first))

    def until_read(self) -> None:
        """Return once nothing is due; a home that waits longer with something unread is told of."""
        while self.ask(DUE):
            time.sleep(0.1)
        while True:
            with self.pool.connection() as conn:
                late = conn.execute(_LATE).fetchall()
            if not late:
                return
            self.put_off.update(str(why) for _, why in late)
            self.let_read([home for home, _ in late])
            while self.ask(DUE):
                time.sleep(0.1)

    def let_read(self, homes: Sequence[str]) -> None:
        """Let homes be due."""
        self.ask(f"{_LET} now() WHERE id = ANY (%s) RETURNING 1", list(homes))
