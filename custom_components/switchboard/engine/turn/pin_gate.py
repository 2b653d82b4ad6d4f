"""The gate before what is done only for someone who knows the PIN.

Whatever may be the PIN is taken out of a sentence here, before anything else hears it, and compared
with it only if something is to be done for which it is needed.
"""

import hmac
import re
import secrets
from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from .spoken_pin import Heard, declines, hear

ATTEMPTS: Final = 3
"""Wrong PINs until the gate is locked."""

LOCKED_SECONDS: Final = 60.0
FORGIVEN_SECONDS: Final = 3600.0
"""How long a wrong PIN counts."""

HELD_SECONDS: Final = 120.0
"""How long a command waits for its PIN."""


class Protected(StrEnum):
    """Kinds of things that may ask for the PIN."""

    LOCKS = "locks"
    ALARMS = "alarms"
    GARAGES = "garages"
    OPENINGS = "openings"


type Held = tuple[str, float, int, frozenset[str]]
"""A command that waits for its PIN, until when, see ``PinGate.hold``, and what it is to open."""

_GONE: Final[Held] = ("", float("-inf"), 0, frozenset())

_UNLOCKS: Final = frozenset({"unlock", "open", "turn_off", "toggle"})
_DISARMS: Final = frozenset({"alarm_disarm", "turn_off", "toggle"})
_OPENS: Final = frozenset(
    {"open_cover", "toggle", "turn_on", "set_cover_position", "toggle_cover_tilt"}
)
_GARAGES: Final = frozenset({"garage", "gate"})
_SHADES: Final = frozenset({"awning", "blind", "curtain", "damper", "shade", "shutter"})


def protection_of(
    domain: str, device_class: str | None, service: str, position: float | None = None
) -> Protected | None:
    """Return what protects a thing from a service, by the service's name without its domain.

    Home Assistant turns a lock *off* to unlock it, and a cover *on* to open it. A cover that does
    not say what it is may be a door; what only gives shade is never protected. Going to a
    ``position`` (per cent) is opening, unless it is 0; no other service heeds one.
    """
    if domain == "lock":
        return Protected.LOCKS if service in _UNLOCKS else None
    if domain == "alarm_control_panel":
        return Protected.ALARMS if service in _DISARMS else None
    if domain != "cover" or device_class in _SHADES or service not in _OPENS:
        return None
    if service == "set_cover_position" and position == 0 and position is not False:
        return None
    return Protected.GARAGES if device_class in _GARAGES else Protected.OPENINGS


def protection_by_name(name: str) -> Protected | None:
    """Return what protects from an intent or a tool of which nothing but its name is known."""
    lowered = name.casefold()
    if "unlock" in lowered:
        return Protected.LOCKS
    return Protected.ALARMS if re.search(r"disarm|alarm.*off|off.*alarm", lowered) else None


type Request = tuple[int, int]
"""A request to the model: of which work, and how many were made in it before."""


class Verdict(StrEnum):
    """The finding on the PIN in a sentence; it is looked for only where it is needed."""

    NOTHING = "nothing"
    RIGHT = "right"
    WRONG = "pin_wrong"
    LOCKED = "pin_locked"


@dataclass(slots=True)
class PinTurn:
    """One turn at the gate; without one, the turn of an agent that has no PIN itself.

    ``held`` is the command that waited for the PIN and is carried out now, ``dropped`` says that
    one waited and waits no longer, ``declined`` that nothing else was meant. ``read_in`` and
    ``spent_in`` are requests: in answer to the one the model had something read that others may
    have written, in answer to the other it called for what the right PIN was spent on.
    ``asked_for`` are the things that a PIN said by itself opens: those it was asked for, or None
    if it was said along with a wish. ``refused`` are those that it is asked for in this turn.
    """

    gate: PinGate | None
    heard: Heard
    verdict: Verdict = Verdict.NOTHING
    held: str | None = None
    dropped: bool = False
    declined: bool = False
    said_before: int = 0
    conversation_id: str = ""
    read_in: Request | None = None
    spent_in: Request | None = None
    asked_for: frozenset[str] | None = None
    refused: frozenset[str] = frozenset()

    def withholds_from_model(
        self, kinds: Set[Protected], request: Request, things: Set[str] = frozenset()
    ) -> bool:
        """Return whether a call that the model makes in answer to a request must not be done.

        The right PIN is for what was asked for, not for what is read in the course of it: it opens
        what the model first calls for, in one answer, before it has read what others wrote.
        """
        if self.gate is None or self.gate.protected.isdisjoint(kinds):
            return False
        if self.withholds(kinds, things):
            return True
        if self.spent_in is None and (self.read_in is None or self.read_in == request):
            self.spent_in = request
        return self.spent_in != request

    def withholds(self, kinds: Set[Protected], things: Set[str] = frozenset()) -> bool:
        """Return whether an action that ``kinds`` protect ``things`` from must be left undone.

        Only here a number that was said is compared with the PIN, once in a turn: when there is
        something to be done for which it is needed.
        """
        if self.gate is None or self.gate.protected.isdisjoint(kinds):
            return False
        if self.verdict is Verdict.NOTHING and self.heard.candidates:
            self.verdict = self.gate.judge(self.conversation_id, self.heard.candidates)
        if self.verdict is not Verdict.RIGHT:
            return True
        return self.asked_for is not None and not (things and things <= self.asked_for)

    def refuse(self, command: str, things: Set[str] = frozenset()) -> str:
        """Hold ``command`` until the PIN is said for ``things``, and those refused before.

        Returns the key of what to say now.
        """
        if self.gate is None:
            return "pin_required"
        if self.verdict is Verdict.NOTHING and self.gate.locked:
            self.verdict = Verdict.LOCKED
        if self.verdict is Verdict.LOCKED:
            return self.verdict
        self.refused |= things
        self.gate.hold(self.conversation_id, command, self.said_before, self.refused)
        return self.verdict if self.verdict is Verdict.WRONG else "pin_required"


