"""The two kinds of audio that are asked for: pieces of both can be put one behind the other."""

import struct
from collections.abc import AsyncGenerator
from contextlib import aclosing
from enum import StrEnum
from typing import Final

RATE: Final = 24_000
"""Samples a second, on one channel, of two bytes each."""
_UNKNOWN: Final = 0xFFFF_FFFF


class Codec(StrEnum):
    """MP3, whose frames each stand for themselves, or samples without a header."""

    MP3 = "mp3"
    PCM = "pcm"


def wave_header() -> bytes:
    """Return the header of samples that are still to come, so that their length is not known."""
    rate = (1, 1, RATE, 2 * RATE, 2, 16)
    return struct.pack(
        "<4sI4s4sIHHIIHH4sI", b"RIFF", _UNKNOWN, b"WAVE", b"fmt ", 16, *rate, b"data", _UNKNOWN
    )


async def whole_samples(audio: AsyncGenerator[bytes], codec: Codec) -> AsyncGenerator[bytes]:
    """Yield audio after which any other may follow: half a sample at its end is left out."""
    size, rest = 2 if codec is Codec.PCM else 1, b""
    async with aclosing(audio):
        async for part in audio:
            data = rest + part
            end = len(data) - len(data) % size
            rest = data[end:]
            if end:
                yield data[:end]
