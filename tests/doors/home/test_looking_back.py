"""Looking back in time: what the recorder kept of exposed things, as agents are told."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import get_instance
from homeassistant.components.recorder.models import StatisticMeanType
from homeassistant.components.recorder.statistics import async_import_statistics
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.llm import LLMContext, ToolInput, async_get_api
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.components.recorder.common import (
    async_wait_recording_done,
)

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.home.looking_back import MOST_ROWS, MOST_THINGS, MOST_TOLD
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL, by_person, entry_for
from ..remembering_model import offered, result_of

TOOL = "switchboard__LookBack"
NOW = "2026-03-04 08:00:00+01:00"
WINDOW = "binary_sensor.bedroom_window"
WARMTH = "sensor.bedroom_temperature"
TAP = "switch.garden_tap"
THINGS: dict[str, tuple[str, dict[str, Any]]] = {
    WINDOW: ("Bedroom Window", {"device_class": "window"}),
    WARMTH: ("Bedroom Temperature", {"device_class": "temperature", "unit_of_measurement": "°C"}),
    TAP: ("Garden Tap", {}),
}
ASKED = {
    "en": "Was the bedroom window open last night?",
    "de": "War das Schlafzimmerfenster letzte Nacht offen?",
    "es": "¿Estuvo abierta anoche la ventana del dormitorio?",
    "fr": "La fenêtre de la chambre était-elle ouverte cette nuit ?",
    "it": "La finestra della camera era aperta stanotte?",
    "nl": "Stond het slaapkamerraam vannacht open?",
}


class Looking:
    """A model that calls the tool with its arguments, and then says what it gave back."""

    def __init__(self, **arguments: str) -> None:
        self.arguments = arguments
        self.offered: set[str] = set()
        self.result: dict[str, Any] = {}

    def __call__(self, ask: Ask) -> Reply:
        self.offered = offered(ask)
        if ask.turns[-1].role == "tool":
            self.result = result_of(ask.turns[-1].text)
            return Reply(json.dumps(self.result))
        return Reply(calls=(Call(TOOL, json.dumps(self.arguments)),))


@pytest.fixture(autouse=True)
def _integrations(hass_storage: dict[str, Any]) -> None:
    """Leave the house to the recorder, which has to be there before it."""


@pytest.fixture
async def recorded(
    recorder_mock: Any, freezer: Any, enable_custom_integrations: None, house: HomeAssistant
) -> HomeAssistant:
    """Return a house with a recorder, where it is eight in the morning."""
    await house.config.async_set_time_zone("Europe/Berlin")
    freezer.move_to(NOW)
    return house


@pytest.fixture
def keep(recorded: HomeAssistant) -> Callable:
    """Let the recorder keep states of an exposed thing, given with the hours they are ago."""

    async def write(entity_id: str, *states: tuple[float, str], **told: Any) -> None:
        name, attributes = THINGS.get(entity_id, ("", {}))
        attributes = ({"friendly_name": name} if name else {}) | attributes | told
        async_expose_entity(recorded, "conversation", entity_id, should_expose=True)
        for hours, state in states:
            at = dt_util.utcnow() - timedelta(hours=hours)
            recorded.states.async_set(entity_id, state, attributes, timestamp=at.timestamp())
        await async_wait_recording_done(recorded)

    return write


@pytest.fixture
def look(recorded: HomeAssistant, standin: Any) -> Callable:
    """Call the tool as Home Assistant does for any agent's model."""

    async def call(thing: str, **arguments: str) -> dict[str, Any]:
        if not recorded.config_entries.async_loaded_entries("switchboard"):
            entry = entry_for(standin)
            entry.add_to_hass(recorded)
            assert await recorded.config_entries.async_setup(entry.entry_id)
        api = await async_get_api(recorded, "assist", _context(recorded))
        result = await api.async_call_tool(ToolInput(TOOL, {"thing": thing, **arguments}))
        return result.data

    return call


def _context(hass: HomeAssistant) -> LLMContext:
    return LLMContext("test", by_person(hass), "en", "conversation", None)


def _ago(hours: float) -> str:
    return f"{dt_util.now() - timedelta(hours=hours):%a %Y-%m-%d %H:%M}"


