"""What a turn left open is finished by itself, with tools, and never without a word."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest

from custom_components.switchboard.engine.azure.deltas import (
    Delta,
    LLMClient,
    ReasoningItem,
    Searched,
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
            model, unfinished, run_tool, lambda key: f"<{key}>", lambda: self.now, deadline=280
        )


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


async def test_what_led_to_a_search_is_not_sent_back():
    led, thought = ReasoningItem("led"), ReasoningItem("thought")
    evening = Evening([led, Searched("ws_1", "lamp"), thought, LIGHT, DONE], [[*NOON]])
    await evening.finished()
    _, _, called, _ = evening.model.requests[0].messages
    assert called == Message("assistant", tool_calls=(LIGHT,), reasoning=("thought",))


NOON = [TextDelta("Noon."), DONE]
LATE = [TimedOutError()]


@pytest.mark.parametrize(
    ("evening", "said", "failure", "requests"),
    [
        (Evening(NOON), "Noon.", None, 0),
        (Evening(LATE, [NOON]), "Noon.", None, 1),
        (Evening(LATE, [LATE]), "<timed_out>", "timed_out", 1),
        (Evening(LATE, now=300.0), "<timed_out>", "timed_out", 0),
        (Evening([TextDelta("It is "), *LATE]), "It is  <timed_out>", "timed_out", 0),
        (Evening([TextDelta("Let me see."), LIGHT, DONE], [NOON]), "Let me see. Noon.", None, 1),
        (Evening([CannotConnectError()]), "<cannot_connect>", "cannot_connect", 0),
        (
            Evening([StreamBrokenError()], tools=("HassTurnOn",)),
            "<lost_after_action>",
            "stream_broken",
            0,
        ),
        (Evening([LIGHT, DONE], [LATE]), "<lost_after_action>", "timed_out", 1),
        (Evening([LIGHT, DONE], [[LIGHT, DONE]] * 20), "<too_many_steps>", "too_many_steps", 9),
    ],
)
async def test_a_question_is_finished_or_its_failure_said(
    evening: Evening, said: str, failure: str | None, requests: int
):
    answer = await evening.finished()
    assert (answer.text, answer.failure) == (said, failure)
    assert len(evening.model.requests) == requests
    assert evening.first.closed == 1
    assert answer.messages[-1].role == "assistant"


async def test_reasoning_stays_with_what_it_led_to():
    evening = Evening(
        [ReasoningItem("{1}"), TextDelta("First."), ReasoningItem("{2}"), TextDelta("Then."), DONE]
    )
    assert (await evening.finished()).messages == (
        Message("assistant", "First.", reasoning=("{1}",)),
        Message("assistant", "Then.", reasoning=("{2}",)),
    )
