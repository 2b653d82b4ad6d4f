"""Refusals of a service, and errors of the HTTP library, turned into ours.

The texts written here name status, code and parameter only: the server's own message may quote
what people said, so it is looked at and never kept.
"""

import json
import re
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final

from .errors import (
    AccessDeniedError,
    AnswerCutError,
    ApiVersionRequiredError,
    CannotConnectError,
    ContentFilteredError,
    ContextLengthError,
    DeploymentNotFoundError,
    InvalidAuthError,
    LLMError,
    ModelRetiredError,
    NotAzureOpenAIError,
    OperationUnsupportedError,
    QuotaSpentError,
    RateLimitedError,
    Refusal,
    RequestRejectedError,
    ServiceError,
    StatusError,
    StreamBrokenError,
    TimedOutError,
    WireError,
)

_FILTER_CODES: Final = frozenset(
    {
        "content_filter",
        "contentfilter",
        "content_policy_violation",
        "moderation_blocked",
        "responsibleaipolicyviolation",
        "bio_policy",
        "misalignment_policy_violation",
        "invalid_prompt",
    }
)
_NO_DEPLOYMENT_CODES: Final = frozenset(
    {"deploymentnotfound", "deployment_not_found", "model_not_found", "unknown_model"}
)
_RETIRED_CODES: Final = frozenset({"modeldeprecated", "model_deprecated"})
_DAY: Final = re.compile(r"\b20\d\d-\d\d-\d\d\b")
_NO_VERSION_CODES: Final = frozenset({"missingapiversionparameter", "missing_api_version"})
_NO_OPERATION_CODES: Final = frozenset({"operationnotsupported", "opperationnotsupported"})
"""The second is how the realtime API spells it."""

_QUOTA_CODES: Final = frozenset(
    {"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"}
)
_QUOTA_WORDS: Final = re.compile(
    r"exceeded your current quota|out of call volume quota", re.IGNORECASE
)
_QUOTA_WAIT: Final = 600.0
"""Seconds until a deployment whose quota is used up is tried again, where there are others."""
_VERSION_REFUSED: Final = re.compile(
    r"api.?version (?:is )?not supported|invalid api.?version", re.IGNORECASE
)
_THROTTLED_CODES: Final = frozenset({"rate_limit_exceeded", "too_many_requests", "429"})
_SAFE_NAME: Final = re.compile(r"[A-Za-z0-9_.\[\]-]{1,64}")

# Servers that speak OpenAI's protocol (llama.cpp, vLLM, LM Studio, Ollama, gateways) each have a
# name and a sentence of their own for a request that outgrew the context.
_OVERFLOW_NAMES: Final = frozenset(
    {
        "context_length_exceeded",
        "context_window_exceeded",
        "exceed_context_size_error",
        "model_max_prompt_tokens_exceeded",
        "tokens_limit_reached",
    }
)
_OVERFLOW_WORDS: Final = re.compile(
    r"maximum context length|available context size|exceeds? (?:the |model )*context"
    r"|(?:prompt|input)(?: is)? too (?:long|large)\b|too large for model with"
    r"|input token count.{0,40}exceeds|maximum prompt length|maximum model length"
    r"|context (?:length|size|window)(?: has been| was)? exceeded|exceeded model token limit"
    r"|greater than the context length|context length of only|reduce the length of the messages",
    re.IGNORECASE,
)
_OVERFLOW_LIMIT: Final = re.compile(
    r"(?:context (?:length|window|size) (?:is|of)(?: only)?|context size \("
    r"|maximum (?:prompt|model) length (?:is|of)|maximum number of tokens allowed \("
    r"|max size:|tokens >) ?(\d[\d,]*)|with (\d[\d,]*) maximum context length",
    re.IGNORECASE,
)
_ANSWER_TOO_LONG: Final = re.compile(r"\bmax_[a-z_]*tokens\W.{0,60}too large", re.IGNORECASE)
"""Not the question but the room that was asked for the answer is too much."""


def as_llm_error(exc: BaseException) -> LLMError:
    """The error of ours that says what ``exc`` means to the house."""
    if isinstance(exc, LLMError):
        return exc
    if isinstance(exc, StatusError):
        error = _from_words(exc) or _from_status(exc)
        error.refusal = _refusal(exc.status, exc.code, exc.param)
        return error
    if isinstance(exc, WireError):
        code, message, param = exc.code, exc.message, exc.param
        return outgrown(exc.fields, message) or from_code(code, message, param)
    if isinstance(exc, json.JSONDecodeError | UnicodeDecodeError):
        return StreamBrokenError("A piece of the answer was malformed")
    if isinstance(exc, TimeoutError):
        return TimedOutError("No answer within the time allowed")
    return _from_transport(exc) or LLMError(f"Unexpected {type(exc).__name__}")


