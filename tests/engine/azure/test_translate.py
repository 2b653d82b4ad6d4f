"""Every failure of the libraries becomes one of ours, without a word anyone said."""

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import httpx2
import pytest

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.errors import StatusError, WireError
from custom_components.switchboard.engine.azure.translate import (
    as_llm_error,
    filtered_categories,
    from_code,
    is_unverifiable_reasoning,
    is_wire_missing,
    outgrown,
)

SAID = "the code of the alarm is in the blue vase"
KEY = "key-of-a-test"


def status_error(status, body=None, *, headers=None, kind="application/json"):
    raw = body if isinstance(body, str) else json.dumps(body)
    return StatusError(status, {"content-type": kind, **(headers or {})}, raw)


def azure(status, code, message=SAID, *, headers=None, **more):
    error = {"code": code, "message": message, **more}
    return status_error(status, {"error": error}, headers=headers)


@pytest.mark.parametrize(
    ("exc", "expected"),
    [
        (azure(401, "401", f"Access denied due to invalid key {KEY}"), errors.InvalidAuthError),
        (status_error(401, {"statusCode": 401, "message": "no"}), errors.InvalidAuthError),
        (azure(403, "403"), errors.AccessDeniedError),
        (azure(404, "DeploymentNotFound"), errors.DeploymentNotFoundError),
        (azure(404, "model_not_found"), errors.DeploymentNotFoundError),
        (azure(400, "unknown_model"), errors.DeploymentNotFoundError),
        (azure(410, "ModelDeprecated"), errors.ModelRetiredError),
        (azure(404, "ModelDeprecated"), errors.ModelRetiredError),
        (status_error(410, {"statusCode": 410}), errors.ModelRetiredError),
        (azure(400, "OperationNotSupported"), errors.OperationUnsupportedError),
        (azure(404, None, 'model "voice" not found'), errors.DeploymentNotFoundError),
        (azure(404, "404", "Resource not found"), errors.NotAzureOpenAIError),
        (status_error(404, "<html>no</html>", kind="text/html"), errors.NotAzureOpenAIError),
        (status_error(401, "<html>log in</html>", kind="text/html"), errors.NotAzureOpenAIError),
        (status_error(400, "  <!doctype html>", kind="text/plain"), errors.NotAzureOpenAIError),
        (status_error(302, ""), errors.NotAzureOpenAIError),
        (azure(400, "MissingApiVersionParameter"), errors.ApiVersionRequiredError),
        (
            azure(400, "BadRequest", "The api-version query parameter is required"),
            errors.ApiVersionRequiredError,
        ),
        (azure(400, "content_filter"), errors.ContentFilteredError),
        (azure(400, "context_length_exceeded"), errors.ContextLengthError),
        (azure(400, None, "This model's maximum context length is 10"), errors.ContextLengthError),
        (azure(400, None, "max_tokens or model output limit was reached"), errors.AnswerCutError),
        (azure(400, "invalid_value", param="input"), errors.RequestRejectedError),
        (azure(422, "odd"), errors.RequestRejectedError),
        (azure(408, "Timeout"), errors.TimedOutError),
        (azure(409, "Conflict"), errors.ServiceError),
        (azure(429, "429"), errors.RateLimitedError),
        (azure(500, "InternalServerError"), errors.ServiceError),
        (status_error(502, "<html>bad gateway</html>", kind="text/html"), errors.ServiceError),
        (WireError({"code": "server_error", "message": SAID}), errors.ServiceError),
        (WireError(None), errors.ServiceError),
        (json.JSONDecodeError(SAID, SAID, 0), errors.StreamBrokenError),
        (UnicodeDecodeError("utf-8", SAID.encode(), 0, 1, SAID), errors.StreamBrokenError),
        (TimeoutError(), errors.TimedOutError),
        (ConnectionResetError(104, SAID), errors.CannotConnectError),
        (RuntimeError(SAID), errors.LLMError),
    ],
)
def test_each_failure_has_its_error(exc, expected):
    error = as_llm_error(exc)
    assert type(error) is expected
    assert SAID not in str(error)
    assert KEY not in str(error)


@pytest.mark.parametrize("library", [httpx, httpx2])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("RemoteProtocolError", errors.StreamBrokenError),
        ("ReadError", errors.StreamBrokenError),
        ("DecodingError", errors.StreamBrokenError),
        ("TransportError", errors.StreamBrokenError),
        ("ReadTimeout", errors.TimedOutError),
        ("PoolTimeout", errors.TimedOutError),
        ("ConnectTimeout", errors.CannotConnectError),
        ("ConnectError", errors.CannotConnectError),
        ("ProxyError", errors.CannotConnectError),
        ("UnsupportedProtocol", errors.CannotConnectError),
        ("InvalidURL", errors.CannotConnectError),
    ],
)
def test_raw_failures_of_either_http_library_are_known(library, name, expected):
    assert type(as_llm_error(getattr(library, name)(SAID))) is expected


def test_an_error_of_ours_stays_as_it_is():
    error = errors.AnswerCutError("cut")
    assert as_llm_error(error) is error


