"""Looking back in time: what the recorder kept of exposed things, as a model is told."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.helpers.llm import LLMContext, ToolInput
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.components.recorder.common import (
    async_wait_recording_done,
)

from custom_components.switchboard.home.looking_back import MOST_CHANGES
from custom_components.switchboard.llm import LOOK_BACK, async_get_tools

WINDOW = "binary_sensor.bedroom_window"
WARMTH = "sensor.bedroom_temperature"
TAP = "switch.garden_tap"
NAMES = {WINDOW: "Bedroom Window", WARMTH: "Bedroom Temperature", TAP: "Garden Tap"}
WATCHED = {
    WINDOW: {"device_class": "window"},
    WARMTH: {"device_class": "temperature", "unit_of_measurement": "°C"},
    TAP: {},
}


@pytest.fixture(autouse=True)
def _integrations() -> None:
    """Let no fixture make a house before the recorder does; ours needs no set-up here."""


async def _ask(hass: HomeAssistant, **arguments: str) -> dict[str, Any]:
    context = LLMContext("test", None, "en", "conversation", None)
    result = await LOOK_BACK.async_call(hass, ToolInput(LOOK_BACK.name, arguments), context)
    return result.data


def _put(hass: HomeAssistant, entity_id: str, state: str, at: datetime) -> None:
    told = {"friendly_name": NAMES[entity_id], **WATCHED[entity_id]}
    hass.states.async_set(entity_id, state, told, timestamp=at.timestamp())


@pytest.fixture
async def kept(recorder_mock: Any, hass: HomeAssistant) -> Callable:
    """Let the recorder keep states, given as hours ago."""
    assert await async_setup_component(hass, "homeassistant", {})
    await hass.config.async_set_time_zone("Europe/Berlin")
    now = dt_util.now()

    async def keep(entity_id: str, *states: tuple[float, str]) -> datetime:
        async_expose_entity(hass, "conversation", entity_id, should_expose=True)
        for hours, state in states:
            _put(hass, entity_id, state, now - timedelta(hours=hours))
        await async_wait_recording_done(hass)
        return now

    return keep


async def test_a_window_that_was_open_in_the_night(kept, hass):
    now = await kept(WINDOW, (12, "off"), (10, "on"), (8.5, "off"))
    since = (now - timedelta(hours=11)).isoformat()
    [told] = (await _ask(hass, thing="Bedroom Window", since=since))["things"]
    assert told["minutes"]["on"] == 90
    assert told["changes"] == 2
    assert told["kind"] == "window"
    assert told["began_last"]["on"] == f"{now - timedelta(hours=10):%a %Y-%m-%d %H:%M}"
    assert told["now"] == "off"


async def test_how_warm_it_was(kept, hass):
    now = await kept(WARMTH, (20, "18"), (10, "22"), (5, "20"))
    since = (now - timedelta(hours=20)).isoformat()
    [told] = (await _ask(hass, thing="Bedroom Temperature", since=since))["things"]
    assert (told["min"], told["max"], told["unit"]) == (18, 22, "°C")
    assert told["mean"] == pytest.approx(19.5, abs=0.05)
    assert told["max_at"] == f"{now - timedelta(hours=10):%a %Y-%m-%d %H:%M}"


async def test_when_it_was_on_last_without_any_times(kept, hass):
    now = await kept(TAP, (100, "off"), (72, "on"), (71, "off"))
    [told] = (await _ask(hass, thing="garden tap"))["things"]
    assert told["began_last"]["on"] == f"{now - timedelta(hours=72):%a %Y-%m-%d %H:%M}"
    assert told["minutes"]["on"] == 60


async def test_no_more_than_a_few_changes_are_told(kept, hass):
    await kept(TAP, *((20 - n / 10, "on" if n % 2 else "off") for n in range(80)))
    [told] = (await _ask(hass, thing="Garden Tap"))["things"]
    assert told["changes"] == 79
    assert len(told["last_changes"]) == MOST_CHANGES


async def test_what_is_not_exposed_has_no_past(kept, hass):
    await kept(TAP, (3, "on"), (2, "off"))
    async_expose_entity(hass, "conversation", TAP, should_expose=False)
    assert (await _ask(hass, thing="Garden Tap"))["error"] == "unknown_thing"


@pytest.mark.parametrize(
    ("times", "error"),
    [
        ({"since": "last night"}, "time_unreadable"),
        ({"since": "2026-01-02", "until": "2026-01-01"}, "times_reversed"),
        ({"since": "2200-01-01"}, "times_reversed"),
    ],
)
async def test_times_that_are_none_are_said(kept, hass, times, error):
    await kept(TAP, (3, "on"))
    assert (await _ask(hass, thing="Garden Tap", **times))["error"] == error


async def test_a_time_of_which_nothing_is_kept(kept, hass):
    await kept(TAP, (3, "on"))
    [told] = (await _ask(hass, thing="Garden Tap", since="2020-01-01", until="2020-01-02"))[
        "things"
    ]
    assert "Nothing was recorded" in told["error"]


async def test_a_thing_that_the_recorder_leaves_out_says_so(kept, hass, monkeypatch):
    await kept(TAP, (3, "on"))
    monkeypatch.setattr("homeassistant.components.recorder.is_entity_recorded", lambda *_: False)
    [told] = (await _ask(hass, thing="Garden Tap"))["things"]
    assert "keep nothing" in told["error"]


async def test_without_a_recorder_there_is_no_tool_and_no_answer(hass):
    context = LLMContext("test", None, "en", "conversation", None)
    assert async_get_tools(hass, context, "assist") is None
    assert (await _ask(hass, thing="Garden Tap"))["error"] == "recorder_off"


async def test_where_a_recorder_runs_every_agent_may_look_back(kept, hass):
    context = LLMContext("test", None, "en", "conversation", None)
    offered = async_get_tools(hass, context, "assist")
    assert offered is not None
    assert [tool.name for tool in offered.tools] == ["switchboard__LookBack"]
