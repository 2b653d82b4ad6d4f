"""Workers that read for homes, and what is left when they are killed."""

import asyncio
import random
import signal
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest
from dbos import DBOS
from homes import append, config_for, notes, said, told, told_alone
from pytest_socket import socket_allow_hosts

from bench.homes_server import Workers
from demo.azure_standin.ask import Ask, Reply
from switchboard_server.pool import Pool
from switchboard_server.store.store import PostgresStore
from switchboard_server.workflows import forget_workflows

_NOTIFY = """
CREATE FUNCTION notify() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('happened', ''); RETURN NULL; END $$;
CREATE TRIGGER happened AFTER UPDATE ON switchboard_server.homes EXECUTE FUNCTION notify();
CREATE TRIGGER happened AFTER INSERT ON dbos.operation_outputs EXECUTE FUNCTION notify();
CREATE TRIGGER happened AFTER UPDATE ON dbos.workflow_status EXECUTE FUNCTION notify();
"""
_ALL_READ = "SELECT NOT EXISTS (SELECT 1 FROM switchboard_server.homes WHERE due_at <= now())"
_ANSWERED = "SELECT EXISTS (SELECT 1 FROM dbos.operation_outputs)"
_ENDED = "SELECT NOT EXISTS (SELECT 1 FROM dbos.workflow_status WHERE status = 'PENDING')"


class House:
    """A few homes, the workers that read for them, and the wire to their model."""

    def __init__(self, database: str, standin, conn: psycopg.Connection[Any]) -> None:
        self.workers = Workers(config_for(database, standin.url))
        self.standin = standin
        self.conn = conn
        self.database = database
        self.on_asked: Callable[[], None] = lambda: None
        standin.state.rules = self._answer

    def _answer(self, ask: Ask) -> Reply:
        self.on_asked()
        return notes(ask)

    async def say(self, homes: Sequence[str], messages: int) -> None:
        pool = Pool(self.database)
        for home in homes:
            await PostgresStore(pool, home).write(append(said(home, messages)))
            self.conn.execute(
                "INSERT INTO switchboard_server.homes (id, name, reader) VALUES (%s, '', 'server')",
                (home,),
            )
        pool.close()

    async def told(self, home: str) -> dict[str, list[Any]]:
        pool = Pool(self.database)
        found = await PostgresStore(pool, home).read(told)
        pool.close()
        return found

    async def until(self, condition: str) -> None:
        """Return once something holds; it is looked at whenever something happens."""
        async with await psycopg.AsyncConnection.connect(
            self.database, autocommit=True, application_name="until"
        ) as conn:
            await conn.execute("LISTEN happened")
            while True:
                row = await (await conn.execute(condition)).fetchone()
                if row == (True,):
                    return
                await anext(conn.notifies())

    async def ended(self, executor_id: str) -> int | None:
        process = self.workers.running[executor_id]
        await asyncio.to_thread(process.join)
        return process.exitcode

    @property
    def windows_asked(self) -> int:
        return sum(one["text"]["format"]["name"] == "facts" for one in self.standin.sent())


@pytest.fixture
async def house(database, standin, control) -> AsyncGenerator[House]:
    """Yield homes to be; their workers are killed in the end."""
    socket_allow_hosts(["127.0.0.1"], allow_unix_socket=True)  # how new workers are asked for
    await asyncio.to_thread(DBOS.migrate, database)
    control.execute(_NOTIFY)
    house = House(database, standin, control)
    yield house
    for executor_id in list(house.workers.running):
        house.workers.kill(executor_id)


@asynccontextmanager
async def locked(house: House, home: str) -> AsyncGenerator[None]:
    """Let no turn of a home be written from the moment on at which the model is asked."""
    with psycopg.connect(house.database) as conn:

        def lock() -> None:
            house.on_asked = lambda: None
            find = "SELECT 1 FROM switchboard_server.homes WHERE id = %s FOR NO KEY UPDATE"
            conn.execute(find, (home,))

        house.on_asked = lock
        yield


async def test_homes_are_read_as_each_would_be_alone(house, tmp_path) -> None:
    await house.say(["elm", "oak"], 40)
    dice = random.Random(32)
    kills = iter(sorted(dice.sample(range(1, 9), 3)))
    next_kill, asked = next(kills), 0

    def kill() -> None:
        nonlocal next_kill, asked
        asked += 1
        if asked == next_kill:
            next_kill = next(kills, 0)
            house.workers.kill(killed := dice.choice(["w1", "w2"]))
            house.conn.execute("UPDATE switchboard_server.homes SET lease_until = now()")
            house.workers.start(killed)

    house.on_asked = kill
    house.workers.start("w1")
    house.workers.start("w2")
    await house.until(_ALL_READ)
    assert next_kill == 0
    house.on_asked = lambda: None
    for home in ("elm", "oak"):
        alone = await told_alone(tmp_path, house.workers.config, home, 40)
        assert len(alone["memories"]) == 20
        assert await house.told(home) == alone


