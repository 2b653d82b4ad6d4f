"""A voice that keeps what it is given to read."""

from collections.abc import AsyncGenerator
from typing import Any, override

from homeassistant.components.tts import TextToSpeechEntity, TTSAudioRequest, TTSAudioResponse
from homeassistant.config_entries import ConfigEntry, ConfigFlow
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockModule,
    MockPlatform,
    mock_config_flow,
    mock_integration,
    mock_platform,
)

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

    async def set_up(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        await hass.config_entries.async_forward_entry_setups(entry, ["tts"])
        return True

    async def add(
        hass: HomeAssistant, entry: ConfigEntry, add_entities: AddConfigEntryEntitiesCallback
    ) -> None:
        add_entities([voice])

    mock_integration(hass, MockModule("voice", async_setup_entry=set_up))
    mock_platform(hass, "voice.config_flow")
    mock_platform(hass, "voice.tts", MockPlatform(async_setup_entry=add))
    assert await async_setup_component(hass, "tts", {})
    entry = MockConfigEntry(domain="voice")
    entry.add_to_hass(hass)
    with mock_config_flow("voice", ConfigFlow):
        assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
