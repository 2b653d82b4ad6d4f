"""A turn goes the way its policy says, and always ends with an answer."""

import pytest

from custom_components.switchboard.engine.azure.deltas import Delta, TextDelta
from custom_components.switchboard.engine.azure.errors import (
    CannotConnectError,
    ContentFilteredError,
    ContextLengthError,
    LLMError,
    StreamBrokenError,
)
from custom_components.switchboard.engine.azure.messages import Message, ToolCall, ToolSpec
from custom_components.switchboard.engine.dialogue.state import Note
from custom_components.switchboard.engine.turn.memory_entries import remember
from custom_components.switchboard.engine.turn.pipeline import (
    Prepared,
    take_turn,
)
from custom_components.switchboard.engine.turn.routing import Policy
from custom_components.switchboard.engine.turn.sanitize import LOCAL_MATCH_LIMIT, sanitize
from custom_components.switchboard.engine.turn.tool_loop import MAX_STEPS

from .fakes import DONE, FakeHouse, FakeLocalAgent, FakeModel

LIGHT = ToolCall("call-1", "HassTurnOn", '{"name":"Lamp"}')


def says(*words: str) -> list[Delta]:
    return [*(TextDelta(word) for word in words), DONE]


LOST = [CannotConnectError()]
LONG = "la " * LOCAL_MATCH_LIMIT
OFF = {"turn off the lamp": "Turned off."}


@pytest.mark.parametrize(
    ("text", "options", "script", "turn", "said"),
    [
        (
            "kill the lamp",
            {"local": FakeLocalAgent(exact=OFF)},
            None,
            ("local", "matched_after_vocabulary", None),
            "Turned off.",
        ),
        (
            "kill the lamp",
            {"local": FakeLocalAgent(lenient=OFF), "policy": Policy.LLM_FIRST},
            LOST,
            ("fallback", "cannot_connect", "cannot_connect"),
            "Turned off.",
        ),
        (
            "turn off the lamp",
            {"local": FakeLocalAgent(lenient=OFF), "policy": Policy.LOCAL_ONLY},
            None,
            ("local", "no_local_match", None),
            "Turned off.",
        ),
        (
            "sing",
            {"policy": Policy.LOCAL_ONLY},
            None,
            ("none", "no_local_match", None),
            "<no_local_match>",
        ),
        ("sing", {}, LOST, ("none", "cannot_connect", "cannot_connect"), "<cannot_connect>"),
        (
            "sing",
            {},
            [ContextLengthError()],
            ("none", "context_length", "context_length"),
            "<context_length>",
        ),
        (
            "sing",
            {},
            [TextDelta("The moon is"), StreamBrokenError()],
            ("model", "no_local_match", "stream_broken"),
            "The moon is <stream_broken>",
        ),
        (LONG, {}, says("That was long."), ("model", "too_long", None), "That was long."),
        (LONG, {"policy": Policy.LOCAL_ONLY}, None, ("none", "too_long", "too_long"), "<too_long>"),
        *(
            ("hello", {"preparation": reason}, None, ("none", reason, reason), f"<{reason}>")
            for reason in ("template_error", "llm_api_error")
        ),
        *(
            (text, {}, None, ("none", "did_not_catch", "did_not_catch"), "<did_not_catch>")
            for text in ("", "   ", "\x00\n\t")
        ),
    ],
)
async def test_a_turn_goes_its_way_and_ends_with_an_answer(text, options, script, turn, said):
    house = FakeHouse(**options, model=FakeModel([script] if script else []))
    state = await house.turn(text)
    assert (state.turn.route, state.turn.reason, state.turn.error) == turn
    assert state.answer == said
    spoken = [content for _, content in house.remembered()]
    assert any(sanitize(text) == content for content in spoken) is bool(sanitize(text))
    if text == LONG:
        assert house.local.asked == []


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
    await house.turn("x")
    assert house.local.asked == asked
    assert len(house.model.requests) == (policy is not Policy.LOCAL_ONLY)


