"""Requests to a deployment, and its answers as the JSON they are.

The client talks where its connection says, on Home Assistant's own HTTP client: nothing is read
from the environment, nothing asked twice. Answers that are streamed are server-sent events, as the
HTML standard has them, each with one JSON document; ``[DONE]`` ends those of Chat Completions.
"""

import asyncio
import json
import logging
import time
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Mapping,
    Sequence,
)
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote, urlsplit

from ..language.characters import valid_text
from .endpoint import Endpoint
from .entra import ServicePrincipal, TokenSource
from .errors import InvalidAuthError, LLMError, StatusError, WireError

_LOGGER = logging.getLogger(__name__)

CONNECT_TIMEOUT: Final = 10.0
"""Seconds until a connection has to stand."""

READ_TIMEOUT: Final = 60.0
"""Seconds between two pieces of an answer."""

LONGEST_SILENCE: Final = 300.0
"""Seconds after which nobody waits for a server any more, whatever it is for."""

LINE_KEPT: Final = 12.0
"""Seconds after a request for which its line is open: Home Assistant's client keeps it for 15."""

WARM_AGAIN: Final = 60.0
"""Seconds between two lines that are opened ahead to one host."""

_NAMED_ONCE: Final = frozenset({"/images/generations", "/images/edits"})
"""Where the dated API takes a name beside the deployment's for that of a model, and refuses it."""

_BY_DEPLOYMENT: Final = _NAMED_ONCE | {
    "/audio/speech",
    "/audio/transcriptions",
    "/chat/completions",
    "/embeddings",
}
"""What the dated API has below the name of a deployment."""

_LARGE: Final = 2**18
"""Bytes of an answer from which on it is read outside the event loop."""

type File = tuple[str, tuple[str, bytes, str]]
"""A file of a form: the field, and the file's name, content and type."""

_DRAIN: Final = 0.1
"""Seconds given to the end of a finished response, so that its connection can be used again."""


@dataclass(frozen=True, slots=True)
class Connection:
    """A deployment of a resource, and the way in: a key, or a service principal."""

    endpoint: Endpoint
    api_key: str = field(repr=False)
    deployment: str
    principal: ServicePrincipal | None = None


@dataclass(frozen=True, slots=True)
class Lines:
    """When the line to each host was last used, and last opened ahead, in seconds of ``clock``."""

    clock: Callable[[], float] = time.monotonic
    _used: dict[str, float] = field(default_factory=dict)
    _opened: dict[str, float] = field(default_factory=dict)

    def use(self, host: str) -> None:
        """Take note of a request."""
        self._used[host] = self.clock()

    def is_to_open(self, host: str) -> bool:
        """Return whether a line is to be opened ahead; if so, it counts as opened."""
        now, never = self.clock(), float("-inf")
        is_open = now - self._used.get(host, never) < LINE_KEPT
        if is_open or now - self._opened.get(host, never) < WARM_AGAIN:
            return False
        self._opened[host] = now
        return True


def open_client(connection: Connection, http_client: Any, lines: Lines | None = None) -> Client:
    """Open a client for ``connection`` on Home Assistant's shared HTTP client.

    ``lines`` are those of all clients that share it.

    ``http_client`` is ``Any`` because Home Assistant hands out an ``httpx.AsyncClient`` up to
    2026.10 and an ``httpx2.AsyncClient`` from 2026.11 on; either will do.

    Raises:
        InvalidAuthError: the key is empty or holds what no HTTP header can carry.
    """
    key, endpoint = connection.api_key.strip(), connection.endpoint
    lines = lines or Lines()
    if connection.principal is not None:
        base_url = endpoint.base_url
        source = TokenSource(connection.principal, base_url, http_client, time.monotonic)
        return Client(endpoint, http_client, tokens=source, lines=lines)
    if not key or not key.isascii() or not key.isprintable():
        raise InvalidAuthError("The key is empty or holds characters no key has")
    return Client(endpoint, http_client, key, lines=lines)


