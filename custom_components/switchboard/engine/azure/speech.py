"""Texts to audio: a deployment of Azure OpenAI that speaks, and what is common to all that do."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from .client import Client
from .errors import (
    EmptyAnswerError,
    NotAzureOpenAIError,
    StatusError,
    StreamBrokenError,
    WebPageError,
)
from .translate import as_llm_error, refused_part
from .usage import ABANDONED, OnUsage, UsageRecord, report

_LOGGER = logging.getLogger(__name__)

PURPOSE: Final = "speaking"
"""What records of usage call it."""
PATH: Final = "/audio/speech"
# fmt: off
VOICES: Final = (
    "alloy", "ash", "ballad", "cedar", "coral", "echo", "fable", "marin", "nova", "onyx", "sage",
    "shimmer", "verse",
)
# fmt: on
"""Voices that are on offer; the first one is had by every such model: the API asks for one."""
SILENCE: Final = 15.0
"""Seconds without any of its audio, after which a text is given up."""
LARGEST: Final = 2**24
"""Bytes of audio of one text: some minutes of samples, and more than any piece of an answer has."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text to be spoken, and how: ``language`` is a tag such as "de-CH", ``codec`` mp3 or pcm."""

    text: str
    voice: str
    language: str
    codec: str


class Voice(Protocol):
    """What has a voice: it turns a text into a response whose body is audio."""

    name: str

    async def ask(self, said: Said) -> Any:
        """Return a response that was begun, and is to be closed. Raises as ``Client.ask`` does."""


class Speaker:
    """Speaks with a voice on the account of ``agent``; ``on_usage`` hears of each text."""

    def __init__(self, voice: Voice, *, agent: str, on_usage: OnUsage) -> None:
        self._voice = voice
        self._agent = agent
        self._on_usage = on_usage

    async def say(self, said: Said) -> AsyncGenerator[bytes]:
        """Yield the audio of a text as it comes.

        Raises:
            LLMError: it did not come, or not to its end.
        """
        clock = asyncio.get_running_loop().time
        began, first, characters = clock(), 0.0, 0
        failed: str | None = ABANDONED
        try:
            response = await self._voice.ask(said)
            characters = len(said.text)
            try:
                async for audio in _audio_in(response):
                    first = first or clock()
                    yield audio
            finally:
                await response.aclose()
            failed = None
        except Exception as exc:  # noqa: BLE001  (whatever the libraries raise is told in our terms)
            error = as_llm_error(exc)
            failed = error.reason
            raise error from None
        finally:
            record = UsageRecord(
                PURPOSE,
                self._voice.name,
                first_token_ms=1000 * (first - began) if first else None,
                failed=failed,
                agent=self._agent,
                duration_ms=1000 * (clock() - began),
                key=f"{PURPOSE}:{self._agent}",
                characters=characters,
            )
            report(self._on_usage, record)


async def _audio_in(response: Any) -> AsyncGenerator[bytes]:
    kind = response.headers.get("content-type", "")
    if "html" in kind:
        raise WebPageError("A web page came in place of audio")
    if any(one in kind for one in ("json", "text/plain", "xml")):
        raise NotAzureOpenAIError(f"No audio came, but {kind.partition(';')[0]}")
    size = 0
    async for audio in response.aiter_bytes():
        if audio:
            size += len(audio)
            if size > LARGEST:
                raise StreamBrokenError("The audio does not end")
            yield audio
    if not size:
        raise EmptyAnswerError("No audio came")


class SpeechDeployment:
    """A deployment that speaks. A parameter that it refuses is left out from then on."""

    def __init__(
        self, client: Client, deployment: str, *, speed: float = 1.0, instructions: str = ""
    ) -> None:
        self.name = deployment
        self._client = client
        self._wanted: dict[str, object] = {}
        if instructions:
            self._wanted["instructions"] = instructions
        if speed != 1:
            self._wanted["speed"] = speed

    async def ask(self, said: Said) -> Any:
        """Ask for a text; the voice hears its language from the words."""
        while True:
            wanted = dict(self._wanted)
            body: dict[str, object] = {
                "model": self.name,
                "input": said.text,
                "voice": said.voice or VOICES[0],
                "response_format": said.codec,
                **wanted,
            }
            try:
                ask = partial(self._client.ask, PATH, body, accept="*/*")
                return await self._client.renewing(ask)
            except StatusError as exc:
                refused = refused_part(exc, wanted)
                if refused is None:
                    raise
                _LOGGER.debug("The voice does without %s", refused)
                self._wanted.pop(refused, None)
