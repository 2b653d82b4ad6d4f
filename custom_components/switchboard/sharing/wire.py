"""The server's wire: three calls over HTTP by the token of this home, and why one fails.

No error says what was sent or answered, nor where: an address may hold what is private.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any, Final, Literal

import probatio
from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout, InvalidURL
from homeassistant.helpers.json import json_bytes
from homeassistant.util.json import JSON_DECODE_EXCEPTIONS, json_loads
from yarl import URL

LARGEST_ANSWER: Final = 16_000_000
ANSWER_SECONDS: Final = 30.0
"""How long an answer may take besides the time for which the server is asked to wait."""
CONNECT_SECONDS: Final = 10.0
LONGEST_RETRY: Final = 3600.0
_LONGEST_NAME: Final = 60
_OTHER_VERSION: Final = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE, HTTPStatus.UPGRADE_REQUIRED}
_LATER: Final = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS}

type Reader = Literal["home", "server"]
type Problem = Literal[
    "cannot_connect", "invalid_auth", "server_version", "wrong_answer", "restored", "too_large"
]


class ServerError(Exception):
    """A call failed because of a ``problem``; it may be repeated after ``seconds``, if given.

    The server is away or busy, does not know the token, speaks another version or is none of ours,
    knows less than it once did, or was sent more at once than it takes.
    """

    def __init__(self, problem: Problem, said: str, seconds: float | None = None) -> None:
        super().__init__(said)
        self.problem: Problem = problem
        self.seconds = seconds


class AddressError(ValueError):
    """What was typed cannot be the address of a server; it says the key of the sentence."""


def server_address(typed: str) -> str:
    """Return the address of a server as it is kept.

    Raises:
        AddressError: it is none, or what is sent there could be read on the way.
    """
    try:
        url = URL(typed.strip())
        host = url.host
    except ValueError as err:
        raise AddressError("address_invalid") from err
    if url.scheme not in ("http", "https") or not host or url.user or url.password or url.query:
        raise AddressError("address_invalid")
    if url.scheme == "http" and not _is_loopback(host):
        raise AddressError("tls_required")
    return str(url.with_fragment(None)).rstrip("/").removesuffix("/v1")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherHome:
    """A home that shares, and the names of the persons that it shares."""

    name: str
    shares: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """How the server knows this home, and which homes share with it."""

    home: str
    name: str
    homes: Sequence[OtherHome]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """An answer to an exchange; ``arrivals`` are as they came, for the engine to check.

    ``forgetting`` has, of each forgetting begun here, in how many ``homes`` it is ``confirmed``.
    """

    accepted: int
    arrivals: Sequence[Mapping[str, Any]]
    reader: Reader
    forgetting: Sequence[Mapping[str, int]]


def _shape(**fields: Any) -> probatio.Schema:
    required = {probatio.Required(name): check for name, check in fields.items()}
    return probatio.Schema(required, extra=probatio.REMOVE_EXTRA)


_NUMBER: Final = probatio.All(int, probatio.Range(min=0))
_NAME: Final = probatio.All(str, lambda name: " ".join(name.split())[:_LONGEST_NAME])
_HOME: Final = _shape(name=_NAME, shares=[_NAME])
_ME: Final = _shape(
    home=_NAME, name=_NAME, homes=[probatio.All(_HOME, lambda one: OtherHome(**one))]
)
_EXCHANGED: Final = _shape(
    accepted=_NUMBER,
    arrivals=[dict],
    reader=probatio.In(("home", "server")),
    forgetting=[_shape(confirmed=_NUMBER, homes=_NUMBER)],
)


@dataclass(frozen=True, slots=True)
class Server:
    """A server at ``url``, asked by a home's token, which goes nowhere else.

    Every call raises ``ServerError``.
    """

    session: ClientSession
    url: str
    token: str = field(repr=False)

    async def me(self) -> Me:
        """Return how the server knows this home."""
        return Me(**await self._call("GET", "me", _ME))

    async def leave(self) -> None:
        """Let the server delete all that it has of this home, the token with it."""
        await self._call("DELETE", "me", probatio.Schema(dict))

    async def exchange(
        self, after: int, shared: Sequence[str], changes: Sequence[Any], wait: float
    ) -> Exchanged:
        """Send changes, as JSON values, and return what arrives."""
        asked = {"after": after, "shared": shared, "changes": changes, "wait": int(wait)}
        body = json_bytes(asked)
        return Exchanged(**await self._call("POST", "exchange", _EXCHANGED, body, wait))

    async def _call(
        self,
        method: str,
        path: str,
        shape: probatio.Schema,
        body: bytes | None = None,
        wait: float = 0.0,
    ) -> Mapping[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        limit = ClientTimeout(total=wait + ANSWER_SECONDS, sock_connect=CONNECT_SECONDS)
        try:
            async with self.session.request(
                method,
                f"{self.url}/v1/{path}",
                data=body,
                headers=headers,
                allow_redirects=False,
                timeout=limit,
            ) as response:
                answer = _answer(response, await _read(response))
        except (InvalidURL, ClientError, TimeoutError, OSError) as err:
            raise ServerError("cannot_connect", type(err).__name__) from None
        except ValueError:
            raise ServerError("invalid_auth", "No header can hold the token") from None
        try:
            checked: Mapping[str, Any] = shape(answer)
        except probatio.Invalid, TypeError:
            raise ServerError("wrong_answer", f"The answer to {path} is malformed") from None
        return checked


async def _read(response: ClientResponse) -> bytes:
    content = bytearray()
    async for part in response.content.iter_chunked(64 * 1024):
        content += part
        if len(content) > LARGEST_ANSWER:
            raise ServerError("wrong_answer", "The answer is larger than any can be")
    return bytes(content)


def _answer(response: ClientResponse, content: bytes) -> object:
    """Return the JSON of an answer, or raise why there is none."""
    try:
        answer = json_loads(content)
    except JSON_DECODE_EXCEPTIONS:
        answer = None
    kind = answer.get("error") if isinstance(answer, dict) else None
    status, seconds = response.status, None
    problem: Problem = "wrong_answer"
    match status:
        case HTTPStatus.OK if isinstance(answer, dict):
            return answer
        case HTTPStatus.UNAUTHORIZED:
            problem = "invalid_auth"
        case HTTPStatus.CONFLICT if kind == "restored":
            problem = "restored"
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            problem = "too_large"
        case _ if status in _OTHER_VERSION and isinstance(kind, str):
            problem = "server_version"
        case _ if status >= 500 or status in _LATER:
            problem = "cannot_connect"
            said = response.headers.get("Retry-After", "")
            seconds = min(float(said), LONGEST_RETRY) if said.isdecimal() else None
    raise ServerError(problem, f"The server answered {status}", seconds)
