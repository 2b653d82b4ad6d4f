"""Microsoft Entra ID: a service principal's token in place of a key.

One request of OAuth 2.0 (RFC 6749, section 4.4: client credentials) to the token endpoint of the
Microsoft identity platform, v2.0. Errors name Entra's own code (``AADSTS...``) and never quote its
message, which holds ids of the tenant.
"""

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from .errors import (
    CannotConnectError,
    InvalidAuthError,
    LLMError,
    RateLimitedError,
    ServiceError,
)
from .json_fields import items, part, text
from .translate import as_llm_error

_LOGGER = logging.getLogger(__name__)

REFRESH_BEFORE: Final = 300.0
"""Seconds before a token's end at which the next one is fetched."""

IN_FLIGHT: Final = 10.0
"""Seconds before its end from which on a token may end on its way."""

ASK_AGAIN: Final = 30.0
"""Seconds after a renewal failed until it is tried again, while the token lasts or if Entra was
waited for in vain."""

TOKEN_TIMEOUT: Final = 10.0
"""Seconds given to the token endpoint, as a voice waits for it."""

_CLOUDS: Final = {
    "com": ("https://login.microsoftonline.com", "https://cognitiveservices.azure.com/.default"),
    "us": ("https://login.microsoftonline.us", "https://cognitiveservices.azure.us/.default"),
    "cn": (
        "https://login.partner.microsoftonline.cn",
        "https://cognitiveservices.azure.cn/.default",
    ),
}
"""Authority and scope by the last label of an endpoint's host."""

_TENANT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,252}")

_MEANINGS: Final = {
    90002: "no such tenant",
    900023: "no such tenant",
    900021: "no such tenant",
    700016: "no such application in the tenant",
    7000112: "the application is disabled",
    700027: "a secret is needed, not a certificate",
    7000215: "wrong client secret",
    7000216: "the client secret is missing",
    7000222: "the client secret has expired",
    53003: "blocked by a Conditional Access policy",
    500011: "the tenant knows no Azure AI services",
}
"""What an administrator has to look at, for the codes that a wrong entry in the form leads to."""


@dataclass(frozen=True, slots=True)
class ServicePrincipal:
    """An application of a tenant, with its secret.

    ``tenant_id`` is the tenant's id or a domain of it. ``authority`` is the address tokens come
    from; left empty it is that of the cloud the endpoint belongs to.
    """

    tenant_id: str
    client_id: str
    client_secret: str = field(repr=False)
    authority: str = ""


@dataclass(frozen=True, slots=True)
class _Token:
    text: str = field(repr=False)
    refresh_at: float
    expires_at: float


