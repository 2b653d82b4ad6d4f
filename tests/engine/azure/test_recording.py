"""What is held of requests and their use, and when it goes."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.deltas import Delta, Finished, TextDelta, Usage
from custom_components.switchboard.engine.azure.errors import (
    AnswerCutError,
    LLMError,
    RateLimitedError,
)
from custom_components.switchboard.engine.azure.messages import (
    Attachment,
    LLMRequest,
    Message,
    ToolCall,
)
from custom_components.switchboard.engine.azure.recording import (
    QUIET_SECONDS,
    Observer,
    RequestRecorder,
    weigh,
)
from custom_components.switchboard.engine.azure.usage import ABANDONED, NO_ANSWER, UsageRecord
from custom_components.switchboard.engine.tokens.counter import TokenCounter

SAID = Message("user", "Is the kettle on?")


class Service:
    """A deployment that sends a body and answers by a script."""

    capabilities = Capabilities("responses")

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.script: list[Delta | Exception] = [
            TextDelta("Yes."),
            Usage(9, 4, 2, 0),
            Finished("stop"),
        ]

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        if request.on_sent is not None:
            request.on_sent({"model": "voice", "input": []})
        for one in self.script:
            self.clock.seconds += 1
            if isinstance(one, Exception):
                raise one
            yield one


class Clock:
    """Seconds, and the time of day with them."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds

    def now(self) -> datetime:
        return datetime(2026, 11, 1, tzinfo=UTC) + timedelta(seconds=self.seconds)


class House:
    def __init__(self, most: int = 3) -> None:
        self.clock = Clock()
        self.admits = True
        ids = count(1)
        self.recorder = RequestRecorder(
            most,
            clock=self.clock,
            now=self.clock.now,
            new_id=lambda: str(next(ids)),
            admits=lambda: self.admits,
        )
        self.service = Service(self.clock)
        self.observer = Observer(lambda _: None, self.clock, self.recorder)

    def request(self, *messages: Message, talk: str | None = "talk", **more: object) -> LLMRequest:
        request = LLMRequest(messages or (SAID,), conversation_id=talk, made_at=self.clock())
        return replace(request, **more)  # type: ignore[arg-type]

    async def ask(self, request: LLMRequest | None = None) -> list[Delta]:
        return [delta async for delta in self.stream(request)]

    def stream(self, request: LLMRequest | None = None) -> AsyncGenerator[Delta]:
        return self.observer.follow(self.service, request or self.request(), 1000, "voice")


@pytest.fixture
def house() -> House:
    return House()


async def test_an_answered_request_is_held_with_what_came_of_it(house):
    assert await house.ask() == house.service.script
    (one,) = house.recorder.requests
    assert one.outcome == "answered"
    assert one.usage == Usage(9, 4, 2, 0)
    assert (one.first_token_ms, one.total_ms) == (1000, 3000)
    assert (one.attempts, one.parameters) == (1, {"model": "voice"})
    assert [message.text for message in one.messages] == ["Is the kettle on?"]


async def test_a_request_that_failed_says_why_and_one_that_was_left_that_it_was(house):
    house.service.script = [RateLimitedError("Throttled", retry_after=1)]
    with pytest.raises(RateLimitedError):
        await house.ask()
    assert house.recorder.requests[0].outcome == RateLimitedError.reason
    house.service.script = [TextDelta("Yes"), TextDelta(", it is."), Finished("stop")]
    async with aclosing(house.stream()) as stream:
        await anext(stream)
        assert house.recorder.requests[0].outcome is None
    assert house.recorder.requests[0].outcome == "abandoned"


async def test_of_what_is_opaque_only_the_length_is_held(house):
    seen = Message("user", "Who is it?", attachments=(Attachment("image/png", "x" * 400, "a.png"),))
    thought = Message("assistant", "Kim.", reasoning=("y" * 70,))
    await house.ask(house.request(seen, thought))
    (one,) = house.recorder.requests
    assert one.messages[0].attached == (("image/png", 400),)
    assert one.messages[1].reasoning == (70,)
    assert "xxx" not in repr(one)
    assert "yyy" not in repr(one)


async def test_only_the_last_ones_are_held_and_none_for_longer_than_a_day(house):
    for number in range(5):
        await house.ask(house.request(Message("user", str(number))))
    assert [one.messages[0].text for one in house.recorder.requests] == ["4", "3", "2"]
    house.clock.seconds += 86_400
    assert house.recorder.requests == []


async def test_forgetting_takes_what_is_on_its_way_and_what_was_made_before(house):
    made_before = house.request()
    async with aclosing(house.stream()) as stream:
        await anext(stream)
        house.clock.seconds += 1
        house.recorder.forget()
        assert [delta async for delta in stream]
    await house.ask(made_before)
    assert house.recorder.requests == []
    await house.ask(house.request())
    assert len(house.recorder.requests) == 1