def from_code(code: str, message: str = "", param: str | None = None) -> LLMError:
    """The error for a code that came inside a stream, where there is no status."""
    error = _from_code(code, message, param)
    error.refusal = _refusal(None, code, param)
    return error


def _from_code(code: str, message: str, param: str | None) -> LLMError:
    lowered = code.lower()
    if lowered in _FILTER_CODES:
        return ContentFilteredError("The content filter stopped the answer")
    if lowered in _QUOTA_CODES:
        return _quota_spent(code)
    if lowered in _THROTTLED_CODES:
        return RateLimitedError("Throttled in the middle of the answer")
    if (error := outgrown({"code": code}, message)) is not None:
        return error
    if (missing := _no_model(None, code, message)) is not None:
        return missing
    if lowered.startswith(("invalid_", "unsupported_", "unknown_")):
        return RequestRejectedError(f"Rejected ({_safe(code)})", param=_safe_param(param))
    return ServiceError(f"The service failed ({_safe(code)})")


def _from_words(exc: StatusError) -> LLMError | None:
    if exc.status in {403, 429} and _is_quota_spent(exc):
        return _quota_spent(exc.code)
    if exc.status in {401, 403, 429}:
        return None
    return outgrown(exc.fields, exc.message)


def outgrown(body: Mapping[str, Any], message: str) -> ContextLengthError | None:
    """The error, if ``body`` and ``message`` of a refusal say that the request is too long."""
    names = {str(body.get(key)).lower() for key in ("code", "type")}
    is_meant = names & _OVERFLOW_NAMES or _OVERFLOW_WORDS.search(message)
    if _ANSWER_TOO_LONG.search(message) or not is_meant:
        return None
    stated = body.get("n_ctx")  # llama.cpp
    found = _OVERFLOW_LIMIT.search(message)
    if type(stated) is int and stated > 0:
        limit: int | None = stated
    else:
        limit = int((found[1] or found[2]).replace(",", "")) if found else None
    return ContextLengthError("The request outgrew the context", limit=limit or None)


def _is_quota_spent(exc: StatusError) -> bool:
    names = {str(exc.fields.get(key)).lower() for key in ("code", "type")}
    return bool(names & _QUOTA_CODES or _QUOTA_WORDS.search(exc.message))


def _quota_spent(code: str) -> QuotaSpentError:
    return QuotaSpentError(f"The quota is used up ({_safe(code)})", retry_after=_QUOTA_WAIT)


def _from_status(exc: StatusError) -> LLMError:
    status = exc.status
    if status == 429:
        return RateLimitedError("Throttled (429)", retry_after=_retry_after(exc))
    if status >= 500 or status == 409:
        return ServiceError(f"The service failed, or was busy with a conflict ({status})")
    if 300 <= status < 400:
        return NotAzureOpenAIError(f"The address redirects elsewhere ({status})")
    if exc.is_web_page:
        return NotAzureOpenAIError(f"A web page answers there ({status})")
    if status == 401:
        return InvalidAuthError("The key was refused")
    if status == 403:
        return AccessDeniedError("The resource lets nobody in from here, or not with this role")
    if status == 408:
        return TimedOutError("The service gave up waiting (408)")
    return _from_refusal(exc)


def _from_refusal(exc: StatusError) -> LLMError:
    status, code, message = exc.status, exc.code, exc.message
    lowered, said = code.lower(), message.lower()
    if lowered in _FILTER_CODES or _inner(exc).get("code") == "ResponsibleAIPolicyViolation":
        return ContentFilteredError(
            "The content filter stopped the question", categories=_categories(exc)
        )
    if (missing := _no_model(status, code, message)) is not None:
        return missing
    if (
        lowered in _NO_VERSION_CODES
        or _VERSION_REFUSED.search(said)
        or ("api-version" in said and "required" in said)
    ):
        return ApiVersionRequiredError("The endpoint asks for an api-version")
    if "max_tokens or model output limit was reached" in said:
        return AnswerCutError("The answer reached its token limit")
    if status == 404:
        return NotAzureOpenAIError(f"No such address in this API ({status}, {_safe(code)})")
    return RequestRejectedError(
        f"Rejected ({status}, {_safe(code)}, {_safe(exc.param or '')})",
        param=_safe_param(exc.param),
    )


def _no_model(status: int | None, code: str, message: str) -> DeploymentNotFoundError | None:
    lowered, known = code.lower(), f"({status or 'in a stream'}, {_safe(code)})"
    if status == 410 or lowered in _RETIRED_CODES:
        return ModelRetiredError(f"The model is retired {known}", since=_day(message))
    if lowered in _NO_OPERATION_CODES:
        return OperationUnsupportedError(f"The model cannot do this {known}")
    if _means_no_deployment(lowered, message.lower(), status):
        return DeploymentNotFoundError(f"No such deployment {known}")
    return None


