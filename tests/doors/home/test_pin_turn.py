"""A turn at the PIN gate: what is heard of it, and what is answered at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS, current_chat_log
from homeassistant.config_entries import ConfigSubentryData
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.engine.azure.messages import Message, ToolCall
from custom_components.switchboard.engine.turn.pin_gate import PinGate, PinTurn, Verdict
from custom_components.switchboard.engine.turn.sanitize import LOCAL_MATCH_LIMIT
from custom_components.switchboard.engine.turn.spoken_pin import PLACEHOLDER
from custom_components.switchboard.home import pin as protection
from custom_components.switchboard.turn_scope import scope_with, turn_scope

from ..pin_turns import (
    EVERYTHING,
    LAMP,
    NONSENSE,
    PIN,
    UNLOCK,
    WRONG,
    a_gate,
    a_turn,
    recognised,
    spoken,
)


def an_agent(hass: HomeAssistant, pin: str | None) -> None:
    """Configure an agent of ours that is not there yet."""
    data = {} if pin is None else {"security": {"pin": pin}}
    MockConfigEntry(
        domain="switchboard",
        subentries_data=[
            ConfigSubentryData(data=data, subentry_type="conversation", title="A", unique_id=None)
        ],
    ).add_to_hass(hass)


# What is heard


@pytest.mark.parametrize(
    ("pins", "expected"),
    [
        ([], False),
        ([None], False),
        ([""], False),
        (["  "], False),
        (["4711"], True),
        ([None, "4711"], True),
        (["4711", ""], True),
    ],
)
async def test_numbers_are_withheld_once_an_agent_has_a_pin(house, pins, expected):
    for pin in pins:
        an_agent(house, pin)
    assert protection.has_pin(house) is expected
    said = "is 4711 a lucky number"
    without = f"is {PLACEHOLDER} a lucky number"
    assert protection.without_numbers(house, said, "en") == (without if expected else said)
    with scope_with(pin=a_turn(a_gate())):
        async with protection.pin_scope(house, None, spoken(said)) as rest:
            turn = turn_scope().pin
            assert rest.text == (without if expected else said)
    if expected:
        assert turn.gate is None
        assert turn.heard.candidates == ("4711",)
    else:
        assert turn is None


async def test_an_agent_with_a_gate_hears_no_number(home):
    gate = a_gate()
    async with protection.pin_scope(home, gate, spoken("is 4711 a lucky number")) as rest:
        assert turn_scope().pin.gate is gate
        assert rest.text == f"is {PLACEHOLDER} a lucky number"
    assert turn_scope().pin is None


async def begun(home: HomeAssistant, gate: PinGate, text: str, **given: Any) -> PinTurn:
    async with protection.pin_scope(home, gate, spoken(text, **given)):
        return turn_scope().pin


WHOLE = "set attic window position to forty"


@pytest.mark.parametrize(
    ("text", "is_answer"),
    [
        (WHOLE, False),
        ("set the temperature to 21", False),
        (WHOLE + " " * (LOCAL_MATCH_LIMIT - len(WHOLE)), False),
        (WHOLE + " " * (LOCAL_MATCH_LIMIT + 1 - len(WHOLE)), True),
        ("set the fridge lamp to forty", True),
        ("broadcast 47", True),
        ("sing 47 songs then 12", True),
        ("4711", True),
    ],
    ids=lambda one: str(one).strip(),
)
async def test_after_the_question_a_number_is_its_answer_unless_all_of_it_is_understood(
    home, text, is_answer
):
    gate = a_gate()
    gate.hold("talk", UNLOCK)
    turn = await begun(home, gate, text)
    assert turn.heard.is_answer is is_answer
    assert (turn.heard.text == PLACEHOLDER) is is_answer
    again = await begun(home, gate, text)
    assert not again.heard.is_answer or text != "4711", "the question is answered"


async def test_a_plain_answer_is_one_whatever_home_assistant_makes_of_it(home, monkeypatch):
    agent = get_agent_manager(home).default_agent
    whole = await recognised(home, "what time is it")

    async def understand(_: Any) -> Any:
        return whole

    monkeypatch.setattr(agent, "async_recognize_intent", understand)
    gate = a_gate()
    gate.hold("talk", UNLOCK)
    turn = await begun(home, gate, PIN)
    assert (turn.verdict, turn.held) == (Verdict.RIGHT, UNLOCK)


async def test_without_home_assistants_agent_a_number_is_an_answer(home, nobody):
    gate = a_gate()
    gate.hold("talk", UNLOCK)
    assert (await begun(home, gate, WHOLE)).heard.is_answer


async def test_a_sentence_that_it_stumbles_over_is_an_answer(home, monkeypatch):
    async def stumble(_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(get_agent_manager(home).default_agent, "async_recognize_intent", stumble)
    gate = a_gate()
    gate.hold("talk", UNLOCK)
    assert (await begun(home, gate, WHOLE)).heard.is_answer


def test_wrong_pins_count_for_all_agents_with_the_same_pin(hass):
    one = protection.pin_gate(hass, PIN, EVERYTHING)
    same = protection.pin_gate(hass, PIN, frozenset())
    other = protection.pin_gate(hass, WRONG, EVERYTHING)
    assert (one.pin, one.protected, same.protected) == (PIN, EVERYTHING, frozenset())
    assert one.attempts is same.attempts is not other.attempts
    assert protection.pin_gate(hass, "", EVERYTHING) is None


# The chat log


def said(*texts: str) -> list[Any]:
    """Write down sentences; those that begin with ">" are an agent's."""
    return [
        conversation.AssistantContent(agent_id="a", content=text)
        if text.startswith(">")
        else conversation.UserContent(content=text)
        for text in texts
    ]


