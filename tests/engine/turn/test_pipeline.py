"""A turn goes the way its policy says, and always ends with an answer."""

import pytest

from custom_components.switchboard.engine.azure.deltas import Delta, TextDelta
from custom_components.switchboard.engine.azure.errors import (
    CannotConnectError,
    ContentFilteredError,
    ContextLengthError,
    StreamBrokenError,
)
from custom_components.switchboard.engine.azure.messages import Message, ToolCall
from custom_components.switchboard.engine.turn.memory_entries import remember
from custom_components.switchboard.engine.turn.pipeline import take_turn
from custom_components.switchboard.engine.turn.routing import Policy
from custom_components.switchboard.engine.turn.sanitize import LOCAL_MATCH_LIMIT
from custom_components.switchboard.engine.turn.tool_loop import MAX_STEPS

from .fakes import DONE, FakeHouse, FakeLocalAgent, FakeModel

LIGHT = ToolCall("call-1", "HassTurnOn", '{"name":"Lamp"}')


def says(*words: str) -> list[Delta]:
    return [*(TextDelta(word) for word in words), DONE]


async def test_a_sentence_the_house_knows_is_answered_without_the_model():
    house = FakeHouse(local=FakeLocalAgent(exact={"turn on the lamp": "Turned on."}))
    state = await take_turn(house.state("turn on the lamp"), house.as_house())
    assert (state.turn.route, state.turn.reason) == ("local", "matched_as_spoken")
    assert state.turn.tools == ("HassTurnOn",)
    assert house.model.requests == []
    assert [role for role, _ in house.remembered()] == ["user", "assistant", "tool", "assistant"]


async def test_a_sentence_in_other_words_is_matched_after_the_vocabulary():
    house = FakeHouse(local=FakeLocalAgent(exact={"turn off the lamp": "Turned off."}))
    state = await take_turn(house.state("kill the lamp"), house.as_house())
    assert (state.turn.route, state.turn.reason) == ("local", "matched_after_vocabulary")
    assert house.remembered()[0] == ("user", "kill the lamp")


async def test_what_the_house_does_not_know_goes_to_the_model():
    house = FakeHouse(model=FakeModel([says("It is ", "noon.")]))
    state = await take_turn(house.state("what time is it"), house.as_house())
    assert (state.turn.route, state.turn.reason) == ("model", "no_local_match")
    assert state.turn.error is None
    assert 0 < state.turn.first_token_ms < state.turn.total_ms
    assert house.remembered() == [
        ("system", "You are the house."),
        ("user", "what time is it"),
        ("assistant", "It is noon."),
    ]


async def test_the_model_is_asked_again_until_its_tools_have_run():
    house = FakeHouse(model=FakeModel([[LIGHT, DONE], says("The lamp is on.")]))
    state = await take_turn(house.state("light please"), house.as_house())
    assert state.turn.tools == ("HassTurnOn",)
    roles = [message.role for message in house.model.requests[1].messages]
    assert roles == ["system", "user", "assistant", "tool"]
    assert house.model.requests[1].messages[2].tool_calls == (LIGHT,)
    assert house.transcript.messages[-1].content == "The lamp is on."


async def test_a_follow_up_is_asked_with_what_was_said_before():
    house = FakeHouse(model=FakeModel([says("Hello."), says("You said hello.")]))
    await take_turn(house.state("hello"), house.as_house())
    await take_turn(house.state("what did I say?"), house.as_house())
    assert [m.content for m in house.model.requests[1].messages] == [
        "You are the house.",
        "hello",
        "Hello.",
        "what did I say?",
    ]


