"""Pictures by an image deployment: drawn from words, or made of pictures that come with them.

Only what has to be said is sent, as image models differ in the rest. A picture is paid for whole,
so nothing is asked for twice.
"""

import asyncio
import base64
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from .attachments import is_image
from .client import Client, File
from .errors import (
    AttachmentsUnsupportedError,
    EmptyAnswerError,
    NotAzureOpenAIError,
    PicturesUnsupportedError,
    RequestRejectedError,
    StatusError,
    StreamBrokenError,
    WebPageError,
)
from .json_fields import items, text
from .messages import Attachment
from .translate import as_llm_error, is_wire_missing, refused_part
from .usage import NO_ANSWER, OnUsage, UsageRecord, report

_LOGGER = logging.getLogger(__name__)

PURPOSE: Final = "picture"
"""What records of usage call it."""

DRAWN: Final = "/images/generations"
EDITED: Final = "/images/edits"

PICTURE_SECONDS: Final = 180.0
TRIAL_SECONDS: Final = 15.0

_KINDS: Final = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"RIFF", "image/webp"),
)
"""How files of each kind begin."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture; ``prompt`` is what the service made of the words, where it says so."""

    data: bytes = field(repr=False)
    mime_type: str
    prompt: str | None = field(repr=False)


class Painter:
    """An image deployment. ``on_usage`` hears of each picture, on the account of ``agent``.

    ``quality`` is left out once the deployment has refused it.
    """

    def __init__(
        self,
        client: Client,
        deployment: str,
        *,
        on_usage: OnUsage,
        quality: str | None = None,
        agent: str = "",
    ) -> None:
        self._client = client
        self._deployment = deployment
        self._on_usage = on_usage
        self._quality = quality
        self._agent = agent

    async def draw(self, prompt: str, attachments: Sequence[Attachment] = ()) -> Picture:
        """Draw what ``prompt`` says, out of the pictures attached if there are any.

        Raises:
            LLMError: one of ``azure.errors``; nothing else but cancellation.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        failed: str | None = NO_ANSWER
        try:
            async with asyncio.timeout(PICTURE_SECONDS):
                picture = await self._drawn(prompt, attachments)
            failed = None
        except Exception as exc:  # noqa: BLE001  (whatever the libraries raise is told in our terms)
            error = as_llm_error(exc)
            failed = error.reason
            if isinstance(error, RequestRejectedError):
                _LOGGER.warning("The image deployment %s refused: %s", self._deployment, error)
            raise error from None
        else:
            return picture
        finally:
            record = UsageRecord(
                PURPOSE,
                self._deployment,
                pictures=int(failed is None),
                failed=failed,
                agent=self._agent,
                duration_ms=1000 * (loop.time() - began),
                key=f"{PURPOSE}:{self._deployment}",
            )
            report(self._on_usage, record)

    async def try_out(self) -> None:
        """Find out whether the deployment draws, without a picture that would be paid for.

        What is asked for has no words and a size that no picture has: a model that draws refuses
        it for that, any other deployment for what it is.

        Raises:
            LLMError: it does not draw, or could not be asked.
        """
        try:
            async with asyncio.timeout(TRIAL_SECONDS):
                await self._ask(DRAWN, {"size": "1x1"})
        except Exception as exc:  # noqa: BLE001  (whatever the libraries raise is told in our terms)
            error = as_llm_error(exc)
            if not isinstance(error, RequestRejectedError):
                raise error from None

    async def _drawn(self, prompt: str, attachments: Sequence[Attachment]) -> Picture:
        if not all(map(is_image, attachments)):
            raise AttachmentsUnsupportedError("Only pictures become part of a picture")
        files = await asyncio.to_thread(lambda: [_file(one) for one in attachments])
        while True:
            asked = {"prompt": prompt} | ({"quality": self._quality} if self._quality else {})
            try:
                answer = await self._ask(EDITED if files else DRAWN, asked, files)
            except StatusError as exc:
                if not self._quality or refused_part(exc, ("quality",)) is None:
                    raise
                _LOGGER.debug("The image deployment does without a quality")
                self._quality = None
            else:
                return await asyncio.to_thread(_picture, answer)

    async def _ask(
        self, path: str, asked: Mapping[str, object], files: Sequence[File] = ()
    ) -> object:
        try:
            body = {"model": self._deployment, "n": 1, **asked}
            return await self._client.post_renewing(path, body, files)
        except StatusError as exc:
            if not is_wire_missing(exc):
                raise
            if path == EDITED:
                raise AttachmentsUnsupportedError("The model makes no pictures of others") from None
            raise PicturesUnsupportedError("The model draws no pictures") from None


def _file(one: Attachment) -> File:
    return "image[]", (one.name or "picture", base64.b64decode(one.data), one.mime_type)


def _picture(answer: object) -> Picture:
    if isinstance(answer, str):
        kind = WebPageError if answer.lstrip().startswith("<") else StreamBrokenError
        raise kind("What came is no answer of this API")
    drawn = next(iter(items(answer, "data")), None)
    try:
        data = base64.b64decode(text(drawn, "b64_json"), validate=True)
    except ValueError:
        raise StreamBrokenError("The picture is malformed") from None
    if not data:
        raise EmptyAnswerError("The answer holds no picture")
    mime_type = next((kind for begin, kind in _KINDS if data.startswith(begin)), None)
    if mime_type is None:
        raise NotAzureOpenAIError("The answer holds something else than a picture")
    return Picture(data, mime_type, text(drawn, "revised_prompt") or None)
