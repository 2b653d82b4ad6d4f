"""A small house for the rules: tools as Home Assistant offers them, and states that change."""

import json
from dataclasses import dataclass, field

from demo.azure_standin.ask import Ask, Call, Tool, Turn
from demo.azure_standin.rules import reply_to

PROMPT = """You are a voice assistant.
Static Context: An overview of the areas and the devices in this smart home:
- names: Bed Light
  domain: light
  areas: Bedroom
- names: Ceiling Lights
  domain: light
  areas: Living Room
- names: Living Room RGBWW Lights
  domain: light
  areas: Living Room
- names: Kitchen Lights
  domain: light
  areas: Kitchen
- names: Garage Door
  domain: cover
  areas: Garage
- names: Hvac
  domain: climate
  areas: Hall
- names: Front Door
  domain: lock
- names: Outside Temperature
  domain: sensor
"""


def _tool(name: str, *numbers: str) -> Tool:
    many = {"type": "array", "items": {"type": "string"}}
    properties = {"name": {"type": "string"}, "area": {"type": "string"}, "domain": many}
    properties |= {number: {"type": "integer"} for number in numbers}
    if name.endswith("LightSet"):
        properties["color"] = {"type": "string"}
    return Tool(name, "", {"type": "object", "properties": properties})


TOOLS = (
    _tool("intent__HassTurnOn"),
    _tool("intent__HassTurnOff"),
    _tool("intent__HassSetPosition", "position"),
    _tool("light__HassLightSet", "brightness"),
    _tool("climate__HassClimateSetTemperature", "temperature"),
    _tool("homeassistant__GetLiveContext"),
    Tool("llm__GetDateTime", "", {"type": "object", "properties": {}}),
    Tool("script__good_night", "", {"type": "object", "properties": {}}),
)


@dataclass
class SmallHouse:
    """Speaks with the rules the way an agent does: calls the tools, hands the results back."""

    prompt: str = PROMPT
    tools: tuple[Tool, ...] = TOOLS
    turns: list[Turn] = field(default_factory=list)
    calls: list[tuple[str, dict]] = field(default_factory=list)
    refuses: str = ""
    states: dict[str, tuple[str, str]] = field(
        default_factory=lambda: {
            "Bed Light": ("light", "off"),
            "Ceiling Lights": ("light", "on"),
            "Kitchen Lights": ("light", "on"),
            "Garage Door": ("cover", "closed"),
            "Outside Temperature": ("sensor", "15.6"),
        }
    )

    def say(self, words: str) -> str:
        """Speak one sentence; ``calls`` holds what it led to. Returns the spoken answer."""
        self.calls = []
        self.turns.append(Turn("user", words))
        for _ in range(10):
            system = Turn("system", self.prompt)
            reply = reply_to(Ask((system, *self.turns), self.tools))
            if not reply.calls:
                self.turns.append(Turn("assistant", reply.text))
                return reply.text
            numbered = [
                Call(call.name, call.arguments, f"call_{len(self.turns)}_{number}")
                for number, call in enumerate(reply.calls)
            ]
            self.turns.append(Turn("assistant", calls=tuple(numbered)))
            for call in numbered:
                self.turns.append(Turn("tool", json.dumps(self._run(call)), call_id=call.id))
        raise AssertionError("the rules never came to an end")

    def forget(self) -> None:
        """Let everything said so far leave the window."""
        self.turns.clear()

    def _run(self, call: Call) -> dict:
        name = call.name.rpartition("__")[2]
        arguments = json.loads(call.arguments)
        self.calls.append((name, arguments))
        if self.refuses and self.refuses == arguments.get("name"):
            return {"error": "MatchFailedError", "error_text": "<MatchTargetsResult ...>"}
        if name == "GetLiveContext":
            return self._live(arguments)
        if name == "GetDateTime":
            return {"date": "2026-11-21", "time": "07:25:11"}
        if name in ("HassTurnOn", "HassTurnOff") and arguments.get("name") in self.states:
            domain, _ = self.states[arguments["name"]]
            self.states[arguments["name"]] = (domain, "on" if name == "HassTurnOn" else "off")
        return {"response_type": "action_done", "data": {"success": [arguments], "failed": []}}

    def _live(self, arguments: dict) -> dict:
        lines = []
        for name, (domain, state) in self.states.items():
            if arguments.get("name", name) != name:
                continue
            if domain not in arguments.get("domain", [domain]):
                continue
            lines += [f"- names: {name}", f"  domain: {domain}", f"  state: '{state}'"]
            if domain == "sensor":
                lines += ["  attributes:", "    unit_of_measurement: °C"]
                lines += ["    device_class: temperature"]
        if not lines:
            return {"error": f"No exposed entities matched name '{arguments.get('name')}'"}
        return {"result": "Live Context:\n" + "\n".join(lines) + "\n"}
