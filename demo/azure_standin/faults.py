"""Faults that tests order for the next requests, one after the other."""

from collections import deque
from dataclasses import dataclass, fields
from typing import Any, Self

from .azure_errors import (
    CATEGORIES,
    AzureError,
    access_denied,
    context_exceeded,
    deployment_not_found,
    gateway_error,
    model_deprecated,
    model_error,
    prompt_filtered,
    rate_limited,
    server_error,
)

ROOMY = 100_000
"""The context, in tokens, that a fault says has been outgrown."""


class FaultError(ValueError):
    """What was ordered is not a fault this server knows."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault; fields combine. Chunks counted are deltas (text, arguments), seconds are real.

    ``code``, ``message`` and ``param`` replace the error of ``status``. ``overflow`` refuses in the
    words of a kind of server. ``says`` and ``refusal`` are what is answered; ``deep_arguments`` is
    how deep what a tool is called with is nested. ``thinking`` is how long a model that reasons
    does so: in silence, or telling of it if asked to. ``times`` repeats the fault.
    """

    status: int | None = None
    code: str | None = None
    message: str | None = None
    param: str | None = None
    retry_after: float | None = 1
    content_filter: str | None = None
    category: str = "violence"
    drop_after_chunks: int | None = None
    truncate_after_chunks: int | None = None
    malformed_after_chunks: int | None = None
    stall_after_chunks: int | None = None
    fail_after_chunks: int | None = None
    first_token_delay: float = 0
    header_delay: float = 0
    thinking: float = 0
    bad_tool_arguments: bool = False
    unknown_tool: bool = False
    empty_tool_arguments: bool = False
    deep_arguments: int = 0
    interleaved_calls: bool = False
    overflow: str | None = None
    says: str | None = None
    refusal: str | None = None
    two_messages: bool = False
    reasoning_last: bool = False
    half_characters: bool = False
    web_page: bool = False
    times: int = 1

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read one fault.

        Raises:
            FaultError: not an object, an unknown key, or a value out of range.
        """
        if not isinstance(data, dict):
            raise FaultError(f"A fault is a JSON object, not {data!r}")
        if unknown := data.keys() - {field.name for field in fields(cls)}:
            raise FaultError(f"Unknown fault: {', '.join(sorted(unknown))}")
        fault = cls(**data)
        if fault.content_filter not in (None, "prompt", "answer"):
            raise FaultError("content_filter is 'prompt' or 'answer'")
        if fault.category not in (*CATEGORIES, "jailbreak"):
            raise FaultError(f"Unknown content filter category {fault.category!r}")
        return fault

    @property
    def breaks_tool_calls(self) -> bool:
        """Whether the answer must hold a tool call for this fault to show."""
        return bool(
            self.bad_tool_arguments
            or self.unknown_tool
            or self.empty_tool_arguments
            or self.deep_arguments
        )

    def as_json(self) -> dict[str, Any]:
        """The fields that were set."""
        blank = Fault()
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value != getattr(blank, name)}

    def error(self, deployment: str) -> AzureError | None:
        """The error to answer with instead of asking the rules, if there is one."""
        if self.content_filter == "prompt":
            return prompt_filtered(self.category)
        if self.overflow is not None:
            return context_exceeded(ROOMY, ROOMY + 1, "input", self.overflow)
        return None if self.status is None else self._error_of(self.status, deployment)

    def _error_of(self, status: int, deployment: str) -> AzureError:
        if status == 429 and not self.code:
            return rate_limited(self.retry_after)
        if self.code or self.message:
            return model_error(
                self.message or "The stand-in was told to refuse this.",
                self.param,
                self.code,
                status,
            )
        return _plain(status, deployment)


def _plain(status: int, deployment: str) -> AzureError:
    """What Azure says with a status, when nothing else was ordered."""
    if status == 401:
        return access_denied()
    if status == 404:
        return deployment_not_found(deployment)
    if status == 410:
        return model_deprecated(deployment)
    if status >= 500:
        return server_error(status)
    return gateway_error(status, str(status), "The stand-in was told to refuse this.")


class FaultQueue:
    """The faults still to come, in order."""

    def __init__(self) -> None:
        self._waiting: deque[Fault] = deque()

    def order(self, faults: list[Fault]) -> None:
        """Put faults after those already waiting."""
        for fault in faults:
            self._waiting.extend([fault] * fault.times)

    def clear(self) -> None:
        """Forget the faults that have not happened yet."""
        self._waiting.clear()

    def take(self) -> Fault:
        """The fault for the request that just came in: often none at all."""
        return self._waiting.popleft() if self._waiting else Fault()

    def __len__(self) -> int:
        return len(self._waiting)
