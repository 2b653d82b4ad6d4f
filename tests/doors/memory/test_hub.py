"""Two connections share the memory of the house: who does its work, and who takes it over."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest
from homeassistant.config_entries import ConfigEntryState
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.agent.late_answers import LateAnswers
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.hub import DATA_HUB

from ..conftest import entry_for
from ..household import AGREED, MODEL_ONLY, act

KITCHEN = "a-panel-in-the-kitchen"


@pytest.fixture
async def two(house, move_in, say):
    """The connection that does the work, to which a wish was told, and the other one."""
    first = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    other = await move_in(deployment="house-chat", entry_options=AGREED, routing=MODEL_ONLY)
    await say(first, "I love blueberries in the morning.", device_id=KITCHEN)
    return first, other


def deployments(standin) -> list[str]:
    return [body["model"] for body in standin.sent()]


async def until(house, done: Callable[[], bool]) -> None:
    """Wait for what happens behind the back: the clock stands still, so turns are counted."""
    for _ in range(200_000):
        if done():
            return
        await asyncio.sleep(0)
        await house.data[DATA_LOG].database.read(lambda _: None)
    pytest.fail("It never happened")


async def asked(house, standin, before: int) -> str:
    """Return who is asked next."""
    await until(house, lambda: len(standin.requests) > before)
    return deployments(standin)[before]


async def facts(house) -> list:
    return await house.data[DATA_LOG].database.read(lambda tx: tx.facts.of_owner("household"))


async def begin_reading(house, standin, freezer) -> str:
    """Let the conversation be over, and the reading of it hang; return who reads."""
    standin.order(first_token_delay=60)
    before = len(standin.requests)
    freezer.tick(timedelta(days=4))
    async_fire_time_changed(house)
    return await asked(house, standin, before)


@pytest.mark.parametrize("gone", ["unloaded", "removed"])
async def test_who_stays_reads_on_within_a_minute_and_judges(house, two, standin, freezer, gone):
    first, other = two
    assert await begin_reading(house, standin, freezer) == "house-voice"
    if gone == "unloaded":
        await house.config_entries.async_unload(first.entry_id)
    else:
        await house.config_entries.async_remove(first.entry_id)
    told = asyncio.Event()
    learner = other.runtime_data.learner
    learner.numbers.async_listen(lambda: told.set() if learner.report else None)
    before = len(standin.requests)
    freezer.tick(timedelta(seconds=61))
    async_fire_time_changed(house)
    await until(house, told.is_set)
    assert [fact.category for fact in await facts(house)] == ["preference"]
    await act(house, "remember", text="Likes coffee in the evening when guests are here")
    await act(house, "remember", text="Likes strong coffee in the evening with guests")
    assert set(deployments(standin)[before:]) == {"house-chat"}
    assert len(standin.requests) - before >= 2  # one read, one judged


async def test_who_comes_back_takes_the_work_back_and_nothing_is_read_twice(
    house, two, standin, freezer
):
    first, other = two
    await house.config_entries.async_unload(first.entry_id)
    assert await begin_reading(house, standin, freezer) == "house-chat"
    reading = other.runtime_data.learner._task
    assert await house.config_entries.async_setup(first.entry_id)
    assert reading.cancelled()
    before = len(standin.requests)
    await act(house, "run_extraction", person=False)
    assert deployments(standin)[before:] == ["house-voice"]
    assert len(await facts(house)) == 1


async def test_a_reload_leaves_the_work_where_it_is(house, two, standin, freezer):
    first, other = two
    await house.config_entries.async_reload(first.entry_id)
    assert first.state is other.state is ConfigEntryState.LOADED
    assert first.runtime_data.learner.is_in_charge
    assert await begin_reading(house, standin, freezer) == "house-voice"


async def test_who_keeps_no_log_is_handed_nothing(house, move_in, standin):
    first = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    other = await move_in(deployment="house-chat", routing=MODEL_ONLY)
    await house.config_entries.async_unload(first.entry_id)
    assert not other.runtime_data.learner.is_in_charge


async def test_a_connection_whose_workers_do_not_start_leaves_nothing_running(
    house, standin, monkeypatch
):
    entry = entry_for(standin, entry_options=AGREED)
    entry.add_to_hass(house)
    with monkeypatch.context() as broken:
        broken.setattr(LateAnswers, "async_start", AsyncMock(side_effect=OSError))
        assert not await house.config_entries.async_setup(entry.entry_id)
    assert house.data[DATA_HUB].members == []
    assert not house.data[DATA_LOG].is_open
    await house.config_entries.async_reload(entry.entry_id)
    assert entry.runtime_data.learner.is_in_charge
