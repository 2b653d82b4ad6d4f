"""Silence: nothing has been said for more than four seconds.

It is computed when it is asked for and kept nowhere. Times are of a monotonic clock, so that a
clock that is set does not make or end one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

SILENCE_SECONDS: Final = 4.0
"""More than this since something was last said is silence."""


def is_silence(seconds: float | None) -> bool:
    """Return whether it is silence after so long without a word; None: nothing ever was said."""
    return seconds is None or seconds > SILENCE_SECONDS


def seconds_to_silence(seconds: float) -> float:
    """Return how long it is until silence when nothing has been said for so long."""
    return max(0.0, SILENCE_SECONDS - seconds)


@dataclass(slots=True)
class Silence:
    """When something was last said. ``clock`` is a monotonic one, in seconds."""

    clock: Callable[[], float]
    _said_at: float | None = None

    def broken(self) -> None:
        """Take note that something is being said."""
        self._said_at = self.clock()

    @property
    def seconds(self) -> float | None:
        """How long nothing has been said; None: nothing ever was."""
        return None if self._said_at is None else max(0.0, self.clock() - self._said_at)

    def is_silence(self) -> bool:
        """Return whether nothing has been said for more than ``SILENCE_SECONDS``."""
        return is_silence(self.seconds)