def _means_no_deployment(code: str, message: str, status: int | None) -> bool:
    if code in _NO_DEPLOYMENT_CODES:
        return True
    return (
        status == 404
        and "model" in message
        and ("not found" in message or "does not exist" in message)
    )


def _from_transport(exc: BaseException) -> LLMError | None:
    if isinstance(exc, (OSError, *_http_errors("ConnectTimeout", "ConnectError", "ProxyError"))):
        return CannotConnectError(f"The connection failed ({type(exc).__name__})")
    if isinstance(exc, _http_errors("UnsupportedProtocol", "InvalidURL")):
        return CannotConnectError(f"The address cannot be used ({type(exc).__name__})")
    if isinstance(exc, _http_errors("TimeoutException")):
        return TimedOutError(f"No further answer within the time allowed ({type(exc).__name__})")
    if isinstance(exc, _http_errors("HTTPError", "StreamError")):
        return StreamBrokenError(f"The connection broke ({type(exc).__name__})")
    return None


def _http_errors(*names: str) -> tuple[type[BaseException], ...]:
    """The named exceptions of every HTTP library in use.

    Home Assistant's client is httpx 0.28 up to 2026.10, and httpx2 from 2026.11 on, where both
    names are one module. Looked up late, as neither need be there.
    """
    modules = filter(None, map(sys.modules.get, ("httpx", "httpx2")))
    return tuple(getattr(module, name) for module in modules for name in names)


def is_wire_missing(exc: BaseException) -> bool:
    """Return whether the refusal means that this API (not this deployment) is absent here."""
    if not isinstance(exc, StatusError):
        return False
    if exc.status in {405, 501}:
        return True
    code, message = exc.code.lower(), exc.message.lower()
    if exc.status == 404:
        return not _means_no_deployment(code, message, 404)
    if exc.status != 400:
        return False
    return code in _NO_OPERATION_CODES or any(
        words in message
        for words in ("responses api", "v1/responses", "chat/completions", "v1/completions")
    )


def refused_part(exc: WireError, optional: Iterable[str]) -> str | None:
    """Return the parameter of ours that a refusal is about, if it can be left out."""
    if isinstance(exc, StatusError) and exc.status not in {400, 422}:
        return None
    said = f"{exc.param or ''} {exc.message}".lower().replace(" ", "_")
    return next((name for name in optional if name in said), None)


def is_unverifiable_reasoning(exc: BaseException) -> bool:
    """Return whether a reasoning item sent back was refused, as after a change of the model."""
    if not isinstance(exc, StatusError) or exc.status not in {400, 404}:
        return False
    return (
        exc.code == "invalid_encrypted_content"
        or re.search(
            r"encrypted content .*could not be|item with id 'rs_|'reasoning' (?:was|item)",
            exc.message,
            re.IGNORECASE,
        )
        is not None
    )


def _inner(exc: WireError) -> Mapping[str, Any]:
    inner = exc.fields.get("innererror", exc.fields.get("inner_error"))
    return inner if isinstance(inner, Mapping) else {}


def _categories(exc: WireError) -> tuple[str, ...]:
    return filtered_categories(_inner(exc).get("content_filter_result"))


def filtered_categories(results: object) -> tuple[str, ...]:
    """The categories that stopped something, in a ``content_filter_result`` object of Azure's.

    What was detected and let through (a filter set to annotate only) did not.
    """
    if not isinstance(results, Mapping):
        return ()
    return tuple(
        sorted(
            _safe(str(name))
            for name, result in results.items()
            if isinstance(result, Mapping) and result.get("filtered", result.get("detected"))
        )
    )


def _day(message: str) -> date | None:
    try:
        return date.fromisoformat(found[0]) if (found := _DAY.search(message)) else None
    except ValueError:
        return None


def _retry_after(exc: StatusError) -> float | None:
    """Seconds to wait, from ``retry-after-ms`` or ``retry-after`` (seconds, or an HTTP date)."""
    headers = exc.headers
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name)
        if value is None:
            continue
        try:
            return max(0.0, float(value) * scale)
        except ValueError:
            pass
        try:
            moment = parsedate_to_datetime(value)
        except ValueError:
            continue
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return max(0.0, (moment - datetime.now(UTC)).total_seconds())
    return None


def _refusal(status: int | None, code: str, param: str | None) -> Refusal:
    return Refusal(status, _safe(code), _safe(param or ""))


def _safe(text: str) -> str:
    """``text`` if it can only be an identifier, never a sentence."""
    return text if _SAFE_NAME.fullmatch(text) else "-"


def _safe_param(param: str | None) -> str | None:
    return param if param is not None and _SAFE_NAME.fullmatch(param) else None
