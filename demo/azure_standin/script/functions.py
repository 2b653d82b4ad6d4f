"""What the rules of the script have found: each function gives slots, or None for nothing.

It is given the scene, and the slots that the rule's pattern has filled; ``for`` is what the rule
says under that name.
"""

import operator
import re
from collections.abc import Sequence
from datetime import date, timedelta

from demo.azure_standin.ask import Call

from .engine import Find, Scene, Slots, filled, spoken
from .home_prompt import Thing, words_of
from .notes import likings_in, means, notes_in
from .results import data_of
from .rounds import Round

_MEANS = {
    "on": "on playing heat cool heat_cool auto eco cleaning",
    "off": "off idle standby paused",
    "open": "open opening unlocked",
    "closed": "closed closing locked",
    "locked": "locked locking",
    "unlocked": "unlocked unlocking open",
}
_ENGLISH = {"an": "on", "aus": "off", "offen": "open", "zu": "closed", "shut": "closed",
            "geschlossen": "closed", "abgeschlossen": "locked"}  # fmt: skip
_KINDS = {"light": "light", "lamp": "light", "lichter": "light", "window": "cover",
          "cover": "cover", "blind": "cover", "fan": "fan", "switch": "switch",
          "lock": "lock", "door": "lock"}  # fmt: skip
_OPERATIONS = {
    **dict.fromkeys(("plus", "and", "+"), operator.add),
    **dict.fromkeys(("minus", "less", "-"), operator.sub),
    **dict.fromkeys(("times", "multiplied by", "*", "x", "mal"), operator.mul),
    **dict.fromkeys(("divided by", "over", "/", "durch", "geteilt durch"), operator.truediv),
}
_EATABLE = (
    "blueberries raspberries strawberries berries apples pears plums cherries bananas oranges nuts "
    "honey cheese yoghurt tomatoes mushrooms olives beans rice potatoes pasta fish spinach"
)
_VALUE = r"\s+(?:is|was|ist|are|war)\s+(?P<value>[^.,;!?\n]+?)(?=[.,;!?\n]|$|\s+(?:and|und|but)\s)"
_WHOSE = r"(?:my|mein|meine|the user's|their|his|her)\s+"
_CALLED = r"\b(?:i am called|call me|ich heiße|nenn mich)\s+(?P<value>[\w-]+)"
_DAY = re.compile(r"^Now: \w+ (?P<day>\d{4}-\d\d-\d\d)", re.MULTILINE)
_LIKES = (
    r"\b(?P<value>(?:i (?:really )?(?:like|love|prefer|hate|dislike|don't like)|ich mag) "
    r"[^.;!?\n]+)"
)


def asked(scene: Scene, slots: Slots) -> Slots | None:
    """The tool and the ``confirm_id`` of the question that was asked just before."""
    before = scene.rounds[-2] if len(scene.rounds) > 1 else None
    for call, result in _results(before):
        name = call.name.rpartition("__")[2]
        if result.get("confirm_id") and slots["for"] in ("", name):
            return {"tool": name, "confirm_id": result["confirm_id"]}
    return None


def kept(scene: Scene, _: Slots) -> Slots | None:
    """What was remembered last in this conversation."""
    for one in reversed(scene.rounds):
        for _call, result in _results(one):
            if result.get("remembered"):
                return {"kept": result["remembered"]}
    return None


def _results(one: Round | None) -> list[tuple[Call, Slots]]:
    """The calls of a round with what they gave back, the latest first."""
    found = [(call, one.result_of(call)) for call in one.calls] if one else []
    return [(call, data_of(turn.text)) for call, turn in reversed(found) if turn is not None]


def used(scene: Scene, _: Slots) -> Slots | None:
    """The note that the last answers rested on, the latest first: what "that" is."""
    phrases = [(one.note, one.thing) for one in likings_in(scene.ask)]
    phrases += [(note, note) for note in notes_in(scene.ask)]
    answers = [answer for one in scene.rounds[:-1] for answer in one.answers]
    found = (
        note
        for answer in reversed(answers)
        for note, phrase in phrases
        if phrase.casefold() in answer.casefold()
    )
    note = next(found, None)
    return None if note is None else {"used": note}


