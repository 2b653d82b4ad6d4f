"""A turn as a workflow of DBOS: each answer of the model is a step of it, and outlives the worker.

All that a turn finds is written in one transaction together with its end, in which the answers are
deleted. Nothing is open while the model is asked.
"""

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from random import SystemRandom
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

import psycopg
from dbos import DBOS
from dbos._datasource import SQLAlchemyDatasource
from dbos._error import DBOSException
from sqlalchemy import exc

from custom_components.switchboard.engine.azure.deltas import LLMClient, Usage

from . import accounts, leases, workflows
from .batch_jobs import BatchJobs
from .config import Config
from .leases import Lease, SupersededError
from .pool import Pool
from .reading import Habits, Readers, Stepped
from .replica import Relay, replicate
from .store.store import PostgresStore
from .turns import Answer, Turn, Wanted

_LOGGER = logging.getLogger(__name__)

_STEP: Final = "step"
"""The name of all steps: a workflow that is taken up again may plan another way than before."""
_WANTED: Final = "wanted"
_SOON: Final = timedelta(minutes=1)
_LATER: Final = timedelta(minutes=5)
_LATEST: Final = timedelta(minutes=15)
_JITTER: Final = SystemRandom()


class TurnError(Exception):
    """A turn failed unexpectedly; the text is the kind of the failure."""


