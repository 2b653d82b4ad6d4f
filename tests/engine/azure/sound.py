"""Sound to listen to: a voice is a tone in syllables here, and everything else is silence."""

import asyncio
import math
from array import array
from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass, field

import pytest

from demo.azure_standin.streaming import Pace

RATE = 16_000
SECOND = 2 * RATE
_SYLLABLE = array("h", (int(8000 * math.sin(math.pi * at / 40)) for at in range(2560)))
_TONE = (_SYLLABLE.tobytes() + bytes(1280)) * 5


def voice(seconds: float) -> bytes:
    """Somebody speaks."""
    return (_TONE * (int(seconds) + 1))[: int(seconds * RATE) * 2]


def silence(seconds: float) -> bytes:
    """Nobody does."""
    return bytes(int(seconds * RATE) * 2)


def pieces(pcm: bytes) -> Iterable[bytes]:
    """Cut sound into pieces of 10 ms, as Home Assistant hands it on."""
    return (pcm[at : at + 320] for at in range(0, len(pcm), 320))


async def spoken(pcm: bytes) -> AsyncGenerator[bytes]:
    """Give sound as it comes from a microphone."""
    for piece in pieces(pcm):
        yield piece


@dataclass
class Slow:
    """A stand-in that has ``begun`` to think of a text, and tells it on ``go``."""

    begun: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)


@pytest.fixture
async def slow(standin, monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Make the stand-in slow."""
    standin.state.listening.delay = 1
    slow = Slow()

    async def wait(pace: Pace, seconds: float) -> None:
        if seconds > 0:
            slow.begun.set()
            await slow.go.wait()

    monkeypatch.setattr(Pace, "wait", wait)
    return slow
