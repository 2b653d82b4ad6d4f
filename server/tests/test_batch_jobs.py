"""A worker's large jobs, asked in batches of the stand-in for Azure."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import httpx
from homes import append, config_for, notes, said, told
from pytest_socket import socket_allow_hosts

from custom_components.switchboard.engine.azure.client import open_client
from custom_components.switchboard.engine.reading import jobs
from custom_components.switchboard.engine.reading.chunk_ledger import rows_of
from demo.azure_standin.ask import Ask, Reply
from switchboard_server import accounts, batch_jobs, batch_rows
from switchboard_server.batch_jobs import BatchJobs
from switchboard_server.pool import Pool
from switchboard_server.reading import Habits, Readers
from switchboard_server.store.store import PostgresStore

HOME = "lake"


class Direct:
    """A model that answers one request after the other."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def stream(self, request, *, deadline):
        self.asked.append(request.messages[-1].content)
        for delta in ():
            yield delta


def notes_a_chunk(ask: Ask) -> Reply:
    """Note a little of what a chunk tells, and what it was about."""
    told = json.loads(notes(ask).text)
    few = {name: told[name][:3] for name in ("entities", "facts") if name in told}
    return Reply(json.dumps(told | few | {"gist": "Dishes."}))


async def test_a_job_waits_for_its_batch_and_is_read_from_it(
    database: str, control, standin, monkeypatch
):
    socket_allow_hosts(["127.0.0.1"], allow_unix_socket=True)
    monkeypatch.setattr(jobs, "BACKLOG_TOKENS", 300)
    monkeypatch.setattr(batch_jobs, "_AGAIN", 0.0)
    control.execute(
        "INSERT INTO switchboard_server.homes (id, name, reader) VALUES (%s, '', 'server')", [HOME]
    )
    standin.state.rules = notes_a_chunk
    config = config_for(database, standin.url)
    model = replace(config.model, batch_deployment="house-batch", price_input=4.0)
    pool, direct = Pool(database), Direct()
    readers = Readers(Habits.of(config.reading), lambda: datetime.now(UTC))
    store = PostgresStore(pool, HOME)
    await store.write(append(said(HOME, 120)))
    async with httpx.AsyncClient() as http:
        client = open_client(replace(model.connection(), deployment="house-batch"), http)
        large = BatchJobs.of(pool, client, model, readers, direct, lambda: datetime.now(UTC))
        large.batches = replace(large.batches, threshold=0)

        # A backlog begins a job, and it is not read while its batch is under way.
        await readers.step(HOME, store, direct, with_jobs=False)
        [job] = await store.read(lambda tx: jobs.due(tx, eager=False, job_id=None))
        assert await large.waiting(HOME) == {str(job.id)}
        direct.asked.clear()

        looks = 0
        while await large.waiting(HOME):
            looks += 1
        assert looks > 1
        model_of_home = large.answering(HOME)
        while (await readers.step(HOME, store, model_of_home)).more:
            pass
    rows = await store.read(lambda tx: rows_of(tx, job))
    assert {row.status for row in rows.values()} == {"done"}
    assert len((await store.read(told))["facts"]) > 0
    assert not [one for one in direct.asked if "messages" in json.loads(one)]
    used = control.execute("SELECT calls, cost FROM switchboard_server.usage").fetchone()
    assert used is not None
    assert used[0] > 0
    assert used[1] > 0
    assert accounts.spent(control, HOME, datetime.now(UTC).date()) > 0
    await large.waiting(HOME)  # the job is done
    assert batch_rows.jobs_of(control, HOME) == []
    pool.close()
