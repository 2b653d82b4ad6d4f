"""Errors in the two shapes Azure uses: the gateway's (code, message) and the model's.

The shapes, codes and parameter names are Azure's; the sentences are ours.
"""

from collections.abc import Mapping
from typing import Any

CATEGORIES = ("hate", "self_harm", "sexual", "violence")
SAFE = {category: {"filtered": False, "severity": "safe"} for category in CATEGORIES}
PROMPT_SAFE = SAFE | {"jailbreak": {"filtered": False, "detected": False}}


class AzureError(Exception):
    """An answer that is an error: HTTP ``status``, JSON ``body`` and extra ``headers``."""

    def __init__(
        self, status: int, error: Mapping[str, Any], headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(error.get("message", ""))
        self.status = status
        self.body = {"error": dict(error)}
        self.headers = dict(headers or {})


def gateway_error(
    status: int, code: str, message: str, headers: Mapping[str, str] | None = None
) -> AzureError:
    """Refuse before a model is reached."""
    return AzureError(status, {"code": code, "message": message}, headers)


def model_error(message: str, param: str | None, code: str | None, status: int = 400) -> AzureError:
    """Refuse what the model was asked."""
    return AzureError(
        status,
        {"message": message, "type": "invalid_request_error", "param": param, "code": code},
    )


def access_denied() -> AzureError:
    """The key is missing or wrong."""
    return gateway_error(
        401,
        "401",
        "Access denied due to invalid subscription key: the key sent is not one of this stand-in.",
    )


def resource_not_found() -> AzureError:
    """No such path; also what a dated path answers when its api-version is missing."""
    return gateway_error(404, "404", "Resource not found")


def deployment_not_found(name: str) -> AzureError:
    """The path is right and the deployment is not."""
    return gateway_error(
        404, "DeploymentNotFound", f"This stand-in has no deployment called {name!r}."
    )


def api_version_not_supported(message: str = "API version not supported") -> AzureError:
    """An api-version where none belongs, or one this API does not know."""
    return gateway_error(400, "BadRequest", message)


def operation_not_supported(operation: str, deployment: str) -> AzureError:
    """The deployment's model has no such API."""
    return gateway_error(
        400,
        "OperationNotSupported",
        f"The {operation} operation does not work with the model of deployment {deployment!r}.",
    )


def model_deprecated(deployment: str) -> AzureError:
    """The deployment is there, and its model is retired."""
    return gateway_error(
        410, "ModelDeprecated", f"The model of deployment {deployment!r} is deprecated and gone."
    )


def rate_limited(retry_after: float | None) -> AzureError:
    """Throttled. ``retry_after`` in seconds; Azure sends whole seconds and milliseconds.

    None is a gateway that does not say how long.
    """
    if retry_after is None:
        return gateway_error(429, "429", "Too many requests for this deployment.")
    return gateway_error(
        429,
        "429",
        f"Too many requests for this deployment. Please retry after {retry_after:g} seconds.",
        {
            "retry-after": f"{retry_after:g}",
            "retry-after-ms": str(round(retry_after * 1000)),
            "x-ratelimit-remaining-requests": "0",
        },
    )


def filtered_results(category: str) -> dict[str, Any]:
    """Filter results in which ``category`` was found."""
    if category == "jailbreak":
        return PROMPT_SAFE | {"jailbreak": {"filtered": True, "detected": True}}
    return PROMPT_SAFE | {category: {"filtered": True, "severity": "medium"}}


def prompt_filtered(category: str) -> AzureError:
    """The content filter stopped the question."""
    return AzureError(
        400,
        {
            "message": "The prompt was stopped by the content filter (this stand-in was told to).",
            "type": None,
            "param": "prompt",
            "code": "content_filter",
            "status": 400,
            "innererror": {
                "code": "ResponsibleAIPolicyViolation",
                "content_filter_result": filtered_results(category),
            },
        },
    )


def context_exceeded(limit: int, tokens: int, param: str, words: str) -> AzureError:
    """The question does not fit the context, in the ``words`` of a kind of server.

    ``limit`` and ``tokens`` in tokens. The names and numbers are those servers' own.
    """
    match words:
        case "llama.cpp":
            return AzureError(
                400,
                {
                    "code": 400,
                    "message": f"request ({tokens} tokens) exceeds the available context size "
                    f"({limit} tokens), so this stand-in leaves it",
                    "type": "exceed_context_size_error",
                    "n_prompt_tokens": tokens,
                    "n_ctx": limit,
                },
            )
        case "old llama.cpp":
            return AzureError(
                500,
                {
                    "code": 500,
                    "message": "the request exceeds the available context size",
                    "type": "server_error",
                },
            )
        case "anthropic":
            return AzureError(
                400,
                {
                    "message": f"prompt is too long: {tokens} tokens > {limit} maximum",
                    "type": "invalid_request_error",
                },
            )
        case _:
            return model_error(
                f"This model's maximum context length is {limit} tokens. The request holds "
                f"{tokens} tokens. Please send fewer.",
                param,
                "context_length_exceeded",
            )


def unsupported_parameter(name: str, instead: str = "") -> AzureError:
    """The deployment refuses a parameter; ``instead`` names the one it takes."""
    hint = f" Use '{instead}' instead." if instead else ""
    return model_error(
        f"Unsupported parameter: '{name}' is not supported with this model.{hint}",
        name,
        "unsupported_parameter",
    )


def server_error(status: int = 500) -> AzureError:
    """The service failed."""
    return AzureError(
        status,
        {
            "message": "The stand-in was told to fail.",
            "type": "server_error",
            "param": None,
            "code": "InternalServerError" if status == 500 else "ServiceUnavailable",
        },
    )
