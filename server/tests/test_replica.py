"""The copy of a home, in the transaction of a turn."""

from datetime import timedelta
from itertools import count
from typing import Any

import psycopg

from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import Arrival, Change
from custom_components.switchboard.engine.sharing.inbox import incoming
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from switchboard_server.pool import Pool
from switchboard_server.replica import replicate
from switchboard_server.store.store import PostgresStore
from tests.engine.knowledge.builders import (
    NOON,
    Clock,
    FakeJudge,
    editor_for,
    message,
    numbered,
    say,
)
from tests.engine.sharing.homes import closed, opened


class Kept:
    """A relay between a home and its copy."""

    def __init__(self) -> None:
        self.places = count(1)
        self.arrivals_of_copy: list[Arrival] = []
        self.told: list[Change] = []

    def send(self, changes) -> None:
        self.arrivals_of_copy += [Arrival(next(self.places), "lake", one) for one in changes]

    def arrivals(self, _: Any, home_id: str, after: int, limit: int):
        assert home_id == "lake"
        return [one for one in self.arrivals_of_copy if one.place > after][:limit]

    def keep(self, _: Any, home_id: str, changes) -> None:
        assert home_id == "lake"
        self.told += changes


async def test_a_copy_is_as_its_home_and_tells_what_it_learns(
    tmp_path, database: str, control: psycopg.Connection[Any]
) -> None:
    connections, relay = Pool(database), Kept()
    clock = Clock(NOON + timedelta(days=2))
    copy = PostgresStore(connections, "lake", now=clock)
    [lake] = await opened(tmp_path, "lake")
    await say(lake.database, message(1, "I like trout", owner=lake.owner), message(2, "Hm"))
    await lake.tell("Likes smoked trout", sources=("m1",))
    await lake.database.write(lambda tx: outbox.read_by(tx, "server", lake.clock()))
    relay.send(await lake.database.write(outbox.outgoing))

    with control.transaction(force_rollback=True):
        assert replicate(control, copy, relay, clock())
    assert await copy.read(lambda tx: tx.log.known(["m1"])) == set()  # nothing of it is kept
    with control.transaction():
        assert replicate(control, copy, relay, clock())
    with control.transaction():
        assert not replicate(control, copy, relay, clock())
    assert await copy.read(lambda tx: tx.log.known(["m1", "m2"])) == {"m1", "m2"}
    assert relay.told == []

    learnt = editor_for(copy, FakeJudge(), clock, numbered("server"))
    await learnt.remember(HOUSEHOLD, "The boiler is serviced in May")
    with control.transaction():
        assert replicate(control, copy, relay, clock())
    with control.transaction():
        assert not replicate(control, copy, relay, clock())
    back = [Arrival(next(relay.places), "server", one) for one in relay.told]
    await lake.database.write(lambda tx: incoming(tx, back, lake.clock(), lake.new_id))
    assert await lake.known(HOUSEHOLD) == ["The boiler is serviced in May"]
    await closed(lake)
    connections.close()
