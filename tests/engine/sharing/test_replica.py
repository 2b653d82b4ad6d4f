"""The server reads a copy of a home's log on PostgreSQL, and the home takes what it has learnt."""

import json
from datetime import timedelta

from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import Arrival
from custom_components.switchboard.engine.sharing.inbox import incoming
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from switchboard_server.pool import Pool
from switchboard_server.store.schema import prepare
from switchboard_server.store.store import PostgresStore
from tests.postgresql import database, postgres

from ..knowledge.builders import NOON, Clock, FakeJudge, editor_for, message, numbered, say
from .homes import Home, closed, opened

__all__ = ["database", "postgres"]


async def pass_on(home: Home, store, places: list[int]) -> None:
    """Take what a home sends to its copy, and what was learnt there back to the home."""
    for node, here, there in (
        (home.name, home.database, store),
        ("server", store, home.database),
    ):
        changes = await here.write(outbox.outgoing)
        arrivals = [
            {"place": places.pop(0), "node": node, "change": one.to_json()} for one in changes
        ]
        read = [Arrival.from_json(one) for one in json.loads(json.dumps(arrivals))]
        await there.write(lambda tx, read=read: incoming(tx, read, home.clock(), home.new_id))
        if changes:
            await here.write(lambda tx, last=changes[-1].number: outbox.sent(tx, last))


async def test_a_home_and_its_copy_know_the_same(tmp_path, database: str):
    connections = Pool(database)
    with connections.connection() as conn:
        prepare(conn)
    clock = Clock(NOON + timedelta(days=2))
    store = PostgresStore(connections, "lake", now=clock)
    [lake] = await opened(tmp_path, "lake")
    places = list(range(1, 400))
    await store.write(outbox.become_replica)
    await say(lake.database, message(1, "I like trout", owner=lake.owner), message(2, "Hm"))
    told = await lake.tell("Likes smoked trout", sources=("m1",))
    ada, boat = await lake.meet("Ada"), await lake.meet("Heron", "thing")
    await lake.relate(ada, "owns", boat, "Ada owns Heron")
    await lake.database.write(lambda tx: outbox.read_by(tx, "server", lake.clock()))
    await pass_on(lake, store, places)
    assert await store.read(lambda tx: tx.log.known(["m1", "m2"])) == {"m1", "m2"}
    learnt = editor_for(store, FakeJudge(), clock, numbered("server"))
    await learnt.remember(HOUSEHOLD, "The boiler is serviced in May")
    await learnt.edit(told.id, text="Likes smoked trout on rye")
    await lake.database.write(lambda tx: tx.log.reword({"m2": "Hm (...)"}))
    await pass_on(lake, store, places)
    assert await lake.known() == ["Ada owns Heron", "Likes smoked trout on rye"]
    assert await lake.known(HOUSEHOLD) == ["The boiler is serviced in May"]
    said = await store.read(lambda tx: tx.log.by_ids(["m2"]))
    assert said["m2"].entry.content == "Hm (...)"
    await lake.forget(told.id)
    await pass_on(lake, store, places)
    active = await store.read(lambda tx: tx.memories.active([lake.owner]))
    assert [one.text for one in active] == ["Ada owns Heron"]
    assert await store.read(lambda tx: tx.log.known(["m1", "m2"])) == {"m2"}
    await closed(lake)
    connections.close()