def instructed(scene: Scene, slots: Slots) -> Slots | None:
    """Whether the instructions say something."""
    turns = (turn.text for turn in scene.ask.turns if turn.role == "system")
    return {} if any(slots["for"] in text for text in turns) else None


def likings(scene: Scene, _: Slots) -> Slots | None:
    """The notes of what people like and dislike."""
    found = [one.note for one in likings_in(scene.ask)]
    return {"likings": found} if found else None


def liked(scene: Scene, slots: Slots) -> Slots | None:
    """What is liked at a time of day or can be eaten, and is not disliked as well."""
    noted = likings_in(scene.ask)
    disliked = [one.thing for one in noted if not one.liked]
    fitting = (
        one.thing
        for one in noted
        if one.liked and (means(one.note, slots["for"]) or means(one.thing, _EATABLE))
        if not any(means(one.thing, thing) for thing in disliked)
    )
    return {"liked": next(fitting, "")}


def kind(scene: Scene, slots: Slots) -> Slots | None:
    """A kind of things as a domain, and the room they are in."""
    words = words_of(f"{slots.get('kind', '')} {slots['for']}")
    domain = next((_KINDS[word] for word in words if word in _KINDS), None)
    heard = slots.get("area", "")
    area = scene.home.area(heard) or heard
    thing = f"the {domain}s in the {area}"
    return {"domain": domain, "area": area, "thing": thing} if domain else None


