"""Where the messages tell the home, the rules read it there and look nothing up."""

import pytest

from demo.azure_standin.ask import Turn
from demo.azure_standin.rules.told_home import told_in

from .small_house import SmallHouse

TABLE = """You are the voice of a home.
The home, by area.
# Bedroom (also Sleeping Room)
light: Bed Light (also Night Lamp) = on, 70 % | Wall Lamp = off
sensor: Bedroom Temperature = 20.5 °C | Mould = 7 %, (battery)
# Garage
cover: Garage Door = open, 40 % open
# No area
climate: Hvac = heat, now 19.5°, target 21.0°, heating
lock: Front Door = locked
"""


@pytest.fixture
def house():
    return SmallHouse(prompt=TABLE)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("is the bed light on?", "Yes, Bed Light is on at 70 percent."),
        ("is the night lamp on?", "Yes, Bed Light is on at 70 percent."),
        ("is the wall lamp on?", "No, Wall Lamp is off."),
        ("is the garage door open?", "Yes, Garage Door is open (40 percent)."),
        ("is the front door locked?", "Yes, Front Door is locked."),
        ("how warm is it in the bedroom?", "Bedroom Temperature reads 20.5 °C."),
        ("what is the state of the hvac?", "Hvac is heat, set to 21.0 degrees."),
        ("which lights are on?", "Bed Light is on."),
    ],
)
def test_a_question_is_answered_from_the_table(house, words, answer):
    assert house.say(words) == answer
    assert house.calls == []


def note(house, text: str) -> None:
    house.turns.append(Turn("system", text))


def test_a_change_is_read_over_the_table(house):
    note(house, "Now: 10:15\nChanged:\nBed Light = off\nGarage Door = closed")
    assert house.say("is the bed light on?") == "No, Bed Light is off."
    assert house.say("is the garage door open?") == "No, Garage Door is closed."
    note(house, "Changed:\nBed Light = on, 20 %")
    assert house.say("is the bed light on?") == "Yes, Bed Light is on at 20 percent."


def test_what_is_new_is_known_and_what_is_gone_is_not(house):
    note(house, "Changed:\nWall Lamp = gone\nBedroom: light Star Lamp = on")
    assert house.say("which lights are on?") == "Bed Light and Star Lamp are on."
    assert "Wall Lamp" not in house.say("which lights are off?")


def test_commands_use_the_names_of_the_table(house):
    house.say("turn off the night lamp")
    assert house.calls == [("HassTurnOff", {"name": "Bed Light", "domain": ["light"]})]


def test_a_text_that_tells_no_home_holds_no_devices():
    assert list(told_in("Say: this = that.\n# A heading\nand nothing else")) == []
