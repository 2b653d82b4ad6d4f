"""A home told in a few words: a table by area, and notes of what has changed since.

``# Kitchen (also Galley)``, then ``light: Sink Lamp = on, 70 % | Table Lamp = off``; and after a
line that says ``Changed:``, ``Sink Lamp = off`` or ``Kitchen: light Table Lamp = on, 40 %``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from .device import GONE, Device

_PLACE = re.compile(r"# (?P<place>.+)")
_ROW = re.compile(r"(?P<domain>[a-z_]+): (?P<things>.+ = .+)")
_CHANGES = "Changed:"
_CHANGE = re.compile(r"(?P<place>[^=]+?): (?P<domain>[a-z_]+) (?P<thing>.+ = .+)")
_ALSO = re.compile(r"(?P<name>.+) \(also (?P<aliases>.+)\)")
_NO_AREA = "No area"
_LEVEL = re.compile(r"(?P<level>[\d.]+) %(?P<open> open)?")
_WORTH = re.compile(r"(?P<what>now|target|humidity|volume) (?P<value>[\d.]+) ?(?P<unit>[°%])")
_WITH_UNIT = re.compile(r"(?P<value>-?[\d.]+) (?P<unit>\S+)")
_LEVELS = {"light": "brightness_pct", "fan": "percentage"}
_KINDS = ("temperature", "humidity")
_ATTRIBUTES = {
    ("now", "°"): "current_temperature",
    ("target", "°"): "temperature",
    ("humidity", "%"): "current_humidity",
    ("now", "%"): "current_humidity",
    ("target", "%"): "humidity",
    ("volume", "%"): "volume_level",
}


def told_in(text: str) -> Iterator[Device]:
    """The devices of a table, or of a note about changes."""
    place: str | None = None
    changes = False
    for line in text.splitlines():
        if line == _CHANGES:
            changes = True
        elif changes and (match := _CHANGE.fullmatch(line)):
            yield _device(match["thing"], match["domain"], match["place"])
        elif changes and " = " in line:
            yield _device(line, "", None)
        elif match := _PLACE.fullmatch(line):
            place = match["place"]
        elif place is not None and (match := _ROW.fullmatch(line)):
            for thing in match["things"].split(" | "):
                yield _device(thing, match["domain"], place)


def _device(thing: str, domain: str, place: str | None) -> Device:
    called, _, told = thing.partition(" = ")
    name, aliases = _names(called)
    state, *details = told.split(", ")
    attributes = dict(_attributes(domain, details))
    if domain == "sensor" and (match := _WITH_UNIT.fullmatch(state)):
        state = match["value"]
        attributes["unit_of_measurement"] = match["unit"]
        if kind := next((kind for kind in _KINDS if kind in name.casefold()), None):
            attributes.setdefault("device_class", kind)
    area = None if place in (None, _NO_AREA) else _names(place)[0]
    return Device(name, domain, area, state, attributes, aliases)


def _names(called: str) -> tuple[str, tuple[str, ...]]:
    match = _ALSO.fullmatch(called)
    return (match["name"], tuple(match["aliases"].split(", "))) if match else (called, ())


def _attributes(domain: str, details: list[str]) -> Iterator[tuple[str, str]]:
    for detail in details:
        if detail.startswith("(") and detail.endswith(")"):
            yield "device_class", detail[1:-1]
        elif match := _LEVEL.fullmatch(detail):
            kind = _LEVELS.get(domain, "level")
            yield ("current_position" if match["open"] else kind), match["level"]
        elif match := _WORTH.fullmatch(detail):
            yield _ATTRIBUTES.get((match["what"], match["unit"]), match["what"]), match["value"]


def of_domain(device: Device, domain: str) -> Device:
    """The device of a note that did not say what it is, now that this is known."""
    if device.domain or "level" not in device.attributes:
        return device
    kind = _LEVELS.get(domain, "level")
    return replace(device, attributes={**device.attributes, kind: device.attributes["level"]})


def without_gone(known: Mapping[str, Device]) -> dict[str, Device]:
    """The devices that a note has not called gone since."""
    return {key: device for key, device in known.items() if device.state != GONE}
