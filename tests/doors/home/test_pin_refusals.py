"""A turn at the PIN gate: what sentences, commands for later and tools are refused."""

from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.helpers import intent, llm
from homeassistant.setup import async_setup_component

from custom_components.switchboard.engine.turn.pin_gate import Protected, Verdict
from custom_components.switchboard.engine.turn.spoken_pin import PLACEHOLDER
from custom_components.switchboard.home import pin as protection
from custom_components.switchboard.turn_scope import TurnTrace, scope_with, turn_scope

from ..pin_turns import (
    GARAGE,
    LAMP,
    LOCK,
    NONSENSE,
    PIN,
    UNLOCK,
    WRONG,
    a_gate,
    a_turn,
    recognised,
    spoken,
)
from ..tools import OneTool

# What a sentence is refused


LOCKS, ALARMS = frozenset({Protected.LOCKS}), frozenset({Protected.ALARMS})
HELD = {"verdict": Verdict.RIGHT, "held": UNLOCK}
SENTENCES: list[tuple[Any, str, str | None]] = [
    (lambda: None, UNLOCK, None),
    (lambda: a_turn(a_gate()), UNLOCK, "pin_required"),
    (lambda: a_turn(a_gate()), LAMP, None),
    (lambda: a_turn(a_gate(LOCKS)), UNLOCK, "pin_required"),
    (lambda: a_turn(a_gate(ALARMS)), UNLOCK, None),
    (lambda: a_turn(a_gate(), PIN), UNLOCK, None),
    (lambda: a_turn(a_gate(), WRONG), UNLOCK, "pin_wrong"),
    (lambda: a_turn(a_gate(), PIN), LAMP, ""),
    (lambda: a_turn(a_gate(ALARMS), PIN), UNLOCK, ""),
    (lambda: a_turn(None, PIN), UNLOCK, ""),
    (lambda: a_turn(None, PIN), LAMP, ""),
    (lambda: a_turn(None), UNLOCK, None),
    (lambda: a_turn(a_gate(), PIN, asked_for=frozenset({LOCK}), **HELD), UNLOCK, None),
    (lambda: a_turn(a_gate(), PIN, asked_for=frozenset({GARAGE}), **HELD), UNLOCK, "pin_required"),
    (lambda: a_turn(a_gate(), PIN, asked_for=frozenset({LOCK}), **HELD), LAMP, None),
]


@pytest.mark.parametrize(("turn", "text", "expected"), SENTENCES)
async def test_a_sentence_is_refused_what_the_pin_is_for(home, turn, text, expected):
    result = await recognised(home, text)
    with scope_with(pin=turn()):
        assert protection.refuse_sentence(home, text, result) == expected
    with scope_with(pin=turn()):
        found = await protection.async_refuse_default_agent(home, spoken(text))
        assert found == expected, "Home Assistant's own agent is no way around"


async def test_what_is_refused_waits_for_the_pin(home):
    gate = a_gate()
    with scope_with(pin=a_turn(gate)):
        protection.refuse_sentence(home, UNLOCK, await recognised(home, UNLOCK))
    turn = gate.begin("talk", PIN, "en")
    assert (turn.held, turn.asked_for) == (UNLOCK, {LOCK})


@pytest.mark.parametrize(
    ("turn", "text", "expected"),
    [
        (lambda: a_turn(a_gate()), NONSENSE, ""),
        (lambda: a_turn(a_gate()), "turn off the fridge lamp", ""),
        (lambda: a_turn(None), NONSENSE, None),
        (lambda: a_turn(None, PIN), NONSENSE, ""),
        (lambda: a_turn(None, PIN), "turn off the fridge lamp", ""),
        (lambda: None, NONSENSE, None),
        (lambda: a_turn(a_gate()), f"{UNLOCK} in 5 minutes", "pin_later"),
        (lambda: a_turn(a_gate(), PIN), f"{UNLOCK} in 5 minutes", "pin_later"),
        (lambda: a_turn(a_gate(ALARMS)), f"{UNLOCK} in 5 minutes", None),
        (lambda: a_turn(a_gate()), f"{LAMP} in 5 minutes", None),
        (lambda: a_turn(a_gate()), f"in 5 minutes {NONSENSE}", "pin_later"),
        (lambda: a_turn(None, PIN), f"{UNLOCK} in 5 minutes", ""),
    ],
)
async def test_home_assistants_agent_gets_only_what_it_is_known_to_do(home, turn, text, expected):
    with scope_with(pin=turn()):
        assert await protection.async_refuse_default_agent(home, spoken(text)) == expected