async def test_a_window_that_was_open_in_the_night(keep, look):
    await keep(WINDOW, (30, "on"), (29, "off"), (10, "on"), (8.5, "off"))
    [told] = (await look("bedroom window", since="2026-03-03T21:00"))["things"]
    assert told == {
        "name": "Bedroom Window",
        "from": _ago(11),
        "to": _ago(0),
        "kind": "window",
        "minutes": {"off": 570, "on": 90},
        "began_last": {"off": _ago(8.5), "on": _ago(10)},
        "changes": 2,
        "last_changes": [f"{_ago(11)} off", f"{_ago(10)} on", f"{_ago(8.5)} off"],
        "now": "off",
    }


async def test_how_warm_it_was_without_statistics(keep, look):
    await keep(WARMTH, (30, "5"), (20, "18"), (10, "22"), (8, "unavailable"), (5, "20"))
    [told] = (await look("Bedroom Temperature", since="2026-03-03T12:00"))["things"]
    assert (told["min"], told["max"], told["unit"]) == (18, 22, "°C")
    assert (told["min_at"], told["max_at"]) == (_ago(20), _ago(10))
    assert told["mean"] == pytest.approx((18 * 10 + 22 * 2 + 20 * 5) / 17, abs=0.01)


async def test_how_warm_it_was_by_the_statistics(keep, look, recorded):
    await keep(WARMTH, (1, "21"), state_class="measurement")
    hour = dt_util.utcnow().replace(minute=0)
    rows = [
        {"start": hour - timedelta(hours=24 * 40 - n), "mean": n, "min": n - 1, "max": n + 1}
        for n in range(24)
    ]
    await _put_statistics(recorded, WARMTH, rows, has_mean=True)
    [told] = (await look("Bedroom Temperature", since="2026-01-23", until="2026-01-23"))["things"]
    assert (told["each"], told["unit"]) == ("hour", "°C")
    assert (told["min"], told["max"]) == (-1, 16)
    assert told["mean"] == 7.5
    assert told["max_at"] == "Fri 2026-01-23 23:00"


async def test_how_much_was_used(keep, look, recorded):
    meter, told = "sensor.meter", {"unit_of_measurement": "kWh", "device_class": "energy"}
    await keep(meter, (1, "310"), state_class="total_increasing", **told, friendly_name="Meter")
    hour = dt_util.utcnow().replace(minute=0) - timedelta(days=30)
    rows = [{"start": hour + timedelta(hours=n), "sum": n * 0.5, "state": n} for n in range(48)]
    await _put_statistics(recorded, meter, rows, has_mean=False)
    day = f"{hour + timedelta(days=1):%Y-%m-%d}"
    [told] = (await look("Meter", since=day, until=day))["things"]
    assert (told["total"], told["unit"]) == (12, "kWh")


async def _put_statistics(
    hass: HomeAssistant, entity_id: str, rows: list[dict[str, Any]], *, has_mean: bool
) -> None:
    means = StatisticMeanType.ARITHMETIC if has_mean else StatisticMeanType.NONE
    unit = hass.states.get(entity_id).attributes["unit_of_measurement"]
    metadata = {
        "statistic_id": entity_id,
        "source": "recorder",
        "name": None,
        "has_mean": has_mean,
        "mean_type": means,
        "has_sum": not has_mean,
        "unit_class": "temperature" if has_mean else "energy",
        "unit_of_measurement": unit,
    }
    async_import_statistics(hass, metadata, rows)
    await async_wait_recording_done(hass)


async def test_the_warmth_of_a_thermostat_whose_mode_stays(keep, look):
    for hours, degrees in ((9, 17.0), (6, 20.0), (3, 18.5)):
        named = {"friendly_name": "Radiator", "current_temperature": degrees}
        await keep("climate.radiator", (hours, "heat"), **named)
    [told] = (await look("Radiator"))["things"]
    assert told["current_temperature"]["max"] == 20
    assert told["current_temperature"]["max_at"] == _ago(6)
    assert told["changes"] == 0


