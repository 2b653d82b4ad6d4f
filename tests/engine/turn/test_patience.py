"""A slow model is waited for aloud, and one that is slower still is left to go on by itself."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from custom_components.switchboard.engine.azure.deltas import Delta, TextDelta, ThinkingDelta
from custom_components.switchboard.engine.azure.errors import CannotConnectError, LLMError
from custom_components.switchboard.engine.azure.messages import LLMRequest, ToolCall
from custom_components.switchboard.engine.turn.patience import DetachableStream, Patience
from custom_components.switchboard.engine.turn.phrases import INTERIM_KEYS, phrase
from custom_components.switchboard.engine.turn.routing import Policy

from .fakes import DONE, FakeHouse

LIGHT = ToolCall("call-1", "HassTurnOn", '{"name":"Lamp"}')
STARTED = 100.0


@dataclass(frozen=True)
class After:
    """A model stays silent until so many seconds of the turn have gone by."""

    seconds: float


@dataclass
class Time:
    """Time that passes only when everybody waits for it."""

    now: float = STARTED
    alarms: list[tuple[float, asyncio.Event]] = field(default_factory=list)

    async def reaches(self, when: float) -> None:
        event = asyncio.Event()
        if when <= self.now:
            return
        self.alarms.append((when, event))
        self.alarms.sort(key=lambda alarm: alarm[0])
        await event.wait()

    async def wait(self, pending: asyncio.Future[Delta], when: float) -> bool:
        """Let time pass until ``when``, or until what is waited for is there."""
        await _settle()
        while not pending.done():
            if not self.alarms or self.alarms[0][0] > when:
                self.now = max(self.now, when)
                return False
            self.now, event = self.alarms.pop(0)
            event.set()
            await _settle()
        return True

    async def passes_by_itself(self, turn: Awaitable[object]) -> None:
        """Take a turn that waits for the model alone, with nothing to say meanwhile."""
        task = asyncio.ensure_future(turn)
        while not task.done():
            for _ in range(5):
                await _settle()
            if self.alarms:
                self.now, event = self.alarms.pop(0)
                event.set()
        await task


async def _settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@dataclass
class SlowModel:
    """Answers by scripts that may say how long it takes."""

    time: Time
    scripts: list[list[Delta | LLMError | After]]
    requests: list[LLMRequest] = field(default_factory=list)
    open: int = 0

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        self.requests.append(request)
        self.open += 1
        try:
            for item in self.scripts.pop(0):
                match item:
                    case After(seconds):
                        await self.time.reaches(STARTED + seconds)
                    case LLMError():
                        raise item
                    case _:
                        yield item
        finally:
            self.open -= 1


type Slow = Callable[..., FakeHouse]


@pytest.fixture
def slow() -> Slow:
    """Make a house whose model takes its time."""

    def make(
        *scripts: list[Delta | LLMError | After], early: float = 8, late: float = 30
    ) -> FakeHouse:
        time = Time()
        house = FakeHouse(model=SlowModel(time, list(scripts)), policy=Policy.LLM_ONLY)
        patience = Patience.since(STARTED, early=early, late=late)
        patience.wait = time.wait
        house.patience = patience
        house.speak = lambda key: phrase(key, "en")
        return house

    return make


def interim(house: FakeHouse) -> str:
    """Return what the house says after 108 seconds of its clock."""
    return phrase(INTERIM_KEYS[108 % len(INTERIM_KEYS)], "en")


async def test_a_model_that_is_quick_enough_is_not_interrupted(slow: Slow):
    house = slow([After(7.9), TextDelta("Noon."), DONE])
    await house.turn("what time is it")
    assert [message.content for message in house.transcript.messages] == ["Noon."]


async def test_a_silence_is_bridged_and_the_answer_follows_in_the_same_breath(slow: Slow):
    house = slow([After(12), TextDelta("It is "), TextDelta("noon."), DONE])
    state = await house.turn("what time is it")
    assert [message.content for message in house.transcript.messages] == [
        f"{interim(house)} It is noon."
    ]
    assert (state.turn.route, state.turn.error) == ("model", None)
    assert house.patience.unfinished is None


async def test_what_was_said_meanwhile_is_not_remembered(slow: Slow):
    house = slow([After(12), TextDelta("It is noon."), DONE])
    await house.turn("what time is it")
    assert house.remembered()[1:] == [("user", "what time is it"), ("assistant", "It is noon.")]


async def test_thinking_aloud_to_itself_is_no_first_word(slow: Slow):
    house = slow([After(5), ThinkingDelta("hm"), After(20), TextDelta("Noon."), DONE])
    await house.turn("what time is it")
    assert house.transcript.messages[0].content == f"{interim(house)} Noon."


async def test_a_silence_after_a_tool_is_bridged_once(slow: Slow):
    house = slow(
        [After(9), LIGHT, DONE], [After(20), TextDelta("The lamp is on."), DONE], early=8, late=30
    )
    state = await house.turn("light please")
    contents = [m.content for m in house.transcript.messages if m.role == "assistant"]
    assert contents == [f"{interim(house)} ", "The lamp is on."]
    assert state.turn.tools == ("HassTurnOn",)
    remembered = [entry for entry in house.memory.get_messages("talk") if entry.role != "system"]
    assert [(e.role, e.content, len(e.tool_calls)) for e in remembered] == [
        ("user", "light please", 0),
        ("assistant", "", 1),
        ("tool", '"done"', 0),
        ("assistant", "The lamp is on.", 0),
    ]


async def test_once_the_model_has_spoken_it_may_take_its_time(slow: Slow):
    house = slow(
        [TextDelta("Let me see."), LIGHT, DONE],
        [After(80), TextDelta("The lamp is on."), DONE],
    )
    await house.model.time.passes_by_itself(house.turn("light please"))
    contents = [m.content for m in house.transcript.messages if m.role == "assistant"]
    assert contents == ["Let me see.", "The lamp is on."]


async def test_past_all_patience_the_answer_is_promised_and_its_stream_kept(slow: Slow):
    house = slow([After(50), TextDelta("Noon."), DONE])
    state = await house.turn("what time is it")
    assert [message.content for message in house.transcript.messages] == [
        f"{interim(house)} {phrase('answer_comes_later', 'en')}"
    ]
    assert (state.turn.route, state.turn.reason) == ("model", "answer_comes_later")
    assert state.turn.error is None
    assert state.turn.first_token_ms is None
    assert house.remembered()[1:] == [("user", "what time is it")]

    unfinished = house.patience.unfinished
    assert unfinished is not None
    assert unfinished.request is house.model.requests[0]
    assert house.model.open == 1
    assert await unfinished.stream.arrives(house.patience.wait, STARTED + 60)
    assert [delta async for delta in unfinished.stream] == [TextDelta("Noon."), DONE]
    await unfinished.stream.aclose()
    assert house.model.open == 0


async def test_a_tool_that_ran_before_patience_ended_is_remembered(slow: Slow):
    house = slow([After(2), LIGHT, DONE], [After(90), TextDelta("Done."), DONE])
    state = await house.turn("light please")
    assert state.turn.tools == ("HassTurnOn",)
    assert house.patience.unfinished.tools == ("HassTurnOn",)
    assert [role for role, _ in house.remembered()] == ["system", "user", "assistant", "tool"]
    await house.patience.unfinished.stream.aclose()


async def test_without_an_early_answer_only_the_promise_is_made(slow: Slow):
    house = slow([After(50), TextDelta("Noon."), DONE], early=0)
    await house.turn("what time is it")
    assert house.transcript.messages[0].content == phrase("answer_comes_later", "en")
    await house.patience.unfinished.stream.aclose()


async def test_without_a_late_answer_the_turn_goes_on_waiting(slow: Slow):
    house = slow([After(70), TextDelta("Noon."), DONE], late=0)
    await house.model.time.passes_by_itself(house.turn("what time is it"))
    assert house.transcript.messages[0].content == f"{interim(house)} Noon."


async def test_with_neither_the_turn_stays_silent(slow: Slow):
    house = slow([After(70), TextDelta("Noon."), DONE], early=0, late=0)
    await house.model.time.passes_by_itself(house.turn("what time is it"))
    assert house.transcript.messages[0].content == "Noon."


@pytest.mark.parametrize(("early", "late"), [(30, 30), (40, 30)])
def test_an_early_answer_that_would_come_late_is_left_out(early: float, late: float):
    patience = Patience.since(STARTED, early=early, late=late)
    assert (patience.early_at, patience.late_at) == (None, STARTED + 30)


async def test_a_failure_after_a_bridged_silence_may_still_be_answered_by_the_house(slow: Slow):
    house = slow([After(12), CannotConnectError()])
    house.policy = Policy.LLM_FIRST
    house.local.lenient["lamp"] = "Turned on."
    state = await house.turn("lamp")
    assert (state.turn.route, state.turn.error) == ("fallback", "cannot_connect")
    assert ("assistant", "Turned on.") in house.remembered()
    assert not any(interim(house) in content for _, content in house.remembered())


async def test_a_failure_after_a_bridged_silence_is_said(slow: Slow):
    house = slow([After(12), CannotConnectError()])
    await house.turn("hello")
    assert [message.content for message in house.transcript.messages] == [
        f"{interim(house)} ",
        phrase("cannot_connect", "en"),
    ]


async def test_a_turn_that_is_cancelled_in_the_silence_leaves_nothing_behind(slow: Slow):
    house = slow([After(50), TextDelta("Noon."), DONE], early=0, late=0)
    house.patience.late_at = STARTED + 30

    async def never(pending: asyncio.Future[Delta], when: float) -> bool:
        await asyncio.wait({pending})
        return True

    house.patience.wait = never
    turn = asyncio.create_task(house.turn("hello"))
    await _settle()
    assert house.model.open == 1
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    assert house.model.open == 0
    assert house.patience.unfinished is None
    assert house.remembered() == [("system", "You are the house.")]


async def test_a_stream_is_closed_in_the_middle_of_waiting_and_only_once():
    time = Time()
    model = SlowModel(time, [[After(50), DONE]])
    stream = DetachableStream(model.stream(LLMRequest(()), deadline=0))
    assert not await stream.arrives(time.wait, STARTED + 1)
    await stream.aclose()
    await stream.aclose()
    assert model.open == 0


async def test_an_error_that_came_while_nobody_listened_is_not_lost():
    time = Time()
    model = SlowModel(time, [[After(5), CannotConnectError()]])
    stream = DetachableStream(model.stream(LLMRequest(()), deadline=0))
    assert await stream.arrives(time.wait, STARTED + 10)
    with pytest.raises(CannotConnectError):
        await anext(stream)
    await stream.aclose()
