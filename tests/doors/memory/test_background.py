"""What runs in the background: when, on which deployment, and what happens when that is gone."""

from datetime import timedelta
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import InvalidData
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    async_fire_time_changed,
)

from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics

from ..assist import Assistant, put_up_assistant
from ..conftest import agent_of
from ..usage.test_tracker import change
from .test_learner import AGREED, MODEL_ONLY, WISH, facts, reported


@pytest.fixture
async def assistant_for(house: HomeAssistant, hass_ws_client: Any) -> Any:
    """Return how the Assist dialog is opened in front of an entry's agent."""
    assert await async_setup_component(house, "assist_pipeline", {})

    async def open_it(entry: MockConfigEntry) -> Assistant:
        return await put_up_assistant(house, await hass_ws_client(house), agent_of(house, entry))

    return open_it


async def test_the_wait_for_silence_is_an_option(house, move_in, assistant_for, freezer):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    await change(house, entry, **AGREED, background={"read_minutes": 1440, "idle_minutes": 2})
    await (await assistant_for(entry)).type_in(WISH)
    wait = reported(entry)
    freezer.tick(timedelta(minutes=3))
    async_fire_time_changed(house)
    await wait()
    assert len(await facts(house)) == 1


async def test_how_often_the_log_is_read_is_an_option(house, move_in, assistant_for, freezer):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    await change(house, entry, **AGREED, background={"read_minutes": 5, "idle_minutes": 120})
    await (await assistant_for(entry)).type_in(WISH)
    wait = reported(entry)
    freezer.tick(timedelta(minutes=6))
    async_fire_time_changed(house)
    await wait()
    # It has looked, and the conversation was not over yet.
    assert await facts(house) == []
    assert entry.runtime_data.learner.report.pending == 2


@pytest.mark.parametrize("beyond", [{"read_minutes": 4}, {"idle_minutes": 121}])
async def test_the_form_keeps_the_schedule_within_its_bounds(house, move_in, beyond):
    entry = await move_in(entry_options=AGREED)
    with pytest.raises(InvalidData):
        await change(house, entry, **AGREED, background=beyond)


async def test_the_diagnostics_tell_the_schedule(house, move_in):
    entry = await move_in(entry_options={**AGREED, "background": {"idle_minutes": 3}})
    told = await async_get_config_entry_diagnostics(house, entry)
    assert told["background"] == {"read_minutes": 15.0, "idle_minutes": 3.0}
