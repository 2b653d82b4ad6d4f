"""Texts to audio by Azure AI Speech: its REST interface, its voices, and its markup (SSML 1.0).

https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech
"""

import asyncio
import json
import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit
from xml.sax.saxutils import escape, quoteattr

from .client import Client
from .endpoint import Endpoint
from .errors import NotAzureOpenAIError, RequestRejectedError
from .speech import Said
from .translate import as_llm_error

NAME: Final = "Azure AI Speech"
"""What records of usage call it: it has no deployments."""
_KEY: Final = "Ocp-Apim-Subscription-Key"
_FORMATS: Final = {"mp3": "audio-24khz-96kbitrate-mono-mp3", "pcm": "raw-24khz-16bit-mono-pcm"}
_REGIONAL: Final = re.compile(
    r"([^.]+)\.(?:tts\.speech|stt\.speech|api\.cognitive)\.(?:(microsoft\.com)|microsoft|azure)(\.\w+)?"
)
"""Hosts of a region that the portal shows, in each cloud."""
_UNSPEAKABLE: Final = re.compile(
    "[^\\t\\n\\r\\u0020-\\u007e\\u00a0-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]"
)
"""What XML 1.0 cannot carry, or discourages: control characters and halves of characters."""


@dataclass(frozen=True, slots=True)
class ListedVoice:
    """A voice of the service: ``name`` is what it is asked by, ``title`` what people call it."""

    name: str
    title: str
    locale: str


def _root(endpoint: Endpoint) -> str:
    """Return where the interface for speech begins: at a region's host, or below a resource's."""
    parts = urlsplit(endpoint.base_url)
    if found := _REGIONAL.fullmatch(parts.netloc):
        domain = found[2] or f"azure{found[3]}"
        return f"https://{found[1]}.tts.speech.{domain}/cognitiveservices"
    netloc = parts.netloc
    if endpoint.is_azure:
        # One resource has several names; speech answers at this one.
        name, cloud = netloc.partition(".")[0], netloc.rpartition(".")[2]
        netloc = f"{name}.cognitiveservices.azure.{cloud}"
    return f"{parts.scheme}://{netloc}/tts/cognitiveservices"


class AzureSpeech:
    """A resource of Azure AI Speech. ``style`` is a manner of speaking that some voices have."""

    name = NAME

    def __init__(self, client: Client, *, speed: float = 1.0, style: str = "") -> None:
        self._client = client
        self._speed = speed
        self._style = style

    async def ask(self, said: Said) -> Any:
        """Ask for a text; a voice is needed."""
        if not said.voice:
            raise RequestRejectedError("There is no voice to speak with")
        headers = {
            "Content-Type": "application/ssml+xml",
            "User-Agent": "Switchboard",
            "X-Microsoft-OutputFormat": _FORMATS[said.codec],
        }
        content = markup(said, speed=self._speed, style=self._style).encode()
        return await self._send("POST", "v1", headers, content=content)

    async def voices(self) -> list[ListedVoice]:
        """Return the voices of the region, in the order of the service.

        Raises:
            LLMError: it does not tell.
        """
        try:
            response = await self._send("GET", "voices/list", {})
            try:
                listed = await asyncio.to_thread(json.loads, await response.aread())
            finally:
                await response.aclose()
            return [
                ListedVoice(one["ShortName"], one.get("LocalName", one["ShortName"]), one["Locale"])
                for one in listed
            ]
        except KeyError, TypeError:
            raise NotAzureOpenAIError("The list of voices is none") from None
        except Exception as exc:  # noqa: BLE001  (whatever the libraries raise is told in our terms)
            raise as_llm_error(exc) from None

    async def _send(self, method: str, path: str, headers: dict[str, str], **sent: Any) -> Any:
        async def ask() -> Any:
            way_in = await self._client.way_in(by_key=True, header=_KEY)
            url = f"{_root(self._client.endpoint)}/{path}"
            return await self._client.send(method, url, headers | way_in, **sent)

        return await self._client.renewing(ask)


def markup(said: Said, *, speed: float = 1.0, style: str = "") -> str:
    """Return the markup of a text; nothing in the text, the voice or the style is markup itself."""
    words = escape(_plain(said.text))
    if speed != 1:
        words = f'<prosody rate="{round(100 * (speed - 1)):+d}%">{words}</prosody>'
    if style:
        style = quoteattr(_plain(style))
        words = f"<mstts:express-as style={style}>{words}</mstts:express-as>"
    return (
        '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis"'
        f' xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang={quoteattr(_plain(said.language))}>'
        f"<voice name={quoteattr(_plain(said.voice))}>{words}</voice></speak>"
    )


def _plain(text: str) -> str:
    return _UNSPEAKABLE.sub(" ", text)


def voice_for(voices: list[str], language: str) -> str:
    """Return the voice of a language: one whose name begins with its tag, else the first one."""
    tag = language.replace("_", "-").casefold()
    base = tag.split("-")[0]
    for begins in (f"{tag}-", f"{base}-"):
        for voice in voices:
            if voice.casefold().startswith(begins):
                return voice
    return voices[0] if voices else ""
