"""A deployment that listens, made of what a subentry keeps of it."""

from collections.abc import Mapping
from typing import Any

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.aiohttp_client import async_get_clientsession

from ..const import CONF_LISTENS, CONF_QUICK, CONF_WORDS, STREAMING
from ..engine.azure.client import Client
from ..engine.azure.errors import CannotConnectError, LLMError, StreamBrokenError, TimedOutError
from ..engine.azure.listening import QUIET_SECONDS, REFUSALS, Listener
from ..engine.azure.realtime_transcription import SILENCE_SECONDS, RealtimeTranscriber
from ..engine.azure.transcription import QUIET_SECOND, FileTranscriber
from ..engine.azure.usage import OnUsage


@callback
def _ways(
    hass: HomeAssistant, client: Client, deployment: str, data: Mapping[str, Any]
) -> tuple[FileTranscriber, RealtimeTranscriber | None]:
    words = data.get(CONF_WORDS, "").strip()
    files = FileTranscriber(client, deployment, words)
    if data.get(CONF_LISTENS) != STREAMING:
        return files, None
    http = async_get_clientsession(hass)
    silence = QUIET_SECONDS if data.get(CONF_QUICK) else SILENCE_SECONDS
    return files, RealtimeTranscriber(client, deployment, http, words, silence=silence)


@callback
def async_open_listener(
    hass: HomeAssistant,
    client: Client,
    deployment: str,
    data: Mapping[str, Any],
    on_usage: OnUsage,
    agent: str,
) -> Listener:
    """Open a deployment that listens as ``data`` says; its use is counted for ``agent``."""
    ways = _ways(hass, client, deployment, data)
    return Listener(*ways, on_usage, agent, quick=data.get(CONF_QUICK, False))


async def async_try_listening(
    hass: HomeAssistant, client: Client, deployment: str, data: Mapping[str, Any]
) -> str | None:
    """Have a deployment listen to silence; returns the key of what is wrong with the way chosen.

    Raises:
        LLMError: it does not listen at all.
    """
    files, realtime = _ways(hass, client, deployment, data)
    language = hass.config.language.partition("-")[0]
    failure: LLMError | None = None
    try:
        if realtime is not None:
            try:
                async with realtime.open(language):
                    return None
            except LLMError as err:
                failure = err
        await files.transcribe(QUIET_SECOND, language)
        if failure is not None and not isinstance(failure, REFUSALS):
            raise failure
    except (StreamBrokenError, TimedOutError) as err:
        raise CannotConnectError(str(err)) from None
    return None if failure is None else "streaming_unsupported"
