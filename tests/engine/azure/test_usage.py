"""Every call is told of once, with what it used up, whatever became of it."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.deltas import Delta, Finished, TextDelta, Usage
from custom_components.switchboard.engine.azure.errors import (
    AnswerCutError,
    LLMError,
    RateLimitedError,
)
from custom_components.switchboard.engine.azure.messages import LLMRequest, Message, ToolCall
from custom_components.switchboard.engine.azure.observed import Observer
from custom_components.switchboard.engine.azure.usage import ABANDONED, NO_ANSWER, UsageRecord

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


@dataclass
class Meter:
    """A metered script, and what was told of it; its clock ticks half a second a look."""

    script: list[Delta | LLMError | None]
    told: list[UsageRecord] = field(default_factory=list)
    now: float = 0.0

    def __post_init__(self) -> None:
        self._observer = Observer(self.told.append, self._clock)

    def _clock(self) -> float:
        self.now += 0.5
        return self.now

    def stream(self) -> AsyncGenerator[Delta]:
        return self._observer.follow(Scripted(self.script), REQUEST, 90, "voice")

    async def hear(self) -> list[Delta]:
        return [delta async for delta in self.stream()]


async def test_a_whole_answer_is_told_with_its_tokens_and_its_first_word():
    meter = Meter([TextDelta("Fish."), USAGE, Finished("stop")])
    assert await meter.hear() == meter.script
    assert meter.told == [UsageRecord("turn", "voice", 1200, 1024, 40, 8, 500.0, None)]
    assert meter.told[0].tokens == 1240


async def test_a_tool_call_is_a_first_token_too():
    meter = Meter([ToolCall("a", "HassTurnOn", "{}"), USAGE, Finished("tool_calls")])
    await meter.hear()
    assert meter.told[0].first_token_ms == 500.0


async def test_an_answer_that_was_cut_is_told_with_what_it_used_up():
    meter = Meter([TextDelta("Fi"), USAGE, AnswerCutError()])
    with pytest.raises(AnswerCutError):
        await meter.hear()
    assert meter.told == [UsageRecord("turn", "voice", 1200, 1024, 40, 8, 500.0, "answer_cut")]


async def test_a_call_that_was_refused_is_told_without_tokens():
    meter = Meter([RateLimitedError()])
    with pytest.raises(RateLimitedError):
        await meter.hear()
    assert meter.told == [UsageRecord("turn", "voice", failed="rate_limited")]


async def test_a_call_given_up_before_it_answered_is_told_as_one_without_an_answer():
    meter = Meter([None])
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await meter.hear()
    assert meter.told == [UsageRecord("turn", "voice", failed=NO_ANSWER)]


async def test_an_answer_nobody_listened_to_any_longer_is_told_as_abandoned():
    meter = Meter([TextDelta("Fish, "), TextDelta("mostly."), USAGE, Finished("stop")])
    stream = meter.stream()
    assert await anext(stream) == TextDelta("Fish, ")
    await stream.aclose()
    assert [record.failed for record in meter.told] == [ABANDONED]


async def test_a_listener_who_leaves_after_the_end_heard_a_whole_answer():
    meter = Meter([TextDelta("Fish."), USAGE, Finished("stop"), TextDelta("(never)")])
    stream = meter.stream()
    async for delta in stream:
        if isinstance(delta, Finished):
            break
    await stream.aclose()
    assert [record.failed for record in meter.told] == [None]


async def test_an_answer_outlives_books_that_cannot_be_written(caplog):
    def broken(record: UsageRecord) -> None:
        raise ValueError("Marmalade")

    script = [TextDelta("Fish."), USAGE, Finished("stop")]
    heard = Observer(broken, lambda: 0.0).follow(Scripted(script), REQUEST, 90, "voice")
    assert [delta async for delta in heard] == script
    assert "not counted: ValueError" in caplog.text
    assert "Marmalade" not in caplog.text


async def test_what_is_logged_of_a_call_holds_nobodys_words(caplog):
    caplog.set_level("DEBUG")
    meter = Meter([TextDelta("Marmalade."), USAGE, Finished("stop")])
    await meter.hear()
    assert "Used:" in caplog.text
    assert "heron" not in caplog.text
    assert "Marmalade" not in caplog.text
