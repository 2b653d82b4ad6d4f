"""Texts to vectors, by an embeddings deployment: the wire, and what a deployment accepts of it."""

import asyncio
import base64
import binascii
import logging
import math
import re
import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .breaker import CircuitBreaker, Permit
from .client import Client
from .errors import (
    CannotConnectError,
    ContentFilteredError,
    ContextLengthError,
    DeploymentNotFoundError,
    LLMError,
    NotAzureOpenAIError,
    RequestRejectedError,
    StatusError,
)
from .json_fields import count, items, part, text
from .translate import as_llm_error, is_wire_missing, refused_part
from .usage import OnUsage, UsageRecord, report

_LOGGER = logging.getLogger(__name__)

PATH: Final = "/embeddings"

DIMENSIONS: Final = 256
"""Numbers asked of a vector. OpenAI's third generation of models loses little by so few."""

PURPOSE: Final = "embedding"
"""What records of usage call it."""

_SHORTENABLE: Final = re.compile(r"text-embedding-3\b")
"""Models whose makers say that the first numbers of a vector are a vector by themselves
(https://openai.com/index/new-embedding-models-and-api-updates/)."""

_OPTIONAL: Final = ("dimensions", "encoding_format")

AT_FAULT: Final = (ContentFilteredError, ContextLengthError, RequestRejectedError)
"""What the texts are to blame for, and not the service: others may well be taken."""


class EmbeddingsUnsupportedError(DeploymentNotFoundError):
    """The deployment is there and has no embeddings: it is a model of another kind."""

    reason = "embeddings_unsupported"


class ServiceRestingError(CannotConnectError):
    """The service has failed too often of late and is left alone for a while; nobody was asked."""

    reason = "resting"


@dataclass(frozen=True, slots=True)
class Embedded:
    """The vectors of texts, in their order, each of length 1.

    ``model`` is what the server calls the model: only vectors of one model and one length can be
    compared. ``tokens`` is what the texts came to.
    """

    model: str
    dimensions: int
    vectors: tuple[array[float], ...] = field(repr=False)
    tokens: int = 0


class Embedder:
    """An embeddings deployment. ``on_usage`` hears of each call.

    A parameter that the deployment refuses is left out from then on.
    """

    def __init__(
        self,
        client: Client,
        deployment: str,
        *,
        on_usage: OnUsage,
        dimensions: int = DIMENSIONS,
    ) -> None:
        self.deployment = deployment
        self.key = f"{PURPOSE}:{deployment}"
        self.refused: frozenset[str] = frozenset()
        self._client = client
        self._on_usage = on_usage
        self._dimensions = dimensions

    def ask_again(self) -> None:
        """Take it that the deployment takes everything, until it refuses it again."""
        self.refused = frozenset()

    async def embed(
        self, texts: Sequence[str], *, timeout: float, breaker: CircuitBreaker
    ) -> Embedded:
        """Ask for the vectors of ``texts``, none of them blank; ``timeout`` in seconds covers all.

        ``breaker`` is that of callers with the same patience: a service may be too slow for one
        that waits on a voice, and well enough for another.

        Raises:
            ServiceRestingError: it failed too often of late, and was not asked.
            LLMError: one of ``azure.errors``; nothing else but cancellation.
        """
        if (permit := breaker.enter()) is None:
            raise ServiceRestingError("The embeddings deployment is left alone for a while")
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            embedded = await self._within(texts, timeout)
        except LLMError as err:
            _settle(permit, err)
            failed = UsageRecord(PURPOSE, self.deployment, failed=err.reason, key=self.key)
            report(self._on_usage, failed)
            raise
        except BaseException:
            permit.leave()
            raise
        permit.succeed()
        used = UsageRecord(
            PURPOSE,
            self.deployment,
            input_tokens=embedded.tokens,
            duration_ms=1000 * (loop.time() - began),
            key=self.key,
        )
        report(self._on_usage, used)
        return embedded

    async def _within(self, texts: Sequence[str], timeout: float) -> Embedded:
        try:
            async with asyncio.timeout(timeout):
                return self._read(await self._ask(texts), len(texts))
        except LLMError:
            raise
        except Exception as exc:  # noqa: BLE001  (whatever the libraries raise is told in our terms)
            raise as_llm_error(exc) from None

    async def _ask(self, texts: Sequence[str]) -> object:
        # Numbers in base64 cost the event loop a hundredth of what a list of them costs it.
        wanted: dict[str, Any] = {"dimensions": self._dimensions, "encoding_format": "base64"}
        while True:
            chosen = {name: value for name, value in wanted.items() if name not in self.refused}
            if "encoding_format" not in chosen:
                chosen["encoding_format"] = "float"
            try:
                asked = {"model": self.deployment, "input": [*texts], **chosen}
                return await self._client.post_renewing(PATH, asked)
            except StatusError as exc:
                if is_wire_missing(exc):
                    raise EmbeddingsUnsupportedError("The model has no embeddings") from None
                refused = refused_part(exc, _OPTIONAL)
                if refused is None or refused in self.refused:
                    raise
                _LOGGER.debug("The embeddings deployment does without %s", refused)
                self.refused |= {refused}

    def _read(self, answer: object, expected: int) -> Embedded:
        data = sorted(items(answer, "data"), key=lambda item: count(item, "index"))
        vectors = [_numbers(part(item, "embedding")) for item in data]
        if [count(item, "index") for item in data] != list(range(expected)):
            raise NotAzureOpenAIError("The answer does not have one vector for each text")
        model = text(answer, "model") or self.deployment
        length = len(vectors[0]) if vectors else 0
        if not length or any(len(vector) != length for vector in vectors):
            raise NotAzureOpenAIError("The answer's vectors are empty, or of different lengths")
        if length > self._dimensions and _SHORTENABLE.match(model):
            length = self._dimensions
        return Embedded(
            model,
            length,
            tuple(_of_length_one(vector[:length]) for vector in vectors),
            count(part(answer, "usage"), "prompt_tokens"),
        )


def _settle(permit: Permit, error: LLMError) -> None:
    if isinstance(error, AT_FAULT):
        permit.succeed()
    else:
        permit.fail(getattr(error, "retry_after", None))


def _numbers(given: object) -> array[float]:
    numbers = array("f")
    try:
        if isinstance(given, str):
            numbers.frombytes(base64.b64decode(given, validate=True))
            if sys.byteorder == "big":
                numbers.byteswap()
        elif isinstance(given, Iterable):
            numbers.extend(given)
    except binascii.Error, OverflowError, TypeError, ValueError:
        raise NotAzureOpenAIError("A vector of the answer holds what is no number") from None
    if not all(map(math.isfinite, numbers)):
        raise NotAzureOpenAIError("A vector of the answer holds what is no number")
    return numbers


def _of_length_one(vector: array[float]) -> array[float]:
    length = math.sqrt(math.sumprod(vector, vector))
    if not length:
        raise NotAzureOpenAIError("A vector of the answer is zero")
    return array("f", [value / length for value in vector])
