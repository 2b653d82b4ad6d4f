"""What a turn left open is finished by itself, with tools, and never without a word."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest

from custom_components.switchboard.engine.azure.deltas import (
    Delta,
    LLMClient,
    ReasoningItem,
    TextDelta,
)
from custom_components.switchboard.engine.azure.errors import (
    CannotConnectError,
    LLMError,
    StreamBrokenError,
    TimedOutError,
)
from custom_components.switchboard.engine.azure.messages import LLMRequest, Message, ToolCall
from custom_components.switchboard.engine.turn.late_completion import LateAnswer, finish
from custom_components.switchboard.engine.turn.patience import DetachableStream, Unfinished
from custom_components.switchboard.engine.turn.tool_loop import MAX_STEPS

from .fakes import DONE, FakeModel

LIGHT = ToolCall("call-1", "HassTurnOn", '{"name":"Lamp"}')
ASKED = (Message("system", "You are the house."), Message("user", "light please"))


@dataclass
class Evening:
    """A question that was handed over, and what became of it."""

    open: list[Delta | LLMError]
    more: list[list[Delta | LLMError]] = field(default_factory=list)
    tools: tuple[str, ...] = ()
    now: float = 130.0
    called: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first = FakeModel([self.open])
        self.model = FakeModel(self.more)

    async def finished(self) -> LateAnswer:
        async def run_tool(call: ToolCall) -> Message:
            self.called.append(call.name)
            return Message("tool", '"done"', tool_call_id=call.id)

        stream: AsyncGenerator[Delta] = self.first.stream(LLMRequest(ASKED), deadline=190)
        unfinished = Unfinished(DetachableStream(stream), LLMRequest(ASKED), self.tools)
        model: LLMClient = self.model
        return await finish(
            model,
            unfinished,
            run_tool,
            lambda key: f"<{key}>",
            lambda: self.now,
            deadline=280,
        )


async def test_the_answer_under_way_is_taken():
    evening = Evening([TextDelta("It is "), TextDelta("noon."), DONE])
    answer = await evening.finished()
    assert answer == LateAnswer("It is noon.", (Message("assistant", "It is noon."),))
    assert evening.model.requests == []
    assert evening.first.closed == 1


async def test_tools_are_called_and_the_model_asked_again_with_their_results():
    evening = Evening([LIGHT, DONE], [[TextDelta("The lamp is on."), DONE]])
    answer = await evening.finished()
    assert answer.text == "The lamp is on."
    assert evening.called == ["HassTurnOn"]
    assert evening.model.requests[0].messages == (
        *ASKED,
        Message("assistant", tool_calls=(LIGHT,)),
        Message("tool", '"done"', tool_call_id="call-1"),
    )
    assert [message.role for message in answer.messages] == ["assistant", "tool", "assistant"]


async def test_all_that_was_said_around_a_tool_is_told():
    evening = Evening([TextDelta("Let me see."), LIGHT, DONE], [[TextDelta("It is on."), DONE]])
    assert (await evening.finished()).text == "Let me see. It is on."


async def test_reasoning_stays_with_what_it_led_to():
    evening = Evening(
        [ReasoningItem("{1}"), TextDelta("First."), ReasoningItem("{2}"), TextDelta("Then."), DONE]
    )
    assert (await evening.finished()).messages == (
        Message("assistant", "First.", reasoning=("{1}",)),
        Message("assistant", "Then.", reasoning=("{2}",)),
    )


async def test_a_request_that_ran_out_of_its_time_is_made_once_more():
    evening = Evening([TimedOutError()], [[TextDelta("Noon."), DONE]])
    answer = await evening.finished()
    assert (answer.text, answer.failure) == ("Noon.", None)
    assert [request.messages for request in evening.model.requests] == [ASKED]


async def test_it_is_not_made_a_third_time():
    answer = await Evening([TimedOutError()], [[TimedOutError()]]).finished()
    assert (answer.text, answer.failure) == ("<timed_out>", "timed_out")


async def test_it_is_not_made_again_when_the_time_is_over():
    evening = Evening([TimedOutError()], now=300.0)
    assert (await evening.finished()).failure == "timed_out"
    assert evening.model.requests == []


async def test_it_is_not_made_again_once_the_model_has_begun():
    evening = Evening([TextDelta("It is "), TimedOutError()])
    assert (await evening.finished()).text == "It is  <timed_out>"
    assert evening.model.requests == []


async def test_a_failure_is_one_honest_sentence():
    answer = await Evening([CannotConnectError()]).finished()
    assert answer.text == "<cannot_connect>"
    assert answer.messages == (Message("assistant", "<cannot_connect>"),)
    assert answer.failure == "cannot_connect"


@pytest.mark.parametrize("when", ["in the turn", "afterwards"])
async def test_a_failure_after_something_was_done_says_that_it_was(when: str):
    if when == "in the turn":
        evening = Evening([StreamBrokenError()], tools=("HassTurnOn",))
    else:
        evening = Evening([LIGHT, DONE], [[StreamBrokenError()]])
    assert (await evening.finished()).text == "<lost_after_action>"


async def test_a_model_that_calls_tools_for_ever_is_stopped():
    scripts: list[list[Delta | LLMError]] = [
        [ToolCall(f"c{n}", "HassTurnOn", "{}"), DONE] for n in range(20)
    ]
    evening = Evening(scripts[0], scripts[1:])
    answer = await evening.finished()
    assert (answer.text, answer.failure) == ("<too_many_steps>", "too_many_steps")
    assert len(evening.called) == MAX_STEPS
