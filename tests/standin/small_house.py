"""A small house for the script: tools as Home Assistant offers them, and states that change."""

import json
from dataclasses import dataclass, field

from demo.azure_standin.ask import Ask, Call, Tool, Turn
from demo.azure_standin.script import reply_to

HOME = """You are the voice of a home.
# Bedroom (also Sleeping Room)
light: Bed Light (also Night Lamp) = off | Star Lamp = off
sensor: Bedroom Temperature = 20.5 °C
# Living Room
light: Ceiling Lights = on, 70 %
# Garage
cover: Garage Door = closed
# No area
climate: Hvac = heat, now 19.5°, target 21.0°
lock: Front Door = locked
sensor: Outside Temperature = 15.6 °C
"""


def _tool(name: str, *numbers: str) -> Tool:
    many = {"type": "array", "items": {"type": "string"}}
    properties = {"name": {"type": "string"}, "area": {"type": "string"}, "domain": many}
    properties |= {number: {"type": "integer"} for number in numbers}
    return Tool(name, "", {"type": "object", "properties": properties})


LOOK = _tool("homeassistant__GetLiveContext")
TOOLS = (
    _tool("intent__HassTurnOn"),
    _tool("intent__HassTurnOff"),
    _tool("intent__HassSetPosition", "position"),
    Tool(
        "light__HassLightSet",
        "",
        {
            "properties": {
                **_tool("", "brightness").parameters["properties"],
                "color": {"type": "string"},
            }
        },
    ),
    _tool("climate__HassClimateSetTemperature", "temperature"),
    Tool("llm__GetDateTime", "", {}),
    Tool("script__good_night", "", {}),
)


@dataclass
class SmallHouse:
    """Speaks with the script the way an agent does: calls the tools, hands the results back.

    ``results`` are given back by tools in the place of a success, by their names.
    """

    prompt: str = HOME
    tools: tuple[Tool, ...] = TOOLS
    results: dict[str, object] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    calls: list[tuple[str, dict]] = field(default_factory=list)

    def say(self, words: str) -> str:
        """Speak one sentence; ``calls`` holds what it led to. Returns the spoken answer."""
        self.calls = []
        self.turns.append(Turn("user", words))
        for _ in range(10):
            reply = reply_to(Ask((Turn("system", self.prompt), *self.turns), self.tools))
            if not reply.calls:
                self.turns.append(Turn("assistant", reply.text))
                return reply.text
            numbered = [
                Call(call.name, call.arguments, f"call_{len(self.turns)}_{number}")
                for number, call in enumerate(reply.calls)
            ]
            self.turns.append(Turn("assistant", calls=tuple(numbered)))
            for call in numbered:
                name, arguments = call.name.rpartition("__")[2], json.loads(call.arguments)
                self.calls.append((name, arguments))
                result = self.results.get(arguments.get("name") or name) or self.results.get(name)
                result = result or {"data": {"success": [arguments], "failed": []}}
                self.turns.append(Turn("tool", json.dumps(result), call_id=call.id))
        raise AssertionError("the script never came to an end")

    def note(self, text: str) -> None:
        """Put a note before the next words."""
        self.turns.append(Turn("system", text))

    def forget(self) -> None:
        """Let everything said so far leave the window."""
        self.turns.clear()
