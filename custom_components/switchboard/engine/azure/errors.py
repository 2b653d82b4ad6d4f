"""Every way a call to a model can fail, each with a stable ``reason``, and what a service answers.

Doors turn a reason into a translated message or a spoken sentence; the text of an ``LLMError`` is
for the log and never holds a key or anyone's words. A ``WireError`` may quote what people said: it
is looked at, and never shown or kept.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a service said of a failure in names alone: no word of it can be anybody's."""

    status: int | None
    code: str
    param: str


class LLMError(Exception):
    """A call failed. ``reason`` is stable and is the translation key of the door's message.

    ``refusal`` is what the service gave for it, if it gave anything.
    """

    reason: ClassVar[str] = "unknown"
    refusal: Refusal | None = None


class CannotConnectError(LLMError):
    """No connection: name not found, refused, TLS failed, or no answer within the connect time."""

    reason = "cannot_connect"


class WebPageError(CannotConnectError):
    """A web page came where the answer was to be: mostly the sign-in page of a network."""

    reason = "web_page"


class InvalidAuthError(LLMError):
    """The key (or token) was refused: 401."""

    reason = "invalid_auth"


class AccessDeniedError(LLMError):
    """The key is known, but may not do this from here: 403 (firewall, role, policy)."""

    reason = "access_denied"


class DeploymentNotFoundError(LLMError):
    """The resource answers but has no such deployment."""

    reason = "deployment_not_found"


class ModelRetiredError(DeploymentNotFoundError):
    """The deployment is there, but the service serves its model no longer: 410.

    ``since`` is the day it says that this began, if it says so.
    """

    reason = "model_retired"

    def __init__(self, message: str = "", *, since: date | None = None) -> None:
        super().__init__(message)
        self.since = since


class OperationUnsupportedError(DeploymentNotFoundError):
    """The deployment is there, but its model cannot do what was asked: one that holds no talks."""

    reason = "operation_unsupported"


class PicturesUnsupportedError(OperationUnsupportedError):
    """The deployment is there, and draws no pictures."""

    reason = "pictures_unsupported"


class ApiVersionRequiredError(LLMError):
    """The endpoint speaks only the dated API and was asked without an api-version."""

    reason = "api_version_required"


class NotAzureOpenAIError(LLMError):
    """Something answers at the address, but not with an API of Azure OpenAI."""

    reason = "not_azure_openai"


class RateLimitedError(LLMError):
    """Throttled (429). ``retry_after`` in seconds, when the server said so."""

    reason = "rate_limited"

    def __init__(self, message: str = "", *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class QuotaSpentError(RateLimitedError):
    """The quota or the credit is used up: 429 that no waiting ends."""

    reason = "quota_spent"


class ServiceError(LLMError):
    """The service failed (5xx, or a failed response)."""

    reason = "service_error"


class RequestRejectedError(LLMError):
    """The request was refused (400) for a reason none of the others names."""

    reason = "request_rejected"

    def __init__(self, message: str = "", *, param: str | None = None) -> None:
        super().__init__(message)
        self.param = param


class ContentFilteredError(LLMError):
    """The content filter stopped the question or the answer. ``categories``: hate, violence, ..."""

    reason = "content_filtered"

    def __init__(self, message: str = "", *, categories: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.categories = categories


class ContextLengthError(LLMError):
    """The request outgrew the model's context. ``limit`` in tokens, when the server said so."""

    reason = "context_length"

    def __init__(self, message: str = "", *, limit: int | None = None) -> None:
        super().__init__(message)
        self.limit = limit


class TimedOutError(LLMError):
    """No answer, or no further piece of it, within the time allowed."""

    reason = "timed_out"


class StreamBrokenError(LLMError):
    """The answer stopped in the middle: connection dropped, malformed chunk, early end."""

    reason = "stream_broken"


class EmptyAnswerError(StreamBrokenError):
    """Not a word of an answer came, and no tool call."""

    reason = "empty_answer"


class AnswerCutError(LLMError):
    """The answer reached its token limit before its end."""

    reason = "answer_cut"


class ThoughtTooLongError(AnswerCutError):
    """The answer reached its token limit before its first word: a model thought it away."""

    reason = "thought_too_long"


class AttachmentsUnsupportedError(LLMError):
    """The deployment does not take the images or documents that came with the request."""

    reason = "attachments_unsupported"


def before_a_word(error: LLMError) -> LLMError:
    """Return what a failure means where not a word of the answer has come."""
    if type(error) is StreamBrokenError:
        return EmptyAnswerError(str(error))
    if type(error) is AnswerCutError:
        return ThoughtTooLongError(str(error))
    return error


class WireError(Exception):
    """An error object, in an answer or in the middle of a stream; ``body`` is that object."""

    def __init__(self, body: object, told: str = "The service sent an error") -> None:
        super().__init__(told)
        self.body = body

    @property
    def fields(self) -> Mapping[str, Any]:
        """The error object's fields; none, where it is no object."""
        return self.body if isinstance(self.body, Mapping) else {}

    @property
    def code(self) -> str:
        """The error's code, ``""`` when it has none."""
        code = self.fields.get("code")
        return str(code) if isinstance(code, str | int) else ""

    @property
    def param(self) -> str | None:
        """The parameter the error is about, or None."""
        param = self.fields.get("param")
        if isinstance(param, str) and param:
            return param
        for detail in self._details:
            if (place := detail.get("loc")) and isinstance(place, list):
                return ".".join(str(step) for step in place if step != "body")
        return None

    @property
    def message(self) -> str:
        """The server's message, as much of it as needs to be looked at."""
        message = self.body if isinstance(self.body, str) else self.fields.get("message")
        if not isinstance(message, str):
            message = " ".join(str(detail.get("msg", "")) for detail in self._details)
        return message[:2000]

    @property
    def _details(self) -> list[Mapping[str, Any]]:
        details = self.fields.get("detail")
        found = details if isinstance(details, list) else []
        return [detail for detail in found if isinstance(detail, Mapping)]


class StatusError(WireError):
    """An answer with another status than that of success.

    ``body`` is the error object in it, else what it holds as JSON, else its text. ``authorization``
    is what the request was sent with.
    """

    def __init__(
        self, status: int, headers: Mapping[str, str], text: str, authorization: str = ""
    ) -> None:
        try:
            answer = json.loads(text)
        except ValueError:
            answer = text.strip()
        body = answer.get("error", answer) if isinstance(answer, dict) else answer
        super().__init__(body, f"Status {status}")
        self.status = status
        self.headers = headers
        self.authorization = authorization
        self.has_error_object = isinstance(answer, dict) and isinstance(answer.get("error"), dict)
        """Whether it is JSON with the error object that all of OpenAI's APIs use."""

    @property
    def is_web_page(self) -> bool:
        """Return whether the answer is HTML."""
        kind = str(self.headers.get("content-type", ""))
        return "html" in kind or (isinstance(self.body, str) and self.body.lstrip()[:1] == "<")