async def test_an_action_whose_answer_was_lost_is_not_repeated_by_the_house():
    house = FakeHouse(
        model=FakeModel([[LIGHT, StreamBrokenError()]]),
        local=FakeLocalAgent(lenient={"light please": "Turned on."}),
    )
    state = await house.turn("light please")
    assert (state.turn.route, state.turn.error) == ("model", "stream_broken")
    assert "converse light please" not in house.local.asked
    assert [m.role for m in house.transcript.messages] == ["assistant", "tool", "assistant"]
    assert house.transcript.messages[-1].content == "<lost_after_action>"


async def test_a_model_that_never_stops_calling_tools_is_stopped():
    house = FakeHouse(model=FakeModel([[LIGHT, DONE] for _ in range(MAX_STEPS + 1)]))
    state = await house.turn("go")
    assert state.turn.error == "too_many_steps"
    assert len(house.model.requests) == MAX_STEPS
    assert house.transcript.messages[-1].content == "<too_many_steps>"


async def test_a_turn_that_fails_unforeseen_leaves_nothing_in_memory():
    house = FakeHouse(model=FakeModel([says("Hello.")]))
    await house.turn("hello")
    kept = house.remembered()
    with pytest.raises(IndexError):
        await house.turn("again")
    assert house.remembered() == kept


async def test_every_stream_is_closed():
    house = FakeHouse(model=FakeModel([[LIGHT, DONE], [TextDelta("a"), StreamBrokenError()]]))
    await house.turn("go")
    assert house.model.closed == 2


async def test_the_model_sees_every_result_even_when_it_spoke_after_its_call():
    house = FakeHouse(
        model=FakeModel([[LIGHT, TextDelta("Let me look."), DONE], says("It is on.")])
    )
    await house.turn("light please")
    assert len(house.model.requests) == 2
    assert house.transcript.messages[-1].content == "It is on."


async def test_a_thought_that_led_to_nothing_is_not_remembered():
    house = FakeHouse()
    remember(house.memory, "talk", Message("assistant", reasoning=("{}",)))
    assert house.remembered() == []


FILTERED = ContentFilteredError("filtered", categories=("violence",))
ANSWER = says("It is noon.")
NOTE = Prepared(notes=(Note("The film is called War.", ("context:home",)),))


def asked_with(*scripts, prepared=NOTE) -> FakeHouse:
    return FakeHouse(model=FakeModel(list(scripts)), prepared=prepared, policy=Policy.LLM_ONLY)


def words(house: FakeHouse) -> list[list[str]]:
    return [[message.content for message in request.messages] for request in house.model.requests]


async def test_it_is_not_asked_again_when_there_is_nothing_to_take_back():
    house = asked_with([FILTERED], prepared=Prepared())
    state = await house.turn("what time is it")
    assert state.turn.reason == "content_filtered"
    assert len(house.model.requests) == 1


async def test_it_is_not_asked_again_once_anything_was_said():
    house = asked_with([TextDelta("It is"), FILTERED])
    state = await house.turn("what time is it")
    assert (state.turn.route, state.turn.error) == ("model", "content_filtered")
    assert len(house.model.requests) == 1
    assert house.remembered()[-1] == ("assistant", "It is <content_filtered>")


async def test_what_a_tool_has_done_is_kept_and_not_done_again():
    house = asked_with([LIGHT, DONE], [FILTERED], ANSWER)
    state = await house.turn("light please")
    assert (state.turn.tools, state.turn.error) == (("HassTurnOn",), None)
    roles = [message.role for message in house.model.requests[-1].messages]
    assert roles == ["system", "user", "assistant", "tool"]


@pytest.mark.parametrize(
    "order", [(FILTERED, ContextLengthError()), (ContextLengthError(), FILTERED)]
)
async def test_a_question_that_is_filtered_and_too_long_has_both_remedies(order):
    house = asked_with(ANSWER, ANSWER, *([error] for error in order), ANSWER)
    for text in ("one", "two", "three"):
        state = await house.turn(text)
    assert state.turn.error is None
    assert len(house.model.requests) == 5
    assert "three" in words(house)[-1]
    assert words(house)[-1].count("The film is called War.") < 3


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
