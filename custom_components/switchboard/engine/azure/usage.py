"""What each call of a model used up, told once per call, whatever became of it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from .messages import PassedOver

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


def report(on_usage: OnUsage, record: UsageRecord) -> None:
    """Tell of a call; an answer is worth more than a note about it."""
    _LOGGER.debug("Used: %s", record)
    try:
        on_usage(record)
    except Exception as err:  # noqa: BLE001 - whatever the usage store does
        _LOGGER.warning("What a call used up was not counted: %s", type(err).__name__)
