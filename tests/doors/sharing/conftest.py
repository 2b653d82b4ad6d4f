"""A house that shares with other homes, a server between them, and another home of the family."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from aiohttp import ClientSession
from homeassistant.config_entries import ConfigSubentry
from homeassistant.core import HomeAssistant

from custom_components.switchboard.engine.knowledge.editor import MemoryEditor
from custom_components.switchboard.engine.knowledge.statements import Telling
from custom_components.switchboard.engine.sharing.changes import Arrival
from custom_components.switchboard.engine.sharing.inbox import incoming
from custom_components.switchboard.engine.sharing.outbox import join, outgoing, sent, standing
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.forgetting import finish_forgetting
from custom_components.switchboard.memory.hub import DATA_HUB
from custom_components.switchboard.sharing import wire

from ..household import AGREED, MODEL_ONLY, ROBIN
from .server import FamilyServer, serve

TOKEN = "token-of-the-town-house"
NAME = "robin"


@pytest.fixture
async def family(socket_enabled: None) -> AsyncGenerator[FamilyServer]:
    """A server of which the house has a token."""
    made = FamilyServer()
    made.join(TOKEN, "town")
    async with serve(made):
        yield made


@pytest.fixture
async def entry(house: HomeAssistant, move_in: Callable[..., Awaitable[Any]]) -> Any:
    """A connection with a log, and a person."""
    house.states.async_set(ROBIN, "home")
    return await move_in(entry_options=AGREED, routing=MODEL_ONLY)


@pytest.fixture
def share(house: HomeAssistant, entry: Any, family: FamilyServer) -> Callable[..., Awaitable[Any]]:
    """Return how the house begins to share; returns its entry."""

    async def begin(**changes: Any) -> Any:
        data = {"url": family.url, "token": TOKEN, "shared": {ROBIN: NAME}, "server_reads": False}
        subentry = ConfigSubentry(
            data=MappingProxyType(data | changes),
            subentry_type="sharing",
            title="Other homes",
            unique_id=None,
        )
        house.config_entries.async_add_subentry(entry, subentry)
        await house.async_block_till_done()
        return entry

    return begin


async def exchanged(house: HomeAssistant) -> dict[str, Any]:
    """Exchange now, until nothing waits; returns how it stands."""
    sharing = house.data[DATA_HUB].sharing
    for _ in range(10):
        await sharing.async_exchange_now()
        if not sharing.report()["waiting"] or sharing.report()["problem"]:
            break
    await sharing.async_exchange_now()
    return sharing.report()


class LakeHouse:
    """Another home of the family, without Home Assistant, on the real wire."""

    def __init__(self, database: Database, server: wire.Server) -> None:
        self.database, self.server = database, server
        self._number = count(1)
        self._editor = MemoryEditor(database, None, self._now, self._new_id, lambda: "keep")

    def _now(self) -> datetime:
        return datetime(2026, 11, 1, 12, tzinfo=UTC)

    def _new_id(self) -> str:
        return f"lake{next(self._number)}"

    async def tell(self, text: str) -> None:
        """Tell this home something of the person."""
        await self._editor.tell(Telling("person.rob", text))

    async def texts(self) -> list[str]:
        """Return what this home remembers of the person."""
        found, _ = await self.database.read(
            lambda tx: tx.memories.listing(("person.rob",), limit=-1)
        )
        return sorted(one.text for one in found)

    async def exchange(self) -> None:
        """Send all there is, take what comes, and erase what is to be forgotten."""
        for _ in range(3):
            going = await self.database.write(outgoing)
            stands = await self.database.read(standing)
            answer = await self.server.exchange(
                stands.after, [NAME], [one.to_json() for one in going], 0
            )

            def take(tx: Any, answer: Any = answer) -> None:
                sent(tx, answer.accepted)
                arrivals = [Arrival.from_json(one) for one in answer.arrivals]
                incoming(tx, arrivals, self._now(), self._new_id)

            await self.database.write(take)
            await finish_forgetting(self.database)


@pytest.fixture
async def lake(family: FamilyServer, tmp_path: Path) -> AsyncGenerator[LakeHouse]:
    """A second home that shares the same person, under another id."""
    family.join("token-of-the-lake-house", "lake")
    database = Database(tmp_path / "lake.db")
    await database.open()
    now = datetime(2026, 11, 1, tzinfo=UTC)
    await database.write(lambda tx: join(tx, {"person.rob": NAME}, now))
    async with ClientSession() as session:
        home = LakeHouse(database, wire.Server(session, family.url, "token-of-the-lake-house"))
        await home.exchange()
        yield home
    await database.close()
