"""Playing a script: of the rules that fit what was said, the first that can be played answers.

A script is some YAML files, each read from top to bottom; ``house.yaml`` says what a rule can hold.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import yaml

from demo.azure_standin.ask import Ask, Call, Reply, Tool

from .home_prompt import Home, Thing, words_of
from .results import bare, data_of, error_of, loaded, targets_of, texts_in
from .rounds import Round, arguments_of, language_of, rounds_of

type Slots = Mapping[str, Any]
type Find = Callable[["Scene", Slots], Slots | None]

LONGEST_CLAUSE = 5
_SLOT = re.compile(r"\{(\w+)\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*\{\w+\}[^\[\]]*)\]")
_AND = re.compile(
    r"\s*(?:(?<!\d),|,(?!\d)|\b(?:and|und)\b)(?:\s*\b(?:and|und|then|dann)\b)*\s*", re.IGNORECASE
)
_GOES_ON = re.compile(r"(?:and|und|also)\b", re.IGNORECASE)
_TOO = re.compile(r"(?P<thing>.+) (?:too|as well|also|auch)", re.IGNORECASE)
_BACK = ("it", "that", "them", "they", "this", "es", "sie")
_DONE = {"en": "Done. I {}.", "de": "Erledigt: {}."}
_FAILED = {"en": "Sorry, that did not work: {}.", "de": "Das hat nicht geklappt: {}."}
_WHICH = {"en": "Which one do you mean: {}?", "de": "Welches davon: {}?"}
_NOTHING_BEFORE = "I do not know what you mean: I see nothing before this that it could be."


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: the patterns of what is said, and what is done then."""

    patterns: tuple[re.Pattern[str], ...]
    does: Mapping[str, Any]

    def several(self, key: str) -> tuple[str, ...]:
        """What stands under a key, be it one or several."""
        return tuple(_flat(self.does.get(key, ())))


def _flat(given: Any) -> Iterator[str]:
    if isinstance(given, str):
        yield given
    else:
        for one in given:
            yield from _flat(one)


@dataclass(frozen=True, slots=True)
class Step:
    """A rule that fits, what its slots hold, and once it is ready the call it makes."""

    rule: Rule
    slots: Slots
    call: Call | None = None


@dataclass(frozen=True)
class Scene:
    """What a script is played on: a request, its rounds, and the home it tells of."""

    ask: Ask
    rounds: Sequence[Round]
    language: str

    @cached_property
    def home(self) -> Home:
        """The home as the messages tell of it."""
        return Home.of(self.ask)

    def tool(self, names: Iterable[str]) -> Tool | None:
        """The first of some tools that is on offer."""
        offered = {tool.short_name: tool for tool in self.ask.tools}
        return next((offered[name] for name in names if name in offered), None)

    def words(self, given: Any, slots: Slots) -> str:
        """A text of a script in the language of the scene, filled in."""
        text = given.get(self.language, given["en"]) if isinstance(given, Mapping) else given
        return filled(str(text), slots)


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a script. With ``clauses`` its rules fit clauses, not whole sentences."""

    clauses: bool
    instead: tuple[tuple[re.Pattern[str], str], ...]
    rules: tuple[Rule, ...]
    told: Mapping[str, Sequence[Mapping[str, Any]]]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file."""
        data = yaml.safe_load(path.read_text("utf-8"))
        slots = data.get("slots") or {}

        def pattern(text: str) -> re.Pattern[str]:
            inner = _SLOT.sub(lambda slot: f"(?P<{slot[1]}>{slots.get(slot[1], '.+?')})", text)
            return re.compile(inner, re.IGNORECASE)

        rules = (Rule((), rule) for rule in data["rules"])
        return cls(
            bool(data.get("clauses")),
            tuple(
                (re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE), str(other))
                for words, other in (data.get("instead") or {}).items()
            ),
            tuple(Rule(tuple(map(pattern, rule.several("said"))), rule.does) for rule in rules),
            data.get("told") or {},
        )

    def wanted(self, rounds: Sequence[Round]) -> list[tuple[Step, ...]]:
        """For each clause of the last round, the steps that fit; ``it`` is what was spoken of."""
        if not self.clauses:
            return [self._fitting(self._worded(rounds[-1].words))]
        wanted: list[tuple[Step, ...]] = []
        before: list[tuple[Step, ...]] = []
        things: list[str] = []
        for current in rounds:
            words = self._worded(current.words)
            goes_on = _GOES_ON.match(words) or _TOO.fullmatch(words)
            last = before[-1:] if goes_on and not current.words.endswith("?") else []
            wanted = []
            for clause in filter(None, _AND.split(words)):
                steps = self._fitting(clause)
                if steps and steps[0].rule.does.get("again"):
                    wanted += before
                elif steps and str(steps[0].slots.get("thing")).casefold() in _BACK:
                    wanted += [_about(steps, thing) for thing in things or [""]]
                elif steps:
                    wanted.append(steps)
                elif (wanted or last) and len(clause.split()) <= LONGEST_CLAUSE:
                    also = _TOO.fullmatch(clause)
                    wanted.append(_about((wanted or last)[-1], also["thing"] if also else clause))
                else:
                    break
            before = [steps for steps in wanted if "done" in steps[0].rule.does] or before
            spoken_of = [str(steps[0].slots.get("thing", "")) for steps in wanted]
            things = list(filter(None, spoken_of)) or things
        return wanted

    def _fitting(self, words: str) -> tuple[Step, ...]:
        return tuple(
            Step(rule, {key: value for key, value in match.groupdict().items() if value})
            for rule in self.rules
            for pattern in rule.patterns
            if (match := pattern.fullmatch(words))
        )

    def _worded(self, words: str) -> str:
        """What was said, without its last stop, and with other words for some."""
        words = words.replace("\u2019", "'").rstrip(" .!?")
        for pattern, other in self.instead:
            words = " ".join(pattern.sub(other, words).split()).strip(" ,")
        return words


