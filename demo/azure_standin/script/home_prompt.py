"""The home as the messages tell of it: our table with its changes, or Home Assistant's overview.

``# Kitchen (also Galley)``, then ``light: Sink Lamp = on, 70 % | Table Lamp = off``; and after a
line that says ``Changed:``, ``Sink Lamp = off`` or ``Kitchen: light Table Lamp = on, 40 %``.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Self

from demo.azure_standin.ask import Ask

from .results import loaded, texts_in

_ROW = re.compile(r"(?P<domain>[a-z_]+): (?P<things>.+ = .+)")
_CHANGE = re.compile(r"(?:(?P<area>[^=]+?): (?P<domain>[a-z_]+) )?(?P<thing>.+ = .+)")
_ALSO = re.compile(r"(?P<name>.+?)(?: \(also (?P<aliases>.+)\))?")
_ENTRY = re.compile(r"^- names: (.+)\n((?:  .*(?:\n|$))*)", re.MULTILINE)
_FIELD = re.compile(r"^ +(\w+): ?'?(.*?)'?$", re.MULTILINE)
_ARTICLE = re.compile(r"\b(?:the|a|an|my|our|all|der|die|das|den|dem|im|in|of|and)\b|[^\w' ]")
_NOUNS = {"light": "light lamp", "cover": "cover blind window", "lock": "lock door", "fan": "fan"}


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of the home. ``details`` are what is told beside its state, word for word."""

    name: str
    domain: str = ""
    area: str = ""
    state: str = ""
    details: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The thing and its state in words."""
        return f"{self.name} is {', '.join((self.state, *self.details))}"


@dataclass
class Home:
    """What is known of the home, by names in lower case."""

    things: dict[str, Thing] = field(default_factory=dict)

    @classmethod
    def of(cls, ask: Ask) -> Self:
        """Read a request; what was said last counts, and of tools what they told just now."""
        home, last = (
            cls(),
            max((at for at, turn in enumerate(ask.turns) if turn.role == "user"), default=0),
        )
        for at, turn in enumerate(ask.turns):
            if turn.role == "system":
                home._read(turn.text)
            elif turn.role == "tool":
                for text in texts_in(loaded(turn.text)):
                    home._read(text, stale=at < last)
        return home

    def _read(self, text: str, *, stale: bool = False) -> None:
        for thing in (*_table(text), *_overview(text)):
            key = thing.name.casefold()
            known = self.things.get(key, Thing(thing.name))
            if thing.state == "gone":
                self.things.pop(key, None)
                continue
            self.things[key] = replace(
                known if stale or not thing.state else thing,
                domain=thing.domain or known.domain,
                area=thing.area or known.area,
                aliases=thing.aliases or known.aliases,
            )

    @property
    def told(self) -> list[Thing]:
        """The things whose state is known."""
        return [thing for thing in self.things.values() if thing.state]

    def find(self, heard: str, domains: Iterable[str] = ()) -> list[Thing]:
        """The things that heard words can mean: the one so called, else all that they fit."""
        wanted, allowed = words_of(heard), set(domains)
        fitting = []
        for thing in self.things.values():
            if allowed and thing.domain not in allowed:
                continue
            names = [words_of(name) for name in (thing.name, *thing.aliases)]
            if wanted in names:
                return [thing]
            around = words_of(f"{thing.area} {_NOUNS.get(thing.domain, '')}")
            if any(wanted & name and wanted <= name | around for name in names):
                fitting.append(thing)
        return fitting

    def area(self, heard: str) -> str:
        """The room that heard words name, spelt as the home spells it."""
        found = [one.area for one in self.things.values() if words_of(one.area) & words_of(heard)]
        return max(found, key=lambda area: len(words_of(area) & words_of(heard)), default="")


def words_of(text: str) -> frozenset[str]:
    """The telling words of a phrase, without articles and plurals."""
    plain = _ARTICLE.sub(" ", text.casefold()).split()
    return frozenset(word[:-1] if len(word) > 3 and word[-1] == "s" else word for word in plain)


def _table(text: str) -> Iterator[Thing]:
    area, changes = None, False
    for line in text.splitlines():
        if line == "Changed:":
            changes = True
        elif changes and (match := _CHANGE.fullmatch(line)):
            yield _thing(match["thing"], match["domain"] or "", match["area"] or "")
        elif line.startswith("# "):
            area = line[2:]
        elif area is not None and (match := _ROW.fullmatch(line)):
            for told in match["things"].split(" | "):
                yield _thing(told, match["domain"], area)


def _thing(told: str, domain: str, area: str) -> Thing:
    called, _, states = told.partition(" = ")
    state, *details = states.split(", ")
    name, aliases = _names(called)
    room = "" if area == "No area" else _names(area)[0]
    return Thing(name, domain, room, state, tuple(details), aliases)


def _names(called: str) -> tuple[str, tuple[str, ...]]:
    match = _ALSO.fullmatch(called)
    if match is None or not match["aliases"]:
        return called, ()
    return match["name"], tuple(match["aliases"].split(", "))


def _overview(text: str) -> Iterator[Thing]:
    """Home Assistant's own overview and live context."""
    for names, block in _ENTRY.findall(text):
        fields = dict(_FIELD.findall(block))
        unit = fields.get("unit_of_measurement", "")
        state = f"{fields.get('state', '')} {unit}".strip() if fields.get("state") else ""
        details = tuple(
            f"{word} {fields[key]}"
            for key, word in (("current_temperature", "now"), ("temperature", "target"))
            if fields.get(key)
        )
        name, *aliases = (part.strip(" '\"") for part in names.split(","))
        area = fields.get("areas", "").partition(",")[0]
        yield Thing(name, fields.get("domain", ""), area, state, details, tuple(aliases))
