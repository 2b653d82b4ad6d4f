"""The rules run a house with the tools they are offered, and only with those."""

import pytest

from .small_house import SmallHouse


@pytest.fixture
def house():
    return SmallHouse()


@pytest.mark.parametrize(
    ("words", "tool", "arguments"),
    [
        ("turn on the bed light", "HassTurnOn", {"name": "Bed Light", "domain": ["light"]}),
        ("Could you switch the bed light off, please?", "HassTurnOff", {"name": "Bed Light"}),
        ("dim the bed light to thirty percent", "HassLightSet", {"brightness": 30}),
        ("set kitchen lights to 55%", "HassLightSet", {"brightness": 55}),
        ("make the kitchen lights blue", "HassLightSet", {"color": "blue"}),
        ("set the hvac to 22 degrees", "HassClimateSetTemperature", {"temperature": 22}),
        ("set the garage door to 40 percent", "HassSetPosition", {"position": 40}),
        ("open the garage door", "HassTurnOn", {"name": "Garage Door", "domain": ["cover"]}),
        ("close the garage door", "HassTurnOff", {"name": "Garage Door", "domain": ["cover"]}),
        ("lock the front door", "HassTurnOn", {"name": "Front Door", "domain": ["lock"]}),
        ("unlock the front door", "HassTurnOff", {"name": "Front Door", "domain": ["lock"]}),
        (
            "turn off the lights in the living room",
            "HassTurnOff",
            {"area": "Living Room", "domain": ["light"]},
        ),
        ("Schalte das Bettlicht ein", "HassTurnOn", {"name": "Bed Light"}),
        ("Mach die Küchenlichter grün", "HassLightSet", {"color": "green"}),
        ("Dimme das Bettlicht auf zwanzig Prozent", "HassLightSet", {"brightness": 20}),
        ("Stell die Hvac auf 21 Grad", "HassClimateSetTemperature", {"temperature": 21}),
        ("Schließe das Garagentor", "HassTurnOff", {"name": "Garage Door"}),
        ("Schließ die Haustür ab", "HassTurnOn", {"name": "Front Door", "domain": ["lock"]}),
        ("run the good night script", "good_night", {}),
        ("the bed light on", "HassTurnOn", {"name": "Bed Light"}),
        (
            "make it cosy in the living room",
            "HassLightSet",
            {"area": "Living Room", "brightness": 30},
        ),
    ],
)
def test_a_command_becomes_the_call_that_does_it(house, words, tool, arguments):
    house.say(words)
    [(called, given)] = house.calls
    assert called == tool
    assert arguments.items() <= given.items()


def test_what_was_done_is_said(house):
    assert house.say("turn on the bed light") == "Done. I turned on Bed Light."
    assert house.say("Öffne das Garagentor") == "Erledigt: Garage Door geöffnet."


def test_several_things_at_once_are_called_together(house):
    said = house.say("turn off the bed light, the kitchen lights and the ceiling lights")
    assert [given["name"] for _, given in house.calls] == [
        "Bed Light",
        "Kitchen Lights",
        "Ceiling Lights",
    ]
    assert said == "Done. I turned off Bed Light, Kitchen Lights and Ceiling Lights."


def test_a_pronoun_is_looked_up_in_the_turn_before(house):
    house.say("turn on the bed light")
    house.say("now make it red")
    assert house.calls == [
        ("HassLightSet", {"name": "Bed Light", "domain": ["light"], "color": "red"})
    ]
    house.say("and the ceiling lights too")
    assert house.calls[0][1]["name"] == "Ceiling Lights"
    assert house.calls[0][1]["color"] == "red"
    house.say("turn it off again")
    assert house.calls == [("HassTurnOff", {"name": "Ceiling Lights", "domain": ["light"]})]


def test_more_and_less_are_of_what_was_spoken_of(house):
    house.say("turn on the bed light")
    house.say("no, a little brighter")
    assert house.calls[-1][1]["name"] == "Bed Light"
    assert house.calls[-1][1]["brightness"] > 50


def test_a_pronoun_can_point_at_a_question(house):
    assert house.say("is the bed light on?") == "No, Bed Light is off."
    house.say("turn it on")
    assert house.calls[0][1]["name"] == "Bed Light"
    assert house.say("Ist es an?") == "Ja, Bed Light ist an."


def test_a_pronoun_without_its_turn_calls_nothing(house):
    house.say("turn on the bed light")
    house.forget()
    assert "I see nothing before this" in house.say("turn it off again")
    assert house.calls == []


def test_a_tool_that_fails_is_not_called_a_success(house):
    house.refuses = "Bed Light"
    said = house.say("turn off the bed light and the kitchen lights")
    assert "I turned off Kitchen Lights" in said
    assert "did not work: Bed Light" in said


def test_states_are_read_from_live_context(house):
    assert house.say("what is on?") == "Ceiling Lights and Kitchen Lights are on."
    assert house.calls[0][0] == "GetLiveContext"
    assert house.say("is the garage door open?") == "No, Garage Door is closed."
    assert house.say("how warm is it outside?") == "Outside Temperature reads 15.6 °C."
    assert house.say("Welche Lichter sind an?") == "Ceiling Lights und Kitchen Lights sind an."
    assert house.say("what time is it?") == "It is 07:25."


def test_a_room_that_is_named_is_all_that_is_looked_up(house):
    house.say("how warm is it in the bedroom?")
    assert house.calls[0][1]["area"] == "Bedroom"


def test_states_are_read_from_a_table_when_the_prompt_has_one(house):
    house.prompt = "| name | domain | state |\n|---|---|---|\n| Bed Light | light | on |\n"
    assert house.say("is the bed light on?") == "Yes, Bed Light is on."
    assert house.calls == []


def test_a_device_nobody_shows_is_admitted(house):
    assert "could not look" in house.say("is the sauna on?")


def test_one_word_that_fits_many_things_is_asked_about(house):
    assert house.say("turn on the light").startswith("Which one do you mean: Bed Light")
    assert house.calls == []


def test_without_tools_nothing_is_claimed(house):
    house.tools = ()
    assert house.say("turn on the bed light") == "I was not given a tool that could do that."
    assert "neither a state nor a tool" in house.say("is the bed light on?")
