"""The worker: it reads the logs of many homes, a turn each, on DBOS over PostgreSQL.

A turn is a workflow, and each answer of the model a step of it, so that what was paid for outlives
the worker. All that a turn finds is written in one transaction together with its end, in which the
answers are deleted. Homes are ordered by leases, not by DBOS's queues.
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
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

import httpx
import psycopg
from dbos import DBOS, SetWorkflowID
from dbos._datasource import SQLAlchemyDatasource
from dbos._error import DBOSException
from sqlalchemy import exc

from custom_components.switchboard.engine.azure.breaker import Bulkhead, CircuitBreaker
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.deltas import LLMClient, Usage
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.ranking import RankedDeployment, RankedLLM

from . import accounts, leases, workflows
from . import relay as relaying
from .batch_jobs import BatchJobs
from .config import Config, ConfigError, read_config
from .leases import Lease, SupersededError
from .operating import MIGRATE_FIRST
from .pool import Pool
from .reading import Habits, Readers, Stepped
from .replica import Relay, replicate
from .store.dialect import rehearsal
from .store.store import PostgresStore
from .turns import Answer, Wanted, take

_LOGGER = logging.getLogger(__name__)

_LOOK_SECONDS: Final = 1.0
"""How often it is looked for a home that is due, where none was."""
_SWEEP_SECONDS: Final = 10.0
_SETTLE_SECONDS: Final = 600.0
GRACE_SECONDS: Final = 20.0
_JITTER: Final = SystemRandom()
_STEP: Final = "step"
"""The name of all steps: a workflow that is taken up again may plan another way than before."""
_WANTED: Final = "wanted"
_SOON: Final = timedelta(minutes=1)
_LATER: Final = timedelta(minutes=5)
_LATEST: Final = timedelta(minutes=15)


class TurnError(Exception):
    """A turn failed unexpectedly; the text is the kind of the failure."""


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
        self._readers = Readers(Habits.of(config.reading), lambda: datetime.now(UTC))
        self._breaker = CircuitBreaker(time.monotonic)
        self._loop = asyncio.new_event_loop()
        self._under_way: dict[str, Lease] = {}
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._pool = Pool(config.database)
        self._is_away = False
        self._batches: BatchJobs | None = None
        self._in_batches: set[str] = set()
        self._llm: LLMClient
        self._datasource: SQLAlchemyDatasource
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
        try:
            tended = swept = settled = 0.0
            while not self._stopping.is_set():
                self._woken.clear()
                now = time.monotonic()
                try:
                    if now - tended >= leases.SECONDS / 3:
                        self._connected(lambda conn: leases.renew(conn, self._leases()))
                        tended = now
                    if self._batches is not None and now - settled >= _SETTLE_SECONDS:
                        asyncio.run_coroutine_threadsafe(self._settle(self._batches), self._loop)
                        settled = now
                    if now - swept >= _SWEEP_SECONDS:
                        self._connected(workflows.sweep)
                        swept = now
                    if self._begin():
                        continue
                except psycopg.OperationalError:
                    self._note_away()
                self._woken.wait(_LOOK_SECONDS * _JITTER.uniform(0.5, 1.5))
        finally:
            has_ended = self._end()
        return has_ended

    def _leases(self) -> list[Lease]:
        return list(self._under_way.values())

    def _begin(self) -> bool:
        """Claim a home, if one is due and the model can be asked; returns whether one was."""
        most = {"closed": self._most, "half_open": 1, "open": 0}[self._breaker.state]
        if len(self._under_way) >= most:
            return False
        lease = self._connected(lambda conn: leases.claim(conn, self._id))
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
        """Take a turn; no error leaves it whose text DBOS would log or keep."""
        self._under_way[lease.workflow_id] = lease
        try:
            return self._take(lease)
        except SupersededError:
            _LOGGER.debug("Turn %s was superseded", lease.workflow_id)
            return "superseded"
        except DBOSException:
            raise
        except Exception as err:
            kind = str(err) if isinstance(err, TurnError) else type(err).__name__
            _LOGGER.error("Turn %s failed: %s", lease.workflow_id, kind)  # noqa: TRY400
            _LOGGER.debug("The failure", exc_info=True)
            account = lease.home_id, self._now().date(), (), self._config.model, "turn_failed"
            self._patiently(lambda conn: accounts.note(conn, *account))
            self._patiently(lambda conn: leases.release(conn, lease, _LATEST, "failure"))
            return "failed"
        finally:
            self._under_way.pop(lease.workflow_id, None)
            self._woken.set()

    def _take(self, lease: Lease) -> str:
        known: dict[str, Answer] = {}
        if self._batches is not None:
            self._go_on_with_batches(self._batches, lease.home_id)
        if lease.is_taken_over:
            for step in DBOS.list_workflow_steps(lease.before.workflow_id):
                _learn(known, step["output"])
        results: list[Stepped | Wanted] = []
        while True:
            try:
                outcome = self._go_on(lease, known, results)
            except exc.OperationalError as err:
                if getattr(err.orig, "sqlstate", None) is not None:
                    raise
                # Nobody answers at all, which DBOS does not take for a reason to try again.
                self._note_away()
                time.sleep(_LOOK_SECONDS)
                results.clear()
                continue
            if outcome is not None:
                return outcome

    def _go_on(
        self, lease: Lease, known: dict[str, Answer], results: list[Stepped | Wanted]
    ) -> str | None:
        """Ask and write what is next; returns how the turn has ended, ``None``: not yet."""
        found = results.pop() if results else self._rehearse(lease, known)
        if isinstance(found, Wanted):
            # Recorded earlier, it may be the answer to another question, or none.
            _learn(known, DBOS.run_step({"name": _STEP}, self._ask, lease, found))
        elif not found.has_written:
            self._patiently(partial(self._release, lease=lease, found=found))
            return "idle"
        outcome: object = self._datasource.run_tx_step(
            {"name": _STEP, "isolation_level": "READ COMMITTED"},
            self._write,
            lease,
            known,
            results,
        )
        _learn(known, outcome)
        if not isinstance(outcome, str) or outcome == _WANTED:
            return None
        for one in results:
            if isinstance(one, Stepped):
                self._readers.keep(lease.home_id, one)
        return outcome

    def _go_on_with_batches(self, batches: BatchJobs, home_id: str) -> None:
        """See to the batches of a home; those of its jobs that are asked so wait for them."""
        most = self._config.reading.tokens_a_day
        spent = self._patiently(lambda conn: accounts.spent(conn, home_id, self._now().date()))
        if 0 < most <= spent:
            return
        going = asyncio.run_coroutine_threadsafe(batches.waiting(home_id), self._loop)
        if going.result():
            self._in_batches.add(home_id)
        else:
            self._in_batches.discard(home_id)

    def _rehearse(self, lease: Lease, known: dict[str, Answer]) -> Stepped | Wanted:
        """Find out what is to be asked, in a transaction of which nothing is kept."""

        def work(conn: psycopg.Connection[Any]) -> Stepped | Wanted:
            with rehearsal(conn):
                leases.check(conn, lease, to_write=False)
                return self._step(conn, lease, known)

        return self._patiently(work)

    def _ask(self, lease: Lease, wanted: Wanted) -> Answer:
        used: list[Usage] = []
        batches = self._batches
        llm = self._llm if batches is None else batches.answering(lease.home_id)
        asking = wanted.ask(llm, used.append)
        answer = asyncio.run_coroutine_threadsafe(asking, self._loop).result()
        account = lease.home_id, self._now().date(), used, self._config.model, answer["failed"]
        self._patiently(lambda conn: accounts.note(conn, *account))
        return answer

    def _write(
        self, lease: Lease, known: dict[str, Answer], results: list[Stepped | Wanted]
    ) -> str:
        """Write what a turn found and its end, or say that another answer is needed first.

        What it raises is kept by DBOS, and holds no words.
        """
        raw = self._datasource.sql_session().connection().connection.driver_connection
        if not isinstance(raw, psycopg.Connection):
            raise TypeError("DBOS's datasource is not on psycopg")
        try:
            leases.check(raw, lease)
            found = self._step(raw, lease, known)
            results[:] = [found]
            if isinstance(found, Wanted):
                return _WANTED
            self._release(raw, lease, found)
            workflows.forget_answers(raw, lease)
        except SupersededError:
            return "superseded"
        except psycopg.OperationalError as err:
            # DBOS goes by SQLAlchemy's errors.
            raise exc.OperationalError("", None, err, connection_invalidated=raw.closed) from None
        except Exception as err:
            _LOGGER.debug("The failure", exc_info=True)
            raise TurnError(type(err).__name__) from None
        return "read"

    def _step(
        self, conn: psycopg.Connection[Any], lease: Lease, known: dict[str, Answer]
    ) -> Stepped | Wanted:
        store = PostgresStore(self._pool, lease.home_id)
        if self._relay is not None and replicate(conn, store, self._relay):
            return Stepped(has_written=True, more=True)
        most = self._config.reading.tokens_a_day
        is_spent = 0 < most <= accounts.spent(conn, lease.home_id, self._now().date())
        with store.transaction(conn) as tx:
            return take(
                self._readers,
                lease.home_id,
                tx,
                conn,
                known,
                is_spent=is_spent,
                with_jobs=lease.home_id not in self._in_batches,
            )

    def _release(self, conn: psycopg.Connection[Any], lease: Lease, found: Stepped) -> None:
        after = timedelta(0) if found.more else _LATER if found.waiting else _LATEST
        if found.stopped == "budget":
            now = self._now()
            after = now.replace(hour=0, minute=0, second=0) + timedelta(days=1) - now
        elif found.stopped == "service":
            after = _SOON * _JITTER.uniform(1, 1.5)
        leases.release(conn, lease, after, found.stopped)

    def _now(self) -> datetime:
        return datetime.now(ZoneInfo(self._config.reading.zone))

    def _launch(self) -> None:
        connection = self._config.model.connection()
        self._patiently(_check_tables)
        threading.Thread(target=self._loop.run_forever, name="model", daemon=True).start()
        opened = asyncio.run_coroutine_threadsafe(self._open_model(connection), self._loop)
        self._llm = opened.result()
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
        self._datasource = SQLAlchemyDatasource.create(
            url, schema="dbos", engine_kwargs={"pool_size": self._most, "max_overflow": 10}
        )
        DBOS.launch()
        _LOGGER.info("Worker %s reads up to %d homes at once", self._id, self._most)

    async def _open_model(self, connection: Connection) -> LLMClient:
        http = httpx.AsyncClient(trust_env=False, limits=httpx.Limits(max_connections=self._most))
        model = self._config.model
        known = Capabilities(model.wire)
        llm = AzureLLM(
            open_client(connection, http), connection.deployment, known, on_learnt=lambda _: None
        )
        ranked = RankedLLM(
            [RankedDeployment(connection.deployment, llm, self._breaker)],
            clock=self._loop.time,
            bulkhead=Bulkhead(self._most + 1),
        )
        if model.batch_deployment:
            client = open_client(replace(connection, deployment=model.batch_deployment), http)
            self._batches = BatchJobs.of(
                self._pool, client, model, self._readers, ranked, self._now
            )
        return ranked

    async def _settle(self, batches: BatchJobs) -> None:
        """Delete at Azure what batches have left; what fails is tried again."""
        try:
            await batches.batches.settle()
        except psycopg.OperationalError:
            self._note_away()

    def _end(self) -> bool:
        ends = time.monotonic() + self._grace
        while self._under_way and (left := ends - time.monotonic()) > 0:
            self._woken.clear()
            self._woken.wait(min(left, _LOOK_SECONDS))
        try:
            self._connected(lambda conn: leases.let_go(conn, self._leases()))
        except psycopg.OperationalError:
            _LOGGER.warning("PostgreSQL is away; what was under way is taken over later")
        DBOS.destroy()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._pool.close()
        _LOGGER.info("Worker %s has ended", self._id)
        return not self._under_way

    def _connected[T](self, work: Callable[[psycopg.Connection[Any]], T]) -> T:
        with self._pool.connection() as conn:
            if self._is_away:
                self._is_away = False
                _LOGGER.info("PostgreSQL is back")
            return work(conn)

    def _note_away(self) -> None:
        if not self._is_away:
            self._is_away = True
            _LOGGER.warning(
                "PostgreSQL cannot be reached. The worker goes on when it is back; if it runs,"
                " check the database's URL"
            )

    def _patiently[T](self, work: Callable[[psycopg.Connection[Any]], T]) -> T:
        """Do what can be done again, as long as PostgreSQL is away."""
        while True:
            try:
                return self._connected(work)
            except psycopg.OperationalError:
                self._note_away()
                time.sleep(_LOOK_SECONDS)


def _check_tables(conn: psycopg.Connection[Any]) -> None:
    row = conn.execute("SELECT to_regclass('switchboard_server.batches')").fetchone()
    if row == (None,):
        raise ConfigError(MIGRATE_FIRST)


def _learn(known: dict[str, Answer], found: object) -> None:
    if isinstance(found, dict):
        known[found["digest"]] = cast("Answer", found)


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
