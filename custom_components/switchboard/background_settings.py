"""What runs by itself: when the log is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Self

from .const import CONF_IDLE_MINUTES, CONF_READ_MINUTES

DEFAULT_BACKGROUND: Final[dict[str, Any]] = {CONF_READ_MINUTES: 15, CONF_IDLE_MINUTES: 10}


@dataclass(frozen=True, slots=True)
class BackgroundSettings:
    """How the background work of a connection is done.

    The log is read ``every`` so often, and once nothing was said for ``idle``; fewer messages than
    a window has wait that long.
    """

    every: timedelta = timedelta(minutes=DEFAULT_BACKGROUND[CONF_READ_MINUTES])
    idle: timedelta = timedelta(minutes=DEFAULT_BACKGROUND[CONF_IDLE_MINUTES])

    @classmethod
    def from_options(cls, section: Mapping[str, Any]) -> Self:
        """Resolve the section of an entry's options."""
        chosen = {**DEFAULT_BACKGROUND, **section}
        return cls(
            every=timedelta(minutes=float(chosen[CONF_READ_MINUTES])),
            idle=timedelta(minutes=float(chosen[CONF_IDLE_MINUTES])),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the options, as they are after all defaults."""
        return {
            CONF_READ_MINUTES: self.every / timedelta(minutes=1),
            CONF_IDLE_MINUTES: self.idle / timedelta(minutes=1),
        }
