"""Which messages are read together for the graph: up to twenty, ended where a talk turns."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from ..chunking.boundaries import find_boundaries, score_gaps
from ..language.lexicon import tokens
from ..language.shift_signs import signs_in
from ..storage.entries import StoredEntry
from .user_statements import is_own
from .windows import Window, WindowPolicy, is_idle, stretch

POLICY: Final = WindowPolicy(size=20, overlap=3)
"""A window has up to ``size`` new messages, and before them ``overlap`` that were read already."""

SHOWN: Final = WindowPolicy(size=POLICY.size + POLICY.overlap, overlap=POLICY.overlap)
"""What a model is shown at a time where nothing ends a window early."""

LEAST: Final = 15
"""A window ends at the first boundary behind so many new messages, else at the last before."""

AHEAD: Final = 4
"""Messages behind a window that are looked at, to see whether a boundary is at its end."""

_READ: Final = 50
"""Words at the beginning of a message in which another topic is announced."""


def next_window(
    before: Sequence[StoredEntry],
    new: Sequence[StoredEntry],
    now: datetime,
    policy: WindowPolicy = POLICY,
) -> Window | None:
    """Return the next window of one owner's log, or ``None`` while there is none.

    ``before`` are the messages just before the first new one. ``new`` are the first ones without a
    mark, ``policy.size + AHEAD`` of them where there are as many. A silence ends a window wherever
    it is; so does the end of the log, once nothing has been said for a while.
    """
    if not new:
        return None
    overlap, together = stretch(before[-policy.overlap :] if policy.overlap else (), new, policy)
    size = policy.size
    if len(together) < size and len(together) == len(new) and not is_idle(new, now, policy):
        return None
    return Window(overlap, together[: _length(overlap, together, size)])


def _length(overlap: Sequence[StoredEntry], together: Sequence[StoredEntry], size: int) -> int:
    """Return how many new messages the window has."""
    ends = boundaries([*overlap, *together], len(overlap))
    if len(together) <= size:
        # Behind it is a silence, which is a boundary as well.
        ends = [*ends, len(together)]
    least = min(LEAST, size)
    late = [end for end in ends if least <= end <= size]
    early = [end for end in ends if end < least]
    return late[0] if late else early[-1] if early else size


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
        or (is_own(said[place]) and "announce" in signs_in(tokens(said[place].content)[:_READ]))
    ]