@pytest.mark.parametrize(
    ("entity_id", "on", "off"),
    [(TAP, "on", "off"), ("valve.lawn", "open", "closed"), ("script.water", "on", "off")],
)
async def test_when_it_was_on_last_is_found_however_long_ago(keep, look, entity_id, on, off):
    named = {"friendly_name": "Water"}
    await keep(entity_id, (24 * 40, off), (24 * 35, on), (24 * 35 - 1, off), (2, off), **named)
    [told] = (await look("water"))["things"]
    assert told["began_last"][on] == _ago(24 * 35)
    assert told["minutes"][on] == 60


async def test_when_a_button_was_pressed_last(keep, look):
    presses = [dt_util.utcnow() - timedelta(hours=hours) for hours in (24 * 12, 24 * 9)]
    states = [(24 * 20, "unknown"), (24 * 12, str(presses[0])), (24 * 9, str(presses[1]))]
    await keep("button.water", *states, (1, str(presses[1])), friendly_name="Water")
    [told] = (await look("Water"))["things"]
    assert (told["times"], told["last_times"]) == (2, [_ago(24 * 12), _ago(24 * 9)])
    [told] = (await look("Water", since="2026-03-03"))["things"]
    assert (told["times"], told["last_times"]) == (0, [_ago(24 * 9)])


async def test_when_an_automation_ran_last(keep, look):
    ran = dt_util.utcnow() - timedelta(days=50)
    named = {"friendly_name": "Watering", "last_triggered": ran}
    await keep("automation.watering", (24 * 60, "on"), **named)
    [told] = (await look("Watering"))["things"]
    assert told == {"name": "Watering", "last_run": _ago(24 * 50), "now": "on"}


async def test_no_more_than_a_few_changes_are_told(keep, look):
    await keep(TAP, *((20 - n / 10, "on" if n % 2 else "off") for n in range(80)))
    [told] = (await look("Garden Tap"))["things"]
    assert told["changes"] == 79
    assert len(told["last_changes"]) == MOST_TOLD


async def test_of_what_changes_all_the_time_the_last_is_read(keep, look):
    await keep(TAP, *((200 - n / 10, f"mode {n}") for n in range(MOST_ROWS + 200)))
    [told] = (await look("Garden Tap"))["things"]
    assert told["changes"] == MOST_ROWS - 1
    assert told["from"] == _ago(200 - 20)
    assert (
        told["last_changes"][-1] == f"{_ago(200 - (MOST_ROWS + 199) / 10)} mode {MOST_ROWS + 199}"
    )
    assert len(told["minutes"]) == len(told["began_last"]) == MOST_TOLD


async def test_not_all_things_of_one_name_are_told_but_those_of_a_room(keep, look, recorded):
    for number in range(MOST_THINGS + 2):
        area = ar.async_get(recorded).async_create(f"Room {number}")
        entity = er.async_get(recorded).async_get_or_create(
            "binary_sensor", "test", str(number), original_name="Window"
        )
        er.async_get(recorded).async_update_entity(entity.entity_id, area_id=area.id)
        await keep(entity.entity_id, (3, "on"), (2, "off"), friendly_name="Window")
    assert len((await look("Window"))["things"]) == MOST_THINGS
    [told] = (await look("Window", area="Room 4"))["things"]
    assert (told["area"], told["minutes"]["on"]) == ("Room 4", 60)
    assert (await look("Window", area="Room 9"))["error"] == "unknown_thing"


@pytest.mark.parametrize(
    "asked", [("Garden Tap", ""), ("sprinkler", ""), (TAP, ""), ("Tap", "Garden")]
)
async def test_what_is_not_exposed_has_no_past(keep, look, recorded, asked):
    garden = ar.async_get(recorded).async_create("Garden")
    entity = er.async_get(recorded).async_get_or_create(
        "switch", "test", "tap", suggested_object_id="garden_tap"
    )
    er.async_get(recorded).async_update_entity(
        entity.entity_id, area_id=garden.id, aliases=["Garden Tap", "sprinkler", "Tap"]
    )
    await keep(TAP, (3, "on"), (2, "off"))
    thing, area = asked
    assert "things" in await look(thing, **({"area": area} if area else {}))
    async_expose_entity(recorded, "conversation", TAP, should_expose=False)
    told = await look(thing, **({"area": area} if area else {}))
    assert told.keys() == {"error", "error_text"}
    assert told["error"] == "unknown_thing"


