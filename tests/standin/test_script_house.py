"""The script runs a house with the tools it is offered, and tells of it what it is told."""

import pytest

from demo.azure_standin.ask import Tool

from .small_house import LOOK, TOOLS, SmallHouse


@pytest.fixture
def house():
    return SmallHouse()


@pytest.mark.parametrize(
    ("words", "tool", "arguments"),
    [
        ("turn on the bed light", "HassTurnOn", {"name": "Bed Light", "domain": ["light"]}),
        ("Could you switch the night lamp off, please?", "HassTurnOff", {"name": "Bed Light"}),
        ("dim the bed light to thirty percent", "HassLightSet", {"brightness": 30}),
        ("make the ceiling lights blue", "HassLightSet", {"color": "blue"}),
        ("set the hvac to 22 degrees", "HassClimateSetTemperature", {"temperature": 22}),
        ("set the garage door to 40 percent", "HassSetPosition", {"position": 40}),
        ("open the garage door", "HassTurnOn", {"name": "Garage Door", "domain": ["cover"]}),
        ("lock the front door", "HassTurnOn", {"name": "Front Door", "domain": ["lock"]}),
        ("unlock the front door", "HassTurnOff", {"name": "Front Door", "domain": ["lock"]}),
        (
            "turn off the lights in the living room",
            "HassTurnOff",
            {"area": "Living Room", "domain": ["light"]},
        ),
        ("Schalte das Bettlicht ein", "HassTurnOn", {"name": "Bed Light"}),
        ("Schließ die Haustür ab", "HassTurnOn", {"name": "Front Door", "domain": ["lock"]}),
        ("run the good night script", "good_night", {}),
        ("turn on the sauna", "HassTurnOn", {"name": "sauna"}),
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
    said = house.say("turn off the bed light, the star lamp and the ceiling lights")
    assert [given["name"] for _, given in house.calls] == [
        "Bed Light",
        "Star Lamp",
        "Ceiling Lights",
    ]
    assert said == "Done. I turned off Bed Light, Star Lamp and Ceiling Lights."


def test_what_points_back_is_looked_up_in_the_turns_before(house):
    house.say("turn on the bed light")
    house.say("now make it red")
    assert house.calls == [
        ("HassLightSet", {"name": "Bed Light", "domain": ["light"], "color": "red"})
    ]
    house.say("and the ceiling lights too")
    assert house.calls[0][1]["name"] == "Ceiling Lights"
    assert house.calls[0][1]["color"] == "red"
    house.say("no, a little brighter")
    assert house.calls[0][1] == {"name": "Ceiling Lights", "domain": ["light"], "brightness": 80}
    assert house.say("is the star lamp on?") == "No, Star Lamp is off."
    house.say("turn it on again")
    assert house.calls == [("HassTurnOn", {"name": "Star Lamp", "domain": ["light"]})]
    house.forget()
    assert "I see nothing before this" in house.say("turn it off again")
    assert house.calls == []


def test_a_tool_that_fails_is_not_called_a_success(house):
    house.results["Bed Light"] = {"error": "MatchFailedError", "error_text": "<MatchTargets ...>"}
    said = house.say("turn off the bed light and the star lamp")
    assert "I turned off Star Lamp" in said
    assert "did not work: Bed Light (Home Assistant found nothing" in said


def test_one_word_that_fits_many_things_is_asked_about(house):
    assert house.say("turn on the light") == (
        "Which one do you mean: Bed Light and Ceiling Lights?"
    )
    assert house.calls == []


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("is the bed light on?", "No, Bed Light is off."),
        ("Ist das Bettlicht an?", "Nein, Bed Light ist off."),
        ("is the front door locked?", "Yes, Front Door is locked."),
        ("how warm is it in the bedroom?", "Bedroom Temperature reads 20.5 °C."),
        ("how warm is it outside?", "Outside Temperature reads 15.6 °C."),
        ("what is the state of the hvac?", "Hvac is heat, now 19.5°, target 21.0°."),
        ("which lights are on?", "Ceiling Lights is on."),
        ("is the sauna on?", "The house does not show me that."),
    ],
)
def test_a_question_is_answered_from_what_is_told(house, words, answer):
    assert house.say(words) == answer
    assert house.calls == []


def test_a_note_of_changes_is_read_over_the_table(house):
    house.note(
        "Now: 10:15\nChanged:\nBed Light = on, 20 %\nStar Lamp = gone\nHall: light Torch = on"
    )
    assert house.say("is the bed light on?") == "Yes, Bed Light is on, 20 %."
    assert house.say("which lights are on?") == "Bed Light, Ceiling Lights and Torch are on."


def test_what_is_not_told_is_looked_up(house):
    house.prompt, house.tools = "- names: Bed Light\n  domain: light\n", (*TOOLS, LOOK)
    house.results["GetLiveContext"] = {
        "result": "Live Context:\n- names: Bed Light\n  domain: light\n  state: 'on'\n"
    }
    house.results["GetDateTime"] = {"result": {"date": "2026-11-21", "time": "07:25:11"}}
    assert house.say("is the bed light on?") == "Yes, Bed Light is on."
    assert house.calls == [("GetLiveContext", {"name": "bed light"})]
    assert house.say("what time is it?") == "It is 07:25:11."


def test_without_tools_nothing_is_claimed(house):
    house.tools = ()
    assert house.say("turn on the bed light") == "I was not given a tool that could do that."


def test_the_past_is_looked_up_and_told(house):
    house.tools = (*TOOLS, Tool("switchboard__LookBack", "", {}))
    told = {"name": "Bed Light", "began_last": {"on": "Thu 2026-11-26 18:46"}}
    house.results["LookBack"] = {"data": {"things": [told]}}
    said = house.say("When was the bed light last on?")
    assert house.calls == [("LookBack", {"thing": "bed light"})]
    assert said == "Bed Light: last on from Thu 2026-11-26 18:46."
