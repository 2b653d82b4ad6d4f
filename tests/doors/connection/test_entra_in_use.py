"""Microsoft Entra ID from one sentence to the next: tokens withdrawn, and Entra itself down."""

import asyncio
from functools import partial
from types import SimpleNamespace

import pytest

from custom_components.switchboard.connection import credentials
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.azure import client
from custom_components.switchboard.engine.azure import entra as entra_room
from custom_components.switchboard.engine.azure.entra import ServicePrincipal

from ..assist import Assistant
from ..conftest import ONLY_MODEL, last_turn

ENTRA = {"tenant_id": "house.example", "client_id": "an-app", "client_secret": "a~secret"}


class Clock:
    """A clock that a test can put forward."""

    ahead = 0.0

    def __call__(self) -> float:
        return asyncio.get_running_loop().time() + self.ahead


@pytest.fixture
def clock(monkeypatch) -> Clock:
    now = Clock()
    monkeypatch.setattr(client, "time", SimpleNamespace(monotonic=now))
    return now


@pytest.fixture
async def rooms(house, open_assist, standin, monkeypatch, clock, hass_ws_client):
    """An entry with a service principal, and two Assist dialogs open on its agent."""
    monkeypatch.setattr(
        credentials, "ServicePrincipal", partial(ServicePrincipal, authority=standin.url)
    )
    entry, kitchen = await open_assist(routing=ONLY_MODEL, api_key="", entra=ENTRA)
    hall = Assistant(house, kitchen.id, await hass_ws_client(house))
    return entry, [kitchen, hall]


async def test_two_refusals_at_once_are_one_withdrawn_token(house, standin, rooms):
    entry, (kitchen, hall) = rooms
    await kitchen.type_in("hello")
    standin.state.entra.withdraw(together=2)
    answers = await asyncio.gather(kitchen.type_in("hello"), hall.type_in("hello"))
    for _, talk in answers:
        assert last_turn(entry, talk)["error"] is None
    await house.async_block_till_done()
    assert house.config_entries.flow.async_progress_by_handler(DOMAIN) == []


async def test_nobody_waits_for_entra_while_the_token_is_good(standin, rooms, clock):
    entry, (kitchen, _) = rooms
    await kitchen.type_in("hello")
    entra = standin.state.entra
    entra.answering.clear()
    clock.ahead += entra.lifetime - 200
    _, talk = await kitchen.type_in("hello")
    assert last_turn(entry, talk)["error"] is None
    assert (entra.asked, entra.waiting) == (2, 1)
    entra.answering.set()


async def test_while_entra_is_down_only_one_sentence_waits(standin, rooms, clock, monkeypatch):
    entry, (kitchen, hall) = rooms
    await kitchen.type_in("hello")
    entra = standin.state.entra
    entra.answering.clear()
    clock.ahead += entra.lifetime + 1
    with monkeypatch.context() as hurry:
        hurry.setattr(entra_room, "TOKEN_TIMEOUT", 0.3)
        first, talk = await kitchen.type_in("hello")
    assert last_turn(entry, talk)["error"] == "cannot_connect"
    asked = entra.asked
    for assistant in (kitchen, hall):
        said, talk = await assistant.type_in("hello again")
        assert (said, last_turn(entry, talk)["error"]) == (first, "cannot_connect")
    assert entra.asked == asked
    entra.answering.set()
    clock.ahead += entra_room.ASK_AGAIN
    _, talk = await kitchen.type_in("hello")
    assert last_turn(entry, talk)["error"] is None
    assert entra.asked == asked + 1