@pytest.mark.parametrize(
    ("policy", "asked"),
    [
        (Policy.LOCAL_FIRST, ["match x", "converse x"]),
        (Policy.LLM_FIRST, ["converse x"]),
        (Policy.LLM_ONLY, []),
        (Policy.LOCAL_ONLY, ["match x", "converse x"]),
    ],
)
async def test_each_policy_asks_the_house_only_where_it_may(policy, asked):
    house = FakeHouse(model=FakeModel([[CannotConnectError()]]), policy=policy)
    await take_turn(house.state("x"), house.as_house())
    assert house.local.asked == asked
    assert len(house.model.requests) == (policy is not Policy.LOCAL_ONLY)


async def test_when_the_model_is_out_of_reach_the_house_answers():
    house = FakeHouse(
        model=FakeModel([[CannotConnectError()]]),
        local=FakeLocalAgent(lenient={"turn off the lamp": "Turned off."}),
        policy=Policy.LLM_FIRST,
    )
    state = await take_turn(house.state("kill the lamp"), house.as_house())
    assert (state.turn.route, state.turn.error) == ("fallback", "cannot_connect")
    assert house.remembered()[-1] == ("assistant", "Turned off.")


async def test_when_nothing_can_answer_it_says_so_once():
    house = FakeHouse(model=FakeModel([[CannotConnectError()]]))
    state = await take_turn(house.state("sing"), house.as_house())
    assert (state.turn.route, state.turn.error) == ("none", "cannot_connect")
    assert [message.content for message in house.transcript.messages] == ["<cannot_connect>"]


async def test_local_only_says_that_it_did_not_understand():
    house = FakeHouse(policy=Policy.LOCAL_ONLY)
    state = await take_turn(house.state("sing"), house.as_house())
    assert (state.turn.route, state.turn.reason, state.turn.error) == (
        "none",
        "no_local_match",
        None,
    )
    assert house.transcript.messages[-1].content == "<no_local_match>"


async def test_local_only_with_the_lenient_agent_counts_as_local():
    house = FakeHouse(
        policy=Policy.LOCAL_ONLY, local=FakeLocalAgent(lenient={"lamp on": "Turned on."})
    )
    state = await take_turn(house.state("lamp on"), house.as_house())
    assert (state.turn.route, state.turn.error) == ("local", None)


@pytest.mark.parametrize("text", ["", "   ", "\x00\n\t"])
async def test_nothing_said_is_answered_and_not_remembered(text):
    house = FakeHouse()
    state = await take_turn(house.state(text), house.as_house())
    assert (state.turn.route, state.turn.reason) == ("none", "did_not_catch")
    assert house.transcript.messages[-1].content == "<did_not_catch>"
    assert house.remembered() == []


async def test_a_very_long_text_is_kept_from_local_matching():
    house = FakeHouse(model=FakeModel([says("That was long.")]))
    state = await take_turn(house.state("la " * LOCAL_MATCH_LIMIT), house.as_house())
    assert state.turn.route == "model"
    assert house.local.asked == []


async def test_a_very_long_text_without_a_model_is_refused_in_words():
    house = FakeHouse(policy=Policy.LOCAL_ONLY)
    state = await take_turn(house.state("la " * LOCAL_MATCH_LIMIT), house.as_house())
    assert (state.turn.route, state.turn.reason) == ("none", "too_long")


@pytest.mark.parametrize("reason", ["template_error", "llm_api_error"])
async def test_a_prompt_that_cannot_be_prepared_is_named(reason):
    house = FakeHouse(preparation=reason)
    state = await take_turn(house.state("hello"), house.as_house())
    assert (state.turn.route, state.turn.reason) == ("none", reason)
    assert house.transcript.messages[-1].content == f"<{reason}>"


async def test_an_answer_cut_off_ends_honestly_in_the_same_breath():
    house = FakeHouse(model=FakeModel([[TextDelta("The moon is"), StreamBrokenError()]]))
    state = await take_turn(house.state("moon?"), house.as_house())
    assert (state.turn.route, state.turn.error) == ("model", "stream_broken")
    assert [m.content for m in house.transcript.messages] == ["The moon is <stream_broken>"]


