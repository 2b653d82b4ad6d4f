"""Messages that are read together: cut by count, or where a talk turns to something else.

Nothing here reads or writes the log. Every message is new in exactly one window, and no message is
moved or left out for what its timestamp says.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

from ..chunking.boundaries import find_boundaries, score_gaps
from ..language.lexicon import tokens
from ..language.shift_signs import signs_in
from ..storage.entries import LogEntry, StoredEntry
from .user_statements import is_own, may_tell

_WORDS_READ: Final = 50
"""Words at the beginning of a message in which another topic is announced."""


@dataclass(frozen=True, slots=True)
class WindowPolicy:
    """How an owner's log is cut into windows.

    A window has ``size`` messages, of which the first ``overlap`` were the end of the window
    before. Fewer wait until nothing was said for ``idle``, at most until the ``night_hour``, in the
    house's ``zone``, of the last of so many ``nights``; no ``idle``: nothing waits. With a ``gap``,
    a longer silence ends a window, and the next begins without overlap.

    With ``least``, ``size`` messages are new, beside the overlap, and the window ends at the first
    boundary behind so many of them, else at the last behind half as many; what is shorter waits for
    the night. ``ahead`` messages behind the window are looked at, to see whether a boundary is at
    its end.

    Raises:
        ValueError: no window could be made that way; the text says why.
    """

    size: int = 10
    overlap: int = 3
    idle: timedelta = timedelta(hours=6)
    night_hour: int = 3
    nights: int = 1
    zone: Callable[[], tzinfo] = lambda: UTC
    gap: timedelta | None = None
    least: int | None = None
    ahead: int = 0

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError("A window needs at least one message")
        if not 0 <= self.overlap < self.size:
            raise ValueError("Windows must overlap by fewer messages than they have")
        if self.idle < timedelta(0) or (self.gap is not None and self.gap <= timedelta(0)):
            raise ValueError("A wait and a silence cannot be negative")

    @property
    def step(self) -> int:
        """How many new messages a window has that follows another."""
        return self.size - self.overlap if self.least is None else self.size

    @property
    def shown(self) -> int:
        """How many messages a window has that follows another, those read before included."""
        return self.step + self.overlap


WINDOWS: Final = WindowPolicy(size=20, overlap=3, least=15, ahead=4)


def policy_of(size: int, overlap: int) -> WindowPolicy:
    """Return windows of a chosen size: as many as by default end where a talk turns.

    Any other number is that of all messages, those that are read twice among them.
    """
    if size == WINDOWS.size:
        return replace(WINDOWS, overlap=overlap)
    return WindowPolicy(size=size, overlap=overlap)


@dataclass(frozen=True, slots=True)
class Window:
    """Messages that are read together, in the order of the log; at least one is new."""

    overlap: tuple[StoredEntry, ...]
    new: tuple[StoredEntry, ...]

    @property
    def entries(self) -> tuple[StoredEntry, ...]:
        """All messages, the overlap first."""
        return self.overlap + self.new

    @property
    def end_id(self) -> str:
        """The id of the last new message, which names the window."""
        return self.new[-1].entry.id

    @property
    def start_seq(self) -> int:
        """The place in the log of the first message, overlap included."""
        return self.entries[0].seq

    @property
    def end_seq(self) -> int:
        """The place in the log of the last message."""
        return self.new[-1].seq

    @property
    def may_tell(self) -> bool:
        """True if a person of the house may have told anything new in it."""
        return any(may_tell(stored.entry) for stored in self.new)


def next_window(
    before: Sequence[StoredEntry],
    new: Sequence[StoredEntry],
    now: datetime,
    policy: WindowPolicy,
) -> Window | None:
    """Return the next window of one owner's log, or ``None`` while there is none.

    ``before`` are the last messages that were read already, ``new`` the first ones that were not:
    at least ``policy.overlap``, and ``policy.size + policy.ahead`` of them, where there are as
    many. Both come in the order of the log.
    """
    if not new:
        return None
    overlap = tuple(before[-policy.overlap :]) if policy.overlap else ()
    together = tuple(new)
    if policy.gap is not None:
        overlap, together = _without_silence(overlap, together, policy.gap)
    wanted = policy.step if overlap else policy.size
    if len(together) < wanted and len(together) == len(new) and _waits(new, now, policy):
        return None
    if policy.least is not None:
        wanted = _turn(overlap, together, wanted, min(policy.least, wanted))
    return Window(overlap, together[:wanted])


def boundaries(talk: Sequence[StoredEntry], first: int = 0) -> list[int]:
    """Return behind how many messages, counted from ``first``, a talk turns to something else.

    It does so where another conversation begins, where somebody announces another topic, and where
    the scorer of chunks finds that the words have little in common.
    """
    said = [stored.entry for stored in talk]
    shifts = set(find_boundaries(score_gaps(said)))
    return [
        place - first
        for place in range(first + 1, len(said))
        if place in shifts
        or said[place].conversation_id != said[place - 1].conversation_id
        or _announces(said[place])
    ]


def _announces(entry: LogEntry) -> bool:
    return is_own(entry) and "announce" in signs_in(tokens(entry.content)[:_WORDS_READ])


def _without_silence(
    before: Sequence[StoredEntry], new: Sequence[StoredEntry], gap: timedelta
) -> tuple[tuple[StoredEntry, ...], tuple[StoredEntry, ...]]:
    """Return what of both belongs together with the first new message."""
    entries = (*before, *new)
    first = 0
    # A message that arrives late has an early time; the silence after it is no silence.
    latest = entries[0].entry.created_at
    for index, stored in enumerate(entries):
        if stored.entry.created_at - latest > gap:
            if index > len(before):
                return entries[first : len(before)], entries[len(before) : index]
            first = index
        latest = max(latest, stored.entry.created_at)
    return entries[first : len(before)], entries[len(before) :]


def _waits(new: Sequence[StoredEntry], now: datetime, policy: WindowPolicy) -> bool:
    """Return whether messages wait for more; a time far ahead is a wrong clock's."""
    latest = now + policy.idle
    times = [stored.entry.created_at for stored in new if stored.entry.created_at <= latest]
    if not policy.idle or not times:
        return False
    if now - max(times) >= policy.idle and len(new) >= (policy.least or 1):
        return False
    night = now.astimezone(policy.zone()).replace(
        hour=policy.night_hour, minute=0, second=0, microsecond=0
    )
    nights = policy.nights - 1 if night <= now else policy.nights
    return times[0] >= night - timedelta(days=nights)


def _turn(
    overlap: Sequence[StoredEntry], together: Sequence[StoredEntry], size: int, least: int
) -> int:
    """Return behind how many new messages a window of at most ``size`` ends."""
    if len(together) <= size:
        return len(together)
    ends = boundaries([*overlap, *together], len(overlap))
    late = [end for end in ends if least <= end <= size]
    early = [end for end in ends if least // 2 <= end < least]
    return late[-1] if late else early[-1] if early else size
