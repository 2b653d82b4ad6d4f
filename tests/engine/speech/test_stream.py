"""The pieces of an answer are spoken in order, one ahead; failures are retried or told."""

import asyncio
import io
import wave

import pytest

from custom_components.switchboard.engine.azure.errors import (
    InvalidAuthError,
    RateLimitedError,
    ServiceError,
    StreamBrokenError,
    WebPageError,
)
from custom_components.switchboard.engine.speech.audio import (
    RATE,
    Codec,
    wave_header,
    whole_samples,
)
from custom_components.switchboard.engine.speech.stream import spoken


class Voice:
    """A voice whose sentences last until they are let go, and fail as often as they are told to."""

    def __init__(self, *, waits=False):
        self.asked = []
        self.ended = []
        self.cancelled = []
        self.slept = []
        self.failures = {}
        self.before_failure = b""
        self._waits = waits
        self._gates = {}

    def gate(self, text):
        return self._gates.setdefault(text, asyncio.Event())

    async def sleep(self, seconds):
        self.slept.append(seconds)

    async def say(self, text):
        self.asked.append(text)
        try:
            if failures := self.failures.get(text):
                if self.before_failure:
                    yield self.before_failure
                if self._waits:
                    await self.gate(text).wait()
                raise failures.pop(0)
            yield f"<{text}".encode()
            if self._waits:
                await self.gate(text).wait()
            yield b">"
            self.ended.append(text)
        except asyncio.CancelledError, GeneratorExit:
            self.cancelled.append(text)
            raise


async def written(*pieces):
    for piece in pieces:
        yield piece


async def listen(stream, parts):
    async for part in stream:
        parts.append(part)


async def heard(voice, *pieces):
    return b"".join([part async for part in spoken(written(*pieces), voice.say, voice.sleep)])


async def test_the_next_piece_is_asked_for_while_the_former_is_spoken_and_no_other():
    voice = Voice(waits=True)
    stream = spoken(written("one", "two", "three", "four"), voice.say)
    assert await anext(stream) == b"<one"
    await _until(lambda: len(voice.asked) == 2)
    voice.gate("two").set()
    await _until(lambda: "two" in voice.ended)
    assert voice.asked == ["one", "two"]
    voice.gate("one").set()
    # What was ready first is given out second.
    assert [await anext(stream) for _ in range(4)] == [b">", b"<two", b">", b"<three"]
    await _until(lambda: len(voice.asked) == 4)
    await stream.aclose()
    assert sorted(voice.cancelled) == ["four", "three"]


async def test_nothing_is_asked_for_once_nobody_listens():
    voice = Voice(waits=True)
    closed = asyncio.Event()

    async def endless():
        try:
            while True:
                yield "again"
        finally:
            closed.set()

    stream = spoken(endless(), voice.say)
    assert await anext(stream) == b"<again"
    await stream.aclose()
    assert closed.is_set()
    assert voice.asked == voice.cancelled
    assert len(voice.asked) <= 2


@pytest.mark.parametrize(
    "error", [StreamBrokenError(), ServiceError(), RateLimitedError(retry_after=1.5)]
)
async def test_what_was_not_heard_is_asked_for_once_more(error):
    voice = Voice()
    voice.failures["two"] = [error]
    assert await heard(voice, "one", "two", "three") == b"<one><two><three>"
    assert voice.asked.count("two") == 2
    assert voice.slept == [getattr(error, "retry_after", None) or 0.0]


@pytest.mark.parametrize(
    "errors",
    [
        [InvalidAuthError()],
        [WebPageError()],
        [RateLimitedError()],
        [RateLimitedError(retry_after=30.0)],
        [StreamBrokenError(), StreamBrokenError()],
    ],
)
async def test_what_will_not_go_well_is_told_after_what_came_before(errors):
    voice = Voice()
    voice.failures["two"] = [*errors]
    parts = []
    with pytest.raises(type(errors[0])):
        await listen(spoken(written("one", "two", "three"), voice.say, voice.sleep), parts)
    assert b"".join(parts) == b"<one>"
    assert voice.asked.count("two") == len(errors)


async def test_half_a_piece_that_was_heard_is_not_spoken_again():
    voice = Voice(waits=True)
    voice.before_failure = b"<tw"
    voice.failures["two"] = [StreamBrokenError()]
    asked = spoken(written("two"), voice.say, voice.sleep)
    assert await anext(asked) == b"<tw"
    voice.gate("two").set()
    with pytest.raises(StreamBrokenError):
        await anext(asked)
    assert voice.asked == ["two"]


async def test_half_a_piece_that_waited_for_its_turn_is_spoken_from_its_beginning():
    voice = Voice(waits=True)
    voice.before_failure = b"<tw"
    voice.failures["two"] = [StreamBrokenError()]
    voice.gate("two").set()
    stream = spoken(written("one", "two"), voice.say, voice.sleep)
    assert await anext(stream) == b"<one"
    await _until(lambda: "two" in voice.ended)
    voice.gate("one").set()
    assert b"".join([part async for part in stream]) == b"><two>"


async def test_a_text_that_breaks_off_is_told_after_what_it_had():
    voice = Voice()

    async def breaks_off():
        yield "one"
        raise ValueError("the model is gone")

    parts = []
    with pytest.raises(ValueError, match="gone"):
        await listen(spoken(breaks_off(), voice.say), parts)
    assert b"".join(parts) == b"<one>"


async def test_samples_have_a_header_that_is_read_as_far_as_they_come():
    async def torn():
        yield b"\x01"
        yield b"\x00\x02\x00\x03"

    samples = b"".join([part async for part in whole_samples(torn(), Codec.PCM)])
    assert samples == b"\x01\x00\x02\x00"
    assert b"".join([part async for part in whole_samples(torn(), Codec.MP3)])[-1:] == b"\x03"
    with wave.open(io.BytesIO(wave_header() + samples)) as read:
        assert (read.getframerate(), read.getnchannels(), read.getsampwidth()) == (RATE, 1, 2)
        assert read.readframes(10) == samples


async def _until(holds):
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0)
