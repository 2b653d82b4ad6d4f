"""A voice that keeps what it is given to read."""

from collections.abc import AsyncGenerator
from typing import Any, override

from homeassistant.components.tts import TextToSpeechEntity, TTSAudioRequest, TTSAudioResponse
from homeassistant.core import HomeAssistant

from .put_up import put_up

VOICE = "tts.voice"


class Voice(TextToSpeechEntity):
    """Reads whole answers, as most voices do."""

    _attr_name = "Voice"
    _attr_unique_id = "voice"
    _attr_default_language = "en"
    _attr_supported_languages = ["de", "en", "es", "fr", "it", "nl"]  # noqa: RUF012

    def __init__(self) -> None:
        self.read: list[str] = []

    @override
    async def async_get_tts_audio(
        self, message: str, language: str, options: dict[str, Any]
    ) -> tuple[str, bytes]:
        self.read.append(message)
        return "mp3", b"sound"


class StreamingVoice(Voice):
    """Reads long answers while they are written."""

    @override
    async def async_stream_tts_audio(self, request: TTSAudioRequest) -> TTSAudioResponse:
        self.read.append("".join([part async for part in request.message_gen]))

        async def sound() -> AsyncGenerator[bytes]:
            yield b"sound"

        return TTSAudioResponse("mp3", sound())


async def put_up_voice(hass: HomeAssistant, voice: Voice) -> None:
    """Add a voice to the house."""
    await put_up(hass, "voice", "tts", voice)
