"""The house of the demo without Home Assistant: a file of states, a few tools, a real model.

It answers a plain command by itself, as Home Assistant does, and takes the tools the model calls.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import httpx

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.deltas import Delta, TextDelta
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.messages import (
    Message,
    ModelOptions,
    ToolCall,
    ToolSpec,
)
from custom_components.switchboard.engine.dialogue.conversations import Conversations
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.state import Note
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.turn.pipeline import Prepared, TurnServices
from custom_components.switchboard.engine.turn.routing import Policy
from custom_components.switchboard.engine.turn.tool_loop import LocalAnswer

INSTRUCTIONS = "You are the voice of a home."
THINGS = {
    "Kitchen Lights": ("Kitchen", "light", "on"),
    "Bed Light": ("Bedroom", "light", "off"),
    "Office RGBW Lights": ("Office", "light", "on, 70 %"),
    "Hall Lights": ("Hall", "light", "on, 70 %"),
    "Front Door": ("No area", "lock", "locked"),
    "Living Room Window": ("Living Room", "cover", "open"),
    "Outside Temperature": ("No area", "sensor", "15.6 °C"),
}
COMMANDS = {
    "Turn off the kitchen lights.": ("Kitchen Lights", "off", "Turned off the lights"),
    "Close the living room window.": ("Living Room Window", "closed", "Closing"),
}
LENIENT = {"Sing something.": "La la la."}


def _tool(name: str, *numbers: str) -> ToolSpec:
    many = {"type": "array", "items": {"type": "string"}}
    properties: dict[str, object] = {"name": {"type": "string"}, "area": {"type": "string"}}
    properties |= {"domain": many, **{number: {"type": "integer"} for number in numbers}}
    return ToolSpec(name, name, {"type": "object", "properties": properties})


TOOLS = (
    _tool("intent__HassTurnOn"),
    _tool("intent__HassTurnOff"),
    _tool("light__HassLightSet", "brightness"),
)


class PlainHouse:
    """Holds its states in a file, so that they outlive a process as a real house does."""

    def __init__(self, path: Path, url: str, key: str, http: httpx.AsyncClient) -> None:
        self.path = path
        if not path.exists():
            self.states = {name: state for name, (_, _, state) in THINGS.items()}
        connection = Connection(parse_endpoint(f"{url}/openai/v1/"), key, "house-voice")
        self._llm = AzureLLM(
            open_client(connection, http),
            "house-voice",
            Capabilities("responses"),
            on_learnt=lambda _: None,
        )
        self.memory = Conversations(
            WindowLimits(),
            TokenCounter(),
            lambda: datetime.now(UTC),
            lambda: uuid4().hex,
        )

    @property
    def states(self) -> dict[str, str]:
        return json.loads(self.path.read_text())

    @states.setter
    def states(self, states: dict[str, str]) -> None:
        self.path.write_text(json.dumps(states))

    def set(self, name: str, state: str) -> None:
        self.states = {**self.states, name: state}

    def services(self) -> TurnServices:
        return TurnServices(
            policy=Policy.LOCAL_FIRST,
            local=self,
            llm=self._llm,
            transcript=_Transcript(self),
            memory=self.memory,
            prepare=self._prepare,
            recall=self._recall,
            refresh=lambda: None,
            simplify=lambda: False,
            normalise=lambda text: text,
            say="<{}>".format,
            clock=_now,
            started=_now(),
            options=ModelOptions(),
        )

    async def match(self, text: str) -> LocalAnswer | None:
        if (known := COMMANDS.get(text)) is None:
            return None
        name, state, speech = known
        self.set(name, state)
        return _local_answer(name, speech)

    async def converse(self, text: str) -> LocalAnswer | None:
        speech = LENIENT.get(text)
        return None if speech is None else _local_answer("", speech)

    async def _recall(self) -> tuple[Note, ...]:
        return (Note("Robin calls the entrance the hall.", ("context:memory",)),)

    async def _prepare(self) -> Prepared:
        areas: dict[str, list[str]] = {}
        for name, state in self.states.items():
            area, domain, _ = THINGS[name]
            areas.setdefault(area, []).append(f"{domain}: {name} = {state}")
        table = "\n".join(line for area, things in areas.items() for line in (f"# {area}", *things))
        self.memory.set_pinned("talk", (f"{INSTRUCTIONS}\n{table}",))
        return Prepared(TOOLS, (Note("Now: 12:00", ("context:now",)),))


class _Transcript:
    """Carries out what the model calls."""

    def __init__(self, house: PlainHouse) -> None:
        self._house = house

    async def add(self, deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Message]:
        text, calls = "", list[ToolCall]()
        async for delta in deltas:
            if isinstance(delta, TextDelta):
                text += delta.text
            elif isinstance(delta, ToolCall):
                calls.append(delta)
        if text or calls:
            yield Message("assistant", text, tool_calls=tuple(calls))
        for call in calls:
            arguments = json.loads(call.arguments)
            done: dict[str, Callable[[], str]] = {
                "intent__HassTurnOn": lambda: "on",
                "intent__HassTurnOff": lambda: "off",
                "light__HassLightSet": lambda: f"on, {arguments['brightness']} %",  # noqa: B023
            }
            self._house.set(arguments["name"], done[call.name]())
            result = json.dumps({"data": {"success": [arguments], "failed": []}})
            yield Message("tool", result, tool_call_id=call.id)

    def put(self, sentence: str) -> Message:
        return Message("assistant", sentence)


def _local_answer(name: str, speech: str) -> LocalAnswer:
    call = ToolCall(uuid4().hex, "HassTurnOff", json.dumps({"name": name}))
    return LocalAnswer(
        speech,
        (
            Message("assistant", tool_calls=(call,)),
            Message("tool", "{}", tool_call_id=call.id),
            Message("assistant", speech),
        ),
        ("HassTurnOff",),
    )


def _now() -> float:
    return asyncio.get_running_loop().time()
