"""The demo's transcript is checked line by line; these are the checks, without a house."""

import pytest

from demo.forms import fill_in
from demo.script import Line, Turn, changes, failures, is_dimmed_to, is_state
from demo.talk import Answer

LAMP = "light.lamp"
LINE = Line(
    "Turn on the lamp.",
    "",
    route="model",
    words=(("done", "on"),),
    wishes={LAMP: is_state("on")},
    uses_tools=True,
)


def lamp(state, **attributes):
    return {LAMP: {"state": state, "attributes": {"friendly_name": "Lamp", **attributes}}}


def turn(*, line=LINE, text="Done.", before="off", after="on", pieces=2, **last):
    told = {"route": "model", "reason": "x", "tools": ["HassTurnOn"], "error": None, **last}
    return Turn(
        line=line,
        answer=Answer(text, "1", 1.0, 2.0, pieces, None),
        stats={"last_turn": told},
        changes=changes(lamp(before), lamp(after), (LAMP,)),
        after=lamp(after),
        evicted=0,
    )


def test_a_turn_that_went_as_told_has_no_failures():
    assert failures(turn()) == []


@pytest.mark.parametrize(
    ("went", "said"),
    [
        ({"route": "local"}, "the route was 'local'"),
        ({"text": " "}, "there was no answer"),
        ({"text": "Sorry."}, "names none of"),
        ({"error": "timed_out"}, "'timed_out'"),
        ({"tools": []}, "no tool was called"),
        ({"pieces": 0}, "not streamed"),
        ({"after": "off"}, "not wished"),
        ({"before": "on"}, "like that already"),
    ],
)
def test_each_claim_that_does_not_hold_is_named(went, said):
    assert any(said in problem for problem in failures(turn(**went)))


def test_a_change_nobody_asked_for_is_named():
    idle = Line("Hello.", "", route="model")
    assert failures(turn(line=idle)) == [f"{LAMP} changed, which nobody asked for"]


def test_a_brightness_that_comes_with_the_light_is_no_change_of_its_own():
    found = changes(lamp("off", brightness=None), lamp("on", brightness=180), (LAMP,))
    assert [change.what for change in found] == ["state"]


def test_a_brightness_is_a_share_of_255():
    assert is_dimmed_to(0.3)(lamp("on", brightness=76)[LAMP])
    assert not is_dimmed_to(0.3)(lamp("on", brightness=180)[LAMP])
    assert not is_dimmed_to(0.3)(lamp("off", brightness=None)[LAMP])


def test_a_form_is_filled_with_answers_then_with_what_it_holds():
    schema = [
        {"name": "endpoint"},
        {"name": "consent", "default": False},
        {"name": "prompt", "description": {"suggested_value": "Be brief."}},
        {"name": "optional"},
        {
            "name": "window",
            "type": "expandable",
            "schema": [
                {"name": "max_tokens", "description": {"suggested_value": 4000}},
                {"name": "summary", "description": {"suggested_value": True}},
            ],
        },
    ]
    answers = {"endpoint": "http://127.0.0.1", "window": {"max_tokens": 1200}, "elsewhere": 1}
    assert fill_in(schema, answers) == {
        "endpoint": "http://127.0.0.1",
        "consent": False,
        "prompt": "Be brief.",
        "window": {"max_tokens": 1200, "summary": True},
    }
