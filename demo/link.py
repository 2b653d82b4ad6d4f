"""A websocket to Home Assistant: commands, their answers, and events as they arrive."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp

from demo.server import HouseError

ANSWER_SECONDS = 60.0


class CommandError(HouseError):
    """Home Assistant refused a command. ``code`` is its own."""

    def __init__(self, command: str, error: dict[str, Any]) -> None:
        super().__init__(f"Home Assistant refused {command}: {error.get('message', error)}")
        self.code = str(error.get("code", ""))


class Link:
    """One authenticated websocket. Make it with ``Link.open``, end it with ``close``."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._last_id = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._events: dict[int, asyncio.Queue[dict[str, Any] | None]] = {}
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, session: aiohttp.ClientSession, url: str, token: str) -> Link:
        """Connect to the house at ``url`` and sign in with an access token.

        Raises:
            HouseError: The token was refused.
        """
        socket = await session.ws_connect(f"{url}/api/websocket", max_msg_size=0)
        await socket.receive_json()
        await socket.send_json({"type": "auth", "access_token": token})
        if (await socket.receive_json())["type"] != "auth_ok":
            await socket.close()
            raise HouseError("Home Assistant refused the access token of the demo user.")
        return cls(socket)

    async def close(self) -> None:
        """End the connection; whoever still waits for an answer gets a ``HouseError``."""
        await self._socket.close()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self) -> None:
        try:
            async for frame in self._socket:
                if frame.type is not aiohttp.WSMsgType.TEXT:
                    continue
                message = frame.json()
                number = message.get("id")
                if message["type"] == "event" and number in self._events:
                    self._events[number].put_nowait(message["event"])
                elif message["type"] == "result" and number in self._answers:
                    waiting = self._answers.pop(number)
                    if not waiting.done():
                        waiting.set_result(message)
        finally:
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(HouseError("The connection to Home Assistant ended."))
            for queue in self._events.values():
                queue.put_nowait(None)

    @property
    def last_id(self) -> int:
        """The number of the command that was sent last."""
        return self._last_id

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    async def _send(self, number: int, command: str, data: dict[str, Any]) -> Any:
        if self._reader.done():
            raise HouseError("The connection to Home Assistant has ended.")
        answer = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            await self._socket.send_json({"id": number, "type": command, **data})
            async with asyncio.timeout(ANSWER_SECONDS):
                message = await answer
        except TimeoutError as err:
            raise HouseError(f"Home Assistant did not answer {command}.") from err
        finally:
            self._answers.pop(number, None)
        if not message["success"]:
            raise CommandError(command, message["error"])
        return message.get("result")

    async def call(self, command: str, **data: Any) -> Any:
        """Send one command and return its result.

        Raises:
            CommandError: It was refused.
            HouseError: No answer came.
        """
        return await self._send(self._next_id(), command, data)

    async def send_bytes(self, data: bytes) -> None:
        """Send a binary frame: the number of who takes it, then what it takes."""
        await self._socket.send_bytes(data)

    @asynccontextmanager
    async def listen(self, command: str, **data: Any) -> AsyncGenerator[AsyncGenerator[Any]]:
        """Send a command that answers with events, and yield the stream of them.

        Raises:
            CommandError: It was refused.
            HouseError: The connection ended.
        """
        number = self._next_id()
        queue = self._events[number] = asyncio.Queue[dict[str, Any] | None]()

        async def events() -> AsyncGenerator[Any]:
            while (event := await queue.get()) is not None:
                yield event
            raise HouseError("The connection to Home Assistant ended.")

        stream = events()
        try:
            await self._send(number, command, data)
            yield stream
        finally:
            await stream.aclose()
            self._events.pop(number, None)
            if not self._socket.closed:
                # Until it is told, Home Assistant holds on to the whole of what has answered.
                end = {"type": "unsubscribe_events", "subscription": number}
                with suppress(OSError, aiohttp.ClientError):
                    await self._socket.send_json({"id": self._next_id(), **end})