@pytest.mark.parametrize(
    ("turn", "expected"),
    [(lambda: a_turn(a_gate()), ""), (lambda: a_turn(None, PIN), ""), (lambda: None, None)],
)
async def test_where_that_agent_is_not_there_nothing_is_handed_on(home, nobody, turn, expected):
    with scope_with(pin=turn()):
        assert await protection.async_refuse_default_agent(home, spoken(LAMP)) == expected


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (lambda: None, True),
        (lambda: a_turn(a_gate()), True),
        (lambda: a_turn(a_gate(), PIN), False),
        (lambda: a_turn(None, PIN), False),
        (lambda: a_turn(a_gate(), PIN, **HELD), True),
    ],
)
async def test_peoples_own_sentences_are_heard_unless_a_number_is_missing(home, turn, expected):
    trigger = {"trigger": "conversation", "command": [NONSENSE]}
    automation = {"id": "a", "triggers": trigger, "actions": []}
    assert await async_setup_component(home, "automation", {"automation": [automation]})
    await home.async_block_till_done()
    with scope_with(pin=turn()):
        assert protection.may_trigger() is expected
        found = await protection.async_refuse_default_agent(home, spoken(NONSENSE))
    assert found == (None if expected else "")


# Later


@pytest.mark.parametrize(
    ("command", "turn", "may"),
    [
        (UNLOCK, lambda: None, True),
        (UNLOCK, lambda: a_turn(None), True),
        (UNLOCK, lambda: a_turn(a_gate()), False),
        (UNLOCK, lambda: a_turn(a_gate(ALARMS)), True),
        (UNLOCK, lambda: a_turn(a_gate(), PIN), False),
        (LAMP, lambda: a_turn(a_gate()), True),
        (NONSENSE, lambda: a_turn(a_gate()), False),
        (NONSENSE, lambda: a_turn(a_gate(ALARMS)), False),
        ("turn off the fridge lamp", lambda: a_turn(a_gate()), False),
        (f"{LAMP} in 5 minutes", lambda: a_turn(a_gate()), False),
        (f"in 5 minutes {UNLOCK}", lambda: a_turn(a_gate(ALARMS)), False),
    ],
)
async def test_what_needs_the_pin_or_is_not_understood_is_not_put_off(home, command, turn, may):
    with scope_with(pin=turn()):
        assert await protection.async_may_put_off(home, command, spoken("later")) is may
        result = await recognised(home, f"in 5 minutes {command}")
        protects = turn_scope().pin is not None and turn_scope().pin.gate is not None
        if " minutes" not in command:
            assert protection.put_off(result) == (command if protects else None)
        assert protection.put_off(await recognised(home, LAMP)) is None


async def test_where_nobody_can_tell_what_a_command_does_it_is_not_put_off(home, nobody):
    with scope_with(pin=a_turn(a_gate())):
        assert not await protection.async_may_put_off(home, LAMP, spoken("later"))


# What a tool is refused


def api_of(home: HomeAssistant, language: str | None = "en") -> llm.APIInstance:
    handlers = {one.intent_type: one for one in intent.async_get(home)}
    tools = [
        *(
            llm.IntentTool(name, handlers[name], integration="intent")
            for name in ("HassTurnOff", "HassTurnOn", "HassStartTimer")
        ),
        OneTool("mail__read"),
    ]
    context = llm.LLMContext("switchboard", None, language, "conversation", None)
    return llm.APIInstance(llm.async_get_apis(home)[0], "", context, tools)


TURN_OFF = llm.ToolInput("HassTurnOff", {"name": "Front Door"})
TURN_ON = llm.ToolInput("HassTurnOn", {"name": "Garage Door"})
LAMP_OFF = llm.ToolInput("HassTurnOff", {"name": "Bed Light"})
MAIL = llm.ToolInput("mail__read", {})


def later(command: str) -> llm.ToolInput:
    return llm.ToolInput("HassStartTimer", {"minutes": 5, "conversation_command": command})


async def refused(home: HomeAssistant, call: llm.ToolInput, **given: Any) -> str | None:
    result = await protection.async_refuse_tool(api_of(home, **given), call)
    if result is None:
        return None
    assert result.error
    assert result.data["error_text"].startswith("Nothing was done")
    return result.data["error"]