async def test_without_a_name_nothing_is_told(keep, look):
    await keep(TAP, (3, "on"))
    assert (await look(" "))["error"] == "unknown_thing"


@pytest.mark.parametrize(
    ("times", "error"),
    [
        ({"since": "last night"}, "time_unreadable"),
        ({"since": "2026-01-02", "until": "2026-01-01"}, "times_reversed"),
        ({"since": "2200-01-01"}, "times_reversed"),
    ],
)
async def test_times_that_are_none_are_said(keep, look, times, error):
    await keep(TAP, (3, "on"))
    assert (await look("Garden Tap", **times))["error"] == error


async def test_a_time_of_which_nothing_is_kept(keep, look):
    await keep(TAP, (3, "on"))
    [told] = (await look("Garden Tap", since="2020-01-01", until="2020-01-02"))["things"]
    assert (told["name"], told["error"]) == ("Garden Tap", "nothing")


@pytest.mark.parametrize("recorder_config", [{"exclude": {"entities": [TAP]}}])
async def test_a_thing_that_the_recorder_leaves_out_says_so(keep, look):
    await keep(TAP, (3, "on"))
    [told] = (await look("Garden Tap"))["things"]
    assert told["error"] == "nothing"


async def test_all_is_read_by_the_recorders_own_threads(keep, look, recorded, monkeypatch):
    await keep(TAP, (3, "on"), (2, "off"))
    recorder = get_instance(recorded)
    read, given = recorder.async_add_executor_job, []

    def noted(target: Callable, *arguments: Any) -> Any:
        given.append(target.__name__)
        return read(target, *arguments)

    monkeypatch.setattr(recorder, "async_add_executor_job", noted)
    await look("Garden Tap")
    assert given == ["_sum_up"]


async def test_guests_hear_nothing_of_the_past(keep, look, recorded):
    await keep(TAP, (3, "on"))
    assert "things" in await look("Garden Tap")
    api = await async_get_api(recorded, "assist", _context(recorded))
    await recorded.data[DATA_GUESTS].async_set(is_on=True)
    offered_now = await async_get_api(recorded, "assist", _context(recorded))
    assert TOOL not in [tool.name for tool in offered_now.tools]
    told = await api.async_call_tool(ToolInput(TOOL, {"thing": "Garden Tap"}))
    assert told.data["error"] == "guests"


@pytest.mark.parametrize(
    ("limit", "is_told"),
    [
        ({"uses": ["switches"]}, True),
        ({"uses": ["lights"]}, False),
        ({"uses": ["switches"], "areas": ["elsewhere"]}, False),
    ],
)
async def test_who_may_not_use_a_thing_hears_nothing_of_its_past(
    keep, recorded, standin, limit, is_told
):
    await keep(TAP, (3, "on"), (2, "off"))
    recorded.states.async_set("person.kim", "home", {"user_id": "resident"})
    limits = [{"name": "Kim", "people": ["person.kim"], **limit}]
    entry = entry_for(standin, entry_options={"limits": {"limits": limits}})
    entry.add_to_hass(recorded)
    assert await recorded.config_entries.async_setup(entry.entry_id)
    api = await async_get_api(recorded, "assist", _context(recorded))
    told = (await api.async_call_tool(ToolInput(TOOL, {"thing": "Garden Tap"}))).data
    assert ("things" in told) is is_told
    assert is_told or told["error"] == "not_allowed"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_question_about_last_night_is_answered(
    keep, recorded, open_assist, standin, language
):
    await keep(WINDOW, (30, "on"), (29, "off"), (10, "on"), (8.5, "off"))
    model = standin.state.rules = Looking(thing="Bedroom Window", since="2026-03-03T20:00")
    _, assist = await open_assist(language=language, routing=ONLY_MODEL)
    said = await assist.say(ASKED[language])
    assert TOOL in model.offered
    [told] = model.result["things"]
    assert told["minutes"]["on"] == 90
    assert _ago(10) in said


async def test_without_a_recorder_no_model_is_offered_the_past(
    enable_custom_integrations, open_assist, standin
):
    model = standin.state.rules = Looking(thing="Bedroom Window")
    _, assist = await open_assist(routing=ONLY_MODEL)
    await assist.say(ASKED["en"])
    assert TOOL not in model.offered
    assert model.result["error"]
