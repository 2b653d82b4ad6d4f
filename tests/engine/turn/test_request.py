"""What a request holds: paired tool calls by the names on offer, and attachments once."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.deltas import TextDelta
from custom_components.switchboard.engine.azure.messages import (
    Attachment,
    LLMRequest,
    Message,
    ModelOptions,
    ToolCall,
    ToolSpec,
)
from custom_components.switchboard.engine.turn.pipeline import Prepared
from custom_components.switchboard.engine.turn.request import (
    INTERRUPTED,
    compose,
    note,
    offered_name,
    well_formed,
    with_attachments,
)
from custom_components.switchboard.engine.turn.tools import Reach, trimmed

from .fakes import DONE, FakeHouse, FakeModel

DOOR = Attachment("image/jpeg", "QQ==", "front_door.jpg")
OFFERED = ("intent__HassTurnOff", "home__HassTurnOn", "intent__HassTurnOn", "open")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("HassTurnOff", "intent__HassTurnOff"),
        ("intent__HassTurnOff", "intent__HassTurnOff"),
        ("HassTurnOn", "HassTurnOn"),  # it may be either
        ("TurnOff", "TurnOff"),  # a part of a name is no name
        ("trigger_sentence", "trigger_sentence"),
        ("open", "open"),
        ("", ""),
    ],
)
def test_a_name_means_the_only_tool_that_ends_in_it(name, meant):
    assert offered_name(name, OFFERED) == meant


def test_calls_of_a_conversation_go_by_the_names_on_offer():
    house = FakeHouse(prepared=Prepared())
    house.memory.add_message("talk", "user", "HassTurnOff")
    house.memory.add_message(
        "talk", "assistant", "HassTurnOff", tool_calls=[ToolCall("c1", "HassTurnOff", "{}")]
    )
    tools = [ToolSpec(name, "", {}) for name in OFFERED]
    request = compose(house.memory.get_window("talk"), tools, ModelOptions())
    assert [message.content for message in request.messages[:2]] == ["HassTurnOff"] * 2
    assert [call.name for call in request.messages[1].tool_calls] == ["intent__HassTurnOff"]


CALL = Message("assistant", tool_calls=(ToolCall("c1", "on", "{}"),))
HELLO = Message("user", "Hello?")


def result(content, call="c1"):
    return Message("tool", content, tool_call_id=call)


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ([CALL, HELLO], [CALL, result(INTERRUPTED), HELLO]),
        ([result("lost"), Message("tool", "odd")], []),
        ([CALL, result("first"), result("second")], [CALL, result("first")]),
        ([CALL, HELLO, result("late")], [CALL, result("late"), HELLO]),
        (
            [result("early"), CALL, result("one"), CALL, result("two")],
            [CALL, result("one"), CALL, result("two")],
        ),
        ([HELLO, Message("user", " \n"), HELLO, Message("assistant")], [HELLO, HELLO]),
    ],
)
def test_every_call_is_followed_by_its_own_result(given, sent):
    assert well_formed(given) == tuple(sent)


MESSAGES = st.lists(
    st.builds(
        Message,
        role=st.sampled_from(["system", "user", "assistant", "tool"]),
        content=st.sampled_from(["", " ", "words"]),
        tool_calls=st.lists(
            st.builds(ToolCall, st.sampled_from("abc"), st.just("on"), st.just("{}")), max_size=2
        ).map(tuple),
        tool_call_id=st.sampled_from(["a", "b", "c", None]),
    ),
    max_size=12,
)


@given(MESSAGES)
def test_the_outcome_is_always_well_formed_and_stays_so(messages):
    once = well_formed(messages)
    place = 0
    while place < len(once):
        entry = once[place]
        assert entry.role != "tool"
        results = once[place + 1 : place + 1 + len(entry.tool_calls)]
        assert [r.tool_call_id for r in results] == [c.id for c in entry.tool_calls]
        assert all(r.role == "tool" for r in results)
        place += 1 + len(results)
    assert well_formed(once) == once


@pytest.mark.parametrize(
    ("mime_type", "name", "said"),
    [
        ("image/jpeg", "front_door.jpg", "[image: front_door.jpg]"),
        ("image/jpeg", "/media/cameras/front_door.jpg", "[image: front_door.jpg]"),
        ("application/pdf", "bill.pdf", "[file: bill.pdf]"),
        ("image/png", "", "[image]"),
        ("image/png", "two\nlines.png", "[image: two lines.png]"),
    ],
)
def test_a_note_says_what_was_shown(mime_type, name, said):
    assert note(mime_type, name) == said


def test_attachments_go_with_the_last_words_of_the_user():
    messages = (Message("user", "Hello"), Message("user", "Who is it?"), Message("assistant", "."))
    first, last, answer = with_attachments(LLMRequest(messages), (DOOR,)).messages
    assert (first.attachments, last.attachments, answer.attachments) == ((), (DOOR,), ())
    alone = LLMRequest((Message("system", "Hello"),))
    assert with_attachments(alone, (DOOR,)) == alone


async def test_a_turn_shows_its_attachments_in_every_step_and_remembers_a_note():
    house = FakeHouse(
        model=FakeModel([[ToolCall("c", "look", "{}"), DONE], [TextDelta("A"), DONE]])
    )
    house.prepared = Prepared(attachments=(DOOR,))
    await house.turn("Who is it?")
    shown = [
        [message.attachments for message in request.messages if message.role == "user"]
        for request in house.model.requests
    ]
    assert shown == [[(DOOR,)], [(DOOR,)]]
    assert ("user", "Who is it? [image: front_door.jpg]") in house.remembered()


async def test_the_next_turn_sends_the_note_alone():
    house = FakeHouse(model=FakeModel([[TextDelta("A cat."), DONE], [TextDelta("Grey."), DONE]]))
    house.prepared = Prepared(attachments=(DOOR,))
    await house.turn("Who is it?")
    house.prepared = Prepared()
    await house.turn("What colour?")
    users = [message for message in house.model.requests[-1].messages if message.role == "user"]
    assert [(message.content, message.attachments) for message in users] == [
        ("Who is it? [image: front_door.jpg]", ()),
        ("What colour?", ()),
    ]


# Tools without what would match nothing in this house


CLASSES = {"type": "array", "items": {"type": "string", "enum": ["blind", "garage"]}}
TOOL = ToolSpec(
    "intent__HassTurnOn",
    "Turns on",
    {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "floor": {"type": "string"},
            "device_class": CLASSES,
        },
    },
    acts=True,
)


def left(tool: ToolSpec, reach: Reach) -> dict:
    return dict(trimmed(tool, reach).parameters["properties"])


def test_floors_and_kinds_that_the_house_has_not_are_left_out():
    properties = left(TOOL, Reach(has_floors=False, device_classes=frozenset({"blind", "tv"})))
    assert set(properties) == {"name", "device_class"}
    assert properties["device_class"]["items"]["enum"] == ["blind"]
    assert set(left(TOOL, Reach(has_floors=False, device_classes=frozenset()))) == {"name"}


def test_what_the_house_has_stays_as_it_was():
    reach = Reach(has_floors=True, device_classes=frozenset({"blind", "garage"}))
    assert trimmed(TOOL, reach) is TOOL


@pytest.mark.parametrize(
    "tool",
    [
        replace(TOOL, acts=False),
        replace(TOOL, parameters={**TOOL.parameters, "required": ["floor"]}),
        replace(TOOL, parameters={"type": "object"}),
        replace(TOOL, parameters={"properties": {"device_class": {"type": "string"}}}),
    ],
)
def test_other_tools_are_left_alone(tool: ToolSpec):
    assert trimmed(tool, Reach(has_floors=False, device_classes=frozenset())) is tool