@dataclass(frozen=True, slots=True)
class Client:
    """The way to the deployments of one endpoint; ``tokens`` are sent in place of a key."""

    endpoint: Endpoint
    http: Any = field(repr=False)
    key: str = field(default="", repr=False)
    tokens: TokenSource | None = None
    read_timeout: float = LONGEST_SILENCE
    lines: Lines = field(default_factory=Lines, repr=False)

    @property
    def base_url(self) -> str:
        """Return where the API begins."""
        dated = "openai/" if self.endpoint.api_version else ""
        return f"{self.endpoint.base_url}{dated}"

    async def post(
        self, path: str, body: Mapping[str, object], files: Sequence[File] = ()
    ) -> object:
        """Ask, and return the JSON of the answer; text where the answer is none.

        With ``files`` it is a form that is sent.

        Raises:
            StatusError: the request was refused.
            LLMError: there is no token to send.
            Exception: the HTTP client's own, for ``as_llm_error``.
        """
        response = await self.ask(path, body, files)
        try:
            raw = await response.aread()
        finally:
            await response.aclose()
        return await asyncio.to_thread(_decoded, raw) if len(raw) > _LARGE else _decoded(raw)

    async def post_renewing(
        self, path: str, body: Mapping[str, object], files: Sequence[File] = ()
    ) -> object:
        """Ask as ``post`` does, and as ``renewing`` says."""
        return await self.renewing(lambda: self.post(path, body, files))

    async def renewing[T](self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask, once more if the token was refused and another may be accepted."""
        try:
            return await ask()
        except StatusError as exc:
            if exc.status != 401 or not self.renew(exc):
                raise
        return await ask()

    async def post_streamed(self, path: str, body: Mapping[str, object]) -> Events:
        """Ask, and return the events of the answer; close them. Raises as ``post`` does."""
        return Events(await self.ask(path, body))

    async def warm(self) -> None:
        """Open a line that the next request can use, with a token that is good; never fails.

        What is sent for it has neither a key nor a body, so that nobody is billed. Nothing is sent
        while a line is open, or more than once a minute to a host.
        """
        if self.lines.is_to_open(self._host):
            await asyncio.gather(self._open_line(), self._ready_token())

    async def _open_line(self) -> None:
        try:
            await self.http.head(self.endpoint.base_url, timeout=CONNECT_TIMEOUT)
        except Exception as exc:  # noqa: BLE001  (the next request will say what is wrong)
            _LOGGER.debug("No line was opened ahead: %s", type(exc).__name__)

    async def _ready_token(self) -> None:
        if self.tokens is None:
            return
        try:
            await self.tokens.token()
        except LLMError as err:
            _LOGGER.debug("No token was fetched ahead: %s", err)

    @property
    def _host(self) -> str:
        return urlsplit(self.endpoint.base_url).netloc

    def renew(self, refusal: StatusError) -> bool:
        """Give up the token that was refused; returns whether another one may be accepted.

        With a key there is nothing to renew.
        """
        if self.tokens is None:
            return False
        self.tokens.refused(refusal.authorization.removeprefix("Bearer "))
        return True

    async def way_in(self, *, by_key: bool, header: str = "api-key") -> dict[str, str]:
        """Return the header that lets a request in: with a key, ``by_key`` or as a bearer's."""
        if self.tokens is not None:
            return {"Authorization": f"Bearer {await self.tokens.token()}"}
        return {header: self.key} if by_key else {"Authorization": f"Bearer {self.key}"}

    async def ask(
        self,
        path: str,
        body: Mapping[str, object],
        files: Sequence[File] = (),
        *,
        accept: str = "application/json",
    ) -> Any:
        """Return a response that was begun, and is to be closed. Raises as ``post`` does."""
        version = self.endpoint.api_version
        if version and path in _BY_DEPLOYMENT:
            deployment = quote(str(body.get("model")), safe="")
            if path in _NAMED_ONCE:
                body = {name: part for name, part in body.items() if name != "model"}
            path = f"/deployments/{deployment}{path}"
        headers = {"Accept": accept, **await self.way_in(by_key=bool(version))}
        sent: dict[str, object] = {"data": body, "files": files}
        if not files:
            headers["Content-Type"] = "application/json"
            sent = {"content": _encoded(body)}
        params = {"api-version": version} if version else None
        url = f"{self.base_url.rstrip('/')}{path}"
        return await self.send("POST", url, headers, params=params, **sent)

    async def send(self, method: str, url: str, headers: Mapping[str, str], **sent: object) -> Any:
        """Send a request with its way in anywhere; returns and raises as ``ask`` does."""
        request = self.http.build_request(
            method,
            url,
            headers=headers,
            **sent,
            timeout=(CONNECT_TIMEOUT, self.read_timeout, READ_TIMEOUT, CONNECT_TIMEOUT),
        )
        self.lines.use(urlsplit(url).netloc)
        response = await self.http.send(request, stream=True)
        if response.status_code < 300:
            return response
        try:
            raw = await response.aread()
        finally:
            await response.aclose()
        text = raw.decode("utf-8", "replace")
        authorization = headers.get("Authorization", "")
        raise StatusError(response.status_code, response.headers, text, authorization)


def _decoded(raw: bytes) -> object:
    text = raw.decode("utf-8", "replace")
    try:
        return json.loads(text)
    except ValueError:
        return text


def _encoded(body: Mapping[str, object]) -> bytes:
    """Return the JSON of a body; lone surrogates, which none can carry, are replaced."""
    return valid_text(json.dumps(body, ensure_ascii=False, separators=(",", ":"))).encode()


class Events:
    """The events of a streamed answer, each as its JSON."""

    def __init__(self, response: Any) -> None:
        self.is_web_page = "html" in response.headers.get("content-type", "")
        self._response = response
        self._documents = _documents(response.aiter_bytes())

    def __aiter__(self) -> AsyncIterator[Any]:
        """Iterate over the events.

        Raises:
            WireError: one of them is an error object.
            ValueError: one of them is no JSON.
        """
        return self

    async def __anext__(self) -> Any:
        """Return the next event."""
        return await anext(self._documents)

    async def close(self) -> None:
        """Let go of the connection."""
        await self._documents.aclose()
        await self._response.aclose()


async def _documents(received: AsyncGenerator[bytes]) -> AsyncGenerator[Any]:
    async with aclosing(received), aclosing(_data(received)) as found:
        async for data in found:
            if data.startswith(b"[DONE]"):
                await drain(received)
                return
            event = json.loads(data)
            if isinstance(event, dict) and (error := event.get("error")):
                raise WireError(error)
            yield event


async def _data(received: AsyncIterator[bytes]) -> AsyncGenerator[bytes]:
    """Put the data of each event together; one without any, or without its end, is dropped."""
    data: list[bytes] = []
    async with aclosing(_lines(received)) as lines:
        async for line in lines:
            name, _, value = line.partition(b":")
            if name == b"data":
                data.append(value.removeprefix(b" "))
            elif not line:
                if any(data):
                    yield b"\n".join(data)
                data.clear()


async def _lines(received: AsyncIterator[bytes]) -> AsyncGenerator[bytes]:
    rest = b""
    async for piece in received:
        lines = (rest + piece).splitlines(keepends=True)
        # A carriage return may be the first half of a line's end.
        rest = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        for line in lines:
            yield line.rstrip(b"\r\n")
    for line in rest.splitlines():
        yield line


async def drain(events: AsyncIterator[Any]) -> None:
    """Read what follows the end of an answer: an unread end closes the connection."""
    try:
        async with asyncio.timeout(_DRAIN):
            async for _ in events:
                pass
    except Exception as exc:  # noqa: BLE001  (the answer is whole; only its connection is lost)
        _LOGGER.debug("A finished answer's connection was not kept: %s", type(exc).__name__)
