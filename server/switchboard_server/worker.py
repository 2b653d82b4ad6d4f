"""The worker: it reads the logs of many homes, a turn each, on DBOS over PostgreSQL.

Homes are ordered by leases, not by DBOS's queues.
"""

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

import httpx
import psycopg
from dbos import DBOS, SetWorkflowID
from dbos._datasource import SQLAlchemyDatasource

from custom_components.switchboard.engine.azure.breaker import Bulkhead, CircuitBreaker
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.ranking import RankedDeployment, RankedLLM

from . import accounts, leases, workflows
from . import relay as relaying
from .batch_jobs import BatchJobs
from .config import Config, ConfigError, read_config
from .leases import Lease
from .operating import MIGRATE_FIRST, sample_no_words
from .pool import Pool
from .replica import Relay
from .turn_runner import TurnRunner

_LOGGER = logging.getLogger(__name__)

_LOOK_SECONDS: Final = 1.0
"""How often it is looked for a home that is due, where none was."""
_SWEEP_SECONDS: Final = 10.0
_SETTLE_SECONDS: Final = 600.0
GRACE_SECONDS: Final = 20.0
_JITTER: Final = SystemRandom()


class Worker:
    """What one process does: there is one DBOS in it.

    For ``grace`` seconds turns may go on when the worker is to end. Without a ``relay``, nothing
    comes from the homes and nothing goes to them.
    """

    def __init__(
        self,
        config: Config,
        executor_id: str,
        homes_at_once: int,
        grace: float = GRACE_SECONDS,
        relay: Relay | None = None,
    ) -> None:
        self._config = config
        self._id = executor_id
        self._most = homes_at_once
        self._grace = grace
        self._relay = relay
        self._breaker = CircuitBreaker(time.monotonic)
        self._loop = asyncio.new_event_loop()
        self._under_way: dict[str, Lease] = {}
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._pool = Pool(config.database)
        self._turns: TurnRunner
        self._start: Callable[..., Any]

    def stop(self) -> None:
        """Claim no more; what is under way comes to its end, or is let go of."""
        self._stopping.set()
        self._woken.set()

    def run(self) -> bool:
        """Work until told to stop; returns whether all that was begun came to its end.

        Raises:
            ConfigError: the model cannot be reached as configured, or there are no tables.
        """
        self._launch()
        chores: list[tuple[float, Callable[[psycopg.Connection[Any]], None]]] = [
            (leases.SECONDS / 3, lambda conn: leases.renew(conn, self._leases())),
            (_SWEEP_SECONDS, workflows.sweep),
            (_SETTLE_SECONDS, self._settle),
        ]
        done = [0.0] * len(chores)
        try:
            while not self._stopping.is_set():
                self._woken.clear()
                try:
                    for place, (seconds, chore) in enumerate(chores):
                        if (now := time.monotonic()) - done[place] >= seconds:
                            with self._pool.connection() as conn:
                                chore(conn)
                            done[place] = now
                    if self._begin():
                        continue
                except psycopg.OperationalError:
                    self._pool.wait()
                self._woken.wait(_LOOK_SECONDS * _JITTER.uniform(0.5, 1.5))
        finally:
            has_ended = self._end()
        return has_ended

    def _leases(self) -> list[Lease]:
        return list(self._under_way.values())

    def _settle(self, _: psycopg.Connection[Any]) -> None:
        """Let be deleted at Azure what batches have left; what fails is tried again."""
        if self._turns.batches is not None:
            asyncio.run_coroutine_threadsafe(self._turns.batches.batches.settle(), self._loop)

    def _begin(self) -> bool:
        """Claim a home, if one is due and the model can be asked; returns whether one was."""
        most = {"closed": self._most, "half_open": 1, "open": 0}[self._breaker.state]
        if len(self._under_way) >= most:
            return False
        with self._pool.connection() as conn:
            lease = leases.claim(conn, self._id)
        if lease is None:
            return False
        self._under_way[lease.workflow_id] = lease
        try:
            with SetWorkflowID(lease.workflow_id):
                DBOS.start_workflow(self._start, lease.home_id, lease.turn, lease.is_taken_over)
        except BaseException:
            del self._under_way[lease.workflow_id]
            raise
        return True

    def _turn(self, lease: Lease) -> str:
        self._under_way[lease.workflow_id] = lease
        try:
            return self._turns.run(lease)
        finally:
            self._under_way.pop(lease.workflow_id, None)
            self._woken.set()

    def _launch(self) -> None:
        connection = self._config.model.connection()
        self._pool.patiently(_check_tables)
        threading.Thread(target=self._loop.run_forever, name="model", daemon=True).start()
        # DBOS would write to the console by itself; what it says of interest is a warning.
        logging.getLogger("dbos").addHandler(logging.NullHandler())
        url = self._config.database
        DBOS(
            config={
                "name": "switchboard-server",
                "system_database_url": url,
                "dbos_system_schema": "dbos",
                "executor_id": self._id,
                "application_version": "1",
                "log_level": "WARNING",
                "use_listen_notify": False,
                "scheduler_polling_interval_sec": 3600.0,
            }
        )

        @DBOS.workflow(name="turn")
        def turn(home_id: str, number: int, is_taken_over: bool) -> str:
            return self._turn(Lease(home_id, number, is_taken_over))

        self._start = turn
        datasource = SQLAlchemyDatasource.create(
            url, schema="dbos", engine_kwargs={"pool_size": self._most, "max_overflow": 10}
        )
        opened = self._open_model(connection, datasource)
        self._turns = asyncio.run_coroutine_threadsafe(opened, self._loop).result()
        DBOS.launch()
        self._pool.patiently(sample_no_words)
        self._pool.patiently(lambda conn: accounts.keep_zone(conn, self._config.reading.zone))
        _LOGGER.info("Worker %s reads up to %d homes at once", self._id, self._most)

    async def _open_model(
        self, connection: Connection, datasource: SQLAlchemyDatasource
    ) -> TurnRunner:
        http = httpx.AsyncClient(trust_env=False, limits=httpx.Limits(max_connections=self._most))
        model = self._config.model
        llm = AzureLLM(
            open_client(connection, http),
            connection.deployment,
            Capabilities(model.wire),
            on_learnt=lambda _: None,
        )
        ranked = RankedLLM(
            [RankedDeployment(connection.deployment, llm, self._breaker)],
            clock=self._loop.time,
            bulkhead=Bulkhead(self._most + 1),
        )
        turns = TurnRunner(
            self._config, self._pool, datasource, self._loop, ranked, relay=self._relay
        )
        if model.batch_deployment:
            client = open_client(replace(connection, deployment=model.batch_deployment), http)
            turns.batches = BatchJobs.of(
                self._pool, client, model, turns.readers, ranked, turns.now
            )
        return turns

    def _end(self) -> bool:
        ends = time.monotonic() + self._grace
        while self._under_way and (left := ends - time.monotonic()) > 0:
            self._woken.clear()
            self._woken.wait(min(left, _LOOK_SECONDS))
        try:
            with self._pool.connection() as conn:
                leases.let_go(conn, self._leases())
        except psycopg.OperationalError:
            _LOGGER.warning("PostgreSQL is away; what was under way is taken over later")
        DBOS.destroy()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._pool.close()
        _LOGGER.info("Worker %s has ended", self._id)
        return not self._under_way