def tool(scene: Scene, slots: Slots) -> Slots | None:
    """The tool whose name was spoken."""
    said = words_of(slots["what"])
    for one in scene.ask.tools:
        named = words_of(re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", one.short_name))
        if named <= said and not one.short_name.startswith(("Hass", "Get")):
            return {"tool": one.short_name}
    return None


def is_in_state(scene: Scene, slots: Slots) -> Slots | None:
    """Whether a thing is in a state."""
    if (found := state(scene, slots)) is None:
        return None
    yes = found["state"] in _states(slots["state"])
    german = scene.language == "de"
    return {**found, "yes": ("Ja" if yes else "Nein") if german else "Yes" if yes else "No"}


def state(scene: Scene, slots: Slots) -> Slots | None:
    """What is told of a thing."""
    found = [thing for thing in scene.home.find(slots["thing"]) if thing.state]
    if not found:
        return None
    thing = min(found, key=lambda one: len(one.name))
    return {"told": _in_words(thing, scene.language), "state": thing.state}


def listed(scene: Scene, slots: Slots) -> Slots | None:
    """The things that are in a state."""
    told, wanted = scene.home.told, _states(slots["state"])
    if not told:
        return None
    domain = (kind(scene, slots) or {}).get("domain")
    area = scene.home.area(slots["place"]) if slots.get("place") else ""
    names = [
        one.name
        for one in told
        if one.state in wanted
        and one.domain == (domain or one.domain)
        and one.area == (area or one.area)
    ]
    if not names:
        return {"told": f"Nothing is {slots['state']}"}
    german = scene.language == "de"
    verb = ("sind" if german else "are") if len(names) > 1 else ("ist" if german else "is")
    return {"told": f"{spoken(names, scene.language)} {verb} {slots['state']}"}


def measured(scene: Scene, slots: Slots) -> Slots | None:
    """What thermometers and the like read: those of a place, else all of them."""
    quality = slots["quality"].casefold()
    kind_of = "humidity" if quality in ("humid", "humidity", "feucht") else "temperature"
    verb = "misst" if scene.language == "de" else "reads"
    readings: list[tuple[Thing, str]] = []
    for one in scene.home.told:
        now = next((part[4:] for part in one.details if part.startswith("now ")), "")
        if kind_of in one.name.casefold():
            readings.append((one, one.state))
        elif one.domain == "climate" and kind_of == "temperature" and now:
            readings.append((one, now))
    place = words_of(f"{slots.get('place', '')} {slots.get('where', '')}") - {kind_of}
    near = [pair for pair in readings if place & words_of(f"{pair[0].name} {pair[0].area}")]
    told = [f"{one.name} {verb} {value}" for one, value in near or readings]
    return {"told": ". ".join(told)} if told else None


def place(scene: Scene, slots: Slots) -> Slots | None:
    """The room of the home that is named, if it is one."""
    return {"area": scene.home.area(f"{slots.get('place', '')} {slots.get('where', '')}")}


def home(scene: Scene, _: Slots) -> Slots | None:
    """Whether anything is known of the home, or may be looked up."""
    return {} if scene.home.things or scene.tool(["GetLiveContext"]) else None


def tomorrow(scene: Scene, slots: Slots) -> Slots | None:
    """An hour of the afternoon of the next day, by the clock in the messages."""
    clocks = (_DAY.search(turn.text) for turn in reversed(scene.ask.turns))
    if (found := next(filter(None, clocks), None)) is None:
        return None
    day = date.fromisoformat(found["day"]) + timedelta(days=1)
    return {"when": f"{day}T{int(slots['hour']) % 12 + 12}:00"}


def looked_back(scene: Scene, slots: Slots) -> Slots | None:
    """When a thing was in a state, as it was just looked up."""
    looked_up = (result.get("things", ()) for _, result in _results(scene.rounds[-1]))
    for thing in (one for things in looked_up for one in things):
        if began := thing.get("began_last", {}).get(slots["state"]):
            return {"told": f"{thing['name']}: last {slots['state']} from {began}"}
    return None


def _states(word: str) -> list[str]:
    return _MEANS.get(_ENGLISH.get(word, word), word).split()


def _in_words(thing: Thing, language: str) -> str:
    return thing.told.replace(" is ", " ist ", 1) if language == "de" else thing.told


def add_up(_: Scene, slots: Slots) -> Slots | None:
    """What two numbers make."""
    first, second, operation = float(slots["a"]), float(slots["b"]), _OPERATIONS[slots["op"]]
    if operation is operator.truediv and second == 0:
        return {"sum": "Nobody can divide by zero."}
    return {"sum": f"{round(operation(first, second), 6):.12g}"}


def story(scene: Scene, slots: Slots) -> Slots | None:
    """The chapter of the script: once, or nine times when a story is to be long."""
    words = scene.rounds[-1].words.casefold()
    is_long = any(word in words for word in ("long", "lange", "another", "more", "continue"))
    topic = {"topic": slots.get("topic", "lighthouses")}
    years = range(1801, 1810 if is_long else 1802)
    return {"story": "\n".join(filled(slots["for"], topic | {"year": year}) for year in years)}


def words_before(scene: Scene, slots: Slots) -> Slots | None:
    """What was said before the last words, or first of all."""
    earlier = scene.rounds[:-1]
    if not earlier:
        return None
    return {"words": earlier[0 if slots["for"] == "first" else -1].words}


def told_before(scene: Scene, slots: Slots) -> Slots | None:
    """What somebody said of themselves, in the rounds before or in a summary."""
    thing = slots["for"] or slots["thing"]
    spelt = thing.replace("favourite", "favou?rite").replace("favorite", "favou?rite")
    patterns = [_LIKES] if thing == "likes" else [f"{_WHOSE}{spelt}{_VALUE}"]
    patterns += [_CALLED] if thing == "name" else []
    sources = [one.words for one in reversed(scene.rounds[:-1])]
    sources += [turn.text for turn in reversed(scene.ask.turns) if turn.role == "system"]
    return _last_value(sources, patterns)


def _last_value(sources: Sequence[str], patterns: Sequence[str]) -> Slots | None:
    for source in sources:
        for pattern in patterns:
            if found := list(re.finditer(pattern, source, re.IGNORECASE)):
                return {"value": found[-1]["value"].strip()}
    return None


_ALL: tuple[Find, ...] = (
    add_up, asked, home, instructed, is_in_state, kept, kind, liked, likings, listed, looked_back,
    measured, place, state, story, told_before, tomorrow, tool, used, words_before,
)  # fmt: skip
FUNCTIONS: dict[str, Find] = {function.__name__: function for function in _ALL}