@pytest.mark.parametrize("heir", ["w1", "w2"])
async def test_an_answer_that_was_paid_for_is_used_after_a_crash(house, heir: str) -> None:
    await house.say(["oak"], 20)
    async with locked(house, "oak"):
        house.workers.start("w1")
        await house.until(_ANSWERED)
        house.workers.kill("w1")
    if heir == "w2":
        house.conn.execute("UPDATE switchboard_server.homes SET lease_until = now()")
    house.workers.start(heir)
    await house.until(_ALL_READ)
    assert house.windows_asked == 1
    assert len((await house.told("oak"))["memories"]) == 10
    answers = "SELECT count(*) FROM dbos.operation_outputs WHERE length(output) > 200"
    assert house.conn.execute(answers).fetchone() == (0,)


async def test_who_comes_back_late_writes_nothing(house) -> None:
    await house.say(["oak"], 20)

    def stop() -> None:
        house.on_asked = lambda: None
        house.workers.send("w1", signal.SIGSTOP)
        house.conn.execute("UPDATE switchboard_server.homes SET lease_until = now()")
        house.workers.start("w2")

    house.on_asked = stop
    house.workers.start("w1")
    await house.until(_ALL_READ)
    before = await house.told("oak")
    assert len(before["memories"]) == 10
    house.workers.send("w1", signal.SIGCONT)
    await house.until(_ENDED)
    assert await house.told("oak") == before


async def test_a_worker_goes_on_when_postgresql_is_back(house) -> None:
    await house.say(["elm", "oak"], 40)

    def restart() -> None:
        house.on_asked = lambda: None
        house.conn.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND application_name <> 'until'"
        )

    house.on_asked = restart
    house.workers.start("w1")
    await house.until(_ALL_READ)
    for home in ("elm", "oak"):
        assert len((await house.told(home))["memories"]) == 20


async def test_a_worker_that_is_told_to_end_ends_in_order(house) -> None:
    await house.say(["oak"], 60)

    def end() -> None:
        house.on_asked = lambda: None
        house.workers.send("w1", signal.SIGTERM)

    house.on_asked = end
    house.workers.start("w1")
    assert await house.ended("w1") == 0
    held = "SELECT 1 FROM switchboard_server.homes WHERE lease_owner IS NOT NULL"
    assert house.conn.execute(held).fetchone() is None
    assert len((await house.told("oak"))["memories"]) < 30


async def test_what_does_not_end_in_time_is_let_go_of(house) -> None:
    await house.say(["oak"], 20)
    house.standin.order(stall_after_chunks=1)
    house.workers.grace = 0
    house.on_asked = lambda: house.workers.send("w1", signal.SIGTERM)
    house.workers.start("w1")
    assert await house.ended("w1") == 0
    free = "SELECT turn, lease_until <= now() FROM switchboard_server.homes"
    assert house.conn.execute(free).fetchone() == (1, True)


async def test_a_home_over_its_budget_waits_until_tomorrow(house) -> None:
    house.workers.config = config_for(house.database, house.standin.url, tokens_a_day=1)
    await house.say(["oak"], 40)
    house.workers.start("w1")
    await house.until(_ALL_READ)
    waiting = "SELECT waits_for, due_at > now() FROM switchboard_server.homes"
    assert house.conn.execute(waiting).fetchone() == ("budget", True)
    used = "SELECT calls, failed, input_tokens > 0, cost FROM switchboard_server.usage"
    assert house.conn.execute(used).fetchone() == (2, 0, True, 0.0)
    # What was paid for is kept.
    assert len((await house.told("oak"))["memories"]) == 10


async def test_a_home_waits_while_the_service_fails(house) -> None:
    await house.say(["oak"], 20)
    house.standin.order(status=500, times=2)
    house.workers.start("w1")
    await house.until(_ALL_READ)
    waiting = (
        "SELECT waits_for, last_failure FROM switchboard_server.homes, switchboard_server.usage"
    )
    assert house.conn.execute(waiting).fetchone() == ("service", "service_error")


async def test_what_is_forgotten_is_not_kept_with_the_workflow(house) -> None:
    await house.say(["oak"], 20)

    def forget() -> None:
        house.on_asked = lambda: None
        with house.conn.transaction():
            forget_workflows(house.conn, "oak")

    house.on_asked = forget
    house.workers.start("w1")
    await house.until(_ALL_READ)
    assert house.windows_asked == 2
    for table in ("operation_outputs", "workflow_input", "workflow_status"):
        left = f"SELECT count(*) FROM dbos.{table} WHERE workflow_uuid = 'oak:1'"
        assert house.conn.execute(left).fetchone() == (0,)


async def test_a_turn_is_planned_anew_if_its_home_was_changed_while_the_model_was_asked(
    house,
) -> None:
    await house.say(["oak"], 20)
    pool = Pool(house.database)

    def take_back() -> None:
        house.on_asked = lambda: None
        store = PostgresStore(pool, "oak")
        with house.conn.transaction(), store.transaction(house.conn) as tx:
            tx.connection.run("DELETE FROM unified_log WHERE id = ?", "oak-0")

    house.on_asked = take_back
    house.workers.start("w1")
    await house.until(_ALL_READ)
    assert house.windows_asked == 2
    found = await house.told("oak")
    assert len(found["memories"]) == 9
    assert not [row for row in found["facts"] if "oak-0" in str(row)]
