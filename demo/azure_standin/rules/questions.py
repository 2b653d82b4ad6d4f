"""Questions about the house: what they ask for, and the answer from what is known."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from .device import Device
from .house import DOMAIN_NOUNS, area_in, find
from .words import bare, in_english, is_german, plain, stem

type Kind = Literal["is", "list", "temperature", "humidity", "value", "weather", "time", "exists"]


@dataclass(frozen=True, slots=True)
class Question:
    """One question. ``state`` is the English word for the state asked about."""

    kind: Kind
    target: str = ""
    state: str = ""
    domain: str = ""
    german: bool = False


_STATES = {
    "on": "on", "an": "on", "ein": "on", "eingeschaltet": "on", "running": "on",
    "off": "off", "aus": "off", "ausgeschaltet": "off",
    "open": "open", "opened": "open", "offen": "open", "auf": "open",
    "closed": "closed", "shut": "closed", "zu": "closed", "geschlossen": "closed",
    "locked": "locked", "abgeschlossen": "locked", "verriegelt": "locked",
    "unlocked": "unlocked", "playing": "playing",
}  # fmt: skip
_MEANS = {
    "on": {"on", "playing", "heat", "cool", "heat_cool", "auto", "eco", "cleaning", "open"},
    "off": {"off", "idle", "standby", "paused"},
    "open": {"open", "opening", "unlocked"},
    "closed": {"closed", "closing", "locked"},
    "locked": {"locked", "locking"},
    "unlocked": {"unlocked", "unlocking", "open"},
    "playing": {"playing"},
}
_GERMAN_STATES = {
    "on": "an", "off": "aus", "open": "offen", "closed": "geschlossen", "locked": "abgeschlossen",
    "unlocked": "nicht abgeschlossen", "playing": "an", "opening": "am Öffnen",
    "closing": "am Schließen",
}  # fmt: skip
_STATE = "(?P<s>" + "|".join(_STATES) + ")"
_NOW = r"(?: (?:right now|now|currently|at the moment|gerade|jetzt|still|noch|again))*"
_ANY = r"(?:what|anything|which (?P<d>.+?)|any (?P<d2>.+?)|what (?P<d3>lights|fans|covers|windows))"
_LIST = re.compile(
    rf"(?:is |are |there )*{_ANY}(?:'s| is| are)?(?: still)?{_NOW} {_STATE}{_NOW}"
    rf"(?: in (?P<t>.+))?|(?:was|welche (?P<d4>.+?)) (?:ist|sind){_NOW} (?P<s2>{'|'.join(_STATES)})"
    rf"{_NOW}"
)
_IS = re.compile(rf"(?:and )?(?:is|are|ist|sind|did i leave) (?P<t>.+?){_NOW} {_STATE}{_NOW}")
_VALUE = re.compile(
    r"(?:what(?:'s| is) (?:the )?(?:state|status|position|mode|level|brightness) of (?P<t>.+)"
    r"|how bright (?:is|are) (?P<t2>.+)|(?:what|how) about (?P<t3>.+)|how far (?:is|are) (?P<t4>.+)"
    r" open|wie hell (?:ist|sind) (?P<t5>.+)|in what state is (?P<t6>.+))"
)
_TEMPERATURE = re.compile(r"\b(?:how (?:warm|hot|cold)|temperature|wie (?:warm|kalt)|temperatur)\b")
_HUMIDITY = re.compile(r"\b(?:how humid|humidity|luftfeuchtigkeit|wie feucht)\b")
_WEATHER = re.compile(r"\b(?:weather|forecast|wetter|rain(?:ing)? (?:today|outside)|regnet)\b")
_TIME = re.compile(
    r"\b(?:what(?:'s| is)? (?:the )?(?:time|date|day)|wie spät|wie viel uhr|welcher tag|datum)\b"
)
_ABOUT: tuple[tuple[re.Pattern[str], Kind], ...] = (
    (_TEMPERATURE, "temperature"),
    (_HUMIDITY, "humidity"),
    (_WEATHER, "weather"),
    (_TIME, "time"),
)
_EXISTS = re.compile(
    r"(?:which|what|how many|welche|wie viele) (?P<d>\w+) (?:do (?:i|we|you) have|are there|"
    r"can you control|do you (?:see|know)|gibt es|habe ich|haben wir).*"
)


def asked(text: str) -> Question | None:
    """The question of a sentence, if it is one about the house."""
    words, german = plain(text), is_german(text)
    if match := _EXISTS.fullmatch(words):
        return Question("exists", domain=_domain(match["d"]), german=german)
    for pattern, kind in _ABOUT:
        if pattern.search(words):
            return Question(kind, in_english(words) if german else words, german=german)
    if match := _LIST.fullmatch(words):
        heard = match["d"] or match["d2"] or match["d3"] or match["d4"] or ""
        state = _STATES[match["s"] or match["s2"]]
        return Question("list", bare(match["t"] or heard), state, _domain(heard), german)
    if match := _IS.fullmatch(words):
        return Question("is", _target(match["t"], german), _STATES[match["s"]], german=german)
    if match := _VALUE.fullmatch(words):
        target = next(group for group in match.groups() if group)
        return Question("value", _target(target, german), german=german)
    return None


def questions_in(text: str) -> list[Question]:
    """The questions of a sentence that may want other things as well."""
    clauses = re.split(r"\s+(?:and|und)\s+", plain(text))
    return [question for clause in clauses if (question := asked(clause)) is not None]


def _target(heard: str, german: bool) -> str:
    target = heard if heard in ("it", "that", "them", "they", "es", "sie") else bare(heard)
    return in_english(target) if german else target


def _domain(heard: str) -> str:
    words = [stem(word) for word in bare(in_english(heard)).split()]
    return next((DOMAIN_NOUNS[word] for word in words if word in DOMAIN_NOUNS), "")


def from_devices(question: Question, devices: Iterable[Device]) -> str | None:
    """The answer from devices whose state is known; None when they do not tell."""
    known = {item.name.casefold(): item for item in devices if item.state is not None}
    if not known:
        return None
    match question.kind:
        case "is":
            device = find(question.target, known)
            return None if device is None else _yes_or_no(question, device)
        case "value":
            device = find(question.target, known)
            return None if device is None else f"{described(device, question.german)}."
        case "list":
            return _listed(question, known)
        case "temperature" | "humidity":
            return _measured(question, known)
        case "weather":
            found = [item for item in known.values() if item.domain == "weather"]
            return " ".join(f"{described(item, question.german)}." for item in found) or None
        case _:
            return None


def described(device: Device, german: bool = False) -> str:
    """A device and its state in words."""
    state = device.state or "unknown"
    details = ""
    if level := device.attributes.get("brightness_pct"):
        details = f" at {level} percent" if not german else f" mit {level} Prozent"
    elif device.domain == "cover" and (level := device.attributes.get("current_position")):
        details = f" ({level} percent)" if not german else f" ({level} Prozent)"
    elif target := device.attributes.get("temperature"):
        details = f", set to {target} degrees" if not german else f", auf {target} Grad gestellt"
    unit = device.attributes.get("unit_of_measurement", "")
    if german:
        return f"{device.name} ist {_GERMAN_STATES.get(state, state)}{unit and ' ' + unit}{details}"
    return f"{device.name} is {state.replace('_', ' ')}{unit and ' ' + unit}{details}"


def _yes_or_no(question: Question, device: Device) -> str:
    yes = device.state in _MEANS[question.state]
    words = described(device, question.german)
    if question.german:
        return f"{'Ja' if yes else 'Nein'}, {words}."
    return f"{'Yes' if yes else 'No'}, {words}."


def _listed(question: Question, known: Mapping[str, Device]) -> str:
    area = area_in(question.target, known)
    names = [
        item.name
        for item in known.values()
        if item.state in _MEANS[question.state]
        and (not question.domain or item.domain == question.domain)
        and (area is None or item.area == area)
        and (item.domain not in ("cover", "valve", "lock") or question.state not in ("on", "off"))
    ]
    state = _GERMAN_STATES[question.state] if question.german else question.state
    if not names:
        return f"Nichts davon ist {state}." if question.german else f"Nothing is {state}."
    verb = (
        ("ist" if len(names) == 1 else "sind")
        if question.german
        else ("is" if len(names) == 1 else "are")
    )
    return f"{joined(names, question.german)} {verb} {state}."


def _measured(question: Question, known: Mapping[str, Device]) -> str | None:
    """A temperature or a humidity: of the thing or room named, else of all that measure it."""
    kind = question.kind
    readings: list[tuple[Device, str]] = []
    for device in known.values():
        attribute = device.attributes.get(f"current_{kind}")
        if device.domain == "sensor" and device.attributes.get("device_class") == kind:
            unit = device.attributes.get("unit_of_measurement", "")
            readings.append((device, f"{device.state} {unit}".strip()))
        elif attribute:
            readings.append((device, f"{attribute} {'°' if kind == 'temperature' else '%'}"))
    words = {stem(word) for word in bare(question.target).split()}
    wanted = [
        (device, value)
        for device, value in readings
        if words & {stem(w) for w in bare(f"{device.name} {device.area or ''}").split()} - {kind}
    ]
    chosen = wanted or readings
    verb = "misst" if question.german else "reads"
    return (
        ". ".join(f"{device.name} {verb} {value}" for device, value in chosen) + "."
        if (chosen)
        else None
    )


def joined(names: list[str], german: bool = False) -> str:
    """A list the way it is spoken."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {'und' if german else 'and'} {names[-1]}"