@pytest.mark.parametrize("key", ["innererror", "inner_error"])
def test_the_content_filters_categories_are_told(key):
    results = {
        "hate": {"filtered": False, "severity": "safe"},
        "violence": {"filtered": True, "severity": "high"},
        "jailbreak": {"detected": True},
        "protected_material_text": {"detected": True, "filtered": False},
        SAID: {"filtered": True},
        "odd": None,
    }
    inner = {"code": "ResponsibleAIPolicyViolation", "content_filter_result": results}
    error = as_llm_error(azure(400, "something_new", **{key: inner}))
    assert isinstance(error, errors.ContentFilteredError)
    assert error.categories == ("-", "jailbreak", "violence")


def test_no_filter_results_are_no_categories():
    assert filtered_categories(None) == ()


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after-ms": "soon", "retry-after": "7"}, 7),
        ({"retry-after": "-3"}, 0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 -0000"}, 0),
    ],
)
def test_the_wait_asked_for_is_read(headers, seconds):
    assert as_llm_error(azure(429, "429", headers=headers)).retry_after == seconds


def test_a_wait_may_be_given_as_a_date():
    then = format_datetime(datetime.now(UTC) + timedelta(minutes=1), usegmt=True)
    wait = as_llm_error(azure(429, "429", headers={"retry-after": then})).retry_after
    assert 50 < wait <= 60


def test_a_rejected_parameter_is_named_only_if_it_is_a_name():
    assert as_llm_error(azure(400, "x", param="input[0].content")).param == "input[0].content"
    assert as_llm_error(azure(400, "x", param=SAID)).param is None
    assert as_llm_error(azure(400, SAID)).param is None


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("content_filter", errors.ContentFilteredError),
        ("rate_limit_exceeded", errors.RateLimitedError),
        ("context_length_exceeded", errors.ContextLengthError),
        ("DeploymentNotFound", errors.DeploymentNotFoundError),
        ("invalid_image", errors.RequestRejectedError),
        ("server_error", errors.ServiceError),
        ("", errors.ServiceError),
    ],
)
def test_each_code_inside_a_stream_has_its_error(code, expected):
    assert type(from_code(code, SAID)) is expected


@pytest.mark.parametrize(
    ("exc", "missing"),
    [
        (azure(404, "404", "Resource not found"), True),
        (status_error(404, "404 page not found", kind="text/plain"), True),
        (azure(405, None), True),
        (azure(501, None), True),
        (azure(400, "OperationNotSupported"), True),
        (azure(400, "BadRequest", "Responses API is enabled only for api-version x"), True),
        (azure(400, None, "This model is only supported in v1/responses"), True),
        (azure(404, "DeploymentNotFound"), False),
        (azure(400, "invalid_value"), False),
        (azure(500, None), False),
        (httpx.ConnectError(SAID), False),
    ],
)
def test_a_missing_api_is_told_from_a_missing_deployment(exc, missing):
    assert is_wire_missing(exc) is missing


@pytest.mark.parametrize(
    ("exc", "unverifiable"),
    [
        (azure(400, "invalid_encrypted_content"), True),
        (azure(400, None, "The encrypted content gAAA could not be verified."), True),
        (azure(404, None, "Item with id 'rs_1' not found."), True),
        (azure(400, "invalid_value"), False),
        (azure(500, "invalid_encrypted_content"), False),
        (ValueError(), False),
    ],
)
def test_reasoning_of_another_model_is_recognised(exc, unverifiable):
    assert is_unverifiable_reasoning(exc) is unverifiable


# Requests that are too long


TOO_LONG = [
    ({"code": "context_length_exceeded"}, "Your input exceeds the context window.", None),
    ({"code": None}, "This model's maximum context length is 8,192 tokens. You sent 9000.", 8192),
    (
        {"code": 400, "type": "exceed_context_size_error", "n_ctx": 256, "n_prompt_tokens": 1407},
        "the request exceeds the available context size. try increasing it",
        256,
    ),
    ({"code": 400}, "request (1407 tokens) exceeds the available context size (256 tokens)", 256),
    ({"code": 500}, "the request exceeds the available context size", None),
    ({"type": "invalid_request_error"}, "prompt is too long: 9,001 tokens > 9000 maximum", 9000),
    ({"code": "tokens_limit_reached"}, "Request body too large. Max size: 8000 tokens.", 8000),
    ({}, "The prompt (length 5000) exceeds the maximum model length of 4096.", 4096),
    ({}, "However, the model is loaded with context length of only 4096 tokens", 4096),
    ({}, "The input token count (9) exceeds the maximum number of tokens allowed (8).", 8),
    ({}, "Prompt contains 4000 tokens, too large for model with 3276 maximum context length", 3276),
    ({}, "Input is too long for requested model.", None),
    ({}, "Requested tokens (2285) exceed context window of 2048", 2048),
]
OTHER = [
    ({"code": "string_above_max_length"}, "Invalid 'input[3].content': string too long."),
    ({}, "max_tokens is too large: 200000. This model's maximum context length is 8192 tokens."),
    ({}, "'max_completion_tokens' is too large for this model"),
    ({"code": "content_filter"}, "The prompt was stopped."),
    ({}, "Context window too small"),
]


@pytest.mark.parametrize(("body", "message", "limit"), TOO_LONG)
def test_a_context_that_is_outgrown_is_known_in_many_words(body, message, limit):
    error = outgrown(body, message)
    assert error is not None
    assert error.limit == limit


@pytest.mark.parametrize(("body", "message"), OTHER)
def test_other_refusals_are_not_taken_for_it(body, message):
    assert outgrown(body, message) is None
