"""Voices: an answer is spoken while it is written, and no word of it is left on disk."""

import asyncio
import hashlib
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Final, override

from homeassistant.components import tts
from homeassistant.components.tts.const import DATA_TTS_MANAGER
from homeassistant.components.tts.entity import TTSAudioRequest
from homeassistant.config_entries import ConfigSubentry
from homeassistant.const import CONF_API_KEY
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util.language import matches

from .agent.speech import ALL_RIGHT
from .connection.speaking import open_service
from .connection.speech import async_notice_speech, async_open_speech
from .const import CONF_VOICES, DOMAIN, SPEECH_CACHE, SUBENTRY_TTS
from .engine.azure.azure_speech import AzureSpeech, ListedVoice, voice_for
from .engine.azure.client import Client
from .engine.azure.errors import LLMError
from .engine.azure.speech import VOICES, Said, Speaker
from .engine.language.lexicon import base_language, read_data
from .engine.speech.audio import Codec, wave_header, whole_samples
from .engine.speech.phrases import KeptPhrases
from .engine.speech.sentences import cut, pieces_of
from .engine.speech.stream import spoken
from .engine.turn.phrases import load_phrases, phrase
from .entity import device_of
from .runtime import SwitchboardConfigEntry

PARALLEL_UPDATES = 0
_LOGGER = logging.getLogger(__name__)

LOCALES: Final[list[str]] = read_data("locales")
"""Languages that both services speak; the text shows which one it is, or the voice has it. Read
when the module is imported, as all data is that is needed on the event loop."""

FAILED: Final = "speech_failed"
KEPT_AT_ONCE: Final = (
    FAILED,
    "quiet_word",
    "cannot_connect",
    "service_error",
    "rate_limited",
    "timed_out",
    "unknown",
)
"""Phrases that are spoken and kept at once; all others are when they are needed."""

_BARE: Final = ("pcm", "raw")
"""Formats that are samples without a header."""


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add a voice for each subentry that speaks."""
    sentences = await hass.async_add_executor_job(_own_sentences)
    for subentry, client, deployment in async_open_speech(hass, entry, SUBENTRY_TTS):
        voice = SwitchboardVoice(hass, entry, subentry, client, deployment, sentences)
        await voice.kept.clear_others()
        async_add_entities([voice], config_subentry_id=subentry.subentry_id)


def _own_sentences() -> frozenset[str]:
    """Return the sentences that are nobody's words, as they are cut when they are spoken."""
    written = {text for phrases in load_phrases().values() for text in phrases.values()}
    return frozenset(
        piece for text in {*written, ALL_RIGHT} if "{" not in text for piece in cut(text)
    )


@dataclass(frozen=True, slots=True)
class _Manner:
    """What a text is spoken with."""

    voice: str
    language: str
    codec: Codec