async def test_for_a_while_after_forgetting_nothing_of_the_background_is_held(house):
    house.recorder.forget()
    await house.ask(house.request(talk=None))
    assert house.recorder.requests == []
    house.clock.seconds += QUIET_SECONDS
    await house.ask(house.request(talk=None))
    assert len(house.recorder.requests) == 1


async def test_a_conversation_goes_with_the_background_and_leaves_the_others(house):
    for talk in ("one", None, "two"):
        await house.ask(house.request(talk=talk))
    house.recorder.forget_conversation("one")
    assert [one.conversation_id for one in house.recorder.requests] == ["two"]


async def test_what_may_not_be_taken_down_is_answered_all_the_same(house):
    house.admits = False
    assert await house.ask() == house.service.script
    assert house.recorder.requests == []


async def test_where_its_turn_is_in_the_log_is_noted_of_that_turn_alone(house):
    await house.ask()
    since = house.clock.now()
    await house.ask()
    house.recorder.logged("talk", since, "m1", frozenset({"household"}))
    assert [one.message_id for one in house.recorder.requests] == ["m1", None]


def test_each_part_is_counted_and_secrets_are_masked_wherever_they_stand():
    messages = (
        Message("system", "Speak. The key is k3y-of-the-house.", part="instructions"),
        Message("system", "The home", part="home"),
        Message("user", "My password is sunflower77x", part="window"),
        Message(
            "assistant", "", tool_calls=(ToolCall("1", "tell", '{"key": "k3y-of-the-house"}'),)
        ),
    )
    recorder_messages = House().recorder.begin(LLMRequest(messages, conversation_id="t"), "voice")
    assert recorder_messages is not None
    counter = TokenCounter()
    weighed = weigh(recorder_messages.messages, (), counter, {"k3y-of-the-house"})
    text = repr(weighed.messages)
    assert "k3y-of-the-house" not in text
    assert "sunflower77x" not in text
    assert weighed.total == sum(tokens for _, tokens in weighed.messages)
    assert weighed.by_part["home"] > 0
    assert weighed.by_part["summary"] == 0


# Every call is told of once, with what it used up


REQUEST = LLMRequest((Message("user", "What does the heron think?"),), purpose="turn")
USAGE = Usage(1200, 1024, 40, 8)


@dataclass
class Scripted:
    """Yields a script, raises the error in it, and waits for ever at ``None``."""

    script: list[Delta | LLMError | None]
    capabilities: Capabilities = field(default_factory=lambda: Capabilities("responses"))

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        for step in self.script:
            if isinstance(step, LLMError):
                raise step
            if step is None:
                await asyncio.Event().wait()
            else:
                yield step


def metered(
    script: list[Delta | LLMError | None], told: list[UsageRecord]
) -> AsyncGenerator[Delta]:
    """Follow a script, with a clock that ticks half a second a look."""
    ticks = count(1)
    observer = Observer(told.append, lambda: next(ticks) / 2)
    return observer.follow(Scripted(script), REQUEST, 90, "voice")


FISH = [TextDelta("Fish."), USAGE, Finished("stop")]
NOTHING_USED = UsageRecord("turn", "voice")
USED = UsageRecord("turn", "voice", 1200, 1024, 40, 8, 500.0, None)


@pytest.mark.parametrize(
    ("script", "heard", "told"),
    [
        (FISH, 9, USED),
        ([ToolCall("a", "HassTurnOn", "{}"), USAGE, Finished("tool_calls")], 9, USED),
        ([TextDelta("Fi"), USAGE, AnswerCutError()], 9, replace(USED, failed="answer_cut")),
        ([RateLimitedError()], 9, replace(NOTHING_USED, failed="rate_limited")),
        ([None], 9, replace(NOTHING_USED, failed=NO_ANSWER)),
        (FISH, 1, replace(NOTHING_USED, first_token_ms=500.0, failed=ABANDONED)),
        ([*FISH, TextDelta("(never)")], 3, USED),
    ],
)
async def test_every_call_is_told_of_once_with_what_it_used_up(script, heard, told):
    records: list[UsageRecord] = []
    with suppress(LLMError, TimeoutError, StopAsyncIteration):
        async with (
            asyncio.timeout(0 if None in script else None),
            aclosing(metered(script, records)) as stream,
        ):
            for _ in range(heard):
                await anext(stream)
    assert records == [told]
    assert USED.tokens == 1240


async def test_an_answer_outlives_books_that_cannot_be_written(caplog):
    def broken(record: UsageRecord) -> None:
        raise ValueError("Marmalade")

    heard = Observer(broken, lambda: 0.0).follow(Scripted(FISH), REQUEST, 90, "voice")
    assert [delta async for delta in heard] == FISH
    assert "not counted: ValueError" in caplog.text
    assert "Marmalade" not in caplog.text


async def test_what_is_logged_of_a_call_holds_nobodys_words(caplog):
    caplog.set_level("DEBUG")
    script = [TextDelta("Marmalade."), USAGE, Finished("stop")]
    assert [delta async for delta in metered(script, [])] == script
    assert "Used:" in caplog.text
    assert "heron" not in caplog.text
    assert "Marmalade" not in caplog.text
