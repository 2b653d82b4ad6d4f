"""What each call of a model used up, told once per call, whatever became of it."""

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from .capabilities import Capabilities
from .deltas import Delta, Finished, LLMClient, TextDelta, Usage
from .errors import LLMError
from .messages import LLMRequest, PassedOver, ToolCall

_LOGGER = logging.getLogger(__name__)

NO_ANSWER: Final = "no_answer"
"""Reason of a call that was given up before anything of its answer had come."""

ABANDONED: Final = "abandoned"
"""Reason of a call that nobody listened to any longer, in the middle of its answer."""


@dataclass(frozen=True, slots=True)
class UsageRecord:
    """One call of one deployment.

    ``cached_tokens``, read from a cache, and ``cache_write_tokens``, put into one, are parts of the
    input, ``reasoning_tokens`` of the output; all are 0 where the
    server never said, as after a broken stream. ``first_token_ms`` is the time from the question to
    the first word or tool call. ``failed`` is None for a whole answer, else the ``reason`` of an
    ``LLMError``, or ``NO_ANSWER``, or ``ABANDONED``. ``agent`` is that of the request, ``model``
    what the service calls the model; empty where it never said. ``duration_ms`` is how long the
    call took, ``retries`` why the deployment was asked again within it, and ``passed_over`` whom
    it stood in for. ``key`` is where the deployment is configured.
    """

    purpose: str
    deployment: str
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    first_token_ms: float | None = None
    failed: str | None = None
    agent: str = ""
    model: str = ""
    duration_ms: float | None = field(default=None, compare=False)
    retries: tuple[str, ...] = field(default=(), compare=False)
    passed_over: PassedOver | None = field(default=None, compare=False)
    key: str = ""
    cache_write_tokens: int = 0

    @property
    def tokens(self) -> int:
        """Everything the deployment read and wrote."""
        return self.input_tokens + self.output_tokens


type OnUsage = Callable[[UsageRecord], None]


class _Knowing(LLMClient, Protocol):
    @property
    def capabilities(self) -> Capabilities: ...

    def give_up(self, part: str) -> None: ...

    def ask_again(self) -> None: ...

    def body(self, request: LLMRequest) -> dict[str, object]: ...


class MeteredLLM:
    """An ``LLMClient`` that tells ``on_usage`` of every call of ``client``.

    ``deployment`` is what records call it, ``key`` where it is configured; ``clock`` gives seconds.
    """

    def __init__(
        self,
        client: _Knowing,
        deployment: str,
        *,
        on_usage: OnUsage,
        clock: Callable[[], float],
        key: str = "",
    ) -> None:
        self._client = client
        self._deployment = deployment
        self._key = key
        self._on_usage = on_usage
        self._clock = clock

    @property
    def capabilities(self) -> Capabilities:
        """What the deployment takes, as far as is known."""
        return self._client.capabilities

    def give_up(self, part: str) -> None:
        """Do without a part of requests from now on."""
        self._client.give_up(part)

    def ask_again(self) -> None:
        """Take it that the deployment takes everything, until it refuses it again."""
        self._client.ask_again()

    def body(self, request: LLMRequest) -> dict[str, object]:
        """Return what would be sent for a request."""
        return self._client.body(request)

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``; ``deadline`` is in seconds of the event loop's clock.

        Raises:
            LLMError: one of ``azure.errors``; nothing else leaves the stream but cancellation.
        """
        began = self._clock()
        usage = Usage(0, 0, 0, 0)
        first_token_ms: float | None = None
        failed: str | None = NO_ANSWER
        retries: list[str] = []
        request = replace(request, on_retry=retries.append)
        try:
            async with aclosing(self._client.stream(request, deadline=deadline)) as deltas:
                async for delta in deltas:
                    match delta:
                        case Usage():
                            usage = delta
                        case Finished():
                            failed = None
                        case TextDelta() | ToolCall() if first_token_ms is None:
                            first_token_ms = 1000 * (self._clock() - began)
                            failed = ABANDONED
                    yield delta
        except LLMError as err:
            failed = err.reason
            raise
        finally:
            self._tell(
                UsageRecord(
                    request.purpose,
                    self._deployment,
                    usage.input_tokens,
                    usage.cached_tokens,
                    usage.output_tokens,
                    usage.reasoning_tokens,
                    first_token_ms,
                    failed,
                    request.agent,
                    self.capabilities.model or "",
                    1000 * (self._clock() - began),
                    tuple(retries),
                    request.passed_over,
                    self._key,
                    usage.cache_write_tokens,
                )
            )

    def _tell(self, record: UsageRecord) -> None:
        _LOGGER.debug("Used: %s", record)
        try:
            self._on_usage(record)
        except Exception as err:  # noqa: BLE001 - whatever the usage store does
            # An answer is worth more than a note about it.
            _LOGGER.warning("What a call used up was not counted: %s", type(err).__name__)
