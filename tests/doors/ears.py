"""Ears that hear one sentence, once a test lets its speaker come to the end."""

import asyncio
from collections.abc import AsyncIterable
from typing import override

from homeassistant.components import stt
from homeassistant.core import HomeAssistant

from .put_up import put_up

EARS = "stt.ears"


class Ears(stt.SpeechToTextEntity):
    """Turn no sound into words: what is heard is told beforehand."""

    _attr_name = "Ears"
    _attr_unique_id = "ears"
    supported_languages = ["en"]  # noqa: RUF012
    supported_formats = [stt.AudioFormats.WAV]  # noqa: RUF012
    supported_codecs = [stt.AudioCodecs.PCM]  # noqa: RUF012
    supported_bit_rates = [stt.AudioBitRates.BITRATE_16]  # noqa: RUF012
    supported_sample_rates = [stt.AudioSampleRates.SAMPLERATE_16000]  # noqa: RUF012
    supported_channels = [stt.AudioChannels.CHANNEL_MONO]  # noqa: RUF012

    def __init__(self, heard: str) -> None:
        self.heard = heard
        self.said = asyncio.Event()

    @override
    async def async_process_audio_stream(
        self, metadata: stt.SpeechMetadata, stream: AsyncIterable[bytes]
    ) -> stt.SpeechResult:
        await self.said.wait()
        return stt.SpeechResult(self.heard, stt.SpeechResultState.SUCCESS)


async def put_up_ears(hass: HomeAssistant, heard: str) -> Ears:
    """Add the ears to the house."""
    ears = Ears(heard)
    await put_up(hass, "ears", "stt", ears)
    return ears
