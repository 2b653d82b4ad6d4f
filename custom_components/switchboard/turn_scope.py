"""The turn under way: what the PIN gate, the log and the tools know of it.

It is kept in one context variable, so that whatever a turn calls finds it, by whatever way. Work
that outlives a turn takes with it what it needs.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict, Unpack

from .engine.turn.pin_gate import PinTurn


@dataclass(slots=True)
class LoggedTurn:
    """What the log knows of a turn: the generation of the log in which it began, its secrecy.

    ``secrets`` are words that were refused in it, to be masked wherever they stand.
    """

    began_in: int
    withheld: bool = False
    secrets: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class TurnScope:
    """One turn of one of our agents; without ``logged`` none is under way.

    ``conversations`` are those whose turn is held: this one's, and those of the turns whose tools
    began it. ``pin`` is None where no PIN is in use.
    """

    logged: LoggedTurn | None = None
    pin: PinTurn | None = None
    conversations: frozenset[str] = frozenset()


class Changes(TypedDict, total=False):
    """What is other within a scope."""

    logged: LoggedTurn | None
    pin: PinTurn | None
    conversations: frozenset[str]


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