@contextmanager
def open_log(hass: HomeAssistant, name: str, *texts: str) -> Iterator[conversation.ChatLog]:
    """Open a chat log, as a voice assistant does before it asks us."""
    chat_log = conversation.ChatLog(hass, name, content=said(*texts))
    token = current_chat_log.set(chat_log)
    yield chat_log
    current_chat_log.reset(token)


@pytest.mark.parametrize("name", ["talk", None])
async def test_how_much_was_said_before_is_counted_in_its_own_conversation(home, name):
    assert (await begun(home, a_gate(), "hello", conversation_id=name)).said_before == 0
    kept = conversation.ChatLog(home, "talk", content=said("one", ">yes", "two", ">no"))
    home.data[DATA_CHAT_LOGS] = {"talk": kept}
    expected = 2 if name else 0
    assert (await begun(home, a_gate(), "hello", conversation_id=name)).said_before == expected
    with open_log(home, "other", "a", "b", "c", "d"):
        assert (await begun(home, a_gate(), "hello", conversation_id=name)).said_before == expected


async def test_the_sentence_itself_is_not_among_those_before(home):
    with open_log(home, "talk", "one", ">yes", "two", ">no", "hello"):
        assert (await begun(home, a_gate(), "hello")).said_before == 2


RAW, CLEAN = "is 4711 lucky", f"is {PLACEHOLDER} lucky"


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("talk", [RAW], [CLEAN]),
        ("talk", ["one", ">two", RAW], ["one", ">two", CLEAN]),
        ("talk", ["one", RAW, ">tried 4711"], ["one", CLEAN]),
        ("talk", ["one", RAW, ">tried 4711", ">again"], ["one", CLEAN]),
        ("talk", [RAW, ">two", "another"], [RAW, ">two", "another"]),
        ("talk", [">two"], [">two"]),
        ("talk", [], []),
        ("other", [RAW], [RAW]),
    ],
)
async def test_the_number_goes_from_what_the_assistant_wrote_down(home, name, before, after):
    with open_log(home, name, *before) as chat_log:
        async with protection.pin_scope(home, a_gate(), spoken(RAW)) as rest:
            assert rest.text == CLEAN
    assert [one.content for one in chat_log.content] == after


async def test_where_no_number_was_said_nothing_is_taken_away(home):
    with open_log(home, "talk", LAMP, ">tried") as chat_log:
        async with protection.pin_scope(home, a_gate(), spoken(LAMP)):
            assert [one.content for one in chat_log.content] == [LAMP, ">tried"]


