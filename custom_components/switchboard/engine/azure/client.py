"""The SDK's client, opened so that nothing but the given connection decides where it talks.

Answers are read as the JSON they are. The SDK's types of them, and the resources that lead to
those, are never loaded: they take longer to build, and more memory, than all of this package.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakKeyDictionary

import openai

from .endpoint import Endpoint
from .entra import ServicePrincipal, TokenSource
from .errors import InvalidAuthError

CONNECT_TIMEOUT: Final = 10.0
"""Seconds until a connection has to stand."""

READ_TIMEOUT: Final = 60.0
"""Seconds between two pieces of an answer."""

LONGEST_SILENCE: Final = 300.0
"""Seconds after which nobody waits for a server any more, whatever it is for."""


@dataclass(frozen=True, slots=True)
class Connection:
    """A deployment of a resource, and the way in: a key, or a service principal."""

    endpoint: Endpoint
    api_key: str = field(repr=False)
    deployment: str
    principal: ServicePrincipal | None = None


_token_sources: WeakKeyDictionary[openai.AsyncOpenAI, TokenSource] = WeakKeyDictionary()


def open_client(connection: Connection, http_client: Any) -> openai.AsyncOpenAI:
    """Open a client for ``connection`` on Home Assistant's shared HTTP client.

    ``http_client`` is ``Any`` because Home Assistant hands out an ``httpx.AsyncClient`` up to
    2026.10 and an ``httpx2.AsyncClient`` from 2026.11 on; the SDK takes both.

    Raises:
        InvalidAuthError: the key is empty or holds what no HTTP header can carry.
    """
    source = _token_source(connection, http_client)
    key = connection.api_key.strip()
    if source is None and (not key or not key.isascii() or not key.isprintable()):
        raise InvalidAuthError("The key is empty or holds characters no key has")
    timeout = openai.Timeout(
        connect=CONNECT_TIMEOUT, read=LONGEST_SILENCE, write=READ_TIMEOUT, pool=CONNECT_TIMEOUT
    )
    endpoint = connection.endpoint
    settled: dict[str, Any] = {
        "admin_api_key": "",
        "organization": "",
        "project": "",
        "webhook_secret": "",
        "timeout": timeout,
        "max_retries": 0,
        "default_headers": {},
        "http_client": http_client,
    }
    client: openai.AsyncOpenAI
    if endpoint.api_version:
        client = openai.AsyncAzureOpenAI(
            azure_endpoint=endpoint.base_url,
            api_version=endpoint.api_version,
            api_key=key if source is None else None,
            azure_ad_token_provider=None if source is None else source.token,
            **settled,
        )
    else:
        client = openai.AsyncOpenAI(
            base_url=endpoint.base_url,
            api_key=key if source is None else source.token,
            **settled,
        )
    # An absent value would have been read from the environment, an empty one would be sent as an
    # empty header: so they are emptied first and taken away afterwards.
    client.admin_api_key = client.organization = client.project = client.webhook_secret = None
    # OPENAI_CUSTOM_HEADERS is read whatever is passed, and the SDK offers no way to refuse it.
    client._custom_headers = {}  # noqa: SLF001
    client._ambient_authorizations = frozenset()  # noqa: SLF001
    if source is not None:
        _token_sources[client] = source
    return client


def renew_credential(client: openai.AsyncOpenAI, refusal: openai.APIStatusError) -> bool:
    """Give up the token that was refused; returns whether another one may be accepted.

    With a key there is nothing to renew.
    """
    source = _token_sources.get(client)
    if source is None:
        return False
    sent = str(refusal.request.headers.get("authorization", ""))
    source.refused(sent.removeprefix("Bearer "))
    return True


def _token_source(connection: Connection, http_client: Any) -> TokenSource | None:
    if connection.principal is None:
        return None
    return TokenSource(
        connection.principal, connection.endpoint.base_url, http_client, time.monotonic
    )


_BY_KEY: Final[Any] = {"security": {"bearer_auth": True}}


async def post(client: openai.AsyncOpenAI, path: str, body: Mapping[str, object]) -> object:
    """Ask, and return the JSON of the answer; text where the answer is none.

    Raises:
        openai.OpenAIError: the request was refused, or nothing could be reached.
    """
    answer = await client.post(path, cast_to=object, body=body, options=_BY_KEY)
    if not isinstance(answer, str):
        return answer
    try:
        return json.loads(answer)  # some gateways send it as plain text
    except ValueError:
        return answer


async def post_streamed(
    client: openai.AsyncOpenAI, path: str, body: Mapping[str, object]
) -> openai.AsyncStream[object]:
    """Ask, and return the events of the answer, each as its JSON.

    Raises:
        openai.OpenAIError: the request was refused, or nothing could be reached.
    """
    return await client.post(
        path,
        cast_to=object,
        body=body,
        options=_BY_KEY,
        stream=True,
        stream_cls=openai.AsyncStream[object],
    )