def _about(steps: tuple[Step, ...], thing: str) -> tuple[Step, ...]:
    return tuple(replace(step, slots={**step.slots, "thing": thing}) for step in steps)


@dataclass(frozen=True, slots=True)
class Script:
    """Parts in their order, and the functions that their rules name."""

    parts: tuple[Part, ...]
    functions: Mapping[str, Find] = field(default_factory=dict)

    @classmethod
    def read(cls, paths: Iterable[Path], functions: Mapping[str, Find]) -> Self:
        """Read the files of a script."""
        return cls(tuple(map(Part.read, paths)), functions)

    def reply(self, ask: Ask) -> Reply:
        """Answer the last words of a conversation."""
        rounds = rounds_of(ask)
        if not rounds or not rounds[-1].words:
            return Reply("I heard nothing.")
        scene = Scene(ask, rounds, language_of(rounds))
        if told := self._told(scene):
            return Reply(told)
        for part in self.parts:
            if rounds[-1].results and not part.clauses:
                continue
            ready = [
                next(filter(None, (self._ready(scene, step) for step in steps)), None)
                for steps in part.wanted(rounds)
            ]
            if steps := [step for step in ready if step is not None]:
                return _played(scene, steps)
        return Reply(" ".join(_report(scene, [])) or "The script has no answer to that.")

    def _told(self, scene: Scene) -> str:
        """What came of the last call, where the script has lines for its tool."""
        current = scene.rounds[-1]
        call = current.calls[-1] if current.calls else None
        turn = current.result_of(call) if call else None
        if call is None or turn is None:
            return ""
        result, name = data_of(turn.text), call.name.rpartition("__")[2]
        if result.get("answer_in") == "German":
            scene = replace(scene, language="de")
        for line in (line for part in self.parts for line in part.told.get(name, ())):
            if error := error_of(loaded(turn.text)):
                return _FAILED[scene.language].format(error.rstrip("."))
            if all(result.get(key) for key in str(line.get("has", "")).split()):
                return scene.words(line["say"], {key: bare(it) for key, it in result.items()})
        return ""

    def _ready(self, scene: Scene, step: Step) -> Step | None:
        """The step with what its rule finds and calls; None when it cannot be played."""
        does, slots = step.rule.does, dict(step.slots)
        if "find" in does:
            found = self.functions[does["find"]](scene, {"for": does.get("for", "")} | slots)
            if found is None:
                return None
            slots |= found
        if "call" not in does:
            return replace(step, slots=slots)
        tool = scene.tool(filled(name, slots) for name in step.rule.several("call"))
        if tool is None or ("done" not in does and _was_called(scene, tool)):
            return None
        arguments = {key: filled(str(value), slots) for key, value in does.get("with", {}).items()}
        if "thing" in step.slots and "done" in does:
            things = _things(scene, step)
            if len(things) != 1:
                names = spoken([thing.name for thing in things], scene.language)
                told = _WHICH[scene.language].format(names) if slots["thing"] else _NOTHING_BEFORE
                return Step(Rule((), {"say": told}), {}) if things or not slots["thing"] else None
            slots["thing"] = things[0].name
            arguments = {"name": things[0].name, "domain": things[0].domain} | arguments
        call = Call(tool.name, json.dumps(_fitted(arguments, tool), ensure_ascii=False))
        return replace(step, slots=slots, call=call)


def _was_called(scene: Scene, tool: Tool) -> bool:
    return any(call.name == tool.name for call in scene.rounds[-1].calls)


def _things(scene: Scene, step: Step) -> list[Thing]:
    """The things a step may be about: one, several in doubt, none if it is not for its rule."""
    heard, domains = str(step.slots["thing"]), step.rule.several("of")
    found = scene.home.find(heard, domains)
    if not found and heard and not scene.home.find(heard):
        # Home Assistant knows aliases that nobody told us: it may look for the name as heard.
        return [Thing(heard, domains[0] if len(domains) == 1 else "")]
    if len(found) > 1 and len(words_of(heard)) > 1:
        return [min(found, key=lambda thing: len(words_of(thing.name)))]
    return found


