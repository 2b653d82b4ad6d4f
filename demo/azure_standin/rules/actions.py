"""From wishes to calls of the tools on offer."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from demo.azure_standin.ask import Ask, Call, Tool

from .commands import Wish, follow_up, is_repeat, means_last, understand
from .device import Device
from .house import DOMAIN_NOUNS, area_in, domain_of, find
from .questions import asked, joined
from .rounds import Round, arguments_of
from .words import bare, stem

# The tools that can do a thing, the most telling name first.
TOOLS = {
    "on": ("HassTurnOn",),
    "off": ("HassTurnOff",),
    "open": ("HassOpenCover", "HassTurnOn"),
    "close": ("HassCloseCover", "HassTurnOff"),
    "lock": ("HassTurnOn",),
    "unlock": ("HassTurnOff",),
    "colour": ("HassLightSet",),
    "brightness": ("HassLightSet",),
    "position": ("HassSetPosition",),
    "temperature": ("HassClimateSetTemperature",),
    "speed": ("HassFanSetSpeed",),
    "volume": ("HassSetVolume",),
    "humidity": ("HassHumidifierSetpoint",),
    "stop": ("HassStopMoving",),
    "mute": ("HassMediaPlayerMute",),
    "unmute": ("HassMediaPlayerUnmute",),
    "pause": ("HassMediaPause",),
    "resume": ("HassMediaUnpause",),
    "next": ("HassMediaNext",),
    "vacuum": ("HassVacuumStart",),
    "dock": ("HassVacuumReturnToBase",),
}
_VALUE_OF = {
    "light": ("brightness", "brightness"),
    "cover": ("position", "position"),
    "valve": ("position", "position"),
    "climate": ("temperature", "temperature"),
    "fan": ("speed", "percentage"),
    "media_player": ("volume", "volume_level"),
    "humidifier": ("humidity", "humidity"),
}
_DOMAINS = {
    "open": ("cover", "valve", "lock"),
    "close": ("cover", "valve", "lock"),
    "lock": ("lock",),
    "unlock": ("lock",),
    "stop": ("cover", "valve"),
    "colour": ("light",),
    "dim": ("light",),
    "brighten": ("light",),
    "set": tuple(_VALUE_OF),
    "vacuum": ("vacuum",),
    "dock": ("vacuum",),
    "on": ("light", "switch", "fan", "climate", "media_player", "humidifier", "cover", "siren",
           "input_boolean", "script", "scene", "vacuum", "valve", "water_heater", "remote"),
}  # fmt: skip
_DOMAINS["off"] = _DOMAINS["on"]
_MEDIA = ("mute", "unmute", "pause", "resume", "next")
DIMMED, BRIGHT = 30, 80


@dataclass(frozen=True, slots=True)
class Plan:
    """The calls to make, and in words what stands in the way of the others."""

    calls: tuple[Call, ...] = ()
    problems: tuple[str, ...] = ()


def wishes_of(rounds: Sequence[Round]) -> list[Wish]:
    """The wishes of the last round; what points back is looked up in the rounds before it."""
    wishes: list[Wish] = []
    last_wishes: list[Wish] = []
    last_targets: list[str] = []
    for current in rounds:
        wishes = understand(current.words)
        if not wishes and last_wishes and is_repeat(current.words):
            wishes = last_wishes
        elif not wishes and last_wishes and (target := follow_up(current.words)):
            wishes = [replace(last_wishes[-1], target=target)]
        wishes = [
            replace(wish, target=target)
            for wish in wishes
            for target in (
                last_targets if means_last(wish.target) and last_targets else [wish.target]
            )
        ]
        if wishes:
            last_wishes = wishes
            last_targets = [wish.target for wish in wishes if not means_last(wish.target)]
        elif spoken := _targets_of(current):
            last_targets = spoken
    return wishes


def _targets_of(current: Round) -> list[str]:
    """What a round that was no command spoke of."""
    question = asked(current.words)
    if question is not None and question.kind in ("is", "value") and question.target:
        return [] if means_last(question.target) else [question.target]
    names = [arguments_of(call).get("name") for call in current.calls]
    return [name for name in names if isinstance(name, str)]


def plan(wishes: Sequence[Wish], ask: Ask, known: Mapping[str, Device]) -> Plan:
    """Choose a tool and its arguments for each wish."""
    calls: list[Call] = []
    problems: list[str] = []
    for wish in wishes:
        outcome = _call(wish, ask.tools, known)
        if isinstance(outcome, Call):
            calls.append(outcome)
        else:
            problems.append(outcome)
    return Plan(tuple(dict.fromkeys(calls)), tuple(dict.fromkeys(problems)))


def _call(wish: Wish, tools: Sequence[Tool], known: Mapping[str, Device]) -> Call | str:
    """The call for a wish, or a sentence that says what is missing."""
    if means_last(wish.target):
        return "I do not know what you mean: I see nothing before this that it could be."
    domains = ("media_player",) if wish.action in _MEDIA else _DOMAINS.get(wish.action, ())
    where = _where(wish, known, domains)
    if isinstance(where, str):
        return where
    action, arguments = _what(wish, str((where.pop("kind", "")) or ""))
    tool = _offered(TOOLS.get(action, ()), tools)
    if tool is None:
        return "I was not given a tool that could do that."
    return Call(tool.name, json.dumps(_fitted(where | arguments, tool), ensure_ascii=False))


def _where(wish: Wish, known: Mapping[str, Device], domains: Sequence[str]) -> dict[str, Any] | str:
    """Name or area, the domain, and as ``kind`` what sort of thing it is."""
    if not wish.target:
        return {"kind": domains[0] if domains else ""}
    nouns = [stem(word) for word in wish.target.split()]
    area = area_in(wish.target, known)
    rest = [word for word in nouns if not area or word not in [stem(w) for w in bare(area).split()]]
    guess = domain_of(" ".join(rest)) or domain_of(wish.target)
    guess = guess or (domains[0] if len(domains) == 1 else "")
    if area and "in" in nouns and all(word in ("in", *DOMAIN_NOUNS) for word in rest):
        return {"area": area, "domain": guess, "kind": guess}
    if len(nouns) == 1 and (names := _several(nouns[0], known, domains)):
        return f"Which one do you mean: {joined(names)}?"
    device = find(wish.target, known, domains) or find(wish.target, known)
    if device is None:
        # Home Assistant knows aliases that nobody told us: let it look for the name as heard.
        domain = "lock" if wish.action in ("lock", "unlock") else ""
        return {"name": wish.target, "domain": domain, "kind": guess}
    return {"name": device.name, "domain": device.domain, "kind": device.domain or guess}


def _several(noun: str, known: Mapping[str, Device], domains: Sequence[str]) -> list[str]:
    """The things that one word could mean, if there are more than one and none is just that."""
    names = [
        item.name
        for item in known.values()
        if (not domains or item.domain in domains)
        and noun in {stem(word) for word in bare(item.name).split()}
    ]
    exact = [name for name in names if stem(name.casefold()) == noun]
    return [] if exact or len(names) < 2 else names


def _what(wish: Wish, kind: str) -> tuple[str, dict[str, Any]]:
    """The action in the words of ``TOOLS``, and the arguments that say how much."""
    match wish.action:
        case "colour":
            extra = {} if wish.value is None else {"brightness": wish.value}
            return "colour", {"color": wish.colour} | extra
        case "dim" | "brighten":
            return "brightness", {"brightness": DIMMED if wish.action == "dim" else BRIGHT}
        case "set":
            action, argument = _VALUE_OF.get(kind, ("brightness", "brightness"))
            return action, {argument: wish.value}
        case action:
            return action, {}


def _offered(names: Sequence[str], tools: Sequence[Tool]) -> Tool | None:
    return next((tool for name in names for tool in tools if tool.short_name == name), None)


def _fitted(arguments: dict[str, Any], tool: Tool) -> dict[str, Any]:
    """The arguments the tool's schema knows, in the shape it wants them."""
    properties = tool.parameters.get("properties", {})
    fitted: dict[str, Any] = {}
    for name, value in arguments.items():
        if name not in properties or value in (None, ""):
            continue
        kind = properties[name].get("type")
        if kind == "array" and not isinstance(value, list):
            choices = properties[name].get("items", {}).get("enum")
            if choices is not None and value not in choices:
                continue
            fitted[name] = [value]
        elif kind == "integer" and isinstance(value, float):
            fitted[name] = round(value)
        else:
            fitted[name] = value
    return fitted
