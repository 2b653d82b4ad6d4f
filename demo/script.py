"""What is said in the demo, and what has to be true afterwards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from demo.house import State
from demo.talk import Answer

type Seen = Mapping[str, State]
type Wish = Callable[[State], bool]

TELLING = (
    "brightness",
    "color_name",
    "color_temp_kelvin",
    "percentage",
    "temperature",
    "target_temp_low",
    "target_temp_high",
    "preset_mode",
    "current_position",
)
"""Attributes a person would notice; the rest of a state follows from them."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing in the house that is different after a turn: ``what`` is a state or attribute."""

    entity_id: str
    name: str
    what: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the script.

    ``about`` tells the reader what to watch; ``wishes`` names what has to become true of the
    house, by entity id; ``error`` says that the turn has to own up to one.
    """

    text: str
    about: str
    route: str
    words: tuple[tuple[str, ...], ...] = ()
    wishes: Mapping[str, Wish] = field(default_factory=dict)
    uses_tools: bool = False
    error: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """One sentence as it really went. ``stats`` are those of ``switchboard.conversation_stats``."""

    line: Line
    answer: Answer
    stats: Mapping[str, Any]
    changes: tuple[Change, ...]
    after: Seen
    evicted: int

    @property
    def last(self) -> Mapping[str, Any]:
        """How the integration says the turn went."""
        told: Mapping[str, Any] = self.stats.get("last_turn") or {}
        return told


def is_state(wanted: str) -> Wish:
    """A wish for a state."""
    return lambda state: bool(state["state"] == wanted)


def is_dimmed_to(share: float) -> Wish:
    """A wish for a light's brightness, as a share of the whole, give or take two per cent."""

    def holds(state: State) -> bool:
        brightness = state["attributes"].get("brightness")
        return brightness is not None and abs(brightness / 255 - share) < 0.02

    return holds


def changes(before: Seen, after: Seen, entities: tuple[str, ...]) -> tuple[Change, ...]:
    """What differs between two readings of ``entities``."""
    found = []
    for entity_id in entities:
        old, new = before[entity_id], after[entity_id]
        name = str(new["attributes"].get("friendly_name", entity_id))
        if old["state"] != new["state"]:
            found.append(Change(entity_id, name, "state", old["state"], new["state"]))
        for key in TELLING:
            was, now = old["attributes"].get(key), new["attributes"].get(key)
            # What comes and goes with the state, as a brightness does, says nothing more.
            if was != now and was is not None and now is not None:
                found.append(Change(entity_id, name, key, was, now))
    return tuple(found)


def fulfilled(line: Line, states: Seen) -> bool:
    """Whether the house is as the line wishes it."""
    return all(wish(states[entity_id]) for entity_id, wish in line.wishes.items())


def failures(turn: Turn) -> list[str]:
    """Which expectations of its line a turn did not meet, each as a sentence."""
    line, answer, last = turn.line, turn.answer, turn.last
    said = answer.text.lower()
    found = []
    if answer.error:
        found.append(f"the pipeline reported {answer.error}")
    if not answer.text.strip():
        found.append("there was no answer")
    if last.get("route") != line.route:
        found.append(
            f"the route was {last.get('route')!r} ({last.get('reason')}), not {line.route!r}"
        )
    if bool(last.get("error")) != line.error:
        found.append(f"the turn's error was {last.get('error')!r}")
    found += [
        f"the answer names none of: {', '.join(choice)}"
        for choice in line.words
        if not any(word in said for word in choice)
    ]
    touched = {change.entity_id for change in turn.changes}
    for entity_id, wish in line.wishes.items():
        if not wish(turn.after[entity_id]):
            found.append(f"{entity_id} is {turn.after[entity_id]['state']!r}, which is not wished")
        elif entity_id not in touched:
            found.append(f"{entity_id} was like that already, so nothing was shown")
    found += [
        f"{entity_id} changed, which nobody asked for"
        for entity_id in sorted(touched - set(line.wishes))
    ]
    if line.uses_tools and not last.get("tools"):
        found.append("no tool was called")
    if line.route == "model" and not answer.pieces:
        found.append("the answer was not streamed")
    return found


SMALL_WINDOW = 1200
"""Tokens; enough for a handful of exchanges, so that an eviction happens while one watches."""

OPENING: tuple[Line, ...] = (
    Line(
        "Turn off the kitchen lights.",
        "A plain command: Home Assistant understands it by itself, no model is asked.",
        route="local",
        wishes={"light.kitchen_lights": is_state("off")},
    ),
    Line(
        "How warm is it outside?",
        "A question about the house: the model looks it up.",
        route="model",
        words=(("15.6", "16"),),
    ),
    Line(
        "Switch the bed light on and set the office lights to 30 percent.",
        "Two wishes in one breath: the model calls Home Assistant's tools for each.",
        route="model",
        uses_tools=True,
        wishes={
            "light.bed_light": is_state("on"),
            "light.office_rgbw_lights": is_dimmed_to(0.3),
        },
    ),
    Line(
        "And the hall lights too, please.",
        "Only someone who remembers the sentence before knows what the hall lights should do.",
        route="model",
        uses_tools=True,
        wishes={"light.entrance_color_white_lights": is_dimmed_to(0.3)},
    ),
)

STORIES: tuple[Line, ...] = tuple(
    Line(f"Tell me a long story about {topic}.", about, route="model", words=((word,),))
    for topic, word, about in (
        (
            "a lighthouse",
            "lighthouse",
            "A long answer, streamed. What no longer fits leaves the window, in whole rounds.",
        ),
        *(
            (f"a {word}", word, "The window still has room: one more.")
            for word in ("garden", "river", "mountain", "train", "bakery", "desert", "library")
        ),
    )
)
"""Told one after the other until something leaves the window."""

ENDING: tuple[Line, ...] = (
    Line(
        "Close the living room window.",
        "Local again, in the same conversation; the cover really takes its time to close.",
        route="local",
        wishes={"cover.living_room_window": is_state("closed")},
    ),
)

WHEN_AZURE_IS_GONE = Line(
    "What is the outside temperature?",
    "The stand-in was switched off just before: the house falls back on its own agent.",
    route="fallback",
    words=(("15.6",),),
    error=True,
)