@pytest.mark.parametrize(
    ("turn", "call", "expected"),
    [
        (lambda: None, TURN_OFF, None),
        (lambda: a_turn(None), TURN_OFF, None),
        (lambda: a_turn(None, PIN), TURN_OFF, None),
        (lambda: a_turn(a_gate()), TURN_OFF, "pin_required"),
        (lambda: a_turn(a_gate(), WRONG), TURN_OFF, "pin_wrong"),
        (lambda: a_turn(a_gate(), PIN), TURN_OFF, None),
        (lambda: a_turn(a_gate(ALARMS)), TURN_OFF, None),
        (lambda: a_turn(a_gate(), verdict=Verdict.LOCKED), TURN_OFF, "pin_locked"),
        (lambda: a_turn(a_gate()), LAMP_OFF, None),
        (lambda: a_turn(a_gate(), asked_for=frozenset({LOCK}), **HELD), TURN_OFF, None),
        (lambda: a_turn(a_gate(), asked_for=frozenset({LOCK}), **HELD), TURN_ON, "pin_required"),
        (lambda: None, later(UNLOCK), None),
        (lambda: a_turn(None), later(UNLOCK), None),
        (lambda: a_turn(a_gate()), later(UNLOCK), "pin_later"),
        (lambda: a_turn(a_gate(), PIN), later(UNLOCK), "pin_later"),
        (lambda: a_turn(a_gate()), later(LAMP), None),
        (lambda: a_turn(a_gate()), later(""), None),
    ],
)
async def test_a_tool_is_refused_what_the_pin_is_for(home, turn, call, expected):
    with scope_with(pin=turn()):
        assert await refused(home, call) == expected


@pytest.mark.parametrize(
    ("language", "usual", "command", "may", "sentence"),
    [
        ("de", "en", "entriegle Front Door", False, "Das kann ich nicht"),
        (None, "de", "entriegle Front Door", False, "Das kann ich nicht"),
        ("en", "de", UNLOCK, False, "I can't put that off"),
        ("de", "en", "schalte Bed Light aus", True, ""),
        (None, "de", "schalte Bed Light aus", True, ""),
    ],
)
async def test_a_command_for_later_is_read_and_refused_in_its_own_language(
    home, language, usual, command, may, sentence
):
    home.config.language = usual
    with scope_with(pin=a_turn(a_gate())):
        result = await protection.async_refuse_tool(api_of(home, language), later(command))
    assert (result is None) is may
    if result is not None:
        assert f'just this: "{sentence}' in result.data["error_text"]


@pytest.mark.parametrize("traced", [False, True])
async def test_the_right_pin_opens_in_answer_to_one_request_alone(home, traced):
    trace = TurnTrace() if traced else None
    with scope_with(pin=a_turn(a_gate(), PIN), trace=trace):
        assert await refused(home, TURN_OFF) is None
        assert await refused(home, TURN_ON) is None
        assert await refused(home, MAIL) is None
        if trace is not None:
            trace.requests.append(object())
            assert await refused(home, TURN_ON) == "pin_required"


async def test_the_right_pin_opens_nothing_after_what_others_wrote(home):
    trace = TurnTrace()
    turn = a_turn(a_gate(), PIN)
    with scope_with(pin=turn, trace=trace):
        for call in (LAMP_OFF, MAIL, LAMP_OFF):
            assert await refused(home, call) is None
        trace.requests.append(object())
        assert await refused(home, MAIL) is None
        assert turn.read_in == (id(trace), 0), "it was read then"
        assert await refused(home, TURN_OFF) == "pin_required"


async def test_what_the_house_does_is_no_reading_of_others(home):
    trace = TurnTrace()
    with scope_with(pin=a_turn(a_gate(), PIN), trace=trace):
        assert await refused(home, LAMP_OFF) is None
        trace.requests.append(object())
        assert await refused(home, TURN_OFF) is None


@pytest.mark.parametrize(
    ("given", "waits"),
    [
        ({"command": UNLOCK}, UNLOCK),
        ({"command": ""}, f"x {PLACEHOLDER}"),
        (
            {"command": "x", "held": LAMP, "verdict": Verdict.RIGHT, "asked_for": frozenset()},
            LAMP,
        ),
    ],
)
async def test_what_a_tool_was_refused_waits_as_it_was_wished(home, given, waits):
    gate = a_gate()
    with scope_with(pin=a_turn(gate, **given)):
        assert await refused(home, TURN_OFF) == "pin_required"
    turn = gate.begin("talk", PIN, "en")
    assert (turn.held, turn.asked_for) == (waits, {LOCK})
