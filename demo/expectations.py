"""What a sentence of the demo promises, what became of it, and whether the two agree."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from demo.asked import Asked
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

HALF_A_PERCENT = 0.5


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
    house, by entity id; ``error`` says that the turn has to own up to one. Of what the model was
    really sent: ``at_once`` allows for one request without tools; ``told`` has to stand in its
    note of changes, and what went before in the cache; ``knows`` are words of the assistant it
    has to hold; ``remembers`` has to stand in what it was told of the memory, and ``forgot``
    nowhere in the request or its answer; ``refused_by`` is the deployment that has to fail and
    ``answered_by`` the one that then answers. ``calls`` is the tool that has to be used.
    ``lets_go`` says that the turn ends its conversation, so that it cannot be looked up afterwards.
    """

    text: str
    about: str
    route: str
    reason: str = ""
    words: tuple[tuple[str, ...], ...] = ()
    wishes: Mapping[str, Wish] = field(default_factory=dict)
    uses_tools: bool = False
    error: bool = False
    at_once: bool = False
    told: str = ""
    knows: str = ""
    remembers: str = ""
    forgot: str = ""
    calls: str = ""
    lets_go: bool = False
    refused_by: str = ""
    answered_by: str = ""


@dataclass(frozen=True, slots=True)
class Spent:
    """What was sent to the model, in tokens: at the full price, and at the price of the cache."""

    full: int
    cached: int

    @classmethod
    def on(cls, asked: tuple[Asked, ...]) -> Spent:
        """The sum of some requests."""
        cached = sum(request.cached for request in asked)
        return cls(sum(request.sent for request in asked) - cached, cached)


NOTHING = Spent(0, 0)


@dataclass(frozen=True, slots=True)
class Turn:
    """One sentence as it really went.

    ``stats`` are those of ``switchboard.conversation_stats``. ``asked`` are the requests the
    stand-in got, None where a real service keeps no such journal. ``first`` is what the first
    question to the model took. ``at`` names the device it was said at.
    """

    line: Line
    answer: Answer
    stats: Mapping[str, Any]
    changes: tuple[Change, ...]
    after: Seen
    evicted: int
    asked: tuple[Asked, ...] | None = None
    spent: Spent | None = None
    first: Spent | None = None
    at: str = ""

    @property
    def last(self) -> Mapping[str, Any]:
        """How the integration says the turn went."""
        told: Mapping[str, Any] = self.stats.get("last_turn") or {}
        return told

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools that were called, as the integration tells, or else the stand-in's journal."""
        if self.stats:
            return tuple(self.last.get("tools") or ())
        return tuple(call for request in self.asked or () for call in request.calls)


@dataclass(frozen=True, slots=True)
class Late:
    """An answer that came after its turn.

    ``event`` is the data of ``switchboard_late_answer``, None when none came. ``text`` is what the
    notification says, and ``answered`` what the model had said.
    """

    turn: Turn
    wishes: Mapping[str, Wish]
    event: Mapping[str, Any] | None
    text: str
    answered: str
    changes: tuple[Change, ...]
    after: Seen


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


def window_tokens(stats: Mapping[str, Any]) -> int:
    """Return what the window holds, its summary included: what its share is counted of."""
    return int(stats["current_tokens"] + stats["summary_tokens"])


def fulfilled(wishes: Mapping[str, Wish], states: Seen) -> bool:
    """Whether the house is as it is wished."""
    return all(wish(states[entity_id]) for entity_id, wish in wishes.items())