class TokenSource:
    """The tokens of one service principal for one cloud, fetched when they are needed.

    ``http`` is Home Assistant's client, of httpx or httpx2; ``clock`` is in seconds and never goes
    back.
    """

    def __init__(
        self,
        principal: ServicePrincipal,
        base_url: str,
        http: Any,
        clock: Callable[[], float],
    ) -> None:
        self._principal = principal
        authority, self._scope = cloud_of(base_url)
        self._authority = (principal.authority or authority).rstrip("/")
        self._http = http
        self._clock = clock
        self._token: _Token | None = None
        self._fetching: asyncio.Task[_Token] | None = None
        self._not_before = 0.0
        self._asked_at = 0.0
        self._failure: CannotConnectError | None = None

    async def token(self) -> str:
        """Return a token that is good.

        Callers at one time share one request. One that is good for some minutes yet is renewed
        beside the sentences it serves: none of them waits for Entra, or hears that it is down.
        Once the token has ended, whoever comes soon after one who waited in vain hears at once
        that it is.

        Raises:
            InvalidAuthError: tenant, application or secret were refused.
            CannotConnectError: Entra cannot be reached, or something else answers there.
            RateLimitedError: Entra throttles.
            ServiceError: Entra failed.
        """
        kept, now = self._token, self._clock()
        if kept is not None and now < kept.expires_at - IN_FLIGHT:
            if now >= max(kept.refresh_at, self._not_before):
                self._begin()
            return kept.text
        try:
            if self._failure is not None and now < self._not_before:
                raise self._failure.with_traceback(None)
            # A caller that gives up must not take the token from those who wait with it.
            return (await asyncio.shield(self._begin())).text
        except LLMError:
            if kept is not None and kept is self._token and self._clock() < kept.expires_at:
                return kept.text
            raise

    def refused(self, text: str) -> None:
        """Forget a token after a 401, unless another one has taken its place already."""
        if self._token is not None and self._token.text == text:
            self._token = None

    def _begin(self) -> asyncio.Task[_Token]:
        if self._fetching is None:
            self._asked_at = self._clock()
            self._fetching = asyncio.create_task(self._fetch())
            self._fetching.add_done_callback(self._fetched)
        return self._fetching

    def _fetched(self, fetching: asyncio.Task[_Token]) -> None:
        self._fetching = None
        if fetching.cancelled():
            return
        if (error := fetching.exception()) is None:
            self._token = fetching.result()
            self._failure = None
        else:
            self._not_before = self._clock() + ASK_AGAIN
            # Asking again after a quick answer, even a refusal, costs nobody any time.
            slow = self._clock() - self._asked_at >= TOKEN_TIMEOUT / 2
            self._failure = error if slow and isinstance(error, CannotConnectError) else None
            _LOGGER.debug("No new token came, the old one serves while it lasts: %s", error)

    async def _fetch(self) -> _Token:
        principal = self._principal
        if not _TENANT.fullmatch(principal.tenant_id):
            raise InvalidAuthError("The tenant is neither an id nor a domain")
        asked_at = self._clock()
        try:
            response = await self._http.post(
                f"{self._authority}/{principal.tenant_id}/oauth2/v2.0/token",
                data={
                    "grant_type": "client_credentials",
                    "client_id": principal.client_id,
                    "client_secret": principal.client_secret,
                    "scope": self._scope,
                },
                timeout=TOKEN_TIMEOUT,
                follow_redirects=False,
            )
        except Exception as exc:  # noqa: BLE001  (the HTTP library's errors, and it has two names)
            error = as_llm_error(exc)
            raise CannotConnectError(f"Microsoft Entra ID cannot be reached: {error}") from None
        try:
            body = response.json()
        except ValueError:
            body = None
        return _token_in(response.status_code, response.headers, body, asked_at)


def cloud_of(base_url: str) -> tuple[str, str]:
    """Return authority and scope for an endpoint: those of its sovereign cloud, or the global."""
    host = urlsplit(base_url).hostname or ""
    name = host.rpartition(".")[2] if ".azure." in host or ".microsoft." in host else "com"
    return _CLOUDS.get(name, _CLOUDS["com"])


def _token_in(status: int, headers: Mapping[str, str], body: object, asked_at: float) -> _Token:
    token = text(body, "access_token")
    if status == 200 and token and token.isascii() and token.isprintable():
        seconds = _seconds(part(body, "expires_in"), 3600.0)
        refresh_after = max(seconds - REFRESH_BEFORE, seconds / 2)
        return _Token(token, asked_at + refresh_after, asked_at + seconds)
    raise _refusal(status, headers, body)


def _refusal(status: int, headers: Mapping[str, str], body: object) -> LLMError:
    code = _code(body)
    if status == 429 or part(body, "error") == "temporarily_unavailable":
        after = headers.get("retry-after")
        return RateLimitedError(
            f"Microsoft Entra ID throttles ({status})",
            retry_after=_seconds(after, 1.0) if after is not None else None,
        )
    if status >= 500:
        return ServiceError(f"Microsoft Entra ID failed ({status})")
    if 400 <= status < 500 and isinstance(part(body, "error"), str):
        known = f": {_MEANINGS[code]}" if code in _MEANINGS else ""
        said = f"AADSTS{code}" if code else str(status)
        _LOGGER.warning("Microsoft Entra ID refused the service principal (%s)%s", said, known)
        return InvalidAuthError(f"Microsoft Entra ID refused ({said}){known}")
    return CannotConnectError(f"Something other than Microsoft Entra ID answers ({status})")


def _code(body: object) -> int:
    """Entra's own number for what was wrong, 0 when it gave none."""
    for code in items(body, "error_codes")[:1]:
        if isinstance(code, int):
            return code
    found = re.match(r"AADSTS(\d{4,9})\b", text(body, "error_description"))
    return int(found[1]) if found else 0


def _seconds(value: object, otherwise: float) -> float:
    try:
        return max(0.0, float(value))  # type: ignore[arg-type]
    except TypeError, ValueError:
        return otherwise
