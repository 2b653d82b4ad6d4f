"""Exposed things with values that no integration should write: the others are told as ever."""

import math

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity

from custom_components.switchboard.engine.turn.home_state import TABLE_HEADING

from ..conftest import ONLY_MODEL, last_turn

NAN, INFINITY = math.nan, math.inf

# Each is exposed with these attributes; its state, bare, is to be told.
ODD = {
    "sensor.first_year": ("0001-01-01T00:00:00+00:00", {"device_class": "timestamp"}),
    "sensor.last_year": ("9999-12-31T23:59:59+00:00", {"device_class": "timestamp"}),
    "sensor.kind_list": ("5", {"device_class": ["power"]}),
    "sensor.unit_mapping": ("6", {"unit_of_measurement": {"of": "what"}}),
    "sensor.no_number": ("nan", {"unit_of_measurement": "W"}),
    "light.brightness_nan": ("on", {"brightness": NAN}),
    "light.brightness_infinite": ("on", {"brightness": INFINITY}),
    "light.brightness_text": ("on", {"brightness": "full"}),
    "light.colour_number": ("on", {"rgb_color": 7}),
    "light.kelvin_list": ("on", {"color_temp_kelvin": [2700]}),
    "cover.position_list": ("open", {"current_position": [40]}),
    "cover.position_mapping": ("open", {"current_position": {"left": 40}}),
    "cover.class_list": ("closed", {"device_class": ["garage"]}),
    "valve.position_set": ("open", {"current_position": {1, 2}}),
    "fan.percentage_nan": ("on", {"percentage": NAN}),
    "climate.temperature_list": ("heat", {"temperature": [21]}),
    "climate.low_nan": ("heat", {"target_temp_low": NAN, "target_temp_high": object()}),
    "humidifier.humidity_infinite": ("on", {"humidity": -INFINITY}),
    "media_player.volume_nan": ("playing", {"volume_level": NAN}),
    "media_player.volume_infinite": ("playing", {"volume_level": INFINITY}),
    "media_player.title_mapping": ("playing", {"media_title": {"en": "Rain"}}),
    "weather.unit_list": ("rainy", {"temperature": 8, "temperature_unit": ["°C"]}),
    "vacuum.battery_bytes": ("docked", {"battery_level": b"\xff"}),
    "switch.name_number": ("on", {"friendly_name": 42}),
    "switch.name_list": ("off", {"friendly_name": ["Pump"]}),
    "binary_sensor.name_and_class": ("on", {"friendly_name": {}, "device_class": {"window"}}),
}


@pytest.fixture
def odd_house(house):
    """Return the house with all of them in it."""
    for entity_id, (state, attributes) in ODD.items():
        house.states.async_set(entity_id, state, attributes)
        async_expose_entity(house, "conversation", entity_id, should_expose=True)
    return house


def told_of(body: dict) -> dict[str, str]:
    """Return what the table of the home says, by name."""
    [table] = [
        item["content"]
        for item in body["input"]
        if isinstance(item.get("content"), str) and item["content"].startswith(TABLE_HEADING)
    ]
    rows = [row for line in table.splitlines()[2:] for row in line.split(": ", 1)[1].split(" | ")]
    return dict(row.split(" = ", 1) for row in rows)


@pytest.mark.parametrize("security", [{}, {"pin": "4711"}])
async def test_things_with_odd_values_silence_nobody(odd_house, open_assist, standin, security):
    assert len(ODD) == 26
    entry, assist = await open_assist(security=security)
    assert await assist.say("Is the bed light on?") == "Yes, Bed Light is on."
    turn = last_turn(entry)
    assert (turn["route"], turn["error"]) == ("model", None)
    told = told_of(standin.sent()[0])
    for entity_id, (state, _) in ODD.items():
        name = entity_id.partition(".")[2].replace("_", " ")
        assert told[name].split(",")[0].split()[0].startswith(state[:4]), name


async def test_a_thing_that_becomes_odd_is_told_as_changed(house, open_assist):
    house.states.async_set("light.attic", "on", {"brightness": 128, "friendly_name": "Attic"})
    async_expose_entity(house, "conversation", "light.attic", should_expose=True)
    _, assist = await open_assist(routing=ONLY_MODEL)
    assert await assist.say("Is the attic on?") == "Yes, Attic is on, 50 %."
    house.states.async_set("light.attic", "off", {"brightness": NAN, "friendly_name": "Attic"})
    assert await assist.say("Is the attic on?") == "No, Attic is off."
