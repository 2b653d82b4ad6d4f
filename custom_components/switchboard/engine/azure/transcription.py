"""Speech to text by a deployment that takes a recording as a file.

One question has one answer, asked a second time only where the service or the line failed. A part
of the question that a deployment refuses is left out from then on, as long as the process lives.
"""

import asyncio
import io
import logging
import wave
from typing import Final

from .client import Client
from .errors import (
    CannotConnectError,
    LLMError,
    NotAzureOpenAIError,
    ServiceError,
    StatusError,
    StreamBrokenError,
)
from .loudness import BYTES_A_SECOND, RATE
from .translate import as_llm_error, refused_part

_LOGGER = logging.getLogger(__name__)

PATH: Final = "/audio/transcriptions"
PURPOSE: Final = "listening"
"""What records of usage call it."""

ANSWER_SECONDS: Final = 10.0
"""How long somebody who has spoken waits for the words, a second attempt included."""

LONGEST_TEXT: Final = 20_000
"""Characters of a turn: twenty minutes of speech have fewer."""

QUIET_SECOND: Final = bytes(BYTES_A_SECOND)
_PASSING: Final = (CannotConnectError, ServiceError, StreamBrokenError)


class FileTranscriber:
    """A deployment that turns recordings into text. ``prompt`` has words that it is to expect."""

    def __init__(self, client: Client, deployment: str, prompt: str = "") -> None:
        self.client = client
        self.deployment = deployment
        self.prompt = prompt
        self.refused: set[tuple[str, str]] = set()
        """Parts of a question, with their values, that the deployment does not take."""

    async def transcribe(self, pcm: bytes, language: str) -> str:
        """Return what is said in a recording of 16 kHz, 16 bit and one channel.

        Raises:
            LLMError: one of ``azure.errors``; nothing else but cancellation.
        """
        file, again = _wav(pcm), True
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                while True:
                    try:
                        return _text_of(await self._ask(file, language))
                    except LLMError as err:
                        if not again or not isinstance(err, _PASSING):
                            raise
                        again = False
                        _LOGGER.debug("A recording is sent again: %s", err)
        except TimeoutError as err:
            raise as_llm_error(err) from None

    async def _ask(self, file: bytes, language: str) -> object:
        wanted = {"language": language, "prompt": self.prompt, "response_format": "json"}
        while True:
            chosen = {
                name: value
                for name, value in wanted.items()
                if value and (name, value) not in self.refused
            }
            try:
                asked = {"model": self.deployment, **chosen}
                sent = [("file", ("speech.wav", file, "audio/wav"))]
                return await self.client.post_renewing(PATH, asked, sent)
            except StatusError as exc:
                if (name := refused_part(exc, chosen)) is None:
                    raise as_llm_error(exc) from None
                self.refused.add((name, chosen[name]))
            except Exception as exc:  # noqa: BLE001  (the libraries' errors, in our terms)
                raise as_llm_error(exc) from None


def _wav(pcm: bytes) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(pcm)
    return file.getvalue()


def _text_of(answer: object) -> str:
    text = answer.get("text") if isinstance(answer, dict) else None
    if not isinstance(text, str):
        raise NotAzureOpenAIError("The answer has no text")
    if len(text) > LONGEST_TEXT:
        raise NotAzureOpenAIError("The text is longer than anybody speaks")
    return text.strip()
