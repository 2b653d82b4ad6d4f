"""Finding out what answers at an address, once, when a connection is set up."""

import asyncio
from collections.abc import Mapping
from typing import Final

from . import chat_completions, responses
from .capabilities import LENGTHS, Capabilities, Wire, learn
from .client import Client
from .endpoint import Endpoint
from .errors import (
    AnswerCutError,
    ApiVersionRequiredError,
    CannotConnectError,
    ContentFilteredError,
    LLMError,
    NotAzureOpenAIError,
    RequestRejectedError,
    StatusError,
    StreamBrokenError,
    TimedOutError,
)
from .json_fields import items, text
from .messages import LLMRequest, Message, ModelOptions
from .translate import as_llm_error, is_wire_missing

_LESSONS: Final = 6
"""How many refusals of a wire are learnt from before it is given up."""

_REQUEST: Final = LLMRequest(
    messages=(Message("user", "Say OK."),),
    options=ModelOptions(max_output_tokens=16),
    purpose="probe",
    prompt_cache_key="probe",
)

_ANSWERS_IN: Final[Mapping[Wire, str]] = {"responses": "output", "chat_completions": "choices"}
"""Where an answer is, by API; the first is asked first."""
_NOT_ITS_SHAPE: Final = "The answer is not of this API"

_SENT: Final = dict.fromkeys(LENGTHS, 16)


async def probe(
    client: Client,
    endpoint: Endpoint,
    deployment: str,
    *,
    only: Wire | None = None,
    timeout: float = 15,
) -> Capabilities:
    """Ask ``deployment`` something tiny: by Responses first, by Chat Completions if that fails.

    With ``only``, by that API alone. ``timeout`` is in seconds and covers everything.

    Raises:
        LLMError: what stands in the way, each cause with its own class: no connection, the key,
            the deployment, a missing api-version, throttling, or something else that answers.
    """
    refusals: list[LLMError] = []
    try:
        async with asyncio.timeout(timeout):
            for wire in _ANSWERS_IN if only is None else (only,):
                try:
                    return await _try_wire(client, endpoint, deployment, wire)
                except _OtherWireError as err:
                    refusals.append(err.cause)
    except TimeoutError:
        raise CannotConnectError("No answer within the time for the first question") from None
    except (TimedOutError, StreamBrokenError) as err:
        raise CannotConnectError(str(err)) from None
    # A refusal from this very API says more than the absence of the other one.
    raise next((err for err in refusals if not isinstance(err, NotAzureOpenAIError)), refusals[0])


class _OtherWireError(Exception):
    """The other API may be there; ``cause`` is what it means if it is not."""

    def __init__(self, cause: LLMError) -> None:
        super().__init__()
        self.cause = cause


async def _try_wire(
    client: Client, endpoint: Endpoint, deployment: str, wire: Wire
) -> Capabilities:
    capabilities = Capabilities(wire)
    for _ in range(_LESSONS):
        try:
            await _ask(client, deployment, capabilities)
        except StatusError as exc:
            if exc.status in {400, 422} and (learnt := learn(capabilities, exc, sent=_SENT)):
                capabilities = learnt
                continue
            if is_wire_missing(exc):
                raise _OtherWireError(_meaning(exc, endpoint)) from None
            error = _refusal(exc)
        except LLMError as err:
            error = err
        except Exception as exc:  # noqa: BLE001  (whatever the libraries raise is told in our terms)
            # A malformed first answer means that something else lives there.
            malformed = isinstance(exc, ValueError)
            error = NotAzureOpenAIError(_NOT_ITS_SHAPE) if malformed else as_llm_error(exc)
        else:
            return capabilities
        if isinstance(error, AnswerCutError | ContentFilteredError):
            return capabilities  # it is there: it began to answer
        # The other API may be there in the version that was given.
        missing = isinstance(error, ApiVersionRequiredError) and bool(endpoint.api_version)
        if missing or isinstance(error, NotAzureOpenAIError | RequestRejectedError):
            raise _OtherWireError(error) from None
        raise error from None
    raise _OtherWireError(RequestRejectedError("The deployment refused every form of a request"))


async def _ask(client: Client, deployment: str, capabilities: Capabilities) -> None:
    api = responses if capabilities.wire == "responses" else chat_completions
    answer = await client.post(api.PATH, api.build(_REQUEST, deployment, capabilities))
    is_response = api is responses and text(answer, "object") == "response"
    if not is_response and not items(answer, _ANSWERS_IN[capabilities.wire]):
        raise NotAzureOpenAIError(_NOT_ITS_SHAPE)


def _refusal(exc: StatusError) -> LLMError:
    error = as_llm_error(exc)
    if isinstance(error, RequestRejectedError) and not exc.has_error_object:
        return NotAzureOpenAIError(f"The answer is not of this API ({exc.status})")
    # Nobody has said anything yet: here the service's own words quote nobody.
    error.add_note(" ".join(exc.message.split())[:300])
    return error


def _meaning(exc: StatusError, endpoint: Endpoint) -> LLMError:
    """Return what it means that an API is missing, if the other one turns out missing too."""
    error = as_llm_error(exc)
    if not isinstance(error, NotAzureOpenAIError) or not exc.has_error_object:
        return error
    if endpoint.is_azure and not endpoint.api_version and exc.code in {"404", "NotFound"}:
        # A resource of Azure that does not know the v1 paths knows the dated ones.
        return ApiVersionRequiredError("The resource does not have the v1 API")
    return error
