"""A house and a lake house share by the real server, on PostgreSQL; one process kept all apart."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestServer

from custom_components.switchboard.engine.sharing.outbox import join
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.sharing import wire
from switchboard_server import homes
from switchboard_server.operating import migrate
from switchboard_server.web import Server
from tests.postgresql import database, postgres

from ..household import ROBIN, act
from .conftest import NAME, LakeHouse, exchanged
from .test_worker import texts

__all__ = ["database", "postgres"]

TEA = "Robin likes green tea"
BREAD = "Robin bakes bread on Sundays"


class RealFamily:
    """The real server, with a token for each of two homes."""

    def __init__(self, url: str, conn: psycopg.Connection[Any]) -> None:
        self.url, self.conn = url, conn
        self.tokens = {
            name: homes.add_token(conn, homes.add_home(conn, name, "ours"))
            for name in ("Town", "Lake")
        }

    def holds(self, words: str) -> bool:
        """Return whether words are in any change that is kept."""
        row = self.conn.execute(
            "SELECT count(*) FROM switchboard_server.changes AS held"
            " WHERE strpos(held::text, %s) > 0",
            (words,),
        ).fetchone()
        return row != (0,)


@pytest.fixture
async def family(socket_enabled: None, database: str) -> AsyncGenerator[RealFamily]:
    """The server between the homes."""
    with psycopg.connect(database, autocommit=True) as conn:
        migrate(conn)
        async with TestServer(Server(database).app()) as served:
            yield RealFamily(str(served.make_url("")).rstrip("/"), conn)


@pytest.fixture
async def lake(family: RealFamily, tmp_path: Path) -> AsyncGenerator[LakeHouse]:
    """A second home that shares the same person, under another id."""
    opened = Database(tmp_path / "lake.db")
    await opened.open()
    now = datetime(2026, 11, 1, tzinfo=UTC)
    await opened.write(lambda tx: join(tx, {"person.rob": NAME}, now))
    async with ClientSession() as session:
        home = LakeHouse(opened, wire.Server(session, family.url, family.tokens["Lake"]))
        await home.exchange()
        yield home
    await opened.close()


async def test_both_remember_and_forget_the_same(house, share, family, lake, tmp_path):
    await act(house, "remember", text=TEA, owner=ROBIN)
    await share(token=family.tokens["Town"])
    await lake.tell(BREAD)
    await exchanged(house)
    await lake.exchange()
    told = await exchanged(house)
    assert await texts(house) == await lake.texts() == sorted([TEA, BREAD])
    assert (told["homes"], told["problem"], told["waiting"]) == (["Lake"], None, 0)

    await act(house, "forget", about="bread", owner=ROBIN, confirm=True)
    await exchanged(house)
    await lake.exchange()
    await lake.exchange()
    told = await exchanged(house)
    assert await texts(house) == await lake.texts() == [TEA]
    assert {"confirmed": 1, "homes": 1} in told["forgetting"]
    assert not family.holds("bread")
    files = [one.read_bytes() for one in tmp_path.glob("lake.db*")]
    assert not any(b"bakes bread" in one for one in files)


async def test_a_token_that_is_revoked_is_refused(house, share, family):
    await share(token=family.tokens["Town"])
    assert (await exchanged(house))["problem"] is None
    family.conn.execute("UPDATE switchboard_server.tokens SET revoked_at = now()")
    assert (await exchanged(house))["problem"] == "invalid_auth"
