"""Which messages are read together: plans, and never reads or writes anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..storage.entries import StoredEntry


@dataclass(frozen=True, slots=True)
class WindowPolicy:
    """How an owner's log is cut into windows.

    A window has ``size`` messages, of which the first ``overlap`` were the end of the window
    before. Fewer wait until nothing was said for ``idle``. A silence of more than ``gap`` ends a
    window, and the next begins without overlap.

    Raises:
        ValueError: no window could be made that way; the text says why.
    """

    size: int = 10
    overlap: int = 3
    idle: timedelta = timedelta(minutes=10)
    gap: timedelta = timedelta(hours=2)

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError("A window needs at least one message")
        if not 0 <= self.overlap < self.size:
            raise ValueError("Windows must overlap by fewer messages than they have")
        if self.idle < timedelta(0) or self.gap <= timedelta(0):
            raise ValueError("A wait and a silence cannot be negative")

    @property
    def step(self) -> int:
        """How many new messages a window has that follows another."""
        return self.size - self.overlap


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


def next_window(
    before: Sequence[StoredEntry],
    new: Sequence[StoredEntry],
    now: datetime,
    policy: WindowPolicy,
) -> Window | None:
    """Return the next window of one owner's log, or ``None`` while there is none.

    ``before`` are the last messages that were read already, ``new`` the first ones that were not:
    at least ``policy.overlap`` and ``policy.size`` of them, where there are as many. Both come in
    the order of the log, and no message is moved or left out for what its timestamp says.
    """
    if not new:
        return None
    overlap, together = stretch(before[-policy.overlap :] if policy.overlap else (), new, policy)
    wanted = policy.step if overlap else policy.size
    if len(together) >= wanted:
        return Window(overlap, together[:wanted])
    if len(together) < len(new) or is_idle(new, now, policy):
        return Window(overlap, together)
    return None


def stretch(
    before: Sequence[StoredEntry], new: Sequence[StoredEntry], policy: WindowPolicy
) -> tuple[tuple[StoredEntry, ...], tuple[StoredEntry, ...]]:
    """Return what of both belongs together with the first new message: no long silence within."""
    entries = (*before, *new)
    first = 0
    # A message that arrives late has an early time; the silence after it is no silence.
    latest = entries[0].entry.created_at
    for index, stored in enumerate(entries):
        if stored.entry.created_at - latest > policy.gap:
            if index > len(before):
                return entries[first : len(before)], entries[len(before) : index]
            first = index
        latest = max(latest, stored.entry.created_at)
    return entries[first : len(before)], entries[len(before) :]


def is_idle(new: Sequence[StoredEntry], now: datetime, policy: WindowPolicy) -> bool:
    """Return whether nothing was said lately; a time far ahead is a wrong clock, not the future."""
    return min(abs(now - stored.entry.created_at) for stored in new) >= policy.idle
