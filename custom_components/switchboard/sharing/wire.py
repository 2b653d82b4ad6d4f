"""The server's wire: three calls over HTTP by the token of this home, and why one fails.

No error says what was sent or answered, nor where: an address may hold what is private.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any, ClassVar, Final, Literal

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

type Reader = Literal["home", "server"]


class ServerError(Exception):
    """A call failed; ``key`` is that of the sentence that says why."""

    key: ClassVar[str] = "wrong_answer"


class UnreachableError(ServerError):
    """The server is away or busy; after ``seconds``, if it named some, it may be asked again."""

    key = "cannot_connect"

    def __init__(self, said: str, seconds: float | None = None) -> None:
        super().__init__(said)
        self.seconds = seconds


class TokenRefusedError(ServerError):
    """The server does not know the token, or no longer."""

    key = "invalid_auth"


class VersionError(ServerError):
    """The server speaks another version of the wire."""

    key = "server_version"


class WrongAnswerError(ServerError):
    """An answer is none of a Switchboard server."""


class RestoredError(ServerError):
    """The server knows less than it once did: its database was put back."""


class TooLargeError(ServerError):
    """More was sent at once than is taken."""


class AddressError(ValueError):
    """What was typed cannot be the address of a server; ``key`` is that of the sentence."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def server_address(typed: str) -> str:
    """Return the address of a server as it is kept.

    Raises:
        AddressError: it is none, or what is sent there could be read on the way.
    """
    try:
        url = URL(typed.strip())
        host = url.host or ""
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


@dataclass(frozen=True, slots=True)
class OtherHome:
    """A home that shares, and the names of the persons that it shares."""

    name: str
    shares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Me:
    """How the server knows this home, and which homes share with it."""

    id: str
    name: str
    homes: tuple[OtherHome, ...]


@dataclass(frozen=True, slots=True)
class Exchanged:
    """An answer to an exchange; ``arrivals`` are as they came, for the engine to check.

    ``forgetting`` are the forgettings begun here: in how many homes, of how many, each is done.
    """

    accepted: int
    arrivals: Sequence[Mapping[str, Any]]
    more: bool
    reader: Reader
    forgetting: tuple[tuple[int, int], ...]


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
        answer = await self._call("GET", "me")
        try:
            homes = [(one["name"], one["shares"]) for one in answer["homes"]]
            others = tuple(OtherHome(_name(name), _names(shares)) for name, shares in homes)
            return Me(_name(answer["home"]), _name(answer["name"]), others)
        except (KeyError, TypeError) as err:
            raise WrongAnswerError("An answer about this home is malformed") from err

    async def leave(self) -> None:
        """Let the server delete all that it has of this home, the token with it."""
        await self._call("DELETE", "me")

    async def exchange(
        self, after: int, shared: Sequence[str], changes: Sequence[Any], wait: float
    ) -> Exchanged:
        """Send changes, as JSON values, and return what arrives."""
        asked = {"after": after, "shared": shared, "changes": changes, "wait": int(wait)}
        answer = await self._call("POST", "exchange", json_bytes(asked), wait)
        try:
            reader: Reader = "server" if answer["reader"] == "server" else "home"
            return Exchanged(
                accepted=_number(answer["accepted"]),
                arrivals=[_mapping(one) for one in answer["arrivals"]],
                more=answer["more"] is True,
                reader=reader,
                forgetting=tuple(
                    (_number(one["confirmed"]), _number(one["homes"]))
                    for one in answer["forgetting"]
                ),
            )
        except (KeyError, TypeError) as err:
            raise WrongAnswerError("An answer to an exchange is malformed") from err

    async def _call(
        self, method: str, path: str, body: bytes | None = None, wait: float = 0.0
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
                return _answer(response, await _read(response))
        except InvalidURL as err:
            raise UnreachableError(type(err).__name__) from None
        except ValueError as err:  # a token that no header can hold
            raise TokenRefusedError("The token cannot be one") from err
        except (ClientError, TimeoutError, OSError) as err:
            raise UnreachableError(type(err).__name__) from None


async def _read(response: ClientResponse) -> bytes:
    content = bytearray()
    async for part in response.content.iter_chunked(64 * 1024):
        content += part
        if len(content) > LARGEST_ANSWER:
            raise WrongAnswerError("An answer is larger than any can be")
    return bytes(content)


def _answer(response: ClientResponse, content: bytes) -> Mapping[str, Any]:
    """Return an answer, or raise why there is none."""
    status = response.status
    try:
        answer = json_loads(content)
    except JSON_DECODE_EXCEPTIONS:
        answer = None
    kind = answer.get("error") if isinstance(answer, dict) else None
    said = f"The server answered {status}"
    match status:
        case HTTPStatus.OK if isinstance(answer, dict):
            return answer
        case HTTPStatus.UNAUTHORIZED:
            raise TokenRefusedError(said)
        case HTTPStatus.CONFLICT if kind == "restored":
            raise RestoredError(said)
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            raise TooLargeError(said)
        case HTTPStatus.TOO_MANY_REQUESTS | HTTPStatus.REQUEST_TIMEOUT:
            raise UnreachableError(said, _retry_after(response))
        case _ if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise UnreachableError(said, _retry_after(response))
        case _ if status in _OTHER_VERSION and isinstance(kind, str):
            raise VersionError(said)
    raise WrongAnswerError(said)


def _retry_after(response: ClientResponse) -> float | None:
    said = response.headers.get("Retry-After", "")
    return min(float(said), LONGEST_RETRY) if said.isdecimal() else None


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    return value


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return " ".join(value.split())[:_LONGEST_NAME]


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(map(_name, value))


def _mapping(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value