@dataclass(slots=True)
class Attempts:
    """Tries of a PIN in vain, and their times; agents with the same PIN have the same."""

    wrong: list[tuple[str, float]] = field(default_factory=list)
    locked_until: float = float("-inf")


@dataclass(slots=True)
class PinGate:
    """The PIN of an agent, who has tried it, and what waits for it.

    ``clock`` is in seconds. Attempts count for all conversations together, as a stranger may begin
    a new one with every guess; the right PIN takes back those of its own conversation only.
    """

    pin: str = field(repr=False)
    protected: frozenset[Protected]
    clock: Callable[[], float]
    attempts: Attempts = field(default_factory=Attempts)
    _held: dict[str, Held] = field(default_factory=dict)

    @property
    def locked(self) -> bool:
        """Return whether no PIN is taken at present."""
        return self.clock() < self.attempts.locked_until

    def begin(
        self,
        conversation_id: str | None,
        text: str,
        language: str,
        names: Collection[str] = (),
        said_before: int = 0,
        *,
        is_command: bool = False,
    ) -> PinTurn:
        """Begin a turn: take out of what was said what may be a PIN.

        If one was asked for and this is taken for the answer, it is judged now, and the right one
        brings back the command that waits. Anything else that is said ends the waiting.
        ``said_before``: how many sentences of the conversation there are besides this one.
        ``is_command``: it is understood as one, see ``doubts``.
        """
        waiting, things = self._take_held(conversation_id, said_before)
        heard = hear(text, language, asked=waiting is not None and not is_command, names=names)
        turn = PinTurn(self, heard, conversation_id=conversation_id or "", said_before=said_before)
        if heard.is_answer or heard.is_bare:
            turn.asked_for = things
        if waiting is None or not heard.is_answer:
            turn.dropped = waiting is not None
            turn.declined = turn.dropped and declines(text)
            return turn
        turn.verdict = self.judge(turn.conversation_id, heard.candidates)
        if turn.verdict is Verdict.RIGHT:
            turn.held = waiting
        elif turn.verdict is Verdict.WRONG:
            self.hold(turn.conversation_id, waiting, said_before, things)
        return turn

    def doubts(
        self,
        conversation_id: str | None,
        text: str,
        language: str,
        names: Collection[str] = (),
        said_before: int = 0,
    ) -> bool:
        """Return whether a sentence is an answer only if it is not understood as a command."""
        waits = self._waits(self._held.get(conversation_id or "", _GONE), said_before)
        return waits and hear(text, language, asked=True, names=names).in_doubt

    def judge(self, conversation_id: str, candidates: Sequence[str]) -> Verdict:
        """Say whether what was said is the PIN, and count it if it is not.

        Of several numbers none is: they may be a list of guesses.
        """
        said = "|".join(candidates)
        half = said[: len(said) // 2]
        is_twice = half * 2 == said  # "4711 4711"
        right = _same(said, self.pin) | (_same(half, self.pin) and is_twice)
        if self.locked:
            return Verdict.LOCKED
        now, attempts = self.clock(), self.attempts
        attempts.wrong = [
            one
            for one in attempts.wrong
            if one[1] > now - FORGIVEN_SECONDS and not (right and one[0] == conversation_id)
        ]
        if right:
            return Verdict.RIGHT
        attempts.wrong.append((conversation_id, now))
        if len(attempts.wrong) < ATTEMPTS:
            return Verdict.WRONG
        attempts.wrong.clear()
        attempts.locked_until = now + LOCKED_SECONDS
        self._held.clear()
        return Verdict.LOCKED

    def hold(
        self,
        conversation_id: str,
        command: str,
        said_before: int = 0,
        things: frozenset[str] = frozenset(),
    ) -> None:
        """Let ``command`` wait for its PIN; one for each conversation.

        ``said_before``: how many sentences of the conversation there are besides the last one.
        """
        now = self.clock()
        self._held = {name: held for name, held in self._held.items() if held[1] > now}
        self._held[conversation_id] = (command, now + HELD_SECONDS, said_before, things)

    def _take_held(
        self, conversation_id: str | None, said_before: int
    ) -> tuple[str | None, frozenset[str]]:
        """Return what waits, and what for, unless something else was said since."""
        held = self._held.pop(conversation_id or "", _GONE)
        return (held[0], held[3]) if self._waits(held, said_before) else (None, frozenset())

    def _waits(self, held: Held, said_before: int) -> bool:
        _, until, then, _ = held
        return self.clock() < until and said_before - then in (0, 1)


def _same(said: str, pin: str) -> bool:
    """Compare in a time that tells neither how much nor how long a part was right."""
    key = secrets.token_bytes(16)
    return hmac.compare_digest(
        hmac.digest(key, said.encode(), "sha256"), hmac.digest(key, pin.encode(), "sha256")
    )