def _fitted(arguments: Mapping[str, Any], tool: Tool) -> dict[str, Any]:
    """The arguments the tool's schema knows, in the shape it wants them."""
    properties = tool.parameters.get("properties", {})
    fitted: dict[str, Any] = {}
    for name, value in arguments.items():
        wanted = properties.get(name, {} if properties else {"type": "string"})
        choices = wanted.get("items", {}).get("enum")
        if (name not in properties and properties) or value == "":
            continue
        if wanted.get("type") in ("integer", "number"):
            number = float(str(value).replace(",", "."))
            fitted[name] = int(number) if number.is_integer() else number
        elif wanted.get("type") != "array":
            fitted[name] = value
        elif choices is None or value in choices:
            fitted[name] = [value]
    return fitted


def _played(scene: Scene, steps: Sequence[Step]) -> Reply:
    """Call what is still to be called, else say how it went, and what was asked besides."""
    current = scene.rounds[-1]
    said = [scene.words(step.rule.does["say"], step.slots) for step in steps if step.call is None]
    calling = {_key(step.call): step for step in steps if step.call is not None}
    made = {_key(call) for call in current.calls}
    waiting = [step for key, step in calling.items() if key not in made]
    if waiting and len(current.calls) < len(calling):
        chosen = waiting if scene.ask.parallel_calls else waiting[:1]
        is_all = len(chosen) == len(steps)
        return Reply(calls=tuple(_confirmed(scene, step, is_all=is_all) for step in chosen))
    return Reply(" ".join([*_report(scene, steps), *said]))


def _key(call: Call) -> tuple[str, str]:
    """What makes two calls the same, however their arguments are written."""
    arguments = {key: value for key, value in arguments_of(call).items() if key != "say"}
    return call.name, json.dumps(arguments, sort_keys=True) if arguments else call.arguments


def _confirmed(scene: Scene, step: Step, *, is_all: bool) -> Call:
    """The call of a step, with the words to be heard if it succeeds where the tool takes them."""
    call, says = step.call or Call("", ""), scene.ask.says
    takes = any(
        tool.name == call.name and "say" in tool.parameters.get("properties", {})
        for tool in scene.ask.tools
    )
    if not takes or says == "nothing" or (says == "due" and not is_all):
        return call
    if says == "wrong":
        other = [one.name for one in scene.home.things.values() if one.name != step.slots["thing"]]
        step = replace(step, slots={**step.slots, "thing": other[-1] if other else "Moon"})
    phrase = scene.words(step.rule.does.get("done", "did it"), step.slots)
    arguments = arguments_of(call) | {"say": _DONE[scene.language].format(phrase)}
    return replace(call, arguments=json.dumps(arguments, ensure_ascii=False))


def _report(scene: Scene, steps: Sequence[Step]) -> Iterator[str]:
    """What was done by the calls of the round, and what was not."""
    current, language = scene.rounds[-1], scene.language
    planned = {_key(step.call): step for step in steps if step.call is not None}
    done: dict[str, list[str]] = {}
    failed: list[str] = []
    for call in current.calls:
        turn, step = current.result_of(call), planned.get(_key(call))
        value = loaded(turn.text) if turn is not None else "error: no result came back"
        given, name = arguments_of(call), call.name.rpartition("__")[2]
        moved, unmoved = targets_of(value)
        if error := error_of(value):
            failed.append(f"{given.get('name') or given.get('area') or name} ({error})")
        elif step is None and not steps:
            yield f"{name} says: {'; '.join(texts_in(value))[:600] or 'it is done'}."
        elif step is not None:
            failed += [f"{one} (it did not react)" for one in unmoved]
            phrase = scene.words(step.rule.does["done"], {**step.slots, "thing": "{thing}"})
            things = moved if unmoved else [str(step.slots.get("thing", ""))]
            if things:
                done.setdefault(phrase, []).extend(things)
    if done:
        phrases = [
            phrase.replace("{thing}", spoken(things, language)) for phrase, things in done.items()
        ]
        yield _DONE[language].format(spoken(phrases, language))
    if failed:
        yield _FAILED[language].format(spoken(failed, language))


def filled(text: str, slots: Slots) -> str:
    """A text with its slots filled in; a part in brackets only if its slots are."""
    whole = _OPTIONAL.sub(
        lambda part: part[1] if all(slots.get(one) for one in _SLOT.findall(part[1])) else "", text
    )
    return _SLOT.sub(lambda slot: _spelt(slots.get(slot[1], "")), whole)


def _spelt(value: Any) -> str:
    if isinstance(value, list):
        return "; ".join(map(_spelt, value))
    return str(value)


def spoken(names: Sequence[str], language: str = "en") -> str:
    """A list the way it is spoken."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {'und' if language == 'de' else 'and'} {names[-1]}"
