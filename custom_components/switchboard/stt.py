"""Speech to text: what is spoken to a voice assistant is heard by a deployment of Azure OpenAI."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterable, Callable
from functools import partial
from typing import Any, Final, override

from homeassistant.components import stt
from homeassistant.components.stt.models import SpeechAudioProcessing
from homeassistant.config_entries import ConfigSubentry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .connection.listening import async_open_listener
from .connection.speech import async_notice_speech, async_open_speech
from .const import CONF_ENDS_EARLY, SUBENTRY_STT
from .engine.azure.errors import LLMError
from .engine.azure.listening import Listener
from .entity import device_of
from .home.whole_sentence import async_is_whole
from .runtime import SwitchboardConfigEntry

_LOGGER = logging.getLogger(__name__)

PARALLEL_UPDATES = 0

LANGUAGES: Final = (  # noqa: SIM905
    "af ar az be bg bs ca cs cy da de el en es et fa fi fil fr gl he hi hr hu hy id is it ja kk kn "
    "ko lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh"
).split()
"""Those that OpenAI names for its models of speech."""


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add an entity for each subentry that listens."""
    for subentry, client, deployment in async_open_speech(hass, entry, SUBENTRY_STT):
        on_usage, agent = entry.runtime_data.usage.record, subentry.subentry_id
        listener = async_open_listener(hass, client, deployment, subentry.data, on_usage, agent)
        async_add_entities(
            [SwitchboardListening(entry, subentry, listener)], config_subentry_id=agent
        )


class SwitchboardListening(stt.SpeechToTextEntity):
    """Hears what is spoken. Sound is in memory for its turn, and words are for whoever asked."""

    _attr_has_entity_name = True
    _attr_name = None

    supported_languages = LANGUAGES
    supported_formats = [stt.AudioFormats.WAV]  # noqa: RUF012
    supported_codecs = [stt.AudioCodecs.PCM]  # noqa: RUF012
    supported_bit_rates = [stt.AudioBitRates.BITRATE_16]  # noqa: RUF012
    supported_sample_rates = [stt.AudioSampleRates.SAMPLERATE_16000]  # noqa: RUF012
    supported_channels = [stt.AudioChannels.CHANNEL_MONO]  # noqa: RUF012

    def __init__(
        self, entry: SwitchboardConfigEntry, subentry: ConfigSubentry, listener: Listener
    ) -> None:
        self._entry = entry
        self._subentry = subentry
        self._listener = listener
        self._failed: str | None = None
        self._attr_unique_id = subentry.subentry_id
        self._attr_device_info = device_of(entry, subentry)

    @property
    @override
    def audio_processing(self) -> SpeechAudioProcessing:
        """Return who finds the end of a turn: the service where it streams, else Home Assistant."""
        return SpeechAudioProcessing(
            requires_external_vad=not self._listener.ends_turns,
            prefers_auto_gain_enabled=True,
            prefers_noise_reduction_enabled=True,
        )

    @override
    async def async_process_audio_stream(
        self, metadata: stt.SpeechMetadata, stream: AsyncIterable[bytes]
    ) -> stt.SpeechResult:
        """Return what is said; ``""`` where nothing is."""
        return await self._async_hear(metadata, stream, lambda _: None)

    async def async_process_audio_stream_with_progress(
        self, metadata: stt.SpeechMetadata, stream: AsyncIterable[bytes]
    ) -> AsyncGenerator[Any]:
        """Give what was understood so far as it grows, then what is said; from 2026.11 on."""
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        hearing = asyncio.create_task(self._async_hear(metadata, stream, heard.put_nowait))
        hearing.add_done_callback(lambda _: heard.put_nowait(None))
        try:
            while (text := await heard.get()) is not None:
                yield stt.PartialSpeechResult(text)  # type: ignore[attr-defined]
            yield await hearing
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    async def _async_hear(
        self,
        metadata: stt.SpeechMetadata,
        stream: AsyncIterable[bytes],
        on_partial: Callable[[str], None],
    ) -> stt.SpeechResult:
        ends_early = self._subentry.data.get(CONF_ENDS_EARLY)
        is_whole = partial(async_is_whole, self.hass, metadata.language) if ends_early else None
        language = metadata.language.partition("-")[0]
        try:
            text = await self._listener.listen(stream, language, on_partial, is_whole)
        except LLMError as err:
            async_notice_speech(self.hass, self._entry, self._subentry, err)
            if err.reason != self._failed:
                _LOGGER.warning("%s could not hear what was said: %s", self.entity_id, err)
            self._failed = err.reason
            return stt.SpeechResult(None, stt.SpeechResultState.ERROR)
        async_notice_speech(self.hass, self._entry, self._subentry, None)
        self._failed = None
        return stt.SpeechResult(text, stt.SpeechResultState.SUCCESS)
