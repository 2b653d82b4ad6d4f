"""The service behind a voice: a deployment of Azure OpenAI, or Azure AI Speech."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ..const import AZURE_SPEECH, CONF_MANNER, CONF_SERVICE, CONF_SPEED, CONF_VOICES
from ..engine.azure.azure_speech import AzureSpeech, voice_for
from ..engine.azure.client import Client
from ..engine.azure.speech import SILENCE, VOICES, Said, Speaker, SpeechDeployment
from ..engine.language.lexicon import base_language

__all__ = ["VOICES", "async_offered_voices", "async_try", "open_service"]

_TRIAL: Final = "OK"


def open_service(
    client: Client, deployment: str, data: Mapping[str, Any]
) -> AzureSpeech | SpeechDeployment:
    """Open the service that a subentry's data describes."""
    client = replace(client, read_timeout=SILENCE)
    speed, manner = data.get(CONF_SPEED, 1.0), data.get(CONF_MANNER, "").strip()
    if data.get(CONF_SERVICE) == AZURE_SPEECH:
        return AzureSpeech(client, speed=speed, style=manner)
    return SpeechDeployment(client, deployment, speed=speed, instructions=manner)


async def async_offered_voices(client: Client, language: str) -> list[str]:
    """Return the names of the voices that Azure AI Speech has, first those of a language.

    Raises:
        LLMError: it does not tell.
    """
    voices = await AzureSpeech(client).voices()
    base = base_language(language)
    return [
        voice.name for voice in sorted(voices, key=lambda one: base_language(one.locale) != base)
    ]


async def async_try(
    client: Client, deployment: str, data: Mapping[str, Any], language: str
) -> None:
    """Let a service say something tiny.

    Raises:
        LLMError: it does not.
    """
    speaker = Speaker(open_service(client, deployment, data), agent="", on_usage=lambda _: None)
    voice = voice_for(data[CONF_VOICES], language)
    async for _ in speaker.say(Said(_TRIAL, voice, language, "mp3")):
        pass