def failures(turn: Turn) -> list[str]:
    """Which expectations of its line a turn did not meet, each as a sentence."""
    line, answer, last = turn.line, turn.answer, turn.last
    said = answer.text.lower()
    found = []
    if answer.error:
        found.append(f"the pipeline reported {answer.error}")
    if not answer.text.strip():
        found.append("there was no answer")
    if line.lets_go and turn.stats:
        found.append("the conversation goes on")
    if last.get("route") != line.route and not line.lets_go:
        found.append(
            f"the route was {last.get('route')!r} ({last.get('reason')}), not {line.route!r}"
        )
    if line.reason and last.get("reason") != line.reason:
        found.append(f"the reason was {last.get('reason')!r}, not {line.reason!r}")
    if bool(last.get("error")) != line.error:
        found.append(f"the turn's error was {last.get('error')!r}")
    found += [
        f"the answer names none of: {', '.join(choice)}"
        for choice in line.words
        if not any(word in said for word in choice)
    ]
    found += _unwished(line.wishes, turn.changes, turn.after)
    if line.uses_tools and not last.get("tools"):
        found.append("no tool was called")
    if turn.stats:
        share = 100 * window_tokens(turn.stats) / turn.stats["max_tokens"]
        if abs(share - turn.stats["utilization"]) > HALF_A_PERCENT:
            found.append(f"the window is said to be {turn.stats['utilization']} % full")
    can_tell = bool(turn.stats) or turn.asked is not None
    if line.calls and can_tell and line.calls not in turn.tools:
        found.append(f"{line.calls} was not called")
    if line.route == "model" and not answer.pieces:
        found.append("the answer was not streamed")
    return found if turn.asked is None else found + _sent_otherwise(turn, turn.asked)


def late_failures(late: Late) -> list[str]:
    """What an answer that came after its turn did not keep of its promise."""
    event, answer = late.event, late.turn.answer
    if event is None:
        return ["no late answer came"]
    found = []
    if event["conversation_id"] != answer.conversation_id:
        found.append("the late answer is another conversation's")
    if event["error"] or event["superseded"]:
        found.append(f"the late answer is none: {dict(event)}")
    if event["seconds"] * 1000 <= answer.total_ms:
        found.append("the answer came before its turn had ended, so nothing was late")
    if not late.answered or not late.text:
        found.append(f"the notification says {late.text!r}, the model said {late.answered!r}")
    elif late.answered in late.text:
        found.append("the notification tells everybody in the house what one person asked")
    return found + _unwished(late.wishes, late.changes, late.after)


def _unwished(wishes: Mapping[str, Wish], changed: tuple[Change, ...], after: Seen) -> list[str]:
    """Where what changed in the house is not what was wished."""
    touched = {change.entity_id for change in changed}
    found = []
    for entity_id, wish in wishes.items():
        if not wish(after[entity_id]):
            found.append(f"{entity_id} is {after[entity_id]['state']!r}, which is not wished")
        elif entity_id not in touched:
            found.append(f"{entity_id} was like that already, so nothing was shown")
    found += [
        f"{entity_id} changed, which nobody asked for"
        for entity_id in sorted(touched - set(wishes))
    ]
    return found


def _sent_otherwise(turn: Turn, asked: tuple[Asked, ...]) -> list[str]:
    """Where what the model was really sent is not what the line promises."""
    line, found = turn.line, []
    if bool(asked) != (line.route == "model") and line.route != "fallback":
        found.append(f"the model was sent {len(asked)} requests")
    if line.at_once and (len(asked) != 1 or turn.last.get("tools")):
        found.append("something was looked up")
    if line.told:
        found += _told_otherwise(turn, asked)
    if line.knows and not any(line.knows in request.said for request in asked[:1]):
        found.append(f"the request does not hold the answer {line.knows!r}")
    if line.remembers and not _stands_in(line.remembers, asked[:1]):
        found.append(f"the request's memory does not say {line.remembers!r}")
    if line.forgot and (
        any(line.forgot in request.whole for request in asked)
        or line.forgot in turn.answer.text.casefold()
    ):
        found.append(f"{line.forgot!r} stands in the request or the answer")
    if line.refused_by and [request.deployment for request in asked if request.refused] != [
        line.refused_by
    ]:
        found.append(f"{line.refused_by} did not refuse, or another did")
    if line.answered_by and (
        not asked or asked[-1].refused or asked[-1].deployment != line.answered_by
    ):
        found.append(f"{line.answered_by} did not answer")
    return found


def _stands_in(word: str, asked: tuple[Asked, ...]) -> bool:
    return any(word in line.casefold() for request in asked for line in request.memory)


def _told_otherwise(turn: Turn, asked: tuple[Asked, ...]) -> list[str]:
    """Where a change was not told, or not cheaply."""
    found = []
    if not any(turn.line.told in request.note.splitlines() for request in asked[:1]):
        found.append(f"the note sent does not say: {turn.line.told}")
    spent, first = turn.spent, turn.first
    if spent is None or first is None or not spent.cached or spent.full >= first.full:
        found.append(f"nothing was saved: {spent}, and {first} the first time")
    return found