async def test_an_action_whose_answer_was_lost_is_not_repeated_by_the_house():
    house = FakeHouse(
        model=FakeModel([[LIGHT, StreamBrokenError()]]),
        local=FakeLocalAgent(lenient={"light please": "Turned on."}),
    )
    state = await take_turn(house.state("light please"), house.as_house())
    assert (state.turn.route, state.turn.error) == ("model", "stream_broken")
    assert "converse light please" not in house.local.asked
    assert [m.role for m in house.transcript.messages] == ["assistant", "tool", "assistant"]
    assert house.transcript.messages[-1].content == "<lost_after_action>"


async def test_an_action_announced_and_lost_still_gets_its_own_sentence():
    house = FakeHouse(
        model=FakeModel([[TextDelta("One moment."), LIGHT, DONE], [CannotConnectError()]])
    )
    await take_turn(house.state("light please"), house.as_house())
    assert house.transcript.messages[-1].content == "<lost_after_action>"


async def test_a_model_that_never_stops_calling_tools_is_stopped():
    house = FakeHouse(model=FakeModel([[LIGHT, DONE] for _ in range(MAX_STEPS + 1)]))
    state = await take_turn(house.state("go"), house.as_house())
    assert state.turn.error == "too_many_steps"
    assert len(house.model.requests) == MAX_STEPS
    assert house.transcript.messages[-1].content == "<too_many_steps>"


async def test_a_context_that_overflows_gives_up_older_rounds_and_asks_again():
    house = FakeHouse(model=FakeModel([says("A."), says("B."), [ContextLengthError()], says("C.")]))
    for text in ("one", "two", "three"):
        state = await take_turn(house.state(text), house.as_house())
    assert state.turn.error is None
    before, after = house.model.requests[-2:]
    assert len(after.messages) < len(before.messages)
    assert after.messages[-1].content == "three"


async def test_a_context_that_overflows_by_itself_is_said():
    house = FakeHouse(model=FakeModel([[ContextLengthError()]]))
    state = await take_turn(house.state("one"), house.as_house())
    assert (state.turn.route, state.turn.error) == ("none", "context_length")


async def test_a_turn_that_fails_unforeseen_leaves_nothing_in_memory():
    house = FakeHouse(model=FakeModel([says("Hello.")]))
    await take_turn(house.state("hello"), house.as_house())
    kept = house.remembered()
    with pytest.raises(IndexError):
        await take_turn(house.state("again"), house.as_house())
    assert house.remembered() == kept


async def test_every_stream_is_closed():
    house = FakeHouse(model=FakeModel([[LIGHT, DONE], [TextDelta("a"), StreamBrokenError()]]))
    await take_turn(house.state("go"), house.as_house())
    assert house.model.closed == 2


async def test_the_model_sees_every_result_even_when_it_spoke_after_its_call():
    house = FakeHouse(
        model=FakeModel([[LIGHT, TextDelta("Let me look."), DONE], says("It is on.")])
    )
    await take_turn(house.state("light please"), house.as_house())
    assert len(house.model.requests) == 2
    assert house.transcript.messages[-1].content == "It is on."


async def test_words_that_the_filter_stopped_do_not_stop_what_follows():
    house = FakeHouse(model=FakeModel([[ContentFilteredError()], says("Hello.")]))
    state = await take_turn(house.state("something filtered"), house.as_house())
    assert (state.turn.route, state.turn.error) == ("none", "content_filtered")
    assert house.transcript.messages[-1].content == "<content_filtered>"
    await take_turn(house.state("hello"), house.as_house())
    assert [message.content for message in house.model.requests[-1].messages] == [
        "You are the house.",
        "hello",
    ]


async def test_a_thought_that_led_to_nothing_is_not_remembered():
    house = FakeHouse()
    remember(house.memory, "talk", Message("assistant", reasoning=("{}",)))
    assert house.remembered() == []
