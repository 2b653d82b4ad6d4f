"""Speech to text while somebody speaks, over the websocket of Azure's realtime API.

A session is configured before it gets any sound, because sound that waits in it would be lost. Some
models end a turn by themselves; others refuse ``turn_detection`` and are told where it ends.
"""

import asyncio
import base64
import json
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

import aiohttp
import audioop

from .client import Client
from .errors import NotAzureOpenAIError, StatusError, StreamBrokenError, WireError
from .loudness import RATE
from .translate import as_llm_error, refused_part

_LOGGER = logging.getLogger(__name__)

OPEN_SECONDS: Final = 4.0
"""How long a session may take until it takes sound; what is said meanwhile is kept."""

SILENCE_SECONDS: Final = 0.5
"""Quiet after which a service ends the turn. Home Assistant waits for 0.7 s."""

MOST_EVENTS: Final = 10_000
"""What a service may say in one turn, several times what it says in minutes of speech."""

_RATE: Final = 24_000
_CLOSE: Final = aiohttp.ClientWSTimeout(ws_close=0.25)
_TURNS: Final = "turn_detection"


class RealtimeTranscriber:
    """A deployment that hears while somebody speaks, and ends a turn after ``silence`` seconds.

    ``prompt`` has words that it is to expect.
    """

    def __init__(
        self,
        client: Client,
        deployment: str,
        http: aiohttp.ClientSession,
        prompt: str = "",
        *,
        silence: float = SILENCE_SECONDS,
    ) -> None:
        endpoint = client.endpoint
        if endpoint.api_version:
            # The realtime API is part of the v1 API alone, whatever else a resource is asked by.
            v1 = replace(endpoint, base_url=f"{endpoint.base_url}openai/v1/", api_version="")
            client = replace(client, endpoint=v1)
        self._client = client
        self._deployment = deployment
        self._http = http
        self._prompt = prompt
        self._silence = silence
        self._refused: set[tuple[str, str]] = set()

    @property
    def ends_turns(self) -> bool:
        """Return whether the deployment ends a turn by itself, as far as it has told."""
        return (_TURNS, "") not in self._refused

    @asynccontextmanager
    async def open(self, language: str) -> AsyncGenerator[RealtimeSession]:
        """Open a session that takes sound; its errors, in whatever is done with it too, are ours.

        Raises:
            LLMError: one of ``azure.errors``.
        """
        socket: aiohttp.ClientWebSocketResponse | None = None
        try:
            async with asyncio.timeout(OPEN_SECONDS):
                socket = await self._connect(language)
                session = RealtimeSession(socket)
                await self._configure(session, language)
            yield session
        except aiohttp.ClientError as exc:
            if isinstance(exc, OSError):
                raise as_llm_error(exc) from None
            raise StreamBrokenError(f"The session broke ({type(exc).__name__})") from None
        except Exception as exc:  # noqa: BLE001  (the libraries' errors, in our terms)
            raise as_llm_error(exc) from None
        finally:
            if socket is not None:
                await socket.close()

    async def _connect(self, language: str) -> aiohttp.ClientWebSocketResponse:
        url = f"{self._client.base_url.replace('http', 'ws', 1)}realtime?intent=transcription"
        way_in = await self._client.way_in(by_key=self._client.endpoint.is_azure)
        try:
            try:
                return await self._open(url, way_in)
            except aiohttp.WSServerHandshakeError as exc:
                if exc.status != 401:
                    raise
            # Some models take no key, but a secret for one session that a key is exchanged for.
            answer = await self._client.post_renewing(
                "/realtime/client_secrets", {"session": self._session(language)}
            )
            secret = answer.get("value") if isinstance(answer, dict) else None
            if not isinstance(secret, str):
                raise NotAzureOpenAIError("The answer has no secret")
            way_in = {"Authorization": f"Bearer {secret}"}
            return await self._open(url, way_in)
        except aiohttp.WSServerHandshakeError as exc:
            raise StatusError(exc.status, exc.headers or {}, "") from None

    async def _open(self, url: str, way_in: Mapping[str, str]) -> aiohttp.ClientWebSocketResponse:
        # Another host that this one names would be sent the key: aiohttp follows, and cannot be
        # told not to but by a session of one's own.
        tracing = aiohttp.TraceConfig()
        tracing.on_request_redirect.append(_refuse_redirect)
        async with aiohttp.ClientSession(
            connector=self._http.connector,
            connector_owner=False,
            headers=self._http.headers,
            trace_configs=[tracing],
        ) as session:
            return await session.ws_connect(url, headers=way_in, timeout=_CLOSE)

    async def _configure(self, session: RealtimeSession, language: str) -> None:
        while True:
            await session.say("session.update", session=self._session(language))
            try:
                while (await session.event())["type"] != "session.updated":
                    pass
            except WireError as exc:
                sent = self._optional(language)
                if (name := refused_part(exc, sent)) is None:
                    raise
                _LOGGER.debug("The deployment does without %s", name)
                self._refused.add((name, sent[name]))
            else:
                return

    def _optional(self, language: str) -> dict[str, str]:
        wanted = {_TURNS: "", "language": language, "prompt": self._prompt}
        return {name: value for name, value in wanted.items() if (name, value) not in self._refused}

    def _session(self, language: str) -> dict[str, Any]:
        chosen = self._optional(language)
        ends = {"type": "server_vad", "silence_duration_ms": round(1000 * self._silence)}
        expected = {name: value for name, value in chosen.items() if value}
        return {
            "type": "transcription",
            "audio": {
                "input": {
                    "format": {"type": "audio/pcm", "rate": _RATE},
                    "transcription": {"model": self._deployment, **expected},
                    _TURNS: ends if _TURNS in chosen else None,
                }
            },
        }


async def _refuse_redirect(
    _session: aiohttp.ClientSession, _context: object, params: aiohttp.TraceRequestRedirectParams
) -> None:
    raise StatusError(params.response.status, params.response.headers, "")


class RealtimeSession:
    """An open session."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._between: Any = None
        self._events = 0

    async def send(self, pcm: bytes) -> None:
        """Send sound of 16 kHz, 16 bit and one channel."""
        sound, self._between = audioop.ratecv(pcm, 2, 1, RATE, _RATE, self._between)
        await self.say("input_audio_buffer.append", audio=base64.b64encode(sound).decode())

    async def say(self, kind: str, **fields: object) -> None:
        """Send an event, such as ``input_audio_buffer.commit`` where a turn ends."""
        await self._socket.send_json({"type": kind, **fields})

    async def event(self) -> Mapping[str, Any]:
        """Return what the service says next.

        Raises:
            WireError: an error.
            StreamBrokenError: nothing, it has hung up, or what is no event.
        """
        self._events += 1
        if self._events > MOST_EVENTS:
            raise StreamBrokenError("The session says more than any turn has")
        message = await self._socket.receive()
        event = json.loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else None
        if not isinstance(event, dict) or "type" not in event:
            raise StreamBrokenError("The session was closed")
        if event["type"] == "error":
            raise WireError(event.get("error"))
        return event