class SwitchboardVoice(tts.TextToSpeechEntity):
    """A voice of one service."""

    _attr_supported_languages = LOCALES
    _attr_supported_options = [tts.ATTR_VOICE, tts.ATTR_PREFERRED_FORMAT]  # noqa: RUF012

    def __init__(
        self,
        hass: HomeAssistant,
        entry: SwitchboardConfigEntry,
        subentry: ConfigSubentry,
        client: Client,
        deployment: str,
        sentences: frozenset[str],
    ) -> None:
        self.entry = entry
        self.subentry = subentry
        self._service = open_service(client, deployment, subentry.data)
        self._speaker = Speaker(
            self._service,
            agent=subentry.subentry_id,
            on_usage=entry.runtime_data.usage.record,
        )
        self._voices: list[str] = subentry.data.get(CONF_VOICES, [])
        self._listed: list[ListedVoice] | None = None
        self._answers = True
        self._prepared: set[_Manner] = set()
        self.kept = KeptPhrases(_folder_of(hass, entry, subentry), _setting_of(subentry), sentences)
        self._attr_unique_id = subentry.subentry_id
        self._attr_name = subentry.title
        self._attr_device_info = device_of(entry, subentry)
        found = matches(hass.config.language, LOCALES, hass.config.country)
        self._attr_default_language = found[0] if found else "en"

    @override
    async def async_added_to_hass(self) -> None:
        await super().async_added_to_hass()
        # What was spoken before may have had another voice, or ended in a crash.
        self._async_leave_no_memory()
        if (removed := self._async_leave_no_file()) is not None:
            await removed
        if isinstance(self._service, AzureSpeech):
            self._async_ask_for_voices(self._service)
        self._async_prepare(self._manner_of(self._attr_default_language))

    @override
    async def async_will_remove_from_hass(self) -> None:
        is_gone = self.subentry.subentry_id not in self.entry.subentries
        await self.kept.close(remove=is_gone)

    @callback
    @override
    def async_get_supported_voices(self, language: str) -> list[tts.Voice] | None:
        """Return the voices of a language: those of the service once it has told them."""
        if not isinstance(self._service, AzureSpeech):
            names = dict.fromkeys([*self._voices, *VOICES])
            return [tts.Voice(name, name.capitalize()) for name in names]
        if self._listed is None:
            self._async_ask_for_voices(self._service)
            return [tts.Voice(name, name) for name in self._voices] or None
        base = base_language(language)
        found = [one for one in self._listed if base_language(one.locale) == base]
        exact = [one for one in found if one.locale.casefold() == language.casefold()]
        return [tts.Voice(one.name, f"{one.title} ({one.locale})") for one in exact or found]

    @callback
    def _async_ask_for_voices(self, service: AzureSpeech) -> None:
        async def ask() -> None:
            try:
                self._listed = await service.voices()
            except LLMError as err:
                _LOGGER.debug("The voices of %s are not known: %s", self.entity_id, err)

        name = f"{DOMAIN} voices"
        self.entry.async_create_background_task(self.hass, ask(), name, eager_start=False)

    @override
    async def async_stream_tts_audio(self, request: TTSAudioRequest) -> tts.TTSAudioResponse:
        """Speak a text while it is written."""
        # This is the task that writes short answers to Home Assistant's own cache in the end.
        if (task := asyncio.current_task()) is not None:
            task.add_done_callback(lambda _: self._async_leave_no_file())
        wanted = request.options.get(tts.ATTR_PREFERRED_FORMAT, "mp3")
        codec = Codec.MP3 if wanted == "mp3" else Codec.PCM
        manner = self._manner_of(request.language, request.options.get(tts.ATTR_VOICE), codec)
        if codec is Codec.MP3 or wanted in _BARE:
            return tts.TTSAudioResponse(wanted, self._async_speak(request.message_gen, manner))
        # Anything else is made of this one by Home Assistant.
        audio = self._async_speak(request.message_gen, manner, header=wave_header())
        return tts.TTSAudioResponse("wav", audio)

    def _manner_of(
        self, language: str, voice: str | None = None, codec: Codec = Codec.MP3
    ) -> _Manner:
        return _Manner(voice or voice_for(self._voices, language), base_language(language), codec)

    async def _async_speak(
        self, text: AsyncIterator[str], manner: _Manner, *, header: bytes = b""
    ) -> AsyncGenerator[bytes]:
        begun = False
        try:
            pieces = spoken(pieces_of(text), lambda piece: self._async_say(piece, manner))
            async with aclosing(pieces) as heard:
                async for audio in heard:
                    yield audio if begun else header + audio
                    begun = True
        except LLMError as err:
            self._async_notice(err)
            self._async_leave_no_memory()
            excuse = await self._async_excuse(manner)
            if excuse:
                yield excuse if begun else header + excuse
            elif not begun:
                raise HomeAssistantError(
                    translation_domain=DOMAIN,
                    translation_key="cannot_speak",
                    translation_placeholders={"name": self.subentry.title, "reason": err.reason},
                ) from None
            return
        self._async_notice(None)
        if begun:
            self._async_prepare(manner)

    async def _async_say(self, piece: str, manner: _Manner) -> AsyncGenerator[bytes]:
        """Yield the audio of a piece; a sentence of our own is spoken once, and kept."""
        is_own = self.kept.may_keep(piece)
        if is_own and (kept := await self.kept.get(piece, manner.voice, manner.codec)):
            yield kept
            return
        said = Said(piece, manner.voice, manner.language, manner.codec)
        whole: list[bytes] = []
        async with aclosing(whole_samples(self._speaker.say(said), manner.codec)) as heard:
            async for audio in heard:
                if is_own:
                    whole.append(audio)
                yield audio
        if is_own:
            await self.kept.keep(piece, manner.voice, manner.codec, b"".join(whole))

    async def _async_excuse(self, manner: _Manner) -> bytes:
        """Return the phrase that says that speaking failed, empty where it was never spoken.

        One that a voice or a language has never said is said as it usually speaks.
        """
        usual = self._manner_of(self._attr_default_language, codec=manner.codec)
        for one in (manner, usual):
            pieces = cut(phrase(FAILED, one.language))
            kept = [await self.kept.get(piece, one.voice, one.codec) for piece in pieces]
            if all(kept):
                return b"".join(filter(None, kept))
        return b""

    @callback
    def _async_prepare(self, manner: _Manner) -> None:
        """Speak, once, the phrases that must be there when the service is not, as both codecs."""
        manner = replace(manner, codec=Codec.MP3)

        async def prepare() -> None:
            try:
                for key, codec in product(KEPT_AT_ONCE, Codec):
                    for piece in cut(phrase(key, manner.language)):
                        async for _ in self._async_say(piece, replace(manner, codec=codec)):
                            pass
            except LLMError as err:
                self._prepared.discard(manner)
                _LOGGER.debug("Not all phrases of %s are kept: %s", self.entity_id, err)

        if manner not in self._prepared:
            self._prepared.add(manner)
            name = f"{DOMAIN} phrases"
            self.entry.async_create_background_task(self.hass, prepare(), name)

    @callback
    def _async_notice(self, error: LLMError | None) -> None:
        """Log once that the service does not speak, and once that it does again."""
        async_notice_speech(self.hass, self.entry, self.subentry, error)
        if error is not None and self._answers:
            _LOGGER.warning("%s cannot speak: %s (%s)", self.entity_id, error, error.reason)
        elif error is None and not self._answers:
            _LOGGER.info("%s speaks again", self.entity_id)
        self._answers = error is None

    @callback
    def _async_leave_no_file(self) -> asyncio.Future[None] | None:
        """Take what was spoken out of Home Assistant's cache on disk.

        Home Assistant writes the audio and the words of short answers there, and no entity can say
        that it should not.
        """
        manager = self.hass.data[DATA_TTS_MANAGER]
        ours = [key for key in manager.file_cache if key.endswith(f"_{self.entity_id}")]
        paths = [manager.async_get_cache_file_path(key) for key in ours]
        for key in ours:
            del manager.file_cache[key]
        if not paths:
            return None
        return self.hass.async_add_executor_job(_remove, [path for path in paths if path])

    @callback
    def _async_leave_no_memory(self) -> None:
        """Take what was spoken out of Home Assistant's cache in memory: a failure is no answer."""
        memory = self.hass.data[DATA_TTS_MANAGER].mem_cache
        for key in [key for key in memory if key.endswith(f"_{self.entity_id}")]:
            del memory[key]


def _folder_of(
    hass: HomeAssistant, entry: SwitchboardConfigEntry, subentry: ConfigSubentry
) -> Path:
    return Path(hass.config.cache_path(*SPEECH_CACHE, entry.entry_id, subentry.subentry_id))


def _setting_of(subentry: ConfigSubentry) -> str:
    """Return a name for all that decides how a voice sounds."""
    told = {key: value for key, value in subentry.data.items() if key != CONF_API_KEY}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def _remove(paths: list[Path]) -> None:
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as err:
            _LOGGER.warning("A spoken answer could not be removed: %s", type(err).__name__)