def _check_tables(conn: psycopg.Connection[Any]) -> None:
    row = conn.execute("SELECT to_regclass('switchboard_server.batches')").fetchone()
    if row == (None,):
        raise ConfigError(MIGRATE_FIRST)


def work(
    config: Config,
    executor_id: str,
    homes_at_once: int,
    grace: float = GRACE_SECONDS,
    relay: Relay | None = None,
) -> None:
    """Run a worker in this process until it is told to end by a signal.

    Raises:
        ConfigError: the model cannot be reached as configured, or there are no tables.
    """
    worker = Worker(config, executor_id, homes_at_once, grace, relay)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: worker.stop())
    if not worker.run():
        # Python would wait for the threads of what was let go of.
        logging.shutdown()
        os._exit(0)


def main(arguments: Sequence[str]) -> int:
    """Run a worker as the command line says; returns its exit status."""
    parser = argparse.ArgumentParser(prog="switchboard-server worker")
    parser.add_argument("--config", type=Path, default=Path("switchboard-server.toml"))
    parser.add_argument("--executor-id", default=f"{socket.gethostname()}-1")
    parser.add_argument("--homes-at-once", type=int, default=8)
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    try:
        work(read_config(chosen.config), chosen.executor_id, chosen.homes_at_once, relay=relaying)
    except ConfigError as err:
        sys.stderr.write(f"{err}\n")
        return 2
    return 0
