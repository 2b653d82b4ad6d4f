"""Each step takes a state and gives one back that another process could go on with."""

import json

import pytest

from custom_components.switchboard.engine.azure.deltas import Delta, TextDelta
from custom_components.switchboard.engine.azure.errors import CannotConnectError, LLMError
from custom_components.switchboard.engine.azure.messages import ToolCall, ToolSpec
from custom_components.switchboard.engine.dialogue.state import AgentState
from custom_components.switchboard.engine.dialogue.turn_record import Note
from custom_components.switchboard.engine.turn.pipeline import (
    STEPS,
    Prepared,
    finish,
    is_answered,
    take_turn,
    take_up,
)

from .fakes import DONE, FakeHouse, FakeLocalAgent, FakeModel

LIGHT = ToolCall("call-1", "HassTurnOn", '{"name":"Lamp"}')
LAMP = ToolSpec("HassTurnOn", "Turns on", {"type": "object"})
NOON = Note("Now: 12:00", ("context:now",))
OATS = Note("Robin likes oats.", ("context:memory",))
KNOWN = {"lamp on": "Turned on."}


def house(*scripts: list[Delta | LLMError]) -> FakeHouse:
    return FakeHouse(
        model=FakeModel([list(script) for script in scripts]),
        local=FakeLocalAgent(exact=KNOWN, lenient={"sing": "La."}),
        prepared=Prepared((LAMP,), (NOON,)),
        recalled=(OATS,),
    )


SCRIPTS = [
    ("lamp on", ()),
    ("what do I like?", ([TextDelta("Oats."), DONE],)),
    ("light please", ([LIGHT, DONE], [TextDelta("It is on."), DONE])),
    ("sing", ([CannotConnectError()],)),
    ("dance", ([CannotConnectError()],)),
    ("", ()),
]


async def one_process_a_step(house: FakeHouse, state: AgentState) -> AgentState:
    """Take each step with a memory that knows nothing but what the state says, as JSON."""
    for step in STEPS:
        house.__post_init__()
        services = house.as_house()
        state = AgentState.from_dict(json.loads(json.dumps(state.as_dict())))
        take_up(state, services)
        state = await step(state, services)
        if is_answered(state):
            break
    state = finish(state, services)
    house.memory.end_turn(state.conversation_id)
    return state


@pytest.mark.parametrize(("text", "scripts"), SCRIPTS)
async def test_a_turn_goes_on_in_another_process_after_any_step(text, scripts):
    whole, parted = house(*scripts), house(*scripts)
    expected = await whole.turn(text)
    got = await one_process_a_step(parted, parted.state(text))
    assert (got.answer, got.text) == (expected.answer, expected.text)
    assert (got.turn.route, got.turn.reason, got.turn.tools, got.turn.error) == (
        expected.turn.route,
        expected.turn.reason,
        expected.turn.tools,
        expected.turn.error,
    )
    assert parted.remembered() == whole.remembered()
    assert parted.transcript.messages == whole.transcript.messages
    assert [one.messages for one in parted.model.requests] == [
        one.messages for one in whole.model.requests
    ]


async def test_what_is_recalled_waits_in_the_state_as_text():
    one = house()
    services = one.as_house()
    state = one.state("what do I like?")
    take_up(state, services)
    for step in STEPS[:3]:
        state = await step(state, services)
    assert state.recalled == (OATS,)
    assert one.remembered() == []
    assert json.loads(json.dumps(state.as_dict()))["recalled"] == [OATS.as_dict()]


async def test_what_was_offered_is_in_the_state_by_name():
    one = house([CannotConnectError()])
    services = one.as_house()
    state = one.state("dance")
    take_up(state, services)
    for step in STEPS[:4]:
        state = await step(state, services)
    assert (state.offered, state.in_round) == (("HassTurnOn",), True)
    assert [entry.content for entry in state.window.messages] == [
        "Now: 12:00",
        "Robin likes oats.",
        "dance",
    ]


async def test_after_a_turn_only_its_answer_is_left():
    one = house([TextDelta("Oats."), DONE])
    state = await one.turn("what do I like?")
    assert (state.recalled, state.offered, state.in_round) == ((), (), False)
    assert state.answer == "Oats."


async def test_what_cannot_be_recalled_for_is_named():
    one = house()
    one.preparation = "template_error"
    state = await one.turn("hello")
    assert (state.turn.route, state.turn.reason) == ("none", "template_error")


async def test_nothing_is_recalled_for_what_the_house_answers():
    one = house()
    asked = []
    services = one.as_house()

    async def recall():
        asked.append("recall")
        return ()

    object.__setattr__(services, "recall", recall)
    await take_turn(one.state("lamp on"), services)
    assert asked == []
