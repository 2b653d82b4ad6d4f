"""The turn under way: what the PIN gate, the log and the tools know of it.

It is kept in one context variable, so that whatever a turn calls finds it, by whatever way. Work
that outlives a turn takes with it what it needs.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final, NamedTuple, TypedDict, Unpack

from .engine.storage.turn_entries import TurnRequest, TurnState, Way
from .engine.turn.limits import Limit
from .engine.turn.pin_gate import PinTurn

type Amend = Callable[[str], Awaitable[str]]
"""Does what is wanted of a talk (``undo``, ``wrong``...); returns what to say of it."""


class ToolTime(NamedTuple):
    """When a tool was called, in milliseconds since the turn began, and how long it took."""

    call_id: str
    at_ms: float
    duration_ms: float


@dataclass(slots=True)
class TurnTrace:
    """Events of a turn besides what is said, as they come.

    ``recalled`` are memories by id, and how they came into it. Once it ``is_over``, nothing is
    added: what was begun in a turn may go on after it, and be no part of it.
    """

    began: float = field(default_factory=monotonic)
    requests: list[TurnRequest] = field(default_factory=list)
    tools: list[ToolTime] = field(default_factory=list)
    states: dict[str, TurnState] = field(default_factory=dict)
    recalled: dict[str, Way] = field(default_factory=dict)
    has_read: bool = False
    is_over: bool = False

    @property
    def now_ms(self) -> float:
        """Milliseconds since it began."""
        return 1000 * (monotonic() - self.began)

    def recall(self, ids: Iterable[str], way: Way) -> None:
        """Take note of what the turn was told of."""
        for one in ids:
            self.recalled.setdefault(one, way)

    @contextmanager
    def call(self, call_id: str) -> Iterator[None]:
        """Call a tool."""
        at = self.now_ms
        try:
            yield
        finally:
            self.tools.append(ToolTime(call_id, at, self.now_ms - at))


@dataclass(slots=True)
class LoggedTurn:
    """A turn as the log knows it: the generation of the log in which it began, its secrecy.

    ``message_id`` is the id that its words get in the log. ``withheld``: nothing of it is taken
    down, and if it is ``off_record``, because a person wants that. ``secrets`` are words that were
    refused in it, to be masked wherever they stand.
    """

    began_in: int
    message_id: str = ""
    withheld: bool = False
    off_record: bool = False
    secrets: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class TurnScope:
    """One turn of one of our agents; without ``logged`` none is under way.

    ``conversations`` are those whose turn is held: this one's, and those of the turns whose tools
    began it. ``pin`` is None where no PIN is in use. ``trace`` is of what happens in it.
    ``in_tool``: a tool of the model runs, in a turn or after it. ``by_model``: such a tool, and no
    person, said what is answered in this turn. ``limits`` are those of who speaks. ``amend`` does
    what a person wants of the talk itself.
    """

    logged: LoggedTurn | None = None
    pin: PinTurn | None = None
    conversations: frozenset[str] = frozenset()
    trace: TurnTrace | None = None
    in_tool: bool = False
    by_model: bool = False
    limits: frozenset[Limit] = frozenset()
    amend: Amend | None = None

    @property
    def is_withheld(self) -> bool:
        """Return whether the turn is not to be taken down."""
        return self.logged is not None and (self.logged.withheld or self.logged.off_record)

    @property
    def is_off_record(self) -> bool:
        """Return whether a person wants nothing of the turn written down."""
        return self.logged is not None and self.logged.off_record

    def go_off_record(self) -> None:
        """Write nothing of the turn down, because a person wants that."""
        if self.logged is not None:
            self.logged.off_record = True

    @property
    def secrets(self) -> frozenset[str]:
        """Return what was refused as a secret in the turn."""
        return frozenset() if self.logged is None else frozenset(self.logged.secrets)

    def note_secrets(self, secrets: Iterable[str]) -> bool:
        """Mask ``secrets`` in the turn; False if it is none of ours."""
        if self.logged is not None:
            self.logged.secrets.update(secrets)
        return self.logged is not None


class Changes(TypedDict, total=False):
    """The changes within a scope."""

    logged: LoggedTurn | None
    pin: PinTurn | None
    conversations: frozenset[str]
    trace: TurnTrace | None
    in_tool: bool
    by_model: bool
    limits: frozenset[Limit]
    amend: Amend | None


_NO_TURN: Final = TurnScope()
_scope: ContextVar[TurnScope] = ContextVar("switchboard_turn", default=_NO_TURN)


def turn_scope() -> TurnScope:
    """Return the scope in which this is called."""
    return _scope.get()


@contextmanager
def scope_with(**changes: Unpack[Changes]) -> Iterator[None]:
    """Change what the scope holds, for as long as this lasts."""
    token = _scope.set(replace(_scope.get(), **changes))
    try:
        yield
    finally:
        _scope.reset(token)
