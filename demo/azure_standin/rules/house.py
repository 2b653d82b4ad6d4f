"""The house as the messages describe it: Home Assistant's overview, live context, or a table."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from demo.azure_standin.ask import Ask, Turn

from .device import Device
from .told_home import of_domain, told_in, without_gone
from .words import bare, in_english, stem

DOMAIN_NOUNS = {
    "light": "light", "lamp": "light", "bulb": "light",
    "window": "cover", "blind": "cover", "cover": "cover", "shutter": "cover", "curtain": "cover",
    "garage": "cover", "pergola": "cover", "roof": "cover", "awning": "cover",
    "fan": "fan", "lock": "lock", "door": "lock",
    "thermostat": "climate", "heating": "climate", "climate": "climate", "heatpump": "climate",
    "hvac": "climate", "ecobee": "climate", "heat pump": "climate",
    "switch": "switch", "plug": "switch", "vacuum": "vacuum", "valve": "valve",
    "speaker": "media_player", "music": "media_player", "tv": "media_player",
    "walkman": "media_player", "humidifier": "humidifier", "sensor": "sensor",
}  # fmt: skip


def texts_in(value: Any) -> Iterator[str]:
    """Every text inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from texts_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts_in(item)


def payload(turn: Turn) -> Any:
    """What a tool returned: JSON if it is, else its text."""
    try:
        return json.loads(turn.text)
    except json.JSONDecodeError:
        return turn.text


def devices_in(text: str) -> Iterator[Device]:
    """The devices a text lists: in Home Assistant's form, by area, or as a table of columns."""
    yield from _overview(text)
    yield from told_in(text)
    yield from _table(text)


def known_devices(ask: Ask) -> dict[str, Device]:
    """Every device the messages mention, by its name in lower case; what was said last counts."""
    known: dict[str, Device] = {}
    for turn in ask.turns:
        if turn.role in ("system", "tool"):
            texts: Iterable[str] = texts_in(payload(turn)) if turn.role == "tool" else (turn.text,)
            for text in texts:
                for device in devices_in(text):
                    _merge(known, device, live=turn.role == "tool")
    return without_gone(known)


def _merge(known: dict[str, Device], device: Device, *, live: bool) -> None:
    key = device.name.casefold()
    before = known.get(key)
    # A state a tool read turns ago may be old by now: the name and the room it gave are not.
    state = None if live else device.state
    if before is None:
        known[key] = replace(device, state=state)
        return
    device = of_domain(device, before.domain)
    # What a note says of a thing is all that matters of it; what a tool says adds to that.
    old = before.attributes if live or device.state is None else _lasting(before.attributes)
    known[key] = Device(
        device.name,
        device.domain or before.domain,
        device.area or before.area,
        before.state if state is None else state,
        {**old, **device.attributes},
        device.aliases or before.aliases,
    )


def _lasting(attributes: Mapping[str, str]) -> dict[str, str]:
    lasting = ("device_class", "unit_of_measurement")
    return {name: attributes[name] for name in lasting if name in attributes}


_ENTRY = re.compile(r"^- names: (?P<names>.+)$")
_FIELD = re.compile(r"^  (?P<key>domain|state|areas): ?(?P<value>.*)$")
_ATTRIBUTE = re.compile(r"^    (?P<key>\w+): ?(?P<value>.*)$")


def _overview(text: str) -> Iterator[Device]:
    names: list[str] = []
    fields: dict[str, str] = {}
    attributes: dict[str, str] = {}
    for line in [*text.splitlines(), "- names: "]:
        if line.startswith("- names:"):
            for name in names:
                yield Device(
                    name,
                    fields.get("domain", ""),
                    fields.get("areas", "").partition(",")[0] or None,
                    fields.get("state"),
                    attributes,
                )
            match = _ENTRY.match(line)
            names = [_scalar(name) for name in match["names"].split(",")] if match else []
            fields, attributes = {}, {}
        elif names and (match := _FIELD.match(line)):
            fields[match["key"]] = _scalar(match["value"])
        elif names and (match := _ATTRIBUTE.match(line)) and _scalar(match["value"]):
            attributes[match["key"]] = _scalar(match["value"])


def _scalar(text: str) -> str:
    return text.strip().strip("'\"")


def _table(text: str) -> Iterator[Device]:
    """Rows between bars, under a row of headings that names at least a name and a state."""
    headings: list[str] = []
    for line in text.splitlines():
        if line.count("|") < 2 - (not line.strip().startswith("|")):
            headings = []
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        lowered = [cell.casefold() for cell in cells]
        if not headings:
            if "name" in lowered and "state" in lowered:
                headings = lowered
        elif not set("".join(cells)) <= set("-: "):
            row = dict(zip(headings, cells, strict=False))
            domain = row.get("domain") or row.get("entity_id", "").partition(".")[0]
            yield Device(row["name"], domain, row.get("area") or None, row.get("state"))


def domain_of(phrase: str) -> str | None:
    """The kind of thing a phrase speaks of, by its last telling noun."""
    found = None
    for word in bare(phrase).split():
        found = DOMAIN_NOUNS.get(stem(word), found)
    return found


def find(phrase: str, known: Mapping[str, Device], domains: Iterable[str] = ()) -> Device | None:
    """The device a phrase means: its name, or all its words in the shortest name that fits.

    ``domains`` are the kinds the verb can mean; others are passed over.
    """
    wanted = bare(in_english(phrase))
    allowed = set(domains)
    candidates = [item for item in known.values() if not allowed or item.domain in allowed]
    words = {stem(word) for word in wanted.split()}
    best: tuple[int, int, Device] | None = None
    for device in candidates:
        name_words = {stem(word) for word in bare(device.name).split()}
        if words == name_words or wanted in [bare(alias) for alias in device.aliases]:
            return device
        where = name_words | {stem(word) for word in bare(device.area or "").split()}
        nouns = {noun for noun, domain in DOMAIN_NOUNS.items() if domain == device.domain}
        overlap = len(words & name_words)
        if overlap and words - {"in", "of"} <= where | nouns:
            rank = (-overlap, len(name_words), device)
            if best is None or rank[:2] < best[:2]:
                best = rank
    return best[2] if best else None


def area_in(phrase: str, known: Mapping[str, Device]) -> str | None:
    """The room of the house a phrase names."""
    wanted = f" {bare(in_english(phrase))} "
    areas = {device.area for device in known.values() if device.area}
    found = [area for area in areas if f" {area.casefold()} " in wanted]
    return max(found, key=len) if found else None
