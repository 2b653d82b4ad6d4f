"""The demo's transcript is checked line by line; these are the checks, without a house."""

from dataclasses import replace
from io import StringIO

import pytest

from demo.asked import Asked
from demo.expectations import (
    Late,
    Line,
    Spent,
    Turn,
    changes,
    failures,
    is_state,
    late_failures,
)
from demo.talk import Answer
from demo.transcript import Style, show_turn

LAMP = "light.lamp"
LINE = Line(
    "Turn on the lamp.",
    "",
    route="model",
    words=(("done", "on"),),
    wishes={LAMP: is_state("on")},
    uses_tools=True,
)


WINDOW = {
    "current_tokens": 57,
    "summary_tokens": 89,
    "max_tokens": 1200,
    "utilization": 12.17,
    "message_count": 3,
    "pinned_tokens": 2218,
}


def lamp(state, **attributes):
    return {LAMP: {"state": state, "attributes": {"friendly_name": "Lamp", **attributes}}}


def turn(*, line=LINE, text="Done.", before="off", after="on", pieces=2, **last):
    told = {"route": "model", "reason": "x", "tools": ["HassTurnOn"], "error": None, **last}
    return Turn(
        line=line,
        answer=Answer(text, "1", 1.0, 2.0, pieces, None),
        stats={"last_turn": told, **WINDOW},
        changes=changes(lamp(before), lamp(after), (LAMP,)),
        after=lamp(after),
        evicted=0,
    )


def test_a_turn_that_went_as_told_has_no_failures():
    assert failures(turn()) == []


def test_the_window_is_written_with_the_share_that_fits_its_tokens():
    stream = StringIO()
    show_turn(Style(stream, coloured=False, width=100), 1, turn(), [])
    assert "146 of 1,200 tokens (12%)" in " ".join(stream.getvalue().split())
    wrong = replace(turn(), stats={**turn().stats, "utilization": 1217})
    assert failures(wrong) == ["the window is said to be 1217 % full"]


@pytest.mark.parametrize(
    ("went", "said"),
    [
        ({"line": replace(LINE, reason="y")}, "the reason was 'x'"),
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


SENT = Asked(
    deployment="first",
    words="Is the lamp on?",
    note="Now: 12:00\nChanged:\nLamp = on",
    said=("Done.",),
    refused=0,
    answer="Yes.",
    sent=2000,
    cached=1920,
)
ASKS = Line(
    "Is the lamp on?",
    "",
    route="model",
    at_once=True,
    told="Lamp = on",
    knows="Done.",
    answered_by="first",
)
FIRST = Spent(2000, 0)


def asking(*asked, line=ASKS, tools=(), first=FIRST):
    quiet = turn(line=line, before="on", after="on", tools=list(tools))
    return replace(quiet, asked=asked, spent=Spent.on(asked), first=first)


def test_a_question_that_was_sent_as_told_has_no_failures():
    assert failures(asking(SENT)) == []


@pytest.mark.parametrize(
    ("went", "said"),
    [
        (asking(), "sent 0 requests"),
        (asking(SENT, line=Line("Hello.", "", route="local")), "sent 1 requests"),
        (asking(replace(SENT, note="Now: 12:00")), "does not say: Lamp = on"),
        (asking(replace(SENT, note="Changed:\nBed Lamp = on")), "does not say: Lamp = on"),
        (asking(SENT, tools=["GetLiveContext"]), "looked up"),
        (asking(SENT, SENT), "looked up"),
        (asking(replace(SENT, cached=0)), "nothing was saved"),
        (asking(SENT, first=Spent(80, 0)), "nothing was saved"),
        (asking(replace(SENT, said=())), "does not hold the answer 'Done.'"),
        (asking(replace(SENT, deployment="second")), "first did not answer"),
        (asking(replace(SENT, refused=429)), "first did not answer"),
    ],
)
def test_what_was_sent_otherwise_is_named(went, said):
    assert any(said in problem for problem in failures(went))


STANDS_IN = Line("Hello.", "", route="model", refused_by="first", answered_by="second")


def test_a_deployment_that_stood_in_is_believed():
    refused, answered = replace(SENT, refused=429), replace(SENT, deployment="second")
    assert failures(asking(refused, answered, line=STANDS_IN)) == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((replace(SENT, deployment="second"),), "first did not refuse"),
        ((SENT,), "second did not answer"),
        ((replace(SENT, refused=429),), "second did not answer"),
    ],
)
def test_a_deployment_that_did_not_stand_in_is_named(asked, said):
    assert any(said in problem for problem in failures(asking(*asked, line=STANDS_IN)))


KNOWN = replace(SENT, memory=("- Likes Tea",), whole="- likes tea", calls=("Forget",))
REMEMBERS = Line("Hello.", "", route="model", remembers="tea", calls="Forget")


def test_a_memory_that_the_request_tells_of_is_believed():
    assert failures(asking(KNOWN, tools=["Forget"], line=REMEMBERS)) == []


@pytest.mark.parametrize(
    ("went", "said"),
    [
        (asking(replace(KNOWN, memory=()), line=REMEMBERS), "memory does not say 'tea'"),
        (asking(KNOWN, tools=["Remember"], line=REMEMBERS), "Forget was not called"),
        (asking(KNOWN, line=Line("Hello.", "", route="model", forgot="tea")), "'tea' stands in"),
        (asking(SENT, line=Line("Hello.", "", route="model", forgot="done")), "'done' stands in"),
        (asking(SENT, line=Line("Hello.", "", route="model", lets_go=True)), "goes on"),
    ],
)
def test_a_memory_that_is_there_or_missing_against_the_promise_is_named(went, said):
    assert any(said in problem for problem in failures(went))


def test_a_conversation_that_was_let_go_has_no_route_to_be_checked():
    line = Line("Yes.", "", route="model", lets_go=True, calls="Forget")
    assert failures(replace(asking(KNOWN, line=line), stats={})) == []
    other = replace(KNOWN, calls=("Remember",))
    assert failures(replace(asking(other, line=line), stats={})) == ["Forget was not called"]
    # A real service keeps no journal: nothing is left that could tell.
    assert failures(replace(asking(other, line=line), stats={}, asked=None)) == []


def test_what_a_real_service_was_sent_is_not_judged():
    assert failures(replace(asking(), asked=None)) == []


def late(*, after="on", **went):
    event = {"conversation_id": "1", "error": None, "superseded": False, "seconds": 5.0}
    event |= {name: went.pop(name) for name in tuple(went) if name in event}
    told = {"event": event, "text": "Ask me again.", "answered": "Done."} | went
    return Late(
        turn=turn(),
        wishes={LAMP: is_state("on")},
        changes=changes(lamp("off"), lamp(after), (LAMP,)),
        after=lamp(after),
        **told,
    )


def test_a_late_answer_that_kept_its_promise_has_no_failures():
    assert late_failures(late()) == []


@pytest.mark.parametrize(
    ("went", "said"),
    [
        ({"event": None}, "no late answer came"),
        ({"conversation_id": "2"}, "another conversation's"),
        ({"error": "timed_out"}, "is none"),
        ({"superseded": True}, "is none"),
        ({"seconds": 0.001}, "nothing was late"),
        ({"text": ""}, "the notification says ''"),
        ({"text": "", "answered": ""}, "the notification says ''"),
        ({"text": "Done."}, "tells everybody"),
        ({"after": "off"}, "not wished"),
    ],
)
def test_each_promise_a_late_answer_did_not_keep_is_named(went, said):
    assert any(said in problem for problem in late_failures(late(**went)))
