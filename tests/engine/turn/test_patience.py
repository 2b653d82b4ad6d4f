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


NOON = [TextDelta("It is "), TextDelta("noon."), DONE]


@pytest.mark.parametrize(
    ("scripts", "patience", "said"),
    [
        ([[After(7.9), *NOON]], {}, "It is noon."),
        ([[After(12), *NOON]], {}, "<interim> It is noon."),
        ([[After(5), ThinkingDelta("hm"), After(20), *NOON]], {}, "<interim> It is noon."),
        ([[After(70), *NOON]], {"late": 0}, "<interim> It is noon."),
        ([[After(70), *NOON]], {"early": 0, "late": 0}, "It is noon."),
        ([[After(50), *NOON]], {"early": 0}, phrase("answer_comes_later", "en")),
        ([[TextDelta("Let me see."), LIGHT, DONE], [After(80), *NOON]], {}, "Let me see."),
    ],
)
async def test_a_silence_is_bridged_as_far_as_patience_goes(slow: Slow, scripts, patience, said):
    house = slow(*scripts, **patience)
    turn = house.turn("what time is it")
    if house.patience.late_at is None or len(scripts) > 1:  # nobody waits with the model
        turn = house.model.time.passes_by_itself(turn)
    await turn
    assert house.transcript.messages[0].content == said.replace("<interim>", interim(house))
    assert interim(house) not in "".join(content for _, content in house.remembered())
    if house.patience.unfinished is not None:
        await house.patience.unfinished.stream.aclose()
    else:
        assert house.remembered()[-1] == ("assistant", "It is noon.")


@pytest.mark.parametrize("knows", [True, False])
async def test_a_failure_after_a_silence_is_answered_by_the_house(slow: Slow, knows: bool):
    house = slow([After(12), CannotConnectError()])
    house.policy = Policy.LLM_FIRST
    house.local.lenient |= {"lamp": "Turned on."} if knows else {}
    state = await house.turn("lamp")
    assert (state.turn.route, state.turn.reason) == (
        "fallback" if knows else "none",
        "cannot_connect",
    )
    last = "Turned on." if knows else phrase("cannot_connect", "en")
    assert house.transcript.messages[0].content == f"{interim(house)} "
    assert state.answer == last


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


@pytest.mark.parametrize(("early", "late"), [(30, 30), (40, 30)])
def test_an_early_answer_that_would_come_late_is_left_out(early: float, late: float):
    patience = Patience.since(STARTED, early=early, late=late)
    assert (patience.early_at, patience.late_at) == (None, STARTED + 30)


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
