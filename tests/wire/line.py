"""Our side of the wire: one client on one server and one API, and what was heard over it."""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass, field, replace

import httpx
import pytest

from custom_components.switchboard.engine.azure.capabilities import Capabilities, Wire
from custom_components.switchboard.engine.azure.client import Client, Connection, open_client
from custom_components.switchboard.engine.azure.deltas import (
    Delta,
    Finished,
    ReasoningItem,
    TextDelta,
    Usage,
)
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.messages import (
    LLMRequest,
    Message,
    ModelOptions,
    OutputSchema,
    ToolCall,
    ToolSpec,
)
from tests.wire.scenes import Cue, Said, Scene
from tests.wire.servers import Server

PATIENCE = 20.0
"""Seconds a healthy server is given, however busy the machine."""


@dataclass
class Heard:
    """One answer as it came, up to its end or to the error that ended it."""

    deltas: list[Delta] = field(default_factory=list)
    error: Exception | None = None
    seconds: float = 0

    @property
    def pieces(self) -> list[str]:
        return [delta.text for delta in self.deltas if isinstance(delta, TextDelta)]

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    @property
    def calls(self) -> list[ToolCall]:
        return [delta for delta in self.deltas if isinstance(delta, ToolCall)]

    @property
    def usages(self) -> list[Usage]:
        return [delta for delta in self.deltas if isinstance(delta, Usage)]

    @property
    def reasoning(self) -> tuple[str, ...]:
        return tuple(delta.data for delta in self.deltas if isinstance(delta, ReasoningItem))

    @property
    def finished(self) -> Finished | None:
        """The last delta, if the answer came to its end."""
        last = self.deltas[-1] if self.deltas else None
        return last if isinstance(last, Finished) else None


@dataclass
class Line:
    """A client under test, and the server it talks to. ``slept`` are the waits it asked for."""

    server: Server
    wire: Wire
    http: httpx.AsyncClient
    control: httpx.AsyncClient
    client: Client = field(init=False)
    slept: list[float] = field(default_factory=list)
    learnt: list[Capabilities] = field(default_factory=list)
    scene: Scene = Scene.TEXT
    cue: Cue = field(default_factory=Cue)
    _llms: dict[tuple[int, str], AzureLLM] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.client = self.open(self.server.key)

    def open(self, key: str) -> Client:
        endpoint = parse_endpoint(self.server.endpoint)
        return open_client(Connection(endpoint, key, self.server.deployment), self.http)

    async def play(self, scene: Scene) -> None:
        """Let the next request meet with ``scene``, or skip the test where that cannot be."""
        missing = self.server.missing
        if reason := missing.get(scene) or missing.get((scene, self.wire)):
            pytest.skip(reason)
        self.scene = scene
        self.cue = await self.server.play(self.control, scene, self.wire)

    @property
    def llm(self) -> AzureLLM:
        """The model the scene is about."""
        client = self.client if self.cue.key is None else self.open(self.cue.key)
        return self.llm_on(client, self.cue.deployment or self.server.deployment)

    def llm_on(self, client: Client, deployment: str) -> AzureLLM:
        """The one model on a client and a deployment, so that it keeps what it learns."""

        async def sleep(seconds: float) -> None:
            self.slept.append(seconds)

        known = Capabilities(self.wire)
        return self._llms.setdefault(
            (id(client), deployment),
            AzureLLM(client, deployment, known, on_learnt=self.learnt.append, sleep=sleep),
        )

    def request(
        self,
        words: str | None = None,
        *,
        tools: tuple[ToolSpec, ...] = (),
        schema: OutputSchema | None = None,
        options: ModelOptions | None = None,
    ) -> LLMRequest:
        """An everyday request in the words the scene needs."""
        said = self.cue.words or words or self.server.words
        return LLMRequest((Message("user", said),), tools, options or ModelOptions(), schema)

    async def ask(
        self,
        request: LLMRequest | None = None,
        *,
        seconds: float = PATIENCE,
        llm: AzureLLM | None = None,
    ) -> Heard:
        """Ask, and listen until the answer or an error ends it."""
        clock = asyncio.get_running_loop().time
        heard, began = Heard(), clock()
        try:
            async for delta in (llm or self.llm).stream(
                request or self.request(), deadline=began + seconds
            ):
                heard.deltas.append(delta)
        except Exception as err:  # noqa: BLE001  (the tests look at its class)
            heard.error = err
        heard.seconds = clock() - began
        return heard

    async def leave_after(self, pieces: int) -> Heard:
        """Ask, and stop listening after some pieces, as when a turn is cancelled."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        heard = Heard()
        async with aclosing(self.llm.stream(self.request(), deadline=deadline)) as deltas:
            async for delta in deltas:
                heard.deltas.append(delta)
                if len(heard.pieces) == pieces:
                    break
        return heard

    def open_connections(self) -> list[object]:
        """The connections that the shared HTTP client keeps for the next request."""
        return list(self.http._transport._pool.connections)

    async def said(self) -> Said:
        """What the server says it answered."""
        return await self.server.said(self.control, self.scene)

    async def received(self) -> int:
        """How many requests the scene has seen."""
        return await self.server.received(self.control)

    async def is_well(self) -> bool:
        """Whether the next everyday request on the same client gets its whole answer."""
        scene, cue = self.scene, self.cue
        await self.play(Scene.TEXT)
        heard = await self.ask()
        self.scene, self.cue = scene, cue
        if heard.error is not None:
            raise heard.error
        return heard.text == (await self.server.said(self.control, Scene.TEXT)).text


def and_result(request: LLMRequest, heard: Heard, result: str) -> LLMRequest:
    """The request that follows a tool call: all before it, the call, and its result."""
    called = Message("assistant", tool_calls=tuple(heard.calls), reasoning=heard.reasoning)
    results = (Message("tool", result, tool_call_id=call.id) for call in heard.calls)
    return replace(request, messages=(*request.messages, called, *results))