CALL = ToolCall("1", "HassTurnOff", "{}")
TOLD = [
    Message("assistant", "Welcome, number 4711."),
    Message("user", "turn on the lamp"),
    Message("assistant", "Done 4711.", tool_calls=(CALL,)),
    Message("tool", "4711"),
    Message("user", "my number is 4711"),
    Message("assistant", "", tool_calls=(CALL,)),
    Message("tool", "4711"),
    Message("assistant", "I heard 4711.", tool_calls=(CALL,)),
    Message("user", "and now?"),
    Message("assistant", "4 sheep", tool_calls=(CALL,)),
    Message("tool", "4711"),
]


def test_of_what_others_said_only_the_answer_to_a_number_is_kept(house):
    assert protection.told_without_numbers(house, TOLD, "en") == TOLD
    an_agent(house, PIN)
    assert protection.told_without_numbers(house, TOLD, "en") == [
        *TOLD[:4],
        Message("user", f"my number is {PLACEHOLDER}"),
        Message("assistant", PLACEHOLDER),
        *TOLD[8:],
    ]
    for answer, kept in (
        ("4 7", PLACEHOLDER),
        ("Now playing radio station 4711.", f"Now playing radio station {PLACEHOLDER}."),
        ("I do not know.", "I do not know."),
    ):
        told = [TOLD[4], Message("assistant", answer)]
        assert protection.told_without_numbers(house, told, "en")[1].content == kept


# What is answered


def test_the_command_that_waited_is_what_is_answered():
    user_input = spoken(PLACEHOLDER)
    assert protection.as_commanded(user_input) is user_input
    with scope_with(pin=a_turn(a_gate())):
        assert protection.as_commanded(user_input) is user_input
    with scope_with(pin=a_turn(a_gate(), held=UNLOCK)):
        assert protection.as_commanded(user_input).text == UNLOCK


NOT_IT, DROPPED = "That is not the PIN. What is the PIN?", "All right, I won't do it."


async def answered(home: HomeAssistant, turn: PinTurn | None, text: str) -> str | None:
    """Return what is said of a turn before anybody else answers it."""
    chat_log = conversation.ChatLog(home, "the talk", content=said(text))
    with scope_with(pin=turn):
        result = await protection.async_answer_to_pin(home, spoken(text), chat_log)
    if turn is not None:
        assert turn.conversation_id == "the talk"
    if result is None:
        assert len(chat_log.content) == 1
        return None
    speech = result.response.speech["plain"]["speech"]
    assert chat_log.content[1].content == speech
    assert result.conversation_id == "the talk"
    assert result.continue_conversation is speech.endswith("?")
    return speech


@pytest.mark.parametrize(
    ("given", "text", "speech"),
    [
        ({"verdict": Verdict.WRONG}, PLACEHOLDER, NOT_IT),
        ({"verdict": Verdict.RIGHT}, PLACEHOLDER, None),
        ({}, LAMP, None),
        ({}, "never mind", None),
        ({"declined": True}, "no", None),
        ({"dropped": True}, LAMP, None),
        ({"dropped": True}, NONSENSE, None),
        ({"dropped": True}, "turn off the fridge lamp", None),
        ({"dropped": True, "declined": True}, "no", DROPPED),
        ({"dropped": True, "declined": True}, LAMP, DROPPED),
        ({"dropped": True}, "never mind", DROPPED),
        ({"dropped": True}, "never mind" + " " * (LOCAL_MATCH_LIMIT - 10), DROPPED),
        ({"dropped": True}, "never mind" + " " * (LOCAL_MATCH_LIMIT - 9), None),
        ({"dropped": True, "verdict": Verdict.WRONG}, "never mind", NOT_IT),
    ],
    ids=lambda one: str(one).strip(),
)
async def test_a_turn_ends_at_the_gate_if_the_pin_was_wrong_or_is_not_wanted(
    home, given, text, speech
):
    assert await answered(home, a_turn(a_gate(), **given), text) == speech


async def test_too_many_wrong_pins_and_no_gate_at_all(home):
    assert "too often" in await answered(home, a_turn(a_gate(), verdict=Verdict.LOCKED), "4711")
    assert await answered(home, None, "never mind") is None


async def test_without_home_assistants_agent_only_a_plain_no_ends_it(home, nobody):
    dropped = a_turn(a_gate(), dropped=True)
    assert await answered(home, dropped, "never mind") is None
    dropped.declined = True
    assert await answered(home, dropped, "never mind") == DROPPED
