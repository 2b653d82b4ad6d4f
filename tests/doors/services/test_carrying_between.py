"""Carrying a conversation where there are two connections, which share one file on disk."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    CLIENT_ID,
    MockConfigEntry,
    MockUser,
    async_fire_time_changed,
)

from custom_components.switchboard.backup import async_post_backup, async_pre_backup
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.operations import carrying

from ..assist import Assistant, put_up_assistant
from ..conftest import agent_of
from .test_carrying import AGREED, CAT, DOG, MODEL_ONLY, PARROT, act, exported, refusal, said


class Second:
    """Robin, who speaks to the agent of the second of two connections."""

    def __init__(self, user: MockUser, entry: MockConfigEntry, assist: Assistant) -> None:
        self.user, self.entry, self.assist = user, entry, assist

    async def say(self, words: str, conversation_id: str = "kitchen") -> None:
        await self.assist.type_in(words, conversation_id)

    async def written(self) -> None:
        await self.entry.runtime_data.live.conversation_store.async_drain()

    @property
    def ids(self) -> list[str]:
        return self.entry.runtime_data.live.ids


@pytest.fixture
async def second(house: HomeAssistant, move_in, hass_ws_client) -> Second:
    assert await async_setup_component(house, "assist_pipeline", {})
    for deployment in ("house-voice", "house-brisk"):
        entry = await move_in(routing=MODEL_ONLY, entry_options=AGREED, deployment=deployment)
    shared = await put_up_assistant(house, await hass_ws_client(house), agent_of(house, entry))
    user = MockUser(is_owner=False, name="Robin").add_to_hass(house)
    house.states.async_set("person.robin", "home", {"user_id": user.id})
    refresh = await house.auth.async_create_refresh_token(user, CLIENT_ID)
    client = await hass_ws_client(house, house.auth.async_create_access_token(refresh))
    return Second(user, entry, Assistant(house, shared.id, client))


@pytest.fixture
def session_ends(house: HomeAssistant, freezer) -> Callable:
    async def ends() -> None:
        freezer.tick(360)
        async_fire_time_changed(house)
        await house.async_block_till_done()

    return ends


def words(document: dict[str, Any]) -> list[str]:
    return [one["content"] for one in document["messages"] if one["role"] == "user"]


@pytest.mark.parametrize("ended", [False, True])
async def test_a_fork_goes_on_with_its_own_agent(house, second, standin, session_ends, ended):
    await second.say(PARROT)
    await second.say(CAT)
    await second.written()
    if ended:
        await session_ends()
        assert second.ids == []
    fork = await act(house, second.user, "fork_conversation", conversation_id="kitchen")
    assert fork["conversation_id"] in second.ids
    await second.say(DOG, fork["conversation_id"])
    assert said(standin) == [PARROT, CAT, DOG]


@pytest.mark.parametrize("ended", [False, True])
async def test_what_is_not_written_yet_is_exported_and_what_is_forgotten_is_not(
    house, second, session_ends, ended
):
    await second.say(PARROT)
    await second.written()
    await async_pre_backup(house)  # holds back all writing
    await second.say(CAT)
    if ended:
        await session_ends()
        assert second.ids == []
    assert words(await exported(house, second.user, "kitchen")) == [PARROT, CAT]
    live = second.entry.runtime_data.live
    live.reset("kitchen")
    for action in ("export_conversation", "fork_conversation"):
        refused = act(house, second.user, action, conversation_id="kitchen")
        assert await refusal(house, refused) == "conversation_over"
    await second.say(DOG)
    assert words(await exported(house, second.user, "kitchen")) == [DOG]
    await act(house, None, "reset_conversation")
    refused = act(house, second.user, "export_conversation", conversation_id="kitchen")
    assert await refusal(house, refused) == "conversation_over"
    await async_post_backup(house)


@pytest.mark.parametrize("forgetting", [0, 1])
async def test_what_any_connection_forgets_meanwhile_is_not_gone_on_with(
    house, second, monkeypatch, forgetting
):
    await second.say(PARROT)
    await second.written()
    looked_up, forgotten = asyncio.Event(), asyncio.Event()
    position = carrying._async_log_position

    async def held_up(*given):
        looked_up.set()
        await forgotten.wait()
        return await position(*given)

    monkeypatch.setattr(carrying, "_async_log_position", held_up)
    named = {"conversation_id": "kitchen"}
    fork = asyncio.create_task(act(house, second.user, "fork_conversation", **named))
    await looked_up.wait()
    entries = house.config_entries.async_entries(DOMAIN)
    entries[forgetting].runtime_data.live.reset("kitchen")
    forgotten.set()
    assert await refusal(house, fork) == "conversation_over"
    ids = [one for entry in entries for one in entry.runtime_data.live.ids]
    assert set(ids) <= {"kitchen"}
