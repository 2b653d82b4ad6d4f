"""What runs by itself: when the log is read, which deployment is asked, and at what price."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Self

from .const import (
    CONF_DEPLOYMENT,
    CONF_FLEX,
    CONF_IDLE_MINUTES,
    CONF_READ_MINUTES,
    SECTION_BACKGROUND,
)
from .engine.azure.capabilities import SLOW_TIER

DEFAULT_BACKGROUND: Final[dict[str, Any]] = {
    CONF_READ_MINUTES: 15,
    CONF_IDLE_MINUTES: 10,
    CONF_FLEX: False,
}
CONNECTION: Final = "connection:"
"""What a chosen deployment begins with that is another connection, before the id of its entry."""


@dataclass(frozen=True, slots=True)
class BackgroundSettings:
    """How the background work of a connection is done.

    The log is read ``every`` so often, and once nothing was said for ``idle``; fewer messages than
    a window has wait that long. ``chosen`` is the deployment that is asked: the id of a fallback
    deployment's subentry, a name on the connection's own resource, or another connection; empty is
    the connection's own ranking. ``tier`` is the service tier that is asked for first.
    """

    every: timedelta = timedelta(minutes=DEFAULT_BACKGROUND[CONF_READ_MINUTES])
    idle: timedelta = timedelta(minutes=DEFAULT_BACKGROUND[CONF_IDLE_MINUTES])
    chosen: str = ""
    tier: str | None = None

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Resolve the options of an entry."""
        section = {**DEFAULT_BACKGROUND, **options.get(SECTION_BACKGROUND, {})}
        return cls(
            every=timedelta(minutes=float(section[CONF_READ_MINUTES])),
            idle=timedelta(minutes=float(section[CONF_IDLE_MINUTES])),
            chosen=str(section.get(CONF_DEPLOYMENT, "")).strip(),
            tier=SLOW_TIER if section[CONF_FLEX] else None,
        )

    @property
    def connection(self) -> str:
        """The id of the other connection whose models are asked; empty: this one's."""
        return self.chosen.removeprefix(CONNECTION) if self.chosen.startswith(CONNECTION) else ""

    @property
    def deployment(self) -> str:
        """The deployment of this connection that is asked; empty: all of them as ranked."""
        return "" if self.connection else self.chosen

    def as_dict(self) -> dict[str, Any]:
        """Return the options as they are after all defaults, without a name."""
        return {
            CONF_READ_MINUTES: self.every / timedelta(minutes=1),
            CONF_IDLE_MINUTES: self.idle / timedelta(minutes=1),
            CONF_FLEX: self.tier is not None,
            "asks": "connection" if self.connection else "deployment" if self.chosen else "ranking",
        }
