"""Finding out what answers at an address, once, when a connection is set up."""

import asyncio
from collections.abc import Awaitable, Callable
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
    StreamBrokenError,
    TimedOutError,
)
from .json_fields import items, text
from .messages import LLMRequest, Message, ModelOptions
from .refusals import StatusError
from .translate import as_llm_error, error_code, error_message, has_error_object, is_wire_missing

_LESSONS: Final = 6
"""How many refusals of a wire are learnt from before it is given up."""

_REQUEST: Final = LLMRequest(
    messages=(Message("user", "Say OK."),),
    options=ModelOptions(max_output_tokens=16),
    purpose="probe",
)

_SENT: Final = dict.fromkeys(LENGTHS, 16)

type _Ask = Callable[[Client, str, Capabilities], Awaitable[None]]


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
    try:
        async with asyncio.timeout(timeout):
            return await _find_wire(client, endpoint, deployment, only)
    except TimeoutError:
        raise CannotConnectError("No answer within the time for the first question") from None
    except (TimedOutError, StreamBrokenError) as err:
        raise CannotConnectError(str(err)) from None


async def _find_wire(
    client: Client, endpoint: Endpoint, deployment: str, only: Wire | None
) -> Capabilities:
    refusals: list[LLMError] = []
    for wire, ask in _WIRES:
        if only not in {None, wire}:
            continue
        try:
            return await _try_wire(client, deployment, Capabilities(wire), ask)
        except _WireMissingError as missing:
            refusals.append(_meaning(missing.cause, endpoint))
        except ApiVersionRequiredError as err:
            if not endpoint.api_version:
                raise
            refusals.append(err)  # the other API may be there in this version
        except (NotAzureOpenAIError, RequestRejectedError) as err:
            refusals.append(err)
    # A refusal from this very API says more than the absence of the other one.
    raise next((err for err in refusals if not isinstance(err, NotAzureOpenAIError)), refusals[0])


class _WireMissingError(Exception):
    def __init__(self, cause: StatusError) -> None:
        super().__init__()
        self.cause = cause


async def _try_wire(
    client: Client, deployment: str, capabilities: Capabilities, ask: _Ask
) -> Capabilities:
    for _ in range(_LESSONS):
        try:
            await ask(client, deployment, capabilities)
        except StatusError as exc:
            if exc.status in {400, 422} and (learnt := learn(capabilities, exc, sent=_SENT)):
                capabilities = learnt
                continue
            if is_wire_missing(exc):
                raise _WireMissingError(exc) from None
            error = _refusal(exc)
            if isinstance(error, AnswerCutError | ContentFilteredError):
                return capabilities  # it is there: it began to answer
            raise error from None
        except LLMError:
            raise
        except Exception as exc:  # noqa: BLE001  (whatever the libraries raise is told in our terms)
            raise _as_first_error(exc) from None
        else:
            return capabilities
    raise RequestRejectedError("The deployment refused every form of a request")


def _refusal(exc: StatusError) -> LLMError:
    error = as_llm_error(exc)
    if isinstance(error, RequestRejectedError) and not has_error_object(exc):
        return NotAzureOpenAIError(f"The answer is not of this API ({exc.status})")
    # Nobody has said anything yet: here the service's own words quote nobody.
    error.add_note(" ".join(error_message(exc).split())[:300])
    return error


def _as_first_error(exc: Exception) -> LLMError:
    """As ever, but a malformed first answer means that something else lives there."""
    if isinstance(exc, ValueError):
        return NotAzureOpenAIError("The answer is not of this API")
    return as_llm_error(exc)


def _meaning(exc: StatusError, endpoint: Endpoint) -> LLMError:
    """Return what it means that an API is missing, if the other one turns out missing too."""
    error = as_llm_error(exc)
    if not isinstance(error, NotAzureOpenAIError) or not has_error_object(exc):
        return error
    if endpoint.is_azure and not endpoint.api_version and error_code(exc) in {"404", "NotFound"}:
        # A resource of Azure that does not know the v1 paths knows the dated ones.
        return ApiVersionRequiredError("The resource does not have the v1 API")
    return error


async def _ask_responses(client: Client, deployment: str, capabilities: Capabilities) -> None:
    arguments = responses.build(_REQUEST, deployment, capabilities)
    answer = await client.post(responses.PATH, arguments)
    if text(answer, "object") != "response" and not items(answer, "output"):
        raise NotAzureOpenAIError("The answer does not have the shape of a response")


async def _ask_chat_completions(
    client: Client, deployment: str, capabilities: Capabilities
) -> None:
    arguments = chat_completions.build(_REQUEST, deployment, capabilities)
    answer = await client.post(chat_completions.PATH, arguments)
    if not items(answer, "choices"):
        raise NotAzureOpenAIError("The answer does not have the shape of a completion")


_WIRES: Final[tuple[tuple[Wire, _Ask], ...]] = (
    ("responses", _ask_responses),
    ("chat_completions", _ask_chat_completions),
)