@dataclass(slots=True)
class TurnRunner:
    """Takes turns, each on a thread of its own; the model is asked on ``loop``.

    Without a ``relay``, nothing comes from the homes and nothing goes to them.
    """

    config: Config
    pool: Pool
    datasource: SQLAlchemyDatasource
    loop: asyncio.AbstractEventLoop
    llm: LLMClient
    relay: Relay | None = None
    batches: BatchJobs | None = None
    readers: Readers = field(init=False)

    def __post_init__(self) -> None:
        self.readers = Readers(Habits.of(self.config.reading), lambda: datetime.now(UTC))

    def run(self, lease: Lease) -> str:
        """Take a turn; no error leaves it whose text DBOS would log or keep."""
        try:
            return self._run(lease)
        except SupersededError:
            _LOGGER.debug("Turn %s was superseded", lease.workflow_id)
            return "superseded"
        except DBOSException:
            raise
        except Exception as err:
            kind = str(err) if isinstance(err, TurnError) else type(err).__name__
            _LOGGER.error("Turn %s failed: %s", lease.workflow_id, kind)  # noqa: TRY400
            _LOGGER.debug("The failure", exc_info=True)
            account = lease.home_id, self.now().date(), (), self.config.model, "turn_failed"
            self.pool.patiently(lambda conn: accounts.note(conn, *account))
            self.pool.patiently(lambda conn: leases.release(conn, lease, _LATEST, "failure"))
            return "failed"

    def _run(self, lease: Lease) -> str:
        is_behind = self.pool.patiently(partial(self._replicate, lease=lease))
        is_spent = self.pool.patiently(partial(self._is_spent, home_id=lease.home_id))
        with_jobs = self.batches is None or not (
            is_spent or self._waits_for(self.batches, lease.home_id)
        )
        turn = Turn(
            lambda store, llm: self.readers.step(
                lease.home_id, store, llm, is_spent=is_spent, with_jobs=with_jobs
            )
        )
        if lease.is_taken_over:
            for step in DBOS.list_workflow_steps(lease.before.workflow_id):
                _learn(turn, step["output"])
        try:
            while (outcome := self._go_on(lease, turn, is_behind=is_behind)) is None:
                pass
        finally:
            turn.give_up()
        return outcome

    def _go_on(self, lease: Lease, turn: Turn, *, is_behind: bool) -> str | None:
        """Ask or write what is next; returns how the turn has ended, ``None``: not yet."""
        found = self.pool.patiently(partial(self._read, lease=lease, turn=turn))
        if isinstance(found, Wanted):
            # Recorded earlier, it may be the answer to another question, or none.
            _learn(turn, DBOS.run_step({"name": _STEP}, self._ask, lease, found))
            return None
        ended: list[Stepped] = []
        if found is not None:
            release = partial(self._release, lease=lease, found=found, is_behind=is_behind)
            self.pool.patiently(release)
            return "idle"
        try:
            outcome: object = self.datasource.run_tx_step(
                {"name": _STEP, "isolation_level": "READ COMMITTED"},
                partial(self._write, lease, turn, ended, is_behind=is_behind),
            )
        except exc.OperationalError as err:
            if getattr(err.orig, "sqlstate", None) is not None:
                raise
            # Nobody answers at all, which DBOS does not take for a reason to try again.
            self.pool.wait()
            return None
        _learn(turn, outcome)
        if not isinstance(outcome, str) or outcome == _WANTED:
            return None
        for one in ended:
            self.readers.keep(lease.home_id, one)
        return outcome

    def _replicate(self, conn: psycopg.Connection[Any], lease: Lease) -> bool:
        """Let come what has arrived, and go what was learnt; returns whether there was any."""
        if self.relay is None:
            return False
        with conn.transaction():
            leases.check(conn, lease)
            return replicate(conn, PostgresStore(self.pool, lease.home_id), self.relay)

    def _is_spent(self, conn: psycopg.Connection[Any], home_id: str) -> bool:
        """Return whether a home has no budget left for a turn; one that has begun goes on."""
        most = self.config.reading.tokens_a_day
        return 0 < most <= accounts.spent(conn, home_id, self.now().date())

    def _waits_for(self, batches: BatchJobs, home_id: str) -> bool:
        """See to the batches of a home; those of its jobs that are asked so wait for them."""
        waiting = batches.waiting(home_id)
        return bool(asyncio.run_coroutine_threadsafe(waiting, self.loop).result())

    def _read(
        self, conn: psycopg.Connection[Any], lease: Lease, turn: Turn
    ) -> Stepped | Wanted | None:
        """Find out what is to be asked or written."""
        leases.check(conn, lease, to_write=False)
        with conn.transaction(), PostgresStore(self.pool, lease.home_id).reading(conn) as tx:
            return turn.go_on(tx, conn)

    def _ask(self, lease: Lease, wanted: Wanted) -> Answer:
        used: list[Usage] = []
        llm = self.llm if self.batches is None else self.batches.answering(lease.home_id)
        asking = wanted.ask(llm, used.append)
        answer = asyncio.run_coroutine_threadsafe(asking, self.loop).result()
        account = lease.home_id, self.now().date(), used, self.config.model, answer["failed"]
        self.pool.patiently(lambda conn: accounts.note(conn, *account))
        return answer

    def _write(self, lease: Lease, turn: Turn, ended: list[Stepped], *, is_behind: bool) -> str:
        """Write what a turn found and its end, or say that another answer is needed first.

        What it raises is kept by DBOS, and holds no words.
        """
        conn = self.datasource.sql_session().connection().connection.driver_connection
        if not isinstance(conn, psycopg.Connection):
            raise TypeError("DBOS's datasource is not on psycopg")
        try:
            leases.check(conn, lease)
            with PostgresStore(self.pool, lease.home_id).transaction(conn) as tx:
                found = turn.go_on(tx, conn, may_write=True)
            if not isinstance(found, Stepped):
                return _WANTED
            ended[:] = [found]
            self._release(conn, lease, found, is_behind=is_behind)
            workflows.forget_answers(conn, lease)
        except SupersededError:
            return "superseded"
        except psycopg.OperationalError as err:
            # DBOS goes by SQLAlchemy's errors.
            raise exc.OperationalError("", None, err, connection_invalidated=conn.closed) from None
        except Exception as err:
            _LOGGER.debug("The failure", exc_info=True)
            raise TurnError(type(err).__name__) from None
        return "read"

    def _release(
        self, conn: psycopg.Connection[Any], lease: Lease, found: Stepped, *, is_behind: bool
    ) -> None:
        after = timedelta(0) if found.more else _LATER if found.waiting else _LATEST
        if is_behind:
            after = timedelta(0)
        elif found.stopped == "budget":
            now = self.now()
            after = now.replace(hour=0, minute=0, second=0) + timedelta(days=1) - now
        elif found.stopped == "service":
            after = _SOON * _JITTER.uniform(1, 1.5)
        leases.release(conn, lease, after, found.stopped)

    def now(self) -> datetime:
        """Return the time where the server is."""
        return datetime.now(ZoneInfo(self.config.reading.zone))


def _learn(turn: Turn, found: object) -> None:
    if isinstance(found, dict):
        turn.known[found["digest"]] = cast("Answer", found)
